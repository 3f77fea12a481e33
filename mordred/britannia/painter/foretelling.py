"""If the War came now: the coat of whoever would claim it beside each Favour on the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mordred.britannia.handling.labels import Speaker, faction_name
from mordred.britannia.painter import chart, emblems
from mordred.britannia.painter.figures import seals_at
from mordred.britannia.painter.places import Point
from mordred.britannia.rules.forecast import claims_now
from mordred.britannia.rules.state import State
from mordred.scene.node import Node, node


def claims(view: State, words: Speaker) -> Iterable[Node]:
    """A banner over all the Favour that somebody would claim."""
    for claim in claims_now(view):
        x, y = _seals_at(view, claim.place)
        player = view.players[claim.seat]
        coat, letter = emblems.coat_of(player.faction), emblems.LETTER.get(player.faction, "?")
        label = words("scene.would_claim", faction=faction_name(words, view, claim.seat), n=claim.n)
        yield _banner(claim.place, coat.id, letter, x, y, claim.n, label)


def _seals_at(view: State, place: str) -> Point:
    """The middle of the Favour that lies in a territory or on a border."""
    if place in chart.SLOT_AT:
        x, y = chart.SLOT_AT[place]
        return x, y + 26 * (place in view.caers)
    spots = list(seals_at(place, view.lands[place].favour).values())
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


@lru_cache(maxsize=512)
def _banner(place: str, coat: str, letter: str, x: float, y: float, n: int, label: str) -> Node:
    return node(
        "g",
        node("circle", r=34, class_="claim-ring"),
        node(
            "g",
            node("use", href=f"#badge-{coat}"),
            node("text", text=letter, y=7, class_="coat-letter"),
            transform="translate(-26 -30) scale(1.15)",
        ),
        node("text", text=f"+{n}", x=14, y=-30, class_="claim-count"),
        key=f"claim:{place}",
        class_=f"claim coat-{coat}",
        transform=f"translate({x:g} {y:g})",
        role="img",
        aria_label=label,
    )
