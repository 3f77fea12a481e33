"""Opponents: policies that know only the Game protocol and a game's own judgement of its positions."""
