"""Tournaments between levels: who sits where, who wins how often, and how sure that is. Pure: no processes,
no clock but one that is handed in.

Two levels meet at one table. With two players each has a seat, with four each has two, with three one has two
seats and the other one, and the other way round; every arrangement of seats is played equally often, on the
same deals. Wins are counted *per seat*, so an even share is one half at every table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import log, sqrt
from typing import Any

from pydantic import BaseModel

from mordred.ai.levels import policy
from mordred.ai.policy import Budget, Observer, ask_policy
from mordred.core.chance import Chance
from mordred.core.game import Action, Game, IllegalAction, Prompt

CONFIDENCE = 1.96
"""Standard deviations that hold 95 % of a normal spread."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: the level at each seat and the seed of the deal."""

    seats: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """One game played: each seat's share of the victory, and how many decisions it took."""

    fixture: Fixture
    shares: tuple[float, ...]
    decisions: int = 0
    thought: tuple[float, ...] = field(default=(), compare=False)
    """How many seconds each seat thought in all, where a clock was kept: never twice the same."""
    asked: tuple[int, ...] = field(default=(), compare=False)
    """How many questions each seat was asked that had more than one answer."""


def arrangements(one: str, other: str, players: int) -> list[tuple[str, ...]]:
    """All ways to seat two levels at a table, each way and its mirror."""
    sizes = {players // 2, players - players // 2}
    found = []
    for size in sorted(sizes):
        for chosen in combinations(range(players), size):
            found.append(tuple(one if seat in chosen else other for seat in range(players)))
    return found


def fixtures(
    levels: Sequence[str],
    players: int,
    games: int,
    seed: int,
    *,
    neighbours: bool = False,
    guests: Sequence[str] = (),
) -> list[Fixture]:
    """So many games in all, spread evenly over the pairs of levels: all, those of neighbours in the list, or,
    where there are guests, those with a guest in them.

    A deal is played in every arrangement of seats before the next one is.
    """
    stronger_first = list(reversed(levels))
    pairs = list(pairwise(stronger_first)) if neighbours else list(combinations(stronger_first, 2))
    if guests:
        pairs = [pair for pair in combinations(stronger_first, 2) if set(pair) & set(guests)]
    pairs = pairs or [(levels[0], levels[0])]
    tables = [arrangements(one, other, players) for one, other in pairs]
    chance = Chance(seed)
    seeds: list[int] = []
    found = []
    for number in range(games):
        turn, pair = divmod(number, len(pairs))
        deal, way = divmod(turn, len(tables[pair]))
        while deal >= len(seeds):
            seeds.append(chance.draw() >> 12)
        found.append(Fixture(tables[pair][way], seeds[deal]))
    return found


def play(
    game: Game[Any],
    options: BaseModel,
    fixture: Fixture,
    budget: Callable[[str], Budget],
    clock: Callable[[], float] = lambda: 0.0,
) -> Result:
    """Play one game to its end; `budget` says how long a level may think."""
    state = game.new(options, fixture.seed)
    minds = [policy(game.id, level) for level in fixture.seats]
    listening: list[tuple[int, Observer]] = [
        (seat, mind) for seat, mind in enumerate(minds) if isinstance(mind, Observer)
    ]
    chance = Chance(fixture.seed ^ 0x5EED)
    decisions = 0
    thought, asked = [0.0] * len(minds), [0] * len(minds)
    prompt = game.prompt(state)
    while prompt is not None:
        seed = chance.draw() >> 8
        if len(prompt.actions) == 1:
            action = prompt.actions[0]
        else:
            begun, own = clock(), budget(fixture.seats[prompt.seat])
            action = ask_policy(minds[prompt.seat], game, state, prompt.seat, seed, own).action
            thought[prompt.seat] += clock() - begun
            asked[prompt.seat] += 1
        _tell(game, listening, state, prompt, action, seed)
        if action not in prompt.actions:
            raise IllegalAction(f"{fixture.seats[prompt.seat]} chose what is not legal: {action}")
        _, prompt = game.step(state, action)
        decisions += 1
    outcome = game.outcome(state)
    assert outcome is not None
    share = 1 / len(outcome.winners)
    shares = tuple(share if seat in outcome.winners else 0.0 for seat in range(len(fixture.seats)))
    return Result(fixture, shares, decisions, tuple(thought), tuple(asked))


def _tell(
    game: Game[Any],
    listening: list[tuple[int, Observer]],
    state: Any,
    prompt: Prompt,
    action: Action,
    seed: int,
) -> None:
    """Those who want to know hear what another seat answered, about a position dealt anew for them."""
    if len(prompt.actions) == 1:
        return
    for seat, mind in listening:
        if seat != prompt.seat:
            mind.observe(game.redeal(state, seat, Chance(seed)), prompt, action)


# Counting -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Duel:
    """All games between two levels."""

    one: str
    other: str
    games: int = 0
    won: list[float] = field(default_factory=lambda: [0.0, 0.0])
    seats: list[int] = field(default_factory=lambda: [0, 0])

    def count(self, result: Result) -> None:
        """Add a game."""
        self.games += 1
        for level, share in zip(result.fixture.seats, result.shares, strict=True):
            side = 0 if level == self.one else 1
            self.won[side] += share
            self.seats[side] += 1

    def turn_round(self) -> None:
        """Tell the same from the other side."""
        self.one, self.other = self.other, self.one
        self.won.reverse()
        self.seats.reverse()

    @property
    def share(self) -> float:
        """The first level's share of the wins per seat: one half is even."""
        if not all(self.seats):
            return 0.5
        rates = [won / seats for won, seats in zip(self.won, self.seats, strict=True)]
        return rates[0] / sum(rates) if sum(rates) else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The share's 95 % interval (Wilson)."""
        return wilson(self.share, self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of so many games."""
    if games == 0:
        return 0.0, 1.0
    z = CONFIDENCE
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def duels(results: Iterable[Result]) -> list[Duel]:
    """The games sorted by who met whom; the one with the larger share of wins stands first."""
    found: dict[tuple[str, ...], Duel] = {}
    for result in results:
        levels = tuple(sorted(set(result.fixture.seats)))
        duel = found.setdefault(levels, Duel(levels[0], levels[-1]))
        duel.count(result)
    ordered = [found[levels] for levels in sorted(found)]
    for duel in ordered:
        if duel.share < 0.5:
            duel.turn_round()
    return ordered


def win_shares(levels: Sequence[str], found: Sequence[Duel]) -> dict[str, float]:
    """Each level's share per seat, averaged over those it met."""
    shares: dict[str, list[float]] = {level: [] for level in levels}
    for duel in found:
        shares[duel.one].append(duel.share)
        if duel.other != duel.one:
            shares[duel.other].append(1 - duel.share)
    return {level: sum(some) / len(some) if some else 0.5 for level, some in shares.items()}


def paces(results: Iterable[Result]) -> dict[str, float]:
    """How many seconds each level thought about a question, planning included, where a clock was kept."""
    thought, asked = dict[str, float](), dict[str, int]()
    for result in results:
        for level, seconds, questions in zip(
            result.fixture.seats, result.thought, result.asked, strict=bool(result.asked)
        ):
            thought[level] = thought.get(level, 0.0) + seconds
            asked[level] = asked.get(level, 0) + questions
    return {level: seconds / max(1, asked[level]) for level, seconds in thought.items() if seconds}


def elo(levels: Sequence[str], found: Sequence[Duel], mean: float = 1500.0) -> dict[str, float]:
    """Ratings that explain the duels best (400 points: ten to one), their mean fixed; half a game is added
    to each side.
    """
    rating = dict.fromkeys(levels, 0.0)
    for _ in range(4000):
        slope = dict.fromkeys(levels, 0.0)
        weight = dict.fromkeys(levels, 1e-9)
        for duel in found:
            if duel.one == duel.other:
                continue
            games = duel.games + 1
            share = (duel.share * duel.games + 0.5) / games
            expected = 1 / (1 + 10 ** ((rating[duel.other] - rating[duel.one]) / 400))
            slope[duel.one] += games * (share - expected)
            slope[duel.other] -= games * (share - expected)
            for level in (duel.one, duel.other):
                weight[level] += games * expected * (1 - expected)
        for level in levels:
            rating[level] += 0.5 * slope[level] / weight[level] * 400 / log(10)
        centre = sum(rating.values()) / len(levels)
        rating = {level: max(-4000.0, min(4000.0, value - centre)) for level, value in rating.items()}
    return {level: mean + value for level, value in rating.items()}
