"""Knight: plans the whole turn and weighs what the dice may bring, but not what the others will do about
it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from mordred.ai.planner import Planner, blurred
from mordred.ai.policy import Bench, Budget, Choice, Thinking
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class Memory(Generic[S]):
    """What a policy meant to do next: while its turn goes on as foreseen it need not think again."""

    seat: int = -1
    plan: tuple[Action, ...] = ()
    since: S | None = None

    def recall(self, bench: Bench[S], state: S, prompt: Prompt) -> Action | None:
        """The next planned action, if this is still that turn and the action is legal."""
        plan, since, self.plan = self.plan, self.since, ()
        if not plan or since is None or prompt.seat != self.seat or plan[0] not in prompt.actions:
            return None
        if not bench.judge.same_turn(since, state):
            return None
        self.plan = plan[1:]
        return plan[0]

    def keep(self, seat: int, plan: tuple[Action, ...], state: S) -> None:
        """Remember what is to follow."""
        self.seat, self.plan, self.since = seat, plan, state


@dataclass(slots=True)
class Knight(Generic[S]):
    """The best plan of a beam search over the own turn, judged in one redealt world."""

    bench: Bench[S]
    planner: Planner[S]
    noise: float = 0.0
    memory: Memory[S] = field(default_factory=Memory)

    def think(self, state: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Follow the plan, or make one."""
        chance = Chance(seed)
        world = self.bench.game.redeal(state, seat, chance)
        prompt = self.bench.game.prompt(world)
        assert prompt is not None and prompt.seat == seat
        if len(prompt.actions) == 1:
            return Choice(prompt.actions[0], 0.0)
        planned = self.memory.recall(self.bench, world, prompt)
        if planned is not None:
            return Choice(planned, 0.0, self.memory.plan)
        plans = yield from self.planner.plans(world, seat, Chance(chance.draw() >> 8))
        best = blurred(plans, self.noise, chance)[0]
        self.memory.keep(seat, best.actions[1:], world)
        return Choice(best.actions[0], best.value, best.actions[1:])
