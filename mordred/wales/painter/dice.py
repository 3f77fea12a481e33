"""Dice: six faces drawn once, and a die that tumbles whenever its key is new."""

from __future__ import annotations

from mordred.scene.node import Node, node
from mordred.scene.parts import picture_of

_PIPS = {
    1: ((0, 0),),
    2: ((-9, -9), (9, 9)),
    3: ((-10, -10), (0, 0), (10, 10)),
    4: ((-9, -9), (9, -9), (-9, 9), (9, 9)),
    5: ((-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)),
    6: ((-9, -11), (9, -11), (-9, 0), (9, 0), (-9, 11), (9, 11)),
}


def definitions() -> list[Node]:
    """`die-1` to `die-6`, 40 units wide and centred."""
    return [
        node(
            "g",
            node("rect", x=-20, y=-20, width=40, height=40, rx=8, class_="bone"),
            node(
                "path",
                d="".join(f"M{x - 3.6:g} {y}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0" for x, y in pips),
                class_="pip",
            ),
            id=f"die-{face}",
        )
        for face, pips in _PIPS.items()
    ]


def small_die(face: int, size: int = 22) -> Node:
    """A still die for a line of text or a table head."""
    return picture_of(f"die-{face}", "-22 -22 44 44", "small-die", size, size)


def still_die(face: int) -> Node:
    """A die as large as one that tumbles, lying still: for the pictures of the help."""
    return picture_of(f"die-{face}", "-31 -31 62 62", "die still")


def tumbling_die(face: int, key: str, delay: int = 0) -> Node:
    """A die that tumbles and settles on its face; a new key throws it again. Face 0 is not yet thrown."""
    if face == 0:
        blank = node("rect", x=-20, y=-20, width=40, height=40, rx=8, class_="bone unthrown")
        return node("svg", blank, key=key, viewBox="-31 -31 62 62", class_="die still", aria_hidden="true")
    faces = [(face + step) % 6 + 1 for step in (2, 4, 0, 3)] + [face]
    strip = [node("use", href=f"#die-{shown}", y=70 * place) for place, shown in enumerate(faces)]
    return node(
        "svg",
        node(
            "g",
            node("g", *strip, class_="die-strip", style=f"animation-delay:{delay}ms"),
            class_="die-spin",
            style=f"animation-delay:{delay}ms",
        ),
        key=key,
        viewBox="-31 -31 62 62",
        class_="die",
        aria_hidden="true",
    )
