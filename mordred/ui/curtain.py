"""The curtain between two people at one screen: a cloth over the table, and whose turn it is."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.desk.table import Table
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button
from mordred.ui.showing import OnTable, unlit
from mordred.ui.table import board_frame, rest, top_bar


def curtained(desk: Desk, table: Table, board: OnTable | None = None) -> Node:
    """The screen between two people: nothing of the game is to be seen but whose turn it is.

    What lies open for everybody lies on under the cloth, with nothing on it that glows, and out of reach:
    what was taken away would have to be made, laid out and painted anew for everyone who lifts the curtain.
    """
    under = unlit(board) if board is not None else None
    return node(
        "main",
        top_bar(desk, table),
        node("div", board_frame(desk, under), key="board.side", class_="board-side", inert=True)
        if under is not None
        else None,
        node("div", rest(under, barred=True), key="flank", class_="flank") if under is not None else None,
        node("div", key="curtain.cloth", class_="cloth"),
        curtain(desk, table),
        key="table",
        class_="table curtained" + (" with-log" if table.folds.log else ""),
        data_game=table.handling.id,
    )


def curtain(desk: Desk, table: Table) -> Node:
    """Between two people at one screen: nobody's cards are in the page until the right one is there."""
    words = desk.words
    assert table.curtain is not None
    name = table.names[table.curtain]
    return node(
        "section",
        badge(table.handling, table.session.state, table.curtain, 96),
        node("h2", text=words("curtain.title", name=name)),
        node("p", text=words("curtain.line", name=name)),
        button(
            words("curtain.lift", name=name),
            "table:curtain",
            icon_name="eye",
            class_="primary large",
            key="curtain.lift",
            shortcut="Enter",
        ),
        key="curtain",
        class_="curtain panel",
    )
