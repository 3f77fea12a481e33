# ruff: noqa: E501  (outlines are drawings, and read better unbroken)
"""Everything that is drawn once and used often: sigils, seals, towers, leaders, monsters and signs.

`definitions()` goes into the page once; a piece on the table is then a single `<use href="#seal-merlin">`. All emblems are
centred on (0, 0); signs and sigils fit a box of 40, figures stand on y = 18. Colours come from CSS (`britannia.css`).
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from mordred.britannia.painter import chart
from mordred.britannia.painter.places import VIEW
from mordred.core.coats import COATS, Coat
from mordred.scene.heraldry import SHAPES
from mordred.scene.node import Node, node
from mordred.scene.parts import hidden_picture, picture_of

LEADERS = ("merlin", "morgana", "mordred")
SIGIL = {"merlin": "oak", "morgana": "raven", "mordred": "dragon"}
EVENTS = {"M": "monster", "L": "leader", "F": "fate", "W": "war"}

COAT_OF: dict[str, Coat] = dict(
    zip(("humans", "high_elves", "hobyars", "tunnel_dwarves"), COATS, strict=True)
)
LETTER = {"humans": "H", "high_elves": "E", "hobyars": "O", "tunnel_dwarves": "D"}


def coat_of(faction: str) -> Coat:
    """The coat a faction wears."""
    return COAT_OF.get(faction, COATS[0])


def sign(name: str, size: int = 20, css: str = "") -> Node:
    """A sign as a small picture in a line of text ("sword", "shield", "time", "seal-merlin")."""
    return picture_of(name, "-21 -21 42 42", f"sign {css}".strip(), size, size)


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _blob(lobes: int, radius: float, depth: float, turn: float = 0.0) -> str:
    """A pressed drop of wax: a circle that ran out in so many places."""
    points = []
    for step in range(48):
        angle = step * pi / 24
        r = radius + depth * (sin(lobes * angle + turn) + 0.5 * sin((lobes - 3) * angle + 2 * turn))
        points.append(f"{r * cos(angle):.1f} {r * sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"


_OAK = (
    "".join(
        _disc(x, y, r)
        for x, y, r in [(0, -11, 8), (-9, -7, 7), (9, -7, 7), (-13, 1, 6), (13, 1, 6), (-5, 1, 7), (5, 1, 7)]
    )
    + "M-3 4L-2.5 12C-3 15.5-7 17-11 18.5L-4 17.5L0 20L4 17.5L11 18.5C7 17 3 15.5 2.5 12L3 4Z"
)
_RAVEN = (
    "M-20-7L-11-10C-10-15.5-2.5-16.5-.5-11C7-8 12-1.5 20 13L13.5 11L14 16.5L7 11.5C3 13.5-3 13-5.5 9"
    "C-9 4-8.5-2-11-6ZM-2.5 11.5L-3 17L-6.5 19H.2L-.3 12ZM3 11.5L3.4 17L.9 19H7.2L5.2 11.5Z"
)
_DRAGON = (
    "M-20-5L-15-11L-13-18L-8.5-13C-3-12.5 0-8.5-.5-4C3-10 8-17 19-19C16.5-15.5 16.5-13 17.5-10.5C13.5-11 12-9 12.5-5.5"
    "C9.5-6.5 7-5 6.5-2C11 0 13.5 4.5 12 9C15.5 9 17 6 15.5 2.5L12.5 3L16.5-3L20.5 3L18 2.8C20.5 9 17.5 14 11 13.5"
    "C8 17.5 3 18.5-1 18L1.5 14.5C5 14 6.5 11 5 8.5C3 5.5-2 6-6 4.5L-8 11L-10.5 18H-5L-6 20H-14L-12 10C-13 5-11 0-8.5-3"
    "C-11-4-13-2.5-16-2Z"
)

SIGNS: dict[str, list[tuple[str, str]]] = {
    "sigil-oak": [("sigil", _OAK)],
    "sigil-raven": [("sigil", _RAVEN)],
    "sigil-dragon": [("sigil", _DRAGON)],
    "event-monster": [
        (
            "sigil evenodd",
            "M0 19C-5 19-9 14-10 7C-15 5-17-2-15-7C-20-9-21-16-17-20C-16-15-12-13-8-13C-5-15 5-15 8-13C12-13 16-15 17-20"
            "C21-16 20-9 15-7C17-2 15 5 10 7C9 14 5 19 0 19ZM-10-6L-2-1L-8 2ZM10-6L2-1L8 2ZM-6 7L-4 11L-1.5 8L0 12L1.5 8"
            "L4 11L6 7L4 14H-4Z",
        )
    ],
    "event-leader": [
        ("sigil", "M-15 8L-18-9L-8.5-1L0-15L8.5-1L18-9L15 8ZM-15 10.5H15V15H-15Z" + _disc(0, -17, 2.6)),
        ("sigil", _disc(-18.5, -11.5, 2.3) + _disc(18.5, -11.5, 2.3)),
    ],
    "event-fate": [
        ("thread", "M4-9C12-16 20-8 14-2C9 3 9 12 20 10"),
        ("sigil", "M-4-20H-2V20H-4ZM-13 13H7L4 17H-10Z"),
        ("sigil", "M-3-15C7-8 7 4-3 12C-13 4-13-8-3-15Z"),
        ("scratch", "M-9-7L3-4M-10-1L4 2M-8.5 5L2.5 8"),
    ],
    "event-war": [
        (
            "sigil",
            "M-17-17L-12.5-15.5L12 9L15.5 5.5L17.5 7.5L13.5 11.5L19 17L17 19L11.5 13.5L7.5 17.5L5.5 15.5L9 12"
            "L-15.5-12.5ZM17-17L12.5-15.5L1.8-4.8L4.8-1.8L15.5-12.5ZM-4.8 1.8L-12 9L-15.5 5.5L-17.5 7.5"
            "L-13.5 11.5L-19 17L-17 19L-11.5 13.5L-7.5 17.5L-5.5 15.5L-9 12L-1.8 4.8Z",
        )
    ],
    "sword": [
        (
            "sigil",
            "M0-20L3.2-15V5H9V9H2.4V15H-2.4V9H-9V5H-3.2V-15Z" + _disc(0, 17, 3),
        )
    ],
    "shield": [
        ("sigil evenodd", "M-15-17H15V-2C15 9 8 15 0 19C-8 15-15 9-15-2ZM0-12V13C5 10 10 5.5 10-2V-12Z")
    ],
    "banner": [("sigil", "M-12-20H-8V20H-12ZM-7-18H18L12-9.5L18-1H-7Z")],
    "staff": [
        ("thread", "M-4 20V-6C-4-14 8-15 8-8C8-4 2-4 3-8"),
        ("sigil", "M-4-21L-2-16L3-16L-1-13L0-8L-4-11L-8-8L-7-13L-11-16L-6-16Z"),
    ],
    "helm": [
        (
            "sigil evenodd",
            "M-12 12V-4C-12-14-6-19 0-19C6-19 12-14 12-4V12L3 18V4H-3V18ZM-9-2V2H9V-2Z",
        )
    ],
    "crown": [("sigil", "M-15 12L-18-8L-8 1L0-14L8 1L18-8L15 12Z")],
    "time": [
        (
            "sigil evenodd",
            "M-13-19H13V-15H11C11-6 4-3 3 0C4 3 11 6 11 15H13V19H-13V15H-11C-11 6-4 3-3 0C-4-3-11-6-11-15H-13ZM-7-15C-7-9-2-6 0-3"
            "C2-6 7-9 7-15ZM0 6C-2 9-6 11-7 15H7C6 11 2 9 0 6Z",
        )
    ],
    "cauldron": [
        ("sigil", "M-18-8H18V-4H15C18 4 15 14 8 17L10 20H7L4 18H-4L-7 20H-10L-8 17C-15 14-18 4-15-4H-18Z"),
        ("thread", "M-7-11C-11-14-4-16-8-20M1-11C-3-14 4-17 0-20M8-11C5-14 11-16 8-20"),
    ],
    "permanent": [
        (
            "thread",
            "M0 0C-5-9-17-9-17 0C-17 9-5 9 0 0C5-9 17-9 17 0C17 9 5 9 0 0",
        )
    ],
    "single": [
        (
            "sigil",
            "M2-20C4-11 14-8 13 4C12 13 6 18 0 18C-7 18-13 13-13 5C-13-1-9-4-8-9C-6-6-5-4-5-1C0-5 4-12 2-20Z",
        ),
    ],
    "cards": [
        ("page", "M-14-12L4-17L13 11L-5 16Z"),
        ("page", "M-9-16H11V16H-9Z"),
        ("scratch", "M-5-10H7M-5-5H7M-5 0H7"),
    ],
    "march": [
        (
            "sigil",
            "M-10-19H5V0C5 5 10 6 15 9C19 11.5 18.5 17 15 18H-13V13C-9 9-10-4-10-19ZM-13 14.5H17V18H-13Z",
        )
    ],
    "muster": [
        ("sigil", "M-16 4C-16-6-6-14 14-18L18-12C4-9-4-4-5 4L-6 9C-9 14-15 11-16 4Z" + _disc(-8, 14, 5))
    ],
    "magic": [
        ("sigil", "M0-20L4-6L18-9L8 1L17 12L4 8L0 20L-4 8L-17 12L-8 1L-18-9L-4-6Z"),
    ],
    # the six faces of the Lost Land tiles
    "tile-orchard-a": [
        ("sigil", "M-1.5 18V2H1.5V18Z" + _disc(0, -4, 12)),
        ("fruit", _disc(-5, -7, 3) + _disc(5, -6, 3) + _disc(0, 1, 3)),
    ],
    "tile-orchard-b": [("thread", "M0 18V-2L-10-14M0 4L9-8L8-16M0-2L3-14M-5-8L-13-6M9-8L15-7")],
    "tile-hall-a": [
        ("sigil evenodd", "M-16 17V-4L0-17L16-4V17ZM-6 17V4A6 6 0 0 1 6 4V17Z"),
        ("bar", "M-14-12L14 14"),
    ],
    "tile-hall-b": [
        ("sigil evenodd", "M-11 17V0L0-10L11 0V17ZM-4 17V8A4 4 0 0 1 4 8V17Z"),
        ("thread", "M-16-2L0-16L16-2"),
    ],
    "tile-road-a": [
        (
            "thread",
            "M-12 18C-4 8-14-2-2-17M12 18C16 6 4 0 8-17M-9 8L-15 5M-7 0L-1-2M12 8L18 6M8 0L3-2M1-10L-4-13M7-8L12-12",
        ),
    ],
    "tile-road-b": [
        ("sigil", "M-10 18L-7-2L-4 18ZM-1 18L1-6L4 18ZM7 18L10-1L13 18Z"),
        ("drop", "M-6-19C-2-13-2-9-6-8C-10-9-10-13-6-19ZM7-17C10-12 10-9 7-8C4-9 4-12 7-17Z"),
    ],
    "battle-mark": [("stone", _blob(5, 18, 0.6, 1)), ("mark-ring", _disc(0, 0, 14))],
}
"""Flat signs: (class, path) parts."""

FIGURES: dict[str, list[tuple[str, str]]] = {
    # a lady in green whose long gown hides her hooves, hands like a hawk's
    "baavan_shee": [
        ("beast", "M-5-37C-6-45 5-48 10-42C14-36 11-29 14-22C16-17 21-15 26-17C21-8 11-10 8-17Z"),
        (
            "beast",
            "M-3-27C-8-26-11-21-12-15L-20-22L-22-31L-23-24L-28-30L-26-22L-32-23L-25-18L-12-6C-10-2-9 1-10 5C-12 11-15 15-19 18"
            "L-12 16L-11 19H-6L-7 15L0 18L7 15L6 19H11L12 16L19 18C14 14 11 9 10 4C9 0 9-3 10-7L20-13L29-10L24-15L32-17L24-18"
            "L28-24L21-20L12-15C11-21 8-26 3-27Z",
        ),
        ("beast", _disc(0, -34, 7)),
        ("glint", "M-4-35.5L-1-34.5L-4-33.5ZM4-35.5L1-34.5L4-33.5Z"),
        (
            "etch",
            "M-5-14C-3-11 3-11 5-14M-7-4H7M-6 2C-7 8-9 12-12 16M0 2V17M6 2C7 8 9 12 12 16M-2-29L-1-27.5M2-29L1-27.5",
        ),
    ],
    # a mare with a burning mane, rearing
    "nightmare": [
        (
            "beast",
            "M-11-38L-6-47L-5-39L3-45L1-36L10-39L5-30L14-31L8-23L15-22L6-16L-8-22Z",
        ),
        (
            "beast",
            "M4 18L7 9C3 5 2 0 4-4C-1-6-6-9-8-12L-18-6L-20 3L-26 4L-24-9L-12-18C-13-22-13-26-11-29L-20-23C-24-22-27-26-25-29"
            "L-15-36L-14-43L-9-38C-3-36 0-30 1-24C4-19 9-16 14-15C22-13 26-6 25 1C29-2 31-8 28-16C36-8 35 4 27 9C25 12 24 15 25 18"
            "H18L18 11L13 8L11 18Z",
        ),
        ("beast", "M-7-11L-15-1L-13 7L-19 8L-20-2L-12-14Z"),
        ("glint", _disc(-15.5, -31, 1.8)),
        ("etch", "M-20-26L-18-27M-9-33C-6-29-4-24-4-19M6-4C9-2 13-2 16-4M18 11C18 7 17 5 15 2"),
    ],
    # a small sot in a tall hat, cup in hand
    "cluricaun": [
        ("beast", "M-17-22C-6-26 8-27 19-25L10-29L9-46C4-49-4-49-8-45L-7-29L-16-25Z"),
        (
            "beast",
            "M-10-22C-16-20-20-17-21-13C-18-12-14-13-11-13C-10-6-4-3 1-3C8-3 12-8 12-13L22-20L11-19L10-24Z",
        ),
        (
            "beast",
            "M-13 9C-15-2-8-6 1-6C11-6 17-1 15 9L11 12V15L17 18H3L4 12H-3L-4 18H-19L-20 14L-13 15L-10 13Z",
        ),
        ("beast", "M-9-3L-18 2L-20-4H-33L-31 11H-20L-19 8L-9 5Z"),
        ("beast", "M12-3L22 4L19 12L13 9L15 5L9 2Z"),
        ("glint", _disc(-7, -18, 1.7) + _disc(3, -18.5, 1.7)),
        ("etch", "M-8-32L9-33M-6-10C-2-8 4-8 7-11M-11 4H14M-31-1H-22M1-6V4"),
    ],
    # a hood with nobody in it, wading in his own mist
    "lord_fog": [
        (
            "beast",
            "M0-47C-9-42-13-32-12-22C-19-16-21-6-20 4C-22 9-28 9-31 4C-32 13-25 18-18 15C-16 20-10 21-7 16C-4 20 3 20 5 16"
            "C9 20 16 19 18 14C25 17 32 12 31 4C28 9 22 8 20 3C21-7 19-16 12-22C13-32 9-42 0-47Z",
        ),
        ("murk", "M0-38C-6-35-8-29-7-22C-4-18 4-18 7-22C8-29 6-35 0-38Z"),
        ("glint", "M-5-28L-1-26.5L-5-25.5ZM5-28L1-26.5L5-25.5Z"),
        (
            "etch",
            "M-13-12C-8-8-10 0-14 4M13-12C8-8 10 0 14 4M-4-12C-6-4-5 4-8 10M4-12C6-4 5 4 8 10M-27 12C-24 13-22 12-20 10M27 12C24 13 22 12 20 10",
        ),
    ],
    # an old man with a beard to his belt and a budding staff
    "figure-merlin": [
        ("halo", _disc(0, -33, 13)),
        ("stave", "M-17 18V-40"),
        ("leafy", _disc(-17, -43, 4.5) + _disc(-21, -38, 3.6) + _disc(-13, -38, 3.6)),
        ("robe", "M-15 18C-13 4-12-8-9-16C-7-22 7-22 9-16C12-8 13 4 15 18Z"),
        ("robe", "M-9-15L-19-11L-18-6L-7-6ZM9-15L14-3L9-1L5-8Z"),
        ("skin", _disc(0, -29, 6.5)),
        ("hoary", "M-7-30C-7-16-3-8 0-3C3-8 7-16 7-30C4-25-4-25-7-30Z"),
        ("robe", "M-9-31C-6-36-3-44 3-52C4-44 6-36 9-31C3-34-3-34-9-31Z"),
        ("fold", "M-4 2V17M4 2V17M-10 8L-11 17M10 8L11 17"),
    ],
    # a lady with a high collar, a raven on her fist
    "figure-morgana": [
        ("halo", _disc(0, -33, 13)),
        ("hair", "M-9-33C-10-44 10-44 9-33L12-12H-12Z"),
        ("robe", "M-17 18C-13 8-8-2-6-10L-12-22L0-17L12-22L6-10C8-2 13 8 17 18Z"),
        ("skin", "M-6-36H6V-29C6-22-6-22-6-29Z"),
        ("robe", "M5-13L17-9L21-18L24-16L20-3L5-6Z"),
        ("raven", "M13-26L18-28C19-32 25-32 25-28L33-17L28-18L27-16L22-18L19-20L18-25Z"),
        ("gilt", "M-7-36L-8-42L-3.5-39L0-44L3.5-39L8-42L7-36Z"),
        ("fold", "M0-10V17M-5 0L-9 17M5 0L9 17"),
    ],
    # a young knight leaning on a drawn sword, a dragon's comb on his helm
    "figure-mordred": [
        ("halo", _disc(0, -33, 13)),
        ("robe", "M-20 18C-17 4-15-8-11-17L11-17C15-8 17 4 20 18L10 14L0 18L-10 14Z"),
        ("iron", "M-10 15L-8-12C-7-19 7-19 8-12L10 15Z"),
        ("iron", "M-8-22V-32C-8-40 8-40 8-32V-22L2-18H-2Z"),
        ("shadow", "M-6-31H6V-28.5H1V-21H-1V-28.5H-6Z"),
        ("comb", "M-9-38C-4-46 4-50 13-48L8-45L14-43L8-41L12-37L6-38C1-40-4-39-9-38Z"),
        ("iron", "M-2-3H2V14L0 18L-2 14Z"),
        ("gilt", "M-7-6H7V-2.5H-7ZM-1.5-12H1.5V-6H-1.5Z" + _disc(0, -13, 2.2)),
    ],
    # a tower on its rock
    "tower": [
        ("rock", "M-20 18C-18 12-13 10-8 11L8 11C13 10 18 12 20 18Z"),
        ("ashlar", "M-11 14L-10-9H-14V-21H-8.5V-16H-3V-21H3V-16H8.5V-21H14V-9H10L11 14Z"),
        ("fold", "M-10-9H10M-10 6H-4M4 9H10M-10-4H-7M7-4H10"),
        ("shadow", "M-3.5 14V8A3.5 3.5 0 0 1 3.5 8V14Z"),
    ],
    "stones": [
        ("rock", "M-15 12C-10 8 10 8 15 12C10 16-10 16-15 12Z"),
        ("menhir", "M-12 11L-11-10L-6-12L-4 11ZM4 11L5-12L10-10L12 11ZM-14-12L12-16L14-10L-12-8Z"),
        ("etch", "M-9-5L-8 6M8-5L8 6"),
    ],
    "ship": [
        ("hull", "M-16 2H15L20-3C18 6 12 10 6 10H-7C-12 10-15 7-16 2Z"),
        ("sail", "M-1-20C8-17 10-8 8-1H-9C-6-7-6-14-1-20Z"),
        ("etch", "M0-24V2M-12 5H14M-5-1C-3-7-2-13-1-20M3-1C4-7 3-14-1-20"),
    ],
}


def _drawn(name: str, parts: list[tuple[str, str]]) -> Node:
    return node("g", *(node("path", d=d, class_=css) for css, d in parts), id=name)


def _seal(leader: str, lobes: int) -> Node:
    """A wax seal: the drop, a pressed ring, the sigil."""
    return node(
        "g",
        node("path", d=_blob(lobes, 17.5, 1.5, lobes), class_="wax"),
        node("path", d=_disc(0, 0, 13.2), class_="wax-ring"),
        node("path", d="M-13-9C-9-14-3-16 3-16", class_="wax-shine"),
        node("use", href=f"#sigil-{SIGIL[leader]}", transform="scale(.58)", class_="wax-sigil"),
        id=f"seal-{leader}",
        class_=f"of-{leader}",
    )


def _caer(leader: str) -> Node:
    """A Leader's stronghold: the tower with the sigil on its banner."""
    return node(
        "g",
        node("path", d="M0-20V-44", class_="stave"),
        node("path", d="M0-44H25L20-35L25-26H0Z", class_="robe"),
        node(
            "use",
            href=f"#sigil-{SIGIL[leader]}",
            transform="translate(10.5 -35) scale(.36)",
            class_="wax-sigil",
        ),
        node("use", href="#tower"),
        id=f"caer-{leader}",
        class_=f"of-{leader}",
    )


def _leader(leader: str) -> Node:
    """A Leader standing, the sigil on a roundel below."""
    return node(
        "g",
        node("use", href=f"#figure-{leader}"),
        node("path", d=_disc(0, 12, 9.5), class_="roundel"),
        node(
            "use", href=f"#sigil-{SIGIL[leader]}", transform="translate(0 12) scale(.4)", class_="wax-sigil"
        ),
        id=f"leader-{leader}",
        class_=f"of-{leader} leader-figure",
    )


def _tint(coat: Coat) -> Node:
    """The weave of a coat as ground cover for the land it holds."""
    marks = {
        "pale": "M0 0V56M28 0V56",
        "chevrons": "M0 20L14 8L28 20L42 8L56 20M0 48L14 36L28 48L42 36L56 48",
        "scales": "M0 0A14 14 0 0 0 28 0A14 14 0 0 0 56 0M-14 28A14 14 0 0 0 14 28A14 14 0 0 0 42 28A14 14 0 0 0 70 28",
        "ermine": "M14 8L17 14L14 20L11 14ZM14 17L20 28L14 25L8 28ZM42 36L45 42L42 48L39 42ZM42 45L48 56L42 53L36 56Z",
    }[coat.pattern]
    return node(
        "pattern",
        node("rect", width=56, height=56, class_="tint-ground"),
        node("path", d=marks, class_=f"tint-mark {coat.pattern}"),
        id=f"tint-{coat.id}",
        class_=coat.css,
        patternUnits="userSpaceOnUse",
        width=56,
        height=56,
    )


def _tracker(coat: Coat) -> Node:
    """A Time tracker: a thick counter in the coat's shape."""
    shape = SHAPES[coat.shape]
    return node(
        "g",
        node("path", d=shape, class_="tracker-side", transform="translate(0 5)"),
        node("use", href=f"#badge-{coat.id}"),
        id=f"tracker-{coat.id}",
        class_=coat.css,
    )


def _grounds() -> list[Node]:
    """Outlines of the chart, named, so that fill, tint, glow and clip share one path."""
    lands = [node("path", d=d, id=f"land-{name}") for name, d in {**chart.LAND, **chart.LOST}.items()]
    isles = [node("path", d=d, id=f"isle-{name}") for name, d in chart.ISLAND.items()]
    hatch = node(
        "pattern",
        node("path", d="M0 3H22M8 10H34M-2 17H18M24 17H40", class_="sea-hatch"),
        id="sea-hatch",
        patternUnits="userSpaceOnUse",
        width=36,
        height=21,
    )
    x, y, width, height = VIEW
    sheet = node("clipPath", node("rect", x=x, y=y, width=width, height=height), id="clip-sheet")
    land_clip = node(
        "clipPath", *(node("use", href=f"#land-{name}") for name in chart.LAND), id="clip-britannia"
    )
    lost_clip = node("clipPath", *(node("use", href=f"#land-{name}") for name in chart.LOST), id="clip-lost")
    coasts = [
        node("path", d=chart.COAST, id="coast-britannia"),
        node("path", d=chart.LOST_COAST, id="coast-lost"),
    ]
    own = [
        node("clipPath", node("use", href=f"#{outline.attrs['id']}"), id=f"clip-{outline.attrs['id']}")
        for outline in [*lands, *isles]
    ]
    return [*lands, *isles, *coasts, *own, hatch, sheet, land_clip, lost_clip]


_GILDING = ("gild-light", "gild-deep", "gild-light", "gild-deep")


def _lights() -> list[Node]:
    def stop(offset: str, css: str) -> Node:
        return node("stop", offset=offset, class_=css)

    def radial(name: str, *stops: Node, r: str = "0.5") -> Node:
        return node("radialGradient", *stops, id=name, r=r)

    gilding = node(
        "linearGradient",
        *(stop(offset, css) for offset, css in zip(("0%", "35%", "60%", "100%"), _GILDING, strict=True)),
        id="gilding",
        x2="1",
        y2="1",
    )
    return [
        gilding,
        radial("dial-disc", stop("0%", "dial-heart"), stop("62%", "dial-mid"), stop("100%", "dial-rim-stop")),
        radial("mist", stop("0%", "mist-full"), stop("60%", "mist-half"), stop("100%", "mist-none")),
        radial("portal", stop("0%", "portal-core"), stop("45%", "portal-mid"), stop("100%", "portal-none")),
        radial("storm-light", stop("58%", "storm-none"), stop("100%", "storm-edge"), r="0.72"),
        radial("brew", stop("0%", "brew-core"), stop("70%", "brew-mid"), stop("100%", "brew-rim")),
    ]


@cache
def definitions() -> Node:
    """The hidden picture with every emblem: put it into the page once, after `paper.defs()`."""
    return hidden_picture(
        node(
            "defs",
            *_grounds(),
            *_lights(),
            *(_drawn(name, parts) for name, parts in {**SIGNS, **FIGURES}.items()),
            *(_seal(leader, lobes) for leader, lobes in zip(LEADERS, (11, 8, 6), strict=True)),
            *(_caer(leader) for leader in LEADERS),
            *(_leader(leader) for leader in LEADERS),
            *(_tint(coat) for coat in COATS),
            *(_tracker(coat) for coat in COATS),
        ),
        key="britannia-emblems",
    )
