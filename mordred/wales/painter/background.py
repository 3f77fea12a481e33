"""The board's ground: sea, coast, woods, hills, roads, names. Built once, never diffed again."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from mordred.scene import paper
from mordred.scene.node import Node, node
from mordred.scene.parts import hidden_picture
from mordred.wales.painter import chart, dice
from mordred.wales.painter.ornaments import ROSE, ornaments
from mordred.wales.rules.data import CASTLE, HILL, INDEX, SPACES, WOOD

LEFT, TOP, WIDTH, HEIGHT = 0, -12, 1200, 1104
VIEW_BOX = f"{LEFT} {TOP} {WIDTH} {HEIGHT}"
LINE_HEIGHT = 18
CAPITAL = 13
"""How high the names' letters are."""
BESIDE = 20
"""A name within this height of its space stands beside it."""


@cache
def ground() -> Node:
    """Everything that never changes. The same object each time, so that a diff passes over it."""
    return node(
        "g",
        _definitions(),
        node("g", _sea(), _land(), clip_path="url(#wales-sheet)"),
        _roads(),
        _sites(),
        paper.sheet(LEFT, TOP, WIDTH, HEIGHT),
        ornaments(),
        paper.frame(LEFT, TOP, WIDTH, HEIGHT, step=48),
        key="wales.ground",
        class_="chart-ground",
        aria_hidden="true",
    )


@cache
def lettering() -> Node:
    """The names, over the stain of Mordred's men and under the pieces; static too."""
    return node("g", _names(), key="wales.lettering", class_="chart-ground", aria_hidden="true")


@cache
def loose_definitions() -> Node:
    """Its drawings in a hidden picture of their own, for pages without the map."""
    return hidden_picture(_definitions(), key="wales-drawings")


def _definitions() -> Node:
    return node(
        "defs",
        node("clipPath", node("path", d=chart.LAND), id="wales-land"),
        node("clipPath", node("rect", x=LEFT, y=TOP, width=WIDTH, height=HEIGHT), id="wales-sheet"),
        node("g", *(node("path", d=d, class_=css) for css, d in _CASTLE), id="wales-castle"),
        node("g", *(node("path", d=d, class_=css) for css, d in _MAN), id="wales-man"),
        node("path", d=_BLOT, id="wales-blot"),
        *(_marker(name, size) for name in _GLYPHS for size in range(3)),
        *dice.definitions(),
        node("path", d=_BURST, id="wales-burst"),
        node("path", d=_PARRY, id="wales-parry"),
        node(
            "pattern",
            node("use", href="#wales-man", transform="translate(6 12) scale(.5)"),
            id="wales-rank",
            width=12,
            height=22,
            patternUnits="userSpaceOnUse",
        ),
    )


def _sea() -> Node:
    place = {"x": str(LEFT), "y": str(TOP), "width": str(WIDTH), "height": str(HEIGHT)}
    return node(
        "g",
        Node("rect", {**place, "class": "chart-sea"}),
        node("path", d=_RHUMBS, class_="rhumbs"),
        node("path", d=chart.LAND + chart.ENGLAND, class_="shoal far"),
        node("path", d=chart.LAND + chart.ENGLAND, class_="shoal"),
        node("path", d=chart.HATCHING, class_="hatching"),
        node("path", d=_WAVES, class_="chart-waves"),
    )


def _land() -> Node:
    return node(
        "g",
        node("path", d=chart.ENGLAND, class_="chart-foreign"),
        node("path", d=chart.LAND, class_="chart-land"),
        node(
            "g",
            node("path", d=chart.LAND, class_="inner-shade"),
            node("path", d=chart.RIVERS, class_="river"),
            clip_path="url(#wales-land)",
        ),
        node("path", d=chart.BORDER, class_="chart-border"),
        node("path", d=chart.COAST, class_="chart-coast"),
        *(_glyphs("hill", size, d) for size, d in enumerate(chart.HILLS)),
        *(_glyphs("tree", size, d) for size, d in enumerate(chart.TREES)),
    )


def _glyphs(name: str, size: int, d: str) -> Node:
    """A tree or a hill on every point of a line that is itself not drawn."""
    mark = f"url(#wales-{name}-{size})"
    return node("path", d=d, class_="strewn", marker_start=mark, marker_mid=mark, marker_end=mark)


def _marker(name: str, size: int) -> Node:
    scale = 0.9 + 0.18 * size
    wide, high = 32 * scale, 28 * scale
    return node(
        "marker",
        *(node("path", d=d, class_=css) for css, d in _GLYPHS[name]),
        id=f"wales-{name}-{size}",
        viewBox="-16 -18 32 28",
        refX=0,
        refY=0,
        markerWidth=wide,
        markerHeight=high,
        markerUnits="userSpaceOnUse",
        orient="0",
    )


def _roads() -> Node:
    d = "".join(path for ends, path in chart.ROADS.items() if CASTLE not in ends)
    crossing = "".join(path for ends, path in chart.ROADS.items() if CASTLE in ends)
    return node(
        "g",
        node("path", d=d, class_="road-edge"),
        node("path", d=d, class_="road-bed"),
        node("path", d=d, class_="road-ruts"),
        node("path", d=crossing, class_="crossing"),
    )


def _sites() -> Node:
    """A roundel for each space: leafy rim in the woods, ridged in the hills, a square frame on the border."""
    sites = []
    for space in SPACES:
        x, y = chart.PLACES[space.id]
        if space.id == CASTLE:
            sites.append(node("use", href="#wales-castle", x=x, y=y))
            continue
        rim = _LEAFY if space.terrain == WOOD else _RIDGED
        parts = [
            node("path", d=rim, class_=f"rim {space.terrain}"),
            node("circle", r=19.5, class_="site-field"),
        ]
        if space.framed:
            parts.insert(0, node("path", d=_FRAME, class_="framed"))
        sites.append(node("g", *parts, transform=f"translate({x:g} {y:g})"))
    return node("g", *sites)


def _names() -> Node:
    """On a small map the earlier ones stay: those of the border, where one begins, come first."""
    castle_x, castle_y = chart.PLACES[CASTLE]
    listed = sorted(chart.NAMES.items(), key=lambda one: not SPACES[INDEX[one[0]]].framed)
    names = [_name(id, *placed) for id, placed in listed]
    great = _name(CASTLE, castle_x, castle_y + 54, "middle", ("ANGLESEY",), "great")
    return node("g", great, *names, class_="names")


def _name(id: str, x: float, y: float, anchor: str, lines: tuple[str, ...], css: str | None = None) -> Node:
    """A space's name. Where the map is small it is drawn larger, and grows away from the space."""
    first, last = y - CAPITAL, y + LINE_HEIGHT * (len(lines) - 1)
    middle, site = (first + last) / 2, chart.PLACES[id][1]
    still = first if middle > site + BESIDE else last if middle < site - BESIDE else middle
    rows = [
        node("text", text=line, y=y - still + row * LINE_HEIGHT, text_anchor=anchor, class_=css)
        for row, line in enumerate(lines)
    ]
    return node(
        "g",
        node("g", *rows, class_="letters"),
        class_="name",
        transform=f"translate({x:g} {still:g})",
        data_name=id,
    )


_GLYPHS = {
    "tree": (
        ("trunk", "M0 2V7"),
        ("tree", "M-5 3C-10 2-9-4-5-4C-6-10 4-12 5-5C10-6 10 2 5 3C3 5-3 5-5 3Z"),
        ("tree-shade", "M2 3C5 2 6-1 5-4M-1-1.5C-1-4 1-5 2-4"),
    ),
    "hill": (
        ("hill", "M-14 7C-10-2-6-11-1-12C5-11 8-1 15 7Q1 10.5-14 7Z"),
        ("hill-shade", "M2-9L6 3M5-6L10 4M8-2L12 5M-7 0L-8.5 5"),
    ),
}
_BURST = "M0-46L9-24L30-36L24-13L47-8L27 5L38 27L15 21L6 44L-6 23L-27 36L-22 12L-46 6L-25-6L-37-28L-14-20Z"
_PARRY = "M-32-32L32 32M32-32L-32 32M-38-24L-24-38M38-24L24-38"
_LEAFY = (
    "M-24 0C-31-4-29-13-22-13C-24-21-16-26-11-22C-10-30 1-31 3-24C8-31 18-27 16-19C24-21 29-12 22-8"
    "C31-6 31 5 24 7C30 13 24 22 16 18C17 26 7 30 3 24C-1 31-11 29-11 22C-18 26-26 20-21 13C-29 12-31 3-24 0Z"
)
_RIDGED = (
    "M-27 3L-22-5L-24-13L-16-16L-14-24L-6-21L0-28L6-21L14-24L16-16L24-13L22-5L27 3L21 9L21 18L12 19L7 26L0 22"
    "L-7 26L-12 19L-21 18L-21 9Z"
)
_FRAME = "M-33-33H33V33H-33ZM-28.5-28.5V28.5H28.5V-28.5Z"
_BLOT = (
    "M-30-6C-36-18-22-30-12-26C-6-38 10-34 14-28C26-32 38-20 30-10C40-2 36 14 28 16C30 28 14 36 6 28"
    "C-2 38-18 34-18 24C-30 28-40 14-32 6C-38 4-36-2-30-6Z"
    "M38-22a4 4 0 1 0 6 4a4 4 0 0 0-6-4ZM-38 22a3 3 0 1 0 4 4a3 3 0 0 0-4-4Z"
)
_CASTLE = (
    ("black-rock", "M-56 22C-50 6-38 12-34 6C-20 14 22 12 34 4C40 12 52 8 56 22C40 34-42 34-56 22Z"),
    ("black-stone", "M-40 14V-18H-43V-29H-37V-25H-32V-29H-26V-25H-21V-29H-15V-18H-17V14Z"),
    ("black-stone", "M40 14V-18H43V-29H37V-25H32V-29H26V-25H21V-29H15V-18H17V14Z"),
    ("black-stone", "M-19 18V-4H-13V0H-7V-4H7V0H13V-4H19V18Z"),
    ("black-stone", "M-13 0V-34H-16V-44H-10V-40H-4V-44H4V-40H10V-44H16V-34H13V0Z"),
    ("black-edge", "M-43-18H-15M43-18H15M-16-34H16M-13 2V14M13 2V14"),
    ("black-light", "M-29.5-12h3v8h-3zM26.5-12h3v8h-3zM-1.6-28h3.2v9h-3.2z"),
    ("black-flag", "M0-44V-62H18L13-57L18-52H0"),
)
_MAN = (
    (
        "man",
        "M-12 15C-12 9-6 7-5-2C-8-3-8-7-4.6-7.4A8.4 8.4 0 1 1 4.6-7.4"
        "C8-7 8-3 5-2C6 7 12 9 12 15C6 18-6 18-12 15Z",
    ),
    ("man-gleam", "M-4.4-15.6A5.6 5.6 0 0 1-1-18.4M-3 0C-3.4 5-6 8.4-8 10.6"),
)


def _waves() -> str:
    """A few pen waves where the sea is widest."""
    spots = (
        (90, 250),
        (300, 210),
        (330, 420),
        (90, 560),
        (380, 520),
        (300, 560),
        (70, 700),
        (180, 790),
        (480, 470),
        (640, 30),
        (860, 20),
        (1010, 40),
        (560, 1072),
        (180, 1065),
        (380, 985),
        (950, 1060),
        (1080, 1040),
    )
    return "".join(f"M{x} {y}q5-5 10 0t10 0t10 0" for x, y in spots)


def _rhumbs() -> str:
    """Lines of bearing from the compass rose over the whole sheet, as on a portolan."""
    bearings = (pi * k / 16 for k in range(32) if k % 2 == 0 or k % 4 == 1)
    start = f"M{ROSE[0]} {ROSE[1]}"
    return "".join(f"{start}l{1500 * sin(turn):.0f} {-1500 * cos(turn):.0f}" for turn in bearings)


_RHUMBS = _rhumbs()
_WAVES = _waves()
__all__ = ["HEIGHT", "HILL", "LEFT", "TOP", "VIEW_BOX", "WIDTH", "ground", "lettering"]
