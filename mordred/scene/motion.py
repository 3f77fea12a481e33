"""What is seen to move between two pictures: pieces walk along a way, tokens fly from one hand to another.

The pictures themselves are complete without it: a page that shows no motion shows the same table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]

STEPS = 5
"""Points drawn from one corner of a way to the next."""


class Walk(NamedTuple):
    """A piece, by its key, and the way it took in board units; the last point is where it stands now."""

    piece: str
    way: tuple[Point, ...]


class Flight(NamedTuple):
    """A drawing, by its id, that flies from here to there: a point of the board, or a node by its key."""

    emblem: str
    start: Point | str
    end: Point | str


class Motion(NamedTuple):
    """Everything that moves at once."""

    walks: tuple[Walk, ...] = ()
    flights: tuple[Flight, ...] = ()


def curve(corners: Sequence[Point]) -> tuple[Point, ...]:
    """A smooth way through all the corners (Catmull and Rom's)."""
    ends = [corners[0], *corners, corners[-1]]
    way = [corners[0]]
    for place in range(len(corners) - 1):
        a, b, c, d = ends[place : place + 4]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            way.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return tuple(way)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    bend = (2 * a - 5 * b + 4 * c - d) * t + (3 * b - a - 3 * c + d) * t * t
    return round(b + 0.5 * t * (c - a + bend), 1)


def bent(start: Point, control: Point, end: Point) -> tuple[Point, ...]:
    """The points of a road that is drawn with one bend."""
    way = []
    for step in range(STEPS + 1):
        t = step / STEPS
        near, middle, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x = near * start[0] + middle * control[0] + far * end[0]
        y = near * start[1] + middle * control[1] + far * end[1]
        way.append((round(x, 1), round(y, 1)))
    return tuple(way)


def corners_of(path: str) -> tuple[Point, ...]:
    """The points that a path of `M` and `C` runs through, in order."""
    numbers = [float(text) for text in path.replace("M", " ").replace("C", " ").split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return (points[0], *points[3::3])


def length(way: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(way))
