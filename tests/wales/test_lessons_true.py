"""What the lessons of Wales say and show agrees with the table: names of rows, purses, advice."""

from __future__ import annotations

import pytest

from mordred.handling import handling_of
from mordred.i18n.words import LANGUAGES
from mordred.lessons.check import move
from mordred.lessons.classroom import Classroom, begun
from mordred.lessons.model import Lesson, lessons_of
from mordred.wales.measures import kill_chance, price
from mordred.wales.rules.data import CELLS, ROWS

PLAYED = [lesson for lesson in lessons_of("wales") if lesson.steps]


def at_step(lesson: str, step: str) -> Classroom:
    """A lesson, taken as expected until that step is on."""
    room = Classroom(next(found for found in PLAYED if found.id == lesson))
    while room.current is not None and room.current.id != step:
        move(room)
    assert room.current is not None
    return room


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teacher_calls_row_c_by_its_own_name_and_not_by_the_name_of_another_row(language: str) -> None:
    """The table calls the rows cautious, bold and greedy; whoever is asked to be bold would declare B."""
    words = handling_of("wales").words(language)
    stem = {row: words(f"scene.row.{row}").lower()[:-1] for row in ROWS}  # the endings agree with the learner
    said = words("lesson.rows.declare").lower()
    assert [row for row in ROWS if stem[row] in said] == ["C"]


@pytest.mark.parametrize("lesson", PLAYED, ids=[lesson.id for lesson in PLAYED])
def test_a_purse_holds_what_the_roll_beside_it_has_just_paid(lesson: Lesson) -> None:
    """A lesson begins before anything of this turn's money is spent: nobody has less than was rolled."""
    state = begun(lesson).state
    if state.dice[0]:
        assert state.money[state.seat] >= sum(CELLS[state.row][die][0] for die in state.dice)


def test_the_castle_that_the_teacher_wants_at_bangor_is_the_best_use_of_the_money() -> None:
    state = at_step("anglesey", "castle").session.state
    large, small = (price(state, "0", kind, "bangor") for kind in ("large_castle", "small_castle"))
    advised = kill_chance(state, "0", "large_castle", str(large))
    assert advised > kill_chance(state, "0", "small_castle", str(small))
    assert advised > kill_chance(state, "0", "village", "0")


def test_what_the_teacher_reckons_with_is_the_price_of_that_castle() -> None:
    room = at_step("anglesey", "castle")
    assert room.current is not None
    assert room.current.facts["then"].split()[-1] == str(
        price(room.session.state, "0", "large_castle", "bangor")
    )
