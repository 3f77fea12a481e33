"""Styles of play in Wales: the same judgement with another leaning, so that one can feel who sits there."""

from __future__ import annotations

from mordred.wales.judge import value
from mordred.wales.judge.likeness import Likeness
from mordred.wales.rules.state import State

LEANINGS: dict[str, dict[str, float]] = {
    "careful": {"danger": -0.12, "pawn": 0.05, "track": -0.3},
    "greedy": {"points": 0.08, "money": 0.02, "danger": 0.05},
    "warlike": {"prey": 0.15, "march": 0.5, "anglesey": 0.5, "pawn": 0.04},
}
"""What each style adds to the weights of the judge."""


class Styled(Likeness):
    """The judge of Wales with a leaning: all but its weights is the same."""

    def __init__(self, style: str) -> None:
        leaning = LEANINGS[style]
        self.leaning = tuple(leaning.get(name, 0.0) for name in value.TERMS)

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win, as somebody of this style sees it."""
        return value.chances(state, self.leaning)
