"""The levels by name, from Page to King, for each game. The names people read are in the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from mordred.ai.greedy import Greedy, Instinct, Random
from mordred.ai.king import King
from mordred.ai.knight import Knight
from mordred.ai.planner import Planner
from mordred.ai.policy import Bench, Judge, Policy
from mordred.core.game import Game, MordredError
from mordred.games import GAMES

LEVELS = ("page", "squire", "knight", "king")
"""Weakest first."""
RANDOM = "random"
INSTINCT = "instinct"
MEASURES = (RANDOM, INSTINCT)
"""Not levels, but they can sit at a table of the arena."""
DEFAULT_SECONDS = 1.5


class UnknownLevel(MordredError):
    """There is no opponent of that name."""

    code = "unknown_level"


def bench(game: Game[Any]) -> Bench[Any]:
    """The game and its own judgement, the module `value` beside it."""
    return Bench(game, cast(Judge[Any], import_module(f"mordred.{game.id}.value")))


_WALES: dict[str, Callable[[Bench[Any]], Policy]] = {
    "page": lambda table: Greedy(table, Planner(table, samples=1, exact=0), noise=7.0, overlooks=0.9),
    "squire": lambda table: Greedy(table, Planner(table, samples=1, exact=0), noise=1.0, overlooks=0.4),
    "knight": lambda table: Knight(table, Planner(table, width=4, depth=6), noise=1.0),
    "king": lambda table: King(table, Planner(table, width=5, depth=8), contenders=6, rounds=1, least=8),
}
_BRITANNIA: dict[str, Callable[[Bench[Any]], Policy]] = {
    "page": lambda table: Greedy(table, Planner(table, samples=1, exact=0), noise=1.6, overlooks=0.6),
    "squire": lambda table: Greedy(table, Planner(table, samples=1, exact=0), noise=0.8, overlooks=0.3),
    "knight": lambda table: Greedy(table, Planner(table, samples=2, exact=0), noise=0.35),
    "king": lambda table: King(
        table,
        Planner(table, width=4, depth=7, suspense=3, samples=1, exact=0),
        contenders=8,
        openings=3,
        guess=4.0,
        rounds=0,
        least=3,
    ),
}
_MAKERS = {"wales": _WALES, "britannia": _BRITANNIA}


def policy(game_id: str, level: str) -> Policy:
    """A fresh opponent of that level, with no memory."""
    game = GAMES[game_id]
    if level == RANDOM:
        return Random(bench(game))
    if level == INSTINCT:
        return Instinct(bench(game))
    makers = _MAKERS[game_id]
    if level not in makers:
        raise UnknownLevel(f"no such level: {level}", level=level)
    return makers[level](bench(game))
