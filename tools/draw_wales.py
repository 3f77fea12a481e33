"""Draw the chart of Wales once: `python tools/draw_wales.py > mordred/scene/wales/chart.py`.

From a coastline (wales.geojson: Natural Earth 1:10m, public domain, thinned; longitude and latitude) and the
spaces of the game this makes path strings: coast, sea hatching, rivers, roads, woods and hills around each
space, and a place for every name where it covers neither a road nor another space. The strewing is seeded, so
the same input draws the same chart, in a minute or two. The board is 1.2 times wider than the game's box,
which gives the names air and fits a wide screen.
"""

from __future__ import annotations

import json
import random
import sys
from functools import partial
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mordred.wales.rules.data import CASTLE, HILL, ROAD_BENDS, ROADS, SPACES

Point = tuple[float, float]
Box = tuple[float, float, float, float]

WIDE = 1.2
SITE = 24
"""Radius of a space's roundel."""
SIZES = (0.9, 1.08, 1.26)
"""The sizes of a tree or a hill; the board draws them so."""
NAME_SIZE = 18
NAME_GAP = 1.0
EDGE = (26, 16, 1174, 1064)
"""Nothing is written outside of it."""

CAPITALS = dict(
    zip(
        "ABCDEFGHIJKLMNOPRSTUVWYZ",
        (63, 60, 62, 69, 55, 52, 68, 74, 34, 34, 65, 53, 85, 72, 71, 57, 63, 50, 58, 69, 63, 93, 59, 57),
        strict=True,
    )
)
"""Widths of the capitals, in hundredths of their size."""
LINES = {
    "betws": ("BETWS", "Y COED"),
    "cadair": ("CADAIR", "IDRIS"),
    "strataflorida": ("STRATA", "FLORIDA"),
    "fforestfawr": ("FFOREST", "FAWR"),
    "stdavids": ("ST DAVIDS",),
}
FRAMES = {space.id for space in SPACES if space.framed}
PINNED = {
    "abergavenny": (-33, 10, "end"),
    "chirk": (43, 6, "start"),
    "hawarden": (-25, 54, "start"),
    "monmouth": (6, -44, "middle"),
}
"""Names that an eye placed better than the reckoning: offset from the space, and anchor."""
RNG = random.Random(1999)


def project(lon: float, lat: float) -> Point:
    """Longitude and latitude to board units."""
    return WIDE * (60 + (lon + 5.30) / 2.67 * 880), 60 + (53.33 - lat) / 1.88 * 980


PLACES: dict[str, Point] = {space.id: (WIDE * space.x, float(space.y)) for space in SPACES}


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0.", "-.") if value else "0"


def at(point: Point) -> str:
    """A point in a path."""
    return f"{number(point[0])} {number(point[1])}"


def smooth(points: list[Point], closed: bool) -> str:
    """A line through the midpoints, bending at each point: rounded like a pen's."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    if closed:
        last = ((points[-1][0] + points[0][0]) / 2, (points[-1][1] + points[0][1]) / 2)
        bends = "".join(f"Q{at(p)} {at(m)}" for p, m in zip(points, [*middles, last], strict=True))
        return f"M{at(last)}{bends}Z"
    bends = "".join(f"Q{at(p)} {at(m)}" for p, m in zip(points[1:-1], middles[1:], strict=True))
    return f"M{at(points[0])}L{at(middles[0])}{bends}L{at(points[-1])}"


def thin(points: list[Point], least: float) -> list[Point]:
    """Without points closer than `least` to the last kept one."""
    kept = [points[0]]
    for point in points[1:-1]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= least:
            kept.append(point)
    return [*kept, points[-1]]


def inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a ring."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def from_segment(point: Point, a: Point, b: Point) -> float:
    """Distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy or 1.0
    t = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / long))
    return hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)


# geography -------------------------------------------------------------------------------------------------


def rings_of(geometry: dict[str, Any]) -> list[list[Point]]:
    """The outer rings or the lines of a geometry, in board units."""
    kind, found = geometry["type"], geometry["coordinates"]
    parts = {"Polygon": found[:1], "MultiPolygon": [p[0] for p in found], "LineString": [found]}.get(
        kind, found
    )
    return [[project(*point) for point in part] for part in parts]


def hatching(rings: list[list[Point]]) -> str:
    """Short level strokes on the sea's side of every shore, as an engraver would."""
    strokes = []
    for row in range(-8, 1096, 6):
        y = row + 0.5
        crossings = sorted(
            (bx - ax) * (y - ay) / (by - ay) + ax
            for ring in rings
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
            if (ay > y) != (by > y)
        )
        for x in crossings:
            for side in (-1, 1):
                reach = RNG.uniform(9, 22) if (row // 6) % 2 else RNG.uniform(5, 12)
                start, end = x + side * 3, x + side * (3 + reach)
                while abs(end - start) > 3 and any(inside((end, y), ring) for ring in rings):
                    end -= side * 3
                if abs(end - start) > 3 and not any(inside((start, y), ring) for ring in rings):
                    strokes.append(f"M{number(start)} {number(y)}H{number(end)}")
    return "".join(strokes)


# roads -----------------------------------------------------------------------------------------------------


SWAYS = (0.06, -0.06, 0.09, -0.09, 0.13, -0.13, 0.18, -0.18, 0.23, -0.23)
"""How far a road may bend, in parts of its length: never quite straight, and away from a name if it must."""


def road_points(a: str, b: str, sway: float) -> list[Point]:
    """A road with a bend of its own."""
    start, end = PLACES[a], PLACES[b]
    bends = [(WIDE * x, float(y)) for x, y in ROAD_BENDS.get((a, b), ())]
    if not bends:
        dx, dy = end[0] - start[0], end[1] - start[1]
        bends = [((start[0] + end[0]) / 2 - dy * sway, (start[1] + end[1]) / 2 + dx * sway)]
    return [start, *bends, end]


def road_path(points: list[Point]) -> str:
    """The road as one curve."""
    if len(points) == 3:
        return f"M{at(points[0])}Q{at(points[1])} {at(points[2])}"
    return smooth(points, closed=False)


def sampled(points: list[Point]) -> list[Point]:
    """Points along the drawn road, for keeping things off it."""
    if len(points) != 3:
        return points
    a, c, b = points
    return [
        tuple((1 - t) ** 2 * a[k] + 2 * t * (1 - t) * c[k] + t * t * b[k] for k in (0, 1))  # type: ignore[misc]
        for t in (0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1)
    ]


# names -----------------------------------------------------------------------------------------------------


def width_of(text: str) -> float:
    """How wide a name is."""
    return sum(CAPITALS.get(letter, 30) / 100 * NAME_SIZE + NAME_GAP for letter in text)


def boxes_of(lines: tuple[str, ...], x: float, y: float, anchor: str) -> list[Box]:
    """What the lines cover; y is the first baseline."""
    found = []
    for row, line in enumerate(lines):
        wide = width_of(line)
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
        base = y + row * NAME_SIZE
        found.append((left, base - NAME_SIZE * 0.68, left + wide, base + 2))
    return found


def overlap(a: Box, b: Box, air: float = 0) -> float:
    """The area that two boxes share."""
    wide = min(a[2], b[2]) - max(a[0], b[0]) + air
    high = min(a[3], b[3]) - max(a[1], b[1]) + air
    return wide * high if wide > 0 and high > 0 else 0.0


Road = tuple[str, str]
Name = tuple[float, float, str, tuple[str, ...]]


class Layout:
    """Names and roads together: each takes the place that hurts least, in turn, until nothing gets better."""

    def __init__(self, coast: list[list[Point]]) -> None:
        self.lines = {s.id: LINES.get(s.id, (s.name.upper(),)) for s in SPACES if s.id != CASTLE}
        self.options = {id: candidates(id, rows) for id, rows in self.lines.items()}
        self.boxes = {
            id: [boxes_of(self.lines[id], *option[:3]) for option in found]
            for id, found in self.options.items()
        }
        self.alone = {
            id: [cost_alone(id, self.boxes[id][k], coast) + option[3] for k, option in enumerate(found)]
            for id, found in self.options.items()
        }
        self.dots = {
            (road, k): [p for a, b in pairwise(sampled(road_points(*road, sway))) for p in along(a, b, 5)]
            for road in ROADS
            for k, sway in enumerate(SWAYS)
        }
        self.bend_cost = {key: self.cost_of_bend(*key) for key in self.dots}
        self.hits = {id: [self.roads_under(id, boxes) for boxes in found] for id, found in self.boxes.items()}
        self.picked: dict[str, int] = {}
        self.bent: dict[Road, int] = {}

    def cost_of_bend(self, road: Road, k: int) -> float:
        """A wide bend, and a bend that passes near a space that is not on the road."""
        strange = [place for id, place in PLACES.items() if id not in road]
        near = min(hypot(x - px, y - py) for x, y in self.dots[road, k] for px, py in strange)
        return 120 * max(0.0, abs(SWAYS[k]) - 0.06) + 12 * max(0.0, 40 - near)

    def roads_under(self, id: str, boxes: list[Box]) -> dict[tuple[Road, int], int]:
        """How much of each bend of each road the boxes would cover."""
        x, y = PLACES[id]
        found = {}
        for key, dots in self.dots.items():
            if min(hypot(x - dots[0][0], y - dots[0][1]), hypot(x - dots[-1][0], y - dots[-1][1])) < 260:
                count = sum(1 for dot in dots if any(covers(box, dot, 5) for box in boxes))
                if count:
                    found[key] = count
        return found

    def cost_of_name(self, id: str, pick: int) -> float:
        """What a name costs where it would stand, with all else as it is."""
        mine = self.boxes[id][pick]
        total = self.alone[id][pick]
        total += 18 * sum(n for (road, k), n in self.hits[id][pick].items() if self.bent[road] == k)
        for rival, place in PLACES.items():
            if rival not in (id, CASTLE) and hypot(PLACES[id][0] - place[0], PLACES[id][1] - place[1]) < 330:
                total += 4 * sum(
                    overlap(a, b, 5) for a in mine for b in self.boxes[rival][self.picked[rival]]
                )
        return total

    def cost_of_road(self, road: Road, k: int) -> float:
        """What a bend costs, with the names as they are."""
        under = sum(self.hits[id][pick].get((road, k), 0) for id, pick in self.picked.items())
        return self.bend_cost[road, k] + 18 * under

    def settle(self) -> float:
        """From a random start to a resting place; the total cost there."""
        self.bent = {road: RNG.randrange(2) for road in ROADS}
        self.picked = {id: RNG.randrange(len(found)) for id, found in self.options.items()}
        for _ in range(40):
            before = dict(self.picked), dict(self.bent)
            for id in RNG.sample(list(self.lines), len(self.lines)):
                self.picked[id] = min(range(len(self.options[id])), key=partial(self.cost_of_name, id))
            for road in ROADS:
                self.bent[road] = min(range(len(SWAYS)), key=partial(self.cost_of_road, road))
            if before == (self.picked, self.bent):
                break
        return sum(self.cost_of_name(id, k) for id, k in self.picked.items()) + sum(
            self.bend_cost[key] for key in self.bent.items()
        )

    def best_of(self, starts: int) -> None:
        """Settle from several starts and keep the best."""
        best = (float("inf"), self.picked, self.bent)
        for _ in range(starts):
            total = self.settle()
            if total < best[0]:
                best = (total, self.picked, self.bent)
        _, self.picked, self.bent = best
        print(f"layout {best[0]:.0f}", file=sys.stderr)
        for id, k in self.picked.items():
            under = sum(n for (road, bend), n in self.hits[id][k].items() if self.bent[road] == bend)
            if under or self.cost_of_name(id, k) > 60:
                print(f"look at {id}: {self.cost_of_name(id, k):.0f}, road {under}", file=sys.stderr)

    def roads(self) -> dict[Road, list[Point]]:
        """The roads as they lie."""
        return {road: road_points(*road, SWAYS[k]) for road, k in self.bent.items()}

    def names(self) -> dict[str, Name]:
        """The names as they stand."""
        return {id: (*self.options[id][k][:3], self.lines[id]) for id, k in self.picked.items()}


def candidates(id: str, rows: tuple[str, ...]) -> list[tuple[float, float, str, float]]:
    """(x, baseline, anchor, dislike) all around a space; below is best, then above, then the sides."""
    x, y = PLACES[id]
    if id in PINNED:
        across, down, anchor = PINNED[id]
        return [(x + across, y + down, anchor, 0.0)]
    tall = (len(rows) - 1) * NAME_SIZE
    site = SITE + 10 if id in FRAMES else SITE
    found = []
    for drop in (0, 7, 14):
        for shift in range(-84, 85, 6):
            far = abs(shift) * 0.3 + drop * 1.0
            found.append((x + shift, y + site + 20 + drop, "middle", far))
            found.append((x + shift, y - site - 10 - tall - drop, "middle", 6 + far))
    for lift in range(-36, 37, 4):
        found.append((x + site + 9, y + 6 + lift - tall / 2, "start", 8 + abs(lift) * 0.3))
        found.append((x - site - 9, y + 6 + lift - tall / 2, "end", 8 + abs(lift) * 0.3))
    return found


def cost_alone(id: str, boxes: list[Box], coast: list[list[Point]]) -> float:
    """What a place for a name costs by itself: things covered, the edge overrun, doubt whose name it is."""
    total = 0.0
    whole = (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )
    middle = (whole[0] + whole[2]) / 2, (whole[1] + whole[3]) / 2
    own = from_box(PLACES[id], whole)
    for other, place in PLACES.items():
        if other != id:
            total += max(0.0, own + 18 - from_box(place, whole)) * 1.5
            total += (
                max(
                    0.0,
                    hypot(middle[0] - PLACES[id][0], middle[1] - PLACES[id][1])
                    + 14
                    - hypot(middle[0] - place[0], middle[1] - place[1]),
                )
                * 1.2
            )
    for box in boxes:
        for other, (x, y) in PLACES.items():
            if other in FRAMES:
                total += 3 * overlap(box, (x - 35, y - 35, x + 35, y + 35), 3)
            total += 0.03 * overlap(box, (x - 26, y - 37, x + 26, y))  # a tall piece reaches up there
            if other == CASTLE:
                total += 3 * overlap(box, (x - 60, y - 64, x + 60, y + 60))
                continue
            near = (max(box[0], min(x, box[2])), max(box[1], min(y, box[3])))
            gap, reach = hypot(near[0] - x, near[1] - y), SITE + (6 if other == id else 7)
            if gap < reach:
                total += (reach - gap) * 30
        for line in coast:
            total += sum(1.6 for a, b in pairwise(line) for p in along(a, b, 5) if covers(box, p, 0))
        over = (
            max(0, EDGE[0] - box[0])
            + max(0, box[2] - EDGE[2])
            + max(0, EDGE[1] - box[1])
            + max(0, box[3] - EDGE[3])
        )
        total += over * 40
    return total


def from_box(point: Point, box: Box) -> float:
    """Distance of a point from a box."""
    return hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


def along(a: Point, b: Point, step: float) -> list[Point]:
    """Points along a segment."""
    count = max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / step))
    return [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(count)]


def covers(box: Box, point: Point, air: float) -> bool:
    """Whether a box covers a point."""
    return box[0] - air < point[0] < box[2] + air and box[1] - air < point[1] < box[3] + air


# woods and hills -------------------------------------------------------------------------------------------


def strewn(
    land: list[list[Point]], roads: list[list[Point]], kept_clear: list[Box]
) -> list[tuple[str, float, float, float]]:
    """Trees and hills in each space's own surroundings: (terrain, x, y, size), from north to south."""
    found: list[tuple[str, float, float, float]] = []
    terrain = {space.id: space.terrain for space in SPACES}
    for _ in range(26000):
        x, y = RNG.uniform(60, 1150), RNG.uniform(10, 1080)
        id, gap = min(
            ((id, hypot(x - px, (y - py) * 1.15)) for id, (px, py) in PLACES.items()),
            key=lambda pair: pair[1],
        )
        hill = terrain[id] == HILL
        size = RNG.choice(SIZES)
        half, top, foot = (15 * size, 12 * size, 9 * size) if hill else (9 * size, 10 * size, 6 * size)
        if id == CASTLE or gap > 104 or gap < SITE + half * 0.75 or RNG.random() < (gap - 40) / 90:
            continue
        body = (x - half, y - top, x + half, y + foot)
        corners = [(x - half, y + foot), (x + half, y + foot), (x, y - top), (x - half, y), (x + half, y)]
        if not all(any(inside(corner, ring) for ring in land) for corner in corners):
            continue
        if any(overlap(body, box, 3) for box in kept_clear):
            continue
        if any(
            hypot(max(body[0], min(px, body[2])) - px, max(body[1], min(py, body[3])) - py) < SITE + 3
            for px, py in PLACES.values()
        ):
            continue
        if any(
            overlap(body, (PLACES[f][0] - 34, PLACES[f][1] - 34, PLACES[f][0] + 34, PLACES[f][1] + 34))
            for f in FRAMES
        ):
            continue
        spine = [(x, y), (x - half * 0.8, y + foot), (x + half * 0.8, y + foot), (x, y - top * 0.8)]
        if any(from_segment(p, a, b) < 6 for road in roads for a, b in pairwise(road) for p in spine):
            continue
        room = 31 if hill else 13
        if any(
            hypot(x - ox, (y - oy) * 1.5) < (room if kind == terrain[id] else 25) for kind, ox, oy, _ in found
        ):
            continue
        found.append((terrain[id], x, y, size))
    return sorted(found, key=lambda mark: mark[2])


def points_by_size(marks: list[tuple[str, float, float, float]]) -> list[str]:
    """The marks' places as one line for each size, small to large: the board sets a glyph on every point."""
    lines: list[list[str]] = [[] for _ in SIZES]
    for _, x, y, size in marks:
        lines[SIZES.index(size)].append(f"{x:.0f} {y:.0f}")
    return ["M" + "L".join(line) for line in lines]


def shore(ring: list[Point], border: list[Point]) -> str:
    """The ring's line without the stretch that runs along the border."""
    wet = [all(from_segment(point, a, b) > 3 for a, b in pairwise(border)) for point in ring]
    if all(wet):
        return smooth(ring, True)
    start = next(k for k in range(len(ring)) if wet[k] and not wet[k - 1])
    run: list[Point] = []
    runs: list[list[Point]] = []
    for k in range(len(ring) + 1):
        place = (start + k) % len(ring)
        if wet[place] and k < len(ring):
            run.append(ring[place])
        elif run:
            runs.append(run)
            run = []
    return "".join(smooth(run, False) for run in runs if len(run) > 3)


def shapes() -> dict[str, list[list[Point]]]:
    """Every coast, border and river, by name, in board units."""
    features = json.loads((Path(__file__).parent / "wales.geojson").read_text())["features"]
    return {feature["properties"]["name"]: rings_of(feature["geometry"]) for feature in features}


def outlines(found: dict[str, list[list[Point]]]) -> dict[str, str]:
    """The lines of the map itself, by the name of their constant."""
    land = land_of(found)
    england = [thin(ring, 3.0) for ring in found["England"]]
    border = thin(found["Wales-England border"][0], 3)
    rivers = [line for name in ("Wye", "Severn") for line in found[name] if len(line) > 2]
    return {
        "LAND": "".join(smooth(ring, True) for ring in land),
        "COAST": "".join(shore(ring, border) for ring in land),
        "ENGLAND": "".join(smooth(ring, True) for ring in england if len(ring) > 3),
        "BORDER": smooth(border, False) if len(border) > 2 else "",
        "RIVERS": "".join(smooth(thin(line, 3), False) for line in rivers),
        "HATCHING": hatching([*land, *england]),
    }


def land_of(found: dict[str, list[list[Point]]]) -> list[list[Point]]:
    """Wales and its islands."""
    return [thin(found[name][0], 3.0) for name in ("Wales", "Anglesey", "Holy Island")]


def main() -> None:
    """Print the module."""
    found = shapes()
    land = land_of(found)
    layout = Layout([*land, thin(found["Wales-England border"][0], 4)])
    layout.best_of(16)
    roads, labels = layout.roads(), layout.names()
    tracks = [sampled(points) for points in roads.values()]
    clear = [box for x, y, anchor, lines in labels.values() for box in boxes_of(lines, x, y, anchor)]
    marks = strewn(land, tracks, clear)
    trees = [mark for mark in marks if mark[0] != HILL]
    hills = [mark for mark in marks if mark[0] == HILL]
    print(f"{len(trees)} trees, {len(hills)} hills", file=sys.stderr)
    constants = outlines(found)
    print('"""The chart of Wales, drawn by tools/draw_wales.py: do not edit by hand.\n')
    print("Coastline, border and rivers: Natural Earth 1:10m, public domain.\n" + '"""\n')
    print("# ruff: noqa: E501\nfrom __future__ import annotations\n")
    for name, value in constants.items():
        print(f"{name} = {json.dumps(value)}\n")
    for name, glyphs in (("TREES", trees), ("HILLS", hills)):
        print(f"{name} = (")
        for line in points_by_size(glyphs):
            print(f"    {json.dumps(line)},")
        print(")\n")
    print("PLACES: dict[str, tuple[float, float]] = {")
    for id, (x, y) in PLACES.items():
        print(f'    "{id}": ({number(x)}, {number(y)}),')
    print("}\n\nROADS: dict[tuple[str, str], str] = {")
    for (a, b), points in roads.items():
        print(f'    ("{a}", "{b}"): "{road_path(points)}",')
    print("}\n\nNAMES: dict[str, tuple[float, float, str, tuple[str, ...]]] = {")
    for id, (x, y, anchor, lines) in labels.items():
        written = json.dumps(lines)[1:-1] + ("," if len(lines) == 1 else "")
        print(f'    "{id}": ({number(x)}, {number(y)}, "{anchor}", ({written})),')
    print("}")


if __name__ == "__main__":
    main()
