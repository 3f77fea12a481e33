"""Leaves, tips, hints and languages."""

from __future__ import annotations

import pytest

from mordred.desk.effects import Announce, Appearance, Focus
from mordred.desk.pages import pages
from mordred.i18n import LANGUAGES
from mordred.scene.painter import painter_of
from mordred.ui.showing import showing
from tests.desk.helpers import Sitting
from tests.i18n.spoken import every


def test_language_comes_from_the_browser_switches_live_and_is_remembered() -> None:
    sitting = Sitting(languages=("cy", "it-CH", "fr"))
    assert sitting.desk.settings.language == "it"
    sitting.new_game("wales", "hh")
    italian = sitting.table.sentence()
    sitting.enter("set:language", "fr")
    assert sitting.table.sentence() != italian
    assert sitting.taken(Appearance)[-1].language == "fr"
    assert Sitting(sitting.store).desk.settings.language == "fr"


def test_first_game_hints_come_by_prompt_and_can_be_stopped() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.table
    read = []
    heard = sitting.taken(Announce)[-1].text
    assert "begins." in heard and table.sentence() in heard, "the question was not heard before one had acted"
    while table.coach.hint:
        read.append(table.coach.hint)
        assert table.coach.text in sitting.taken(Announce)[-1].text, "a hint is heard, too"
        sitting.click("table:next_hint")
    assert sitting.taken(Announce)[-1].text == table.sentence()
    assert read and read[-1] == "coach.declare_row"
    sitting.step()
    assert table.coach.hint in ("coach.place_man", "coach.spend")
    sitting.click("table:stop_hints")
    assert not table.coach.hint and not sitting.desk.settings.coach


@pytest.mark.parametrize("kind", ["settings", "help", "keys", "menu"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_leaf_opens_and_closes_in_every_language(kind: str, language: str) -> None:
    sitting = Sitting(languages=(language,))
    sitting.new_game("wales", "hh")
    sitting.click(f"ui:{kind}")
    assert sitting.dialog.kind == kind
    assert sitting.press("Escape")
    assert sitting.desk.dialog is None


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_the_rules_are_read_page_by_page_with_arrow_keys_or_the_button_below(game: str) -> None:
    """They had contents only: after each page one had to go back up to them, and the arrows did nothing."""
    sitting = Sitting()
    sitting.new_game(game, "hh")
    sitting.press("?")
    known = pages(sitting.desk.words)
    assert len(known) > 5
    for page in known[1:]:
        assert sitting.press("ArrowRight")
        assert sitting.dialog.about == page
        assert sitting.taken(Focus)[-1].id == f"help.text.{page}", "who listens hears the new page"
    assert sitting.press("ArrowRight") and sitting.dialog.about == known[-1], "beyond the last is nothing"
    for page in reversed(known[:-1]):
        assert sitting.press("ArrowLeft") and sitting.dialog.about == page
    assert len(sitting.desk.dialogs) == 1
    for page in known[1:]:
        assert sitting.picture is not None
        (following,) = [node for node in every(sitting.picture.tree) if node.key == "help.next"]
        assert following.attrs["data-ref"] == f"ui:help:{page}"
        sitting.click(following.attrs["data-ref"])
    sitting.click("ui:keys")
    assert not sitting.press("ArrowLeft"), "another leaf has no pages"


def test_tips_explain_what_lies_on_the_table() -> None:
    for game in ("wales", "britannia"):
        sitting = Sitting()
        sitting.new_game(game, "hh")
        if sitting.table.curtain is not None:
            sitting.click("table:curtain")
        for tip in {part.split("'")[0] for part in sitting.all_text().split("'data-tip': '")[1:]}:
            sitting.desk.tip = tip
            assert painter_of(sitting.desk.game_id).tip(showing(sitting.table), tip) is not None, tip
            sitting.settle()


def test_escape_closes_a_leaf_even_if_something_behind_it_is_being_explained() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("ui:settings")
    sitting.desk.tip = "row:A"
    assert sitting.press("Escape")
    assert sitting.desk.dialog is None and not sitting.desk.tip
