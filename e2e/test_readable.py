"""What is unfolded or asks can be read where room is short: nothing is cut off, and nothing moves for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.games import Session_, played, question
from e2e.table import Table
from e2e.test_still import rectangles
from mordred.i18n.words import LANGUAGES
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked, TurnBegan

LAPTOP: Any = {"width": 1280, "height": 860}
WIDE: Any = {"width": 1440, "height": 900}
LOW: Any = {"width": 1280, "height": 800}
PHONE: Any = {"width": 390, "height": 844}
TABLET: Any = {"width": 1024, "height": 768}
SIZES = {"laptop": LAPTOP, "wide": WIDE}

# What of an element's words is cut off by any box around it, in pixels (above, below).
CUT = """(selector) => {
  const found = [];
  for (const one of document.querySelectorAll(selector)) {
    const box = one.getBoundingClientRect();
    for (let up = one; up; up = up.parentElement) {
      if (["absolute", "fixed"].includes(getComputedStyle(up).position)) break; // cut by nothing
      if (up === one || getComputedStyle(up).overflowY === "visible") continue;
      const frame = up.getBoundingClientRect();
      const cut = Math.max(frame.top - box.top, box.bottom - frame.bottom);
      if (cut > 1) found.push(`${one.textContent}: ${Math.round(cut)} by ${up.className}`);
    }
    if (getComputedStyle(one).pointerEvents === "none") continue;
    const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
    if (!one.contains(top) && !top?.contains(one)) found.push(`${one.textContent} under ${top?.className}`);
  }
  return found;
}"""


def sit_down(table: Table, session: Session_) -> None:
    seat = question(session).seat
    seats = range(session.game.seats(session.state))
    table.shelve(session, kinds=["human" if place == seat else "page" for place in seats])
    table.resume()
    table.wait_for_turn()


def hires(session: Session_) -> bool:
    """All four Champions may be had."""
    hired = {action.operands[0] for action in question(session).actions if action.verb == "hire"}
    return len(hired) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_asks_lies_beside_four_champions(table: Table, language: str) -> None:
    """Both its halves and every Champion are in sight; it was a title and one line, below the edge."""
    table.set("language", language)
    session = played("britannia", hires, seed=2, players=3)
    for name, size in SIZES.items():
        table.page.set_viewport_size(size)
        if name == "laptop":
            sit_down(table, session)
        assert table.page.locator(".asking .half").count() == 2
        for selector in (".asking .half", ".asking .card-title", ".choices > [data-ref^='champion:']"):
            assert table.page.evaluate(CUT, selector) == [], (name, selector)


@pytest.mark.parametrize(
    ("verb", "source", "figures", "cards"),
    [
        ("leader", "dial.leader", 3, 3),
        ("leader", "chaos.thrones", 3, 4),
        ("leader", "fate.herald", 3, 4),
        ("monster", "chaos.hunt", 2, 3),
        ("monster", "fate.whistle.boon", 2, 1),  # they only walk: what they do is not asked about
    ],
)
def test_a_card_and_all_it_asks_about_are_in_sight(
    table: Table, verb: str, source: str, figures: int, cards: int
) -> None:
    """With a card that sends Leaders the third of them was below the fold, and one that sends Monsters not
    shown: only the dial's questions had been looked at, wide and in English.
    """

    def asks(session: Session_) -> bool:
        prompt = question(session)
        sent = {action.operands[0] for action in prompt.actions if action.verb == verb}
        return str(prompt.details.get("source", "")).startswith(source) and len(sent) == figures

    session = played("britannia", asks, seed=1, players=2 if verb == "monster" else 3)
    sit_down(table, session)
    for language in LANGUAGES:
        table.set("language", language)
        for name, size in {**SIZES, "tablet": TABLET, "phone": PHONE}.items():
            table.page.set_viewport_size(size)
            table.let_pass(50)
            expect(table.page.locator(".asking > .card")).to_have_count(cards)
            assert table.page.evaluate(CUT, ".asking > .card") == [], (language, name)


@pytest.mark.parametrize(
    "source",
    ["fate.debts.chaos", "fate.rest.boon", "spell.teleport", "spell.oath", "monster.cluricaun", "combat.o5"],
)
def test_a_card_is_whole_beside_what_it_lets_choose(table: Table, source: str) -> None:
    """Where figures were counted, the half that acts lay below: only Champions had been looked at."""

    def asks(session: Session_) -> bool:
        prompt = question(session)
        return str(prompt.details.get("source", "")).startswith(source) and len(prompt.actions) > 2

    session = played("britannia", asks, seed=1, players=3)
    sit_down(table, session)
    for language in LANGUAGES:
        table.set("language", language)
        for name, size in {**SIZES, "low": LOW, "tablet": TABLET, "phone": PHONE}.items():
            table.page.set_viewport_size(size)
            table.let_pass(50)
            expect(table.page.locator(".asking > .card")).to_have_count(1)
            for selector in (".asking > .card", ".choices-britannia > button"):
                assert table.page.evaluate(CUT, selector) == [], (language, name)


@pytest.mark.parametrize("source", ["combat.h8.mystic", "combat.e8.mystic"])
def test_the_card_that_asks_lies_beside_cards_to_take_back(table: Table, source: str) -> None:
    """Below two cards on offer only its upper edge was seen: it was looked at beside buttons alone."""

    def asks(session: Session_) -> bool:
        prompt = question(session)
        return prompt.details.get("source") == source and len(prompt.actions) == 3

    sit_down(table, played("britannia", asks, seed=1, players=3))
    for language in LANGUAGES:
        table.set("language", language)
        for name, size in SIZES.items():
            table.page.set_viewport_size(size)
            table.let_pass(50)
            expect(table.page.locator(".asking > .card")).to_have_count(1)
            for selector in (".asking > .card", ".offer .card :is(h4, .card-melee)"):
                assert table.page.evaluate(CUT, selector) == [], (language, name, selector)


@pytest.mark.parametrize("cards", [("herald", "whistle"), ("beacons", "debts"), ("land", "wheel")])
def test_both_fate_cards_are_read_whole(table: Table, cards: tuple[str, str]) -> None:
    """Their ends lay under the foot of the question in most languages, and on a phone no Chaos half was seen,
    though that of the other card comes back: whether the cards are there was tested, not what they say.
    """

    def offered(session: Session_) -> bool:
        actions = question(session).actions
        return question(session).kind == "fate" and {str(one.operands[0]) for one in actions} == {*cards}

    sit_down(table, played("britannia", offered, seed=1, players=3))
    halves = 4 if cards[0] != "land" else 0  # a Chaos card has one text
    for language in LANGUAGES:
        table.set("language", language)
        for name, size in {**SIZES, "tablet": TABLET, "phone": PHONE}.items():
            table.page.set_viewport_size(size)
            table.let_pass(50)
            assert table.page.locator(".offer .half:visible").count() == halves, (language, name)
            assert table.page.evaluate(CUT, ".offer .card :is(h4, p)") == [], (language, name)


@pytest.mark.parametrize("game", ["britannia", "wales"])
def test_what_happened_meanwhile_unfolds_to_its_lines(table: Table, game: str) -> None:
    """Several lines of it are seen at once, and the table stays where it is."""

    def missed(session: Session_) -> bool:
        records, prompt = session.records, question(session)
        return len(records) > 60 and records[-1].seat != prompt.seat and records[-9].seat != prompt.seat

    table.page.set_viewport_size(LAPTOP)
    sit_down(table, played(game, missed, seed=5, players=3))
    before = rectangles(table, False)
    table.part("recap.fold").click()
    after = rectangles(table, False)
    del before["prompt"], after["prompt"]
    assert before == after
    shown = table.page.evaluate("document.querySelector('.recap ol').clientHeight")
    assert shown > 90 and table.page.evaluate(CUT, ".recap ol") == []
    table.ref("table:recap_done").click()
    assert rectangles(table, False) == {**after, "prompt": rectangles(table, False)["prompt"]}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_no_fact_of_a_save_breaks_over_two_lines(table: Table, size: Any) -> None:
    """A date ended one line and began the next."""
    table.page.set_viewport_size(size)
    for language in LANGUAGES:
        table.set("language", language)
        table.shelve(
            played("britannia", 60, players=4),
            title="Arthur · Guinevere of Cornwall · Bedwyr · Drystan",
            scores=[112, 108, 114, 99],
            turn=128,
            after=117,
        )
        facts = table.page.locator(".slot-facts > span")
        assert facts.count() >= 5
        lines = "(all) => all.map((one) => [one.textContent, one.getClientRects().length, one.offsetHeight])"
        heights = facts.evaluate_all(lines)
        assert {height for _, _, height in heights} == {heights[0][2]} and heights[0][2] < 30, heights


# Spaces, their names and what stands there, as far as the telling lies over them.
UNDER_THE_TELLING = """() => {
  const over = document.querySelector(".caption").getBoundingClientRect();
  const apart = (box) =>
    box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom;
  const places = ".board-frame [data-ref^='space:'], .board-frame .name:not([data-hidden])";
  return [...document.querySelectorAll(places)]
    .filter((one) => !apart(one.getBoundingClientRect()))
    .map((one) => one.dataset.ref ?? one.textContent);
}"""


def six_dice(session: Session_) -> bool:
    """The turn that has just ended had six dice, besides the roll for money."""
    if question(session).kind != "declare_row":
        return False
    thrown, begun = 0, 0
    for record in reversed(session.records[-40:]):
        for event in reversed(record.events):
            begun += isinstance(event, TurnBegan)
            if begun < 2:
                thrown += isinstance(event, BuildingAssaulted | ManAttacked)
    return thrown >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_turn_is_told_in_the_sea(table: Table, language: str) -> None:
    """Six dice told in German reached down over Cardigan and St Davids."""
    table.set("language", language)
    session = played("wales", six_dice, seed=20, players=3)
    table.page.set_viewport_size(LAPTOP)
    sit_down(table, session)
    for width, height in ((1280, 860), (1440, 900), (1280, 1024), (1920, 1080), (1280, 720)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.let_pass(100)
        assert table.page.evaluate(UNDER_THE_TELLING) == [], (width, height)
        if height >= 860:
            assert table.page.evaluate(CUT, ".told > *") == [], (width, height)
            needed = table.page.locator(".told .odds")
            assert needed.count() and all(one.is_visible() for one in needed.all()), (width, height)
