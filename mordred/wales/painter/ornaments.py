"""What the scribe drew where the sea was empty: title, compass, beast, ship and wind."""

from __future__ import annotations

from mordred.scene import paper
from mordred.scene.node import Node, node

_SEA = "Mare Hibernicum"
ROSE = (230, 640)
"""Where the compass stands."""


def ornaments() -> Node:
    """All of it, placed."""
    return node(
        "g",
        node("text", text=_SEA, class_="chart-sea-name", transform="translate(128 470) rotate(-4)"),
        node("text", text="Sabrina", class_="chart-sea-name", transform="translate(470 1058) rotate(-3)"),
        node("text", text="Loegria", class_="chart-land-name", transform="translate(1146 560) rotate(90)"),
        paper.rose(*ROSE, 62),
        _drawn("translate(172 330)", *_BEAST),
        _drawn("translate(330 1030)", *_SHIP),
        _drawn("translate(64 1010) rotate(-28)", *_WIND),
        _cartouche(),
        class_="ornaments quiet-art",
    )


def _drawn(place: str, *parts: tuple[str, str]) -> Node:
    return node("g", *(node("path", d=d, class_=css) for css, d in parts), transform=place)


def _cartouche() -> Node:
    """The title on a scroll in the western sea."""
    return node(
        "g",
        *(node("path", d=d, class_=css) for css, d in _SCROLL),
        node("text", text="Cambria", x=0, y=2, class_="title"),
        node("text", text="MORDREDI ET ARTVRI", x=0, y=21, class_="subtitle"),
        transform="translate(164 78) scale(.92)",
    )


_SCROLL = (
    ("title-scroll", "M-128-46C-60-56 60-56 128-46V40C60 30-60 30-128 40Z"),
    ("title-scroll curl", "M-128-46C-146-48-150-30-136-28V22C-150 26-144 44-128 40Z"),
    ("title-scroll curl", "M128-46C146-48 150-30 136-28V22C150 26 144 44 128 40Z"),
    ("rule thin", "M-112-36C-54-44 54-44 112-36M-112 30C-54 21 54 21 112 30"),
)
_BEAST = (
    ("penned body", "M-66 18C-66-10-40-24-22-8C-14 0-14 10-14 18ZM-2 18C-2-6 20-14 32-2C38 4 38 12 38 18Z"),
    (
        "penned body",
        "M50 18C50 2 64-2 70 6C74 10 74 14 82 6"
        "C84-2 92-6 96-2C92 2 94 8 98 10C92 14 84 12 80 14C76 17 74 18 72 18Z",
    ),
    (
        "penned body",
        "M-66 18C-70-2-84-12-96-6C-106-2-112 6-108 10C-102 8-98 8-94 10C-100 14-104 14-108 12"
        "C-104 20-92 22-84 18Z",
    ),
    ("penned", "M-97-4C-99-12-95-18-89-20C-91-14-89-10-86-8M-94 1a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
    ("penned", "M-52 0l-4-9l9 3l2-10l7 7l5-9l3 10l8-4l-2 10M8 0l0-8l6 4l5-8l4 8l7-4l0 8"),
    (
        "penned fine",
        "M-56 12q4-8 0-14M-46 14q6-10 1-20M-34 14q6-8 2-16M-24 16q4-6 1-12"
        "M8 14q4-6 2-12M18 15q4-7 1-13M28 16q3-5 1-10",
    ),
    ("penned fine", "M-118 24q6-5 12 0t12 0M-80 23q6-5 12 0" + "t12 0" * 13),
)
_SHIP = (
    ("ship-hull", "M-30 4C-26 16-20 20 0 20C20 20 26 16 30 2L24 4C10 9-10 9-24 4Z"),
    ("stave", "M0 6V-44M-20-34H20"),
    ("ship-sail", "M-19-33C-25-18-23-10-19-4C-6-9 6-9 19-4C24-14 23-22 19-33C6-30-6-30-19-33Z"),
    ("cross", "M0-30V-8M-10-22H10"),
    ("rubricated", "M0-44L13-40L0-37Z"),
    ("penned fine", "M-44 22q6-5 12 0" + "t12 0" * 7),
)
_WIND = (
    (
        "wind-face",
        "M-16 14C-26 8-28-8-18-18C-8-28 10-26 16-14C18-10 17-7 21-3C24 0 21 2 19 3C21 5 21 7 18 8"
        "C20 12 14 16 8 14C4 18-8 20-16 14Z",
    ),
    (
        "wind-locks",
        "M-18-18C-30-18-32-32-20-33C-18-42-4-42-1-35C8-41 20-34 16-26C22-24 22-16 16-14C12-20 4-22-2-18"
        "C-8-22-14-20-18-18ZM-20-6C-30-8-34 2-27 7C-33 12-27 22-18 18",
    ),
    ("penned fine", "M6-9q4-3 8 0M8-6a2 2 0 1 0 4 0M-3 2q5 4 3 9"),
    ("breath", "M26 5C40 2 50-6 66-4M26 8C44 10 58 6 78 10M25 11C38 16 48 22 64 22"),
)
