"""What dice have just decided: each die with what it needed, its odds and what came of it; the last round."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.core.coats import COATS
from mordred.core.game import Event
from mordred.i18n import narrate
from mordred.scene.heraldry import building
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing
from mordred.wales.handling.moments import changes, told
from mordred.wales.painter.dice import tumbling_die
from mordred.wales.rules.data import CELLS, FACES
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked, Rolled


def throws(showing: Showing) -> Node | None:
    """One line for the roll for money, one for each assault and attack, in their order."""
    lines = [_line(showing, event, number) for number, event in enumerate(showing.events)]
    drawn = [line for line in lines if line is not None]
    return node("div", *drawn, class_="throws") if drawn else None


def _line(showing: Showing, event: Event, number: int) -> Node | None:
    if isinstance(event, Rolled):
        return roll(showing, event, f"throw:{showing.beat}")
    if isinstance(event, BuildingAssaulted | ManAttacked):
        key = f"throw:{showing.beat}:{number}"
        return attempt(showing, event, narrate(showing.words, event, showing.names), key, 140 * number)
    return None


def roll(showing: Showing, event: Rolled, key: str) -> Node:
    """Both dice, the pounds of each cell, and the men it calls."""
    words, cells = showing.words, CELLS[event.row]
    (one, men_one), (two, men_two) = cells[event.first], cells[event.second]
    men = men_one + men_two
    text = words("throw.roll", row=event.row, one=one, two=two, pounds=one + two)
    called = words("throw.men", n=men)
    return node(
        "p",
        tumbling_die(event.first, f"{key}:a"),
        tumbling_die(event.second, f"{key}:b", delay=90),
        node("span", text=text),
        node("b", text=called, class_="called" if men else "quiet"),
        class_="throw",
    )


def attempt(
    showing: Showing,
    event: BuildingAssaulted | ManAttacked,
    said: str,
    key: str,
    delay: int = 0,
    again: Sequence[tuple[int, str]] = (),
    brief: bool = False,
) -> Node:
    """The die (and those thrown `again` for the same, with their keys), what was needed with its odds
    (without them if it is to be brief), and what came of it.
    """
    words = showing.words
    won = event.destroyed if isinstance(event, BuildingAssaulted) else event.killed
    key_of = f"throw.{'needed' if brief else 'odds'}{'.six' if event.needed == FACES else ''}"
    chances = words(key_of, needed=event.needed, n=FACES + 1 - event.needed, faces=FACES)
    return node(
        "p",
        tumbling_die(event.die, key, delay=delay),
        *(tumbling_die(die, other) for die, other in again),
        node("span", text=said),
        node("b", text=chances, class_="odds"),
        class_=f"throw {'won' if won else 'failed'}",
    )


def last_round(showing: Showing) -> Node | None:
    """All of one kind are built: the game ends when its owner's turn comes."""
    scene = showing.scene
    if scene is None or not showing.shown:
        return None
    words, built = showing.words, scene.beats[0].picture
    items = changes(words, showing.names, built)
    sign = node(
        "svg", building(built.building, COATS[built.seat]), viewBox="-30 -41 60 62", width=84, height=87
    )
    card = node(
        "section",
        node("h3", text=words("moment.changes")),
        node("ul", *(node("li", text=item) for item in items)),
        class_="moment-changes",
        key="moment-changes",
    )
    return node(
        "div",
        node("div", sign, class_="moment-sign plain", aria_hidden="true"),
        node("p", text=told(words, showing.names, built), class_="moment-line"),
        card if showing.shown > 1 else None,
        key=f"moment.{scene.key}",
        class_="moment",
    )
