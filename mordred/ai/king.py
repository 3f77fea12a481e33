"""King: takes the most promising plans and plays them on in many worlds, dealt anew each time, until time is
up.

In each world all that the seat cannot know (hands, decks, dice to come) is different, but all plans meet the
same worlds, so that luck does not decide between them. The worst plans are dropped on the way; the game's
judgement speaks at the leaves, and as a first guess.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, Generic, TypeVar

from mordred.ai.knight import Memory
from mordred.ai.manners import Acquaintance
from mordred.ai.planner import PATIENCE, Plan, Planner, bell, settle
from mordred.ai.policy import Budget, Decision, Expertise, Foresight, Thinking, question
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State
from mordred.core.work import retold

S = TypeVar("S", bound=State)

ROUNDS = 2
"""No more plans are tried than can meet so many worlds in the time that is left: the less promising ones wait
in vain where a trial takes long.
"""


def untold(done: float) -> float:
    """Planning is no progress: it is the trials that use up the time."""
    return 0.0


@dataclass(slots=True)
class Beginning:
    """How a plan begins in every world: as far as nothing hidden and no chance has a say."""

    state: Any
    rest: tuple[Action, ...] = ()
    """Actions of the plan that are still to follow."""
    value: float | None = None
    """What it is worth, if it goes the same way to the end of the trial."""


@dataclass(slots=True)
class Contender:
    """A plan under trial."""

    plan: Plan
    guess: float
    """How many trials the first guess counts for."""
    total: float = 0.0
    trials: int = 0
    beginning: Beginning | None = None

    @property
    def certain(self) -> bool:
        """Whether more trials would tell nothing new."""
        return self.beginning is not None and self.beginning.value is not None

    @property
    def mean(self) -> float:
        """The plan's worth: first guess and trials together."""
        return (self.plan.value * self.guess + self.total) / (self.guess + self.trials)


@dataclass(slots=True)
class King(Generic[S]):
    """Determinised search over the plans of a beam and the game's own ideas."""

    expertise: Expertise[S]
    planner: Planner[S]
    contenders: int = 8
    openings: int = 0
    """So many different ways to begin the turn are sure to be tried."""
    guess: float = 6.0
    rounds: int = 1
    """How often the turn comes back to the seat before the position is judged; 0: as soon as it is quiet."""
    least: int = 4
    """At least so many trials where no clock is kept."""
    foresight: Foresight[S] | None = None
    """With it, plans are played on as far as the game says, the others answering in their manner."""
    ideas: int = 4
    """So many of the game's own ideas are sure to be tried."""
    planning: float = 0.5
    """The share of the time after which plans are not made longer."""
    tries: int = 0
    """So many rounds of trials, whatever the clock says; 0: as many as there is time for."""
    noise: float = 0.0
    """How much the judgement of plans is blurred, as a share of how much they differ."""
    memory: Memory[S] = field(default_factory=Memory)
    leaf: Callable[[S], list[float]] | None = None
    """What a position is worth where the trials end, if the game knows better there than its judge."""
    others: Acquaintance[S] | None = None
    """What was seen of the others, where the game can tell how they choose."""

    def __post_init__(self) -> None:
        if self.foresight is not None:
            self.others = Acquaintance(self.foresight)

    def observe(self, world: S, prompt: Prompt, action: Action) -> None:
        """Another seat has answered a question."""
        if self.others is not None:
            self.others.observe(world, prompt, action)

    def think(self, world: S, seat: int, seed: int, budget: Budget) -> Thinking:
        """Follow the plan, or make one and try it against its rivals."""
        if self.tries:
            budget = Budget(tries=self.tries)
        budget.begin()
        chance = Chance(seed)
        prompt = question(self.expertise, world, seat)
        foregone = self.memory.foregone(self.expertise, world, prompt)
        if foregone is not None:
            return foregone
        plans = yield from self._plans(world, prompt, seat, Chance(chance.draw() >> 8), budget)
        trial = [Contender(plan, self.trust(world)) for plan in plans]
        everyone = len(trial)
        least = self.least if budget.clock is None else 0
        while len(trial) > 1 and ((used := budget.used()) < 1 or trial[0].trials < least):
            used = min(1.0, used)
            yield used
            world_seed = chance.draw() >> 8
            found, begun = list[float](), budget.spent()
            for contender in trial:
                found.append(self._tried(world, seat, contender, world_seed))
                yield used
                if budget.late(1.0) or len(found) >= max(2.0, budget.room(begun, len(found)) / ROUNDS):
                    break
            if len(found) < len(trial) and budget.late(1.0):
                break  # a round that is not finished would compare different worlds
            trial = trial[: len(found)]
            for contender, value in zip(trial, found, strict=True):
                contender.total += value
                contender.trials += 1
            trial.sort(key=lambda contender: -contender.mean)
            if trial[0].trials >= 2:
                del trial[max(2, round(everyone * (1 - used))) :]
            if all(contender.certain for contender in trial):
                break
        best = self._best(trial, chance)
        self.memory.keep(seat, best.plan.actions[1:], world)
        return Decision(best.plan.actions[0], best.mean, best.plan.actions[1:])

    def trust(self, world: S) -> float:
        """How many trials the judge's own word counts for."""
        return self.guess

    def _best(self, trial: list[Contender], chance: Chance) -> Contender:
        """The plan that did best, as far as it is seen clearly; the first one if none could be tried."""
        if not trial[0].trials:
            return trial[0]
        values = [contender.mean for contender in trial]
        if self.noise and len(values) > 1:
            spread = self.noise * (max(values) - min(values))
            values = [value + spread * bell(chance) for value in values]
        return trial[max(range(len(trial)), key=values.__getitem__)]

    def _plans(
        self, world: S, prompt: Prompt, seat: int, draws: Chance, budget: Budget
    ) -> Generator[float, None, list[Plan]]:
        """The plans worth trying, of the beam and of the game's own ideas: what the game's script would do,
        then the best guesses.
        """
        thought = self._thought_of(world, prompt, seat)
        late = partial(budget.late, self.planning)
        covered = {plan.actions[0] for plan in thought[1:]}
        planning = self.planner.plans(world, prompt, seat, draws, late, covered)
        found = yield from retold(planning, untold)
        chosen = self._worth_trying(found)
        for plan in thought:
            if len(chosen) >= self.contenders + self.ideas:
                break
            if all(round(plan.value - other.value, 9) for other in chosen):
                chosen.append(plan)
        chosen.sort(key=lambda plan: -plan.value)
        return thought[:1] + [plan for plan in chosen if plan not in thought[:1]]

    def _thought_of(self, world: S, prompt: Prompt, seat: int) -> list[Plan]:
        """The game's own ideas: what its script would do, then the others, best first."""
        if self.foresight is None:
            return []
        game, judge = self.expertise.game, self.expertise.judge
        done = Action("done")
        found = [
            Plan((*actions, done), judge.chances(state)[seat])
            for state, actions in self.foresight.ideas(game, world, prompt)
        ]
        return found[:1] + sorted(found[1:], key=lambda plan: -plan.value)

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

    def _tried(self, state: S, seat: int, contender: Contender, seed: int) -> float:
        """The seat's chance to win after a plan and the others' answers to it, in one world."""
        foresight = self.foresight
        if foresight is None or not foresight.settled:
            return self._played_on(state, seat, contender.plan.actions, seed)
        beginning = contender.beginning
        if beginning is None:
            beginning = contender.beginning = self._begun(foresight, state, seat, contender.plan.actions)
        if beginning.value is not None:
            return beginning.value
        return self._played_on(beginning.state, seat, beginning.rest, seed, foresight.horizon(state))

    def _begun(self, foresight: Foresight[S], state: S, seat: int, actions: tuple[Action, ...]) -> Beginning:
        """Play a plan and the answers to it, as long as they are the same in every world."""
        game = self.expertise.game
        world, notes, chance = game.copy(state), foresight.notes(), Chance(0)
        prompt, horizon, revealed = game.prompt(world), foresight.horizon(state), foresight.revealed(world)
        for _ in range(PATIENCE):
            if prompt is not None and actions and prompt.seat == seat and actions[0] in prompt.actions:
                action, actions = actions[0], actions[1:]
            else:
                actions = ()
                if prompt is None or foresight.far_enough(world, horizon):
                    return Beginning(world, value=self._worth(world, seat))
                manner = self._manner(foresight, prompt.seat)
                if prompt.kind not in foresight.settled or manner != foresight.manners[0]:
                    break
                action = foresight.answer(world, prompt, chance, manner, notes)
            before, asked = game.copy(world), prompt.seat
            _, prompt = game.step(world, action)
            if foresight.revealed(world) != revealed:
                return Beginning(before, (action, *actions) if asked == seat else ())
        return Beginning(world)

    def _played_on(
        self, state: S, seat: int, actions: tuple[Action, ...], seed: int, horizon: int | None = None
    ) -> float:
        """The same from there on, in a world of that seed."""
        game = self.expertise.game
        world = game.redeal(state, seat, Chance(seed))
        chance = Chance(seed + 1)
        prompt = game.prompt(world)
        for action in actions:
            if prompt is None or prompt.seat != seat or action not in prompt.actions:
                break
            _, prompt = game.step(world, action)
        if self.foresight is None:
            self._round_the_table(world, seat, prompt, chance)
            return self._worth(world, seat)
        if horizon is None:
            horizon = self.foresight.horizon(state)
        return self._at_the_horizon(self.foresight, horizon, world, prompt, seat, chance)

    def _worth(self, world: S, seat: int) -> float:
        """The seat's chance to win where a trial ends."""
        return (self.leaf or self.expertise.judge.chances)(world)[seat]

    def _manner(self, foresight: Foresight[S], seat: int) -> str:
        """How a seat seems to choose."""
        return self.others.manner(seat) if self.others else foresight.manners[0]

    def _at_the_horizon(
        self,
        foresight: Foresight[S],
        horizon: int,
        world: S,
        prompt: Prompt | None,
        seat: int,
        chance: Chance,
    ) -> float:
        """The seat's chance when all was played on, everybody in their manner, as far as the game says."""
        game, notes = self.expertise.game, foresight.notes()
        manners: dict[int, str] = {}
        for _ in range(PATIENCE):
            if prompt is None or foresight.far_enough(world, horizon):
                break
            asked = prompt.seat
            if asked not in manners:
                manners[asked] = self._manner(foresight, asked)
            _, prompt = game.step(world, foresight.answer(world, prompt, chance, manners[asked], notes))
        return self._worth(world, seat)

    def _round_the_table(self, world: S, seat: int, prompt: Prompt | None, chance: Chance) -> None:
        """Play on by quick answers until the turn has come round to the seat again."""
        game, judge = self.expertise.game, self.expertise.judge
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
