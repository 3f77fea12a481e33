"""Who is likely to hold which territory: what value function and quick answers build on."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from mordred.britannia.rules.book import Book, book_of
from mordred.britannia.rules.control import site_rules
from mordred.britannia.rules.state import Army, State
from mordred.britannia.rules.table import RulesTable

HOLD_SLOPE = 2.1
HOLD_TIE = 0.75
"""One unit more holds a territory in about four battles of five, a tie in one of three."""


def _hold(lead: float) -> float:
    return 1 / (1 + exp(-(HOLD_SLOPE * lead - HOLD_TIE)))


_HOLD = {tenths: _hold(tenths / 10) for tenths in range(-200, 201)}


def hold(own: float, foe: float) -> float:
    """How likely a faction of that strength controls a territory after a battle against the other."""
    if own <= 0:
        return 0.0
    if foe <= 0:
        return 1.0
    return _HOLD[max(-200, min(200, round(10 * (own - foe))))]


def strength(army: Army) -> float:
    """Standing units; Chief and Champion fight a little better than others."""
    units = float(army.mystics + army.warriors)
    if army.chief and not army.laid:
        units += 1.15
    if army.champion:
        units += 1.3
    return units


class Holdings:
    """Strengths and prizes on the map, as they are now."""

    __slots__ = ("armies", "book", "fogged", "places", "pots", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.book: Book = book_of(state)
        table = RulesTable(state, self.book)
        self.places = table.geography.lands
        self.fogged = {place for place in self._foggy() if site_rules(table, place, "no_control")}
        self.armies: dict[str, list[tuple[int, float]]] = {}
        """By territory: seat and strength of each faction there."""
        self.pots: dict[str, int] = {}
        """By territory: the favour lying there."""
        lands = state.lands
        for place in self.places:
            land = lands[place]
            armies, favour = land.armies, land.favour
            self.armies[place] = [(seat, strength(army)) for seat, army in armies.items()] if armies else []
            self.pots[place] = favour[0] + favour[1] + favour[2]

    def _foggy(self) -> Iterable[str]:
        """Where something may keep everybody from control: under a Monster, unless a tile does it or a rule
        reaches further.
        """
        rules = self.book.site_rules.get("no_control")
        if rules is None:
            return ()
        return self.places if rules.tiles or rules.wide else self.state.monsters.values()

    def strengths(self, place: str, seat: int) -> tuple[float, float]:
        """The seat's strength there, and that of its strongest rival."""
        own = foe = 0.0
        for who, force in self.armies[place]:
            if who == seat:
                own = force
            elif force > foe:
                foe = force
        return own, foe

    def hold(self, place: str, seat: int) -> float:
        """How likely the seat controls the territory at the next War, if nothing moves."""
        if place in self.fogged:
            return 0.0
        return hold(*self.strengths(place, seat))
