"""Going through a game again: what everybody's chances were, what was luck, and which decisions cost most.

A *stretch* is what one seat decided in a row without learning anything: a whole March, the cards for one
battle, a row and nothing else. It is judged as one decision, because its steps belong together. Each stretch
is compared with the best plans for the same moment in worlds where all that the seat could not know is dealt
anew; all meet the same worlds. The best plan is chosen in some worlds and measured in others: otherwise the
luckiest guess would look like the best answer, and everybody would be blamed for it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from mordred.ai.levels import expertise
from mordred.ai.planner import PATIENCE, Planner, settle
from mordred.ai.policy import Expertise
from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt
from mordred.core.session import Session
from mordred.core.work import finished, retold
from mordred.review.curve import bent, power_of
from mordred.review.model import TURNING_POINTS, Review, SeatReview, TurningPoint

RIVALS = 3
"""So many plans are compared with what was played."""
WORLDS = 8
"""Worlds in which a stretch is compared at first; half of them choose, the other half measure."""
AGAIN = 3
"""The dearest stretches are compared once more, in so many times as many worlds."""
DEAREST = 4
"""How many of each seat's stretches are looked at again."""
LEAST = 0.01
"""A smaller loss is none: it is within what the judge can tell."""
REASONS = 2
QUICKLY = 2
"""Worlds for each point of the chart."""

Reviewing = Generator[Review, None, Review]


@dataclass(slots=True)
class Stretch:
    """What a seat decided in a row."""

    seat: int
    start: int
    actions: list[Action] = field(default_factory=list)
    reveals: bool = False
    choice: bool = False
    """Whether there was anything to choose."""
    loss: float = 0.0
    better: tuple[Action, ...] = ()

    @property
    def end(self) -> int:
        """How many records there are after it."""
        return self.start + len(self.actions)


def stretches(session: Session[Any], known: Expertise[Any]) -> list[Stretch]:
    """The game cut into stretches: another seat, another turn, or something seen ends one."""
    found: list[Stretch] = []
    before: Any = None
    for number, (record, state) in enumerate(zip(session.records, states(session), strict=False)):
        last = found[-1] if found else None
        fresh = last is None or last.seat != record.seat or last.reveals
        if fresh or not known.judge.same_turn(before, state):
            found.append(Stretch(record.seat, number))
        stretch = found[-1]
        stretch.actions.append(record.action)
        stretch.reveals = record.reveals
        stretch.choice = stretch.choice or record.choices > 1
        before = state
    return found


def states(session: Session[Any]) -> Iterator[Any]:
    """The state before each record, and the last one; each is the caller's to keep."""
    game, state = session.game, session.state_at(0)
    yield game.copy(state)
    for record in session.records:
        game.step(state, record.action)
        yield game.copy(state)


class Reviewer:
    """One game under review. `run` is a generator: whoever stops it has what is known so far."""

    def __init__(self, session: Session[Any], seed: int = 1, worlds: int = WORLDS) -> None:
        self.session, self.seed, self.worlds = session, seed, max(2, worlds)
        self.game: Game[Any] = session.game
        self.known = expertise(self.game)
        self.planner: Planner[Any] = Planner(self.known, width=3, depth=7, samples=2, exact=0)
        self.states = list(states(session))
        players = self.game.seats(session.state)
        self.power = power_of(self.game.id, players)
        self.review = Review([SeatReview(seat) for seat in range(players)], [], 0.0)
        self.stretches = stretches(session, self.known)

    def run(self) -> Reviewing:
        """The chart first, then luck and skill stretch by stretch, then the dearest ones once more."""
        review = self.review
        total = len(self.states) + sum(6 for stretch in self.stretches)
        known: dict[int, list[float]] = {}
        for count, place in enumerate(scattered(len(self.states)), start=1):
            known[place] = self._chances_at(self.states[place], place + 1)
            review.done = count / total
            if count % 8 == 0:
                yield Review(review.seats, between(known), review.done)
        review.chances = between(known)
        for count, stretch in enumerate(self.stretches, start=1):
            yield from self._weigh(stretch)
            review.done = (len(self.states) + 6 * count) / total * 0.9
            yield review
        yield from self._look_again()
        review.done = 1.0
        return review

    # --------------------------------------------------------------------------------- chances and luck

    def _chances_at(self, state: Any, salt: int) -> list[float]:
        """Everybody's chance at a moment, as the seat that is asked may see it."""
        prompt = self.game.prompt(state)
        if prompt is None:
            return list(self.known.judge.chances(state))
        rows = []
        last = self.known.judge.last_turn(state)
        for number in range(self.worlds * AGAIN if last else QUICKLY):
            world = self.game.redeal(state, prompt.seat, Chance(self.seed + 977 * salt + number))
            rows.append(self._judged(world, self.game.prompt(world), number))
        return _mean(rows)

    def _judged(self, world: Any, prompt: Prompt | None, salt: int) -> list[float]:
        """Everybody's chance in a world, played on first where it cannot be judged. A turn that ends the game
        is played to its end: there the result is known, and the judge's general word was often far from it.
        """
        game, judge, chance = self.game, self.known.judge, Chance(self.seed + salt)
        prompt = settle(self.known, world, prompt, chance)
        for _ in range(PATIENCE):
            if prompt is None or not judge.last_turn(world):
                break
            _, prompt = game.step(world, judge.quick_answer(world, prompt, chance))
        return bent(judge.chances(world), self.power)

    def _weigh(self, stretch: Stretch) -> Iterator[Review]:
        """Luck and skill of one stretch."""
        if stretch.reveals:
            rows = []
            for number in range(self.worlds):
                world, prompt = self._played(stretch, tuple(stretch.actions), number)
                rows.append(self._judged(world, prompt, number))
                yield self.review
            expected, came = _mean(rows), self.review.chances[stretch.end]
            for one, was, now in zip(self.review.seats, expected, came, strict=True):
                one.luck += now - was
        if stretch.choice:
            seat = self.review.seats[stretch.seat]
            seat.decisions += 1
            if self.review.chances[stretch.start][stretch.seat] < LEAST:
                return  # there was nothing left to lose
            yield from self._compare(stretch, self.worlds)
            seat.skill -= stretch.loss
            if stretch.loss:
                seat.costly += 1
                seat.turning_points = [_unexplained(one) for one in self._dearest(seat.seat, TURNING_POINTS)]

    def _dearest(self, seat: int, count: int) -> list[Stretch]:
        """A seat's decisions that cost most, as far as it is known, dearest first."""
        own = [one for one in self.stretches if one.seat == seat and one.loss]
        return sorted(own, key=lambda one: -one.loss)[:count]

    def _played(self, stretch: Stretch, actions: Sequence[Action], number: int) -> tuple[Any, Prompt | None]:
        """One world of a stretch's beginning, after these actions of its seat as far as they are possible."""
        seed = self.seed + 7919 * stretch.start + number
        world = self.game.redeal(self.states[stretch.start], stretch.seat, Chance(seed))
        prompt = self.game.prompt(world)
        for action in actions:
            if prompt is None or prompt.seat != stretch.seat or action not in prompt.actions:
                break
            _, prompt = self.game.step(world, action)
        return world, prompt

    # --------------------------------------------------------------------------------- skill

    def _compare(self, stretch: Stretch, worlds: int) -> Iterator[Review]:
        """What the stretch fell short of the best plan."""
        played = tuple(stretch.actions)
        rivals = yield from self._rivals(stretch)
        if not rivals:
            return
        half = worlds // 2
        totals = []
        for actions in rivals:
            totals.append(self._worth(stretch, actions, range(half)))
            yield self.review
        best = rivals[max(range(len(rivals)), key=totals.__getitem__)]
        rest = range(half, worlds)
        loss = (self._worth(stretch, best, rest) - self._worth(stretch, played, rest)) / len(rest)
        stretch.loss, stretch.better = (loss, best) if loss >= LEAST else (0.0, ())

    def _rivals(self, stretch: Stretch) -> Generator[Review, None, list[tuple[Action, ...]]]:
        """The best plans for the same moment that differ from what was played."""
        world = self.game.redeal(
            self.states[stretch.start], stretch.seat, Chance(self.seed + 31 * stretch.start)
        )
        prompt = self.game.prompt(world)
        assert prompt is not None
        planning = self.planner.plans(world, prompt, stretch.seat, Chance(self.seed + stretch.start))
        plans = yield from retold(planning, lambda _: self.review)
        played = tuple(stretch.actions)
        different: dict[float, tuple[Action, ...]] = {}
        for plan in plans:
            if plan.actions != played[: len(plan.actions)]:
                different.setdefault(round(plan.value, 9), plan.actions)
        return list(different.values())[:RIVALS]

    def _worth(self, stretch: Stretch, actions: Sequence[Action], worlds: range) -> float:
        """The seat's chances after a plan, summed over worlds."""
        total = 0.0
        for number in worlds:
            world, prompt = self._played(stretch, actions, number)
            total += self._judged(world, prompt, number)[stretch.seat]
        return total

    def _look_again(self) -> Iterator[Review]:
        """The dearest stretches in more worlds; what stays dear are the turning points."""
        for seat in self.review.seats:
            dear = self._dearest(seat.seat, DEAREST)
            for stretch in dear:
                before = stretch.loss
                yield from self._compare(stretch, self.worlds * AGAIN)
                seat.skill += before - stretch.loss
                seat.costly -= not stretch.loss
            dear = sorted((one for one in dear if one.loss), key=lambda one: -one.loss)
            seat.turning_points = [self._point(stretch) for stretch in dear[:TURNING_POINTS]]
            yield self.review

    def _point(self, stretch: Stretch) -> TurningPoint:
        """A turning point, with what the better way does for the seat."""
        change = dict.fromkeys(self.known.judge.TERMS, 0.0)
        for number in range(self.worlds):
            for actions, sign in ((stretch.better, 1), (tuple(stretch.actions), -1)):
                world, prompt = self._played(stretch, actions, number)
                settle(self.known, world, prompt, Chance(self.seed + number))
                for name, amount in self.known.judge.terms(world, stretch.seat).items():
                    change[name] += sign * amount / self.worlds
        ranked = sorted(change.items(), key=lambda item: -item[1])[:REASONS]
        why = [(name, amount) for name, amount in ranked if amount > 0]
        return TurningPoint(stretch.start, tuple(stretch.actions), stretch.better, stretch.loss, why)


def scattered(count: int) -> list[int]:
    """All places of a row, both ends first, then ever closer: what is known early is known everywhere."""
    order = dict.fromkeys([0, count - 1])
    step = 1 << max(0, count.bit_length() - 1)
    while step:
        order.update(dict.fromkeys(range(0, count, step)))
        step //= 2
    return list(order)


def between(known: Mapping[int, Sequence[float]]) -> list[list[float]]:
    """The whole row, from its first place to its last known one; in straight lines where nothing is known."""
    places = sorted(known)
    rows = [list(known[places[0]])]
    for start, end in pairwise(places):
        for place in range(start + 1, end + 1):
            share = (place - start) / (end - start)
            rows.append([a + share * (b - a) for a, b in zip(known[start], known[end], strict=True)])
    return rows


def _unexplained(stretch: Stretch) -> TurningPoint:
    """A turning point as it looks at first, before it is looked at again."""
    return TurningPoint(stretch.start, tuple(stretch.actions), stretch.better, stretch.loss)


def _mean(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def reviewed(session: Session[Any], seed: int = 1, worlds: int = WORLDS) -> Review:
    """The whole review, without a pause."""
    return finished(Reviewer(session, seed, worlds).run())
