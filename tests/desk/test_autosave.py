"""The autosave: what was shown is kept before it is painted, and a second tab writes only what it plays."""

from __future__ import annotations

import json

import pytest

from mordred.desk.effects import Later
from mordred.desk.shelf import PREFIX, same_game
from mordred.desk.store import MemoryStore
from tests.desk.helpers import Sitting

SLOT = PREFIX + "1"


def kept(sitting: Sitting) -> int:
    """How many decisions are on the shelf at this moment, no timer having rung."""
    return len(json.loads(sitting.store.texts[SLOT])["actions"])


def begun(game: str, kinds: str = "hh") -> Sitting:
    """A game that has just begun, on the shelf."""
    sitting = Sitting(painting=False)
    sitting.new_game(game, kinds)
    sitting.wait(("keep",))
    return sitting


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_what_was_shown_or_ended_is_kept_at_once(game: str) -> None:
    """Over a whole game: a decision that showed something, ended a turn or the game needs no timer."""
    sitting = begun(game)
    table = sitting.table
    at_once = later = 0
    while sitting.step():
        records, prompt = table.session.records, table.session.prompt
        if records[-1].reveals or prompt is None or prompt.seat != records[-1].seat:
            assert kept(sitting) == len(records), records[-1].action
            at_once += 1
        else:
            later += kept(sitting) < len(records)
    assert at_once and later, "the delay is for the rest"
    assert json.loads(sitting.store.texts[SLOT])["table"]["over"] is True


def test_the_rest_is_kept_when_the_table_or_the_page_is_left() -> None:
    sitting = begun("wales")
    table = sitting.table
    while kept(sitting) == len(table.session.records):
        assert sitting.step()
    sitting.table.autosave.keep()  # what the page asks for when it is hidden
    assert kept(sitting) == len(table.session.records)


def test_what_is_done_again_is_kept_at_once() -> None:
    sitting = begun("wales", "hc")
    sitting.play_on(12)
    sitting.wait()
    sitting.press("u")
    sitting.wait(("keep",))
    shorter = kept(sitting)
    sitting.waiting.clear()
    sitting.click("table:redo")
    assert kept(sitting) == len(sitting.table.session.records) > shorter


# ------------------------------------------------------------------------------------------- two tabs


def second_tab(sitting: Sitting) -> Sitting:
    """The same game, opened from the shelf in another tab."""
    other = Sitting(sitting.store, painting=False)
    other.click("save:open:1")
    other.wait(("keep",))
    return other


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_opening_a_game_writes_nothing(game: str) -> None:
    one = begun(game)
    one.play_on(3)
    one.wait(("keep",))
    before = dict(one.store.texts)
    two = second_tab(one)
    assert one.store.texts == before
    two.table.autosave.keep()  # hidden
    two.click("ui:home")  # left
    assert one.store.texts == before


def test_the_first_tab_keeps_its_slot_until_the_second_plays() -> None:
    one = begun("wales")
    one.step()
    two = second_tab(one)
    one.step_and_keep()
    assert one.table.slot_id == "1" and kept(one) == 2
    two.step_and_keep()
    assert two.table.slot_id != "1", "the second to play goes on in a copy"
    assert kept(one) == 2


def test_a_hint_read_in_another_tab_pushes_nobody_into_a_copy() -> None:
    one = Sitting(MemoryStore())
    one.enter("set:coach", True)
    one.new_game("wales", "hh")
    one.wait(("keep",))
    two = second_tab(one)
    assert two.table.coach.hint
    two.click("table:next_hint")
    two.wait(("keep",))
    one.step_and_keep()
    assert one.table.slot_id == "1" and kept(one) == 1


def test_a_new_game_is_kept_before_anything_is_played() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    assert any(isinstance(effect, Later) and effect.ticket == "keep:" for effect in sitting.waiting)
    sitting.wait(("keep",))
    assert kept(sitting) == 0


def test_two_saves_are_the_same_game_only_if_the_same_was_played() -> None:
    sitting = begun("wales")
    first = sitting.store.texts[SLOT]
    data = json.loads(first)
    later = json.dumps({**data, "table": {**data["table"], "when": "2030", "hints": ["x"]}})
    assert same_game(first, later)
    assert not same_game(first, json.dumps({**data, "title": "another"}))
    assert not same_game(first, json.dumps({**data, "actions": [["declare", "A"]]}))
    assert not same_game("{half", "{other half")
    assert same_game("{half", "{half")
    assert not same_game(first, "")
