"""The stage: battles beat by beat, the queue, keys, skipping, great moments, both sides on a phone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.games import Session_, path_to, played, question, words
from e2e.table import WAITING, Table
from mordred.core.game import Action
from mordred.handling import handling_of

PHONE: Any = {"width": 390, "height": 844}


def opened(
    table: Table,
    session: Session_,
    kinds: list[str],
    *,
    pace: str = "calm",
    stage: str = "each",
    still: bool = False,
) -> None:
    """A game from the shelf, in a page in which things move (unless it shall be still), at a pace."""
    table.page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    table.page.evaluate(
        """(wanted) => Object.entries(wanted).forEach(
          ([name, value]) => mordredShim.tellRef("change", `set:${name}`, { value }))""",
        {"pace": pace, "stage": stage},
    )
    table.shelve(session, kinds=kinds)
    table.resume()


def laying(session: Session_) -> bool:
    """Whether the first seat is about to lay a card."""
    return question(session).kind == "lay" and question(session).seat == 0


def a_battle() -> Session_:
    """A game in which it is."""
    return played("britannia", laying, seed=2, players=2)


def lay_everything(table: Table) -> None:
    """Lay cards until the stage has something to show."""
    chance = random.Random(1)
    for _ in range(12):
        table.page.wait_for_function(
            "() => document.querySelector(\".table[data-turn=mine], [data-ref='table:continue']\") !== null"
        )
        if table.staged:
            return
        table.touch(chance.choice([ref for ref in table.targets() if not ref.startswith("table:")]))
    raise AssertionError("the cards were never shown")


def before_event(name: str) -> tuple[Session_, Action]:
    """A game at a decision that brings something about, and that decision."""
    handling, found = handling_of("britannia"), []

    def brings(session: Session_) -> bool:
        assert session.prompt is not None
        for action in session.prompt.actions[:6]:
            events, _ = handling.game.step(handling.game.copy(session.state), action)
            if any(type(event).__name__ == name for event in events):
                found.append(action)
                return True
        return False

    session = played("britannia", brings, seed=3, players=2)
    return session, found[0]


def test_a_battle_plays_beat_by_beat_until_continue(table: Table) -> None:
    """Cards down, reveal, totals with the sum in the open, the verdict; nothing goes on by itself."""
    opened(table, a_battle(), ["human", "page"])
    stage = table.part("scene")
    expect(stage.locator(".clash-side")).to_have_count(2)
    expect(stage).to_contain_text(words("battle.forecast", "britannia"))
    lay_everything(table)
    assert stage.get_attribute("role") == "dialog"
    expect(table.sentence).to_have_text(words("prompt.stage"))
    expect(table.page.locator(".prompt .stage")).to_have_count(
        0
    )  # what comes next is not shown before its turn
    stage.locator(".battle-slot .card[data-tip]").last.hover(force=True)
    expect(table.page.locator(".tip[data-placed]")).to_be_visible()
    assert table.page.evaluate(OVER_THE_LINE) == []
    table.page.mouse.move(2, 2)
    seen, places = [], set()
    for _ in range(60):
        table.page.wait_for_function(WAITING)
        assert stage.locator(".battle-steps .now").count(), "another scene began before the verdict"
        seen.append(stage.locator(".battle-steps .now").text_content())
        if not table.staged:  # before the sum in the open: which of two units is lost
            table.touch(table.targets()[0])
            continue
        title = stage.locator("h2").text_content()
        box = table.ref("table:continue").bounding_box()
        assert box is not None
        places.add(round(box["x"]))
        if stage.locator(".verdict").count():
            expect(stage.locator(".clash-sum")).to_have_count(2)
            expect(stage.locator(".consequence").first).to_be_visible()
            table.touch("table:continue")
            break
        table.let_pass(40)
        assert stage.locator("h2").text_content() == title
        table.touch("table:continue")
    assert len(places) == 1, "Continue stays under the pointer, whether or not there is anything to skip"
    steps = [words(f"scene.step.{step}", "britannia") for step in ("reveal", "totals", "after")]
    assert next(step for step in seen if step in steps) == steps[0] and seen[-1] == steps[-1]
    assert steps[1] in seen


def test_reports_queue_and_none_takes_the_place_of_another(table: Table) -> None:
    """Everything that happened is shown in its order, however fast the rules were through with it."""
    opened(table, a_battle(), ["human", "page"])
    lay_everything(table)
    first = table.part("scene").locator("h2").text_content()
    moves = table.moves()
    table.let_pass(200)
    assert table.moves() == moves, "nobody plays on while people watch"
    expect(table.part("scene").locator("h2")).to_have_text(first or "-")
    expect(table.page.locator(".table[data-stage=holding]")).to_have_count(1)
    table.touch(table.page.locator(".tray [data-ref]").first.get_attribute("data-ref") or "-")
    expect(table.refusal).to_have_text(words("why.stage"))


@pytest.mark.parametrize("way", ["button", "Escape", "x"])
def test_a_battle_can_be_skipped(table: Table, way: str) -> None:
    opened(table, a_battle(), ["human", "page"])
    lay_everything(table)
    key = table.page.locator(".scene-battle").count()
    assert key == 1
    title = table.part("scene").locator("h2").text_content()
    while table.staged and table.part("scene").locator("h2").text_content() == title:
        table.leave_stage() if way == "button" else table.key(way)
        table.let_pass(30)
    assert not table.staged or table.part("scene").locator("h2").text_content() != title


def test_the_keyboard_goes_on(table: Table) -> None:
    """Continue has the focus; Enter presses it, and C does from anywhere."""
    opened(table, a_battle(), ["human", "page"])
    lay_everything(table)
    table.page.wait_for_function("() => document.activeElement?.dataset.ref === 'table:continue'")
    before = table.part("scene").text_content()
    table.key("Enter")
    table.page.wait_for_function(
        "(before) => document.querySelector('.scene')?.textContent !== before", arg=before
    )
    before = table.part("scene").text_content()
    table.key("c")
    table.page.wait_for_function(
        "(before) => document.querySelector('.scene')?.textContent !== before", arg=before
    )


@pytest.mark.parametrize("key", ["Enter", "x", "Escape"])
def test_whoever_skips_by_key_after_the_mouse_is_at_the_prompt(table: Table, key: str) -> None:
    """The last touch was the mouse's; the key that leaves the stage gives the focus to what is asked next."""
    session, action = before_event("DialEvent")
    seat = question(session).seat
    opened(table, session, ["human" if place == seat else "page" for place in range(2)], still=True)
    for ref in path_to(handling_of("britannia"), question(session), action):
        table.touch(ref)
    table.page.wait_for_function(WAITING)
    while table.staged:
        table.key(key)
        table.page.wait_for_function(WAITING)
        assert table.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        table.page.mouse.click(2, 2)


def test_where_nothing_shall_move_only_the_last_card_is_shown(table: Table) -> None:
    opened(table, a_battle(), ["human", "page"], stage="end", still=True)
    lay_everything(table)
    expect(table.part("scene").locator(".verdict")).to_be_visible()
    expect(table.ref("table:continue")).to_be_visible()


def test_both_sides_are_in_sight_on_a_phone(table: Table) -> None:
    table.page.set_viewport_size(PHONE)
    opened(table, played("britannia", crowded, seed=2, players=2), ["human", "page"])
    sides = table.page.locator(".clash-side")
    expect(sides).to_have_count(2)
    for side in sides.all():
        expect(side.locator(".side-head")).to_be_in_viewport(ratio=1)
    expect(table.page.locator(".forecast").last).to_be_in_viewport(ratio=1)
    lay_everything(table)
    for side in sides.all():
        expect(side.locator(".battle-slot").first).to_be_in_viewport(ratio=0.9)
    expect(table.ref("table:continue")).to_be_in_viewport(ratio=1)
    while not table.page.locator(".verdict").count():
        table.touch("table:continue" if table.staged else table.targets()[0])
        table.page.wait_for_function(WAITING)
    expect(table.page.locator(".verdict")).to_be_in_viewport(ratio=1)


NAMES_OUT_OF_SIGHT = """() => {
  const body = document.querySelector(".stage-body").getBoundingClientRect();
  return [...document.querySelectorAll(".clash-row .card.can h4")]
    .filter((name) => name.getBoundingClientRect().bottom > body.bottom).map((name) => name.textContent);
}"""


def three_mystics(session: Session_) -> bool:
    """The first seat says which of three Mystics' cards comes first."""
    return question(session).kind == "mystic" and len(question(session).actions) == 3


def test_on_a_phone_all_cards_to_choose_from_are_seen_to_be_there(table: Table) -> None:
    """The third Mystic's card lay below the edge, and the question has no buttons. Two a side were tested."""
    table.page.set_viewport_size(PHONE)
    session = played("britannia", three_mystics, seed=2, players=2)
    kinds = ["human" if seat == question(session).seat else "page" for seat in range(2)]
    opened(table, session, kinds)
    table.wait_for_turn()
    expect(table.page.locator(".clash-row .card.can")).to_have_count(3)
    assert table.page.evaluate(NAMES_OUT_OF_SIGHT) == []


@pytest.mark.parametrize(("event", "name"), [("BreakoutBegan", "chaos"), ("WarBegan", "war")])
def test_a_great_moment_has_a_title_and_says_what_changes(table: Table, event: str, name: str) -> None:
    session, action = before_event(event)
    assert session.prompt is not None
    kinds = ["human" if seat == session.prompt.seat else "page" for seat in range(2)]
    opened(table, session, kinds)
    handling, title = handling_of("britannia"), words(f"moment.{name}.title", "britannia")
    for ref in path_to(handling, session.prompt, action):
        table.touch(ref)
    for _ in range(40):
        table.page.wait_for_function("() => document.querySelector(\"[data-ref='table:continue']\") !== null")
        here = table.part("scene").locator("h2").text_content() == title
        if here and table.page.locator(".moment-changes").count():
            break
        table.touch("table:continue")
    expect(table.part("scene").locator("h2")).to_have_text(title)
    expect(table.page.locator(".moment-changes li").first).to_be_visible()


COVERED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const said = box(".toast");
  const apart = (other) => other.bottom <= said.top || other.top >= said.bottom;
  return [".scene h2", "[data-ref='table:continue']"].filter((one) => !apart(box(one)));
}"""
"""What of a scene lies under a line said at the edge."""
SAY = "document.querySelector('.toasts').innerHTML = '<p class=toast>Two lines of news, said at the edge</p>'"


def test_what_is_said_meanwhile_leaves_the_title_in_sight(table: Table) -> None:
    """On a phone "Arthur's Muster is complete" lay over "The last round": the moments were looked at without
    anything said.
    """
    session, action = before_event("WarBegan")
    opened(table, session, ["human" if seat == question(session).seat else "page" for seat in range(2)])
    for ref in path_to(handling_of("britannia"), question(session), action):
        table.touch(ref)
    table.page.wait_for_function("() => document.querySelector(\"[data-ref='table:continue']\") !== null")
    for width, height in ((390, 844), (1440, 900)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(SAY)
        assert table.page.evaluate(COVERED) == [], width
    table.page.evaluate("document.querySelector('.toasts').replaceChildren()")


def test_skip_to_my_turn(table: Table) -> None:
    """At a slow pace the others' turns are over at once, by the key and by the button."""
    session = played("britannia", 30, seed=5, players=3)
    assert session.prompt is not None
    mine = (session.prompt.seat + 1) % 3
    kinds = ["human" if seat == mine else "page" for seat in range(3)]
    opened(table, session, kinds, pace="slow", stage="end")
    expect(table.ref("table:hurry")).to_be_visible()
    expect(table.page.locator(".thinking input[type=range]")).to_be_visible()
    table.key("n")
    table.page.wait_for_function(
        "() => document.querySelector('.table[data-turn=mine], [data-id=\"dialog.end\"]') !== null"
    )


def test_a_caption_says_what_others_do(table: Table) -> None:
    """While the computers play, what was done last stands over the map in words."""
    session = played("wales", 6, seed=4, players=3)
    assert session.prompt is not None
    kinds = ["human" if seat == (session.prompt.seat + 1) % 3 else "page" for seat in range(3)]
    opened(table, session, kinds, pace="quick")
    caption = table.page.locator(".caption")
    expect(caption).to_be_visible()
    assert (caption.text_content() or "").strip()


# Once there is a caption: how high it is with much to say, and the territories that lie under it.
UNDER_IT = """() => {
  const caption = document.querySelector(".caption");
  if (!caption) return null;
  const told = [...Array(6)].map(() => document.createElement("span")); // as many as stand there at most
  for (const one of told) one.textContent = "Ithel goes from Essex to Annwn. ";
  caption.querySelector("p").replaceChildren(...told);
  const { left, top, right, bottom } = caption.getBoundingClientRect();
  if (bottom === top) return null; // not shown yet
  const found = new Set();
  for (let x = left; x <= right; x += 6) for (let y = top; y <= bottom; y += 6)
    for (const one of document.elementsFromPoint(x, y))
      for (const over of [one.closest("[data-ref^='territory:']"), one.closest(".prompt")])
        if (over) found.add(over.dataset.ref ?? "the question");
  return [bottom - top, ...found];
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (2560, 1440), (390, 844)])
def test_a_caption_hides_no_land_of_britannia(table: Table, size: tuple[int, int]) -> None:
    """It stood over Pictland and the Lost Lands, and armies came there unseen. A caption was looked for, not
    what lies under it; and then in wide windows alone, while on a phone it hid Avalon and Broceliande.
    """
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    session = played("britannia", lambda one: question(one).kind == "action", seed=4, players=2)
    kinds = ["page" if seat == question(session).seat else "human" for seat in range(2)]
    opened(table, session, kinds, pace="calm")
    height, *hidden = table.page.wait_for_function(UNDER_IT).json_value()
    assert height > 40 and hidden == []


@pytest.mark.parametrize("size", [(1440, 900), (2560, 1440), (390, 844)])
def test_what_others_did_leaves_the_map_when_one_is_asked(table: Table, size: tuple[int, int]) -> None:
    """It went with the last animation of its kind, and came back twice as the stylesheet was tidied."""

    def after_another(session: Session_) -> bool:
        records, prompt = session.records, question(session)
        return prompt.kind == "action" and len(records) > 30 and records[-1].seat != prompt.seat

    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    session = played("britannia", after_another, seed=4, players=2)
    opened(table, session, ["human" if seat == question(session).seat else "page" for seat in range(2)])
    caption = table.page.locator(".caption")
    if size[0] <= 820:  # one's own cards lie there
        expect(caption).to_be_hidden()
        return
    expect(caption).to_be_visible()
    left = caption.evaluate("""(one) => {
      const ends = one.getAnimations().map((each) => each.effect.getComputedTiming().endTime);
      one.getAnimations().forEach((each) => each.finish());
      return Math.max(...ends);
    }""")
    assert 4000 <= left <= 9000, "there is time to read it"
    expect(caption).to_be_hidden()


# What is being read on the stage, and lies below an explanation.
OVER_THE_LINE = """() => {
  const tip = document.querySelector(".tip[data-placed]").getBoundingClientRect();
  return [...document.querySelectorAll(".stage-foot, .battle-totals")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < tip.right && tip.left < box.right && box.top < tip.bottom && tip.top < box.bottom;
  }).map((one) => one.className);
}"""

BELOW_THE_EDGE = """() => {
    const body = document.querySelector('.stage-body').getBoundingClientRect();
    return [...document.querySelectorAll('.clash-sum, .verdict, .consequence, .forecast, .battle-totals')]
        .filter(part => part.getBoundingClientRect().bottom > body.bottom + 1)
        .map(part => part.textContent);
}"""


CUT_OFF = """() => [...document.querySelectorAll(".clash-row")].filter((row) => {
    const edge = row.getBoundingClientRect();
    return [...row.querySelectorAll(".battle-slot:not(.fallen) .slot-unit")].some((unit) => {
        const box = unit.getBoundingClientRect();
        return box.top < edge.top - 0.5 || box.right > edge.right + 0.5;
    });
}).length"""
"""Rows over whose edge a unit hangs: that part of it is not seen."""
TITLES = """() => {
    const scene = document.querySelector("[data-id=scene]");
    const top = scene.getBoundingClientRect().top;  // it may still be coming in
    return ["h2", ".battle-steps", ".clash-side"].map(
        (one) => Math.round(scene.querySelector(one).getBoundingClientRect().top - top));
}"""
"""How far down the stage's title, its steps and the armies begin."""
OTHER_PARTS = (
    ":is(.as-chief .for-mystic, .as-mystic :is(.for-chief, .card-melee), .as-warrior .card-body):visible"
)
"""What a card says for other units than the one before which it lies."""


def crowded(session: Session_) -> bool:
    """A battle of four units against three or four: the most the stage has to hold."""
    if not laying(session):
        return False
    battle = session.state.frames[-1]
    armies = session.state.lands[battle.territory].armies
    sizes: list[int] = sorted(armies[side.seat].standing for side in battle.sides)
    return sizes[0] >= 3 and sizes[-1] == 4


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (2560, 1440)])
def test_what_came_of_a_great_battle_is_in_sight(table: Table, width: int, height: int) -> None:
    """The sums, the verdict and what changed are never below the edge, however many cards lie there; units
    are whole, and nothing moves from the first card to the verdict (only the bottom edge was looked at).
    """
    table.page.set_viewport_size({"width": width, "height": height})
    opened(table, played("britannia", crowded, seed=2, players=2), ["human", "page"])
    expect(table.part("scene").locator(".clash-side")).to_have_count(2)
    before = table.page.evaluate(TITLES)
    lay_everything(table)
    stage = table.part("scene")
    for _ in range(60):
        table.page.wait_for_function(WAITING)
        table.page.wait_for_function(f"() => ({BELOW_THE_EDGE})().length === 0")  # cards are still coming in
        assert table.page.evaluate(CUT_OFF) == 0
        assert table.page.evaluate(TITLES) == before, "the stage holds still while a battle is shown"
        expect(stage.locator(OTHER_PARTS)).to_have_count(0)
        if stage.locator(".verdict").count():
            return
        table.touch("table:continue" if table.staged else table.targets()[0])
    raise AssertionError("no verdict")
