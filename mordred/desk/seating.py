"""Who sits at a table: a named seat for every chair, and whether one person plays alone."""

from __future__ import annotations

from typing import Any

from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.desk.shelf import Plan
from mordred.handling import Handling
from mordred.i18n import Words


def complete_seats(words: Words, handling: Handling, plan: Plan, session: Session[Any]) -> None:
    """Make the plan fit the game: a named seat for every chair, none more."""
    count = handling.game.seats(session.state)
    del plan.seats[count:]
    for place in range(count):
        name = handling.seat_name(words, place, handling.arms_of(session.state, place))
        if place >= len(plan.seats):
            plan.seats.append(Seat(name=name))
        elif not plan.seats[place].name:
            plan.seats[place] = plan.seats[place].model_copy(update={"name": name})
    if plan.mine is not None and not 0 <= plan.mine < count:
        plan.mine = None


def one_person(words: Words, handling: Handling, session: Session[Any], mine: int) -> list[Seat]:
    """The seats of a game in which one person sits and nobody else is asked."""
    state = session.state
    return [
        Seat(
            kind="human" if place == mine else "computer",
            name=handling.seat_name(words, place, handling.arms_of(state, place)),
        )
        for place in range(handling.game.seats(state))
    ]


def alone(plan: Plan) -> bool:
    """One person (or nobody) against computers: undo is free."""
    return sum(seat.kind == "human" for seat in plan.seats) <= 1
