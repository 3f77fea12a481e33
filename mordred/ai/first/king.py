"""King: takes the most promising plans and plays them on in many worlds, dealt anew each time, until time is
up.

In each world all that the seat cannot know (hands, decks, dice to come) is different, but all plans meet the
same worlds, so that luck does not decide between them. The worst plans are dropped on the way; the game's
judgement speaks at the leaves, and as a first guess.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from mordred.ai.knight import Memory
from mordred.ai.planner import PATIENCE, Plan, Planner, settle
from mordred.ai.policy import Budget, Decision, Expertise, Thinking, question
from mordred.core.chance import Chance
from mordred.core.game import Action, State

S = TypeVar("S", bound=State)
T = TypeVar("T")


def _untold(planning: Generator[float, None, T]) -> Generator[float, None, T]:
    """The same steps without their progress: it is the trials that use up the time."""
    while True:
        try:
            next(planning)
        except StopIteration as end:
            found: T = end.value
            return found
        yield 0.0


@dataclass(slots=True)
class Contender:
    """A plan under trial."""

    plan: Plan
    guess: float
    """How many trials the first guess counts for."""
    total: float = 0.0
    trials: int = 0

    @property
    def mean(self) -> float:
        """The plan's worth: first guess and trials together."""
        return (self.plan.value * self.guess + self.total) / (self.guess + self.trials)


@dataclass(slots=True)
class King(Generic[S]):
    """Determinised search over the plans of a beam."""

    expertise: Expertise[S]
    planner: Planner[S]
    contenders: int = 8
    openings: int = 0
    """So many different ways to begin the turn are sure to be tried."""
    guess: float = 6.0
    rounds: int = 1
    """How often the turn comes back to the seat before the position is judged; 0: as soon as it is quiet."""
    least: int = 4
    """At least so many trials, however short the time is."""
    memory: Memory[S] = field(default_factory=Memory)

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Follow the plan, or make one and try it against its rivals."""
        budget.begin()
        chance = Chance(seed)
        prompt = question(self.expertise, world, seat)
        foregone = self.memory.foregone(self.expertise, world, prompt)
        if foregone is not None:
            return foregone
        plans = yield from _untold(self.planner.plans(world, prompt, seat, Chance(chance.draw() >> 8)))
        trial = [Contender(plan, self.guess) for plan in self._worth_trying(plans)]
        everyone = len(trial)
        while len(trial) > 1 and ((used := budget.used()) < 1 or trial[0].trials < self.least):
            used = min(1.0, used)
            yield used
            world_seed = chance.draw() >> 8
            for contender in trial:
                contender.total += self._played_on(world, seat, contender.plan.actions, world_seed)
                contender.trials += 1
                yield used
            keep = max(2, round(everyone * (1 - used)))
            if trial[0].trials >= 3 and len(trial) > keep:
                trial = sorted(trial, key=lambda contender: -contender.mean)[:keep]
        best = max(trial, key=lambda contender: contender.mean)
        self.memory.keep(seat, best.plan.actions[1:], world)
        return Decision(best.plan.actions[0], best.mean, best.plan.actions[1:])

    def _worth_trying(self, plans: list[Plan]) -> list[Plan]:
        """The best plan of each way to begin, up to `openings`, then the best of the others; equal values are
        the same position by another way.
        """
        different: dict[float, Plan] = {}
        for plan in plans:
            different.setdefault(round(plan.value, 9), plan)
        first: dict[Action, Plan] = {}
        for plan in different.values():
            first.setdefault(plan.actions[0], plan)
        chosen = list(first.values())[: self.openings]
        rest = (plan for plan in different.values() if plan not in chosen)
        return chosen + list(islice(rest, max(0, self.contenders - len(chosen))))

    def _played_on(self, state: S, seat: int, actions: tuple[Action, ...], seed: int) -> float:
        """The seat's chance to win after a plan and the others' answers to it, in one world."""
        game, judge = self.expertise.game, self.expertise.judge
        world = game.redeal(state, seat, Chance(seed))
        chance = Chance(seed + 1)
        prompt = game.prompt(world)
        for action in actions:
            if prompt is None or prompt.seat != seat or action not in prompt.actions:
                break
            _, prompt = game.step(world, action)
        prompt = settle(self.expertise, world, prompt, chance)
        away, left = False, self.rounds
        for _ in range(PATIENCE if left else 0):
            if prompt is None:
                break
            if judge.quiet(world):
                if prompt.seat != seat:
                    away = True
                elif away:
                    left -= 1
                    away = False
                    if left == 0:
                        break
            _, prompt = game.step(world, judge.quick_answer(world, prompt, chance))
        return judge.chances(world)[seat]
