"""Hint: the suggestion alone glows, the panel says why, and touching something else puts it away."""

from __future__ import annotations

from mordred.ai import worker
from mordred.desk.advice import Advice, from_plain
from mordred.desk.effects import AskAdvice, StopOpponent
from tests.desk.helpers import Sitting


def _advised(sitting: Sitting) -> Advice:
    """Ask, and let the worker's own function answer."""
    sitting.click("table:advise")
    question = sitting.taken(AskAdvice)[-1]
    assert isinstance(question, AskAdvice)
    thinking = worker.advise(question.game, question.state, question.seat, 0.0, clock=lambda: 0.0)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            advice = from_plain(end.value)
            break
    sitting.desk.on_advice(question.ticket, advice)
    sitting.settle()
    return advice


def test_only_the_suggestion_glows_and_the_panel_says_why() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.desk.table
    assert table is not None
    advice = _advised(sitting)
    assert table.narrowed is not None and set(table.narrowed.glows) <= set(table.kit.touches(advice.action))
    lines = table.advice_lines()
    assert len(lines) >= 2 and all(line in sitting.texts() for line in lines)
    assert "pounds" in " ".join(lines)


def test_following_plays_it() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.desk.table
    assert table is not None
    advice = _advised(sitting)
    sitting.click("table:follow")
    assert table.session.records[0].action == advice.action and table.advice is None


def test_another_touch_puts_it_away() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.desk.table
    assert table is not None
    advice = _advised(sitting)
    other = next(f"row:{row}" for row in "ABC" if (row,) != advice.action.operands)
    sitting.click(other)
    assert table.session.records[0].action.operands == (other[-1],)


def test_an_advice_nobody_waits_for_is_dropped() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("table:advise")
    question = sitting.taken(AskAdvice)[-1]
    assert isinstance(question, AskAdvice)
    sitting.click("table:cancel")
    assert sitting.taken(StopOpponent)
    sitting.desk.on_advice(
        question.ticket, from_plain({"action": ["declare", ["A"]], "reasons": [], "odds": {}})
    )
    assert sitting.desk.table is not None and sitting.desk.table.advice is None


def test_leaving_the_table_ends_it_and_its_answer_is_nobodys() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("table:advise")
    question = sitting.taken(AskAdvice)[-1]
    assert isinstance(question, AskAdvice)
    sitting.click("ui:home")
    assert sitting.taken(StopOpponent)
    sitting.new_game("wales", "hh")
    sitting.click("table:advise")
    again = sitting.taken(AskAdvice)[-1]
    assert isinstance(again, AskAdvice) and again.ticket != question.ticket


def test_every_thought_has_a_ring_of_its_own() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    for _ in range(2):
        sitting.click("table:advise")
        question = sitting.taken(AskAdvice)[-1]
        assert isinstance(question, AskAdvice)
        assert f"'thinking.{question.ticket}'" in sitting.all_text()
        sitting.click("table:cancel")
        assert "progressbar" not in sitting.all_text()
