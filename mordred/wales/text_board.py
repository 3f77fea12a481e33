"""Wales in letters, for a terminal: the map and the players in 40 lines of 100 columns."""

from __future__ import annotations

from functools import cache

from mordred.wales.rules.data import BUILDINGS, LETTERS, ROADS, SPACES, TOWARDS_ARTHUR, TOWARDS_MORDRED
from mordred.wales.rules.map import BOX, HILL, KEEP, WOOD, Space
from mordred.wales.rules.state import State

PAINTS = ("\x1b[31m", "\x1b[34m", "\x1b[33m", "\x1b[35m")
MEN_PAINT, ROAD_PAINT, PLAIN = "\x1b[1;7m", "\x1b[2m", "\x1b[0m"
COLUMNS, LINES = 100, 27
"""The map; thirteen more lines of a window hold the legend, four players, a table and the question."""
LETTERS_OF_A_NAME = 14
PIECE = 3
"""What stands on a space is written behind its name: " M", " V1"."""
_SIGNS = {HILL: "^", WOOD: "%", KEEP: "#"}


class _Canvas:
    """A sheet of letters, each with its paint."""

    def __init__(self) -> None:
        self.rows = [[(" ", "")] * COLUMNS for _ in range(LINES)]

    def put(self, x: int, y: int, text: str, paint: str = "") -> None:
        for place, letter in enumerate(text):
            self.rows[y][x + place] = (letter, paint)

    def text(self, colour: bool) -> str:
        lines = []
        for row in self.rows:
            line = "".join(f"{paint}{sign}{PLAIN}" if colour and paint else sign for sign, paint in row)
            lines.append(line.rstrip())
        return "\n".join(lines).rstrip()


def label(space: Space) -> str:
    """A space as the map writes it: its ground and the beginning of its name, in brackets if framed."""
    name = "Anglesey" if space.terrain == KEEP else space.name[:LETTERS_OF_A_NAME].rstrip()
    text = f"{_SIGNS[space.terrain]}{name}"
    return f"[{text}]" if space.framed else text


@cache
def layout() -> dict[str, tuple[int, int]]:
    """Where each name begins: as near to its true place as the names before it leave room."""
    taken: set[tuple[int, int]] = set()
    found = {}
    for space in sorted(SPACES, key=lambda space: (space.y, space.x)):
        width = len(label(space)) + PIECE
        ideal_x = round(space.x * (COLUMNS - 14) / BOX[0])
        ideal_y = round((space.y - 80) * (LINES - 1) / (BOX[1] - 155))
        spots = [
            (abs(x - ideal_x) + 4 * abs(y - ideal_y), x, y)
            for y in range(max(0, ideal_y - 2), min(LINES, ideal_y + 3))
            for x in range(max(0, ideal_x - 12), min(COLUMNS - width, ideal_x + 12) + 1)
            if not any((x + step, y) in taken for step in range(-1, width + 1))
        ]
        _, x, y = min(spots)
        found[space.id] = (x, y)
        taken |= {(x + step, y) for step in range(width)}
    return found


def _roads(canvas: _Canvas) -> None:
    """A dotted line for each road, from name to name."""
    at = layout()
    for here, there in ROADS:
        (x0, y0), (x1, y1) = at[here], at[there]
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(1, steps, 2):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            canvas.put(min(round(x) + 3, COLUMNS - 1), round(y), "·", ROAD_PAINT)


def text_board(state: State, colour: bool) -> str:
    """The map with its roads, then the players, a line each."""
    canvas = _Canvas()
    _roads(canvas)
    for space in SPACES:
        x, y = layout()[space.id]
        text = label(space)
        held = state.building_at(space.id)
        piece, paint = "", ""
        if state.man_at(space.id):
            piece, paint = " M", MEN_PAINT
        elif held is not None:
            piece, paint = f" {LETTERS[held[1]]}{held[0] + 1}", PAINTS[held[0]]
        canvas.put(x, y, text)
        canvas.put(x + len(text), y, f"{piece:<{PIECE}}" if piece else " ", paint)
    lines = [
        canvas.text(colour),
        f"% woods ^ hills [ ] framed  M man   men: {state.men_on_map()} on the map, "
        f"{state.reserve()} in reserve, {state.in_hand} in hand   buildings: {state.buildings_on_map()}",
    ]
    return "\n".join([*lines, *(_player(state, seat) for seat in range(state.players))])


def _player(state: State, seat: int) -> str:
    """A player's purse, points, stock and pawn."""
    track = ["·"] * (TOWARDS_MORDRED + TOWARDS_ARTHUR + 1)
    track[TOWARDS_MORDRED] = "D"
    track[TOWARDS_MORDRED + state.pawns[seat]] = str(seat + 1)
    stock = " ".join(f"{LETTERS[kind]}{state.stock(seat, kind)}" for kind in range(len(BUILDINGS)))
    turn = ">" if seat == state.seat else " "
    return (
        f"{turn} player {seat + 1}  £{state.money[seat]:<3} {state.victory_points(seat):>3} points  "
        f"stock {stock}   Mordred {''.join(track)} Arthur"
    )
