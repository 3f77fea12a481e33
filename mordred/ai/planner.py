"""Whole turns instead of single steps: the best sequences of one's own small decisions, found by a beam.

A plan runs on as long as its seat decides and chance is silent; it ends where the turn ends, another seat is
asked or dice fall. Positions that cannot be judged yet (a battle under way) are first played on by
quick answers.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

from mordred.ai.outcomes import TooMany, every, stepped
from mordred.ai.policy import Expertise
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State

S = TypeVar("S", bound=State)

PATIENCE = 600
"""A position is played on by the quick policy for at most so many decisions."""


def settle(expertise: Expertise[S], state: S, prompt: Prompt | None, chance: Chance) -> Prompt | None:
    """Play a position on from its pending question, in place, until it can be judged: what is asked then."""
    game, judge = expertise.game, expertise.judge
    for _ in range(PATIENCE):
        if prompt is None or judge.quiet(state):
            break
        _, prompt = game.step(state, judge.quick_answer(state, prompt, chance))
    return prompt


@dataclass(slots=True)
class Plan:
    """A sequence of actions and the chance to win after it."""

    actions: tuple[Action, ...]
    value: float


def blurred(plans: list[Plan], noise: float, chance: Chance) -> list[Plan]:
    """The plans as somebody sees them who errs by a share of how much they differ, best first again."""
    if not noise or len(plans) < 2:
        return plans
    spread = noise * (plans[0].value - plans[-1].value)
    seen = [Plan(plan.actions, plan.value + spread * bell(chance)) for plan in plans]
    return sorted(seen, key=lambda plan: -plan.value)


def bell(chance: Chance) -> float:
    """A number around zero, mostly between -1 and 1."""
    return (chance.below(1001) + chance.below(1001) + chance.below(1001)) / 1000 - 1.5


@dataclass(slots=True)
class _Node(Generic[S]):
    """A position on the way, what it is worth, what is asked there, and how it was reached."""

    value: float
    state: S
    prompt: Prompt
    actions: tuple[Action, ...]


def _best_different(nodes: list[_Node[S]], width: int) -> list[_Node[S]]:
    """The best nodes, one for each value: equal values are the same position by another way."""
    found: dict[float, _Node[S]] = {}
    for node in sorted(nodes, key=lambda node: -node.value):
        found.setdefault(node.value, node)
    return list(found.values())[:width]


@dataclass(slots=True)
class Planner(Generic[S]):
    """Beam search over the rest of one's own turn."""

    expertise: Expertise[S]
    width: int = 6
    depth: int = 8
    suspense: int = 1
    """So many decisions are planned ahead while the position cannot be judged as it is: in a battle, say."""
    samples: int = 4
    """Where chance has too many outcomes, so many are tried."""
    exact: int = 40
    """Walk through all outcomes of chance if there are no more than this."""

    def plans(
        self,
        world: S,
        prompt: Prompt,
        seat: int,
        draws: Chance,
        late: Callable[[], bool] = lambda: False,
        covered: Container[Action] = (),
    ) -> Generator[float, None, list[Plan]]:
        """Plans from this position and what is asked there, best first; shorter ones if time is short. What
        begins with something that is covered otherwise is left out.
        """
        game, judge = self.expertise.game, self.expertise.judge
        depth = self.depth if judge.quiet(world) else self.suspense
        beam: list[_Node[S]] = [_Node(judge.chances(world)[seat], world, prompt, ())]
        found: list[Plan] = []
        for level in range(depth):
            grown: list[_Node[S]] = []
            for node in beam:
                if level and late():
                    found.append(Plan(node.actions, node.value))  # as far as it goes
                    continue
                for action in judge.candidates(node.state, node.prompt):
                    if not level and action in covered:
                        continue
                    yield level / depth
                    plan = (*node.actions, action)
                    if judge.closes(node.state, action):
                        found.append(Plan(plan, node.value))
                        continue
                    after, asked = stepped(game, node.state, action, Chance(draws.seed))
                    mine = asked is not None and asked.seat == seat and judge.same_turn(node.state, after)
                    if asked is not None and mine and after.chance.counter == 0 and depth > 1:
                        grown.append(_Node(self.judged(after, asked, seat, draws), after, asked, plan))
                    else:
                        value = self.expected(node.state, action, (after, asked), seat, draws)
                        found.append(Plan(plan, value))
            beam = _best_different(grown, self.width)
            if not beam or late():
                break
        found.extend(Plan(node.actions, node.value) for node in beam if node.actions)
        return sorted(found, key=lambda plan: -plan.value)

    def judged(self, state: S, prompt: Prompt | None, seat: int, draws: Chance) -> float:
        """The seat's chance to win; over several ways it may go on if the position is not quiet."""
        judge = self.expertise.judge
        if judge.quiet(state):
            return judge.chances(state)[seat]
        total = 0.0
        for number in range(self.samples):
            played_on = self.expertise.game.copy(state)
            played_on.chance = Chance(draws.seed + number)
            settle(self.expertise, played_on, prompt, Chance(draws.seed - number))
            total += judge.chances(played_on)[seat]
        return total / self.samples

    def expected(
        self, state: S, action: Action, after: tuple[S, Prompt | None], seat: int, draws: Chance
    ) -> float:
        """The seat's chance to win after an action, over what chance may bring. `after` is one way it may
        go, and what is asked then.
        """
        if after[0].chance.counter == 0:
            return self.judged(*after, seat, draws)
        if self.exact:
            try:
                outcomes = every(self.expertise.game, state, action, self.exact)
                return sum(share * self.judged(one, asked, seat, draws) for share, one, asked in outcomes)
            except TooMany:
                pass
        total = 0.0
        for number in range(self.samples):
            one, asked = stepped(self.expertise.game, state, action, Chance(draws.seed + number))
            settle(self.expertise, one, asked, Chance(draws.seed - number))
            total += self.expertise.judge.chances(one)[seat]
        return total / self.samples
