"""Why a card at work does not allow something: asked of the same selectors as its options."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.content.plain import Step, Where
from mordred.britannia.rules.control import actor
from mordred.britannia.rules.selectors import places, players, sites
from mordred.britannia.rules.state import Effect
from mordred.britannia.rules.table import RulesTable, crowding, favour_at, room
from mordred.britannia.rules.verbs_favour import favour_sites
from mordred.britannia.rules.verbs_figures import steps_of
from mordred.britannia.rules.verbs_units import movable
from mordred.core.game import Prompt, Reason, Thing, because

_WITH_PLACES = frozenset(
    {"move_units", "add_units", "remove_units", "place_favour", "claim_favour", "shift_favour"}
)
_FIGURES = {"move_leader": "leader", "move_monster": "monster", "hire_champion": "champion"}
"""Verbs that ask for a figure first, then for its place."""


def card_reason(
    table: RulesTable, run: Effect, prompt: Prompt, thing: Thing, chosen: Sequence[Thing]
) -> Reason | None:
    """Why the step under way does not take this thing; None if it asks for nothing of the kind."""
    step = table.book.scripts[run.source][run.index]
    if not isinstance(step, Step):
        return None
    if step.do in _FIGURES:
        return _figure(table, run, step, thing, chosen)
    if step.do not in _WITH_PLACES or thing.kind not in ("territory", "slot"):
        return None
    if step.do == "move_units" and thing.kind == "territory":
        if chosen:
            return _no_move_to(table, run, step, thing.name, chosen, prompt.seat)
        return _no_move_from(table, run, step, thing.name)
    if step.do == "add_units" and thing.kind == "territory" and not chosen:
        return _no_unit(table, run, step, thing.name)
    if step.do in ("claim_favour", "shift_favour") and not chosen:
        return _no_favour(table, run, step, thing)
    return because("place")


# --- units ---


def _no_move_from(table: RulesTable, run: Effect, step: Step, place: str) -> Reason:
    """Nobody there whom the card moves, or nowhere with room to go."""
    assert step.origin is not None and isinstance(step.to, Where)
    for mover in players(table, step.who, run):
        army = table.state.lands[place].armies.get(mover)
        if army is None or place not in places(table, step.origin, run, mover):
            continue
        goals = [goal for goal in places(table, step.to, run, mover, place) if goal != place]
        walkers = any(movable(table, army, step.kind))
        if walkers and goals and not any(room(table, mover, goal) for goal in goals):
            return because("nowhere_with_room")
    return because("place")


def _no_move_to(
    table: RulesTable, run: Effect, step: Step, place: str, chosen: Sequence[Thing], seat: int
) -> Reason:
    """Not a place the card means, or no room there."""
    assert isinstance(step.to, Where)
    mover = next((int(thing.name) for thing in chosen if thing.kind == "player"), seat)
    start = chosen[0].name
    if place == start or place not in places(table, step.to, run, mover, start):
        return because("place")
    return crowding(table, mover, place) or because("place")


def _no_unit(table: RulesTable, run: Effect, step: Step, place: str) -> Reason:
    """Not a place the card means, or no room there, or another place has to be finished first."""
    assert step.at is not None
    seat = run.seats[0]
    if place not in sites(table, step.at, run, seat):
        return because("place")
    return crowding(table, seat, place) or because("place")


# --- favour ---


def _no_favour(table: RulesTable, run: Effect, step: Step, thing: Thing) -> Reason:
    """Not a place the card means, or nothing lies there."""
    if step.do == "shift_favour":
        assert step.origin is not None
        found = sites(table, step.origin, run)
    else:
        found = favour_sites(table, run, step, run.seats[0])[0]
    if thing.name in found and not any(favour_at(table.state, thing.name)):
        return because("no_favour")
    return because("place" if thing.kind == "territory" else "slot")


# --- Leaders, Monsters, Champions ---


def _figure(
    table: RulesTable, run: Effect, step: Step, thing: Thing, chosen: Sequence[Thing]
) -> Reason | None:
    """The figure comes first; then only certain places will do."""
    kind = _FIGURES[step.do]
    if thing.kind == kind:
        if thing.name in run.picked:
            return because("moved_already")
        return because("other_leader") if kind == "leader" else None
    if thing.kind != "territory":
        return None
    if not chosen:
        return because(f"{kind}_first")
    if kind == "champion":
        assert step.at is not None
        seat = run.seats[0] if run.seats else actor(run)
        if step.replace or thing.name not in places(table, step.at, run, seat):
            return because("place")
        return crowding(table, seat, thing.name) or because("place")
    return _no_goal(table, step, chosen[0], thing.name)


def _no_goal(table: RulesTable, step: Step, figure: Thing, place: str) -> Reason:
    """Why a Leader or a Monster may not go there."""
    state = table.state
    start = (state.leaders if figure.kind == "leader" else state.monsters)[figure.name]
    steps = steps_of(table, step, figure.name)
    if place == start:
        return because("must_step")
    if place not in table.geography.reach(start, steps):
        return because("too_far", start=start, steps=steps)
    return because("leader_there")
