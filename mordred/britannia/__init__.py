"""Britannia: the 2024 area-control game with the Chaos Dial."""
