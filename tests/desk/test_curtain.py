"""Several people at one screen: the curtain between them."""

from __future__ import annotations

import re

from mordred.scene.node import diff
from mordred.ui.showing import NOTHING
from tests.desk.helpers import Sitting


def test_the_curtain_falls_between_two_people_and_no_hand_is_in_the_page() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    table = sitting.table
    for _ in range(60):
        sitting.wait()
        if table.curtain is not None:
            assert "'hand:0" not in sitting.all_text() and "'hand:1" not in sitting.all_text()
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


GLOWS = re.compile(r"'class': '[^']* (can|chosen)\b")
OPEN = ("board.under", "side.dial", "side.dashboards", "side.references")
"""What lies open for everybody."""


def test_what_lies_open_lies_on_under_the_cloth_with_nothing_to_choose_on_it() -> None:
    """Map, dial, dashboards and cards for all that are taken away with every curtain are made, laid out and
    painted anew with every lifting; the first lifting, too, finds them there."""
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    shown = repr(sitting.picture.tree) if sitting.picture else ""
    assert all(f"'{key}'" in shown for key in OPEN)
    sitting.click("table:curtain")
    fallen = 0
    while fallen < 3:
        before = sitting.picture
        if sitting.table.staged.holding:
            sitting.click("table:skip")
        elif sitting.table.curtain is not None:
            fallen += 1
            screen = repr(sitting.picture.tree) if sitting.picture else ""
            assert screen.count("'inert'") == 2, "the board, and what lies beside it"
            assert not GLOWS.search(screen), "nothing glows there"
            sitting.click("table:curtain")
        else:
            sitting.click((sitting.table.narrowed or NOTHING).glows[0])
        assert before is not None and sitting.picture is not None
        made = [patch[3] for patch in diff(before.tree, sitting.picture.tree) if patch[0] == "make"]
        assert not [key for key in OPEN if f"['{key}', " in str(made)], "made anew"


def test_wales_has_nothing_to_hide_and_no_curtain() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hhh")
    for _ in range(12):
        sitting.step()
        assert sitting.table.curtain is None
