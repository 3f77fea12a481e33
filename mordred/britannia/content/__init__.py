"""Content packs: the map, the dial and every card as validated data."""
