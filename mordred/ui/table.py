"""The table: board first; beside it the prompt, the dial or track, the hand; the log folded away.

Nothing moves while a turn is played: prompt, board, dial, hand and spells have rectangles that depend on the
window alone (`assets/css/app.css`), and `e2e/test_still.py` compares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mordred.core.game import Prompt
from mordred.desk.desk import Desk
from mordred.desk.lesson import LessonTable
from mordred.desk.puzzle import PuzzleTable
from mordred.desk.table import Table
from mordred.i18n import Words
from mordred.scene.again import again
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, button_row, icon, text_field
from mordred.ui.lesson import teacher_card
from mordred.ui.log import log_panel, recap_panel, replay_bar
from mordred.ui.puzzle import puzzle_card
from mordred.ui.review import review_card, review_marks
from mordred.ui.showing import OnTable
from mordred.ui.stage import caption, pace_slider, stage_over


def table_screen(desk: Desk, on_table: OnTable) -> Node:
    """The whole screen."""
    words, table = desk.words, on_table.table
    return node(
        "main",
        top_bar(desk, table),
        node(
            "div",
            board_frame(desk, on_table),
            caption(desk, on_table),
            stage_over(desk, on_table),
            key="board.side",
            class_="board-side",
        ),
        node(
            "div",
            prompt_panel(desk, on_table),
            rest(on_table, tray(on_table), live_strip_of(desk)),
            key="flank",
            class_="flank",
        ),
        log_panel(desk, table) if table.folds.log else None,
        replay_bar(desk, table) if table.replay.cursor is not None else None,
        node(
            "h1",
            text=words("title.table", game=words(f"game.{table.handling.id}")),
            class_="hidden-visually",
            key="table.title",
        ),
        key="table",
        class_="table" + (" with-log" if table.folds.log else ""),
        data_game=table.handling.id,
        data_mood=table.mood or None,
        data_ended="yes" if table.outcome is not None and table.replay.cursor is None else None,
        data_replay="shown" if table.replay.cursor is not None else None,
        data_review="shown" if table.reviewing.shown else None,
        data_turn="mine" if table.my_turn else "other",
        data_stage="holding" if holding(table) else None,
        data_seat=table.acting if table.acting >= 0 and table.replay.cursor is None else None,
        data_asked=f"{asked.seat}.{asked.kind}" if (asked := _pending(table)) else None,
        data_reach=" ".join(table.reach) or None,
    )


def rest(on_table: OnTable, *own: Node | None, barred: bool = False) -> Node:
    """Beside the board: what is the viewer's own, then what lies open for everybody (also under the curtain,
    where it is barred)."""
    painter, showing = on_table.painter, on_table.showing
    return node(
        "div",
        *own,
        node("div", *painter.panels(showing), key="side", class_="side"),
        node("div", *painter.far_panels(showing), key="far", class_="far"),
        key="rest",
        class_="rest",
        inert=barred,
    )


def live_strip_of(desk: Desk) -> Node | None:
    """The edge of a live table, loaded when there is one."""
    if not desk.live.on:
        return None
    from mordred.ui.live import live_strip

    return live_strip(desk)


def top_bar(desk: Desk, table: Table) -> Node:
    """Home, undo, redo, log, help, menu."""
    words, rewind = desk.words, table.rewind
    tools = [
        tool(words, "undo", "table:undo", "U", disabled=not rewind.can_undo),
        tool(words, "redo", "table:redo", "R", disabled=not rewind.can_redo),
        tool(words, "restart", "table:restart", disabled=not rewind.can_restart),
        tool(words, "log", "table:log", "L", pressed=table.folds.log),
        tool(words, "people", "live:show") if desk.live.on else tool(words, "share", "share:show"),
        tool(words, "help", "ui:help", "?"),
        tool(words, "menu", "ui:menu", "M"),
    ]
    return node(
        "header",
        button("Mordred", "ui:home", class_="plain brand display", key="bar.home", spoken=words("ui.home")),
        node("div", *tools, class_="bar-tools", role="toolbar", aria_label=words("ui.tools")),
        key="bar",
        class_="bar",
    )


@lru_cache(maxsize=64)
def tool(
    words: Words, name: str, ref: str, shortcut: str = "", disabled: bool = False, pressed: bool | None = None
) -> Node:
    """A picture in the top bar that is a button."""
    return button(
        words(f"ui.{name}"),
        ref,
        icon_name=name,
        bare=True,
        shortcut=shortcut,
        key=f"bar.{name}",
        class_="plain",
        disabled=disabled,
        pressed=pressed,
    )


def board_frame(desk: Desk, on_table: OnTable) -> Node:
    """The board in a frame that zooms and pans (the page moves it; nothing of that is in the game)."""
    words = desk.words
    board = marked(on_table.painter.board(on_table.showing, on_table.pieces), on_table)
    return node(
        "div",
        node("div", sheets(board), key="board.pan", class_="pan", data_pan="board"),
        zoom_tools(words),
        on_table.painter.standing(on_table.showing),
        key="board.frame",
        class_="board-frame",
    )


@again
def zoom_tools(words: Words) -> Node:
    """Nearer, further, the whole map."""
    zoom = [
        button(
            words(f"zoom.{name}"), f"zoom:{name}", icon_name=name_of, bare=name != "fit", key=f"zoom.{name}"
        )
        for name, name_of in (("in", "plus"), ("out", "minus"), ("fit", "fit"))
    ]
    return node(
        "div", *zoom, class_="zoom-tools", key="board.zoom", role="group", aria_label=words("zoom.tools")
    )


def marked(board: Node, on_table: OnTable) -> Node:
    """The board with what has just happened drawn on it."""
    marks = review_marks(on_table) or on_table.painter.marks(on_table.showing)
    if marks is None:
        return board
    return Node(board.tag, board.attrs, [*board.children, marks], board.text, board.key)


def sheets(board: Node) -> Node:
    """The board as two sheets, the still ground under the pieces: what moves does not repaint the map."""
    ground, *pieces = board.children
    under = {
        "viewBox": board.attrs["viewBox"],
        "class": f"{board.attrs['class']} under",
        "aria-hidden": "true",
    }
    over = {**board.attrs, "class": f"{board.attrs['class']} over"}
    return node(
        "div",
        Node("svg", under, [ground], key="board.under"),
        Node("svg", over, pieces, key=board.key),
        key="board.sheets",
        class_="sheets",
    )


def tray(on_table: OnTable) -> Node | None:
    """What the viewer holds."""
    hand = on_table.painter.hand(on_table.showing)
    return node("div", hand, key="tray", class_="tray") if hand is not None else None


# --------------------------------------------------------------------------------- the prompt


def holding(table: Table) -> bool:
    """Whether the table waits until people have seen what is on the stage."""
    return table.staged.holding and table.replay.cursor is None


def _pending(table: Table) -> Prompt | None:
    """The question of the game, unless the page shows a moment before it."""
    return table.prompt if table.moment == len(table.session.records) else None


def prompt_panel(desk: Desk, on_table: OnTable) -> Node:
    """One plain sentence, the choices that have no place on the board, and the way back.

    The panel keeps its rectangle whatever is asked: what needs more room is scrolled within it.
    """
    words, table = desk.words, on_table.table
    prompt = _pending(table)
    arms = badge(table.handling, table.session.state, table.acting, 34) if table.acting >= 0 else None
    sentence = (
        words("prompt.replay", n=table.replay.cursor) if table.replay.cursor is not None else table.sentence()
    )
    help_about = f"prompt.{prompt.kind}" if prompt else ""
    taught = isinstance(table, LessonTable | PuzzleTable)
    return node(
        "section",
        teacher_card(desk, table) if isinstance(table, LessonTable) else None,
        puzzle_card(desk, table) if isinstance(table, PuzzleTable) else None,
        None
        if (taught and not table.my_turn) or table.reviewing.shown
        else node(
            "div",
            arms,
            node("p", text=sentence, class_="sentence", key="prompt.sentence"),
            button(
                words("ui.explain"),
                f"ui:help:{help_about}",
                icon_name="help",
                bare=True,
                class_="plain small",
                key="prompt.help",
            ),
            class_="prompt-head",
        ),
        node("p", text=asked, class_="why-asked", key="prompt.why") if (asked := table.why_asked()) else None,
        node("p", text=table.refusal, class_="refusal", key="prompt.refusal") if table.refusal else None,
        None if taught else coach_card(desk, table),
        review_card(desk, table),
        thinking(desk, table),
        advice_card(desk, table),
        confirm_row(desk, table) if table.confirm else choices(desk, on_table),
        None
        if holding(table)
        else on_table.painter.stage(on_table.showing),  # what comes next waits its turn
        prompt_foot(desk, table),
        key="prompt",
        class_="prompt panel",
        tabindex="-1",
        aria_label=words("ui.prompt"),
    )


def choices(desk: Desk, on_table: OnTable) -> Node | None:
    """Buttons, numbered for the keyboard."""
    words, table, painter = desk.words, on_table.table, on_table.painter
    narrowed = table.narrowed
    if holding(table):
        return None
    if table.outcome is not None and table.replay.cursor is None:
        return button_row(
            button(words("end.show"), "table:end", icon_name="chart", class_="primary", key="choice.end"),
            key="choices",
        )
    if narrowed is None:
        return away(desk, table)
    keys = {ref: number for number, ref in enumerate(table.numbers, start=1)}
    offered = painter.choices(on_table.showing)
    drawn = [numbered(made, keys.get(made.attrs["data-ref"], 0)) for made in offered]
    if narrowed.ready is not None:
        drawn.append(
            button(words("prompt.so"), "table:ready", icon_name="tick", class_="primary", key="choice.ready")
        )
    picker = painter.picker(on_table.showing)
    return (
        node("div", picker, *drawn, class_=f"choices choices-{table.handling.id}", key="choices")
        if drawn or picker
        else None
    )


def numbered(made: Node, number: int) -> Node:
    """A choice's button with the key that presses it."""
    if not 1 <= number <= 9:
        return made
    key = node("kbd", text=str(number), aria_hidden="true")
    if made.text:
        return Node(made.tag, made.attrs, [node("span", text=made.text), key], None, made.key)
    return Node(made.tag, made.attrs, [*made.children, key], None, made.key)


def confirm_row(desk: Desk, table: Table) -> Node:
    """Really end the turn?"""
    words = desk.words
    return button_row(
        node("p", text=words("confirm.end")),
        button(
            words("confirm.yes"),
            "table:confirm",
            icon_name="tick",
            class_="primary",
            key="confirm.yes",
            shortcut="Y",
        ),
        button(words("confirm.no"), "table:cancel", class_="plain", key="confirm.no", shortcut="Esc"),
        key="choices",
    )


def away(desk: Desk, table: Table) -> Node | None:
    """It is somebody else's turn: pass the link on, or watch."""
    words, prompt = desk.words, table.prompt
    if table.replay.cursor is not None:
        return None  # the way back is in the bar of the replay
    if prompt is None or table.plan.place != "link" or table.plan.seats[prompt.seat].kind == "computer":
        return None
    return button_row(
        node("p", text=words("share.now", name=table.names[prompt.seat]), class_="quiet"),
        button(words("share.send"), "share:send", icon_name="share", class_="primary", key="choice.send"),
        button(words("share.copy"), "share:copy", icon_name="copy", key="choice.copy"),
        text_field(words("share.reply"), "ui:paste", desk.pasted, "choice.reply", limit=20000),
        button(words("share.reply_open"), "ui:open_link", icon_name="open", key="choice.reply_open"),
        key="choices",
    )


def thinking(desk: Desk, table: Table) -> Node | None:
    """A computer seat is at work, or held: how fast, and the way to one's own turn."""
    words, acting = desk.words, table.acting
    if acting < 0 or table.plan.seats[acting].kind != "computer" or table.replay.cursor is not None:
        return None
    if isinstance(table, LessonTable | PuzzleTable) and not table.opponents.next():
        return None
    label = words("opponent.go") if table.opponents.paused else words("opponent.hold")
    skip = button(
        words("opponent.hurry"),
        "table:hurry",
        icon_name="last",
        class_="small",
        key="think.hurry",
        shortcut="N",
    )
    return node(
        "div",
        ring(table.sentence(), table.opponents.thinking)
        if table.opponents.thinking is not None
        else icon("hourglass"),
        button(
            label,
            "table:pause",
            icon_name="play" if table.opponents.paused else "pause",
            class_="plain small",
            key="think.pause",
            shortcut="P",
        ),
        skip if table.people_here else None,
        pace_slider(desk, "think.pace"),
        class_="thinking",
        key="thinking",
    )


def ring(label: str, ticket: int) -> Node:
    """An hourglass in a ring: it turns until the first progress is told, then fills (`progress` in the shim).

    Every thought has a ring of its own, so that none begins with the filling of the one before.
    """
    circle = "M18 3a15 15 0 0 1 0 30 15 15 0 0 1 0-30"
    return node(
        "span",
        node(
            "svg",
            node("path", d=circle),
            node("path", d=circle, pathLength=100, class_="musing-done"),
            viewBox="0 0 36 36",
            aria_hidden="true",
        ),
        icon("hourglass"),
        key=f"thinking.{ticket}",
        class_="musing",
        role="progressbar",
        aria_label=label,
        aria_valuemin="0",
        aria_valuemax="100",
    )


def advice_card(desk: Desk, table: Table) -> Node | None:
    """What would you do? Asked for, under way, or answered."""
    words = desk.words
    if not table.my_turn or isinstance(table, LessonTable | PuzzleTable):
        return None
    if table.session.second_hand and table.handling.secrets:
        return None  # whoever was told only a part cannot have it thought about as a whole
    if table.advice is not None:
        follow = button(words("advice.follow"), "table:follow", icon_name="tick", key="advice.follow")
        dismiss = button(words("advice.dismiss"), "table:cancel", class_="plain small", key="advice.dismiss")
        label = words("advice.ask")
        return _counsel("advice", label, table.advisor.lines(), follow, dismiss, class_="coach advice")
    if table.advisor.asked is not None:
        return node(
            "p",
            ring(words("advice.thinking"), table.advisor.asked),
            node("span", text=words("advice.thinking"), aria_hidden="true"),
            button(words("advice.dismiss"), "table:cancel", class_="plain small", key="advice.dismiss"),
            class_="thinking",
            key="advising",
        )
    return None


def prompt_foot(desk: Desk, table: Table) -> Node | None:
    """The last line of the prompt: the way back, what happened meanwhile, and the question what to do."""
    puzzled = isinstance(table, PuzzleTable)
    idle = table.my_turn and not puzzled and table.advice is None and table.advisor.asked is None
    ask = desk.words("advice.ask")
    parts = [
        way_back(desk, table),
        recap_panel(desk, table),
        button(ask, "table:advise", icon_name="eye", class_="plain small", key="advice.ask")
        if idle
        else None,
    ]
    shown = [part for part in parts if part is not None]
    return node("div", *shown, class_="prompt-foot", key="prompt.foot") if shown else None


def way_back(desk: Desk, table: Table) -> Node | None:
    """Give the selection up. It stands in the last line, where it takes no room from what is to be chosen."""
    if table.narrowed is None or table.confirm or not table.chosen or table.prompt is None:
        return None
    if table.handling.complete(table.prompt, ()) == table.chosen:
        return None
    return button(
        desk.words("prompt.back"),
        "table:cancel",
        icon_name="back",
        class_="plain back",
        key="choice.back",
        shortcut="Esc",
    )


def coach_card(desk: Desk, table: Table) -> Node | None:
    """The first-game hint for what is asked now."""
    key = table.coach.hint
    if not key:
        return None
    words = desk.words
    following = button(words("coach.next"), "table:next_hint", icon_name="tick", key="coach.next")
    stop = button(words("coach.stop"), "table:stop_hints", class_="plain small", key="coach.stop")
    return _counsel("coach", words("coach.title"), [table.coach.text], following, stop, class_="coach hint")


def _counsel(key: str, label: str, lines: Iterable[str], *buttons: Node, class_: str = "coach") -> Node:
    """A card beside the question: what one is told, and what one may do with it."""
    told = (node("p", text=line) for line in lines)
    return node("aside", *told, button_row(*buttons), key=key, class_=class_, aria_label=label)
