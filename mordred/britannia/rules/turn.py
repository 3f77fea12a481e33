"""TURNS: choosing an action, paying its time, and everything that follows before the next player's turn."""

from __future__ import annotations

from mordred.britannia.rules import dial, magic, march, muster
from mordred.britannia.rules.book import EVENTS
from mordred.britannia.rules.cost import spend
from mordred.britannia.rules.events import (
    ActionChosen,
    Bided,
    DialEvent,
    DiscsReturned,
    EndTokenPlaced,
    TurnBegan,
)
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.scoring import end_game
from mordred.britannia.rules.state import Breakout, Turn
from mordred.britannia.rules.table import RulesTable, sector
from mordred.britannia.rules.war import begin_war
from mordred.core.game import Action, Prompt

BIDE = Action("bide")
_CHOICES = {name: Action("action", (name,)) for name in ACTIONS}


def go_on_turn(table: RulesTable, turn: Turn) -> Prompt | None:
    """The order is fixed: action, event, Wars and Lines passed, early Breakout, reserves."""
    frames = table.state.frames
    while frames and frames[-1] is turn:
        stage = turn.stage
        if stage == "begin":
            _begin(table, turn)
        elif stage == "choose":
            return ask_turn(table, turn)
        elif turn.queue:
            _sector_event(table, turn, turn.queue.pop(0))
        elif stage == "event":
            turn.stage = "path"
        elif stage == "path":
            _along_the_dial(table, turn)
        else:
            _last_checks(table, turn)
    return None


# --- the action ---


def _begin(table: RulesTable, turn: Turn) -> None:
    state = table.state
    player = state.players[turn.seat]
    state.turns += 1
    table.log.append(TurnBegan(turn.seat, sector(table, turn.seat)))
    if sum(player.discs) >= table.book.constants.discs:
        player.discs = [0, 0, 0]
        table.log.append(DiscsReturned(turn.seat))
    turn.stage = "choose"


def ask_turn(table: RulesTable, turn: Turn) -> Prompt | None:
    """March, Muster or Magic: those that can be completed; Bide only if none can."""
    if turn.stage != "choose":
        return None
    seat = turn.seat
    actions = []
    if march.possible(table, seat):
        actions.append(_CHOICES["march"])
    if muster.possible(table, seat):
        actions.append(_CHOICES["muster"])
    if magic.possible(table, seat):
        actions.append(_CHOICES["magic"])
    details: dict[str, str | int] = {"sector": sector(table, seat)}
    return Prompt(seat, "action", actions or [BIDE], details)


def take_turn(table: RulesTable, turn: Turn, action: Action) -> None:
    """Put a disc on the action's slot and begin it."""
    if action == BIDE:
        table.log.append(Bided(turn.seat))
        spend(table, turn.seat, "bide", 1)
        return
    turn.action = str(action.operands[0])
    player = table.state.players[turn.seat]
    slot = ACTIONS.index(turn.action)
    penalty = player.discs[slot]
    player.discs[slot] += 1
    table.log.append(ActionChosen(turn.seat, turn.action, penalty))
    if turn.action == "march":
        table.push(march.begin(table, turn.seat, penalty))
    elif turn.action == "muster":
        table.push(muster.begin(table, turn.seat, penalty))
    else:
        table.push(magic.begin(table, turn.seat, penalty))


# --- what follows ---


def _sector_event(table: RulesTable, turn: Turn, left: int) -> None:
    event = EVENTS[table.book.dial[left % table.book.size]]
    if event == "war":
        return
    table.log.append(DialEvent(turn.seat, event, left % table.book.size + 1))
    dial.begin_event(table, turn.seat, event)


def _along_the_dial(table: RulesTable, turn: Turn) -> None:
    """Each War the last tracker has passed, and the Chaos Line in its place, in the order of the dial."""
    state, size = table.state, table.book.size
    if state.swept // size > state.lines:
        state.lines += 1
        if state.lines == 2:
            end_game(table, "chaos_line")
        elif not state.opened:
            table.push(Breakout(turn.seat, "chaos_line"))
        return
    if state.swept >= min([player.distance for player in state.players]):
        turn.stage = "check"
        return
    position = state.swept
    state.swept += 1
    is_war = EVENTS[table.book.dial[position % size]] == "war"
    if is_war and (position != 2 * size - 1 or table.book.flags.final_war):
        begin_war(table, turn.seat, position)


def _last_checks(table: RulesTable, turn: Turn) -> None:
    """Early Breakout if the islands are empty, then the reserves, then the next turn."""
    state = table.state
    if not state.opened and not any(any(state.lands[island].favour) for island in table.book.islands):
        table.push(Breakout(turn.seat, "islands"))
        turn.stage = "path"
        return
    if state.end_war < 0:
        _check_reserves(table)
    state.frames[0] = Turn(state.order[0])


def _check_reserves(table: RulesTable) -> None:
    """A Leader's reserve is empty: the end token goes on the next War ahead of the rearmost tracker."""
    state, size = table.state, table.book.size
    for index, leader in enumerate(LEADERS):
        if state.reserve[index]:
            continue
        if table.book.flags.reserve_end == "last_token_taken" and _on_the_map(table, index):
            continue
        rearmost = state.order[0]
        position = state.players[rearmost].distance + 1
        while EVENTS[table.book.dial[position % size]] != "war":
            position += 1
        state.end_war = position
        table.log.append(EndTokenPlaced(rearmost, position % size + 1, leader))
        return


def _on_the_map(table: RulesTable, index: int) -> bool:
    state = table.state
    return any(land.favour[index] for land in state.lands.values()) or any(
        favour[index] for favour in state.borders.values()
    )
