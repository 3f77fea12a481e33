"""Who holds a territory: the engine's own answer, so that the tint never lies."""

from __future__ import annotations

from mordred.britannia.rules.control import controller
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable


def holders(view: State) -> dict[str, int]:
    """Territory -> the seat that controls it, for every territory that somebody controls."""
    table = RulesTable(view)
    held = {}
    for name, land in view.lands.items():
        if land.armies:
            seat = controller(table, name)
            if seat >= 0:
                held[name] = seat
    return held
