"""How far King looks: the War that is coming, whole turns of every length, and the worth of the last word."""

from __future__ import annotations

import pytest

from mordred.britannia.judge import foresight, value
from mordred.britannia.judge.first import value as first
from mordred.britannia.judge.survey import pending_cost
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import War
from mordred.core.chance import Chance
from tests.britannia.table import GAME, Table, table, two_seats


def _open_field() -> Table:
    """Favour lies open around a stack of seat 0, which is to move on the sector of the War."""
    return two_seats(
        {"garloth": {0: "CWWW"}, "essex": {1: "CW"}},
        {"pictland": "LL", "lothian": "GG", "corbenic": "DDD"},
        (3, 5),
    )


def test_ideas_are_whole_turns_of_every_length() -> None:
    t = _open_field()
    found = list(foresight.ideas(t.game, t.state, t.prompt))
    costs = {pending_cost(state)[1] for state, _ in found}
    assert {1, 2, 3} <= costs, "what each amount of time could bring"
    assert {str(actions[0].operands[0]) for _, actions in found} == {"march", "muster"}
    for state, actions in found:
        again = Table(t.game, t.game.copy(t.state))
        for action in actions:
            again.take(action)
        assert t.game.dump(again.state) == t.game.dump(state)
        full = actions[0].operands == ("muster",) and len(actions) == 5  # then it ends by itself
        assert full or again.offers("done"), "only its end is still to be said"


def test_king_looks_as_far_as_the_war() -> None:
    t = _open_field()
    war = foresight.horizon(t.state)
    assert war == 3 and not foresight.far_enough(t.state, war)
    t.answer("march", "garloth corbenic WWW")
    assert not foresight.far_enough(t.state, war)
    t.run(until=lambda t: foresight.far_enough(t.state, war))
    assert t.state.swept > war


def test_a_war_about_to_be_fought_is_judged_as_it_stands() -> None:
    """Nobody moves any more: what is held counts in full, and nobody next door is feared."""
    t = two_seats({"garloth": {0: "CW"}, "corbenic": {1: "CWWW"}}, {"garloth": "LLGG"}, (4, 5))
    waiting = value.features(t.state)[0]
    t.state.swept = 4
    t.state.frames.append(War(0, 3))
    fighting = value.features(t.state)[0]
    assert fighting["threat"] == 0
    assert fighting["harvest"] == 4 >= waiting["harvest"]


def test_the_last_word_is_worth_something_and_a_missed_war_costs() -> None:
    there = table(players=2, distances=[3, 2], order=[1, 0])
    late = table(players=2, distances=[8, 2], order=[1, 0])
    assert value.features(there.state)[0]["last_word"] == 1
    assert value.features(there.state)[1]["last_word"] == 0
    assert value.features(late.state)[0]["missed"] == 1
    assert value.features(table(players=2, distances=[7, 2], order=[1, 0]).state)[0]["next_word"] == 1


def test_time_spent_counts_before_it_is_paid() -> None:
    """In the middle of a March its cost is already on the dial that the judge sees."""
    t = table(players=2, armies={"garloth": {0: "CWW"}, "essex": {1: "C"}}, distances=[2, 6], order=[0, 1])
    t.answer("march", "garloth corbenic W")
    assert value.features(t.state)[0]["last_word"] == 1, "3 is the War's sector"
    t.answer("garloth pictland W")
    assert value.features(t.state)[0]["last_word"] == 0, "4 is past it"


def test_the_first_king_is_kept_as_it_was() -> None:
    """Later Kings are measured against it: its judgement must not move when theirs does."""
    t = _open_field()
    assert [round(chance, 4) for chance in first.JUDGE.chances(t.state)] == FIRST
    assert "last_word" not in first.WEIGHTS


FIRST = [0.7676, 0.2324]
"""What the first King thought of the open field."""


@pytest.mark.parametrize(
    ("decisions", "thought"),
    [
        (20, [0.7579, 0.2421]),
        (60, [0.4472, 0.5528]),
        (100, [0.9755, 0.0245]),
        (20, [0.0779, 0.4083, 0.5138]),
        (60, [0.1342, 0.2149, 0.6509]),
        (20, [0.2085, 0.0686, 0.4105, 0.3123]),
        (100, [0.0731, 0.0092, 0.903, 0.0147]),
    ],
)
def test_nor_does_it_think_otherwise_of_any_game(decisions: int, thought: list[float]) -> None:
    """Random games of as many seats as there are chances: it counts with functions that others use too."""
    seats = len(thought)
    state, chance = GAME.new(Options(players=seats), seats), Chance(seats)
    for _ in range(decisions):
        prompt = GAME.prompt(state)
        assert prompt is not None
        GAME.apply(state, prompt.actions[chance.below(len(prompt.actions))])
    assert [round(one, 4) for one in first.JUDGE.chances(state)] == thought
