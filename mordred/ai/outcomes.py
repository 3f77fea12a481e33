"""What may come of an action: one way it may go, or the exact spread over dice where it is small.

Both games draw chance from `state.chance`. Here it is replaced by a script that answers as told and notes how
many answers there were; running an action again with every script walks through all that can happen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt, State

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


def stepped(game: Game[S], state: S, action: Action, chance: Chance | None = None) -> tuple[S, Prompt | None]:
    """The state after an action out of its prompt, and the next question; the one given stays as it is."""
    after = game.copy(state)
    if chance is not None:
        after.chance = chance
    return after, game.step(after, action)[1]


def every(game: Game[S], state: S, action: Action, limit: int = 300) -> list[tuple[float, S, Prompt | None]]:
    """All outcomes of an action: probability, state, next question; TooMany if they are more than `limit`."""
    found: list[tuple[float, S, Prompt | None]] = []
    waiting: list[list[int]] = [[]]
    while waiting:
        answers = waiting.pop()
        script = Script(answers=answers)
        after, asked = stepped(game, state, action, script)
        probability = 1.0
        for bound in script.bounds:
            probability /= bound
        found.append((probability, after, asked))
        full = answers + [0] * (len(script.bounds) - len(answers))
        for place in range(len(answers), len(full)):
            waiting.extend([*full[:place], answer] for answer in range(1, script.bounds[place]))
        if len(found) + len(waiting) > limit:
            raise TooMany
        after.chance = Chance(len(found))
    return found
