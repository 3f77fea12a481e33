"""Verbs that deal with favour: gain, lose, steal, place, claim and shift."""

from __future__ import annotations

from mordred.britannia.content import vocabulary
from mordred.britannia.content.plain import Amount, Step, Where, plain
from mordred.britannia.rules.control import actor
from mordred.britannia.rules.effects import NOTHING, VERBS, Choice, Verb
from mordred.britannia.rules.events import (
    FavourClaimed,
    FavourGained,
    FavourLost,
    FavourPlaced,
    FavourShifted,
    FavourStolen,
)
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.selectors import (
    EVERYTHING,
    amount,
    chooser,
    colours,
    places,
    players,
    sites,
    slots,
)
from mordred.britannia.rules.spread import settle_at, spread
from mordred.britannia.rules.state import Effect
from mordred.britannia.rules.table import RulesTable, favour_at, take_from_reserve
from mordred.core.game import Action, act

_ALL = plain(vocabulary.Amount.model_validate("all"))


def _receivers(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return players(table, step.who, run)


def _one_chooser(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return [actor(run)]


def _leaders(action: Action, index: int) -> tuple[str, ...]:
    """The Leaders an action names: one, or each of them."""
    named = str(action.operands[index])
    return LEADERS if named == "each" else (named,)


def _take_one_by_one(step: Step) -> bool:
    """With 'any' every token has a colour of its own; otherwise one colour is chosen for all of them."""
    return step.leader == "any"


# --- gain_favour and lose_favour ---


def _colour_choice(table: RulesTable, run: Effect, step: Step, seat: int, stock: list[int]) -> Choice:
    """Choose the colour of tokens that come out of `stock`."""
    low, high = amount(table, step.n, run, seat)
    if run.count >= high:
        return NOTHING
    if step.leader == "each":
        names = ["each"] if any(stock) else []
    else:
        names = colours(step.leader, stock, table.state.players[seat].favour, run)
    actions = [act("favour", name) for name in names]
    return Choice(chooser(table, run, step.by, seat), actions, low == 0)


def _gain_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    return _colour_choice(table, run, step, seat, table.state.reserve)


def _gain_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    n = 1 if _take_one_by_one(step) else amount(table, step.n, run, seat)[1]
    for leader in _leaders(action, 0):
        taken = take_from_reserve(table.state, leader, n)
        table.state.players[seat].favour[LEADERS.index(leader)] += taken
        if taken:
            table.log.append(FavourGained(seat, leader, taken))
    run.count += n


def _lose_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    return _colour_choice(table, run, step, seat, table.state.players[seat].favour)


def _lose_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    n = 1 if _take_one_by_one(step) else amount(table, step.n, run, seat)[1]
    favour = table.state.players[seat].favour
    for leader in _leaders(action, 0):
        index = LEADERS.index(leader)
        lost = min(n, favour[index])
        favour[index] -= lost
        table.state.reserve[index] += lost
        if lost:
            table.log.append(FavourLost(seat, leader, lost))
    run.count += n


# --- steal_favour ---


def _thieves(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return players(table, step.thief, run)


def _steal_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    state = table.state
    victims = [
        who for who in players(table, step.victim, run) if who != seat and any(state.players[who].favour)
    ]
    pick = _ALL if step.victim is None or step.victim.pick is None else step.victim.pick
    offers, stop = spread(run, [str(who) for who in victims], amount(table, step.n, run, seat), pick)
    actions = [
        act("steal", int(who), leader)
        for who in offers
        for held in (state.players[int(who)].favour,)
        for leader in colours(step.leader, held, held, run)
    ]
    return Choice(chooser(table, run, step.by, seat), actions, stop)


def _steal_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    victim, leader = int(action.operands[0]), str(action.operands[1])
    n = 1 if _take_one_by_one(step) else amount(table, step.n, run, seat)[1]
    state, index = table.state, LEADERS.index(leader)
    stolen = min(n, state.players[victim].favour[index])
    state.players[victim].favour[index] -= stolen
    state.players[seat].favour[index] += stolen
    run.target = victim
    table.log.append(FavourStolen(seat, victim, leader, stolen))
    settle_at(run, str(victim), n)


# --- place_favour ---


def favour_sites(
    table: RulesTable, run: Effect, step: Step, who: int = -1
) -> tuple[list[str], Amount | None]:
    """The territories or borders a step means, and how many of them."""
    if step.slot is not None:
        return slots(table, step.slot.touch, run, who), step.slot.pick
    assert step.at is not None
    return sites(table, step.at, run, who), step.at.pick


def _place_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    state, bounds = table.state, amount(table, step.n, run)
    by = chooser(table, run, step.by, actor(run))
    names = colours(step.leader, state.reserve, state.players[by].favour, run)
    if not names:
        return NOTHING
    if step.at is not None and step.at.at == "leader":
        if run.count >= bounds[1]:
            return NOTHING
        if step.leader == "each":
            return Choice(by, [act("place", "leader", "each")], bounds[0] == 0)
        return Choice(by, [act("place", state.leaders[name], name) for name in names], bounds[0] == 0)
    spots, pick = favour_sites(table, run, step)
    offers, stop = spread(run, spots, bounds, pick)
    if step.leader == "each":
        names = ["each"]
    return Choice(by, [act("place", site, name) for site in offers for name in names], stop)


def _place_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    named = str(action.operands[0])
    n = 1 if _take_one_by_one(step) else amount(table, step.n, run)[1]
    for leader in _leaders(action, 1):
        site = table.state.leaders[leader] if named == "leader" else named
        placed = take_from_reserve(table.state, leader, n)
        favour_at(table.state, site)[LEADERS.index(leader)] += placed
        if placed:
            table.log.append(FavourPlaced(site, leader, placed))
    settle_at(run, named, n)


# --- claim_favour ---


def _claim_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    state, bounds = table.state, amount(table, step.n, run, seat)
    spots, pick = favour_sites(table, run, step, seat)
    offers, stop = spread(run, [site for site in spots if any(favour_at(state, site))], bounds, pick)
    if bounds[0] == EVERYTHING:
        actions = [act("claim", site) for site in offers]
    else:
        actions = [
            act("claim", site, leader)
            for site in offers
            for leader, n in zip(LEADERS, favour_at(state, site), strict=True)
            if n
        ]
    return Choice(chooser(table, run, step.by, seat), actions, stop)


def _claim_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    site = str(action.operands[0])
    there = favour_at(table.state, site)
    taken = there[:]
    if len(action.operands) == 2:
        taken = [1 if leader == action.operands[1] else 0 for leader in LEADERS]
    claim(table, seat, site, taken)
    settle_at(run, site, 1 if len(action.operands) == 2 else EVERYTHING)


def claim(table: RulesTable, seat: int, site: str, taken: list[int]) -> None:
    """Tokens go from a territory or border to a player."""
    there, held = favour_at(table.state, site), table.state.players[seat].favour
    for index, n in enumerate(taken):
        there[index] -= n
        held[index] += n
    table.log.append(FavourClaimed(seat, site, (taken[0], taken[1], taken[2])))


# --- shift_favour ---


def _shift_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    assert step.origin is not None
    state = table.state
    found = [place for place in sites(table, step.origin, run) if any(state.lands[place].favour)]
    offers, stop = spread(run, found, amount(table, step.n, run), step.origin.pick)
    actions = [
        act("shift", place, destination, leader)
        for place in offers
        for destination in _shift_targets(table, run, step, place)
        for leader, n in zip(LEADERS, state.lands[place].favour, strict=True)
        if n
    ]
    return Choice(chooser(table, run, step.by, actor(run)), actions, stop)


def _shift_targets(table: RulesTable, run: Effect, step: Step, origin: str) -> list[str]:
    if not isinstance(step.to, Where):
        return ["reserve"]
    return [place for place in places(table, step.to, run, origin=origin) if place != origin]


def _shift_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    place, destination, leader = (str(word) for word in action.operands)
    state, index = table.state, LEADERS.index(leader)
    state.lands[place].favour[index] -= 1
    target = state.reserve if destination == "reserve" else state.lands[destination].favour
    target[index] += 1
    table.log.append(FavourShifted(place, destination, leader, 1))
    settle_at(run, place)


VERBS["gain_favour"] = Verb(_receivers, _gain_options, _gain_take)
VERBS["lose_favour"] = Verb(_receivers, _lose_options, _lose_take)
VERBS["steal_favour"] = Verb(_thieves, _steal_options, _steal_take)
VERBS["place_favour"] = Verb(_one_chooser, _place_options, _place_take)
VERBS["claim_favour"] = Verb(_receivers, _claim_options, _claim_take)
VERBS["shift_favour"] = Verb(_one_chooser, _shift_options, _shift_take)
