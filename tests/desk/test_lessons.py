"""Lessons at the table: taken by clicks, with wrong answers taken back, left, resumed and repeated."""

from __future__ import annotations

import pytest

from mordred.core.game import Action
from mordred.core.links import open_link
from mordred.desk.effects import Announce
from mordred.desk.lesson import LessonTable
from mordred.desk.store import MemoryStore
from mordred.games import GAMES, MANIFESTS
from mordred.i18n.words import LANGUAGES
from mordred.lessons.check import other_answers
from mordred.lessons.model import Lesson, lessons_of
from tests.desk.helpers import Sitting

LESSONS = [lesson for game in MANIFESTS for lesson in lessons_of(game) if lesson.steps]
NAMES = [f"{lesson.game}-{lesson.id}" for lesson in LESSONS]


def taking(lesson: Lesson, store: MemoryStore | None = None, *, painting: bool = True) -> Sitting:
    """Somebody who has chosen a lesson from the list on the front page."""
    sitting = Sitting(store, painting=painting)
    sitting.desk.settings.pace = "instant"
    sitting.click(f"learn:list:{lesson.game}")
    sitting.click(f"learn:start:{lesson.game}/{lesson.id}")
    return sitting


def table_of(sitting: Sitting) -> LessonTable:
    assert isinstance(sitting.table, LessonTable)
    return sitting.table


def touch(sitting: Sitting, action: Action) -> None:
    """Say an action by touching, as people do: only what glows."""
    table = sitting.table
    records = len(table.session.records)
    for ref in table.handling.touches(action):
        if len(table.session.records) > records:
            return
        if ref in table.chosen:
            continue
        sitting.click(ref)
    if len(table.session.records) == records and table.narrowed and table.narrowed.ready:
        sitting.click("table:ready")
    assert len(table.session.records) == records + 1, (action, table.chosen, table.refusal)


def go_on(sitting: Sitting) -> None:
    """One moment further, the expected way."""
    table = table_of(sitting)
    room = table.classroom
    if room.waits == "do":
        touch(sitting, room.expected())
    elif room.waits == "script":
        sitting.wait(("think",))
    elif room.waits == "answer" and room.current is not None:
        sitting.click(f"table:lesson:{room.current.choices.index(room.truth())}")
    else:
        sitting.click("table:lesson:next")


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_lesson_is_taken_by_clicks_from_the_list_to_its_end(lesson: Lesson) -> None:
    sitting = taking(lesson)
    table = table_of(sitting)
    moments = 0
    while table.classroom.current is not None:
        assert table.said.split("\n\n")[0] in sitting.texts(), "what is said stands in the page"
        assert "{" not in table.said
        go_on(sitting)
        moments += 1
        assert moments < 100
    sitting.wait(("keep",))
    assert sitting.desk.progress.of(lesson).done
    assert f"learn:again:{lesson.game}/{lesson.id}" in sitting.refs()
    assert not sitting.desk.shelf.listing(), "a lesson is no game on the shelf"


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_every_other_kind_of_answer_is_reacted_to(lesson: Lesson) -> None:
    """Each is touched at the table; what is taken back leaves the table as it was."""
    sitting = taking(lesson, painting=False)
    table = table_of(sitting)
    room = table.classroom
    while room.current is not None:
        for action, reaction in other_answers(room) if room.waits == "do" else ():
            if reaction.then == "on":
                continue  # the check goes on from there
            before = table.handling.game.copy(table.session.state)
            at = (room.step, room.stage)
            touch(sitting, action)
            assert room.waits == "back"
            assert table.said and "{" not in table.said
            sitting.click("table:lesson:back")
            assert table.session.state == before
            assert (room.step, room.stage) == at
            assert table.my_turn
        go_on(sitting)


def test_a_battle_of_a_lesson_is_on_the_stage_and_waits_for_nobody() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "battle")
    sitting = taking(lesson)
    table = table_of(sitting)
    while table.classroom.current is not None and table.classroom.current.id != "lose":
        go_on(sitting)
    assert table.stage.scene is not None
    assert table.stage.shown == len(table.stage.scene.beats)
    assert table.my_turn


def test_nothing_can_be_touched_while_there_is_something_to_read() -> None:
    sitting = taking(LESSONS[0])
    table = table_of(sitting)
    assert not table.my_turn
    prompt = table.session.prompt
    assert prompt is not None
    before = len(table.session.records)
    for ref in table.handling.touches(prompt.actions[0]):
        sitting.click(ref)
    assert len(table.session.records) == before
    assert table.refusal


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_the_teacher_says_whether_an_answer_was_right(lesson: Lesson) -> None:
    """Whatever else is said to a right and to a wrong answer: one can tell which it was."""
    sitting = taking(lesson)
    room = table_of(sitting).classroom
    while room.waits != "answer" and room.current is not None:
        go_on(sitting)
    if room.current is None:
        return  # a lesson without predictions
    right = room.current.choices.index(room.truth())
    sitting.click(f"table:lesson:{(right + 1) % len(room.current.choices)}")
    assert "Not quite." in sitting.texts() and "Right." not in sitting.texts()
    sitting.press("u")
    sitting.click(f"table:lesson:{right}")
    assert "Right." in sitting.texts() and "Not quite." not in sitting.texts()


def test_number_keys_and_undo_work() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "rows")
    sitting = taking(lesson)
    room = table_of(sitting).classroom
    assert sitting.press("1")
    assert room.step == 1
    assert room.waits == "answer"
    assert sitting.press("3")
    assert room.answer == 11
    assert not sitting.press("2"), "there is one button now"
    sitting.press("u")
    assert room.waits == "answer"
    sitting.press("u")
    assert room.step == 0
    sitting.press("u")
    assert room.step == 0


def test_screen_readers_hear_what_happened_and_what_the_teacher_says() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "rows")
    sitting = taking(lesson)
    table = table_of(sitting)
    assert table.said in sitting.taken(Announce)[-1].text
    while table.classroom.waits != "do":
        go_on(sitting)
    go_on(sitting)
    heard = sitting.taken(Announce)[-1].text
    assert table.said in heard
    assert table.history.lines_of(0)[0] in heard


def test_a_lesson_is_left_and_resumed_and_begun_again() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "build")
    store = MemoryStore()
    sitting = taking(lesson, store)
    room = table_of(sitting).classroom
    while room.current is not None and room.current.id != "town":
        go_on(sitting)
    state = room.session.state
    sitting.click("ui:home")
    again = taking(lesson, store)
    resumed = table_of(again).classroom
    assert (resumed.step, resumed.stage) == (room.step, room.stage)
    assert resumed.session.state == state
    again.click("table:restart")
    assert not resumed.begun, "also one that was resumed"
    while resumed.current is not None:
        go_on(again)
    again.click(f"learn:again:{lesson.game}/{lesson.id}")
    assert table_of(again).classroom.step == 0
    again.click("ui:home")
    assert Sitting(store).desk.progress.of(lesson).done, "done is done, also when it is begun again"


def test_a_lesson_can_be_shared_and_saved_like_any_game() -> None:
    """What comes of it is an ordinary game from that position."""
    lesson = next(lesson for lesson in LESSONS if lesson.id == "battle")
    sitting = taking(lesson)
    while table_of(sitting).classroom.waits != "do":
        go_on(sitting)
    go_on(sitting)
    state = sitting.table.session.state
    sitting.click("share:show")
    opened = open_link(sitting.desk.links.address().partition("#")[2].partition("~")[0], GAMES)
    assert opened.session.state == state
    sitting.click("ui:close")
    sitting.click("table:save_as")
    sitting.click("table:save_now")
    assert len(sitting.desk.shelf.listing()) == 1
    slot = sitting.desk.shelf.listing()[0].id
    sitting.click("ui:home")
    sitting.click(f"save:open:{slot}")
    assert not isinstance(sitting.table, LessonTable)
    assert sitting.table.session.state == state


def test_an_answer_that_waits_to_be_taken_back_is_not_kept() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "build")
    store = MemoryStore()
    sitting = taking(lesson, store)
    room = table_of(sitting).classroom
    while room.waits != "do":
        go_on(sitting)
    before = sitting.table.handling.game.copy(room.session.state)
    touch(sitting, other_answers(room)[0][0])
    sitting.click("ui:home")
    resumed = table_of(taking(lesson, store)).classroom
    assert resumed.session.state == before
    assert resumed.waits == "do"


def test_progress_that_cannot_be_read_is_as_if_nobody_had_begun() -> None:
    for text in ("no JSON", "[]", '{"wales/rows": {"step": -1}}', '{"wales/rows": 3}'):
        store = MemoryStore({"mordred:lessons": text})
        sitting = taking(LESSONS[0], store)
        assert table_of(sitting).classroom.step == 0
    store = MemoryStore({"mordred:lessons": '{"wales/rows": {"step": 4, "actions": ["nonsense"]}}'})
    lesson = next(lesson for lesson in LESSONS if lesson.id == "rows")
    assert table_of(taking(lesson, store)).classroom.step == 0


def test_the_front_page_offers_lessons_to_newcomers_and_keeps_them_at_hand() -> None:
    sitting = Sitting()
    assert sitting.desk.learning.newcomer
    assert {f"learn:list:{game}" for game in sitting.desk.learning.games} <= sitting.refs()
    assert sitting.desk.words("lessons.offer") in sitting.texts()
    sitting.new_game("wales", "hc")
    sitting.wait(("keep",))
    sitting.click("ui:home")
    assert not sitting.desk.learning.newcomer
    assert "learn:list:wales" in sitting.refs()
    sitting.click("learn:list:wales")
    assert {f"learn:start:wales/{lesson.id}" for lesson in lessons_of("wales")} <= sitting.refs()


@pytest.mark.parametrize("game", [game for game in MANIFESTS if lessons_of(game)])
def test_a_first_game_with_the_teacher_is_a_real_game_with_comments(game: str) -> None:
    """Played to its end against computers: tips come, with their facts in every language."""
    lesson = next(lesson for lesson in lessons_of(game) if lesson.first_game)
    sitting = Sitting(painting=False)
    sitting.desk.settings.pace = "instant"
    sitting.click(f"learn:start:{game}/{lesson.id}")
    table = sitting.table
    assert not isinstance(table, LessonTable)
    heard: set[str] = set()
    for _ in range(3000):
        sitting.wait()
        if table.session.over:
            break
        while table.coach.hint:
            assert table.coach.hint not in heard, "each is said once"
            heard.add(table.coach.hint)
            for language in LANGUAGES:
                sitting.desk.settings.language = language
                assert "{" not in table.coach.text
            sitting.click("table:next_hint")
        sitting.step()
    assert table.session.over
    while table.staged.holding:
        sitting.click("table:skip")
    assert len(heard) >= 4, heard
    assert sitting.desk.progress.of(lesson).done
    assert sitting.desk.shelf.listing(), "it is on the shelf like any game"


def test_the_teacher_can_be_sent_away() -> None:
    sitting = Sitting()
    sitting.click("learn:start:wales/first")
    sitting.wait()
    while not sitting.table.my_turn:
        sitting.step()
    assert sitting.table.coach.hint
    sitting.click("table:stop_hints")
    assert not sitting.table.coach.hint
    assert sitting.desk.settings.coach, "hints in other games stay as they are"
