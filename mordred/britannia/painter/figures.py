"""The muster figures: which figure stands where, so that a figure that moves is seen to walk.

The engine counts units; a picture needs to know *which* Warrior went. `identify` reads the counts and keeps
every figure where it was as far as the counts allow; only surplus figures walk to where figures are missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mordred.britannia.painter.places import KIND_AT, LEAN, PLACES, ROW, STEP, Point
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import State

Figures = dict[str, str]
"""Figure ("0:warrior:3": seat, kind, number) -> territory."""


def identify(view: State, before: Figures | None = None) -> Figures:
    """The figures of a view, given those that were painted last (None: a fresh table)."""
    wanted: dict[str, dict[str, int]] = {}
    for name, land in view.lands.items():
        for seat, army in land.armies.items():
            for kind, count in (
                ("chief", army.chief),
                ("mystic", army.mystics),
                ("warrior", army.warriors),
                ("champion", 1 if army.champion else 0),
            ):
                if count:
                    wanted.setdefault(f"{seat}:{kind}", {})[name] = count
    return _settle(wanted, before or {})


def _settle(wanted: dict[str, dict[str, int]], before: Figures) -> Figures:
    staying: Figures = {}
    walking: dict[str, list[str]] = {}
    for figure, place in before.items():
        kind = figure.rsplit(":", 1)[0]
        missing = wanted.get(kind)
        if missing and missing.get(place):
            missing[place] -= 1
            staying[figure] = place
        elif missing is not None:
            walking.setdefault(kind, []).append(figure)
    for kind, missing in wanted.items():
        walkers = walking.get(kind, [])
        number = 0
        for place, count in missing.items():
            for _ in range(count):
                if walkers:
                    staying[walkers.pop(0)] = place
                    continue
                while f"{kind}:{number}" in staying or f"{kind}:{number}" in walkers:
                    number += 1
                staying[f"{kind}:{number}"] = place
    return dict(sorted(staying.items()))


class Station(NamedTuple):
    """Where a figure stands: its territory, and the point in board units."""

    figure: str
    kind: str
    seat: int
    territory: str
    x: float
    y: float


def stations(view: State, figures: Figures) -> Iterable[Station]:
    """Every figure's own spot; those of one kind in one place stand behind each other."""
    stacked: dict[tuple[str, str], int] = {}
    rows: dict[tuple[str, str], Point] = {}
    for figure, name in figures.items():
        seat_text, kind, _ = figure.split(":")
        depth = stacked.get((name, f"{seat_text}{kind}"), 0)
        stacked[name, f"{seat_text}{kind}"] = depth + 1
        if (name, seat_text) not in rows:
            rows[name, seat_text] = row_at(view, name, int(seat_text))
        (x, y), size = rows[name, seat_text], PLACES[name].size
        x += size * (KIND_AT[kind] * STEP + depth * LEAN[0])
        y += size * depth * LEAN[1]
        yield Station(figure, kind, int(seat_text), name, x, y)


def row_at(view: State, name: str, seat: int) -> Point:
    """The middle of a faction's row: alone it has the best place, of two the lower seat stands above."""
    place = PLACES[name]
    others = [other for other, army in view.lands[name].armies.items() if other != seat and army.figures]
    if not others:
        return place.lone
    above = sum(1 for other in others if other < seat)
    return place.army[0], place.army[1] + place.size * above * ROW


def leaders_at(view: State) -> Iterable[tuple[str, str, float, float]]:
    """Leader, territory and spot."""
    yield from _spots(((leader, view.leaders.get(leader, "")) for leader in LEADERS), "leaders")


def monsters_at(view: State) -> Iterable[tuple[str, str, float, float]]:
    """Monster, territory and spot."""
    yield from _spots(view.monsters.items(), "beasts")


def _spots(where: Iterable[tuple[str, str]], kind: str) -> Iterable[tuple[str, str, float, float]]:
    """Those in one territory take its spots in turn; where there are more of them, they share."""
    together: dict[str, int] = {}
    for one, name in where:
        if name in PLACES:
            spots = getattr(PLACES[name], kind)
            x, y = spots[together.get(name, 0) % len(spots)]
            yield one, name, x, y
            together[name] = together.get(name, 0) + 1


def seals_at(name: str, favour: list[int]) -> dict[int, tuple[float, float]]:
    """Where the Favour of each Leader lies in a territory."""
    there = [index for index in range(len(LEADERS)) if favour[index]]
    return dict(zip(there, PLACES[name].seals, strict=False))
