"""The keyboard: every key the desk knows, in one table. Arrows among what glows are the page's own."""

from __future__ import annotations

from collections.abc import Callable

from mordred.desk import pages
from mordred.desk.desk_base import DeskBase
from mordred.desk.table import Table

Click = Callable[[str], None]

TABLE_KEYS = {
    "u": "table:undo",
    "r": "table:redo",
    "l": "table:log",
    "y": "table:confirm",
    "m": "ui:menu",
    "s": "ui:settings",
    "p": "table:pause",
    "b": "table:sheet",
    "n": "table:hurry",
    "c": "table:continue",
    "x": "table:skip",
}
REPLAY_KEYS = {
    "ArrowLeft": "table:replay:back",
    "ArrowRight": "table:replay:forward",
    "Home": "table:replay:first",
    "End": "table:replay:last",
    " ": "table:replay:play",
    "[": "table:replay:back",
    "]": "table:replay:forward",
}
SHOWN = (
    ("1-9", "keys.number"),
    ("←↑↓→", "keys.arrows"),
    ("Tab", "keys.tab"),
    ("Enter", "keys.enter"),
    ("Esc", "keys.escape"),
    ("E", "keys.end"),
    ("G", "keys.neighbours"),
    ("U", "keys.undo"),
    ("R", "keys.redo"),
    ("L", "keys.log"),
    ("[ ]", "keys.replay"),
    ("?", "keys.help"),
    ("M", "keys.menu"),
    ("S", "keys.settings"),
    ("P", "keys.pause"),
    ("N", "keys.hurry"),
    ("C", "keys.continue"),
    ("X", "keys.skip"),
    ("+ − 0", "keys.zoom"),
)
"""What the list of keys shows: the key and the word for what it does."""


def press(desk: DeskBase, table: Table | None, click: Click, key: str, ctrl: bool, ref: str = "") -> bool:
    """Do what the key means here; False leaves it to the browser."""
    if key == "Escape":
        return _escape(desk, table)
    if ctrl and key.lower() == "z" and table:
        click("table:undo")
        return True
    if ctrl or desk.dialogs:
        return not ctrl and pages.turn(desk, key)
    if key == "?":
        pages.show(desk, "")
        return True
    return table is not None and _at_table(table, click, key, ref)


def _escape(desk: DeskBase, table: Table | None) -> bool:
    if desk.dialogs:
        desk.tip = ""  # it may belong to something behind the dialog, where nobody sees it go
        desk.close()
    elif desk.tip:
        desk.tip = ""
    elif table and table.replay.cursor is not None:
        table.history.present()
    elif table and table.staged.holding:
        table.stage.skip()
    elif table and (table.chosen or table.confirm or table.refusal):
        table.cancel()
    elif table and table.folds.log:
        table.folds.log = False
    elif table and table.coach.hint:
        table.coach.go_on()
    else:
        return False
    return True


def _at_table(table: Table, click: Click, key: str, ref: str) -> bool:
    if table.curtain is not None:
        if key == "Enter":
            table.lift_curtain()
            return True
        return False
    replaying = table.replay.cursor is not None
    if key in ("Enter", " ") and not ref and table.staged.holding and not replaying:
        table.stage.go_on()  # with the focus on a button, the key presses that
        return True
    if key in REPLAY_KEYS and (replaying or key in "[]"):
        command = REPLAY_KEYS[key]
        click("table:replay:pause" if key == " " and table.replay.playing else command)
        return True
    if key.isdecimal() and key != "0":
        return _number(table, click, int(key))
    if key.lower() == "e":
        return _end(table)
    if key.lower() == "g":
        return _neighbours(table, ref)
    if key.lower() in TABLE_KEYS:
        click(TABLE_KEYS[key.lower()])
        return True
    return False


def _number(table: Table, click: Click, number: int) -> bool:
    """What the key is written on."""
    numbers = table.numbers
    if number > len(numbers):
        return False
    click(numbers[number - 1])
    return True


def _neighbours(table: Table, ref: str) -> bool:
    """Say what the place that has the focus is joined to, or else the one whose tip is open.

    The tip of what has the focus opens a moment later: who asks at once is answered at once.
    """
    desk = table.desk
    asked = (table.handling.neighbours(desk.words, table.view, one) for one in (ref, desk.tip) if one)
    said = next(filter(None, asked), "")
    if said:
        desk.announce(said)
    return bool(said)


def _end(table: Table) -> bool:
    """The choice that ends this turn, if it is on offer."""
    narrowed = table.narrowed
    if narrowed is None or table.prompt is None:
        return False
    for action in table.prompt.actions:
        if table.handling.ends_turn(action):
            table.chosen = ()
            table.offer(action)
            return True
    return False
