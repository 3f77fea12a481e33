"""Styles of play in Britannia: the same judgement with a leaning, so that one can feel who sits there."""

from __future__ import annotations

from mordred.britannia.judge import value
from mordred.britannia.judge.weighing import Weighing
from mordred.britannia.rules.state import State

LEANINGS: dict[str, dict[str, float]] = {
    "careful": {"threat": -0.3, "army": 0.03, "ground": 0.05, "clash": -0.25},
    "greedy": {"harvest": 0.3, "borders": 0.3, "reach": 0.05, "threat": 0.2},
    "warlike": {"clash": 1.0, "army": 0.03, "threat": 0.2},
}
"""What each style adds to the weights of the judge."""


class Styled(Weighing):
    """The judge of Britannia with a leaning: all but its weights is the same."""

    def __init__(self, style: str) -> None:
        self.leaning = LEANINGS[style]
        weights = {name: weight + self.leaning.get(name, 0.0) for name, weight in value.WEIGHTS.items()}
        super().__init__(value.features, weights, value.SHARPNESS)

    def lean(self, state: State) -> list[float]:
        """What the leaning alone adds for every seat, in points."""
        return [
            sum(weight * row[name] for name, weight in self.leaning.items()) for row in self.features(state)
        ]
