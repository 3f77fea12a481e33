"""The keyboard: every key the desk knows, in one table. Arrows among what glows are the page's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mordred.desk.desk import Desk
    from mordred.desk.table import Table

TABLE_KEYS = {
    "u": "table:undo",
    "r": "table:redo",
    "l": "table:log",
    "y": "table:confirm",
    "m": "ui:menu",
    "s": "ui:settings",
    "p": "table:pause",
    "b": "table:sheet",
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
    ("U", "keys.undo"),
    ("R", "keys.redo"),
    ("L", "keys.log"),
    ("[ ]", "keys.replay"),
    ("?", "keys.help"),
    ("M", "keys.menu"),
    ("S", "keys.settings"),
    ("P", "keys.pause"),
    ("+ − 0", "keys.zoom"),
)
"""What the list of keys shows: the key and the word for what it does."""


def press(desk: Desk, key: str, ref: str, ctrl: bool) -> bool:
    """Do what the key means here; False leaves it to the browser."""
    if key == "Escape":
        return _escape(desk)
    if ctrl and key.lower() == "z" and desk.table:
        desk.on_click("table:undo")
        return True
    if ctrl or desk.dialogs:
        return False
    if key == "?":
        desk.show("help")
        return True
    table = desk.table
    if table is None:
        return False
    return _at_table(desk, table, key)


def _escape(desk: Desk) -> bool:
    if desk.dialogs:
        desk.tip = ""  # it may belong to something behind the dialog, where nobody sees it go
        desk.close()
    elif desk.tip:
        desk.tip = ""
    elif desk.table and desk.table.history.cursor is not None:
        desk.table.history.present()
    elif desk.table and (desk.table.chosen or desk.table.confirm or desk.table.refusal):
        desk.table.cancel()
    else:
        return False
    return True


def _at_table(desk: Desk, table: Table, key: str) -> bool:
    if table.curtain is not None:
        if key == "Enter":
            table.lift_curtain()
            return True
        return False
    replaying = table.history.cursor is not None
    if key in REPLAY_KEYS and (replaying or key in "[]"):
        command = REPLAY_KEYS[key]
        desk.on_click("table:replay:pause" if key == " " and table.history.playing else command)
        return True
    if key.isdecimal() and key != "0":
        return _number(desk, table, int(key))
    if key.lower() == "e":
        return _end(desk, table)
    if key.lower() in TABLE_KEYS:
        desk.on_click(TABLE_KEYS[key.lower()])
        return True
    return False


def _number(desk: Desk, table: Table, number: int) -> bool:
    """The n-th button of the prompt."""
    buttons = table.buttons
    if number > len(buttons):
        return False
    desk.on_click(buttons[number - 1])
    return True


def _end(desk: Desk, table: Table) -> bool:
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
