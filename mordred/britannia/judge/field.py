"""The map as numbers: what the next War pays where, who holds it, and what a unit more or less changes.

A march or a muster can be tried out here without the rules: it only moves numbers from place to place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from mordred.britannia.judge.holding import Holdings, hold
from mordred.britannia.rules.state import State

SOIL = 0.44
"""What holding a territory is worth beside its favour."""
POT = 1.07
"""What a favour is worth, the Leaders' bonuses included."""
DENY = 0.92
"""What it is worth to keep a favour from all the others, against having it."""
BEGINNING = 0.1
"""The share of a border's favour that one side of it is worth."""
FEAR = (0.35, 0.126, 0.9)
"""How likely somebody who can come does: for no favour, more for each one, and at most."""


@lru_cache(8192)
def _scale(
    prize: float, foe: float, force: float, fear: float, most: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For 0, 1, 2 ... units of one's own beside a foe: the odds of control, and the worth without borders;
    a force may come that likely.
    """
    odds, worths = [], []
    for own in range(most + 1):
        mine = hold(own, foe)
        theirs = hold(foe, own) if foe else 0.0
        if fear:
            mine += fear * (hold(own, force) - mine)
            theirs += fear * (hold(force, own) - theirs)
        odds.append(mine)
        worths.append(prize * (mine - DENY * theirs) + 0.02 * own)
    return tuple(odds), tuple(worths)


class Field:
    """Units and prizes as one seat sees them; `later` are those who may still come before the War."""

    __slots__ = (
        "_scales",
        "_tables",
        "borders",
        "foes",
        "full",
        "geography",
        "holdings",
        "limit",
        "near",
        "own",
        "prizes",
        "seat",
        "threats",
    )

    def __init__(self, state: State, seat: int, later: Iterable[int], caution: float = 1.0) -> None:
        self.seat = seat
        self.holdings = holdings = Holdings(state)
        book = holdings.book
        self.geography = book.geography(state)
        self.near = self.geography.near
        self.limit = book.limit
        self.own: dict[str, int] = {}
        """How many units of the seat are where."""
        self.foes: dict[str, float] = {}
        """The strongest other faction in each territory."""
        self.full: set[str] = set()
        """Territories of two other factions, which nobody else may enter."""
        self.threats: dict[str, tuple[float, float]] = {}
        """How strong the others could be in each territory, and how likely they come."""
        self.prizes: dict[str, float] = {}
        self.borders: dict[str, list[tuple[float, str]]] = {}
        self._scales: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {}
        self._tables: dict[str, Sequence[float]] = {}
        later = tuple(later)
        for place in holdings.places:
            foe = 0.0
            others = 0
            for who, force in holdings.armies[place]:
                if who != seat:
                    others += 1
                    foe = max(foe, force)
                else:
                    self.own[place] = state.lands[place].armies[seat].standing
            self.foes[place] = foe
            if others > 1:
                self.full.add(place)
            pot = holdings.pots[place]
            self.prizes[place] = 0.0 if place in holdings.fogged else SOIL + POT * pot
            if later:
                coming = self._coming(place, later, foe)
                if coming > foe:
                    fear = min(FEAR[2], FEAR[0] + FEAR[1] * pot) * caution
                    self.threats[place] = (coming, fear)
        for slot, favour in state.borders.items():
            lying = favour[0] + favour[1] + favour[2]
            if lying:
                one, other = book.ends[slot]
                if one in self.prizes and other in self.prizes:
                    self.borders.setdefault(one, []).append((POT * lying, other))
                    self.borders.setdefault(other, []).append((POT * lying, one))

    def _coming(self, place: str, later: tuple[int, ...], foe: float) -> float:
        """The strongest that one of those who act later could be in a territory."""
        armies = self.holdings.armies
        here = dict(armies[place])
        best = foe
        for who in later:
            if who not in here and len(here) - (self.seat in here) > 0:
                continue
            force = here.get(who, 0.0)
            for other in self.near[place]:
                for owner, rival in armies[other]:
                    if owner == who:
                        force += rival
            best = max(best, min(force, self.limit + 0.4))
        return best

    def odds(self, place: str, own: int) -> float:
        """How likely the seat controls a territory after the War with so many units there."""
        return self._scaled(place)[0][own]

    def _scaled(self, place: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Odds of control and worth without borders for every number of units there."""
        found = self._scales.get(place)
        if found is None:
            force, fear = self.threats.get(place, (0.0, 0.0))
            most = max(self.limit, self.own.get(place, 0))
            found = self._scales[place] = _scale(self.prizes[place], self.foes[place], force, fear, most)
        return found

    def worths(self, place: str) -> Sequence[float]:
        """What a territory is worth to the seat with 0, 1, 2 ... units there, its borders included."""
        found = self._tables.get(place)
        if found is None:
            odds, found = self._scaled(place)
            borders = self.borders.get(place)
            if borders:
                lying = 0.0
                for favour, far in borders:
                    held = self._scaled(far)[0][self.own.get(far, 0)]
                    lying += favour * (BEGINNING + (1 - BEGINNING) * held)
                found = [worth + lying * one for worth, one in zip(found, odds, strict=True)]
            self._tables[place] = found
        return found

    def gain(self, changes: dict[str, int]) -> float:
        """What it would bring if so many units stood in these territories instead."""
        total = 0.0
        for place, n in changes.items():
            worths = self.worths(place)
            total += worths[n] - worths[self.own.get(place, 0)]
        return total

    def put(self, changes: dict[str, int]) -> None:
        """So many units stand there now."""
        self.own.update(changes)
        for place in changes:
            for _, far in self.borders.get(place, ()):
                self._tables.pop(far, None)

    def places(self) -> list[str]:
        """Where the seat has units."""
        return [place for place, n in self.own.items() if n > 0]

    def ways(self, place: str) -> tuple[str, ...]:
        """Where units from a territory could go within two steps: goal and first step by turns."""
        key = ("ways", place)
        found = self.geography.reached.get(key)
        if found is None:
            near = self.geography.near
            first = {other: other for other in near[place]}
            for middle in near[place]:
                for far in near[middle]:
                    if far != place:
                        first.setdefault(far, middle)
            found = tuple(name for pair in first.items() for name in pair)
            self.geography.reached[key] = found
        return found
