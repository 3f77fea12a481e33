"""Wales: Martin Wallace's dice game of Arthur's knights, for 3 or 4 (and, as a variant, 2) players."""
