"""What chance may bring: walked through exactly, or sampled."""

from __future__ import annotations

import pytest

from mordred.ai.outcomes import TooMany, every, stepped
from mordred.core.chance import Chance
from mordred.core.game import Action
from mordred.wales.judge.odds import row_spread
from mordred.wales.rules.data import ROWS
from mordred.wales.rules.game import GAME, WalesOptions

START = GAME.new(WalesOptions(players=3), 7)


@pytest.mark.parametrize("row", ROWS)
def test_a_roll_has_36_outcomes_whose_money_is_the_rows_own(row: str) -> None:
    money: dict[int, float] = {}
    for share, state, _ in every(GAME, START, Action("declare", (row,)), limit=3000):
        pounds = state.money[START.seat]
        money[pounds] = money.get(pounds, 0.0) + share
    expected: dict[int, float] = {}
    for (pounds, _), share in row_spread(row).items():
        expected[pounds] = expected.get(pounds, 0.0) + share
    assert money == pytest.approx(expected)


def test_an_action_without_chance_has_one_outcome() -> None:
    state, prompt = stepped(GAME, START, Action("declare", ("A",)), Chance(5))
    while state.phase != "spend":
        assert prompt is not None
        state, prompt = stepped(GAME, state, prompt.actions[0])
    [(share, after, asked)] = every(GAME, state, Action("pass"))
    assert share == 1 and after.seat != state.seat and asked == GAME.prompt(after)


def test_more_outcomes_than_asked_for_are_refused() -> None:
    with pytest.raises(TooMany):
        every(GAME, START, Action("declare", ("C",)), limit=10)


def test_the_given_state_stays_as_it_is() -> None:
    before = GAME.copy(START)
    every(GAME, START, Action("declare", ("C",)), limit=3000)
    assert before == START
