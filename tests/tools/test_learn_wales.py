"""How Wales's judge learns (`tools/learn_wales.py`): slopes, lessons, and the games they come from."""

from __future__ import annotations

from math import log

import pytest

from mordred.core.chance import Chance
from mordred.wales.judge import value
from mordred.wales.judge.learned import Net, rows_of
from mordred.wales.judge.sights import sights
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW
from tests.wales.table import table
from tools.learn_wales import Company, Lesson, Teacher, best_answer, lessons, newborn, played


def _loss(net: Net, lesson: Lesson) -> float:
    facts, seats, target = lesson
    return -sum(share * log(one) for share, one in zip(target, net.chances(facts, seats), strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lesson_moves_every_weight_down_the_slope(players: int) -> None:
    """The slopes that the teacher works out are those that one measures."""
    state = table(
        players, buildings={0: {"village": "chirk bala"}, 1: {"town": "ruthin"}}, money=[3] * players
    )
    young = newborn(players, Chance(4))
    lesson = (*sights(state, 0b10), [0.7] + [0.3 / (players - 1)] * (players - 1))
    teacher = Teacher(young)
    teacher.hear(lesson)
    step = 1e-5
    for row, slopes in zip(rows_of(young), rows_of(teacher.slopes), strict=True):
        for place in range(0, len(row), 5):
            kept = row[place]
            row[place] = kept + step
            above = _loss(young, lesson)
            row[place] = kept - step
            below = _loss(young, lesson)
            row[place] = kept
            assert slopes[place] == pytest.approx((above - below) / (2 * step), abs=1e-5)


def test_a_game_is_learned_from_and_the_winner_is_believed_in_more() -> None:
    young, chance = newborn(3, Chance(5)), Chance(6)
    seen = played(young, 3, Company(strangers=0b111), 1.0, chance)
    told = list(lessons(young, seen, 0b111))
    assert len(told) == len(seen) - 1 and told[0][2] != told[-1][2]
    teacher = Teacher(young)
    before = sum(_loss(young, lesson) for lesson in told)
    for _ in range(5):
        for lesson in told:
            teacher.hear(lesson)
        teacher.move(2e-3)
    assert sum(_loss(young, lesson) for lesson in told) < before - 0.1


def test_men_who_attack_one_castle_again_and_again_are_weighed_by_some_ways() -> None:
    """Six men without a choice of target roll more dice than can be walked through."""
    state = table(2, phase=DECLARE_ROW, buildings={1: {"large_castle": "bangor"}})
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert best_answer(state, prompt, value.chances) in prompt.actions
