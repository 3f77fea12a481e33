"""A battle that is over and a card that was just played, drawn for people to read."""

from __future__ import annotations

from mordred.britannia.handling.labels import faction_name, pack_of, territory_name
from mordred.britannia.handling.reports import BattleReport, Side
from mordred.britannia.painter.cards import card
from mordred.britannia.painter.emblems import sign
from mordred.britannia.rules.events import CauldronRevealed, FatePlayed, SpellCast
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing, badge
from mordred.scene.parts import button


def battle_report(showing: Showing) -> Node | None:
    """Cards, totals and losses of the battle just fought, appearing one after the other."""
    report = showing.report
    if not isinstance(report, BattleReport):
        return None
    words, view = showing.words, showing.view
    title = words("battle.over", territory=territory_name(words, report.territory))
    sides = [_side(showing, side) for side in report.sides]
    close = (
        button(
            words("recap.done"),
            f"table:seen:{report.record}",
            icon_name="tick",
            class_="plain small",
            key="report.seen",
        )
        if not showing.replaying
        else None
    )
    return node(
        "section",
        node("header", sign("event-war", 24), node("h3", text=title), close, class_="report-head"),
        *sides,
        key=f"report.{report.record}",
        class_="report panel",
        aria_label=title,
        data_broken="true" if view.broken else None,
    )


def _side(showing: Showing, side: Side) -> Node:
    words, view = showing.words, showing.view
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
            badge(showing.handling, view, side.seat, 26),
            node("strong", text=showing.names[side.seat]),
            node("span", text=faction_name(words, view, side.seat), class_="quiet small"),
            class_="report-who",
        ),
        node("div", *pages, class_="card-row report-cards"),
        node(
            "p",
            sign("sword", 22),
            node("b", text=str(side.attack)),
            sign("shield", 22),
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


def played_card(showing: Showing) -> Node | None:
    """A Fate, Chaos or Spell card that has just been played, for all to see."""
    words, view = showing.words, showing.view
    for event in reversed(showing.events):
        name = ""
        if isinstance(event, FatePlayed | CauldronRevealed):
            name = event.card
        elif isinstance(event, SpellCast):
            name = event.spell
        if name and name != "?":
            half = "chaos" if view.broken or isinstance(event, CauldronRevealed) else "pre"
            told = (
                words("battle.played", name=showing.names[event.seat])
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
