"""A phone, 360 pixels wide: the page never scrolls sideways, and what stands in it can be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.games import link_of, played, save_of
from e2e.phone import SIZE, sideways
from e2e.table import Table
from mordred.i18n import LANGUAGES

# Long words that run out of the panel they stand in (what ends in an ellipsis does not).
SPILLS = """() => {
  const spilled = [];
  const range = document.createRange();
  for (const panel of document.querySelectorAll(".panel, .caption, .toast, .dialog, .slot, .resume")) {
    const right = panel.getBoundingClientRect().right + 1;
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      let one = text.parentElement;
      if (!/\\w{40}/.test(text.data) || one.closest(".hidden-visually")) continue;
      while (one !== panel && getComputedStyle(one).textOverflow !== "ellipsis") one = one.parentElement;
      range.selectNodeContents(text);
      if (one === panel && range.getBoundingClientRect().right > right)
        spilled.push(`${panel.className}: ${text.parentElement.className} ${text.data.slice(0, 30)}`);
    }
  }
  return spilled.slice(0, 8);
}"""
# What can be chosen in a list of the form, or is a player's name there, and is wider than there is room.
CUT_LISTS = """() => [...document.querySelectorAll(".setup .chair :is(select, input)")].flatMap((field) => {
  const style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const offered = [...(field.options ?? [])].map((one) => one.textContent);
  const said = [...offered, field.placeholder ?? "", field.options ? "" : "Wilhelmina"];
  return said.filter((words) => pen.measureText(words).width > room + 0.5);
})"""


def spilled(table: Table) -> list[str]:
    """What makes the page scroll sideways, or runs out of its panel."""
    found: list[str] = table.page.evaluate(SPILLS)
    return sideways(table) + found


def test_the_front_page_does_not_scroll_sideways(phone: Table) -> None:
    assert sideways(phone) == []
    phone.shoot("landing-phone")
    phone.shelve(
        played("wales", 5, players=2), title="A name as long as a name of a saved game may get, sixty signs"
    )
    assert sideways(phone) == []
    for game in ("wales", "britannia"):
        phone.ref(f"ui:game:{game}").tap()
        assert sideways(phone) == [], game
    for kind in phone.leaves():
        assert sideways(phone) == [], kind
    phone.ref("save:delete:1").tap()
    assert sideways(phone) == []


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_what_is_chosen_in_the_form_can_be_read(phone: Table, game: str) -> None:
    """Losange ble, Scudo rossc, Wilhelmi: lists and names were a letter too narrow. And no keyboard comes up
    over the form: nobody has gone into a field yet.
    """
    for language in LANGUAGES:
        phone.part("masthead.language").select_option(language)
        phone.ref(f"ui:game:{game}").tap()
        assert phone.page.evaluate("document.activeElement.tagName") != "INPUT"
        while phone.page.locator(".chair").count() < 4:
            phone.ref("form:add").tap()
        assert phone.page.evaluate(CUT_LISTS) == [], language


def test_the_game_played_last_comes_first(phone: Table) -> None:
    """It lay below both games, two screens down: that page was looked at with an empty shelf, or wide."""
    phone.page.evaluate("scrollTo(0, 0)")
    phone.shelve(played("wales", 5, players=2))
    resume = phone.part("resume.button")
    expect(resume).to_be_in_viewport(ratio=1)
    games = phone.part("games").bounding_box()
    box = resume.bounding_box()
    assert box and games and box["y"] + box["height"] <= games["y"]


def test_the_words_of_a_save_have_the_line_to_themselves(phone: Table) -> None:
    """Beside four buttons there was room for one word a line."""
    phone.shelve(played("wales", 40, players=3), title="Gawain, Lancelot and Perceval")
    room = "(words) => words.offsetWidth / words.closest('.slot').offsetWidth"
    assert phone.page.locator(".slot-open").evaluate(room) > 0.9


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_neither_table_scrolls_sideways(phone: Table, game: str) -> None:
    """Before and after some turns, with every leaf, with log and replay, and at the end."""
    session = played(game, 60, seed=3, players=4)
    phone.shelve(session)
    phone.resume()
    assert sideways(phone) == [], "curtain or board"
    phone.lift()
    assert sideways(phone) == [], "board"
    phone.shoot(f"{game}-phone")
    for kind in phone.leaves():
        assert sideways(phone) == [], kind
    phone.ref("table:log").tap()
    assert sideways(phone) == [], "log"
    seats = phone.page.locator(".log-players > li")
    expect(seats).to_have_count(4)
    for seat in seats.all():  # the log lies over the table: who plays, and with how much, stays in sight
        expect(seat).to_be_in_viewport(ratio=1)
    phone.part("log.10").tap()
    expect(phone.page.locator(".replay")).to_be_visible()
    expect(phone.page.locator(".pan svg").first).to_be_in_viewport()
    assert sideways(phone) == [], "replay"
    phone.part("replay.close").tap()
    phone.home()
    while session.prompt is not None:
        session.play(session.prompt.actions[0])
    phone.shelve(session, slot="2")
    phone.resume("2")
    expect(phone.dialog("end")).to_be_visible()
    assert sideways(phone) == [], "end"
    phone.shoot(f"{game}-end-phone")


@pytest.mark.parametrize("size", [SIZE, {"width": 1200, "height": 800}], ids=["phone", "wide"])
def test_names_and_titles_without_a_space_wrap(phone: Table, tmp_path: Path, size: ViewportSize) -> None:
    """As long as they may be: on the shelf, in a line at the edge, at the table and in its leaves.

    A title of 200 letters that was imported twice never opened: with its number it was too long.
    """
    kept = json.loads(save_of(played("wales", 30, seed=3, players=3), title="T" * 200))
    for seat in kept["seats"]:
        seat["name"] = "M" * 60
    file = tmp_path / "long.json"
    file.write_text(json.dumps(kept))
    phone.page.set_viewport_size(size)
    for count in (1, 2):
        with phone.page.expect_file_chooser() as chooser:
            phone.ref("save:import").click()
        chooser.value.set_files(file)
        expect(phone.page.locator(".slot")).to_have_count(count)
        expect(phone.toasts).not_to_have_count(0)
        assert spilled(phone) == [], "shelf"
    slots = phone.slots()
    assert len({slot["title"] for slot in slots.values()}) == 2
    for number, slot in enumerate(slots):
        phone.resume(slot)
        phone.lift()
        assert spilled(phone) == [], "board"
        if number:
            for kind in phone.leaves():
                assert spilled(phone) == [], kind
            phone.ref("table:log").click()
            assert spilled(phone) == [], "log"
        phone.home()


def test_the_question_of_a_link_fits(phone: Table) -> None:
    phone.part("link.paste").fill(link_of(played("britannia", 9, players=4)))
    phone.ref("ui:open_link").tap()
    expect(phone.dialog("pick_seat")).to_be_visible()
    assert sideways(phone) == []
