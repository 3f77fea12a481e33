"""Sentences that speak of hidden hands say something else where everything lies open."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.handling import handling_of


def of_game(desk: Desk, key: str) -> str:
    """The key of what is said in the game on the table, or in the form; of an unknown game, the usual one."""
    if desk.table is None and not desk.setup.game:
        return key
    handling = desk.table.handling if desk.table else handling_of(desk.setup.game)
    return key if handling.secrets else f"{key}.open"
