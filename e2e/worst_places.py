"""The ten places that newcomers found worst, and how to get there (`test_worst_places.py` takes pictures).

How they looked before is kept in `docs/before/`, taken at the same ten places of the site of that time.
"""

from __future__ import annotations

from collections.abc import Callable

from e2e.games import played, question
from e2e.table import WAITING, Table

WIDE, HUGE, PHONE = (1440, 900), (2560, 1440), (390, 844)


def battle(table: Table) -> None:
    """A battle in which one is about to lay a card."""
    table.shelve(
        played(
            "britannia", lambda one: (question(one).kind, question(one).seat) == ("lay", 0), seed=2, players=2
        ),
        kinds=["human", "page"],
    )
    table.resume()


def battle_shown(table: Table) -> None:
    """The same, when the cards are up."""
    battle(table)
    while not table.staged:
        table.touch(next(ref for ref in table.targets() if ref.startswith(("card:", "unit:"))))
        table.page.wait_for_function(WAITING)


def action(table: Table) -> None:
    """What to do with one's turn, and what it costs."""
    session = played(
        "britannia", lambda one: question(one).kind == "action" and len(one.records) > 60, seed=5, players=3
    )
    seat = question(session).seat
    table.shelve(session, kinds=["human" if place == seat else "page" for place in range(3)])
    table.resume()


def log(table: Table) -> None:
    """What has happened so far."""
    action(table)
    table.key("l")


def opponents(table: Table) -> None:
    """Others move while one watches."""
    table.set("pace", "calm")
    session = played("britannia", 40, seed=5, players=3)
    mine = (question(session).seat + 1) % 3
    table.shelve(session, kinds=["human" if place == mine else "page" for place in range(3)])
    table.resume()
    table.let_pass(1500)


def set_up(table: Table) -> None:
    """The form of a new game: where is Begin?"""
    table.ref("ui:game:britannia").click()


def first_decision(table: Table) -> None:
    """The first decision in Wales, after the others have moved."""
    table.new_game("wales", ["human", "page", "page"], seed="12")
    table.wait_for_turn()


def end(table: Table) -> None:
    """Who won, and why."""
    table.finished_game()


PLACES: dict[str, tuple[Callable[[Table], None], tuple[int, int]]] = {
    "battle": (battle, WIDE),
    "battle-shown": (battle_shown, WIDE),
    "battle-phone": (battle_shown, PHONE),
    "opponents": (opponents, WIDE),
    "action": (action, WIDE),
    "action-huge": (action, HUGE),
    "log": (log, WIDE),
    "set-up": (set_up, WIDE),
    "first-decision": (first_decision, WIDE),
    "end": (end, WIDE),
}
