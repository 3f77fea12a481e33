"""What lessons may ask of a position of Britannia: control, claims, time, scores (docs/lessons.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mordred.britannia.rules.book import EVENTS
from mordred.britannia.rules.control import controller
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.scoring import score_parts
from mordred.britannia.rules.state import Battle, Side, State
from mordred.britannia.rules.table import RulesTable, mystics_in_play

NOBODY = -1


def score(state: State, seat: str) -> int:
    """Favour and what the Leaders add to it, as it stands."""
    return sum(score_parts(RulesTable(state), int(seat)).values())


def favour(state: State, seat: str, leader: str = "") -> int:
    """The seat's Favour of a Leader, or of all."""
    held = state.players[int(seat)].favour
    return held[LEADERS.index(leader)] if leader else sum(held)


def bonus(state: State, seat: str, leader: str) -> int:
    """What a Leader's card adds to the seat's score."""
    return score_parts(RulesTable(state), int(seat))[f"{leader}_bonus"]


def control(state: State, place: str) -> int:
    """The seat that controls a territory; -1 if nobody does."""
    return controller(RulesTable(state), place)


def units(state: State, seat: str, place: str) -> int:
    """How many figures of the seat are there."""
    army = state.lands[place].armies.get(int(seat))
    return army.figures if army is not None else 0


def lying(state: State, place: str) -> int:
    """Favour that lies in a territory."""
    return sum(state.lands[place].favour)


def pays(state: State, seat: str) -> int:
    """What the seat would claim if the War ended now: its territories, and borders with both sides."""
    table, who = RulesTable(state), int(seat)
    held = {place for place in table.geography.lands if controller(table, place) == who}
    lands = sum(sum(state.lands[place].favour) for place in held)
    ends = table.book.ends
    return lands + sum(sum(found) for slot, found in state.borders.items() if held.issuperset(ends[slot]))


def borders_held(state: State, seat: str) -> int:
    """Favour on borders of which the seat controls both sides."""
    table, who = RulesTable(state), int(seat)
    return sum(
        sum(found)
        for slot, found in state.borders.items()
        if all(controller(table, place) == who for place in table.book.ends[slot])
    )


def borders_half(state: State, seat: str) -> int:
    """Favour on borders of which the seat controls one side only."""
    table, who = RulesTable(state), int(seat)
    return sum(
        sum(found)
        for slot, found in state.borders.items()
        if sum(controller(table, place) == who for place in table.book.ends[slot]) == 1
    )


def time(state: State, seat: str) -> int:
    """Sectors the seat's tracker has travelled."""
    return state.players[int(seat)].distance


def acts(state: State) -> int:
    """The seat that takes the next turn (or this one)."""
    return state.order[0]


def to_war(state: State, seat: str) -> int:
    """The least time after which the seat's tracker has left the next War behind that is still to come."""
    dial = RulesTable(state).book.dial
    at = state.players[int(seat)].distance
    position = max(state.swept, 0)
    while EVENTS[dial[position % len(dial)]] != "war" or position < at:
        position += 1
    return position + 1 - at


def before_war(state: State, seat: str) -> int:
    """The most time the seat's tracker can spend and not leave that War behind."""
    return to_war(state, seat) - 1


def lead(state: State, seat: str) -> int:
    """How far the seat is ahead of the nearest other tracker; below zero: behind it."""
    others = [player.distance for place, player in enumerate(state.players) if place != int(seat)]
    return state.players[int(seat)].distance - min(others)


def room(state: State, seat: str) -> int:
    """The most time the seat may spend and still act again before anybody else does."""
    others = [player.distance for place, player in enumerate(state.players) if place != int(seat)]
    return max(0, min(others) - state.players[int(seat)].distance - 1)


def discs(state: State, seat: str, action: str = "") -> int:
    """The seat's discs on an action, or on its dashboard."""
    placed = state.players[int(seat)].discs
    return placed[ACTIONS.index(action)] if action else sum(placed)


def next_cost(state: State, seat: str, action: str) -> int:
    """What the seat's next such action costs at least: 1, and 1 for each disc that lies there by then."""
    placed = state.players[int(seat)].discs
    full = sum(placed) >= RulesTable(state).book.constants.discs
    return 1 if full else 1 + placed[ACTIONS.index(action)]


def fewest_discs(state: State, seat: str) -> int:
    """The discs on the action that has least."""
    return min(state.players[int(seat)].discs)


def cards(state: State, seat: str) -> int:
    """Combat cards in the seat's hand."""
    return len(state.players[int(seat)].hand)


def mystics(state: State, seat: str) -> int:
    """The seat's Mystics on the map: so many Spells one Magic may cast."""
    return mystics_in_play(state, int(seat))


def spell(state: State, name: str) -> int:
    """What a Spell costs."""
    return RulesTable(state).book.spells[name].cost


def attack(state: State, card: str) -> int:
    """The attack of a Combat card."""
    return RulesTable(state).book.combat[card][0]


def defence(state: State, card: str) -> int:
    """The defence of a Combat card."""
    return RulesTable(state).book.combat[card][1]


def battles(state: State) -> int:
    """Territories in which two factions stand."""
    return sum(len(land.armies) > 1 for land in state.lands.values())


def in_battle(state: State) -> int:
    """1 while a battle is fought."""
    return int(any(isinstance(frame, Battle) for frame in state.frames))


def _side(state: State, seat: str) -> Side:
    """The seat's side of the battle that is fought."""
    fought = [frame for frame in state.frames if isinstance(frame, Battle)]
    return next(side for side in fought[-1].sides if side.seat == int(seat))


def battle_attack(state: State, seat: str) -> int:
    """The seat's attack in the battle that is fought, once it was counted."""
    return _side(state, seat).attack


def battle_defence(state: State, seat: str) -> int:
    """The seat's defence in it."""
    return _side(state, seat).defence


def losing(state: State, seat: str) -> int:
    """How many units the seat still has to lose in it."""
    return _side(state, seat).to_lose


def to_lay(state: State, seat: str) -> int:
    """How many Combat cards the seat still has to lay in it."""
    return len(_side(state, seat).slots)


def lone(state: State, seat: str) -> int:
    """Territories that the seat controls with a single Warrior and where Favour lies."""
    who, found = int(seat), 0
    for land in state.lands.values():
        army = land.armies.get(who)
        if army is not None and len(land.armies) == 1 and any(land.favour):
            found += army.figures == army.warriors == 1
    return found


def islands(state: State) -> int:
    """Favour left on the islands."""
    return sum(sum(state.lands[place].favour) for place in RulesTable(state).book.islands)


def chaos(state: State) -> int:
    """1 once Chaos has broken out."""
    return int(state.broken)


def reserve(state: State, leader: str) -> int:
    """Favour of a Leader that is still in the reserve."""
    return state.reserve[LEADERS.index(leader)]


def turns(state: State) -> int:
    """Turns begun, over all seats."""
    return state.turns


def at(state: State, who: str) -> str:
    """Where a Leader or a Monster is."""
    return {**state.leaders, **state.monsters}[who]


MEASURES: Mapping[str, Callable[..., int | str]] = {
    made.__name__: made
    for made in (
        score, favour, bonus, control, units, lying, pays, borders_held, borders_half, time, acts, to_war,
        before_war, lead, room, discs, next_cost, fewest_discs, cards, mystics, spell, attack, defence,
        battles, in_battle, battle_attack, battle_defence, losing, to_lay, lone, islands, chaos, reserve,
        turns, at,
    )
}  # fmt: skip
"""By the name that lessons call them."""
