"""Verbs that move, add and remove figures: move_units, add_units, remove_units, hire_champion."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache

from mordred.britannia.content import vocabulary
from mordred.britannia.content.plain import Step, Where, plain
from mordred.britannia.rules.control import actor
from mordred.britannia.rules.effects import NOTHING, VERBS, Choice, Verb
from mordred.britannia.rules.events import ChampionHired, UnitAdded, UnitRemoved, UnitsMoved
from mordred.britannia.rules.selectors import amount, chooser, places, players, sites
from mordred.britannia.rules.spread import settle_at, spread
from mordred.britannia.rules.state import Army, Effect, Group
from mordred.britannia.rules.table import (
    RulesTable,
    add_unit,
    reinforce,
    remove_unit,
    rooms,
    shift_group,
    with_room,
)
from mordred.core.game import Action, act

_ANYWHERE = plain(vocabulary.Where())


@cache
def groups(most: Group) -> tuple[tuple[int, Group], ...]:
    """Every group that can be formed out of these units, with its size, smallest ranks first."""
    chiefs, mystics, warriors, champions = most
    return tuple(
        (c + m + w + h, (c, m, w, h))
        for c in range(chiefs + 1)
        for m in range(mystics + 1)
        for w in range(warriors + 1)
        for h in range(champions + 1)
        if c + m + w + h
    )


@cache
def group_actions(word: str, origin: str, destination: str, most: Group, *extra: int) -> tuple[Action, ...]:
    """Every way to move a group of these units from here to there, in the order of `groups`."""
    return tuple([act(word, origin, destination, *group, *extra) for _, group in groups(most)])


@cache
def groups_up_to(
    most_units: int, word: str, origin: str, destination: str, most: Group, *extra: int
) -> tuple[Action, ...]:
    """The same up to that size."""
    if most_units >= sum(most):
        return group_actions(word, origin, destination, most, *extra)
    return tuple(groups_of(range(most_units + 1), word, origin, destination, most, *extra))


def groups_of(
    sizes: Container[int], word: str, origin: str, destination: str, most: Group, *extra: int
) -> list[Action]:
    """The same for groups of these sizes."""
    found = group_actions(word, origin, destination, most, *extra)
    return [action for (size, _), action in zip(groups(most), found, strict=True) if size in sizes]


def movable(table: RulesTable, army: Army, kind: str | None) -> Group:
    """The units of a kind that stand in an army; a laid Chief never moves."""
    if kind == "any":
        return army.able
    champion = army.able[3]
    if kind == "unit":
        return (0, army.mystics, army.warriors, champion)
    if kind == "mystic":
        return (0, army.mystics, 0, 0)
    if kind == "champion":
        return (0, 0, 0, champion)
    return (0, 0, army.warriors, champion if table.book.flags.champion_is_warrior else 0)


# --- move_units ---


def _one_chooser(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return [actor(run)]


def _move_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    low, high = amount(table, step.n, run)
    if run.count >= high or (run.count and not step.split):
        return NOTHING
    actions: list[Action] = []
    for mover, origin, destination, units, space in _ways(table, run, step):
        most = 1 if step.split else min(high, sum(units), space)
        if low == 0 or most == 1:
            actions += groups_up_to(most, "move", origin, destination, units, mover)
        else:
            actions += groups_of((most,), "move", origin, destination, units, mover)
    return Choice(chooser(table, run, step.by, actor(run)), actions, low == 0)


def _ways(table: RulesTable, run: Effect, step: Step) -> Iterator[tuple[int, str, str, Group, int]]:
    """Whose units may go from where to where, which units, and how many have room there."""
    assert step.origin is not None and isinstance(step.to, Where)
    lands = table.state.lands
    one_origin = not step.split or step.origin != _ANYWHERE
    movers = players(table, step.who, run)
    if run.count and step.who is not None and step.who.pick is not None:
        movers = [run.target]
    for mover in movers:
        for origin in places(table, step.origin, run, mover):
            army = lands[origin].armies.get(mover)
            if army is None or (one_origin and run.picked and origin != run.picked[0]):
                continue
            units = _not_yet_moved(run, mover, origin, movable(table, army, step.kind))
            if not any(units):
                continue
            for destination, space in rooms(table, mover, places(table, step.to, run, mover, origin)):
                if destination != origin:
                    yield mover, origin, destination, units, space


def _can_move(table: RulesTable, run: Effect, step: Step) -> bool:
    return amount(table, step.n, run)[1] > 0 and next(_ways(table, run, step), None) is not None


def _not_yet_moved(run: Effect, seat: int, place: str, units: Group) -> Group:
    """Each unit moves only once: those that this step brought here stay."""
    if not run.arrived:
        return units
    left = list(units)
    for who, where, kind in run.arrived:
        if who == seat and where == place:
            left[("chief", "mystic", "warrior", "champion").index(kind)] -= 1
    return (max(left[0], 0), max(left[1], 0), max(left[2], 0), max(left[3], 0))


def _move_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    origin, destination = str(action.operands[0]), str(action.operands[1])
    chief, mystics, warriors, champion, mover = map(int, action.operands[2:])
    group = (chief, mystics, warriors, champion)
    name = shift_group(table.state, mover, origin, destination, group)
    by = chooser(table, run, step.by, actor(run))
    table.log.append(UnitsMoved(by, mover, origin, destination, chief, mystics, warriors, name))
    run.origin, run.destination, run.target = origin, destination, mover
    run.picked = (origin,)
    run.count += sum(group)
    if step.split:
        kinds = (
            ("chief",) * chief + ("mystic",) * mystics + ("warrior",) * warriors + ("champion",) * champion
        )
        run.arrived += tuple((mover, destination, kind) for kind in kinds)


# --- add_units ---


def _owners(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return players(table, step.who, run)


def _add_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    player = table.state.players[seat]
    units = [
        unit
        for unit, left in (("warrior", player.warriors), ("mystic", player.mystics))
        if left and step.kind in (unit, "unit", "any")
    ]
    if not units:
        return NOTHING
    assert step.at is not None
    candidates = with_room(table, seat, sites(table, step.at, run, seat))
    offers, stop = spread(run, candidates, amount(table, step.n, run, seat), step.at.pick)
    actions = [act("add", place, unit) for place in offers for unit in units]
    return Choice(chooser(table, run, step.by, seat), actions, stop)


def _add_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    place, unit = str(action.operands[0]), str(action.operands[1])
    add_unit(table, seat, place, unit)
    table.log.append(UnitAdded(seat, place, unit))
    settle_at(run, place)


# --- remove_units ---


def _removable(table: RulesTable, army: Army, kind: str | None) -> list[str]:
    """The sorts of unit of a kind that can be taken out of an army: never a Chief."""
    _, mystics, warriors, champion = movable(table, army, kind)
    found = (("warrior", warriors), ("mystic", mystics), ("champion", champion))
    return [unit for unit, n in found if n]


def _each_for_himself(step: Step) -> bool:
    """Whether every player of the set deals with his own units; else the card's player picks the victim."""
    return step.by == "owner" or step.who is None or step.who.set not in ("others", "all")


def _remove_subjects(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return players(table, step.who, run) if _each_for_himself(step) else [actor(run)]


def _remove_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    assert step.at is not None
    lands, bounds = table.state.lands, amount(table, step.n, run, seat)
    if _each_for_himself(step):
        units = {
            place: _removable(table, lands[place].armies[seat], step.kind)
            for place in sites(table, step.at, run, seat)
            if seat in lands[place].armies
        }
        offers, stop = spread(run, [place for place in units if units[place]], bounds, step.at.pick)
        actions = [act("remove", place, unit, seat) for place in offers for unit in units[place]]
        return Choice(chooser(table, run, step.by, seat), actions, stop)
    if run.picked and run.count < bounds[1]:
        return _victim_options(table, run, step)
    aims: dict[str, list[int]] = {}
    for place in sites(table, step.at, run):
        armies = lands[place].armies
        victims = [who for who in players(table, step.who, run) if who in armies]
        aims[place] = [who for who in victims if _removable(table, armies[who], step.kind)]
    offers, stop = spread(run, [place for place in aims if aims[place]], (1, 0), step.at.pick)
    actions = [act("aim", place, who) for place in offers for who in aims[place]]
    return Choice(actor(run), actions, stop or bounds[0] == 0)


def _victim_options(table: RulesTable, run: Effect, step: Step) -> Choice:
    """Place and victim are known: the owner picks the unit."""
    place, victim = run.picked[-1], run.target
    army = table.state.lands[place].armies.get(victim)
    if army is None:
        return NOTHING
    units = _removable(table, army, step.kind)
    actions = [act("remove", place, unit, victim) for unit in units]
    return Choice(chooser(table, run, step.by, victim), actions)


def _remove_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    place = str(action.operands[0])
    if action.verb == "aim":
        run.target = int(action.operands[1])
        settle_at(run, place, 0)
        return
    unit, victim = str(action.operands[1]), int(action.operands[2])
    champion = remove_unit(table, victim, place, unit)
    table.log.append(UnitRemoved(victim, place, unit, champion))
    settle_at(run, place)


# --- hire_champion ---


def _hire_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    state = table.state
    if run.count or state.players[seat].champion or not state.champions:
        return NOTHING
    found = _hire_places(table, run, step, seat)
    actions = [act("hire", champion, place) for champion in state.champions for place in found]
    return Choice(seat, actions)


def _hire_places(table: RulesTable, run: Effect, step: Step, seat: int) -> list[str]:
    assert step.at is not None
    found = places(table, step.at, run, seat)
    if not step.replace:
        return with_room(table, seat, found)
    lands = table.state.lands
    return [place for place in found if seat in lands[place].armies and lands[place].armies[seat].warriors]


def _can_hire(table: RulesTable, run: Effect, step: Step) -> bool:
    state = table.state
    return any(
        not state.players[seat].champion and state.champions and _hire_places(table, run, step, seat)
        for seat in _owners(table, run, step)
    )


def _hire_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    champion, place = str(action.operands[0]), str(action.operands[1])
    if step.replace:
        remove_unit(table, seat, place, "warrior")
    state = table.state
    reinforce(state.lands[place], seat, 0, 0, 0, champion)
    state.players[seat].champion = champion
    state.champions.remove(champion)
    table.log.append(ChampionHired(seat, champion, place, step.replace))
    run.count = 1
    run.destination = place


VERBS["move_units"] = Verb(_one_chooser, _move_options, _move_take, _can_move)
VERBS["add_units"] = Verb(_owners, _add_options, _add_take)
VERBS["remove_units"] = Verb(_remove_subjects, _remove_options, _remove_take)
VERBS["hire_champion"] = Verb(_owners, _hire_options, _hire_take, _can_hire)
