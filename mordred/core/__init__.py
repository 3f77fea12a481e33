"""What both games share, and nothing about either."""
