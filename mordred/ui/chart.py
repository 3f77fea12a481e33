"""A chart by turns, one line a seat with its name at the end: drawn by the end of a game and by a review."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from mordred.core.coats import COATS
from mordred.desk.desk import Desk
from mordred.desk.table import Table
from mordred.scene.node import Node, node

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 290, 62, 190, 14, 46
LABEL = 24
"""The height of a name at the end of a line, on a phone too."""
LETTER = 22
"""The size of its type on a phone, where it is largest."""
DASHES = ("", "9 4", "2 4", "12 4 2 4")
"""Lines are told apart by dash and name, not by colour alone."""
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 10_000)
DIGIT, LINE = 13, 26
"""How wide a figure and how high a line of an axis is at most: on a phone its type is larger."""


@dataclass(slots=True)
class Lines:
    """What a chart shows: the turns with each seat's value, and what is written beside it."""

    rows: Sequence[tuple[int, Sequence[float]]]
    rules: Mapping[float, str]
    """Values with a line across, lowest first, and what stands beside it."""
    ends: Sequence[str]
    """What stands at the end of each seat's line, before the name."""
    dots: Mapping[int, Collection[int]] = field(default_factory=dict)
    """By seat: turns with a dot."""
    begun: Sequence[int] = ()
    """After how many records each turn began: then each is a way back to its moment."""

    def x(self, turn: float) -> float:
        """Where a turn is."""
        first, last = self.rows[0][0], max(self.rows[0][0] + 1, self.rows[-1][0])
        return LEFT + (turn - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Where a value is."""
        low, high = min(self.rules), max(self.rules)
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - BOTTOM - TOP)


def line_chart(desk: Desk, table: Table, label: str, lines: Lines, key: str) -> Node:
    """The whole figure."""
    rows = lines.rows
    drawn = [_rule(text, lines.y(value)) for value, text in lines.rules.items()]
    drawn += [
        node("text", text=str(turn), x=lines.x(turn), y=HEIGHT - BOTTOM + 18, class_="chart-number middle")
        for turn in turns_named(rows[0][0], rows[-1][0])
    ]
    ends = _apart([lines.y(value) for value in rows[-1][1]])
    drawn += [_line(table, lines, seat, at) for seat, at in enumerate(ends)]
    drawn += [_turn(lines, turn, number) for turn, number in enumerate(lines.begun, start=1)]
    turns = desk.words("end.turns")
    return node(
        "figure",
        node(
            "svg",
            node("title", text=label),
            *drawn,
            node("text", text=turns, x=WIDTH / 2, y=HEIGHT - 4, class_="chart-number middle"),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            aria_label=label,
            class_="chart",
        ),
        node("figcaption", text=label, class_="small quiet"),
        key=key,
    )


def turns_named(first: int, last: int) -> list[int]:
    """The numbers below a chart."""
    return _steps(first, last, (DIGIT * (len(str(last)) + 0.6)) / (WIDTH - LEFT - RIGHT))


def values_named(least: int, most: int) -> list[int]:
    """The numbers beside a chart."""
    return _steps(least, most, LINE / (HEIGHT - BOTTOM - TOP))


def _steps(least: int, most: int, share: float) -> list[int]:
    """Both ends of an axis, and every round number between them that has its share of it to itself."""
    step = next(size for size in SIZES if (most - least) / size <= 8)
    room = share * (most - least)
    rounds = range(-(-least // step) * step, most, step)
    return sorted({least, *(value for value in rounds if least + room <= value <= most - room), most})


def label_of(end: str, name: str) -> str:
    """A value with as much of a name as has room beside the chart on a phone; an ellipsis where it is cut."""
    whole = f"{end} {name}"
    if _wide(whole) <= RIGHT - 10:
        return whole
    room = next(n for n in range(len(name), -1, -1) if _wide(f"{end} {name[:n]}…") <= RIGHT - 10 or n == 0)
    return f"{end} {name[:room].rstrip()}…"


def _wide(text: str) -> float:
    """How wide a label is at most: capitals and broad letters count for more."""
    broad = sum(letter in "mwœæ—…" or letter.isupper() or ord(letter) > 0x2000 for letter in text)
    widest = sum(letter in "MW" or ord(letter) > 0x2E00 for letter in text)
    return LETTER * (0.52 * len(text) + 0.26 * broad + 0.3 * widest)


def _line(table: Table, lines: Lines, seat: int, at: float) -> Node:
    points = [f"{lines.x(turn):.1f} {lines.y(values[seat]):.1f}" for turn, values in lines.rows]
    values = {turn: row[seat] for turn, row in lines.rows}
    dots = [
        node("circle", cx=f"{lines.x(turn):.1f}", cy=f"{lines.y(values[turn]):.1f}", r=5, class_="chart-dot")
        for turn in sorted(lines.dots.get(seat, ()))
    ]
    return node(
        "g",
        node(
            "path", d="M" + "L".join(points), class_="chart-line", stroke_dasharray=DASHES[seat % 4] or None
        ),
        *dots,
        node(
            "text",
            text=label_of(lines.ends[seat], table.names[seat]),
            x=WIDTH - RIGHT + 8,
            y=at + 5,
            class_="chart-letter",
        ),
        class_=COATS[table.handling.coat(table.session.state, seat)].css,
        key=f"chart.line.{seat}",
    )


def _turn(lines: Lines, turn: int, number: int) -> Node:
    """A turn, over the whole height, so that it can be hit."""
    left, right = lines.x(turn - 1), lines.x(turn)
    return node(
        "rect",
        x=f"{left:.1f}",
        y=TOP,
        width=f"{right - left:.1f}",
        height=HEIGHT - BOTTOM - TOP,
        class_="chart-turn",
        data_ref=f"table:replay:{number}",
        key=f"chart.turn.{turn}",
    )


def _rule(text: str, at: float) -> Node:
    return node(
        "g",
        node("line", x1=LEFT, x2=WIDTH - RIGHT, y1=at, y2=at, class_="chart-rule"),
        node("text", text=text, x=LEFT - 8, y=at + 5, class_="chart-number"),
    )


def _apart(places: Sequence[float]) -> list[float]:
    """The heights of the labels: each at the end of its line, none over another, none out of the chart.

    From the lowest up, each gives way to the one below it; what is then too high is pushed down again.
    """
    order = sorted(range(len(places)), key=lambda seat: -places[seat])
    found = list(places)
    lowest = HEIGHT - BOTTOM + 4.0
    for seat in order:
        found[seat] = min(found[seat], lowest)
        lowest = found[seat] - LABEL
    highest = float(TOP)
    for seat in reversed(order):
        found[seat] = max(found[seat], highest)
        highest = found[seat] + LABEL
    return found
