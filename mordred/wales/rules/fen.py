"""A position of Wales as one line (docs/notation.md), like

wales turn:3 first:1 seat:0 phase:spend row:B dice:2-5 men:anglesey,bangor p0:4/-1/V=aber p1:0/0 chance:7/12
"""

from __future__ import annotations

from mordred.core.position import fields_of, line, loaded, numbers, whole
from mordred.wales.rules import saved
from mordred.wales.rules.data import LETTERS, PLAYERS, spaces_in
from mordred.wales.rules.state import KINDS, State

_SEATS = tuple(f"p{seat}" for seat in range(max(PLAYERS)))
_NEEDED = ("turn", "first", "seat", "phase", "men", "chance", "p0", "p1")
_KNOWN = (*_NEEDED, "row", "dice", "hand", "ending", *_SEATS)


def fen(state: State) -> str:
    """The whole position in one line."""
    fields = [
        ("turn", str(state.turn)),
        ("first", str(state.first)),
        ("seat", str(state.seat)),
        ("phase", state.phase),
        ("row", state.row),
        ("dice", "-".join(map(str, state.dice)) if any(state.dice) else ""),
        ("hand", str(state.in_hand) if state.in_hand else ""),
        ("ending", state.ending),
        ("men", ",".join(spaces_in(state.men)) or "-"),
        *((_SEATS[seat], _write_player(state, seat)) for seat in range(state.players)),
        ("chance", f"{state.chance.seed}/{state.chance.counter}"),
    ]
    return line("wales", fields)


def _write_player(state: State, seat: int) -> str:
    parts = [str(state.money[seat]), str(state.pawns[seat])]
    for kind, letter in enumerate(LETTERS):
        spaces = spaces_in(state.buildings[seat * KINDS + kind])
        if spaces:
            parts.append(f"{letter}={','.join(spaces)}")
    return "/".join(parts)


def from_fen(text: str) -> State:
    """The position of a line; PositionError if it is none."""
    fields = fields_of("wales", text, _KNOWN, _NEEDED)
    return loaded(saved.load, lambda: _data(fields))


def _data(fields: dict[str, str]) -> dict[str, object]:
    seats = [fields[name] for name in _SEATS if name in fields]
    if any(name not in fields for name in _SEATS[: len(seats)]):
        raise ValueError("a seat is missing between the others")
    players = [_read_player(text) for text in seats]
    men = fields["men"]
    return {
        "chance": numbers(fields["chance"], "/"),
        "first": whole(fields["first"]),
        "seat": whole(fields["seat"]),
        "turn": whole(fields["turn"]),
        "phase": fields["phase"],
        "men": "" if men == "-" else _spaces(men),
        "buildings": [spaces for _, _, buildings in players for spaces in buildings],
        "money": [money for money, _, _ in players],
        "pawns": [pawn for _, pawn, _ in players],
        "row": fields.get("row", ""),
        "dice": numbers(fields.get("dice", "0-0"), "-"),
        "in_hand": whole(fields.get("hand", "0")),
        "ending": fields.get("ending", ""),
    }


def _read_player(text: str) -> tuple[int, int, list[str]]:
    money, pawn, *rest = text.split("/")
    buildings = [""] * KINDS
    for part in rest:
        letter, _, spaces = part.partition("=")
        kind = LETTERS.index(letter)
        if buildings[kind]:
            raise ValueError(f"{letter} is there twice")
        buildings[kind] = _spaces(spaces)
    return whole(money), whole(pawn), buildings


def _spaces(text: str) -> str:
    """Names of spaces as the saved form has them; each once."""
    names = text.split(",")
    if len(set(names)) != len(names) or not all(names):
        raise ValueError(f"a space without a name, or one twice: {text[:40]}")
    return " ".join(names)
