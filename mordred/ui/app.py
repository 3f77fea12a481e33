"""The whole page as one picture: the screen, the dialog over it, the toasts, the tip.

`draw` looks at the desk and changes nothing: drawn twice, the picture is the same. What is seen to move is
found afterwards by comparing two pictures (`motion_between`).
"""

from __future__ import annotations

from dataclasses import dataclass

from mordred.desk.desk import Desk
from mordred.scene.motion import Motion
from mordred.scene.node import Node, node
from mordred.scene.painter import painter_of
from mordred.scene.paper import defs
from mordred.scene.parts import button
from mordred.ui.curtain import curtained
from mordred.ui.dialogs import dialog_over
from mordred.ui.landing import landing
from mordred.ui.showing import OnTable, look
from mordred.ui.table import holding, table_screen
from mordred.ui.tips import tip_card


@dataclass(slots=True, frozen=True)
class Picture:
    """What the page shows at one moment."""

    tree: Node
    on_table: OnTable | None = None


def draw(desk: Desk, before: Picture | None = None) -> Picture:
    """The page now; given the picture before, pieces that moved keep their nodes."""
    last = before.on_table if before else None
    if desk.table is None:
        on_table, screen = None, landing(desk)
    elif desk.table.curtain is not None:  # what happens behind it is seen to move afterwards
        on_table = last if last and last.table is desk.table else None
        if on_table is None and before:  # not in the first picture of a page: that one is kept, and is small
            on_table = look(desk.table, None)
        screen = curtained(desk, desk.table, on_table)
    else:
        on_table = look(desk.table, last)
        screen = table_screen(desk, on_table)
    over = dialog_over(desk, desk.dialog) if desk.dialog else None
    return Picture(
        page(desk, screen, over, tip_card(desk, on_table) if on_table else None, toasts(desk)), on_table
    )


def page(
    desk: Desk, screen: Node, over: Node | None = None, tip: Node | None = None, said: Node | None = None
) -> Node:
    """The screen with what lies over it."""
    return node(
        "div",
        defs(),
        _drawings(desk),
        node("div", screen, key="screen", class_="screen", inert=over is not None),
        over,
        tip,
        said or _edge(desk),
        key="app",
        class_="app",
        data_screen="table" if desk.table else "landing",
    )


def _drawings(desk: Desk) -> Node | None:
    """What the game's pictures are made of: at the table, and on the front page while the help lies open."""
    if desk.table:
        return painter_of(desk.game_id).definitions()
    explains = desk.dialog and desk.dialog.kind == "help" and desk.game_id
    return painter_of(desk.game_id).loose_definitions() if explains else None


def motion_between(before: Picture | None, after: Picture) -> Motion:
    """What moves from one picture to the next: nothing, unless both show another moment of one table."""
    old, new = before.on_table if before else None, after.on_table
    if old is None or new is None or old.table is not new.table or old.showing.view is new.showing.view:
        return Motion()
    return new.painter.motion(old.showing, old.pieces, new.showing, new.pieces)


def toasts(desk: Desk) -> Node:
    """Short lines at the edge; screen readers hear them from the live region instead."""
    lines = [
        node(
            "div",
            node("p", text=toast.text),
            _close(desk, toast.id),
            class_="toast trouble" if toast.trouble else "toast",
            key=f"toast.{toast.id}",
        )
        for toast in desk.toasts
    ]
    return _edge(desk, *lines)


def _edge(desk: Desk, *lines: Node) -> Node:
    """Where they are said: at a game's table in a place that is free there."""
    over = desk.table.handling.id if desk.table else None
    held = "holding" if desk.table and holding(desk.table) else None
    return node("div", *lines, key="toasts", class_="toasts", data_over=over, data_stage=held)


def _close(desk: Desk, toast: int) -> Node:
    """For the pointer only: a toast goes by itself, and would take the focus with it."""
    cross = button(
        desk.words("ui.close"),
        f"ui:toast:{toast}",
        icon_name="cross",
        bare=True,
        class_="plain",
        key=f"toast.{toast}.close",
    )
    cross.attrs["tabindex"] = "-1"
    return cross
