"""Wales in writing.

"C" declares a row, "m Bangor" sends a man, "V Hawarden" builds, "x Bangor from Aber" attacks, "pass" passes.
What chance answered may stand behind, as in "C 2-5", "m Bangor 4", "x Bangor from Aber 6"; and if men had to
go against a building afterwards, each die at its space, as in "C 1-5 (forced: Bangor 3, Bangor 4)". Reading
skips it all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from mordred.core import notation
from mordred.core.game import Action, Event
from mordred.wales.rules.data import ATTACK, BUILD, BUILDINGS, DECLARE, INDEX, LETTERS, PASS, PLACE, SPACES
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked, Rolled

_LETTER = dict(zip(BUILDINGS, LETTERS, strict=True))
_REMARK = re.compile(r"(\s+[1-6](-[1-6])?)?(\s+\(forced:[^()]*\))?\s*$")


def _name(space: object) -> str:
    return SPACES[INDEX[str(space)]].name


def write(action: Action) -> str:
    """The action in notation."""
    verb, operands = action
    if verb == "declare":
        return str(operands[0])
    if verb == "place":
        return f"m {_name(operands[0])}"
    if verb == "build":
        return f"{_LETTER[str(operands[0])]} {_name(operands[1])}"
    if verb == "attack":
        return f"x {_name(operands[0])} from {_name(operands[1])}"
    return verb


def remark(events: Iterable[Event]) -> str:
    """What chance answered, as it stands behind the action in a log: to the choice, then to forced men."""
    chosen: list[str] = []
    forced: list[str] = []
    for event in events:
        if isinstance(event, Rolled):
            chosen.append(f"{event.first}-{event.second}")
        elif isinstance(event, BuildingAssaulted) and event.forced:
            forced.append(f"{_name(event.space)} {event.die}")
        elif isinstance(event, ManAttacked | BuildingAssaulted):
            chosen.append(str(event.die))
    return " ".join([*chosen, f"(forced: {', '.join(forced)})"] if forced else chosen)


@cache
def _all_texts() -> tuple[str, ...]:
    """Every action that any position could allow, in writing."""
    builds = (action for actions in BUILD for action in actions)
    return tuple(write(action) for action in (*DECLARE, *PLACE, *builds, *ATTACK.values(), PASS))


def read(legal: Iterable[Action], text: str) -> Action:
    """The legal action that a text names, in full or by the beginnings of its words ("x bang aber")."""
    return notation.read(_REMARK.sub("", text), [(write(action), action) for action in legal], _all_texts())
