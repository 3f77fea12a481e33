"""Wales."""
