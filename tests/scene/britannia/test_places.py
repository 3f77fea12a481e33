"""Everybody stands in the land they are in: not at sea, not on an island, not next door."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from mordred.britannia.painter import chart
from mordred.britannia.painter.places import PLACES

Point = tuple[float, float]
OUTLINES = {**chart.LAND, **chart.LOST}
"""The islands are smaller until the Lost Lands open; only units can come there before."""


def corners(outline: str) -> list[list[Point]]:
    """The closed lines of an outline: "M", then steps from corner to corner, then "Z"."""
    found = []
    for line in outline.split("M")[1:]:
        start, _, steps = line.rstrip("Zz").partition("l")
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", f"{start} {steps}")]
        x, y = 0.0, 0.0
        points = []
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + across, y + down
            points.append((x, y))
        found.append(points)
    return found


def holds(outline: str, point: Point) -> bool:
    """Whether a point is inside: a ray from it crosses the outline an odd number of times."""
    x, y = point
    crossed = 0
    for line in corners(outline):
        for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
            if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
                crossed += 1
    return crossed % 2 == 1


@pytest.mark.parametrize("land", PLACES)
@pytest.mark.parametrize("what", ["army", "leader", "beast"])
def test_figures_stand_in_their_land(land: str, what: str) -> None:
    point = getattr(PLACES[land], what)
    assert holds(OUTLINES[land], point), f"{what} of {land} stands at {point}"
    assert [other for other in OUTLINES if other != land and holds(OUTLINES[other], point)] == []


@pytest.mark.parametrize("land", chart.ISLAND)
def test_units_stand_on_their_island(land: str) -> None:
    assert holds(chart.ISLAND[land], PLACES[land].army)


def test_the_ray_finds_inside_and_outside() -> None:
    square = "M10 10l10 0 0 10-10 0Z"
    assert holds(square, (15, 15)) and not holds(square, (25, 15)) and not holds(square, (5, 15))
