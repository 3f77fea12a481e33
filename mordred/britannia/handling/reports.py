"""The last battle, told from its events: the rules are through with it, the people are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mordred.britannia.rules.events import (
    BattleBegan,
    BattleEnded,
    CardCancelled,
    CardsRevealed,
    CauldronRevealed,
    ChiefLaidDown,
    FatePlayed,
    SpellCast,
    TotalsCounted,
    UnitLost,
)
from mordred.core.game import Event
from mordred.core.session import Record

REACH = 40
"""A battle never takes more records than this."""


@dataclass(slots=True)
class Side:
    """One side of a battle that is over."""

    seat: int
    cards: list[tuple[str, str, bool]] = field(default_factory=list)
    """Unit, card, whether it was cancelled."""
    attack: int = 0
    defence: int = 0
    lost: list[str] = field(default_factory=list)
    """The units lost; "laid" for a Chief that lies down."""


@dataclass(slots=True)
class BattleReport:
    """A battle that is over."""

    territory: str
    record: int
    """The number of the record that ended it."""
    sides: list[Side]


def last_battle(records: Sequence[Record]) -> BattleReport | None:
    """The latest battle that ended among the records, if it ended lately."""
    for number in range(len(records) - 1, max(-1, len(records) - REACH), -1):
        for event in reversed(records[number].events):
            if isinstance(event, BattleEnded):
                return _gather(records, number, event.territory)
    return None


def _gather(records: Sequence[Record], end: int, territory: str) -> BattleReport | None:
    sides: dict[int, Side] = {}
    begun = False
    for number in range(end, max(-1, end - REACH), -1):
        events: list[Event] = records[number].events
        for event in reversed(events):
            _read(event, territory, sides)
            if isinstance(event, TotalsCounted) and event.territory == territory:
                begun = True
        if begun and len(sides) == 2 and all(side.cards for side in sides.values()):
            break
        if any(isinstance(event, BattleBegan) and event.territory == territory for event in events):
            break
    return BattleReport(territory, end, list(sides.values())) if begun else None


def _read(event: Event, territory: str, sides: dict[int, Side]) -> None:
    if isinstance(event, CardsRevealed) and event.territory == territory:
        side = sides.setdefault(event.seat, Side(event.seat))
        if not side.cards:
            side.cards = [(slot, name, False) for slot, name in zip(event.slots, event.cards, strict=True)]
    elif isinstance(event, TotalsCounted) and event.territory == territory:
        for place, seat in enumerate(event.seats):
            side = sides.setdefault(seat, Side(seat))
            side.attack, side.defence = event.attack[place], event.defence[place]
    elif isinstance(event, UnitLost) and event.territory == territory:
        sides.setdefault(event.seat, Side(event.seat)).lost.append(event.unit)
    elif isinstance(event, ChiefLaidDown) and event.territory == territory:
        sides.setdefault(event.seat, Side(event.seat)).lost.append("laid")
    elif isinstance(event, CardCancelled):
        side = sides.setdefault(event.seat, Side(event.seat))
        side.cards = [
            (slot, name, gone or (slot == event.slot and name == event.card))
            for slot, name, gone in side.cards
        ]


def pause_after(events: Sequence[Event]) -> int:
    """How long people need to take in what a computer has just done."""
    if any(isinstance(event, TotalsCounted) for event in events):
        return 3600
    if any(isinstance(event, FatePlayed | SpellCast | CauldronRevealed) for event in events):
        return 2200
    return 0
