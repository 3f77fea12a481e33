"""The shelf of saves: kept, reloaded, renamed, exported, damaged, full, blocked, in two tabs."""

from __future__ import annotations

import json

import pytest

from mordred.desk.effects import Download, PickFile
from mordred.desk.shelf import PREFIX
from mordred.desk.store import MemoryStore
from tests.desk.helpers import Sitting, slot


@pytest.mark.parametrize(("game", "kinds"), [("wales", "hc"), ("britannia", "hc")])
def test_every_action_is_saved_and_a_reload_goes_on_there(game: str, kinds: str) -> None:
    sitting = Sitting(painting=False)
    sitting.new_game(game, kinds)
    sitting.play_on(25)
    sitting.settle_down()
    table = sitting.table
    again = Sitting(MemoryStore(sitting.store.texts))
    again.click("save:open:1")
    resumed = again.table
    assert resumed.session.game.dump(resumed.session.state) == table.session.game.dump(table.session.state)
    assert resumed.sentence() == table.sentence()
    assert resumed.plan.seats == table.plan.seats


def test_saves_are_renamed_exported_imported_deleted() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hc")
    sitting.step_and_keep()
    sitting.click("ui:home")
    sitting.click("save:edit:1")
    sitting.enter("save:rename:1", "  The   long winter ")
    assert "The long winter" in sitting.texts()
    sitting.click("save:export:1")
    exported = sitting.taken(Download)[-1].text
    sitting.click("save:delete:1")
    sitting.click("save:really_delete:1")
    assert not sitting.desk.listing
    sitting.click("save:import")
    assert sitting.taken(PickFile)
    sitting.desk.on_file(exported)
    sitting.settle()
    assert "The long winter" in sitting.texts()


def test_a_file_that_is_no_game_is_refused_and_nothing_changes() -> None:
    sitting = Sitting()
    kept = dict(sitting.store.texts)
    for text in ("", "{}", "[1, 2", '{"app": "other"}', "\x00" * 50):
        sitting.desk.on_file(text)
        sitting.settle()
        assert sitting.desk.toasts[-1].trouble
        assert sitting.store.texts == kept


def test_a_damaged_slot_is_listed_kept_and_can_be_exported() -> None:
    store = MemoryStore({PREFIX + "5": "{half"})
    sitting = Sitting(store)
    assert sitting.desk.words("shelf.damaged") in sitting.texts()
    sitting.click("save:open:5")
    assert sitting.desk.table is None and sitting.desk.toasts[-1].trouble
    sitting.click("save:export:5")
    assert sitting.taken(Download)[-1].text == "{half"
    assert store.texts[PREFIX + "5"] == "{half"


def test_a_full_storage_is_said_once_and_older_saves_stay() -> None:
    store = MemoryStore()
    sitting = Sitting(store)
    sitting.new_game("wales", "hh")
    sitting.step_and_keep()
    kept = dict(store.texts)
    store.room = 10
    sitting.step_and_keep()
    sitting.step_and_keep()
    assert sum(toast.trouble for toast in sitting.desk.toasts) == 1
    assert store.texts == kept
    store.room = 5_000_000
    sitting.step_and_keep()
    assert len(slot(sitting)["actions"]) == len(sitting.table.session.records)


def test_a_blocked_storage_is_said_and_one_can_play() -> None:
    store = MemoryStore()
    store.blocked = True
    sitting = Sitting(store)
    assert sitting.desk.words("shelf.blocked") in sitting.texts()
    sitting.new_game("wales", "hh")
    sitting.play_on(5)
    assert len(sitting.table.session.records) == 5


def test_two_tabs_do_not_overwrite_each_other() -> None:
    store = MemoryStore()
    one = Sitting(store)
    one.new_game("wales", "hh")
    one.step_and_keep()
    two = Sitting(store)
    two.click("save:open:1")
    two.step_and_keep()
    one.desk.on_store_changed(PREFIX + "1")
    one.step()
    one.step_and_keep()
    assert one.table.slot_id != "1"
    assert len(json.loads(store.texts[PREFIX + "1"])["actions"]) == 2
    assert len(json.loads(store.texts[PREFIX + one.table.slot_id])["actions"]) == 3


def test_a_copy_saved_from_the_menu_puts_the_menu_away_too() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("ui:menu")
    sitting.click("table:save_as")
    sitting.click("table:save_now")
    assert sitting.desk.dialog is None and sitting.desk.shelf.listing()
