"""The whole page as one tree: the screen, the leaves over it, the toasts, the tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mordred.scene.node import Node, node
from mordred.scene.paper import defs
from mordred.ui.dialogs import leaf
from mordred.ui.landing import landing
from mordred.ui.parts import button
from mordred.ui.table import table_screen
from mordred.ui.tips import tip_card

if TYPE_CHECKING:
    from mordred.desk.desk import Desk


def scene(desk: Desk) -> Node:
    """What the page shows now."""
    screen = table_screen(desk, desk.table) if desk.table else landing(desk)
    layer = leaf(desk, desk.dialog) if desk.dialog else None
    return node(
        "div",
        defs(),
        desk.table.kit.definitions() if desk.table else None,
        node("div", screen, key="screen", class_="screen", inert=layer is not None),
        layer,
        tip_card(desk),
        toasts(desk),
        key="app",
        class_="app",
        data_screen="table" if desk.table else "landing",
    )


def toasts(desk: Desk) -> Node:
    """Short lines at the edge; screen readers hear them from the live region instead."""
    lines = [
        node(
            "div",
            node("p", text=toast.text),
            button(
                desk.words("ui.close"),
                f"ui:toast:{toast.id}",
                icon_name="cross",
                bare=True,
                class_="plain",
                key=f"toast.{toast.id}.close",
            ),
            class_="toast trouble" if toast.trouble else "toast",
            key=f"toast.{toast.id}",
        )
        for toast in desk.toasts
    ]
    return node("div", *lines, key="toasts", class_="toasts")
