"""Four coats of arms and everything that wears one.

A coat is a *shape*, a *tincture*, a *pattern* and a *letter*, so that it is told apart in grey as well: a
player of Wales and a faction of Britannia wear the same four. Each figure is drawn once in `definitions()`,
which the page holds once; a piece is then a single `<use>`:

    badge(coat, x, y, size)            the coat alone, with its letter
    unit("warrior", coat)              chief, mystic, warrior, champion: behind a shield of the coat's shape
    building("village", coat)          village, town, small_castle, large_castle, with the coat hung in front
    pawn(coat)                         the pawn on the Mordred track

All are centred on (0, 0), about 40 units high, standing on y = 16; place them with a `transform`.
"""

from __future__ import annotations

from mordred.core.coats import COATS, Coat
from mordred.scene.node import Node, node

UNITS = ("chief", "mystic", "warrior", "champion")
BUILDINGS = ("village", "town", "small_castle", "large_castle")

SHAPES = {
    "shield": "M-15-16H15V-2C15 8 8 14 0 18C-8 14-15 8-15-2Z",
    "lozenge": "M0-20L16 0L0 20L-16 0Z",
    "round": "M-16 0A16 16 0 1 1 16 0A16 16 0 1 1-16 0Z",
    "kite": "M0 21C-4 11-12 3-12-7A12 11 0 0 1 12-7C12 3 4 11 0 21Z",
}
"""Outlines about 36 units high, centred."""


def badge(coat: Coat, x: float = 0, y: float = 0, size: float = 40, letter: str = "", key: str = "") -> Node:
    """The coat with its letter (or another one), `size` units high."""
    scale = size / 40
    return node(
        "g",
        node("use", href=f"#badge-{coat.id}"),
        node("text", text=letter or coat.letter, x=0, y=6, class_="coat-letter"),
        key=key,
        class_=coat.css,
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


def badge_svg(coat: Coat, size: int = 24, letter: str = "", key: str = "") -> Node:
    """The coat as a small picture of its own, for lines of text and buttons."""
    picture = badge(coat, letter=letter)
    return node(
        "svg",
        picture,
        key=key,
        class_="badge",
        viewBox="-21 -22 42 44",
        width=size,
        height=size,
        aria_hidden="true",
    )


def unit(kind: str, coat: Coat) -> Node:
    """A figure of that kind behind the coat's shield."""
    return node("use", href=f"#{kind}-{coat.id}")


def building(kind: str, coat: Coat) -> Node:
    """A building of that kind with the coat hung in front."""
    return node("use", href=f"#{kind}-{coat.id}")


def pawn(coat: Coat) -> Node:
    """A pawn wearing the coat."""
    return node("use", href=f"#pawn-{coat.id}")


# ------------------------------------------------------------------------------------------------ definitions


def definitions() -> Node:
    """Everything above, drawn once: a `<defs>` the page must hold exactly once (see `paper.defs`)."""
    parts = [*_weaves(), *_outlines(), *(_figure(name, parts) for name, parts in _FIGURES.items())]
    for coat in COATS:
        parts.append(_worn(f"badge-{coat.id}", coat, _shield(coat, 0, 0, 1)))
        for kind in UNITS:
            scale, drop = (0.72, 6) if kind != "champion" else (0.8, 6)
            parts.append(
                _worn(
                    f"{kind}-{coat.id}", coat, _wearing(f"figure-{kind}", coat), _shield(coat, 0, drop, scale)
                )
            )
        for kind in BUILDINGS:
            parts.append(
                _worn(
                    f"{kind}-{coat.id}",
                    coat,
                    _wearing(f"figure-{kind}", coat),
                    _shield(coat, 0, 13, 0.5),
                    node(
                        "text",
                        text=coat.letter,
                        x=0,
                        y=17,
                        class_="coat-letter",
                        style="font-size:11px;stroke-width:2px",
                    ),
                )
            )
        parts.append(_worn(f"pawn-{coat.id}", coat, _wearing("figure-pawn", coat)))
    return Node("defs", {}, parts, None, "heraldry")


def _worn(name: str, coat: Coat, *children: Node) -> Node:
    return node("g", *children, id=name, class_=coat.css)


def _wearing(figure: str, coat: Coat) -> Node:
    """A figure in the coat's tincture; the weave comes in by the inherited fill."""
    return node("use", href=f"#{figure}", fill=f"url(#weave-{coat.pattern})")


def _shield(coat: Coat, x: float, y: float, scale: float) -> Node:
    return node(
        "use",
        href=f"#shape-{coat.shape}",
        fill=f"url(#weave-{coat.pattern})",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


_LIGHT = "rgb(255 247 224 / 62%)"
_ARGENT = "rgb(252 240 214 / 86%)"


def _weaves() -> list[Node]:
    """The four patterns, as tiles centred on the piece."""

    def tile(name: str, width: float, height: float, *parts: Node) -> Node:
        return node(
            "pattern",
            *parts,
            id=f"weave-{name}",
            patternUnits="userSpaceOnUse",
            x=-width / 2,
            y=-height / 2,
            width=width,
            height=height,
        )

    line = {"fill": "none", "stroke": _LIGHT}
    return [
        tile("pale", 120, 120, node("rect", x=60, y=0, width=60, height=120, fill=_ARGENT)),
        tile("chevrons", 16, 10, Node("path", {"d": "M-1 9L8 1L17 9", "stroke-width": "2.8", **line})),
        tile(
            "scales",
            9,
            9,
            Node(
                "path",
                {
                    "d": "M0 0A4.5 4.5 0 0 0 9 0M-4.5 4.5A4.5 4.5 0 0 0 4.5 4.5A4.5 4.5 0 0 0 13.5 4.5",
                    "stroke-width": "1.5",
                    **line,
                },
            ),
        ),
        tile("ermine", 13, 15, node("path", d=_ERMINE, fill="rgb(40 22 4 / 78%)")),
    ]


_ERMINE = (
    "M3.2 0.5L4.2 2.5L3.2 4.5L2.2 2.5ZM3.2 3.5L5.6 7.5L3.2 6.5L0.8 7.5Z"
    "M9.7 8L10.7 10L9.7 12L8.7 10ZM9.7 11L12.1 15L9.7 14L7.3 15Z"
)


def _outlines() -> list[Node]:
    """The four shapes: tincture below, weave (inherited) and ink above."""
    return [
        node(
            "g", node("path", d=d, class_="tincture"), node("path", d=d, class_="outline"), id=f"shape-{name}"
        )
        for name, d in SHAPES.items()
    ]


def _figure(name: str, parts: list[tuple[str, str]]) -> Node:
    """A figure from (class, path) pairs; "coat" paths are tincture below and weave above."""
    drawn: list[Node] = []
    for css, d in parts:
        if css == "coat":
            drawn += [node("path", d=d, class_="tincture"), node("path", d=d, class_="outline")]
        else:
            drawn.append(node("path", d=d, class_=css))
    return node("g", *drawn, id=f"figure-{name}")


_FIGURES: dict[str, list[tuple[str, str]]] = {
    # a pointed helm with a nasal, a spear
    "warrior": [
        ("stave", "M14-25V16"),
        ("iron", "M14-30L16.6-23L14-19L11.4-23Z"),
        ("tunic", "M-11 17L-8 0C-7-5-4-7 0-7C4-7 7-5 8 0L11 17Z"),
        ("skin", "M-5-9A5 5.5 0 0 0 5-9V-13H-5Z"),
        ("iron", "M-6.5-11C-6-17-3-22 0-25C3-22 6-17 6.5-11L1.2-12.5V-6.5H-1.2V-12.5Z"),
    ],
    # a great banner, a plumed helm
    "chief": [
        ("stave", "M12-33V16"),
        ("coat", "M12-33H-13L-8-27.5L-13-22H12Z"),
        ("tunic", "M-12 17L-9 0C-8-5-4-7 0-7C4-7 8-5 9 0L12 17Z"),
        ("skin", "M-5-8A5 5.5 0 0 0 5-8V-12H-5Z"),
        ("iron", "M-6.5-9C-7-15-3-18 0-18C3-18 7-15 6.5-9L1.2-11V-5.5H-1.2V-11Z"),
        ("gilt", "M-7-9.5L-6.4-13L-3.2-11.4L0-14.6L3.2-11.4L6.4-13L7-9.5Z"),
    ],
    # a hood and a crooked staff with a star
    "mystic": [
        ("stave", "M14 16V-20C14-26 6-27 6-22C6-19.5 9.5-19.5 9.5-22"),
        ("gilt", "M14-33L15.4-28.6L20-28.4L16.4-25.8L17.6-21.4L14-24L10.4-21.4L11.6-25.8L8-28.4L12.6-28.6Z"),
        ("coat", "M-13 17C-11 4-9-3-7-9C-6-16-3-21 2-24C5-19 8-14 7-8C9-2 11 6 13 17Z"),
        ("shadow", "M-4-7C-4-13-1-15.5 1-16C4-13 4.6-10 4-7C2-4.4-2-4.4-4-7Z"),
        ("skin", "M-2.4-7.4C-2.4-11 0-12.4 1-12.6C2.8-11 3-9 2.6-7.4C1.2-6-1-6-2.4-7.4Z"),
    ],
    # a crown and a drawn sword, half a head taller
    "champion": [
        ("iron", "M16-33L18.4-28V-6H13.6V-28Z"),
        ("gilt", "M10-7H22V-4H17.6V2H14.4V-4H10Z"),
        ("tunic", "M-15 17C-13 6-12-2-8-6C-5-8 5-8 8-6C12-2 13 6 15 17Z"),
        ("skin", "M-6-10A6 6.5 0 0 0 6-10V-16H-6Z"),
        ("shadow", "M-6-10C-6-4 6-4 6-10C4-8-4-8-6-10Z"),
        ("gilt", "M-8.5-15L-10.5-27L-4.6-20.5L0-29L4.6-20.5L10.5-27L8.5-15Z"),
    ],
    # two thatched cottages
    "village": [
        ("coat", "M3 15V0L13-9L23 0V15Z"),
        ("roof", "M0 1L13-13L26 1L23.4 3.4L13-7.4L3 3Z"),
        ("coat", "M-22 15V-3L-8-17L6-3V15Z"),
        ("roof", "M-26-2L-8-21L10-2L7.2.6L-8-14.6L-23.2.6Z"),
        ("shadow", "M-12 15V5.5A4 4 0 0 1-4 5.5V15Z"),
        ("shadow", "M12 4H17V9H12Z"),
    ],
    # a church with a spire among gabled houses behind a wall
    "town": [
        ("coat", "M-25 15V-1L-16-10L-7-1V15Z"),
        ("roof", "M-28 0L-16-13L-4 0L-7 2L-16-7.6L-25 2Z"),
        ("coat", "M8 15V-4L17-13L26-4V15Z"),
        ("roof", "M5-3L17-16L29-3L26-1L17-10.6L8-1Z"),
        ("coat", "M-7 15V-14H8V15Z"),
        ("roof", "M-9-14L.5-33L10-14Z"),
        ("stave", "M.5-33V-39M-2-36.6H3"),
        ("shadow", "M-2-2V-7A2.5 2.5 0 0 1 3-7V-2Z"),
        ("coat", "M-28 17V8H-24V11H-19V8H-14V11H-9V8H-4V11H5V8H10V11H15V8H20V11H25V8H29V17Z"),
    ],
    # one square keep
    "small_castle": [
        ("coat", "M-15 16L-13-10H-15V-20H-9V-15H-3.5V-20H3.5V-15H9V-20H15V-10H13L15 16Z"),
        ("seam", "M-13.4-10H13.4"),
        ("shadow", "M-7.6-6H-5.2V1H-7.6ZM5.2-6H7.6V1H5.2Z"),
        ("shadow", "M-4 16V9A4 4 0 0 1 4 9V16Z"),
    ],
    # a keep with a banner between two round towers and a curtain wall
    "large_castle": [
        ("stave", "M0-26V-40"),
        ("coat", "M0-40H13L9.5-36.5L13-33H0Z"),
        ("coat", "M-12 8V-27H-7V-22H-2.6V-27H2.6V-22H7V-27H12V8Z"),
        ("shadow", "M-1.4-17H1.4V-9H-1.4Z"),
        ("coat", "M-29 17L-27.5-5H-29.5V-14H-24.6V-10H-20.6V-14H-15.7V-5H-17L-16 17Z"),
        ("coat", "M29 17L27.5-5H29.5V-14H24.6V-10H20.6V-14H15.7V-5H17L16 17Z"),
        ("coat", "M-17 17V-2H-11V2H-5V-2H5V2H11V-2H17V17Z"),
        ("shadow", "M-23.6-1H-21.4V6H-23.6ZM21.4-1H23.6V6H21.4Z"),
    ],
    "pawn": [
        ("coat", "M-11 16C-11 11-5 9-4.5-1H-7V-5H-4.6A7.6 7.6 0 1 1 4.6-5H7V-1H4.5C5 9 11 11 11 16Z"),
    ],
}
