"""Looking back: lines that lead to their moment, the replay, "since your last turn", the end screen."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from e2e.games import loaded, played, words
from e2e.table import Table
from mordred.handling import handling_of


def at(table: Table) -> str:
    """Where the replay says it stands."""
    return table.page.locator(".replay output").text_content() or ""


def test_a_line_of_the_log_leads_to_its_moment(table: Table) -> None:
    session = played("wales", 30, seed=3, players=2)
    table.shelve(session)
    table.resume()
    table.key("l")
    table.part("log.12").click()
    assert at(table) == "12 / 30"
    expect(table.page.locator(".line.now")).to_have_attribute("data-id", "log.12")
    men = session.state_at(12).men_spaces()
    expect(table.page.locator(".space .man-piece")).to_have_count(len(men))
    for space in men:
        expect(table.page.locator(f".space[data-ref='space:{space}'] .man-piece")).to_have_count(1)
    table.touch("space:hawarden")
    expect(table.refusal).to_have_text(words("why.replay"))
    table.key("Escape")
    expect(table.page.locator(".replay")).to_have_count(0)
    expect(table.page.locator(".space .man-piece")).to_have_count(len(session.state.men_spaces()))
    assert table.moves() == 30


def test_the_scrubber_and_its_keys(table: Table) -> None:
    table.shelve(played("wales", 30, seed=3, players=2))
    table.resume()
    table.ref("ui:menu").click()
    table.ref("table:replay:first").click()
    assert at(table) == "0 / 30"
    while table.page.locator(".dialog").count():
        table.key("Escape")
    if not table.page.locator(".replay").count():
        table.key("[")
    table.key("Home", "ArrowRight", "ArrowRight")
    assert at(table) == "2 / 30"
    table.key("ArrowLeft")
    assert at(table) == "1 / 30"
    scrub = table.part("replay.scrub")
    scrub.fill("17")
    assert at(table) == "17 / 30"
    scrub.press("ArrowRight")
    assert at(table) == "18 / 30"
    table.part("replay.close").click()
    expect(table.page.locator(".replay")).to_have_count(0)


def test_the_replay_plays_by_itself_and_pauses(table: Table) -> None:
    table.shelve(played("wales", 12, seed=3, players=2))
    table.resume()
    table.key("[", "Home", " ")
    expect(table.page.locator(".replay output")).not_to_have_text("0 / 12")
    table.key(" ")
    held = at(table)
    table.let_pass(1000)  # longer than a beat of the replay
    assert at(table) == held


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_every_moment_can_be_shown(table: Table, game: str) -> None:
    """Forward and back through a whole game, through every seat's eyes, without a fault in the page."""
    session = played(game, lambda session: len(session.records) >= 45, seed=3, players=3)
    while session.prompt is not None:
        session.play(session.prompt.actions[0])
    table.shelve(session)
    table.resume()
    table.key("Escape", "[")
    total = len(session.records)
    eyes = table.part("replay.eyes").locator("option").evaluate_all("all => all.map(one => one.value)")
    assert len(eyes) == (4 if handling_of(game).secrets else 0), "when the game is over, all eyes are open"
    for eye, step in zip(eyes or [""], (11, 13, 17, 19), strict=False):
        if eyes:  # where nothing is hidden, all eyes see the same
            table.part("replay.eyes").select_option(eye)
        for number in range(0, total, step):
            table.part("replay.scrub").fill(str(number))
            assert at(table) == f"{number} / {total}"


def test_since_your_last_turn(table: Table) -> None:
    table.new_game("wales", ["human", "page", "page"], seed="8")
    table.play(random.Random(4), lambda: table.moves() > 12 and table.page.locator(".recap").count() > 0)
    session = loaded(table.saved())
    assert session.records[-1].seat != 0
    expect(table.page.locator(".recap li").first).to_be_hidden()
    table.part("recap.fold").click()
    expect(table.page.locator(".recap li").first).not_to_be_empty()
    table.ref("table:recap_done").click()
    expect(table.page.locator(".recap")).to_have_count(0)


def test_the_end_screen_comes_back(table: Table) -> None:
    """Closed, it can be opened again, and leads to the replay and to the link."""
    table.finished_game()
    table.key("Escape")
    table.touch("table:end")
    expect(table.dialog("end").locator(".ranking")).to_be_visible()
    expect(table.dialog("end").locator("svg.chart")).to_have_attribute("aria-label", words("end.chart"))
    table.part("end.share").click()
    expect(table.part("share.address")).not_to_be_empty()
