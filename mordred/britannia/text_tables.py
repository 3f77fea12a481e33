"""Britannia's lands in words, for a terminal: who is there, and what a land is joined to."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.handling.labels import army_line, favour_line, pack_of, territory_name
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import MordredError
from mordred.i18n import Words


class NoSuchLand(MordredError):
    """No land, or more than one, is called like that."""

    code = "no_such_land"


def text_place(state: State, seat: int, text: str, names: Sequence[str], words: Words) -> str:
    """A land in words: who stands there, its Favour, and its neighbours, over land, sea or by a portal."""
    name = _find(state, text, words)
    land = state.lands[name]
    lines = [territory_name(words, name)]
    lines += [f"  {names[owner]}: {army_line(words, army)}" for owner, army in sorted(land.armies.items())]
    if any(land.favour):
        lines.append(f"  {words('scene.favour', favour=favour_line(words, land.favour))}")
    near = [territory_name(words, other) for other in RulesTable(state).geography.near.get(name, ())]
    lines.append(f"  Next to {words.listed(near)}." if near else "  No way leads there yet.")
    return "\n".join(lines)


def _find(state: State, text: str, words: Words) -> str:
    """The land whose name or id begins like that."""
    wanted = text.strip().lower()
    atlas = pack_of(state).map
    lands = [land.id for land in (*atlas.britannia.territories, *atlas.lost_lands.territories)]
    found = [
        land
        for land in lands
        if wanted and any(name.lower().startswith(wanted) for name in (land, territory_name(words, land)))
    ]
    if len(found) != 1:
        raise NoSuchLand(f"which land? {', '.join(found or lands)}")
    return found[0]
