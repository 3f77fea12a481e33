"""Whole games of both, touched ref by ref, with every patch applied to a page that objects to a wrong one."""

import pytest

from tests.desk.helpers import Sitting


@pytest.mark.parametrize("kinds", ["hhh", "hc"])
def test_a_whole_game_of_wales_by_touches(kinds: str) -> None:
    sitting = Sitting(painting=kinds == "hc")
    sitting.new_game("wales", kinds)
    sitting.play_on()
    assert sitting.table.session.over
    assert sitting.dialog.kind == "end"


@pytest.mark.parametrize(("kinds", "mode"), [("hcc", "blitz"), ("hhhh", "war")])
def test_a_whole_game_of_britannia_by_touches(kinds: str, mode: str) -> None:
    sitting = Sitting(painting=kinds == "hcc")
    sitting.new_game("britannia", kinds, mode=mode, leaders="advanced")
    sitting.play_on()
    assert sitting.table.session.over
    assert sitting.dialog.kind == "end"
