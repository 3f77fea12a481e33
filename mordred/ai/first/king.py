"""King as it first was: a beam's plans, tried as long as there is time, without the game's own ideas.

Only its clock differs from what King does without foresight: it planned as long as it liked, and finished
every round of trials. The rest it shares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from mordred.ai import king
from mordred.ai.policy import Budget, Decision, Thinking, question
from mordred.core.chance import Chance
from mordred.core.game import State
from mordred.core.work import retold

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class King(king.King[S]):
    """Determinised search over the plans of a beam."""

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Follow the plan, or make one and try it against its rivals."""
        budget.begin()
        chance = Chance(seed)
        prompt = question(self.expertise, world, seat)
        foregone = self.memory.foregone(self.expertise, world, prompt)
        if foregone is not None:
            return foregone
        planning = self.planner.plans(world, prompt, seat, Chance(chance.draw() >> 8))
        plans = yield from retold(planning, king.untold)
        trial = [king.Contender(plan, self.guess) for plan in self._worth_trying(plans)]
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
