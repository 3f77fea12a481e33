"""How everybody stands, in a corner of the map: on a narrow screen dial and dashboards lie below the edge."""

from __future__ import annotations

from mordred.britannia.painter import emblems
from mordred.britannia.painter.moments import with_spoils
from mordred.britannia.rules.book import book_of
from mordred.i18n.facts import roman
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing

HOME = "✓"
"""Instead of a sector: the tracker has crossed the Chaos Line twice, and acts no more."""


def standing(showing: Showing) -> Node:
    """Score and sector of each seat, whoever acts next first; the dashboards say it to screen readers."""
    view = with_spoils(showing)
    size = book_of(view).size
    totals = showing.handling.scores(view)
    rows = []
    for seat in view.order:
        player = view.players[seat]
        coat = emblems.coat_of(player.faction)
        there = HOME if player.distance >= 2 * size else roman(player.distance % size + 1)
        rows.append(
            node(
                "span",
                badge_svg(coat, 18, emblems.LETTER.get(player.faction, "?")),
                node("b", text=str(totals[seat])),
                node("span", text=there, class_="corner-sector"),
                class_=f"corner-of {coat.css}{' acting' if seat == showing.acting else ''}",
                key=f"standing:{seat}",
            )
        )
    return node("div", *rows, class_="corner-score", key="board.standing", aria_hidden="true")
