"""The end and after it: why, a rematch, on from a moment, statistics; and the log by turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.games import loaded, played
from e2e.table import Table
from tools.project import ROOT


def test_the_end_says_why_it_ended_and_why_somebody_won(table: Table) -> None:
    session = played("wales", 60, seed=3, players=2)
    while session.prompt is not None:
        session.play(session.prompt.actions[-1])
    table.shelve(session)
    table.resume()
    expect(table.part("end.why")).to_contain_text("holds Wales, so")
    expect(table.dialog("end").locator(".made-of").first).to_contain_text("×")
    for name in ("Arthur", "Bedwyr"):
        expect(table.dialog("end").locator(".chart-letter", has_text=name)).to_have_count(1)


def test_watching_again_closes_the_leaf_and_plays(table: Table) -> None:
    table.finished_game()
    table.part("end.replay").click()
    expect(table.dialog("end")).to_have_count(0)
    expect(table.page.locator(".replay")).to_be_visible()


def test_a_rematch_is_a_new_game_by_the_same_people(table: Table) -> None:
    table.finished_game()
    table.part("end.rematch").click()
    expect(table.page.locator(".dialog")).to_have_count(0)
    expect(table.page.locator(".table[data-turn=mine]")).to_be_visible()
    table.let_pass(20)  # a new game shows nothing that could be lost: it is kept once it is painted
    slots = table.slots().values()
    assert len(slots) == 2
    assert {tuple(seat["name"] for seat in slot["seats"]) for slot in slots} == {("Arthur", "Bedwyr")}
    assert min(len(slot["actions"]) for slot in slots) == 0


def test_a_finished_game_is_played_on_from_a_moment_of_it(table: Table) -> None:
    table.finished_game()
    table.part("end.replay").click()
    table.part("replay.scrub").fill("9")
    table.part("replay.here").click()
    expect(table.page.locator(".replay")).to_have_count(0)
    expect(table.page.locator(".table[data-turn=mine]")).to_be_visible()
    table.let_pass(20)
    assert 9 in {len(slot["actions"]) for slot in table.slots().values()}


def test_a_shared_finished_game_does_not_say_that_it_goes_on(table: Table) -> None:
    table.finished_game()
    table.part("end.share").click()
    expect(table.dialog("share")).not_to_contain_text("plays on")


def test_what_was_finished_is_counted_and_can_be_taken_away(table: Table) -> None:
    table.finished_game()
    table.part("end.statistics").click()
    expect(table.dialog("statistics").locator(".tallies").first).to_contain_text("Wales")
    for name, ending in (("export", ".json"), ("bgstats", ".bgsplay")):
        with table.page.expect_download() as waiting:
            table.part(f"stats.{name}").click()
        assert waiting.value.suggested_filename.endswith(ending)


def test_the_log_tells_turn_by_turn_and_shows_its_places(table: Table) -> None:
    table.shelve(played("wales", 30, seed=3, players=2))
    table.resume()
    table.ref("table:log").click()
    headings = table.page.locator(".log-turn")
    assert headings.count() > 3
    assert not any(said.strip().endswith(".") for said in headings.all_text_contents()), "they are headings"
    expect(table.page.locator(".wales-players .player").first).to_be_visible()
    line = table.page.locator(".line[data-show]").last
    line.hover()
    expect(table.page.locator(".over .pointed").first).to_be_attached()
    headings.nth(1).click()
    expect(table.page.locator(".replay")).to_be_visible()
    before = table.page.locator(".replay output").text_content()
    table.part("replay.turn_forward").click()
    expect(table.page.locator(".replay output")).not_to_have_text(before or "")


def test_looking_back_all_players_stay_in_sight(table: Table) -> None:
    """The bar of the replay pushed the third player below the edge, though nothing is asked meanwhile."""
    table.page.set_viewport_size({"width": 1440, "height": 900})
    table.shelve(played("wales", 30, seed=3, players=4))
    table.resume()
    table.key("[")
    expect(table.page.locator(".replay")).to_be_visible()
    expect(table.page.locator(".wales-players .player")).to_have_count(4)
    hidden = "one => one.scrollHeight - one.clientHeight"
    assert table.page.locator(".rest").evaluate(hidden) <= 2
    assert table.page.locator(".prompt").evaluate(hidden) <= 2


OUT_OF_SIGHT = """() => {
  const all = document.querySelector(".far");
  all.scrollTop = all.scrollHeight;
  const shown = all.getBoundingClientRect();
  const inside = (box) => box.height && box.top >= shown.top - 1 && box.bottom <= shown.bottom + 1;
  return [...all.querySelectorAll(".dashboard")].filter((one) => !inside(one.getBoundingClientRect())).length;
}"""
"""How many players are not to be seen when the cards below them are."""


def test_with_the_log_open_all_players_stay_in_sight(table: Table) -> None:
    """They were gone when the cards of Champions below them had been looked at before."""
    table.page.set_viewport_size({"width": 1440, "height": 900})
    table.shelve(played("britannia", 30, seed=3, players=4))
    table.resume()
    table.lift()
    table.key("l")
    expect(table.page.locator(".dashboard")).to_have_count(4)
    assert table.page.evaluate(OUT_OF_SIGHT) == 0


def test_a_save_shows_turn_score_and_a_small_picture(table: Table) -> None:
    table.new_game("wales", ["human"] * 2, seed="5")
    table.touch("row:A")
    table.home()
    slot = table.page.locator(".slot")
    expect(slot).to_contain_text("turn 1")
    expect(slot).to_contain_text("0 : 0 points")
    expect(slot.locator(".sketch circle").first).to_be_attached()


def test_begin_is_above_the_fold_of_a_laptop(table: Table) -> None:
    table.page.set_viewport_size({"width": 1440, "height": 900})
    for game in ("wales", "britannia"):
        table.ref(f"ui:game:{game}").click()
        box = table.ref("form:start").bounding_box()
        assert box is not None and box["y"] + box["height"] <= 900, game
        assert table.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("ending", ["arthur_shared", "mordred_points"])
def test_what_to_do_next_is_in_sight_and_a_tie_is_told_once(table: Table, ending: str) -> None:
    """After a tie the ways on lay half below the edge, and "it was broken by: nothing" stood under the
    sentence that had said it: the end was looked at with a winner.
    """
    text = (ROOT / "tests" / "fixtures" / "wales" / f"{ending}.json").read_text(encoding="utf-8")
    table.shelve(loaded(text))
    table.resume()
    expect(table.part("end.why")).to_contain_text("level")
    expect(table.dialog("end").locator(".ties")).to_have_count(0)
    for width, height in ((1440, 900), (1280, 800), (1024, 768)):
        table.page.set_viewport_size({"width": width, "height": height})
        for way in table.dialog("end").locator(".dialog-body > .choices > button").all():
            expect(way).to_be_in_viewport(ratio=1)
