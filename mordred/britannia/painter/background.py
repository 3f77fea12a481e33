# ruff: noqa: E501  (outlines are drawings, and read better unbroken)
"""The ground of the board: vellum, sea, coasts, hills, borders, names and ornaments. Built once, then the same Node."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mordred.britannia.painter import chart
from mordred.britannia.painter.places import MOUNTAINS, PLACES, ROUTES, SHIPS, STONES, VIEW, WOODS, Point
from mordred.scene import paper
from mordred.scene.node import Node, node

LONG = 9
"""Letters: a name with more of them is written closer."""

_MOUNTAIN = "m-13 5c4-6 6-15 11-19c3 3 5 8 7 12c2-4 4-6 6-7c3 4 4 9 6 14m-17-17c-1 5-2 9-1 13m3-8l2 7m8-5l1 5"
_TREE = "m0 7v-5c-6 0-7-6-3-8c-1-5 7-5 6 0c4 2 3 8-3 8"
_SERPENT = (
    "M-128 20C-118-6-92-22-72-14C-58-8-62 8-74 6C-66-2-80-6-90 4C-98 12-100 24-104 34ZM-44 34C-42 2-4 0 0 34H-14C-16 18-28 18-30 34Z"
    "M22 34C24 6 58 4 62 34H49C47 20 37 20 35 34ZM82 34C84 14 106 8 116-2C120-6 124-14 120-22C130-18 140-20 146-26C146-12 138-4 128-2"
    "C122 8 102 18 96 34Z"
)


@cache
def ground(names: tuple[tuple[str, str], ...], opened: bool) -> Node:
    """Everything on the board that never moves, with the territories' names in the reader's language."""
    x, y, width, height = VIEW
    spoken = dict(names)
    return node(
        "g",
        node("rect", x=x, y=y, width=width, height=height, class_="sea"),
        node("rect", x=x, y=y, width=width, height=height, class_="sea-grain"),
        _neighbours(),
        _routes(),
        _britannia(),
        _lost_open() if opened else _lost_closed(),
        _ornaments(spoken),
        paper.sheet(x, y, width, height),
        paper.candle(x, y, width, height),
        paper.frame(x, y, width, height, 46.375),
        key=f"ground:{'open' if opened else 'closed'}",
        class_="ground",
        aria_hidden="true",
        clip_path="url(#clip-sheet)",
    )


def _shore(ref: str, clip: str) -> tuple[Node, Node]:
    """What the sea does outside a coast (hatching and water lines), and the shade just inside of it."""
    outside = node(
        "g",
        *(
            node("use", href=ref, class_=f"shore-{css}")
            for css in ("hatch", "far", "far-in", "near", "near-in")
        ),
    )
    inside = node(
        "g",
        *(node("use", href=ref, class_=f"shade-{css}") for css in ("wide", "narrow")),
        node("use", href=ref, class_="coast"),
        clip_path=f"url(#{clip})",
    )
    return outside, inside


def _britannia() -> Node:
    outside, inside = _shore("#coast-britannia", "clip-britannia")
    return node(
        "g",
        outside,
        *(node("use", href=f"#land-{name}", class_="land") for name in chart.LAND),
        node("path", d=_scattered(MOUNTAINS, _MOUNTAIN), class_="mountains"),
        node("path", d=_scattered(WOODS, _TREE), class_="woods"),
        node("path", d="".join(chart.RIVER.values()), class_="rivers", clip_path="url(#clip-britannia)"),
        inside,
        node("use", href="#coast-britannia", class_="coast-line"),
    )


@cache
def borders(names: tuple[tuple[str, str], ...], opened: bool) -> Node:
    """The red lines between neighbours, the standing stones and the names, drawn over the tints of those who hold the land."""
    spoken = dict(names)
    lines = "".join(line for slot, line in chart.BORDER.items() if opened or not slot.startswith("L"))
    return node(
        "g",
        node("path", d=lines, class_="border-under"),
        node("path", d=lines, class_="border"),
        *(node("use", href="#stones", transform=f"translate({x:g} {y:g}) scale(1.15)") for x, y in STONES),
        *(_name(spoken, name) for name in PLACES if opened or name in chart.LAND or name in chart.ISLAND),
        key="borders",
        class_="ground",
        aria_hidden="true",
    )


def _name(spoken: Mapping[str, str], territory: str) -> Node:
    place = PLACES[territory]
    x, y = place.name
    turn = f" rotate({place.turn:g})" if place.turn else ""
    written = spoken.get(territory, territory).upper()
    css = (
        "land-name" + ("" if territory in chart.LAND else " lost") + (" long" if len(written) > LONG else "")
    )
    letters = node("text", text=written, class_=css)
    return node(
        "g",
        node("g", letters, class_="letters"),
        class_="name",
        transform=f"translate({x:g} {y:g}){turn}",
        data_name=territory,
    )


def _neighbours() -> Node:
    return node(
        "g",
        node("path", d=chart.IRELAND + chart.GAUL, class_="shore-hatch"),
        node("path", d=chart.IRELAND + chart.GAUL, class_="foreign"),
    )


def _routes() -> Node:
    """Dotted sailing lines with a ship on each."""
    return node(
        "g",
        node("path", d="".join(ROUTES.values()), class_="route"),
        *(
            node("use", href="#ship", transform=f"translate({x:g} {y:g}) scale({size:g})", class_="ship")
            for x, y, size in SHIPS
        ),
    )


def _lost_open() -> Node:
    """The Lost Lands after the Breakout: a ring of six round a whirlpool."""
    outside, inside = _shore("#coast-lost", "clip-lost")
    return node(
        "g",
        outside,
        *(node("use", href=f"#land-{name}", class_="land lost") for name in chart.LOST),
        inside,
        node("use", href="#coast-lost", class_="coast-line"),
        node("path", d=_whirl(1100, 243), class_="whirl"),
        class_="lost-lands open",
    )


def _whirl(x: float, y: float) -> str:
    return (
        f"M{x - 44} {y}c0-22 30-34 52-24c20 10 22 34 2 40c-18 6-40-4-34-18c5-11 24-11 27-2"
        f"m-75 4c6 26 44 36 74 20m14-20c-6-30-44-44-78-28"
    )


def _lost_closed() -> Node:
    """Three islands in the mist; the rest of the ring is a rumour."""
    x, y = 1100, 243
    return node(
        "g",
        node("ellipse", cx=x, cy=y, rx=400, ry=240, class_="mist-bank"),
        *(
            node("use", href=f"#land-{name}", class_="rumour")
            for name in chart.LOST
            if name not in chart.ISLAND
        ),
        *(node("use", href=f"#isle-{name}", class_="shore-hatch thin") for name in chart.ISLAND),
        *(node("use", href=f"#isle-{name}", class_="land lost isle") for name in chart.ISLAND),
        node("path", d=_wisps(x, y), class_="wisps"),
        class_="lost-lands closed",
    )


def _wisps(x: float, y: float) -> str:
    """Long curls of fog between the islands."""
    curl = "c30-16 66-14 88 2c16 12 4 30-12 24c-11-5-6-18 4-15"
    places = [
        (-310, -96),
        (90, -60),
        (-200, -8),
        (230, -50),
        (-60, 116),
        (-60, 20),
        (-150, 170),
        (-120, -46),
        (40, 76),
        (150, 190),
    ]
    return "".join(f"M{x + dx:g} {y + dy:g}{curl}" for dx, dy in places)


def _ornaments(spoken: Mapping[str, str]) -> Node:
    return node(
        "g",
        paper.rose(118, 1150, 78),
        node("path", d=_SERPENT, class_="serpent", transform="translate(1290 700) scale(1)"),
        node("path", d="M1150 738q14-7 28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0", class_="waves"),
        node("path", d="M1180 751q14-6 28 0t28 0t28 0t28 0t28 0t28 0t28 0", class_="waves"),
        node("circle", cx=1206, cy=692, r=2.6, class_="serpent-eye"),
        _title(1268, 960, spoken),
        node(
            "text",
            text=spoken.get("ireland", ""),
            class_="sea-name",
            transform="translate(82 690) rotate(-66)",
        ),
        node("text", text=spoken.get("gaul", ""), class_="sea-name", transform="translate(1330 1240)"),
        node(
            "text",
            text=spoken.get("lost_lands", ""),
            class_="sea-name lost-title",
            transform="translate(1140 530)",
        ),
        _winds(92, 1000),
    )


def _title(x: float, y: float, spoken: Mapping[str, str]) -> Node:
    """The map's name on a scroll."""
    scroll = "M-138-30C-100-38-60-34 0-34S100-38 138-30V26C100 18 60 22 0 22S-100 18-138 26Z"
    tails = "M-138-26L-166-14L-154 2L-166 32L-120 24V18L-138 22ZM138-26L166-14L154 2L166 32L120 24V18L138 22Z"
    return node(
        "g",
        node("path", d=tails, class_="scroll-tail"),
        node("path", d=scroll, class_="scroll"),
        node("text", text=spoken.get("title", "Britannia"), class_="map-title", y=9),
        transform=f"translate({x:g} {y:g})",
    )


def _winds(x: float, y: float) -> Node:
    """A wind head that blows from the west."""
    return node(
        "g",
        node(
            "path",
            d="M-26-18C-34-8-34 12-24 22C-14 32 10 30 16 20C20 14 18 10 20 6C26 6 28 2 24-1C20-4 20-8 19-12C16-30-14-34-26-18Z",
            class_="wind-head",
        ),
        node(
            "path",
            d="M-24-20C-36-30-20-42-8-36C0-46 20-38 18-26M-30-8C-42-6-42 10-32 12M-26 20C-34 28-24 36-16 30",
            class_="wind-hair",
        ),
        node("path", d="M4-8c3-3 7-3 9 0M3 12c5 3 10 2 14-2M10-2v6", class_="wind-hair"),
        node(
            "path",
            d="M30-2C60-14 90-8 118-16M30 3C66 0 96 6 128 0M30 8C58 14 84 12 112 20",
            class_="wind-breath",
        ),
        transform=f"translate({x:g} {y:g}) scale(.9)",
    )


def _scattered(spots: list[Point], glyph: str) -> str:
    """One path with the glyph drawn at every spot."""
    return "".join(f"M{x:g} {y:g}{glyph}" for x, y in spots)
