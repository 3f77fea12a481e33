"""Knight: plans the whole turn and weighs what the dice may bring, but not what the others will do about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from mordred.ai.planner import Planner
from mordred.ai.policy import Bench, Budget, Choice, Thinking
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class Memory:
    """What a policy meant to do next: while nothing unforeseen happened it need not think again."""

    seat: int = -1
    plan: tuple[Action, ...] = ()

    def recall(self, prompt: Prompt) -> Action | None:
        """The next planned action, if it is (still) legal."""
        if not self.plan or prompt.seat != self.seat or self.plan[0] not in prompt.actions:
            self.plan = ()
            return None
        action, self.plan = self.plan[0], self.plan[1:]
        return action

    def keep(self, seat: int, plan: tuple[Action, ...]) -> None:
        """Remember what is to follow."""
        self.seat, self.plan = seat, plan


@dataclass(slots=True)
class Knight(Generic[S]):
    """The best plan of a beam search over the own turn, judged in one redealt world."""

    bench: Bench[S]
    planner: Planner[S]
    memory: Memory = field(default_factory=Memory)

    def think(self, state: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Follow the plan, or make one."""
        chance = Chance(seed)
        world = self.bench.game.redeal(state, seat, chance)
        prompt = self.bench.game.prompt(world)
        assert prompt is not None and prompt.seat == seat
        if len(prompt.actions) == 1:
            return Choice(prompt.actions[0], 0.0)
        planned = self.memory.recall(prompt)
        if planned is not None:
            return Choice(planned, 0.0, self.memory.plan)
        plans = yield from self.planner.plans(world, seat, Chance(chance.draw() >> 8))
        best = plans[0]
        self.memory.keep(seat, best.actions[1:])
        return Choice(best.actions[0], best.value, best.actions[1:])
