"""If the War came now: a ring round each Favour on the board, and the coat of whoever would claim it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mordred.britannia.handling.labels import Speaker, faction_name
from mordred.britannia.painter import chart, emblems
from mordred.britannia.painter.figures import seals_at
from mordred.britannia.painter.places import PLACES, Point
from mordred.britannia.rules.forecast import claims_now
from mordred.britannia.rules.state import State
from mordred.scene.node import Node, node

RING = 30
"""Half as wide as the ring round a heap of Favour."""
BADGE, COUNT = (-26.0, -30.0), (14.0, -30.0)
"""Where coat and number stand from the middle of a heap; below it where a name is written above."""
NEAR = (110.0, 46.0)
"""A name whose middle is so near above a heap would lie under them."""


def claims(view: State, words: Speaker) -> Iterable[Node]:
    """A banner over all the Favour that somebody would claim."""
    for claim in claims_now(view):
        player = view.players[claim.seat]
        coat, letter = emblems.coat_of(player.faction), emblems.LETTER.get(player.faction, "?")
        label = words("scene.would_claim", faction=faction_name(words, view, claim.seat), n=claim.n)
        yield _banner(claim.place, coat.id, letter, _heaps(view, claim.place), claim.n, label)


def _heaps(view: State, place: str) -> tuple[Point, ...]:
    """The middle of each heap of Favour that lies in a territory or on a border."""
    if place in chart.SLOT_AT:
        x, y = chart.SLOT_AT[place]
        return ((x, y + 26 * (place in view.caers)),)
    return tuple(seals_at(place, view.lands[place].favour).values())


def side_of(heap: Point) -> int:
    """Whether coat and number stand above a heap (1), or below it (-1): the names of lands stay free."""
    x, y = heap
    names = (place.name for place in PLACES.values())
    return -1 if any(abs(x - across) < NEAR[0] and 0 < y - down < NEAR[1] for across, down in names) else 1


@lru_cache(maxsize=512)
def _banner(place: str, coat: str, letter: str, heaps: tuple[Point, ...], n: int, label: str) -> Node:
    x, y = heaps[0]
    side = side_of(heaps[0])
    return node(
        "g",
        *(node("circle", r=RING, cx=across - x, cy=down - y, class_="claim-ring") for across, down in heaps),
        node(
            "g",
            node("use", href=f"#badge-{coat}"),
            node("text", text=letter, y=7, class_="coat-letter"),
            transform=f"translate({BADGE[0]:g} {side * BADGE[1]:g}) scale(1.15)",
        ),
        node(
            "text", text=f"+{n}", x=COUNT[0], y=COUNT[1] if side > 0 else 20 - COUNT[1], class_="claim-count"
        ),
        key=f"claim:{place}",
        class_=f"claim coat-{coat}",
        transform=f"translate({x:g} {y:g})",
        role="img",
        aria_label=label,
    )
