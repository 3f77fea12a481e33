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


def _king(known: Expertise[Any]) -> Policy:
    """By the learned judge; its trials decide between plans that are nearly equal."""
    learned = Expertise(known.game, cast(Judge[Any], Learned()))
    return WalesKing(
        learned,
        Planner(learned, width=5, depth=8),
        contenders=6,
        least=8,
        foresight=cast(Foresight[Any], foresight),
    )


_LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    "page": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=7.0, overlooks=0.9),
    "squire": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=1.0, overlooks=0.4),
    "knight": lambda known: Knight(known, Planner(known, width=4, depth=6), noise=1.0),
    "king": _king,
    "king-1": _first_king,
}


def _styled(level: str, style: str) -> Callable[[Expertise[Any]], Policy]:
    """The level with the judge of a style."""
    return lambda known: _LEVELS[level](Expertise(known.game, cast(Judge[Any], Styled(style))))


LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    **_LEVELS,
    **{name: _styled(*level_and_style(name)) for name in STYLED},
}
