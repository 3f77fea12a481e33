"""The games there are, each loaded when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mordred.core.game import Game

_HOMES = {"wales": "mordred.wales.game", "britannia": "mordred.britannia.game"}


class _Games(Mapping[str, Game[Any]]):
    """Game id -> game. A game whose module is not there is left out."""

    def __init__(self) -> None:
        self._ids = tuple(id for id, home in _HOMES.items() if _exists(home))

    def __getitem__(self, id: str) -> Game[Any]:
        if id not in self._ids:
            raise KeyError(id)
        game: Game[Any] = import_module(_HOMES[id]).GAME
        return game

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def _exists(home: str) -> bool:
    try:
        return find_spec(home) is not None
    except ModuleNotFoundError:
        return False


GAMES: Mapping[str, Game[Any]] = _Games()
"""All games by id."""
