"""ACTIONS cost time: penalties, reductions, and the tracker that moves for it."""

from __future__ import annotations

from mordred.britannia.rules.events import DiscountUsed, TimeSpent
from mordred.britannia.rules.table import RulesTable, move_tracker, sector


def finish_action(table: RulesTable, seat: int, action: str, time: int) -> None:
    """An action is over: rules and waiting discounts change its time (at least 1), then it is paid."""
    player = table.state.players[seat]
    for rule in table.standing(seat).rules.get("cost", ()):
        if rule.action in (action, "any"):
            time += rule.n
    if player.discounts:
        due = [waiting for waiting in player.discounts if waiting.action in (action, "any")]
        player.discounts = [waiting for waiting in player.discounts if waiting.action not in (action, "any")]
        for waiting in due:
            time -= waiting.n
            table.log.append(DiscountUsed(seat, waiting.n))
    spend(table, seat, action, max(time, table.book.constants.min_action_cost))


def spend(table: RulesTable, seat: int, action: str, time: int) -> None:
    """Move the tracker; the sector it left has its event if it is empty now."""
    state, turn = table.state, table.turn
    left = state.players[seat].distance
    move_tracker(table, seat, time)
    table.log.append(TimeSpent(seat, action, time, sector(table, seat)))
    if left not in [player.distance for player in state.players]:
        turn.queue.append(left)
    turn.stage = "event"
