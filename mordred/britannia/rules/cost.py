"""ACTIONS cost time: penalties, reductions, and the tracker that moves for it."""

from __future__ import annotations

from mordred.britannia.rules.events import DiscountUsed, TimeSpent
from mordred.britannia.rules.table import RulesTable, move_tracker, sector


def time_of(table: RulesTable, seat: int, action: str, time: int) -> int:
    """What an action takes in the end: rules and waiting discounts change its time, to 1 at least."""
    for rule in table.rules(seat, "cost"):
        if rule.action in (action, "any"):
            time += rule.n
    for waiting in table.state.players[seat].discounts:
        if waiting.action in (action, "any"):
            time -= waiting.n
    return max(time, table.book.constants.min_action_cost)


def finish_action(table: RulesTable, seat: int, action: str, time: int) -> None:
    """An action is over: its discounts are used up, and its time is paid."""
    player = table.state.players[seat]
    time = time_of(table, seat, action, time)
    for waiting in player.discounts:
        if waiting.action in (action, "any"):
            table.log.append(DiscountUsed(seat, waiting.n))
    player.discounts = [waiting for waiting in player.discounts if waiting.action not in (action, "any")]
    spend(table, seat, action, time)


def spend(table: RulesTable, seat: int, action: str, time: int) -> None:
    """Move the tracker; the sector it left has its event if it is empty now."""
    state, turn = table.state, table.turn
    left = state.players[seat].distance
    end = 2 * table.book.size
    first = all(player.distance < end for player in state.players)
    move_tracker(table, seat, time)
    home = first and state.players[seat].distance >= end
    table.log.append(TimeSpent(seat, action, time, sector(table, seat), home))
    if left not in [player.distance for player in state.players]:
        turn.queue.append(left)
    turn.stage = "event"
