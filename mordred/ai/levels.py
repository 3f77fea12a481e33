"""The levels by name, from Page to King. How strong each plays a game is said in that game's manifest.

The names people read are in the catalogues (`level.page` ...).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from mordred.ai.bots import PREFIX, bot_policy
from mordred.ai.greedy import Quick, Random
from mordred.ai.policy import Expertise, Judge, Policy
from mordred.core.game import Game, MordredError
from mordred.core.levels import STYLED, level_and_style
from mordred.games import MANIFESTS

RANDOM = "random"
QUICK = "quick"
FIRST_KING = "king-1"
TEMPO = "tempo"
MEASURES = (RANDOM, QUICK, TEMPO, FIRST_KING)
"""Not levels, but they can sit at a table of the arena: any legal action, Instinct, the scripted player,
and King as it first was.
"""


class UnknownLevel(MordredError):
    """There is no opponent of that name."""

    code = "unknown_level"


def expertise(game: Game[Any]) -> Expertise[Any]:
    """The game and its own judge."""
    return Expertise(game, cast(Judge[Any], MANIFESTS[game.id].judge()))


def policy(game_id: str, level: str) -> Policy:
    """A fresh opponent of that level, with no memory."""
    manifest = MANIFESTS[game_id]
    known = expertise(manifest.rules())
    if level.startswith(PREFIX):
        return bot_policy(level, known.game)
    if level == RANDOM:
        return Random(known)
    if level == QUICK:
        return Quick(known)
    makers: Mapping[str, Callable[[Expertise[Any]], Policy]] = manifest.levels()
    if level in STYLED and level not in makers:
        level = level_and_style(level)[0]  # a game without styles plays the plain level
    if level not in makers:
        raise UnknownLevel(f"no such level: {level}", level=level)
    return makers[level](known)
