"""Everything stands and lies in the land it is in (not at sea, not next door), and nothing covers another.

Each territory is loaded with all that can be there at once: two factions with every kind of unit, all three
Leaders, as many Monsters as are in play, Favour of every Leader, Caer, tile, coat, Battle token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import cos, dist, pi, sin

import pytest

from mordred.britannia.handling.labels import pack_of, territory_name
from mordred.britannia.painter import chart, foretelling
from mordred.britannia.painter.background import LONG
from mordred.britannia.painter.figures import identify, leaders_at, monsters_at, seals_at, stations
from mordred.britannia.painter.places import PLACES, Point
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import State, army_of
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES
from tests.scene.britannia.table import GAME

OUTLINES = {**chart.LAND, **chart.LOST}
"""The islands are smaller until the Lost Lands open."""
Line = list[Point]


def lines_of(outline: str) -> list[Line]:
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


def mainland(outline: str) -> Line:
    """The largest closed line: its islands are too small to stand on."""

    def area(line: Line) -> float:
        return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*line, line[0]])))

    return max(lines_of(outline), key=area)


def holds(line: Line, point: Point) -> bool:
    """Whether a point is inside: a ray from it crosses the outline an odd number of times."""
    x, y = point
    crossed = 0
    for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            crossed += 1
    return crossed % 2 == 1


def loaded(land: str) -> State:
    """A table at which everything that may be in one place is in this one."""
    view: State = GAME.new(GAME.Options(players=2), 3)
    view.opened = True
    for name in view.lands:
        view.lands[name].armies = {}
        view.lands[name].favour = [0, 0, 0]
    view.lands[land].armies = {seat: army_of(1, 1, 2, "champion", False) for seat in (0, 1)}
    view.lands[land].favour = [1, 2, 3]
    view.leaders = dict.fromkeys(LEADERS, land)
    view.monsters = dict.fromkeys(
        [monster.id for monster in pack_of(view).monsters][: len(view.monsters)], land
    )
    return view


def feet(x: float, y: float, half: float, down: float) -> list[Point]:
    return [(x - half, y + down), (x, y + down), (x + half, y + down)]


def round_(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(step * pi / 6), y + radius * sin(step * pi / 6)) for step in range(12)]


def standing(x: float, y: float, size: float) -> list[Point]:
    """The feet and the body of a Leader or a Monster."""
    points = ((13, 16), (0, 16), (-13, 16), (16, -10), (0, -20), (-16, -10))
    return [(x + across * size, y + down * size) for across, down in points]


def units(view: State) -> Iterator[tuple[str, list[Point]]]:
    for one in stations(view, identify(view)):
        size = PLACES[one.territory].size
        yield one.figure, feet(one.x, one.y, 8 * size, 17 * size)


def all_in(land: str) -> Iterator[tuple[str, list[Point]]]:
    """What is in a land, and the points of it that must be on its ground."""
    view, place = loaded(land), PLACES[land]
    yield from units(view)
    for who, _, x, y in [*leaders_at(view), *monsters_at(view)]:
        yield who, standing(x, y, place.crowd)
    for kind, spots in (("Leader", place.leaders), ("Monster", place.beasts)):
        yield f"{kind} alone", standing(*spots[0], place.tall)
    for index, (x, y) in seals_at(land, view.lands[land].favour).items():
        yield f"Favour of {LEADERS[index]}", round_(x, y, 18)
    x, y = place.sign
    yield "coat", [(x - 13, y - 16), (x + 13, y - 16), (x, y + 18)]
    yield "battle token", round_(*place.mark, 18)
    if any(place.caer):
        yield "Caer", feet(*place.caer, 18, 17)
    if any(place.tile):
        yield "tile", round_(*place.tile, 20)


@pytest.mark.parametrize("land", PLACES)
def test_everything_is_in_its_own_land(land: str) -> None:
    line = mainland(OUTLINES[land])
    found = dict(all_in(land))
    assert len(found) >= 8 + len(LEADERS) + 2 + 3 + 2
    assert [what for what, points in found.items() if not all(holds(line, point) for point in points)] == []


Box = tuple[float, float, float, float]
LEADER: Box = (-17, -44, 17, 20)
MONSTER: Box = (-25, -43, 25, 18)
ROWS: Box = (-72, -33, 73, 66)
"""Two factions, a stack for each kind of unit, with the counts of the stacks."""
ROW: Box = (-72, -33, 73, 18)
"""One faction alone."""
SEAL: Box = (-19, -19, 27, 25)
"""With the count of its Favour."""
SHIELD: Box = (-18, -20, 18, 23)
TOKEN: Box = (-21, -21, 21, 21)
CAER: Box = (-21, -44, 24, 20)
TILE: Box = (-24, -24, 24, 24)


def at(point: Point, box: Box, size: float = 1) -> Box:
    """What a thing covers, wherever it stands."""
    left, top, right, bottom = box
    (x, y), cover = point, size
    return (x + left * cover, y + top * cover, x + right * cover, y + bottom * cover)


def covered(land: str, alone: bool) -> dict[str, Box]:
    """What everything in a land covers: at full load, or with one Leader and one Monster, who are larger."""
    place = PLACES[land]
    size, leaders, beasts = place.crowd, place.leaders, place.beasts
    if alone:
        size, leaders, beasts = place.tall, leaders[:1], beasts[:1]
    found = {"units": at(place.army, ROWS, place.size)}
    found |= {f"Leader {number}": at(spot, LEADER, size) for number, spot in enumerate(leaders)}
    found |= {f"Monster {number}": at(spot, MONSTER, size) for number, spot in enumerate(beasts)}
    found |= {f"Favour {number}": at(spot, SEAL) for number, spot in enumerate(place.seals)}
    found |= {"shield": at(place.sign, SHIELD), "token": at(place.mark, TOKEN)}
    found |= {"Caer": at(place.caer, CAER)} if any(place.caer) else {}
    found |= {"tile": at(place.tile, TILE)} if any(place.tile) else {}
    return found | {f"border {slot}": at(spot, TOKEN, 0.9) for slot, spot in chart.SLOT_AT.items()}


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("land", PLACES)
def test_nothing_covers_anything_else(land: str, alone: bool) -> None:
    """Two Monsters or three Leaders in a small land used to stand over each other, or over a border."""
    found = covered(land, alone)
    over = [
        (one, other)
        for (one, a), (other, b) in combinations(found.items(), 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] and not one.startswith("border")
    ]
    assert over == []


def nearest_edge(line: Line, land: str, middle: Point) -> float:
    """How far inside its land a row of all kinds of units is, at its worst point."""
    left, top, right, bottom = at(middle, ROW, PLACES[land].size)
    points = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, bottom)]
    return min(_inside(line, point) for point in points)


def _inside(line: Line, point: Point) -> float:
    """How far a point is from the outline; below zero outside of it."""
    far = min(_to_stretch(point, a, b) for a, b in pairwise([*line, line[0]]))
    return far if holds(line, point) else -far


def _to_stretch(point: Point, a: Point, b: Point) -> float:
    across, down = b[0] - a[0], b[1] - a[1]
    part = (point[0] - a[0]) * across + (point[1] - a[1]) * down
    part = min(1, max(0, part / (across**2 + down**2 or 1)))
    return dist(point, (a[0] + part * across, a[1] + part * down))


BORDER_CAERS = [chart.SLOT_AT[slot] for slot in ("1", "2", "4", "5", "7", "8", "9", "11", "12")]
"""Borders on which a Leader may raise a Caer (which of them, the set-up draws)."""


@pytest.mark.parametrize("land", PLACES)
def test_a_faction_alone_has_the_best_place(land: str) -> None:
    """It stood in the upper row of two, half at sea in Lothian, with the middle of the land empty."""
    view, place, line = loaded(land), PLACES[land], mainland(OUTLINES[land])
    del view.lands[land].armies[1]
    assert {one.y for one in stations(view, identify(view)) if one.kind == "chief"} == {place.lone[1]}
    middles = (place.lone, place.army, (place.army[0], place.army[1] + place.size * 48))
    rows = [nearest_edge(line, land, middle) for middle in middles if not _at_a_caer(land, middle)]
    assert nearest_edge(line, land, place.lone) >= max(rows) - 6
    assert not _at_a_caer(land, place.lone)


def _at_a_caer(land: str, middle: Point) -> bool:
    a = at(middle, ROW, PLACES[land].size)
    caers = [at(caer, CAER) for caer in BORDER_CAERS]
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for b in caers)


@pytest.mark.parametrize("land", PLACES)
def test_a_caer_on_a_border_is_in_the_open(land: str) -> None:
    """A Battle token of Garloth and a Leader of Pictland stood over a stronghold beside their land."""
    found = {name: box for alone in (False, True) for name, box in covered(land, alone).items()}
    found = {name: box for name, box in found.items() if name != "units" and not name.startswith("border")}
    caers = [at(caer, CAER) for caer in BORDER_CAERS]
    over = {
        (land, name)
        for name, a in found.items()
        for b in caers
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    }
    assert over == set()


@pytest.mark.parametrize("land", chart.ISLAND)
def test_what_is_there_before_the_lost_lands_open_is_on_the_island(land: str) -> None:
    """Units, Favour, a Caer, whoever holds it, and a battle that was fought."""
    line, early = mainland(chart.ISLAND[land]), ("0:", "1:", "Favour", "Caer", "coat", "battle")
    found = {what: points for what, points in all_in(land) if what.startswith(early)}
    assert len(found) == 2 * 5 + 3 + 3
    assert [what for what, points in found.items() if not all(holds(line, point) for point in points)] == []


def test_the_ray_finds_inside_and_outside() -> None:
    square = mainland("M10 10l10 0 0 10-10 0ZM40 40l2 0 0 2-2 0Z")
    assert holds(square, (15, 15)) and not holds(square, (25, 15)) and not holds(square, (5, 15))
    assert not holds(square, (41, 41)), "an island is no place to stand"


HIGH = 20.0
"""How high the capitals of a name are."""


def written(land: str, language: str) -> list[Point]:
    """Points all over a name as it stands on the map."""
    name, place = territory_name(handling_of("britannia").words(language), land), PLACES[land]
    wide = len(name) * (23 if land in chart.LAND and len(name) <= LONG else 18)
    across, down = cos(place.turn * pi / 180), sin(place.turn * pi / 180)
    spots = [(wide * (step / 16 - 0.5), -HIGH * line / 2) for step in range(17) for line in range(3)]
    x, y = place.name
    return [(x + dx * across - dy * down, y + dx * down + dy * across) for dx, dy in spots]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("land", PLACES)
def test_a_name_is_at_its_own_land_and_can_be_read(land: str, language: str) -> None:
    """Lothian's was written on Annwn, Cornwall's lay under a shield, Cambria's under the first Leader,
    and in Essex a Leader's head stood before the letters."""
    points, place = written(land, language), PLACES[land]
    others = [line for other, outline in OUTLINES.items() if other != land for line in lines_of(outline)]
    elsewhere = [point for point in points if any(holds(line, point) for line in others)]
    assert len(elsewhere) < len(points) / 8
    above = {"shield": at(place.sign, SHIELD), "Favour": at(place.seals[0], SEAL)}
    above |= {"Caer": at(place.caer, CAER)} if any(place.caer) else {}
    above["units"] = at(place.lone, ROW, place.size)
    above["Leader"] = at(place.leaders[0], LEADER, place.tall)
    above["Monster"] = at(place.beasts[0], MONSTER, place.tall)
    under = {
        what: sum(a <= x <= c and b <= y <= d for x, y in points) for what, (a, b, c, d) in above.items()
    }
    assert max(under.values()) < len(points) / 16, under


LARGE = 1.25
"""How much larger letters are where the map is small (web/board.js), in a window of 1280 x 720."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("land", PLACES)
def test_in_a_small_window_no_piece_stands_on_a_name(land: str, language: str) -> None:
    """The Chief and three Warriors of Corbenic stood in its name: letters had been tried in one size only."""
    place = PLACES[land]
    y = place.name[1]
    points = [(px, y + (py - y) * LARGE) for px, py in written(land, language)]
    rows = at(place.army, ROWS, place.size), at(place.lone, ROW, place.size)
    for left, top, right, bottom in rows:
        assert sum(left <= px <= right and top <= py <= bottom for px, py in points) < len(points) / 16


def banner(heap: Point) -> list[Box]:
    """The coat and the number that stand beside Favour which a War would bring somebody."""
    x, y = heap
    side = foretelling.side_of(heap)
    down = side * foretelling.BADGE[1]
    coat = x + foretelling.BADGE[0] - 20, y + down - 22, x + foretelling.BADGE[0] + 20, y + down + 22
    line = y + (foretelling.COUNT[1] if side > 0 else 20 - foretelling.COUNT[1])
    return [coat, (x + foretelling.COUNT[0], line - 22, x + foretelling.COUNT[0] + 36, line)]


@pytest.mark.parametrize("place", [*PLACES, *chart.SLOT_AT])
def test_what_a_war_would_bring_leaves_every_name_free(place: str) -> None:
    """The coat lay over AVALON: the rings were drawn where Favour lies, and nobody asked what is above it."""
    heap = PLACES[place].seals[0] if place in PLACES else chart.SLOT_AT[place]
    for land in PLACES:
        for language in LANGUAGES:
            points = written(land, language)
            under = [
                (x, y)
                for x, y in points
                if dist((x, y), heap) < foretelling.RING
                or any(a <= x <= c and b <= y <= d for a, b, c, d in banner(heap))
            ]
            assert len(under) < len(points) / 8, (land, language)
