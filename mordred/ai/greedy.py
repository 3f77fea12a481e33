"""Those who look one step ahead: Random and Quick (for measuring), Page and Squire."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mordred.ai.outcomes import stepped
from mordred.ai.planner import Planner, bell
from mordred.ai.policy import Budget, Decision, Expertise, Thinking, question
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class Random(Generic[S]):
    """Any legal action, each equally likely. Not a level: the floor that levels are measured against."""

    expertise: Expertise[S]

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Draw one of the legal actions."""
        prompt = self.expertise.game.prompt(world)
        assert prompt is not None
        yield 1.0
        return Decision(prompt.actions[Chance(seed).below(len(prompt.actions))], 0.0)


@dataclass(slots=True)
class Quick(Generic[S]):
    """The game's own quick answer, nothing tried out. Not a level: it plays whole games in a blink, for
    balance.
    """

    expertise: Expertise[S]

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Take the judge's quick answer; nothing is tried out."""
        chance = Chance(seed)
        prompt = question(self.expertise, world, seat)
        yield 1.0
        return Decision(self.expertise.judge.quick_answer(world, prompt, chance), 0.0)


@dataclass(slots=True)
class Scripted(Generic[S]):
    """A player by a script of its own: it names an answer to every question, and nothing is tried out."""

    expertise: Expertise[S]
    answer: Callable[[S, Prompt, Chance], Action]

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Ask the script."""
        prompt = question(self.expertise, world, seat)
        yield 1.0
        return Decision(self.answer(world, prompt, Chance(seed)), 0.0)


@dataclass(slots=True)
class Greedy(Generic[S]):
    """The action after which the seat stands best, judged one step ahead.

    `noise` blurs each judgement by a share of how much the actions differ, and `overlooks` is the share of
    actions that are not noticed at all.
    """

    expertise: Expertise[S]
    planner: Planner[S]
    noise: float = 0.0
    overlooks: float = 0.0

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Judge every action; the same dice fall for each, so that they compare."""
        chance = Chance(seed)
        prompt = question(self.expertise, world, seat)
        if len(prompt.actions) == 1:
            return Decision(prompt.actions[0], 0.0)
        actions = list(self.expertise.judge.candidates(world, prompt))
        if self.overlooks:
            actions = _noticed(actions, self.overlooks, chance)
        draws = Chance(chance.draw() >> 8)
        values: list[float] = []
        for action in actions:
            after = stepped(self.expertise.game, world, action, Chance(draws.seed))
            values.append(self.planner.expected(world, action, after, seat, draws))
            yield len(values) / len(actions)
        if self.noise:
            spread = max(values) - min(values)
            values = [value + spread * self.noise * bell(chance) for value in values]
        best = max(range(len(actions)), key=values.__getitem__)
        return Decision(actions[best], values[best])


def _noticed(actions: list[Action], overlooks: float, chance: Chance) -> list[Action]:
    """Some of the actions, at least two."""
    chance.shuffle(actions)
    return actions[: max(2, round(len(actions) * (1 - overlooks)))]
