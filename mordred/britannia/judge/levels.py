"""How strong each level plays Britannia."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from mordred.ai.first import king as first_king
from mordred.ai.greedy import Greedy, Scripted
from mordred.ai.king import King
from mordred.ai.planner import Planner
from mordred.ai.policy import Expertise, Foresight, Judge, Policy
from mordred.britannia.judge import foresight, prospect
from mordred.britannia.judge.first.value import JUDGE as FIRST_JUDGE
from mordred.britannia.judge.styles import Styled
from mordred.britannia.judge.tempo import tempo_answer
from mordred.core.levels import STYLED, level_and_style


def _first_king(known: Expertise[Any]) -> Policy:
    """King as it first was, with the judge it had: a measure for those who come after it."""
    known = Expertise(known.game, cast(Judge[Any], FIRST_JUDGE))
    planner = Planner(known, width=4, depth=7, suspense=3, samples=1, exact=0)
    return first_king.King(known, planner, contenders=8, openings=3, guess=4.0, rounds=0, least=3)


def _king(*, width: int, depth: int, suspense: int, **strength: Any) -> Callable[[Expertise[Any]], Policy]:
    """A King who plans so far, with the game's own ideas of a turn and its sight as far as the War."""

    def made(known: Expertise[Any]) -> Policy:
        planner = Planner(known, width=width, depth=depth, suspense=suspense, samples=1, exact=0)
        sight, judge = cast(Foresight[Any], foresight), known.judge
        leaf = partial(prospect.chances, lean=judge.lean) if isinstance(judge, Styled) else prospect.chances
        return King(known, planner, least=2, guess=0.3, rounds=0, foresight=sight, leaf=leaf, **strength)

    return made


_LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    "page": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=1.6, overlooks=0.6),
    "squire": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=0.8, overlooks=0.3),
    "knight": _king(width=2, depth=5, suspense=1, contenders=3, openings=2, ideas=3, tries=2, noise=2.0),
    "king": _king(width=3, depth=6, suspense=3, contenders=4, openings=3, ideas=8, planning=0.25),
    "king-1": _first_king,
    "tempo": lambda known: Scripted(known, tempo_answer),
}


def _styled(level: str, style: str) -> Callable[[Expertise[Any]], Policy]:
    """The level with the judge of a style."""
    return lambda known: _LEVELS[level](Expertise(known.game, cast(Judge[Any], Styled(style))))


LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    **_LEVELS,
    **{name: _styled(*level_and_style(name)) for name in STYLED},
}
