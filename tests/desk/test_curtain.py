"""Several people at one screen: the curtain between them."""

from __future__ import annotations

from tests.desk.helpers import Sitting


def test_the_curtain_falls_between_two_people_and_no_hand_is_in_the_page() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    table = sitting.table
    for _ in range(60):
        sitting.wait()
        if table.curtain is not None:
            assert "hand:0" not in sitting.all_text() and "hand:1" not in sitting.all_text()
            sitting.click("table:curtain")
        assert table.viewer is not None
        other = 1 - table.viewer
        assert f"'hand:{other}" not in sitting.all_text()
        mine = set(table.session.state.players[table.viewer].hand)
        for card in set(table.session.state.players[other].hand) - mine:
            assert f"card:{card}'" not in sitting.all_text(), "the other's card is in the page"
        if not sitting.step():
            break
    assert {record.seat for record in table.session.records} == {0, 1}


def test_wales_has_nothing_to_hide_and_no_curtain() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hhh")
    for _ in range(12):
        sitting.step()
        assert sitting.table.curtain is None
