"""Light and dark, motion and none, and pictures of both boards kept for whoever looks."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from e2e.games import Session_, path_to, played, question
from e2e.table import Table
from mordred.handling import handling_of

PAPER = """[document.body, document.querySelector(".panel")]
  .map((one) => getComputedStyle(one).backgroundColor).join()"""
MOVING = """() => document.getAnimations()
  .filter((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().duration) > 1)
  .map((one) => one.animationName ?? one.transitionProperty)"""

# Remembers whom the page's scripts set in motion, and how.
WATCH = """() => {
  globalThis.seen = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    seen.push([this.dataset.id ?? "", frames]);
    return animate.call(this, frames, timing);
  };
}"""

# Writes down when places are looked up and when seals are put into the page, until the third of them is.
NOTE = """() => {
  globalThis.done = [];
  const note = (owner, name, what) => {
    const real = owner[name];
    owner[name] = function (...given) {
      if (done.filter((one) => one === "put").length < 3) done.push(what);
      return real.apply(this, given);
    };
  };
  note(Element.prototype, "getBoundingClientRect", "looked");
  note(document.body, "append", "put");
}"""


def late(game: str) -> Session_:
    """A position late in a game, with one person to move and much on the board."""
    last: Session_ = played(game, 70 if game == "wales" else 110, seed=31, players=3)
    return last


def test_dark_by_the_system_and_by_choice(table: Table) -> None:
    light = table.page.evaluate(PAPER)
    table.page.emulate_media(color_scheme="dark")
    dark = table.page.evaluate(PAPER)
    assert dark != light
    table.set("theme", "light")
    assert table.page.evaluate(PAPER) == light, "the choice is stronger than the system"
    table.set("theme", "dark")
    table.page.emulate_media(color_scheme="light")
    assert table.page.evaluate(PAPER) == dark
    table.reload()
    assert table.page.evaluate(PAPER) == dark, "and is remembered"


def test_no_motion_where_none_is_wanted(table: Table) -> None:
    """By the system's wish or by the setting: dice and figures are just there."""
    table.new_game("wales", ["human"] * 2)
    table.touch("row:C")
    assert table.page.evaluate(MOVING) == []
    table.home()
    table.page.emulate_media(reduced_motion="no-preference")
    table.set("motion", "less")
    table.new_game("wales", ["human"] * 2, seed="9")
    table.touch("row:C")
    assert table.page.evaluate(MOVING) == []


def test_dice_roll_where_motion_is_welcome(table: Table) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    table.new_game("wales", ["human"] * 2)
    table.touch("row:C")
    assert table.page.evaluate(MOVING) != []


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_pictures(table: Table, game: str) -> None:
    """Early and late, wide, dark: kept in test-results/boards. Nothing on the board is cut off."""
    for name, session in (("early", played(game, 6, seed=31, players=3)), ("late", late(game))):
        table.reset()
        table.page.set_viewport_size({"width": 1440, "height": 900})
        table.page.emulate_media(color_scheme="light")
        table.shelve(session)
        table.resume()
        table.lift()
        if table.ref("table:recap_done").count():
            table.part("recap.fold").click()
            table.ref("table:recap_done").click()
        table.shoot(f"{game}-{name}-wide")
        board = table.page.locator(".pan svg").first.bounding_box()
        assert board is not None and board["width"] > 500 and board["height"] > 400
        table.page.emulate_media(color_scheme="dark")
        table.shoot(f"{game}-{name}-dark")
    expect(table.page.locator(".table")).to_be_visible()


def test_units_walk_the_way_and_seals_fly(table: Table) -> None:
    """Along the border they cross, to the dashboard of the taker; the next touch ends it."""
    table.page.emulate_media(reduced_motion="no-preference")
    session = played("britannia", lambda one: question(one).kind == "march", seed=3, players=2)
    prompt = question(session)
    table.shelve(session, kinds=["human" if place == prompt.seat else "page" for place in range(2)])
    table.resume()
    table.page.evaluate(WATCH)
    marches = [one for one in prompt.actions if one.verb == "march"]
    ways = [path_to(handling_of("britannia"), prompt, march) for march in marches]
    table.touch(*next(way for way in ways if all(ref.startswith("territory:") for ref in way)))
    if table.ref("table:ready").count():
        table.touch("table:ready")
    walks = [frames for id, frames in table.page.evaluate("seen") if id.startswith("unit:")]
    assert walks and all(len(frames) > 2 and "translate" in frames[0] for frames in walks)
    flights = json.dumps([[], [["seal-merlin", [500, 500], f"favour-of:{prompt.seat}:merlin"]] * 3])
    table.page.evaluate(NOTE)
    table.page.evaluate("(flights) => mordredMotion.move(flights)", flights)
    expect(table.page.locator(".flying")).to_have_count(3)
    order = table.page.evaluate("done")
    assert order == sorted(order), "places are looked up while seals are put in: all styles again for each"
    assert len(set(order)) == 2
    table.key("Shift")
    expect(table.page.locator(".flying")).to_have_count(0)


# What of a chair in the start form cannot be touched in its middle, or holds more than it shows.
NOT_TO_BE_TOUCHED = """() => [...document.querySelectorAll(".chair :is(input, select, button)")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const column = one.closest(".setup-column").getBoundingClientRect();
    return !(middle && one.contains(middle)) || box.right > column.right + 1;
  }).map((one) => one.dataset.id ?? one.dataset.ref)"""


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_every_chair_of_the_start_form_can_be_touched(table: Table, game: str) -> None:
    """From 900 to 1070 pixels the crosses lay under the options: it was looked at wide and on phones."""
    table.set_chairs(game, ["human", "page", "page", "page"])
    for width in (360, 640, 700, 821, 900, 1023, 1024, 1060, 1100, 1180, 1440):
        table.page.set_viewport_size({"width": width, "height": 2600})
        assert table.page.evaluate(NOT_TO_BE_TOUCHED) == [], width
        assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
