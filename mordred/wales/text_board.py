"""Wales in letters, for a terminal."""

from __future__ import annotations

from mordred.wales.rules.data import BUILDINGS, LETTERS, ROADS, SPACES, TOWARDS_ARTHUR, TOWARDS_MORDRED
from mordred.wales.rules.map import BOX, HILL, KEEP, WOOD
from mordred.wales.rules.state import State

PAINTS = ("\x1b[31m", "\x1b[34m", "\x1b[33m", "\x1b[35m")
MEN_PAINT, ROAD_PAINT, PLAIN = "\x1b[1;7m", "\x1b[2m", "\x1b[0m"
COLUMNS, LINES = 118, 46


class _Canvas:
    """A sheet of letters, each with its paint."""

    def __init__(self) -> None:
        self.rows = [[(" ", "")] * COLUMNS for _ in range(LINES)]

    def put(self, x: int, y: int, text: str, paint: str = "") -> None:
        for place, letter in enumerate(text):
            if 0 <= y < LINES and 0 <= x + place < COLUMNS:
                self.rows[y][x + place] = (letter, paint)

    def text(self, colour: bool) -> str:
        lines = []
        for row in self.rows:
            line = "".join(f"{paint}{sign}{PLAIN}" if colour and paint else sign for sign, paint in row)
            lines.append(line.rstrip())
        return "\n".join(lines).rstrip()


def text_board(state: State, colour: bool) -> str:
    """The map with its roads, then the players, a line each."""
    canvas = _Canvas()
    at = {
        s.id: (round(s.x * (COLUMNS - 14) / BOX[0]), round((s.y - 80) * (LINES - 1) / (BOX[1] - 155)))
        for s in SPACES
    }
    for here, there in ROADS:
        (x0, y0), (x1, y1) = at[here], at[there]
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(1, steps, 2):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            canvas.put(round(x) + 3, round(y), "·", ROAD_PAINT)
    for space in SPACES:
        x, y = at[space.id]
        name = space.name[:8].rstrip() if space.terrain != KEEP else "Anglesey"
        sign, paint = {HILL: "^", WOOD: "%", KEEP: "#"}[space.terrain], ""
        held = state.building_at(space.id)
        if state.man_at(space.id):
            piece, paint = "M", MEN_PAINT
        elif held is not None:
            piece, paint = f"{LETTERS[held[1]]}{held[0] + 1}", PAINTS[held[0]]
        else:
            piece = ""
        label = f"{sign}{name}" if not space.framed else f"[{sign}{name}]"
        canvas.put(x, y, label)
        if piece:
            canvas.put(x + len(label), y, f" {piece} ", paint)
    lines = [canvas.text(colour), ""]
    lines.append(
        f"% wood  ^ hill  [ ] framed  M Mordred's man   men: {state.men_on_map()} on the map, "
        f"{state.reserve()} in reserve, {state.in_hand} in hand   buildings: {state.buildings_on_map()}"
    )
    for seat in range(state.players):
        track = ["·"] * (TOWARDS_MORDRED + TOWARDS_ARTHUR + 1)
        track[TOWARDS_MORDRED] = "D"
        track[TOWARDS_MORDRED + state.pawns[seat]] = str(seat + 1)
        stock = " ".join(f"{LETTERS[kind]}{state.stock(seat, kind)}" for kind in range(len(BUILDINGS)))
        turn = ">" if seat == state.seat else " "
        lines.append(
            f"{turn} player {seat + 1}  £{state.money[seat]:<3} {state.victory_points(seat):>3} VP  "
            f"stock {stock}   Mordred {''.join(track)} Arthur"
        )
    return "\n".join(lines)
