"""The past in words: the log, "since your last turn", and the bar that replays the game."""

from __future__ import annotations

from mordred.core.coats import COATS
from mordred.desk.chronicle import Line, Turn
from mordred.desk.desk import Desk
from mordred.desk.rematch import may_play_on
from mordred.desk.table import Table
from mordred.i18n import Words
from mordred.i18n.numbers import printed
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, button_row, select, slider

_kept: dict[tuple[object, ...], Node] = {}
"""Turns that are over: an unchanged past costs nothing to draw or to compare."""
MOST_KEPT = 600


def log_panel(desk: Desk, table: Table) -> Node:
    """Every turn with its lines, oldest first; each leads to its moment and shows its places."""
    words, history = desk.words, table.history
    turns = history.turns()
    groups = [_turn(table, turn, last=turn is turns[-1]) for turn in turns if turn.lines or turn.heading]
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
        _standings(desk, table),
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


def _standings(desk: Desk, table: Table) -> Node:
    """Who plays and how they stand, in short: where the log covers the table, the players stay in sight."""
    scores = table.handling.scores(table.view)
    rows = [
        node(
            "li",
            badge(table.handling, table.session.state, seat, 20),
            node("span", text=name, class_="log-name"),
            node("b", text=printed(scores[seat]), class_="number"),
            class_=f"{COATS[table.handling.coat(table.session.state, seat)].css}"
            + (" acting" if seat == table.acting else ""),
            key=f"log.player.{seat}",
        )
        for seat, name in enumerate(table.names)
    ]
    return node("ul", *rows, class_="log-players", key="log.players", aria_label=desk.words("log.players"))


def _turn(table: Table, turn: Turn, last: bool) -> Node:
    """One turn under its heading, in its player's colour; a turn that is over never changes."""
    history, cursor = table.history, table.replay.cursor
    here = cursor if any(line.record == cursor for line in turn.lines) else None
    key = (id(table), history.version, table.desk.words.language, history.listener, turn.number, here)
    if not last and key in _kept:
        return _kept[key]
    coat = COATS[table.handling.coat(table.session.state, turn.seat)].css if turn.seat >= 0 else ""
    heading = node(
        "button",
        badge(table.handling, table.session.state, turn.seat, 20) if turn.seat >= 0 else None,
        node("span", text=turn.heading),
        type="button",
        class_="log-turn",
        data_ref=f"table:replay:{turn.record}",
        key=f"log.turn.{turn.number}",
    )
    made = node(
        "div",
        node("h3", heading) if turn.heading else None,
        *(_line(line, line.record == here and not line.more) for line in turn.lines),
        class_=f"log-group {coat}".strip(),
        key=f"log.group.{turn.number}",
    )
    if not last:
        if len(_kept) > MOST_KEPT:
            _kept.clear()
        _kept[key] = made
    return made


def _line(line: Line, now: bool) -> Node:
    """What one decision brought about within a turn."""
    return node(
        "button",
        *(node("span", text=text) for text in line.texts),
        type="button",
        class_="line now" if now else "line",
        data_ref=f"table:replay:{line.record}",
        data_show=" ".join(line.places) or None,
        key=f"log.{line.record}{'.more' if line.more else ''}",
        aria_current="true" if now else None,
    )


def recap_panel(desk: Desk, table: Table) -> Node | None:
    """What happened since the viewer's last turn: one line that unfolds."""
    if not table.recap or not table.my_turn:
        return None
    lines = table.history.since_last_turn()
    if not lines:
        return None
    words = desk.words
    news = table.history.news()
    acted = table.viewer is not None and table.session.last_decision(table.viewer) > 0
    return node(
        "details",
        node(
            "summary",
            node("strong", text=words("recap.title" if acted else "recap.so_far")),
            node("span", text=news, class_="recap-last") if news else None,
            key="recap.fold",
        ),
        button_row(
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
            words("again.here"),
            "again:here",
            icon_name="forward",
            class_="primary" if table.session.over else "plain",
            key="replay.here",
        )
        if may_play_on(table) and cursor < history.length
        else None,
        button(
            words("replay.present"),
            "table:replay:close",
            icon_name="cross",
            class_="plain",
            key="replay.close",
            shortcut="Esc",
        ),
        node("p", text=" ".join(history.lines_of(cursor - 1)), class_="replay-told"),
        key="replay",
        class_="replay panel",
        aria_label=words("replay.title"),
    )


def _steps(words: Words, playing: bool) -> list[Node]:
    """To the beginning, back, play or pause, on, to the end."""
    play = "pause" if playing else "play"
    shortcuts = {
        "first": "Home", "turn_back": "", "back": "←", play: "Space",
        "forward": "→", "turn_forward": "", "last": "End",
    }  # fmt: skip
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
    said = words("replay.at", n=cursor, length=length)
    label = words("replay.scrub")
    return slider(
        label, "table:cursor", cursor, length, said, "replay.scrub", class_="scrub", hide_words=True
    )


def _eyes(words: Words, table: Table) -> Node | None:
    """Whose view the replay shows; nothing to choose where all see the same."""
    if not table.handling.secrets:
        return None
    seats = {
        "" if seat is None else str(seat): words("replay.everybody") if seat is None else table.names[seat]
        for seat in table.history.viewpoints()
    }
    seat = table.replay.viewpoint
    current = "" if seat is None else str(seat)
    return select(
        words("replay.eyes"), "table:viewpoint", seats.items(), current, "replay.eyes", hide_label=True
    )
