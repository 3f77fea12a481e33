"""Replay, log and the end of a game."""

from __future__ import annotations

from mordred.desk.effects import Appearance
from tests.desk.helpers import Sitting, midgame


def test_the_replay_shows_each_moment_and_comes_back() -> None:
    sitting = midgame("wales", "hc", 12)
    table = sitting.table
    sitting.click("table:log")
    assert "table:replay:3" in sitting.refs()
    sitting.click("table:replay:3")
    assert table.replay.cursor == 3
    assert table.view.money == table.session.state_at(3).money
    sitting.press("ArrowRight")
    assert table.replay.cursor == 4
    sitting.click("row:A")
    assert table.refusal
    sitting.press(" ")
    sitting.wait()
    assert table.replay.cursor == table.history.length
    sitting.press("Escape")
    assert table.replay.cursor is None and table.my_turn


def test_a_replay_shows_no_hand_the_viewer_may_not_see() -> None:
    sitting = midgame("britannia", "hc", 6)
    history = sitting.table.history
    sitting.click("table:replay:first")
    sitting.enter("table:viewpoint", "1")
    assert history.replay.viewpoint == 0, "the other's eyes are closed until the game is over"
    assert history.viewpoints() == [None, 0]


def test_undo_takes_log_lines_back() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    sitting.click("table:log")
    sitting.step()
    told = len(sitting.table.history.told())
    sitting.click("table:undo")
    assert len(sitting.table.history.told()) == told - 1


def test_the_end_shows_ranking_reason_and_chart() -> None:
    sitting = Sitting(painting=False)
    sitting.new_game("wales", "cc")
    sitting.wait()
    sitting.painting = True
    sitting.settle()
    text = sitting.texts()
    table, outcome = sitting.table, sitting.table.outcome
    assert outcome is not None
    assert table.handling.why_ended(sitting.desk.words, outcome, table.names) in text
    assert all(name in text for name in table.names)
    assert "chart-line" in sitting.all_text()


def test_a_replay_has_the_mood_of_its_moment() -> None:
    """Chaos has broken out by now; at the beginning it had not, and looking back the page shows that."""
    sitting = Sitting(painting=False)
    sitting.new_game("britannia", "hh")
    while not sitting.table.session.state.broken:
        assert sitting.step()
    assert sitting.table.staged.holding and sitting.table.mood == "", "it is still to be seen"
    sitting.settle_down()
    assert sitting.table.mood == "chaos"
    sitting.click("table:replay:first")
    assert sitting.table.mood == "" and sitting.taken(Appearance)[-1].mood == ""
    sitting.click("table:replay:close")
    assert sitting.table.mood == "chaos" and sitting.taken(Appearance)[-1].mood == "chaos"
