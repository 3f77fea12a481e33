"""Mordred: two board games on one pure-Python engine."""
