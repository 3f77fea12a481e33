"""Britannia: the area-control game around the Chaos Dial."""
