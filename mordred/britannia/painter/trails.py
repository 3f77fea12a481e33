"""Arrows on the map for the ways that somebody has just gone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from mordred.britannia.painter import emblems
from mordred.britannia.painter.figures import leaders_at, monsters_at
from mordred.britannia.painter.motion import road
from mordred.britannia.painter.places import PLACES
from mordred.britannia.rules.events import ChiefMoved, GroupMarched, LeaderMoved, MonsterMoved, UnitsMoved
from mordred.britannia.rules.state import State
from mordred.core.game import Event
from mordred.scene.motion import Point, curve
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing

MOST = 6
"""More ways at once are a tangle."""
HEAD = 26
"""The arrow's head, in board units."""
CLEAR = 30
"""It ends so far before the goal: whoever came there stands free of it."""
MOST_CLEAR = 0.3
"""Of a short way so much is left off at most: an arrow stays."""

_Way = GroupMarched | ChiefMoved | UnitsMoved | LeaderMoved | MonsterMoved


def trails(showing: Showing) -> Node | None:
    """One arrow for each way in what has just happened."""
    ways = [event for event in showing.ways() or showing.events if _goes(event)][-MOST:]
    drawn = [_arrow(showing, event, number) for number, event in enumerate(ways)]
    return node("g", *drawn, class_="trails", key="trails", aria_hidden="true") if drawn else None


def _goes(event: Event) -> bool:
    known = isinstance(event, _Way) and event.origin in PLACES and event.destination in PLACES
    return known and isinstance(event, _Way) and event.origin != event.destination


def _arrow(showing: Showing, event: Event, number: int) -> Node:
    assert isinstance(event, _Way)
    start, end = (_spot(showing.view, event, name) for name in (event.origin, event.destination))
    way = before_goal(curve((start, *road(showing.view.digest, event.origin, event.destination), end)))
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in way)
    css = "trail"
    if isinstance(event, GroupMarched | ChiefMoved | UnitsMoved):
        css += f" {emblems.coat_of(showing.view.players[event.seat].faction).css}"
    return node(
        "g",
        node("path", d=path, class_="trail-under", pathLength=100),
        node("path", d=path, class_="trail-line", pathLength=100),
        node("path", d=_head(way), class_="trail-head"),
        class_=css,
        key=f"trail:{showing.beat}:{number}",
    )


def before_goal(way: tuple[Point, ...]) -> tuple[Point, ...]:
    """The way without its last stretch, where a figure stands."""
    whole = sum(_far(one, other) for one, other in pairwise(way))
    left = whole - min(CLEAR, whole * MOST_CLEAR)
    kept = [way[0]]
    for one, other in pairwise(way):
        far = _far(one, other)
        if far >= left:
            share = left / far if far else 0
            kept.append(
                (
                    round(one[0] + share * (other[0] - one[0]), 1),
                    round(one[1] + share * (other[1] - one[1]), 1),
                )
            )
            break
        kept.append(other)
        left -= far
    return tuple(kept)


def _far(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _spot(view: State, event: _Way, name: str) -> Point:
    """Where whoever goes there stands in a territory: the one that came, if it is still there."""
    place = PLACES[name]
    if isinstance(event, LeaderMoved):
        return _found(leaders_at(view), event.leader, name) or place.leaders[0]
    if isinstance(event, MonsterMoved):
        return _found(monsters_at(view), event.monster, name) or place.beasts[0]
    return place.lone


def _found(standing: Iterable[tuple[str, str, float, float]], one: str, name: str) -> Point | None:
    return next(((x, y) for who, where, x, y in standing if (who, where) == (one, name)), None)


def _head(way: tuple[Point, ...]) -> str:
    """A triangle at the end, along the last stretch."""
    (ax, ay), (bx, by) = way[-2], way[-1]
    far = _far(way[-2], way[-1]) or 1
    dx, dy = (bx - ax) / far, (by - ay) / far
    back_x, back_y = bx - dx * HEAD, by - dy * HEAD
    side = HEAD * 0.55
    points = ((bx, by), (back_x - dy * side, back_y + dx * side), (back_x + dy * side, back_y - dx * side))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
