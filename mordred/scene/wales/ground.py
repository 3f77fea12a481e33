"""The board's ground: sea, coast, woods, hills, roads, names and ornaments. Built once, never diffed again."""

from __future__ import annotations

from functools import cache

from mordred.scene import vellum
from mordred.scene.node import Node, node
from mordred.scene.wales import chart, dice
from mordred.wales.data import CASTLE, HILL, SPACES, WOOD

LEFT, TOP, WIDTH, HEIGHT = 0, -12, 1200, 1104
VIEW_BOX = f"{LEFT} {TOP} {WIDTH} {HEIGHT}"
LINE_HEIGHT = 18


@cache
def ground() -> Node:
    """Everything that never changes. The same object each time, so that a diff passes over it."""
    return node(
        "g",
        _definitions(),
        _sea(),
        _land(),
        _roads(),
        _sites(),
        _names(),
        vellum.sheet(LEFT, TOP, WIDTH, HEIGHT),
        _ornaments(),
        vellum.frame(LEFT, TOP, WIDTH, HEIGHT, step=48),
        key="wales.ground",
        class_="ground",
        aria_hidden="true",
    )


def _definitions() -> Node:
    return node(
        "defs",
        node("clipPath", node("path", d=chart.LAND), id="wales-land"),
        node("g", *(node("path", d=d, class_=css) for css, d in _CASTLE), id="wales-castle"),
        node("g", *(node("path", d=d, class_=css) for css, d in _MAN), id="wales-man"),
        node("path", d=_BLOT, id="wales-blot"),
        *(_marker(name, size) for name in _GLYPHS for size in range(3)),
        *dice.definitions(),
        node("path", d=_BURST, id="wales-burst"),
        node("path", d=_PARRY, id="wales-parry"),
        node("pattern", node("use", href="#wales-man", transform="translate(6 12) scale(.5)"), id="wales-rank", width=12,
             height=22, patternUnits="userSpaceOnUse"),
    )


def _sea() -> Node:
    place = {"x": str(LEFT), "y": str(TOP), "width": str(WIDTH), "height": str(HEIGHT)}
    return node(
        "g",
        Node("rect", {**place, "class": "sea"}),
        node("path", d=chart.LAND + chart.ENGLAND, class_="shoal wide"),
        node("path", d=chart.LAND + chart.ENGLAND, class_="shoal"),
        node("path", d=chart.HATCHING, class_="hatching"),
        node("path", d=_WAVES, class_="waves"),
    )


def _land() -> Node:
    return node(
        "g",
        node("path", d=chart.ENGLAND, class_="foreign"),
        node("path", d=chart.LAND, class_="land"),
        node(
            "g",
            node("path", d=chart.LAND, class_="inner-shade"),
            node("path", d=chart.RIVERS, class_="river"),
            clip_path="url(#wales-land)",
        ),
        node("path", d=chart.BORDER, class_="border"),
        node("path", d=chart.COAST, class_="coast"),
        *(_glyphs("hill", size, d) for size, d in enumerate(chart.HILLS)),
        *(_glyphs("tree", size, d) for size, d in enumerate(chart.TREES)),
    )


def _glyphs(name: str, size: int, d: str) -> Node:
    """A tree or a hill on every point of a line that is itself not drawn."""
    mark = f"url(#wales-{name}-{size})"
    return node("path", d=d, class_="strewn", marker_start=mark, marker_mid=mark, marker_end=mark)


def _marker(name: str, size: int) -> Node:
    wide, high = 32 * (1 + size * 0.22), 28 * (1 + size * 0.22)
    return node(
        "marker", *(node("path", d=d, class_=css) for css, d in _GLYPHS[name]), id=f"wales-{name}-{size}",
        viewBox="-16 -18 32 28", refX=0, refY=0, markerWidth=wide, markerHeight=high, markerUnits="userSpaceOnUse",
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
    """A roundel for each space: leafy rim in the woods, ridged rim in the hills, a square frame on the border."""
    sites = []
    for space in SPACES:
        x, y = chart.PLACES[space.id]
        if space.id == CASTLE:
            sites.append(node("use", href="#wales-castle", x=x, y=y))
            continue
        rim = _LEAFY if space.terrain == WOOD else _RIDGED
        parts = [node("path", d=rim, class_=f"rim {space.terrain}"), node("circle", r=19.5, class_="field")]
        if space.framed:
            parts.insert(0, node("path", d=_FRAME, class_="framed"))
        sites.append(node("g", *parts, transform=f"translate({x:g} {y:g})"))
    return node("g", *sites)


def _names() -> Node:
    words = []
    for id, (x, y, anchor, lines) in chart.NAMES.items():
        for row, line in enumerate(lines):
            words.append(node("text", text=line, x=x, y=y + row * LINE_HEIGHT, text_anchor=anchor, data_name=id))
    castle_x, castle_y = chart.PLACES[CASTLE]
    words.append(node("text", text="ANGLESEY", x=castle_x, y=castle_y + 54, text_anchor="middle", class_="great"))
    return node("g", *words, class_="names")


def _ornaments() -> Node:
    return node(
        "g",
        node("text", text="Mare Hibernicum", x=0, y=0, class_="sea-name", transform="translate(128 470) rotate(-4)"),
        node("text", text="Sabrina", class_="sea-name", transform="translate(470 1058) rotate(-3)"),
        node("text", text="Loegria", class_="land-name", transform="translate(1146 560) rotate(90)"),
        vellum.rose(230, 640, 62),
        _beast(),
        _ship(),
        _wind(),
        _cartouche(),
        class_="ornaments quiet-art",
    )


def _cartouche() -> Node:
    """The title on a scroll in the western sea."""
    return node(
        "g",
        node("path", d="M-128-46C-60-56 60-56 128-46V40C60 30-60 30-128 40Z", class_="scroll"),
        node("path", d="M-128-46C-146-48-150-30-136-28V22C-150 26-144 44-128 40ZM128-46C146-48 150-30 136-28V22C150 26 144 44 128 40Z",
             class_="scroll curl"),
        node("path", d="M-112-36C-54-44 54-44 112-36M-112 30C-54 21 54 21 112 30", class_="rule thin"),
        node("text", text="Cambria", x=0, y=2, class_="title"),
        node("text", text="MORDREDI ET ARTVRI", x=0, y=21, class_="subtitle"),
        transform="translate(164 78) scale(.92)",
    )


def _beast() -> Node:
    """A sea beast that rises three times out of the water, spouting."""
    return node(
        "g",
        node("path", d="M-66 18C-66-10-40-24-22-8C-14 0-14 10-14 18M-2 18C-2-6 20-14 32-2C38 4 38 12 38 18"
                       "M50 18C50 2 64-2 70 6C74 10 74 14 82 6C84-2 92-6 96-2C92 2 94 8 98 10C92 14 84 12 80 14C76 17 74 18 72 18",
             class_="beast"),
        node("path", d="M-66 18C-70-2-84-12-96-6C-106-2-112 6-108 10C-102 8-98 8-94 10C-100 14-104 14-108 12C-104 20-92 22-84 18"
                       "M-97-4C-99-12-95-18-89-20C-91-14-89-10-86-8", class_="beast"),
        node("circle", cx=-92, cy=1, r=1.8, class_="inked"),
        node("path", d="M-52 0l-4-9l9 3l2-10l7 7l5-9l3 10l8-4l-2 10M8 0l0-8l6 4l5-8l4 8l7-4l0 8", class_="beast"),
        node("path", d="M-56 12q4-8 0-14M-46 14q6-10 1-20M-34 14q6-8 2-16M-24 16q4-6 1-12M8 14q4-6 2-12M18 15q4-7 1-13M28 16q3-5 1-10",
             class_="beast fine"),
        node("path", d="M-118 24q6-5 12 0t12 0M-80 23q6-5 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0",
             class_="beast fine"),
        transform="translate(172 330)",
    )


def _ship() -> Node:
    """A cog under sail in the Severn sea."""
    return node(
        "g",
        node("path", d="M-30 4C-26 16-20 20 0 20C20 20 26 16 30 2L24 4C10 9-10 9-24 4Z", class_="hull"),
        node("path", d="M0 6V-44M-20-34H20", class_="stave"),
        node("path", d="M-19-33C-25-18-23-10-19-4C-6-9 6-9 19-4C24-14 23-22 19-33C6-30-6-30-19-33Z", class_="sail"),
        node("path", d="M0-30V-8M-9-25H9M-4-20H4", class_="cross"),
        node("path", d="M0-44L13-40L0-37Z", class_="rubricated"),
        node("path", d="M-44 22q6-5 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0", class_="beast fine"),
        transform="translate(330 1030)",
    )


def _wind() -> Node:
    """A wind's head with puffed cheeks, blowing from the south-west."""
    return node(
        "g",
        node("path", d="M-16 14C-26 8-28-8-18-18C-8-28 10-26 16-14C18-10 17-7 21-3C24 0 21 2 19 3C21 5 21 7 18 8"
                       "C20 12 14 16 8 14C4 18-8 20-16 14Z", class_="wind-face"),
        node("path", d="M-18-18C-30-18-32-32-20-33C-18-42-4-42-1-35C8-41 20-34 16-26C22-24 22-16 16-14C12-20 4-22-2-18"
                       "C-8-22-14-20-18-18ZM-20-6C-30-8-34 2-27 7C-33 12-27 22-18 18", class_="wind-hair"),
        node("path", d="M6-9q4-3 8 0M8-6a2 2 0 1 0 4 0M-3 2q5 4 3 9", class_="beast fine"),
        node("path", d="M26 5C40 2 50-6 66-4M26 8C44 10 58 6 78 10M25 11C38 16 48 22 64 22", class_="breath"),
        transform="translate(64 1010) rotate(-28)",
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
    "M-24 0C-31-4-29-13-22-13C-24-21-16-26-11-22C-10-30 1-31 3-24C8-31 18-27 16-19C24-21 29-12 22-8C31-6 31 5 24 7"
    "C30 13 24 22 16 18C17 26 7 30 3 24C-1 31-11 29-11 22C-18 26-26 20-21 13C-29 12-31 3-24 0Z"
)
_RIDGED = (
    "M-27 3L-22-5L-24-13L-16-16L-14-24L-6-21L0-28L6-21L14-24L16-16L24-13L22-5L27 3L21 9L21 18L12 19L7 26L0 22"
    "L-7 26L-12 19L-21 18L-21 9Z"
)
_FRAME = "M-33-33H33V33H-33ZM-28.5-28.5V28.5H28.5V-28.5Z"
_BLOT = (
    "M-30-6C-36-18-22-30-12-26C-6-38 10-34 14-28C26-32 38-20 30-10C40-2 36 14 28 16C30 28 14 36 6 28"
    "C-2 38-18 34-18 24C-30 28-40 14-32 6C-38 4-36-2-30-6ZM38-22a4 4 0 1 0 6 4a4 4 0 0 0-6-4ZM-38 22a3 3 0 1 0 4 4a3 3 0 0 0-4-4Z"
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
    ("man", "M-12 15C-12 9-6 7-5-2C-8-3-8-7-4.6-7.4A8.4 8.4 0 1 1 4.6-7.4C8-7 8-3 5-2C6 7 12 9 12 15C6 18-6 18-12 15Z"),
    ("man-gleam", "M-4.4-15.6A5.6 5.6 0 0 1-1-18.4M-3 0C-3.4 5-6 8.4-8 10.6"),
)


def _waves() -> str:
    """A few pen waves where the sea is widest."""
    spots = ((90, 250), (300, 210), (330, 420), (90, 560), (380, 520), (300, 560), (70, 700), (180, 790), (480, 470),
             (640, 30), (860, 20), (1010, 40), (560, 1072), (180, 1065), (380, 985), (950, 1060), (1080, 1040))
    return "".join(f"M{x} {y}q5-5 10 0t10 0t10 0" for x, y in spots)


_WAVES = _waves()
__all__ = ["HEIGHT", "HILL", "LEFT", "TOP", "VIEW_BOX", "WIDTH", "ground"]
