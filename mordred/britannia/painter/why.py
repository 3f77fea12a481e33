"""Why a touch does nothing, in a sentence. It explains what the rules look at; the prompt alone decides."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.painter.speech import Speaker, territory_name
from mordred.britannia.painter.tips import label
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable, chief_place
from mordred.core.game import Prompt


def why(view: State, prompt: Prompt, chosen: Sequence[str], ref: str, words: Speaker) -> str:
    """Why a touched ref fits nothing now."""
    kind, _, name = ref.partition(":")
    what = label(view, ref, words)
    if kind == "territory" and name in view.lands:
        return _territory(view, prompt, chosen, name, what, words)
    if prompt.kind == "action":
        return words("scene.why.action")
    if kind == "card":
        return _card(view, prompt, name, what, words)
    key = f"scene.why.{kind}"
    return words(key if words.has(key) else "scene.why.other", what=what)


def _territory(
    view: State, prompt: Prompt, chosen: Sequence[str], name: str, what: str, words: Speaker
) -> str:
    if name not in RulesTable(view).geography.lands:
        return words("scene.why.mist", what=what)
    if prompt.kind == "march":
        return _march(view, prompt, chosen, name, what, words)
    if prompt.kind == "muster":
        return _muster(view, prompt, name, what, words)
    keys = {
        "action": "scene.why.action",
        "war": "scene.why.no_battle",
        "lay": "scene.why.lay",
        "lose": "scene.why.lose",
    }
    return words(keys.get(prompt.kind, "scene.why.place"), what=what)


def _march(view: State, prompt: Prompt, chosen: Sequence[str], name: str, what: str, words: Speaker) -> str:
    seat = prompt.seat
    start = next((ref.removeprefix("territory:") for ref in chosen if ref.startswith("territory:")), "")
    if not start:
        army = view.lands[name].armies.get(seat)
        if army is None or not army.figures:
            return words("scene.why.no_units", what=what)
        return words("scene.why.laid" if not army.standing else "scene.why.no_way_out", what=what)
    if name not in RulesTable(view).geography.near[start]:
        return words("scene.why.not_adjacent", what=what, start=territory_name(words, start))
    return _crowded(view, seat, name, what, words) or words("scene.why.no_time", what=what)


def _muster(view: State, prompt: Prompt, name: str, what: str, words: Speaker) -> str:
    home = chief_place(view, prompt.seat)
    if name != home and name not in RulesTable(view).geography.near[home]:
        return words("scene.why.chief_far", what=what, start=territory_name(words, home))
    return _crowded(view, prompt.seat, name, what, words) or words("scene.why.unit_first", what=what)


def _crowded(view: State, seat: int, name: str, what: str, words: Speaker) -> str:
    """Two other factions, or four units of one's own; empty if there is room."""
    land = view.lands[name]
    if land.fought:
        return words("scene.why.fought", what=what)
    if sum(1 for other, army in land.armies.items() if other != seat and army.figures) >= 2:
        return words("scene.why.two_factions", what=what)
    own = land.armies.get(seat)
    return words("scene.why.full", what=what) if own is not None and own.figures >= 4 else ""


def _card(view: State, prompt: Prompt, name: str, what: str, words: Speaker) -> str:
    player = view.players[prompt.seat]
    if name in player.used:
        return words("scene.why.spell_used", what=what)
    if name in player.permanents:
        return words("scene.why.spell_in_force", what=what)
    if name in player.spells:
        return words("scene.why.spell_idle" if prompt.kind == "magic" else "scene.why.spell_later", what=what)
    return words("scene.why.combat_later" if name in player.hand else "scene.why.other", what=what)
