"""Saves: kept by themselves, named, deleted, carried away and back; trouble is said, nothing is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e import places
from e2e.conftest import Pages
from e2e.games import Session_, loaded, played, question, save_of, words
from e2e.table import SETTINGS_KEY, SHELF, Table
from mordred.core.game import Action

QUOTA = """() => {
  const real = Storage.prototype.setItem;
  window.roomAgain = () => (Storage.prototype.setItem = real);
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}"""

FILL = """() => {
  let size = 1 << 22;
  for (let number = 0; size > 0; ) {
    try { localStorage.setItem(`ballast${number}`, "x".repeat(size)); number += 1; } catch { size >>= 1; }
  }
}"""


def in_battle(session: Session_) -> bool:
    """The first seat is to lay its second card (or a later one)."""
    prompt, last = session.prompt, session.records[-1:]
    return bool(
        prompt and prompt.kind == "lay" and prompt.seat == 0 and last and last[0].action.verb == "lay"
    )


def building(session: Session_) -> bool:
    """Somebody may build and go on building: a decision that shows nothing and ends nothing."""
    return bool(session.prompt and any(action.verb == "build" for action in session.prompt.actions))


def about_to_build(table: Table) -> tuple[Session_, Action]:
    """A game in which the building is chosen, but not yet where it shall stand."""
    session = played("wales", building, seed=21, players=2)
    table.shelve(session)
    table.resume()
    build = next(action for action in question(session).actions if action.verb == "build")
    table.touch(f"building:{build.operands[0]}")
    return session, build


def build_and(table: Table, build: Action, then: str) -> int:
    """Build, then run a script: one step of the page, so that no timer can ring in between.

    How many decisions are on the shelf right after it.
    """
    kept: int = table.page.evaluate(f"""() => {{
      document.querySelector('[data-ref="space:{build.operands[1]}"]').dispatchEvent(
        new MouseEvent("click", {{ bubbles: true }}));
      {then}
      return JSON.parse(localStorage.getItem("{SHELF}1")).actions.length;
    }}""")
    return kept


def test_a_reload_goes_on_where_it_was(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.play(random.Random(1), lambda: table.moves() >= 5)
    before, asked = table.saved()["actions"], table.sentence.text_content() or "-"
    table.reload()
    expect(table.sentence).to_have_text(asked)
    assert table.saved()["actions"] == before
    table.play(random.Random(2), lambda: table.moves() >= 8)
    assert table.saved()["actions"][: len(before)] == before


def test_a_reload_in_the_middle_of_a_battle_goes_on_there(table: Table) -> None:
    session = played("britannia", in_battle, seed=2, players=2)
    table.shelve(session, kinds=["human", "page"])
    table.resume()
    table.touch(next(ref for ref in table.targets() if ref.startswith("card:")))
    table.wait_for_turn()
    moves = table.moves()
    assert moves > len(session.records)
    asked, panel = table.sentence.text_content() or "-", table.page.locator(".scene").all_text_contents()
    table.reload()
    expect(table.sentence).to_have_text(asked)
    assert table.page.locator(".scene").all_text_contents() == panel
    assert table.moves() == moves
    table.play(random.Random(2), lambda: table.moves() > moves)


def test_leaving_at_once_loses_nothing(table: Table) -> None:
    """A decision the autosave waits with, and the page is left in the same moment: it is on the shelf."""
    session, build = about_to_build(table)
    kept = build_and(table, build, "window.left = true; location.reload();")
    assert kept == len(session.records), "this test is about a save that was not yet due"
    table.page.wait_for_function("() => !window.left && document.documentElement.dataset.ready === 'true'")
    assert table.saved()["actions"][-1] == ["build", *build.operands]
    assert len(table.saved()["actions"]) == len(session.records) + 1


def test_a_hidden_page_has_kept_everything(table: Table) -> None:
    session, build = about_to_build(table)
    kept = build_and(table, build, 'document.dispatchEvent(new Event("visibilitychange"));')
    assert kept == len(session.records) + 1


def test_a_copy_under_a_name(table: Table) -> None:
    """The copy stays as it was; the game goes on under its own name."""
    table.new_game("wales", ["human"] * 2)
    table.play(random.Random(1), lambda: table.moves() >= 4)
    table.ref("ui:menu").click()
    table.ref("table:save_as").click()
    table.part("save.name").fill("  Before   the flood ")
    table.ref("table:save_now").click()
    expect(table.toasts.filter(has_text=words("save.named", name="Before the flood"))).to_be_visible()
    kept = next(slot for slot in table.slots().values() if slot["title"] == "Before the flood")
    while table.page.locator(".dialog").count():
        table.key("Escape")
    table.play(random.Random(2), lambda: max(len(slot["actions"]) for slot in table.slots().values()) >= 7)
    after = {slot["title"]: len(slot["actions"]) for slot in table.slots().values()}
    assert len(after) == 2 and after.pop("Before the flood") == len(kept["actions"])


def test_renaming(table: Table) -> None:
    table.shelve(played("wales", 5, players=2), title="Old name")
    table.ref("save:edit:1").click()
    field = table.part("slot.1.rename")
    expect(field).to_be_focused()
    field.fill("The Wounded Land")
    table.key("Enter")
    expect(table.page.locator(".slot-name")).to_have_text("The Wounded Land")
    assert table.saved()["title"] == "The Wounded Land"


def test_deleting_asks_first(table: Table) -> None:
    table.shelve(played("wales", 5, players=2), title="Doomed")
    table.shelve(played("wales", 6, players=2), title="Spared", slot="2")
    table.ref("save:delete:1").click()
    expect(table.dialog("delete")).to_contain_text("Doomed")
    table.key("Escape")
    assert set(table.slots()) == {"1", "2"}
    table.ref("save:delete:1").click()
    table.ref("save:really_delete:1").click()
    expect(table.page.locator(".slot-name")).to_have_text(["Spared"])
    assert set(table.slots()) == {"2"}


def test_out_as_a_file_and_in_again(table: Table, tmp_path: Path) -> None:
    session = played("britannia", 30, seed=4, players=3)
    table.shelve(session, title="Badon Hill")
    with table.page.expect_download() as download:
        table.ref("save:export:1").click()
    exported = tmp_path / download.value.suggested_filename
    download.value.save_as(exported)
    assert exported.suffix == ".json"
    assert loaded(exported.read_text()).actions() == session.actions()
    with table.page.expect_file_chooser() as chooser:
        table.ref("save:import").click()
    chooser.value.set_files(exported)
    expect(table.page.locator(".slot")).to_have_count(2)
    titles = [slot["title"] for slot in table.slots().values()]
    assert len(set(titles)) == 2, "the newcomer gets a name of its own"
    newcomer = next(slot for slot, kept in table.slots().items() if kept["title"] != "Badon Hill")
    table.resume(newcomer)
    table.lift()
    expect(table.sentence).not_to_be_empty()


def test_a_game_is_exported_from_the_table_too(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.play(random.Random(1), lambda: table.moves() >= 3)
    table.ref("ui:menu").click()
    with table.page.expect_download() as download:
        table.ref("table:export").click()
    text = Path(download.value.path()).read_text()
    assert json.loads(text)["actions"] == table.saved()["actions"]


NEWER = json.dumps({**json.loads(save_of(played("wales", 3, players=2))), "schema": 999})
CUT = save_of(played("wales", 9, players=2))[:200]


@pytest.mark.parametrize(
    ("text", "error"),
    [("not a save at all", "damaged_save"), ('{"app": "chess"}', "foreign_save"), (CUT, "damaged_save"),
     (NEWER, "newer_save"), ("", "damaged_save")],
    ids=["noise", "foreign", "cut", "newer", "empty"],
)  # fmt: skip
def test_a_file_that_is_no_save_is_refused(table: Table, tmp_path: Path, text: str, error: str) -> None:
    table.shelve(played("wales", 5, players=2))
    before = table.stored()
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    with table.page.expect_file_chooser() as chooser:
        table.ref("save:import").click()
    chooser.value.set_files(bad)
    expect(table.page.locator(".toast.trouble p")).to_have_text(words(f"error.{error}"))
    assert table.stored() == before
    expect(table.page.locator(".slot")).to_have_count(1)


# ----------------------------------------------------------------------------- storage in trouble


def test_a_damaged_save_is_shown_kept_and_can_go(table: Table) -> None:
    """One damaged slot spoils no other; it can be carried away as it is, and is deleted only on request."""
    table.store(SHELF + "7", '{"half a save')
    table.shelve(played("wales", 5, players=2), title="Sound")
    expect(table.page.locator(".slot")).to_have_count(2)
    expect(table.page.locator(".slot-name.trouble")).to_have_text(words("shelf.damaged"))
    with table.page.expect_download() as download:
        table.ref("save:export:7").click()
    assert Path(download.value.path()).read_text() == '{"half a save'
    table.resume()
    expect(table.sentence).not_to_be_empty()
    table.home()
    assert table.stored()[SHELF + "7"] == '{"half a save'
    table.ref("save:delete:7").click()
    table.ref("save:really_delete:7").click()
    expect(table.page.locator(".slot")).to_have_count(1)


def test_a_save_with_a_sound_head_and_a_rotten_body_is_said(table: Table) -> None:
    """It looks like a save until it is opened: then one message, and it stays where it is."""
    data = json.loads(save_of(played("wales", 9, players=2), title="Rotten"))
    data["actions"][4] = ["build", "castle", "nowhere"]
    data["snapshot"] = None
    rotten = json.dumps(data)
    table.store(SHELF + "1", rotten)
    table.ref("save:open:1").last.click()
    expect(table.page.locator(".toast.trouble")).to_have_count(1)
    expect(table.page.locator(".landing")).to_be_visible()
    assert table.stored()[SHELF + "1"] == rotten


def test_full_storage_is_said_and_loses_nothing(table: Table) -> None:
    """Full to the last byte: the game goes on, older saves stay, and saving resumes when there is room."""
    table.shelve(played("wales", 5, players=2), title="Older", slot="1")
    kept = table.stored()[SHELF + "1"]
    table.ref("ui:game:wales").click()
    while not table.part("chair.2.kind").count():  # the form remembers the last game's seats
        table.ref("form:add").click()
    for seat in range(3):
        table.part(f"chair.{seat}.kind").select_option("human")
    table.page.evaluate(FILL)
    table.ref("form:start").click()
    expect(table.page.locator(".toast.trouble p").first).to_have_text(words("error.store_full"))
    table.touch("row:A")
    assert table.stored()[SHELF + "1"] == kept
    table.ref("ui:menu").click()
    expect(table.dialog("menu")).to_contain_text(words("menu.not_kept"))
    with table.page.expect_download() as download:
        table.ref("table:export").click()
    assert json.loads(Path(download.value.path()).read_text())["actions"][0][0] == "declare"
    table.page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("ballast"))
          .forEach((key) => localStorage.removeItem(key))"""
    )
    table.wait_for_turn()
    table.play(random.Random(1), lambda: len(table.slots()) == 2)
    assert table.stored()[SHELF + "1"] == kept


def test_storage_that_fills_up_in_the_middle_keeps_the_last_good_save(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.play(random.Random(1), lambda: table.moves() >= 4)
    kept = table.stored()
    table.page.evaluate(QUOTA)
    table.touch(next(ref for ref in table.targets() if not ref.startswith("building:")))
    expect(table.page.locator(".toast.trouble p")).to_have_text(words("error.store_full"))
    assert table.stored() == kept
    table.page.evaluate("() => void roomAgain()")
    table.play(random.Random(2), lambda: table.moves() > len(json.loads(kept[SHELF + "1"])["actions"]) + 1)


def test_blocked_storage_is_said_and_the_game_can_be_played(open_page: Pages) -> None:
    page = open_page.new()
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("denied", "SecurityError"); },
        })"""
    )
    page.goto(open_page.remembering)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    table = Table(page)
    expect(page.locator(".shelf .trouble")).to_have_text(words("shelf.blocked"))
    table.new_game("wales", ["human"] * 2)
    asked = table.sentence.text_content()
    table.touch("row:A")
    expect(table.sentence).not_to_have_text(asked or "-")
    table.ref("ui:menu").click()
    expect(table.dialog("menu")).to_contain_text(words("menu.not_kept"))
    with page.expect_download() as download:
        table.ref("table:export").click()
    assert len(loaded(Path(download.value.path()).read_text()).records) == 1


@pytest.mark.parametrize("settings", ["{", '{"language": 7, "theme": "mauve"}', "[]"])
def test_damaged_settings_fall_back(table: Table, settings: str) -> None:
    save = save_of(played("wales", 5, players=2))
    table.reload({SETTINGS_KEY: settings, SHELF + "1": save})
    expect(table.page.locator(".slot")).to_have_count(1)
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    assert table.stored()[SHELF + "1"] == save


def kept(table: Table) -> dict[str, str]:
    """What is stored, but for the picture shown while Python starts: that is the device's, not a game's."""
    return {name: text for name, text in table.stored().items() if name != "mordred.picture"}


@contextmanager
def second_tab(table: Table) -> Iterator[Table]:
    """The same game in another tab: it opens there by itself once the first has kept a picture of it."""
    table.page.wait_for_function("() => localStorage.getItem('mordred.picture') !== null")
    other = Table(table.page.context.new_page())
    try:
        other.page.goto(table.page.url)
        other.page.wait_for_selector(places.READY, state="attached")
        other.page.wait_for_selector(".table")
        yield other
    finally:
        other.page.close()


def test_a_second_tab_writes_nothing_until_something_is_played_there(table: Table) -> None:
    table.shelve(played("wales", 6, players=2))
    table.resume()
    before = kept(table)
    with second_tab(table) as other:
        other.moves()
        other.home()
        assert kept(table) == before
        table.play(random.Random(2), lambda: table.moves() > 7)
        assert set(table.slots()) == {"1"}
        expect(table.toasts).to_have_count(0)


def test_two_tabs_never_overwrite_each_other(table: Table) -> None:
    """Both play on from one save: the second to write goes on in a copy, and says so."""
    table.shelve(played("wales", 6, players=2))
    table.resume()
    with second_tab(table) as other:
        other.play(random.Random(1), lambda: len(other.slots()["1"]["actions"]) > 6)
        theirs = other.stored()[SHELF + "1"]
        table.touch(*table.targets()[:1])
        table.play(random.Random(2), lambda: len(table.slots()) == 2)
        expect(table.page.locator(".toast.trouble p").first).to_have_text(words("save.copied"))
        assert table.stored()[SHELF + "1"] == theirs
