"""Teach the learned judge of Wales, and keep what it learned: `python -m tools.learn_wales --players 3`.

The net plays games by looking one answer ahead, exactly over the dice. In some games others sit at the
table: players by the named judge, or at random, and the net is told which seats play at random. After each
game every position of it is a lesson: the winners, mixed with what the net thought a little later (TD with a
trace), are what it should have said. Adam moves the weights; the pace and the whims grow smaller towards the
end. What is kept is the mean of the weights since the pace began to fall.

A round of games is played with the same weights, each game from a seed of its own; then the net learns from
all of them, in their order. So the games of a round are shared out (`--workers`, `--cluster`, as in `arena`),
and what is learned is the same on one core and on many. Written for any Python; PyPy takes a fifth of the
time. What it took is told in docs/ladder.md.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path

from mordred.ai.outcomes import Script, TooMany, every, stepped
from mordred.cli.work import Crew, add_workers, carried_out, chosen_crew
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from mordred.wales.judge import learned, value
from mordred.wales.judge.learned import Net, blank, by_net, rows_of
from mordred.wales.judge.odds import row_spread
from mordred.wales.judge.sights import sights
from mordred.wales.rules.data import CELLS, ROWS
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import State

WIDE = {2: 16, 3: 32, 4: 32}
"""How wide the hidden layer is, by the number of players."""
TRACE = 0.95
"""How much the end counts beside what the net thought one answer later."""
STRANGERS, NAMED = 0.12, 0.35
"""In what share of the games some seats play at random, or by the named judge."""
PACE, WHIMS = 1.5e-3, 0.08
CALM = 0.4
"""The share of the games after which the pace falls."""
BATCH = 256
"""Lessons before the weights move."""
ROUND = 32
"""Games played before the net learns from them: enough to share out, few enough to be its own play."""
SOME = 12
"""So many ways are tried where there are too many to try all."""
ALONE = Crew()

Judge = Callable[[State], list[float]]
Lesson = tuple[list[float], list[list[float]], list[float]]
"""Facts of the table and of the seats, and what their chances were."""


def _rolls(row: str) -> list[tuple[list[int], float]]:
    """Both dice for each sum of pounds and men that a row may bring, and how often it does."""
    dice = {
        (one[0] + other[0], one[1] + other[1]): [first, second]
        for first, one in enumerate(CELLS[row][1:])
        for second, other in enumerate(CELLS[row][1:])
    }
    return [(dice[got], share) for got, share in row_spread(row).items()]


ROLLS = {row: _rolls(row) for row in ROWS}


def _ways(state: State, action: Action) -> list[tuple[float, State]]:
    """All that may come of an action; some ways, where men attack one building after another unasked."""
    try:
        if action.verb == "declare" and (found := _rolled(state, action)):
            return found
        return [(share, after) for share, after, _ in every(GAME, state, action, 1300)]
    except TooMany:
        return [(1 / SOME, stepped(GAME, state, action, Chance(number))[0]) for number in range(SOME)]


def _rolled(state: State, action: Action) -> list[tuple[float, State]]:
    """What a declared row may bring, equal sums but once; nothing if more than the two dice have a say."""
    found = []
    for dice, share in ROLLS[str(action.operands[0])]:
        script = Script(answers=dice)
        found.append((share, stepped(GAME, state, action, script)[0]))
        if script.counter > len(dice):
            return []  # men attack unasked
    return found


def best_answer(state: State, prompt: Prompt, judge: Judge) -> Action:
    """The answer after which the seat stands best, over all that the dice may bring."""

    def worth(action: Action) -> float:
        return sum(share * judge(after)[prompt.seat] for share, after in _ways(state, action))

    return max(prompt.actions, key=worth)


@dataclass(slots=True)
class Company:
    """Who sits at a table: a bit for each seat that plays at random, or by the named judge."""

    strangers: int = 0
    named: int = 0

    @classmethod
    def drawn(cls, players: int, chance: Chance) -> Company:
        """Mostly the net alone."""
        some = 1 + chance.below((1 << players) - 2)
        draw = chance.below(1000) / 1000
        if draw < STRANGERS:
            return cls(strangers=some)
        return cls(named=some) if draw < STRANGERS + NAMED else cls()


def played(net: Net, players: int, company: Company, whims: float, chance: Chance) -> list[State]:
    """Every position of a game, the end included."""
    state = GAME.new(WalesOptions(players=players), chance.draw() >> 8)
    seen = [state.copy()]
    while (prompt := GAME.prompt(state)) is not None:
        bit = 1 << prompt.seat
        if len(prompt.actions) == 1:
            action = prompt.actions[0]
        elif company.strangers & bit or chance.below(1000) < 1000 * whims:
            action = prompt.actions[chance.below(len(prompt.actions))]
        elif company.named & bit:
            action = best_answer(state, prompt, value.chances)
        else:
            action = best_answer(state, prompt, lambda after: by_net(net, after, company.strangers))
        GAME.step(state, action)
        seen.append(state.copy())
    return seen


def lessons(net: Net, seen: list[State], strangers: int) -> Iterator[Lesson]:
    """What the net should have said of every position of a game, from its end to its beginning."""
    target = value.chances(seen[-1])
    for place in range(len(seen) - 2, -1, -1):
        state = seen[place]
        turn = state.seat
        yield *sights(state, strangers), target[turn:] + target[:turn]
        thought = by_net(net, state, strangers)
        target = [TRACE * after + (1 - TRACE) * now for after, now in zip(target, thought, strict=True)]


@dataclass(slots=True)
class Teacher:
    """Adam: moves each weight by its mean slope, measured by how much that slope changes."""

    net: Net
    slopes: Net = field(init=False)
    means: Net = field(init=False)
    squares: Net = field(init=False)
    calm: Net = field(init=False)
    """The mean of the weights over some time: they tremble from lesson to lesson."""
    heard: int = 0
    steps: int = 0
    averaged: int = 0

    def __post_init__(self) -> None:
        like = len(self.net.places), len(self.net.last)
        self.slopes, self.means, self.squares, self.calm = (blank(*like) for _ in range(4))

    def hear(self, lesson: Lesson) -> None:
        """Add the slopes of one lesson."""
        table, seats, target = lesson
        told = [*table, *seats[0], *map(sum, zip(*seats, strict=True))]
        seen, found = self.net.lit(table, seats), self.net.chances(table, seats)
        common = [0.0] * len(self.net.last)
        for place, facts in enumerate(seats):
            error = found[place] - target[place]
            for unit, one in enumerate(seen[place]):
                if one > 0:
                    self.slopes.last[unit] += error * one
                    back = error * self.net.last[unit]
                    common[unit] += back
                    self.slopes.places[place][unit] += back
                    _add(self.slopes.own[unit], facts, back)
        for unit, back in enumerate(common):
            _add(self.slopes.table[unit], told, back)
        self.heard += 1

    def move(self, pace: float) -> None:
        """Change the weights by what was heard since the last time."""
        self.steps += 1
        soft, hard = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for row, slope, mean, square in zip(
            rows_of(self.net), rows_of(self.slopes), rows_of(self.means), rows_of(self.squares), strict=True
        ):
            for place, total in enumerate(slope):
                one = total / self.heard
                mean[place] = 0.9 * mean[place] + 0.1 * one
                square[place] = 0.999 * square[place] + 0.001 * one * one
                row[place] -= pace * (mean[place] / soft) / (sqrt(square[place] / hard) + 1e-8)
                slope[place] = 0.0
        self.heard = 0

    def average(self) -> None:
        """Count the weights as they are now into their mean."""
        self.averaged += 1
        for mean, row in zip(rows_of(self.calm), rows_of(self.net), strict=True):
            for place, weight in enumerate(row):
                mean[place] += (weight - mean[place]) / self.averaged


def _add(row: list[float], facts: list[float], share: float) -> None:
    if share:
        for place, fact in enumerate(facts):
            row[place] += share * fact


def newborn(players: int, chance: Chance) -> Net:
    """A net that knows nothing: small weights at random."""
    net = blank(players, WIDE[players])
    for row in rows_of(net):
        row[:] = [(chance.below(2001) / 1000 - 1) * 0.17 for _ in row]
    return net


@dataclass(frozen=True, slots=True)
class Practice:
    """A game to learn from: its seed, and how far the learning has come by then (0 to 1)."""

    seed: int
    share: float


def _practised(net: Net, players: int, practice: Practice) -> list[Lesson]:
    """The lessons of one game."""
    chance = Chance(practice.seed)
    company = Company.drawn(players, chance)
    seen = played(net, players, company, WHIMS * (1 - practice.share) + 0.01, chance)
    return list(lessons(net, seen, company.strangers))


def taught(
    net: Net, players: int, games: int, pace: float, chance: Chance, crew: Crew = ALONE
) -> Iterator[tuple[int, Net]]:
    """Play and learn; after every game, how many were learned from and what was learned so far."""
    teacher = Teacher(net)
    for begun in range(0, games, ROUND):
        numbers = range(begun, min(begun + ROUND, games))
        practices = [Practice(chance.draw(), number / games) for number in numbers]
        heard = list(carried_out(partial(_practised, net, players), practices, crew))  # before a weight moves
        for number, practice, told in zip(numbers, practices, heard, strict=True):
            for lesson in told:
                teacher.hear(lesson)
            if teacher.heard >= BATCH:
                _move(teacher, pace, practice.share)
            yield number + 1, teacher.calm if teacher.averaged else net


def _move(teacher: Teacher, pace: float, share: float) -> None:
    """Move the weights, ever less once it is time to calm down; their mean is taken from then on."""
    teacher.move(pace * (1.0 if share < CALM else 0.02 ** ((share - CALM) / (1 - CALM))))
    if share >= CALM:
        teacher.average()


def _met(net: Net, players: int, job: tuple[int, int]) -> list[float]:
    """How a game of the net with the named judge (by its seed, and who is named) ended for each seat."""
    seed, named = job
    return value.chances(played(net, players, Company(named=named), 0.0, Chance(seed))[-1])


def against_named(net: Net, players: int, deals: int, seed: int, crew: Crew = ALONE) -> float:
    """The net's share of the wins per seat against the named judge, both one answer ahead: a half is even."""
    won = [0.0, 0.0]
    sat = [0, 0]
    jobs = [(seed + deal, named) for deal in range(deals) for named in range(1, (1 << players) - 1)]
    ends = carried_out(partial(_met, net, players), jobs, crew)
    for (_, named), end in zip(jobs, ends, strict=True):
        for seat, share in enumerate(end):
            won[named >> seat & 1] += share
            sat[named >> seat & 1] += 1
    rates = [one / seats for one, seats in zip(won, sat, strict=True)]
    return rates[0] / sum(rates)


def keep(net: Net, players: int, path: Path) -> None:
    """Write the net beside those for other numbers of players."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept[str(players)] = learned.packed(net)
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    """Teach a net for one number of players."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--games", type=int, default=60000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", action="store_true", help="go on from the net that is kept")
    parser.add_argument("--pace", type=float, default=PACE, help=f"how fast the weights move ({PACE})")
    parser.add_argument("--deals", type=int, default=20, help="deals to measure it by, at every tenth")
    parser.add_argument("--keep", type=Path, default=learned.KEPT)
    add_workers(parser)
    chosen = parser.parse_args()
    chance = Chance(chosen.seed)
    net = learned.net(chosen.players) if chosen.on else newborn(chosen.players, chance)
    crew = chosen_crew(chosen)
    for number, learnt in taught(net, chosen.players, chosen.games, chosen.pace, chance, crew):
        if number % max(1, chosen.games // 10) == 0:
            share = against_named(learnt, chosen.players, chosen.deals, 1 << 30, crew)
            print(f"{number} games: {share:.1%} against the named judge", flush=True)
            keep(learnt, chosen.players, chosen.keep)


if __name__ == "__main__":
    main()
