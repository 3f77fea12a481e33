"""Knight: plans the whole turn and weighs what the dice may bring, but not what the others will do about
it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from mordred.ai.planner import Planner, blurred
from mordred.ai.policy import Budget, Decision, Expertise, Thinking, question
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class Memory(Generic[S]):
    """What a policy meant to do next: while its turn goes on as foreseen it need not think again."""

    seat: int = -1
    plan: tuple[Action, ...] = ()
    since: S | None = None

    def foregone(self, expertise: Expertise[S], state: S, prompt: Prompt) -> Decision | None:
        """What needs no thought: the only legal action, or the next planned one if this is still that turn
        and the action is legal.
        """
        if len(prompt.actions) == 1:
            return Decision(prompt.actions[0], 0.0)
        plan, since, self.plan = self.plan, self.since, ()
        while plan and plan[0] not in prompt.actions:
            plan = plan[1:]  # forced actions of the plan were taken without asking
        if not plan or since is None or prompt.seat != self.seat:
            return None
        if not expertise.judge.same_turn(since, state):
            return None
        self.plan = plan[1:]
        return Decision(plan[0], 0.0, self.plan)

    def keep(self, seat: int, plan: tuple[Action, ...], state: S) -> None:
        """Remember what is to follow."""
        self.seat, self.plan, self.since = seat, plan, state


@dataclass(slots=True)
class Knight(Generic[S]):
    """The best plan of a beam search over the own turn, judged in the world it was handed."""

    expertise: Expertise[S]
    planner: Planner[S]
    noise: float = 0.0
    memory: Memory[S] = field(default_factory=Memory)

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Follow the plan, or make one."""
        chance = Chance(seed)
        prompt = question(self.expertise, world, seat)
        foregone = self.memory.foregone(self.expertise, world, prompt)
        if foregone is not None:
            return foregone
        plans = yield from self.planner.plans(world, prompt, seat, Chance(chance.draw() >> 8))
        best = blurred(plans, self.noise, chance)[0]
        self.memory.keep(seat, best.actions[1:], world)
        return Decision(best.actions[0], best.value, best.actions[1:])
