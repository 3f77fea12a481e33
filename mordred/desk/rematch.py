"""Another game by the same people: a rematch that the next one begins, or on from a moment of this one."""

from __future__ import annotations

from typing import Any

from mordred.core.session import Session
from mordred.desk.desk_base import DeskBase
from mordred.desk.links import Links
from mordred.desk.seating import alone
from mordred.desk.shelf import Plan
from mordred.desk.table import Table

TRIES = 64
"""Who begins is decided by the seed: so many are tried until the right one does."""


def may_play_on(table: Table) -> bool:
    """Whether a moment of the past may be played on from: not while others still play this very game."""
    return not table.session.second_hand and (table.session.over or alone(table.plan))


def rematch(desk: DeskBase, links: Links, table: Table) -> None:
    """Sit down to a new game: the same seats, names and options; the next one begins."""
    plan = table.plan.model_copy(deep=True, update={"coach": False, "hints": [], "review": None, "after": 0})
    again = Table.new(desk, table.handling, table.session.options, _seed(desk, table), plan)
    if plan.place == "link" and plan.mine is not None:
        links.remember(again, plan.mine)
    desk.sit_down(again)


def _seed(desk: DeskBase, table: Table) -> int:
    """A seed with which the seat after the one that began last time begins."""
    game, options = table.handling.game, table.session.options
    opened = game.prompt(table.session.state_at(0))
    seed = desk.outside.seed()
    if opened is None:
        return seed
    wanted = (opened.seat + 1) % len(table.plan.seats)
    for number in range(TRIES):
        found = (seed + number) % (1 << 64)
        first = game.prompt(game.new(options, found))
        if first is not None and first.seat == wanted:
            return found
    return seed


def play_on(desk: DeskBase, table: Table, number: int, seat: int | None = None) -> None:
    """Sit down to a game of its own that goes on after so many records; the old one stays as it is.

    Where only computers played, the person takes that seat.
    """
    if not may_play_on(table):
        return
    old = table.session
    start = old.state_at(0) if old.from_position else None
    actions = [record.action for record in old.records[:number]]
    session: Session[Any] = Session.from_actions(
        old.game, old.options, old.seed, actions, free_undo=True, start=start
    )
    seats = list(table.plan.seats)
    if seat is not None and all(one.kind == "computer" for one in seats):
        seats[seat] = seats[seat].model_copy(update={"kind": "human"})
    plan = Plan(seats=seats, after=number)
    name = desk.shelf.fresh_name(table.name) if not desk.blocked else table.name
    desk.sit_down(Table(desk, table.handling, session, plan, name))
