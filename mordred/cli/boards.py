"""Boards for a terminal: each game draws its own."""

from __future__ import annotations

import sys
from typing import Any

from mordred.core.game import Game
from mordred.games import MANIFESTS


def board(game: Game[Any], state: Any, *, colour: bool | None = None) -> str:
    """The table in letters."""
    if colour is None:
        colour = sys.stdout.isatty()
    return MANIFESTS[game.id].text_board()(state, colour)
