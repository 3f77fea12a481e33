"""The past in words: the log, "since your last turn", and the bar that replays the game."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.desk.table import Table
from mordred.i18n import Words
from mordred.scene.node import Node, node
from mordred.scene.parts import button, select

CHUNK = 24
"""So many records share a node, so that an unchanged past costs nothing to compare."""

_chunks: dict[tuple[object, ...], Node] = {}


def log_panel(desk: Desk, table: Table) -> Node:
    """Every line, oldest first, each leading to its moment."""
    words, history = desk.words, table.history
    told = history.told()
    groups = [
        _chunk(table, start, told[start : start + CHUNK], words("log.jump"))
        for start in range(0, len(told), CHUNK)
    ]
    return node(
        "section",
        node(
            "header",
            node("h2", text=words("log.title")),
            button(
                words("replay.play"),
                "table:replay:play",
                icon_name="play",
                bare=True,
                class_="plain",
                key="log.play",
            ),
            button(
                words("ui.close"), "table:log", icon_name="cross", bare=True, class_="plain", key="log.close"
            ),
            class_="log-head",
        ),
        node(
            "div",
            *groups,
            class_="log-lines",
            key="log.lines",
            tabindex="0",
            role="log",
            aria_live="off",
            aria_label=words("log.title"),
            data_follow="end" if history.replay.cursor is None else None,
        ),
        key="log",
        class_="log panel",
    )


def _chunk(table: Table, start: int, told: list[list[str]], jump: str) -> Node:
    """Some records in a row; a full group never changes, so its node is kept."""
    cursor = table.replay.cursor
    here = cursor if cursor is not None and start <= cursor < start + CHUNK else None
    full = len(told) == CHUNK
    key = (id(table), table.history.version, jump, table.history.listener, start, here)
    if full and key in _chunks:
        return _chunks[key]
    lines = []
    for number, texts in enumerate(told, start=start):
        if not texts:
            continue
        spans = [node("span", text=text) for text in texts]
        lines.append(
            node(
                "button",
                *spans,
                type="button",
                class_="line now" if number == here else "line",
                data_ref=f"table:replay:{number}",
                key=f"log.{number}",
                aria_current="true" if number == here else None,
            )
        )
    made = node("div", *lines, class_="log-group", key=f"log.group.{start}")
    if full:
        if len(_chunks) > 400:
            _chunks.clear()
        _chunks[key] = made
    return made


def recap_panel(desk: Desk, table: Table) -> Node | None:
    """What happened since the viewer's last turn: one line that unfolds."""
    if not table.recap or not table.my_turn:
        return None
    lines = table.history.since_last_turn()
    if not lines:
        return None
    words = desk.words
    return node(
        "details",
        node(
            "summary",
            node("strong", text=words("recap.title")),
            node("span", text=lines[-1], class_="recap-last"),
            key="recap.fold",
        ),
        node(
            "div",
            button(
                words("recap.play"), "table:replay:recap", icon_name="play", class_="small", key="recap.play"
            ),
            button(
                words("recap.done"),
                "table:recap_done",
                icon_name="tick",
                class_="plain small",
                key="recap.done",
            ),
            class_="choices",
        ),
        node("ol", *(node("li", text=line) for line in lines)),
        key="recap",
        class_="recap",
    )


def replay_bar(desk: Desk, table: Table) -> Node:
    """The scrubber, with play and step buttons and a viewpoint."""
    words, history = desk.words, table.history
    cursor = history.replay.cursor or 0
    return node(
        "section",
        node("div", *_steps(words, history.replay.playing), class_="bar-tools"),
        _scrubber(words, cursor, history.length),
        node("output", text=f"{cursor} / {history.length}", class_="number"),
        _eyes(words, table),
        button(
            words("replay.present"),
            "table:replay:close",
            icon_name="cross",
            class_="plain",
            key="replay.close",
        ),
        node("p", text=" ".join(history.lines_of(cursor - 1)), class_="replay-told"),
        key="replay",
        class_="replay panel",
        aria_label=words("replay.title"),
    )


def _steps(words: Words, playing: bool) -> list[Node]:
    """To the beginning, back, play or pause, on, to the end."""
    play = "pause" if playing else "play"
    shortcuts = {"first": "Home", "back": "←", play: "Space", "forward": "→", "last": "End"}
    return [
        button(
            words(f"replay.{name}"),
            f"table:replay:{name}",
            icon_name=name,
            bare=True,
            key="replay.play" if name == play else f"replay.{name}",
            class_="" if name == play else "plain",
            shortcut=shortcut,
        )
        for name, shortcut in shortcuts.items()
    ]


def _scrubber(words: Words, cursor: int, length: int) -> Node:
    """Any moment of the game, by its number."""
    return node(
        "label",
        node("span", text=words("replay.scrub"), class_="hidden-visually"),
        node(
            "input",
            type="range",
            min="0",
            max=length,
            value=cursor,
            step="1",
            data_ref="table:cursor",
            key="replay.scrub",
            aria_valuetext=words("replay.at", n=cursor, length=length),
        ),
        class_="scrub",
    )


def _eyes(words: Words, table: Table) -> Node:
    """Whose view the replay shows."""
    seats = {
        "" if seat is None else str(seat): words("replay.everybody") if seat is None else table.names[seat]
        for seat in table.history.viewpoints()
    }
    seat = table.replay.viewpoint
    current = "" if seat is None else str(seat)
    return select(
        words("replay.eyes"), "table:viewpoint", seats.items(), current, "replay.eyes", hide_label=True
    )
