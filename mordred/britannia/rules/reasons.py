"""Why something on the table is no answer now: a code and plain facts, by the edition and the pack in play.

Things are named as the verbs name them: ("territory", id), ("slot", id), ("leader", id), ("monster", id),
("card", id), ("unit", kind) and so on; what a card allows is in `reasons_cards`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.rules import magic, march, muster
from mordred.britannia.rules.reasons_cards import card_reason
from mordred.britannia.rules.state import Casting, Effect, Marching, Mustering, State
from mordred.britannia.rules.table import RulesTable, crowding, mystics_in_play
from mordred.core.game import Prompt, Reason, Thing, because

_FIRST = {
    "action": "action",
    "magic": "spell_first",
    "fate": "fate_first",
    "lay": "lay",
    "mystic": "mystic_first",
    "lose": "lose",
}
"""What has to be answered before any place, by the kind of the prompt."""

_NOT_ASKED = frozenset({"slot", "leader", "monster"})
"""Kinds of things with a sentence of their own for when nothing is asked of them."""


def reason(state: State, prompt: Prompt, thing: Thing, chosen: Sequence[Thing] = ()) -> Reason:
    """Why this thing is no answer after those chosen before."""
    table = RulesTable(state)
    if thing.kind == "territory" and thing.name not in table.geography.lands:
        return because("mist")
    if prompt.kind == "action":
        return _no_action(table, prompt.seat, thing.name) if thing.kind == "action" else because("action")
    if thing.kind == "card":
        return _card(table, prompt, thing.name)
    frame = state.frames[-1]
    if isinstance(frame, Effect):
        found = card_reason(table, frame, prompt, thing, chosen)
        if found is not None:
            return found
    elif thing.kind == "territory":
        return _territory(table, prompt, thing.name, chosen)
    elif thing.kind == "unit" and isinstance(frame, Mustering):
        return _unit(table, frame, thing.name)
    if thing.kind == "territory":
        return because(_FIRST.get(prompt.kind, "not_asked"))
    return because(thing.kind if thing.kind in _NOT_ASKED else "other")


def _no_action(table: RulesTable, seat: int, action: str) -> Reason:
    """Why an action is not on offer."""
    if action != "magic":
        return because(f"no_{action}")
    return because("no_spell" if mystics_in_play(table.state, seat) else "no_mystic")


def _territory(table: RulesTable, prompt: Prompt, place: str, chosen: Sequence[Thing]) -> Reason:
    frame = table.state.frames[-1]
    if isinstance(frame, Marching):
        if chosen:
            return _no_march_to(table, frame, place, chosen)
        return _no_march_from(table, frame, place)
    if isinstance(frame, Mustering):
        unit = next((thing.name for thing in chosen if thing.kind == "unit"), "")
        return _no_muster(table, frame, unit, place) if unit else _no_chief(table, frame, place)
    if prompt.kind == "war":
        fought = table.state.lands[place].fought
        return because("battle_over" if fought else "no_battle")
    return because(_FIRST.get(prompt.kind, "not_asked"))


# --- March ---


def _no_march_from(table: RulesTable, frame: Marching, place: str) -> Reason:
    """Why no group may leave."""
    army = table.state.lands[place].armies.get(frame.seat)
    if army is None:
        return because("no_units")
    if not army.standing:
        return because("laid")
    plan = march.Plan(table, frame)
    costs = [cost for _, cost, _ in plan.steps(place, frame.long_left)]
    if not costs:
        return because("no_road")
    if min(costs) > plan.budget:
        return because("no_way_out", price=min(costs), time=plan.budget)
    if plan.violated:
        return because("mend_first", start=plan.violated[0])
    return because("no_room_near", time=plan.budget)


def _no_march_to(table: RulesTable, frame: Marching, place: str, chosen: Sequence[Thing]) -> Reason:
    """Why the chosen group may not go there."""
    start, seat = chosen[0].name, frame.seat
    plan = march.Plan(table, frame)
    costs = {other: cost for other, cost, _ in plan.steps(start, frame.long_left)}
    if place not in costs:
        return because("not_adjacent", start=start)
    if costs[place] > plan.budget:
        return because("no_time", price=costs[place], time=plan.budget)
    land = table.state.lands[place]
    if seat not in land.armies and len(land.armies) >= 2:
        return because("two_factions", place=place)
    if plan.own.get(place, 0) + _size(chosen) > plan.limit:
        return because("full", place=place, n=plan.own.get(place, 0), limit=plan.limit)
    return because("mend_first", start=plan.violated[0] if plan.violated else start)


def _size(chosen: Sequence[Thing]) -> int:
    """How many units the chosen group has."""
    group = next((thing.name for thing in chosen if thing.kind == "group"), "1")
    return sum(int(part) for part in group.split("."))


# --- Muster ---


def _no_chief(table: RulesTable, frame: Mustering, place: str) -> Reason:
    """Why the Chief may not step there (nor a unit be chosen by its place)."""
    if frame.added:
        return because("unit_first")
    if frame.chief_moved:
        return because("chief_moved")
    if place == frame.home:
        return because("chief_there")
    if place not in table.geography.near[frame.home]:
        return because("chief_far", start=frame.home)
    return crowding(table, frame.seat, place, muster=True) or because("other")


def _no_muster(table: RulesTable, frame: Mustering, unit: str, place: str) -> Reason:
    """Why the chosen unit may not stand up there."""
    if place != frame.home and place not in muster.remote_places(table, frame, unit, frame.home):
        return because("not_with_chief", start=frame.home)
    return crowding(table, frame.seat, place, muster=True) or because("other")


def _unit(table: RulesTable, frame: Mustering, unit: str) -> Reason:
    """Why a unit of that kind cannot be added."""
    player = table.state.players[frame.seat]
    if not {"mystic": player.mystics, "warrior": player.warriors}.get(unit, 0):
        return because("no_reserve")
    return crowding(table, frame.seat, frame.home, muster=True) or because("other")


# --- cards ---


def _card(table: RulesTable, prompt: Prompt, card: str) -> Reason:
    """Why a card in front of the player cannot be played."""
    player, frame = table.state.players[prompt.seat], table.state.frames[-1]
    if card in player.used:
        return because("spell_used")
    if card in player.permanents:
        return because("spell_in_force")
    if card in player.spells:
        if not isinstance(frame, Casting):
            return because("spell_later")
        idle = card not in magic.castable(table, frame.seat, [card])
        return because("spell_idle" if idle else "other")
    return because("combat_later" if card in player.hand else "not_your_card")
