"""What may come of an action: the exact spread over dice where it is small, a fair sample where it is not.

Both games draw chance from `state.chance`. Here it is replaced by a script that answers as told and notes how
many answers there were; running an action again with every script walks through all that can happen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from mordred.core.chance import Chance
from mordred.core.game import Action, Game, State

S = TypeVar("S", bound=State)


class TooMany(Exception):
    """More outcomes than asked for: better take a sample."""


@dataclass(slots=True)
class Script(Chance):
    """A chance that gives scripted answers (zero beyond the script) and notes the bounds it was asked for."""

    seed: int = 0
    answers: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)

    def below(self, bound: int) -> int:
        """The next scripted answer."""
        place = len(self.bounds)
        self.counter += 1
        self.bounds.append(bound)
        if place < len(self.answers):
            return self.answers[place]
        if len(self.bounds) > 4:
            raise TooMany
        return 0

    def draw(self) -> int:
        """A raw number has too many outcomes to walk through."""
        raise TooMany


def apply_on_copy(game: Game[S], state: S, action: Action, chance: Chance | None = None) -> S:
    """The state after the action; the one given stays as it is."""
    after = game.copy(state)
    if chance is not None:
        after.chance = chance
    game.apply(after, action)
    return after


def every(game: Game[S], state: S, action: Action, limit: int = 300) -> list[tuple[float, S]]:
    """All outcomes of an action with their probabilities; TooMany if there are more than `limit`."""
    found: list[tuple[float, S]] = []
    waiting: list[list[int]] = [[]]
    while waiting:
        answers = waiting.pop()
        script = Script(answers=answers)
        after = apply_on_copy(game, state, action, script)
        probability = 1.0
        for bound in script.bounds:
            probability /= bound
        found.append((probability, after))
        full = answers + [0] * (len(script.bounds) - len(answers))
        for place in range(len(answers), len(full)):
            waiting.extend([*full[:place], answer] for answer in range(1, script.bounds[place]))
        if len(found) + len(waiting) > limit:
            raise TooMany
        after.chance = Chance(len(found))
    return found


def sample(game: Game[S], state: S, action: Action, chance: Chance, count: int) -> list[tuple[float, S]]:
    """One outcome if chance has no part in the action, else `count` of them, equally weighed."""
    first = apply_on_copy(game, state, action, Chance(chance.seed))
    if first.chance.counter == 0 or count == 1:
        return [(1.0, first)]
    seeds = [chance.seed + number for number in range(1, count)]
    rest = [apply_on_copy(game, state, action, Chance(seed * 7919)) for seed in seeds]
    return [(1 / count, after) for after in (first, *rest)]
