"""A finished game looked at again, and a puzzle solved, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.games import link_of
from e2e.table import Table
from mordred.ai.levels import policy
from mordred.ai.policy import Budget, ask_policy
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.puzzles.model import Position, puzzles

LONG = 120_000
"""A review takes its time, and the machine has others to serve."""


def finished() -> Session[Any]:
    """A game of Wales that Squires and a beginner played."""
    game = GAMES["wales"]
    session: Session[Any] = Session(game, game.Options.model_validate({"players": 3}), 11)
    minds = [policy("wales", level) for level in ("random", "squire", "squire")]
    while session.prompt is not None:
        seat = session.prompt.seat
        seed = len(session.records) + 1
        choice = ask_policy(minds[seat], game, session.state, seat, seed, Budget(tries=1))
        session.play(choice.action)
    return session


def test_a_finished_game_from_a_link_is_reviewed(table: Table) -> None:
    session = finished()
    table.follow(link_of(session, ("human", "squire", "squire")))
    expect(table.dialog("end")).to_be_visible()
    table.part("end.review").click()
    expect(table.part("review.chart")).to_be_visible(timeout=LONG)
    expect(table.part("review.stop")).to_have_count(0, timeout=LONG)
    expect(table.part("review.sum.0")).to_contain_text("by luck")
    table.part("review.numbers").locator("summary").click()
    expect(table.part("review.numbers").locator("tbody tr").first).to_be_visible()

    table.part("review.row.0.0").click()
    expect(table.part("review.card")).to_be_visible()
    expect(table.part("review.card")).to_contain_text("Better:")
    before = int(table.page.locator("[data-id='replay.scrub']").input_value())
    assert before < len(session.records)
    table.part("review.back").click()
    expect(table.part("review.chart")).to_be_visible()
    expect(table.part("review.stop")).to_have_count(0)
    table.part("review.row.0.0").click()
    table.part("review.try").click()
    expect(table.page.locator(".table[data-turn=mine]")).to_be_visible()
    expect(table.part("review.card")).to_have_count(0)


def test_a_puzzle_is_solved_by_clicks(table: Table) -> None:
    puzzle = next(one for one in puzzles("wales") if one.theme == "place_man")
    position = Position("wales", puzzle)
    touches = handling_of("wales").touches
    table.follow(f"puzzle={puzzle.id}")
    card = table.part("puzzle")
    expect(card).to_have_attribute("data-waits", "answer")
    table.touch(*touches(position.action(next(iter(puzzle.others)))))
    expect(card).to_have_attribute("data-waits", "back")
    expect(card).to_contain_text("chances in 100")
    table.part("puzzle.go").click()
    expect(card).to_have_attribute("data-waits", "answer")
    table.touch(*touches(position.action(puzzle.answer)))
    expect(card).to_have_attribute("data-waits", "end")
    expect(card).to_contain_text("What speaks for it")
    table.page.keyboard.press("1")
    expect(card).to_have_attribute("data-waits", "answer")


def test_the_puzzle_of_the_day_from_the_front_page_and_the_list(table: Table) -> None:
    table.part("puzzle.day.wales").click()
    expect(table.part("puzzle")).to_have_attribute("data-waits", "answer")
    table.part("puzzle.answer").click()
    expect(table.part("puzzle")).to_have_attribute("data-waits", "end")
    table.part("puzzle.all").click()
    expect(table.dialog("puzzles").locator("[data-state=tried]")).to_have_count(1)


def test_an_unknown_puzzle_has_one_message(table: Table) -> None:
    table.follow("puzzle=wales-000000")
    expect(table.dialog("bad_link")).to_contain_text("no puzzle of that name")


# Framed buttons in a card that touch the one above or beside them.
TOUCHING = """() => {
  const boxes = [...document.querySelectorAll(".coach .choices button:not(.plain)")]
    .map((one) => [one.textContent, one.getBoundingClientRect()]);
  return boxes.filter(([name, a]) => boxes.some(([other, b]) => other !== name
    && a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom + 2 && b.top < a.bottom + 2))
    .map(([name]) => name);
}"""


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
def test_buttons_under_each_other_do_not_touch_on_a_phone(table: Table, language: str) -> None:
    """Which of them are under each other is a matter of how long the words are."""
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.set("language", language)
    table.ref("puzzle:day:britannia").click()
    table.ref("table:puzzle:answer").first.click()
    expect(table.ref("puzzle:share")).to_be_visible()
    assert table.page.evaluate(TOUCHING) == []
