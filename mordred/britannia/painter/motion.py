"""What moved between two views: figures, Leaders, Monsters walk over the borders they crossed, seals fly."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mordred.britannia.content.library import find
from mordred.britannia.painter import chart
from mordred.britannia.painter.figures import Figures, leaders_at, monsters_at, seals_at, stations
from mordred.britannia.painter.places import PLACES, ROUTES, Point
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import State
from mordred.scene.motion import Flight, Motion, Walk, corners_of, curve

FAR = 3
"""Borders at most: whoever goes further is carried, not seen to walk."""
MOST = 16
"""Pieces at most: more of them is another moment of the game, not a move."""
UP = 30
"""How far above the token of a border one walks past it."""

Spots = dict[str, tuple[str, Point]]
"""A piece's key -> its territory and point."""


def moved(before: State, figures_before: Figures, after: State, figures: Figures) -> Motion:
    """The walks and flights that lead from one picture to the next."""
    walks: list[Walk] = []
    if figures_before != figures:
        walks += _walks(after, _figures(before, figures_before), _figures(after, figures))
    if before.leaders != after.leaders or before.monsters != after.monsters:
        walks += _walks(after, _standing(before), _standing(after))
    flights = list(_flights(before, after))
    if len(walks) > MOST or len(flights) > MOST:
        return Motion()
    return Motion(tuple(walks), tuple(flights))


# -------------------------------------------------------------------------------------------------- walking


def _figures(view: State, figures: Figures) -> Spots:
    return {f"unit:{one.figure}": (one.territory, (one.x, one.y)) for one in stations(view, figures)}


def _standing(view: State) -> Spots:
    spots = {f"leader:{leader}": (name, (x, y)) for leader, name, x, y in leaders_at(view)}
    return spots | {f"monster:{monster}": (name, (x, y)) for monster, name, x, y in monsters_at(view)}


def _walks(view: State, before: Spots, after: Spots) -> Iterable[Walk]:
    for piece, (place, end) in after.items():
        origin, start = before.get(piece, (place, end))
        between = road(view.digest, origin, place) if origin != place else ()
        if between:
            yield Walk(piece, curve([start, *between, end]))


@cache
def road(digest: str, origin: str, goal: str) -> tuple[Point, ...]:
    """The points one passes on the shortest way over borders and sea routes; empty if there is none."""
    ways: list[tuple[str, tuple[Point, ...]]] = [(origin, ())]
    seen = {origin}
    for _ in range(FAR):
        further = []
        for place, passed in ways:
            here = (*passed, PLACES[place].lone) if place != origin else passed
            for (start, other), points in _roads(digest).items():
                if start == place and other == goal:
                    return (*here, *points)
                if start == place and other not in seen:
                    seen.add(other)
                    further.append((other, (*here, *points)))
        ways = further
    return ()


@cache
def _roads(digest: str) -> dict[tuple[str, str], tuple[Point, ...]]:
    """From each territory to its neighbours: over the border, or as the ships sail."""
    found: dict[tuple[str, str], tuple[Point, ...]] = {}
    layout = find(digest).map
    for border in (*layout.britannia.borders, *layout.lost_lands.borders):
        if border.slot in chart.SLOT_AT:
            x, y = chart.SLOT_AT[border.slot]
            a, b = border.between
            found[a, b] = found[b, a] = ((x, y - UP),)
    for route, path in ROUTES.items():
        a, b = route.split(":")
        found[a, b] = corners_of(path)
        found[b, a] = found[a, b][::-1]
    return found


# --------------------------------------------------------------------------------------------------- flying


def _flights(before: State, after: State) -> Iterable[Flight]:
    """Every seal that left one place for another; what comes from the supply comes from its Leader."""
    for index, leader in enumerate(LEADERS):
        left, came = _changes(before, after, index)
        standing = next(((x, y) for one, _, x, y in leaders_at(after) if one == leader), None)
        for number, end in enumerate(came):
            start = left[number] if number < len(left) else standing
            if start is not None and start != end:
                yield Flight(f"seal-{leader}", start, end)


def _changes(before: State, after: State, index: int) -> tuple[list[Point | str], list[Point | str]]:
    """From where seals of one colour are gone, and where there are more; once for each seal."""
    left: list[Point | str] = []
    came: list[Point | str] = []
    for spot, was, now in _held(before, after, index):
        if was > now:
            left += [spot] * (was - now)
        elif now > was:
            came += [spot] * (now - was)
    return left, came


def _held(before: State, after: State, index: int) -> Iterable[tuple[Point | str, int, int]]:
    leader = LEADERS[index]
    for seat, player in enumerate(after.players):
        yield f"favour-of:{seat}:{leader}", before.players[seat].favour[index], player.favour[index]
    for name, land in after.lands.items():
        was = before.lands[name].favour
        spots = seals_at(name, was if was[index] > land.favour[index] else land.favour)
        if index in spots:
            yield spots[index], was[index], land.favour[index]
    for slot, favour in after.borders.items():
        if slot in chart.SLOT_AT:
            yield chart.SLOT_AT[slot], before.borders.get(slot, favour)[index], favour[index]
