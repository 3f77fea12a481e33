"""A learned judgement of Wales: each seat's chance to win, by a small net that has seen many games.

The net learned from games it played against itself and against players at random (`tools/learn_wales.py`), by
who won them in the end. It looks at the facts of `sights.py`, and every level plays by it; the named terms of
`value.py` are for people, who want reasons, and for the leanings of styles.
"""

from __future__ import annotations

import json
import sys
from array import array
from base64 import b85decode, b85encode
from functools import cache
from itertools import islice
from math import exp
from pathlib import Path
from sys import byteorder
from typing import Any, NamedTuple

from mordred.ai.judging import proportions
from mordred.wales.judge import value
from mordred.wales.judge.likeness import Likeness
from mordred.wales.judge.sights import SEAT, TABLE, sights
from mordred.wales.rules.state import OVER, State

if sys.version_info >= (3, 12):
    from math import sumprod
else:

    def sumprod(p: list[float], q: list[float]) -> float:
        """The sum of products; a plain loop, which PyPy makes fast."""
        total = 0.0
        for place, one in enumerate(p):
            total += one * q[place]
        return total


KEPT = Path(__file__).with_name("learned.json")
"""By number of players: how wide the net is, the size of its largest weight, and all weights as shares of it
(16 bits each, little end first, base 85)."""
_WHOLE = 32767
MANY = 5000
"""So many positions are remembered at most: whoever thinks a whole evening forgets now and then."""


Seen = dict[tuple[float, ...], list[float]]
"""By a seat's own facts, what the hidden layer makes of them: one seat's building rarely moves another's."""


class Net(NamedTuple):
    """One hidden layer, the same for every seat: what it makes of the table and of the seat's own facts.

    The table is told by its own facts, those of the seat to move, and the sum of all seats'.
    """

    table: list[list[float]]
    own: list[list[float]]
    places: list[list[float]]
    """By place in turn order, from the seat to move."""
    last: list[float]

    def lit(
        self, table: list[float], seats: list[list[float]], seen: Seen | None = None
    ) -> list[list[float]]:
        """What the hidden layer sees of each seat; what was seen once need not be worked out again."""
        told = [*table, *seats[0], *map(sum, zip(*seats, strict=True))]
        common = [sumprod(row, told) for row in self.table]
        found = []
        for place, facts in zip(self.places, seats, strict=False):
            own = self._own(facts, seen)
            found.append(
                [max(0.0, one + all + bias) for one, all, bias in zip(own, common, place, strict=True)]
            )
        return found

    def _own(self, facts: list[float], seen: Seen | None) -> list[float]:
        """What it makes of a seat's own facts."""
        if seen is None:
            return [sumprod(row, facts) for row in self.own]
        key = tuple(facts)
        found = seen.get(key)
        if found is None:
            found = seen[key] = [sumprod(row, facts) for row in self.own]
        return found

    def chances(self, table: list[float], seats: list[list[float]], seen: Seen | None = None) -> list[float]:
        """Every seat's chance, in turn order from the one to move."""
        return proportions([exp(sumprod(self.last, one)) for one in self.lit(table, seats, seen)])


def by_net(net: Net, state: State, strangers: int = 0, seen: Seen | None = None) -> list[float]:
    """Every seat's chance to win; `strangers` are the seats that play at random, a bit each."""
    if state.phase == OVER:
        return value.chances(state)
    found = net.chances(*sights(state, strangers), seen)
    turn = state.players - state.seat
    return found[turn:] + found[:turn]


class Learned(Likeness):
    """The judge of Wales with learned chances: all else it does is the same."""

    def __init__(self) -> None:
        self.strangers = 0
        self.known: dict[tuple[object, ...], list[float]] = {}
        self.seen: Seen = {}

    def think_of(self, strangers: int) -> None:
        """Begin to think: these seats play at random, and nothing is known yet."""
        self.strangers = strangers
        self.forget()

    def forget(self) -> None:
        """Nothing is known any more."""
        self.known.clear()
        self.seen.clear()

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win; many dice and orders of building lead to the same position."""
        key = (
            state.men, state.seat, state.phase, state.in_hand, *state.buildings, *state.money, *state.pawns
        )  # fmt: skip
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MANY:
                self.forget()
            found = self.known[key] = by_net(net(state.players), state, self.strangers, self.seen)
        return found


# Keeping it -----------------------------------------------------------------------------------------------


@cache
def net(players: int) -> Net:
    """The net for so many players."""
    return unpacked(json.loads(KEPT.read_text(encoding="utf-8"))[str(players)], players)


def packed(net: Net) -> dict[str, Any]:
    """A net as plain data."""
    weights = [one for row in rows_of(net) for one in row]
    largest = max(map(abs, weights))
    numbers = array("h", (round(one / largest * _WHOLE) for one in weights))
    if byteorder == "big":
        numbers.byteswap()
    return {
        "wide": len(net.last),
        "largest": largest,
        "weights": b85encode(numbers.tobytes()).decode(),
    }


def unpacked(data: dict[str, Any], players: int) -> Net:
    """A net out of plain data."""
    numbers = array("h", b85decode(data["weights"]))
    if byteorder == "big":
        numbers.byteswap()
    net = blank(players, int(data["wide"]))
    assert len(numbers) == sum(map(len, rows_of(net))), "a net of another shape"
    weights = iter([one * data["largest"] / _WHOLE for one in numbers])
    for row in rows_of(net):
        row[:] = islice(weights, len(row))
    return net


def blank(players: int, wide: int) -> Net:
    """A net without weights."""

    def rows(count: int, size: int) -> list[list[float]]:
        return [[0.0] * size for _ in range(count)]

    return Net(rows(wide, TABLE + 2 * SEAT), rows(wide, SEAT), rows(players, wide), [0.0] * wide)


def rows_of(net: Net) -> list[list[float]]:
    return [*net.table, *net.own, *net.places, net.last]
