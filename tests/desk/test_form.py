"""The front page's form: what it offers, whom it seats, what it deals."""

from __future__ import annotations

import pytest

from mordred.ui.setup_form import option_strips
from tests.desk.helpers import Sitting


def test_the_form_offers_what_the_game_offers() -> None:
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    assert {"form:option:edition", "form:option:mode", "form:option:leaders"} <= sitting.refs()
    sitting.click("ui:game:wales")
    assert not any(ref.startswith("form:option") for ref in sitting.refs())


@pytest.mark.parametrize("edition", ["final", "preview"])
def test_an_option_is_not_called_like_the_edition_that_is_chosen(edition: str) -> None:
    """An edition may have words of its own for a key; the name of the choice itself is never one of them."""
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    sitting.enter("form:option:edition", edition)
    assert [strip.children[0].text for strip in option_strips(sitting.desk)] == ["Edition", "Dial", "Leaders"]


def test_arms_are_swapped_so_that_everybody_keeps_their_own() -> None:
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    sitting.enter("form:arms:0", "hobyars")
    chairs = sitting.desk.setup.chairs
    assert [chair.arms for chair in chairs] == ["hobyars", "high_elves", "humans"]
    sitting.click("form:start")
    assert [player.faction for player in sitting.table.session.state.players] == [
        "hobyars",
        "high_elves",
        "humans",
    ]


def test_the_same_seed_deals_the_same_game() -> None:
    first, second = Sitting(seed=1), Sitting(seed=2)
    for sitting in (first, second):
        sitting.new_game("britannia", "hhh", seed="The Grail")
    assert first.table.session.state == second.table.session.state


def test_a_seed_too_long_is_said_beside_the_button() -> None:
    sitting = Sitting()
    sitting.click("ui:game:wales")
    sitting.enter("form:seed", "x" * 50)
    sitting.click("form:start")
    assert sitting.desk.table is None
    assert "40" in sitting.desk.words(sitting.desk.setup.trouble)
