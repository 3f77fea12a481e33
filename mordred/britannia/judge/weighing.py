"""From what a judge of Britannia counts to the chances: the shape all its judges have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp

from mordred.ai.judging import lead, proportions, won_by
from mordred.britannia.judge import quick
from mordred.britannia.rules import scoring
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.state import Casting, Marching, Mustering, State, Turn
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action


class Weighing:
    """A judge: what it counts for each seat, what each term weighs, and how sharply it tells seats apart."""

    quick_answer = staticmethod(quick.quick_answer)
    candidates = staticmethod(quick.candidates)

    def __init__(
        self,
        features: Callable[[State], list[dict[str, float]]],
        weights: Mapping[str, float],
        sharpness: tuple[float, float],
    ) -> None:
        self.features = features
        self.weights = weights
        self.sharpness = sharpness
        """The softmax's temperature in points: at the end, and more for every sector still to go."""
        self.TERMS = tuple(weights)

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win, as far as the position shows."""
        seats = len(state.players)
        if state.ended:
            return won_by(scoring.outcome(RulesTable(state)), seats)
        weights = self.weights
        totals = [sum(weights[name] * amount for name, amount in row.items()) for row in self.features(state)]
        size = book_of(state).size
        rest = sum(max(0, 2 * size - player.distance) for player in state.players) / seats
        temperature = self.sharpness[0] + self.sharpness[1] * rest
        best = max(totals)
        return proportions([exp((total - best) / temperature) for total in totals])

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """What speaks for the seat and what against it, in points, compared with the mean of the others."""
        rows = self.features(state)
        return {
            name: weight * lead([row[name] for row in rows], seat) for name, weight in self.weights.items()
        }

    @staticmethod
    def quiet(state: State) -> bool:
        """Whether nothing is in suspense: between turns, or in an action that has begun to do something."""
        if not state.frames:
            return True
        top = state.frames[-1]
        if isinstance(top, Turn):
            return top.stage == "choose"
        if isinstance(top, Marching):
            return top.moves > 0
        if isinstance(top, Mustering):
            return top.added > 0 or top.chief_moved
        return isinstance(top, Casting) and top.cast > 0

    @staticmethod
    def closes(state: State, action: Action) -> bool:
        """Whether the action only ends a March, a Muster or Magic, whose cost is counted already."""
        return action.verb == "done" and Weighing.quiet(state)

    @staticmethod
    def same_turn(state: State, later: State) -> bool:
        """Whether the later state still belongs to the turn of the first, and to the same part of it."""
        if state.turns != later.turns or not state.frames or not later.frames:
            return False
        before, after = state.frames[0], later.frames[0]
        return isinstance(before, Turn) and isinstance(after, Turn) and before.stage == after.stage

    @staticmethod
    def last_turn(state: State) -> bool:
        """A War lies between the last turn of Britannia and its end."""
        return False

    @staticmethod
    def odds(state: State, action: Action) -> dict[str, float]:
        """No action of Britannia is decided by dice alone."""
        return {}
