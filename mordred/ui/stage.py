"""The stage over the map, the caption that says what others do, and the slider for how fast they do it."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.desk.paces import PACES
from mordred.desk.table import Table
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, button_row, slider
from mordred.ui.showing import OnTable

TOLD = 2
"""So many sentences of what was done last stand in the caption; the log has them all."""
BEFORE = 2
"""And so many of what was done before it in the same turn."""
UNREAD = 4
"""At most so many, where it went by too quickly to be read."""


def stage_over(desk: Desk, on_table: OnTable) -> Node | None:
    """What is on the stage, in place of the map; a battle in which one decides gives it free on demand."""
    table, showing = on_table.table, on_table.showing
    scene = showing.scene
    if scene is None or not showing.shown:
        return None
    words = desk.words
    title = table.handling.scene_title(words, table.names, scene)
    holding = table.staged.holding and not showing.replaying
    if not holding and not showing.replaying and table.handling.wants_board(table.lit):
        return None
    if table.staged.folded and not holding:
        return _folded(desk, title)
    body = on_table.painter.scene(showing)
    if body is None:
        return None
    return node(
        "section",
        node(
            "header",
            node("h2", text=title, id="stage-title"),
            None if holding else _fold(words("stage.fold"), "minus"),
            class_="stage-head",
        ),
        node("div", body, class_="stage-body", key="stage.body"),
        _foot(desk, table, holding),
        key="scene",
        class_=f"scene scene-{scene.kind}" + (" holding" if holding else ""),
        role="dialog" if holding else "region",
        aria_labelledby="stage-title",
    )


def _fold(label: str, icon_name: str) -> Node:
    return button(label, "table:fold", icon_name=icon_name, bare=True, class_="plain small", key="stage.fold")


def _folded(desk: Desk, title: str) -> Node:
    """A tab at the edge of the map that brings the battle back."""
    return node(
        "div",
        button(title, "table:fold", icon_name="eye", class_="small", key="stage.fold"),
        key="scene.tab",
        class_="scene-tab",
    )


def _foot(desk: Desk, table: Table, holding: bool) -> Node:
    """What the beat did, in a sentence; and the way on."""
    words, stage = desk.words, table.stage
    scene, beat = stage.scene, stage.beat
    line = stage.line(scene, beat) if scene is not None and beat is not None and _speaks(beat.kind) else ""
    buttons = []
    if holding:
        more = scene is not None and table.staged.shown < len(scene.beats)
        waiting = sum(one is not scene and (one.over or len(one.beats) > 1) for one in stage.queue)
        buttons = [
            button(
                words("stage.continue"),
                "table:continue",
                icon_name="forward",
                class_="primary",
                key="stage.continue",
                shortcut="C",
            ),
            button(
                words("stage.skip"),
                "table:skip",
                icon_name="last",
                class_="plain",
                key="stage.skip",
                shortcut="X",
            )
            if more or waiting > 0
            else None,
            node("span", text=words("stage.waiting", n=waiting), class_="quiet small")
            if waiting > 0
            else None,
        ]
    return node(
        "footer",
        node("p", text=line, class_="stage-line", key="stage.line"),
        button_row(*buttons, key="stage.buttons") if buttons else None,
        class_="stage-foot",
        key="stage.foot",
    )


def _speaks(kind: str) -> bool:
    """Whether a beat needs its sentence below: sums, verdicts and lists stand in the picture itself."""
    return kind in ("reveal", "effect")


# ---------------------------------------------------------------------------------- the others


def caption(desk: Desk, on_table: OnTable) -> Node | None:
    """What somebody else has just done, over the map: in words, with whose deed it is."""
    table, showing = on_table.table, on_table.showing
    opponents = table.opponents
    number = table.stage.told(opponents.thinking is not None and not opponents.waiting)
    if showing.replaying or number < 0 or table.staged.holding:
        return None
    record = table.session.records[number]
    picture = on_table.painter.caption(showing)
    if record.seat == showing.viewer and picture is None:
        return None
    lines = table.history.tell(table.stage.news(number))[:TOLD]
    if not lines and picture is None:
        return None
    before = (table.history.tell(news)[:1] for news in table.stage.news_before(number))
    room = min(UNREAD, max(BEFORE, table.stage.unread(number)))
    earlier = [line for told in before for line in told if line not in lines][:room][::-1]
    return node(
        "div",
        badge(table.handling, table.session.state, record.seat, 28),
        picture,
        node(
            "p",
            *(node("span", text=line, class_="quiet") for line in earlier),
            *(node("span", text=line) for line in lines),
        )
        if picture is None
        else None,
        key=f"caption.{picture.key if picture is not None and picture.key else number}",
        class_="caption",
        aria_hidden="true",
    )


def pace_slider(desk: Desk, key: str) -> Node:
    """How fast the computers play, from slow to at once."""
    words, pace = desk.words, desk.settings.pace
    said = words(f"settings.pace.{pace}")
    last = len(PACES) - 1
    return slider(words("settings.pace"), "set:pace", PACES.index(pace), last, said, key, class_="pace")
