"""The search of the first King, kept as it was: later ones are measured against it."""
