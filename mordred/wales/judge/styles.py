"""Styles of play in Wales: the same judgement with another leaning, so that one can feel who sits there."""

from __future__ import annotations

from math import exp

from mordred.ai.judging import proportions
from mordred.wales.judge import value
from mordred.wales.judge.learned import Learned
from mordred.wales.rules.state import OVER, State

LEANINGS: dict[str, dict[str, float]] = {
    "careful": {"danger": -0.12, "pawn": 0.05, "track": -0.3},
    "greedy": {"points": 0.08, "money": 0.02, "danger": 0.05},
    "warlike": {"prey": 0.15, "march": 0.5, "anglesey": 0.5, "pawn": 0.04},
}
"""By style: what a unit of each named term adds to the logarithm of a seat's odds."""


class Styled(Learned):
    """The learned judge with a leaning: it overrates some things by their names."""

    def __init__(self, style: str) -> None:
        super().__init__()
        leaning = LEANINGS[style]
        self.leaning = [(value.TERMS.index(name), weight) for name, weight in leaning.items()]

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win, as somebody of this style sees it."""
        learned = super().chances(state)
        if state.phase == OVER:
            return learned
        pairs = zip(learned, value.features(state), strict=True)
        return proportions([chance * self._lure(terms) for chance, terms in pairs])

    def _lure(self, terms: list[float]) -> float:
        """By how much the style overrates the odds of a seat with these terms."""
        return exp(sum(weight * terms[place] for place, weight in self.leaning))
