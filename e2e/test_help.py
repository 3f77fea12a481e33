"""The rules in the game: each prompt leads to its section, with pictures; a first game is coached."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.games import Session_, played, words
from e2e.table import Table
from mordred.handling import handling_of

KINDS = [("wales", kind) for kind in ("declare_row", "place_man", "spend")] + [
    ("britannia", kind) for kind in ("action", "march", "muster", "magic", "fate", "lay")
]

SMALL_WINDOWS: list[Any] = [
    {"width": 1280, "height": 720},
    {"width": 1366, "height": 768},
    {"width": 1280, "height": 860},
    {"width": 390, "height": 844},
]
# What has to be scrolled for beside a first game's hint: a choice or, beside the map, one of the players.
OUT_OF_SIGHT = """() => {
  const bottom = (one) => one.getBoundingClientRect().bottom;
  const below = (whole, parts) => [...parts].filter((one) => bottom(one) > bottom(whole) + 1);
  const prompt = document.querySelector(".prompt"), hint = prompt.querySelector(".coach.hint");
  const choices = [...prompt.querySelectorAll(".choices button")]
    .filter((one) => !hint.contains(one) && !one.closest(".recap"));
  const players = innerWidth < 1180 ? [] : document.querySelectorAll(".far .dashboard");
  const over = bottom(prompt) > hint.getBoundingClientRect().top + 1 ? [hint] : [];
  const wrong = [...below(prompt, choices), ...below(document.querySelector(".far"), players), ...over];
  return wrong.map((one) => one.dataset.ref ?? one.className);
}"""


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_each_prompt_leads_to_its_section(table: Table, game: str, kind: str) -> None:
    def asked(session: Session_) -> bool:
        return session.prompt is not None and session.prompt.kind == kind

    table.shelve(played(game, asked, seed=3, players=2), coach=True)
    table.resume()
    table.lift()
    table.point("table:next_hint")  # a hint for it lies on top, whatever else is there
    table.part("prompt.help").click()
    section = handling_of(game).words("en").raw(f"help.for.{kind}")
    expect(table.dialog("help").locator("article h3")).to_have_text(words(f"help.{section}.title", game))
    table.key("Escape")
    expect(table.dialog("help")).to_have_count(0)


@pytest.mark.parametrize(("game", "language"), [("wales", "it"), ("britannia", "de")])
def test_every_section_opens_with_its_pictures(table: Table, game: str, language: str) -> None:
    table.part("masthead.language").select_option(language)
    table.ref(f"ui:game:{game}").click()
    table.part("setup.help").click()
    leaf = table.dialog("help")
    contents = leaf.locator(".help-contents button")
    assert contents.count() >= 5
    pictures = 0
    for number in range(1, contents.count() + 1):
        table.part(f"help.{number}").click()
        expect(leaf.locator("article h3")).to_have_text(words(f"help.{number}.title", game, language))
        text = words(f"help.{number}.text", game, language)
        expect(leaf.locator("article p, article li").filter(visible=True).first).to_be_visible()
        expect(leaf.locator("article figure > *")).to_have_count(text.count("[picture:"))
        assert "[picture" not in (leaf.text_content() or "")
        pictures += text.count("[picture:")
    assert pictures >= 3, "diagrams, not words alone"


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_a_first_game_is_coached(table: Table, game: str) -> None:
    """Hints go with the opening turns; each is read once; they can be sent away for good."""
    table.set("coach", True)
    table.new_game(game, ["human", *["page"] * (3 if game == "britannia" else 1)], seed="4")
    table.wait_for_turn()
    hint = table.part("coach")
    expect(hint).to_contain_text(words("coach.tour.1", game))
    for size in SMALL_WINDOWS if game == "britannia" else ():
        table.page.set_viewport_size(size)
        expect(hint).to_be_in_viewport(ratio=1)
        assert table.page.evaluate(OUT_OF_SIGHT) == [], size
    table.ref("table:next_hint").click()
    expect(hint).to_contain_text(words({"wales": "coach.tour.2", "britannia": "coach.action"}[game], game))
    table.ref("table:stop_hints").click()
    expect(hint).to_have_count(0)
    table.home()
    table.new_game(game, ["human", "page"], seed="4")
    table.wait_for_turn()
    expect(hint).to_have_count(0)


def test_hints_fit_what_is_asked(table: Table) -> None:
    table.set("coach", True)
    table.new_game("wales", ["human"] * 2, seed="4")
    for _ in range(10):
        hint = table.part("coach")
        if words("coach.declare_row") in (hint.text_content() or ""):
            break
        table.ref("table:next_hint").click()
    expect(table.part("coach")).to_contain_text(words("coach.declare_row"))
    table.ref("table:next_hint").click()
    expect(table.part("coach")).to_have_count(0)
    table.touch("row:C")
    expect(table.part("coach")).to_be_visible()
