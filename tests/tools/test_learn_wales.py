"""How Wales's judge learns (`tools/learn_wales.py`): slopes, lessons, and the games they come from."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest

from mordred.ai.outcomes import Script, every, stepped
from mordred.cli.work import Crew
from mordred.core.chance import Chance
from mordred.core.game import Action
from mordred.wales.judge import value
from mordred.wales.judge.learned import Net, rows_of
from mordred.wales.judge.sights import sights
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW
from tests.wales.table import table
from tools import learn_wales
from tools.learn_wales import ROLLS, Company, Lesson, Teacher, best_answer, lessons, newborn, played, taught


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


@pytest.mark.parametrize("row", "ABC")
def test_the_rolls_of_a_row_are_all_that_its_dice_may_bring(row: str) -> None:
    assert sum(share for _, share in ROLLS[row]) == pytest.approx(1)
    state = table(3, phase=DECLARE_ROW)
    by_roll, by_die = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for dice, share in ROLLS[row]:
        after, _ = stepped(GAME, state, Action("declare", (row,)), Script(answers=dice))
        by_roll[after.money[0], after.pawns[0]] += round(share * 36)
    for _, after, _ in every(GAME, state, Action("declare", (row,))):
        by_die[after.money[0], after.pawns[0]] += 1
    assert by_roll == by_die and len(ROLLS[row]) < 36


def test_what_is_kept_is_the_mean_of_the_weights_since_the_pace_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games take long, so one game is played again and again, each a round of its own."""
    young, chance = newborn(2, Chance(7)), Chance(8)
    seen = played(young, 2, Company(strangers=0b11), 1.0, chance)
    monkeypatch.setattr(learn_wales, "played", lambda *_: seen)
    monkeypatch.setattr(learn_wales, "BATCH", 1)
    monkeypatch.setattr(learn_wales, "ROUND", 1)
    weights, kept = list[float](), list[float]()
    for number, learnt in taught(young, 2, 10, 1e-3, chance):
        if number <= 4:
            assert learnt is young
        else:
            weights.append(young.last[3])
            kept.append(learnt.last[3])
            assert kept[-1] == pytest.approx(sum(weights) / len(weights))
    assert len(set(weights)) == len(weights) > 4


def test_the_same_is_learned_on_one_core_and_on_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round of games is shared out; nobody moves a weight before all of it has been played."""
    monkeypatch.setattr(learn_wales, "best_answer", lambda _state, prompt, _judge: prompt.actions[0])  # quick
    monkeypatch.setattr(learn_wales, "ROUND", 16)

    def learned(crew: Crew) -> list[list[float]]:
        young = newborn(2, Chance(9))
        *_, (_, learnt) = taught(young, 2, 24, 1e-3, Chance(10), crew)
        return list(rows_of(learnt))

    alone = learned(Crew())
    assert alone == learned(Crew(workers=2)) != list(rows_of(newborn(2, Chance(9))))
