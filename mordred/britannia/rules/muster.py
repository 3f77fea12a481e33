"""MUSTER: the Chief may take a step, then units from the reserve stand up with the Chief, 1 time each."""

from __future__ import annotations

from mordred.britannia.rules.control import condition
from mordred.britannia.rules.cost import finish_action
from mordred.britannia.rules.events import ChiefMoved, MusterFull, UnitMustered
from mordred.britannia.rules.selectors import places
from mordred.britannia.rules.state import Effect, Mustering
from mordred.britannia.rules.table import (
    DONE,
    RulesTable,
    add_unit,
    chief_place,
    room,
    shift_group,
    with_room,
)
from mordred.core.game import Action, Prompt, act

_JUST_THE_CHIEF = (1, 0, 0, 0)


def begin(table: RulesTable, seat: int, penalty: int) -> Mustering:
    """A Muster about to start."""
    return Mustering(seat, penalty, chief_place(table.state, seat))


def possible(table: RulesTable, seat: int) -> bool:
    """Whether the Chief could move or a unit could be added."""
    player, home = table.state.players[seat], chief_place(table.state, seat)
    if player.mystics + player.warriors and room(table, seat, home, muster=True) > 0:
        return True
    return bool(_options(table, Mustering(seat, 0, home)))


def ask_muster(table: RulesTable, frame: Mustering) -> Prompt:
    """The Chief's step (first), units to add, and done once something has happened."""
    actions = _options(table, frame)
    if frame.chief_moved or frame.added:
        actions.append(DONE)
    details: dict[str, str | int] = {
        "added": frame.added,
        "penalty": frame.penalty,
        "left": _left(table, frame),
    }
    return Prompt(frame.seat, "muster", actions, details)


def _left(table: RulesTable, frame: Mustering) -> int:
    """How many units more the Muster may add: as many as had room with the Chief, and as are in reserve."""
    player = table.state.players[frame.seat]
    here = room(table, frame.seat, frame.home, muster=True)
    return max(0, min(here if frame.room < 0 else frame.room - frame.added, player.mystics + player.warriors))


def _options(table: RulesTable, frame: Mustering) -> list[Action]:
    seat, home = frame.seat, frame.home
    actions: list[Action] = []
    if not frame.chief_moved and not frame.added:
        near = table.geography.near[home]
        actions += [act("chief", place) for place in with_room(table, seat, near, muster=True)]
    player = table.state.players[seat]
    here = room(table, seat, home, muster=True)
    if (here if frame.room < 0 else frame.room - frame.added) <= 0:
        return actions
    remote = table.rules(seat, "remote_muster")
    for unit, reserve in (("mystic", player.mystics), ("warrior", player.warriors)):
        if reserve:
            if here > 0:
                actions.append(act("muster", unit, home))
            if remote:
                there = with_room(table, seat, remote_places(table, frame, unit, home), muster=True)
                actions += [act("muster", unit, place) for place in there]
    return actions


def remote_places(table: RulesTable, frame: Mustering, unit: str, home: str) -> list[str]:
    """Other territories where a rule lets this unit stand up instead, if there is room."""
    found: list[str] = []
    used = frame.remote
    view = Effect("", frame.seat, here=home)
    for rule in table.rules(frame.seat, "remote_muster"):
        if not all(condition(table, tag, view) for tag in rule.when):
            continue
        if used >= rule.n:
            used -= rule.n
            continue
        used = 0
        if rule.kind not in (unit, "unit", "any") or rule.where is None:
            continue
        there = places(table, rule.where, view)
        found += [place for place in there if place != home and place not in found]
    return found


def _is_full(table: RulesTable, frame: Mustering) -> bool:
    """Whether the Muster ends by itself though there are units in reserve and a place beside the Chief."""
    player = table.state.players[frame.seat]
    return (
        0 <= frame.room <= frame.added
        and player.mystics + player.warriors > 0
        and room(table, frame.seat, frame.home, muster=True) > 0
    )


def take_muster(table: RulesTable, frame: Mustering, action: Action) -> None:
    """Move the Chief, add a unit, or end the Muster."""
    seat, home = frame.seat, frame.home
    if action == DONE:
        if _is_full(table, frame):
            table.log.append(MusterFull(seat, frame.added))
        table.pop()
        finish_action(table, seat, "muster", frame.added + frame.penalty)
    elif action.verb == "chief":
        place = str(action.operands[0])
        shift_group(table.state, seat, home, place, _JUST_THE_CHIEF)
        frame.chief_moved, frame.home = True, place
        table.log.append(ChiefMoved(seat, home, place))
    else:
        unit, place = str(action.operands[0]), str(action.operands[1])
        if frame.room < 0:
            frame.room = room(table, seat, home, muster=True)
        add_unit(table, seat, place, unit)
        frame.added += 1
        frame.remote += place != home
        table.log.append(UnitMustered(seat, place, unit))
