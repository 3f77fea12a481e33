"""The last battle of Britannia, told from its events: the engine is through with it, the people are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mordred.britannia import painter as britannia
from mordred.britannia.painter.cards import card
from mordred.britannia.painter.speech import faction_name, pack_of, territory_name
from mordred.britannia.rules.events import (
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
from mordred.scene.node import Node, node
from mordred.ui.parts import button

if TYPE_CHECKING:
    from mordred.desk.table import Table

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
class Report:
    """A battle that is over."""

    territory: str
    record: int
    """The number of the record that ended it."""
    sides: list[Side]


def last_battle(records: Sequence[Any]) -> Report | None:
    """The latest battle that ended among the records, if it ended lately."""
    for number in range(len(records) - 1, max(-1, len(records) - REACH), -1):
        for event in reversed(records[number].events):
            if isinstance(event, BattleEnded):
                return _gather(records, number, event.territory)
    return None


def _gather(records: Sequence[Any], end: int, territory: str) -> Report | None:
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
        if any(type(event).__name__ == "BattleBegan" and event.territory == territory for event in events):  # type: ignore[attr-defined]
            break
    return Report(territory, end, list(sides.values())) if begun else None


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


def battle_report(table: Table) -> Node | None:
    """Cards, totals and losses of the battle just fought, appearing one after the other."""
    cursor = table.history.cursor
    records = table.session.records if cursor is None else table.session.records[:cursor]
    report = last_battle(records)
    if report is None or not _fresh(table, report, len(records)):
        return None
    words, view = table.desk.words, table.view
    title = words("battle.over", territory=territory_name(words, report.territory))
    sides = [_side(table, side) for side in report.sides]
    close = (
        button(
            words("recap.done"),
            f"table:seen:{report.record}",
            icon_name="tick",
            class_="plain small",
            key="report.seen",
        )
        if cursor is None
        else None
    )
    return node(
        "section",
        node("header", britannia.sign("event-war", 24), node("h3", text=title), close, class_="report-head"),
        *sides,
        key=f"report.{report.record}",
        class_="report panel",
        aria_label=title,
        data_broken="true" if view.broken else None,
    )


def _fresh(table: Table, report: Report, now: int) -> bool:
    """Until the viewer has decided something else, or put the report away."""
    if table.history.cursor is not None:
        return report.record == now - 1
    if table.memory.get("seen_report", -1) >= report.record:
        return False
    later = table.session.records[report.record + 1 :]
    return not any(record.seat == table.viewer for record in later) and len(later) < 12


def _side(table: Table, side: Side) -> Node:
    words, view = table.desk.words, table.view
    pages = [
        node(
            "div",
            node("span", text=words(f"unit.{slot}"), class_="small quiet"),
            card(pack_of(view), name, words, state=" spent" if gone else "", key=""),
            class_=f"report-card as-{slot}",
        )
        for slot, name, gone in side.cards
    ]
    lost = [words("battle.laid") if unit == "laid" else words(f"unit.{unit}") for unit in side.lost]
    return node(
        "div",
        node(
            "header",
            table.kit.badge(table.session.state, side.seat, 26),
            node("strong", text=table.names[side.seat]),
            node("span", text=faction_name(words, view, side.seat), class_="quiet small"),
            class_="report-who",
        ),
        node("div", *pages, class_="card-row report-cards"),
        node(
            "p",
            britannia.sign("sword", 22),
            node("b", text=str(side.attack)),
            britannia.sign("shield", 22),
            node("b", text=str(side.defence)),
            class_="report-totals number",
        ),
        node(
            "p",
            text=words("battle.lost", units=words.listed(lost)) if lost else words("battle.unhurt"),
            class_="report-losses",
        ),
        class_="report-side",
    )


def played_card(table: Table) -> Node | None:
    """A Fate, Chaos or Spell card that has just been played, for all to see."""
    words, view = table.desk.words, table.view
    for event in reversed(table.shown_events):
        name = ""
        if isinstance(event, FatePlayed | CauldronRevealed):
            name = event.card
        elif isinstance(event, SpellCast):
            name = event.spell
        if name and name != "?":
            half = "chaos" if view.broken or isinstance(event, CauldronRevealed) else "pre"
            told = (
                words("battle.played", name=table.names[event.seat])
                if hasattr(event, "seat")
                else words("battle.cauldron")
            )
            return node(
                "section",
                node("p", text=told, class_="small quiet"),
                card(pack_of(view), name, words, half=half, key=""),
                key=f"played.{name}",
                class_="played panel",
            )
    return None


def pause_after(events: Sequence[Event]) -> int:
    """How long people need to take in what a computer has just done."""
    if any(isinstance(event, TotalsCounted) for event in events):
        return 3600
    if any(isinstance(event, FatePlayed | SpellCast | CauldronRevealed) for event in events):
        return 2200
    return 0
