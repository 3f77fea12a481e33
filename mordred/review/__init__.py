"""A game looked at again: everybody's chances, luck and skill told apart, and where it turned."""
