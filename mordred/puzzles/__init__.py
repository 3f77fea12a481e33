"""Puzzles: positions in which one answer is clearly best, mined from games that computers played."""
