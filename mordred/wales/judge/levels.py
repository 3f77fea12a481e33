"""How strong each level plays Wales."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from mordred.ai.first import king as first_king
from mordred.ai.greedy import Greedy
from mordred.ai.knight import Knight
from mordred.ai.planner import Planner
from mordred.ai.policy import Expertise, Foresight, Judge, Policy
from mordred.core.levels import STYLED, level_and_style
from mordred.wales.judge import foresight
from mordred.wales.judge.king import WalesKing
from mordred.wales.judge.learned import Learned
from mordred.wales.judge.likeness import First
from mordred.wales.judge.styles import Styled


def _first_king(known: Expertise[Any]) -> Policy:
    """King as it first was, with the judge it had: a measure for those who come after it."""
    known = Expertise(known.game, cast(Judge[Any], First()))
    return first_king.King(known, Planner(known, width=5, depth=8), contenders=6, rounds=1, least=8)


def _learned(known: Expertise[Any], style: str = "") -> Expertise[Any]:
    """The game with the learned judge, which may lean."""
    return Expertise(known.game, cast(Judge[Any], Styled(style) if style else Learned()))


def _king(known: Expertise[Any]) -> Policy:
    """Its trials decide between plans that are nearly equal."""
    return WalesKing(
        known,
        Planner(known, width=5, depth=8),
        contenders=6,
        least=8,
        foresight=cast(Foresight[Any], foresight),
    )


_LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    "page": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=12.0, overlooks=0.9),
    "squire": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=0.95, overlooks=0.4),
    "knight": lambda known: Knight(known, Planner(known, width=4, depth=6), noise=1.4),
    "king": _king,
}
"""By the learned judge, all of them."""


def _level(name: str) -> Callable[[Expertise[Any]], Policy]:
    """A level, perhaps in a style."""
    level, style = level_and_style(name)
    return lambda known: _LEVELS[level](_learned(known, style))


LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    **{name: _level(name) for name in (*_LEVELS, *STYLED)},
    "king-1": _first_king,
}
