"""What moved between two views: Mordred's men come down the road from the nearest of them."""

from __future__ import annotations

from functools import cache

from mordred.scene.motion import Motion, Point, Walk, bent, length
from mordred.wales.painter import chart
from mordred.wales.rules.data import BIT
from mordred.wales.rules.state import State

MOST = 8
"""Men at most: more of them is another moment of the game, not a move."""


def moved(before: State, after: State) -> Motion:
    """The walks of the men that are new on the map."""
    if before.men == after.men:
        return Motion()
    fresh = [id for id in after.men_spaces() if not before.men & BIT[id]]
    walks = []
    for id in fresh if len(fresh) <= MOST else ():
        ways = [way for other, way in _roads()[id] if before.men & BIT[other]]
        if ways:
            walks.append(Walk(f"man:{id}", min(ways, key=length)))
    return Motion(tuple(walks))


@cache
def _roads() -> dict[str, list[tuple[str, tuple[Point, ...]]]]:
    """For each space its neighbours, and the way from there."""
    found: dict[str, list[tuple[str, tuple[Point, ...]]]] = {id: [] for id in chart.PLACES}
    for (a, b), path in chart.ROADS.items():
        numbers = [float(text) for text in path.replace("M", " ").replace("Q", " ").split()]
        way = bent((numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5]))
        found[b].append((a, way))
        found[a].append((b, way[::-1]))
    return found
