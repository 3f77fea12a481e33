"""The teacher beside the prompt, the list of lessons, and what the front page offers to newcomers."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.desk.lesson import LessonTable
from mordred.handling import handling_of
from mordred.i18n import Words
from mordred.lessons.model import Lesson, lessons_of
from mordred.lessons.wording import choice_label, seat_labels
from mordred.scene.node import Node, node
from mordred.scene.parts import button, button_row, dialog, icon, list_row

# --------------------------------------------------------------------------------- at the table


def teacher_card(desk: Desk, table: LessonTable) -> Node:
    """What the teacher says, and how one answers: read on, take back, choose, or play at the table."""
    words, room = desk.words, table.classroom
    tone = {"back": " oops", "end": " done"}.get(room.waits, "")
    return node(
        "aside",
        _head(words, table),
        _mark(words, table),
        *(node("p", text=part) for part in table.said.split("\n\n")),
        _buttons(desk, table),
        key="teacher",
        class_=f"coach teacher{tone}",
        aria_label=words("lessons.teacher"),
        data_waits=room.waits,
    )


def _head(words: Words, table: LessonTable) -> Node:
    steps = len(table.lesson.steps)
    at = min(table.classroom.step + 1, steps)
    return node(
        "header",
        icon("learn"),
        node("strong", text=words(table.lesson.key())),
        node("span", text=words("lessons.step", at=at, of=steps), class_="small quiet"),
        class_="teacher-head",
    )


def _mark(words: Words, table: LessonTable) -> Node | None:
    """Whether the learner's answer was the right one: what is said next does not always tell."""
    right = table.classroom.was_right
    if right is None:
        return None
    mark = "right" if right else "wrong"
    return node(
        "p", node("strong", text=words(f"lessons.{mark}")), class_=f"answered {mark}", key="lesson.mark"
    )


def _buttons(desk: Desk, table: LessonTable) -> Node | None:
    words, waits = desk.words, table.classroom.waits
    if waits == "answer":
        return _predictions(words, table)
    if waits == "end":
        return _farewell(desk, table.lesson)
    if waits not in ("next", "back"):
        return None
    made = button(
        words(f"lessons.{waits}"),
        f"table:lesson:{waits}",
        icon_name="forward" if waits == "next" else "undo",
        class_="primary",
        key="lesson.go",
        shortcut="1",
    )
    return button_row(made, key="lesson.choices")


def _predictions(words: Words, table: LessonTable) -> Node:
    step = table.classroom.current
    assert step is not None
    seats = seat_labels(words, table.handling, table.view, table.names, table.lesson)
    rows = [
        button(
            choice_label(words, seats, step, choice),
            f"table:lesson:{place}",
            key=f"lesson.choice.{place}",
            shortcut=str(place + 1),
        )
        for place, choice in enumerate(step.choices)
    ]
    return node("div", *rows, class_="choices", key="lesson.choices", role="group")


def _farewell(desk: Desk, lesson: Lesson) -> Node:
    """The lesson is over: on to the next, once more, or to the list."""
    words, following = desk.words, desk.learning.after(lesson)
    own = f"{lesson.game}/{lesson.id}"
    on = (
        button(
            words("lessons.following", title=words(following.key())),
            f"learn:start:{following.game}/{following.id}",
            icon_name="forward",
            class_="primary",
            key="lesson.following",
        )
        if following
        else None
    )
    return button_row(
        on,
        button(
            words("lessons.again"),
            f"learn:again:{own}",
            icon_name="restart",
            class_="plain",
            key="lesson.again",
        ),
        button(words("lessons.all"), f"learn:list:{lesson.game}", class_="plain", key="lesson.all"),
        key="lesson.choices",
    )


# --------------------------------------------------------------------------------- the list


def lessons_dialog(desk: Desk, about: str) -> Node | None:
    """All lessons of a game, with how far one has come."""
    if about not in desk.learning.games:
        return None
    words = handling_of(about).words(desk.settings.language)
    lessons = lessons_of(about)
    extras = [lesson for lesson in lessons if lesson.extra]
    return dialog(
        words,
        words("lessons.title", game=words(f"game.{about}")),
        node("p", text=words("lessons.line"), class_="quiet"),
        _rows(desk, words, [lesson for lesson in lessons if not lesson.extra]),
        node("h3", text=words("lessons.extras")) if extras else None,
        _rows(desk, words, extras) if extras else None,
        key="dialog.lessons",
    )


def _rows(desk: Desk, words: Words, lessons: list[Lesson]) -> Node:
    return node("ol", *(_row(desk, words, lesson) for lesson in lessons), class_="lessons")


def _row(desk: Desk, words: Words, lesson: Lesson) -> Node:
    """One lesson: begin it, go on with it, or take it again."""
    mark = desk.learning.progress.of(lesson)
    state = "begun" if mark.begun else "done" if mark.done else "new"
    minutes = words("lessons.minutes", n=lesson.minutes)
    note = minutes if state == "new" else f"{minutes} · {words(f'lessons.{state}')}"
    return list_row(
        icon("tick") if mark.done else icon("play"),
        node(
            "span",
            node("strong", text=words(lesson.key())),
            node("span", text=words(lesson.key("about")), class_="small"),
            node("span", text=note, class_="small quiet"),
            class_="lesson-words",
        ),
        ref=f"learn:start:{lesson.game}/{lesson.id}",
        state=state,
        class_="lesson-row",
        key=f"lesson.row.{lesson.id}",
        item_key=f"lesson.{lesson.id}",
    )


# -------------------------------------------------------------------------------- the front page


def learn_panel(desk: Desk) -> Node | None:
    """Learn by playing: for whoever has never played, in plain view; for the others in a line."""
    words, learning = desk.words, desk.learning
    if not learning.games:
        return None
    return node(
        "section",
        node(
            "h2",
            icon("learn"),
            node("span", text=words("lessons.offer" if learning.newcomer else "lessons.lessons")),
        ),
        node("p", text=words("lessons.offer.line"), class_="quiet") if learning.newcomer else None,
        button_row(
            *(learn_button(desk, game, inviting=learning.newcomer) for game in learning.games),
        ),
        class_="panel learn" + (" newcomer" if learning.newcomer else ""),
        key="learn",
    )


def learn_button(desk: Desk, game: str, *, inviting: bool = False) -> Node | None:
    """The way to a game's lessons; an inviting one stands out."""
    learning, words = desk.learning, desk.words
    if game not in learning.games:
        return None
    done, count = learning.count(game)
    text = words("lessons.learn", game=words(f"game.{game}"))
    return button(
        f"{text} · {words('lessons.count', done=done, of=count)}" if done else text,
        f"learn:list:{game}",
        icon_name="learn",
        class_="primary" if inviting else "plain",
        key=f"learn.{game}",
    )
