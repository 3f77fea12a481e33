"""A phone, 360 pixels wide, with fingers: the page never scrolls sideways; the board zooms and pans."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, FloatRect, ViewportSize, expect

from e2e.conftest import Pages
from e2e.games import Session_, link_of, loaded, played, question, save_of
from e2e.table import NEXT_FRAME, WAITING, Table
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES
from mordred.wales.rules.events import BuildingAssaulted

SIZE: ViewportSize = {"width": 360, "height": 740}
# What makes the page scroll sideways, or sticks out where nobody can scroll to it.
SIDEWAYS = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const reached = (one) => one && one.id !== "root" && (scrolls(one) || reached(one.parentElement));
  const out = [...document.querySelectorAll("#root *:not(svg *)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) && !reached(one.parentElement);
  });
  const names = out.slice(0, 5).map((one) => `${one.tagName}.${one.getAttribute("class")} ${one.dataset.id}`);
  return wide > 0 || scrollX !== 0 ? [`${wide}px`, ...names] : names;
}"""
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
# The names that are drawn: how large, and where their capitals stand.
NAMES = """() => [...document.querySelectorAll(".over .name:not([data-hidden])")].map((name) => {
  const text = name.querySelector("text");
  const scale = Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  const box = name.querySelector(".letters").getBoundingClientRect();
  const size = parseFloat(getComputedStyle(text).fontSize) * scale;
  const [y, height] = [box.y + 0.25 * box.height, 0.5 * box.height];
  return { name: name.dataset.name, size, x: box.x, width: box.width, y, height };
})"""
# The actions that are not wholly in sight in the prompt, or whose words do not fit them.
CUT_OFF = """() => {
  const prompt = document.querySelector(".prompt").getBoundingClientRect();
  const actions = [...document.querySelectorAll(".prompt [data-ref^='action:']")];
  const cut = (one) => one.getBoundingClientRect().bottom > prompt.bottom
    || [one, ...one.querySelectorAll("span")].some((part) => part.scrollWidth > one.clientWidth);
  return [actions.length, actions.filter(cut).map((one) => one.dataset.ref)];
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
ZOOM = "Number(document.querySelector('.pan').style.getPropertyValue('--zoom')) || 1"


@pytest.fixture(scope="module")
def phone_page(shared_pages: Pages) -> Table:
    """One phone for the module."""
    table = shared_pages.table(viewport=SIZE, has_touch=True, is_mobile=True)
    table.finger = True
    return table


@pytest.fixture
def phone(shared_pages: Pages, phone_page: Table) -> Iterator[Table]:
    """The phone with an empty shelf; quiet afterwards."""
    phone_page.page.set_viewport_size(SIZE)
    phone_page.reset()
    yield phone_page
    shared_pages.all_quiet()


def sideways(table: Table) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = table.page.evaluate(SIDEWAYS)
    return found


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


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_fingers_play(phone: Table, game: str) -> None:
    """Every tap goes to a point where the thing itself is hit: nothing lies over it for good."""
    phone.new_game(game, ["human"] * 2, seed="5")
    phone.play(random.Random(5), lambda: phone.moves() >= 10)
    assert sideways(phone) == []


def test_the_board_zooms_by_buttons_and_pans(phone: Table) -> None:
    phone.new_game("wales", ["human"] * 2)
    phone.ref("zoom:in").tap()
    phone.ref("zoom:in").tap()
    assert phone.page.evaluate(ZOOM) > 1.5
    assert sideways(phone) == []
    pan = phone.page.locator(".pan")
    assert pan.evaluate("pan => pan.scrollWidth > pan.clientWidth && pan.scrollHeight > pan.clientHeight")
    before = pan.evaluate("pan => pan.scrollLeft")
    box = pan.bounding_box()
    assert box is not None
    drag(phone, [(box["x"] + 250, box["y"] + 150)], [(box["x"] + 90, box["y"] + 150)])
    phone.page.wait_for_function("(before) => document.querySelector('.pan').scrollLeft > before", arg=before)
    assert phone.page.evaluate("scrollX") == 0
    phone.ref("zoom:fit").tap()
    assert phone.page.evaluate(ZOOM) == 1


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_names_can_be_read_on_the_whole_map(phone: Table, game: str) -> None:
    """At least ten pixels high, and none over another: some give way."""
    phone.new_game(game, ["human"] * 2)
    phone.lift()
    if phone.page.evaluate(ZOOM) > 1:
        phone.ref("zoom:fit").tap()
    names = phone.page.evaluate(NAMES)
    assert len(names) >= 9
    assert min(name["size"] for name in names) > 9.5
    for name in names:
        for other in names:
            assert name["name"] >= other["name"] or apart(name, other), (name, other)


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_the_frame_turns_to_what_may_be_done(phone: Table, game: str) -> None:
    """Near enough for a finger; whoever asks for the whole map keeps it."""
    kinds = {"wales": "place", "britannia": "move_leader"}
    session = played(game, lambda one: question(one).kind.startswith(kinds[game]) and turns(one), players=4)
    phone.shelve(session)
    phone.resume()
    phone.lift()
    assert phone.page.evaluate(ZOOM) > 1.2
    frame = phone.page.locator(".pan").bounding_box()
    assert frame is not None
    for place in phone.page.locator(".pan .can").all():
        box = place.bounding_box()
        assert box is not None and not apart(box, frame), "in sight"
        tools = phone.page.locator(".zoom-tools").bounding_box()
        small = game == "wales"  # a territory is larger than what lies over a corner of it
        assert not small or (tools is not None and apart(box, tools)), "and not under the buttons of the zoom"
    phone.ref("zoom:fit").tap()
    assert phone.page.evaluate(ZOOM) == 1
    phone.touch(phone.targets()[0])
    assert phone.page.evaluate(ZOOM) == 1


@pytest.mark.parametrize("game", ["wales", "britannia"])
@pytest.mark.parametrize("players", [2, 4])
def test_everybody_s_score_is_in_sight(phone: Table, game: str, players: int) -> None:
    """Without scrolling: of Wales's players none was, below the prompt is room for the dice alone."""
    session = played(game, 60, players=players)
    phone.shelve(session)
    phone.resume()
    phone.lift()
    seats = phone.page.locator("[data-id='board.standing'] > *")
    expect(seats).to_have_count(players)
    shown = seats.locator("b").all_text_contents()
    assert sorted(map(int, shown)) == sorted(handling_of(game).scores(session.state))
    for seat in seats.all():
        expect(seat).to_be_in_viewport(ratio=0.99)
        assert seat.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1"), "and whole"


def test_what_lies_under_a_line_that_passes_can_be_touched(phone: Table) -> None:
    """Who begins is said over the upper edge of the map, where places could not be touched meanwhile."""
    phone.new_game("wales", ["human"] * 2)
    said = phone.toasts.locator("p").first
    expect(said).to_be_visible()
    on_top = "(one) => { const box = one.getBoundingClientRect();"
    on_top += " return document.elementFromPoint(box.x + box.width / 2, box.y + 10).closest('.toast') }"
    assert said.evaluate(on_top) is None


# What may be done on the map and is not seen, or by less than a finger's breadth.
UNSEEN = """() => {
  const frame = document.querySelector(".pan").getBoundingClientRect();
  return [...document.querySelectorAll(".pan .over .can")].filter((one) => {
    const box = one.getBoundingClientRect();
    const wide = Math.min(box.right, frame.right) - Math.max(box.left, frame.left);
    const high = Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top);
    return wide < Math.min(28, box.width) || high < Math.min(28, box.height);
  }).map((one) => one.dataset.ref);
}"""


@pytest.mark.parametrize("seed", [7, 40, 60])
def test_where_men_may_go_next_is_seen(phone: Table, seed: int) -> None:
    """Each man placed opens other places: the best of them showed four pixels of itself below the edge."""
    phone.shelve(played("wales", several_men, seed=seed, players=3))
    phone.resume()
    phone.lift()
    assert phone.page.evaluate(ZOOM) > 1
    for _ in range(3):
        assert phone.page.evaluate(UNSEEN) == []
        phone.touch([ref for ref in phone.targets() if ref.startswith("space:")][-1])
    assert phone.page.evaluate(UNSEEN) == []


def several_men(session: Session_) -> bool:
    """Three men or more have come, and at first few places can be reached."""
    prompt = question(session)
    return prompt.kind.startswith("place") and session.state.in_hand >= 3 and len(prompt.actions) <= 6


def turns(session: Session_) -> bool:
    """Few places to choose from, so that the frame has somewhere to turn to."""
    return 1 <= len(session.prompt.actions) <= 3 if session.prompt else False


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes do not touch."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_two_fingers_zoom(phone: Table) -> None:
    phone.new_game("wales", ["human"] * 2)
    box = phone.page.locator(".pan").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    drag(phone, [(x - 20, y), (x + 20, y)], [(x - 70, y), (x + 70, y)])
    assert phone.page.evaluate(ZOOM) > 1.5
    assert phone.page.evaluate("visualViewport.scale") == 1, "the board grows, the page does not"
    assert phone.moves() == 0


def test_a_long_press_explains_and_does_not_choose(phone: Table) -> None:
    phone.new_game("wales", ["human"] * 2)
    x, y = phone.point("row:C")
    session = touch_screen(phone)
    send(session, "touchStart", [(x, y)])
    expect(phone.page.locator(".tip")).to_be_visible()
    send(session, "touchEnd", [])
    assert phone.moves() == 0


# ---------------------------------------------------------------------------------------- fingers


def touch_screen(table: Table) -> CDPSession:
    """The browser's own way to put fingers on the glass."""
    return table.page.context.new_cdp_session(table.page)


def send(session: CDPSession, kind: str, fingers: list[tuple[float, float]]) -> None:
    """Fingers down, moved or up."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def drag(table: Table, start: list[tuple[float, float]], end: list[tuple[float, float]]) -> None:
    """Fingers from here to there in a few steps."""
    session = touch_screen(table)
    send(session, "touchStart", start)
    for step in range(1, 9):
        between = [
            (a + (c - a) * step / 8, b + (d - b) * step / 8)
            for (a, b), (c, d) in zip(start, end, strict=True)
        ]
        send(session, "touchMove", between)
    table.page.wait_for_timeout(200)  # rest, so that the board does not go on sliding
    send(session, "touchMove", end)
    send(session, "touchEnd", [])


def test_all_three_actions_are_in_sight(phone: Table) -> None:
    """Magic used to begin at the lower edge of the prompt, its price and what it leads to below it."""
    phone.shelve(played("britannia", lambda one: question(one).kind == "action" and len(one.records) > 40))
    phone.resume()
    for language in LANGUAGES:
        phone.set("language", language)
        phone.lift()
        assert phone.page.evaluate(CUT_OFF) == [3, []], language


def test_all_choices_of_a_muster_are_in_sight(phone: Table) -> None:
    """The way to finish was cut at the lower edge: in French the question took three lines."""
    for begun in (False, True):

        def asked(one: Session_, begun: bool = begun) -> bool:
            return question(one).kind == "muster" and bool(question(one).details["added"]) == begun

        session = played("britannia", asked)
        phone.shelve(session)
        phone.resume()
        for language in LANGUAGES:
            phone.set("language", language)
            phone.lift()
            assert phone.page.evaluate(NOT_WHOLE) == [], (language, begun)
        phone.home()


@pytest.mark.parametrize(("kind", "cards"), [("fate", ".offer .card"), ("move_monster", ".asking .card")])
def test_a_card_is_read_whole_where_it_matters(phone: Table, kind: str, cards: str) -> None:
    """Ninety pixels of each Fate card were in sight, and of a Monster's card no word of what it does."""
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.shelve(played("britannia", lambda one: question(one).kind == kind, players=2))
    phone.resume()
    phone.lift()
    while phone.staged:
        phone.leave_stage()
    for card in phone.page.locator(cards).all():
        expect(card).to_be_in_viewport(ratio=1)
        box, parts = card.bounding_box(), [part.bounding_box() for part in card.locator("p:visible").all()]
        assert box and parts and all(part and part["height"] > 0 for part in parts)
        assert max(part["y"] + part["height"] for part in parts if part) <= box["y"] + box["height"] + 1


def test_champions_on_offer_leave_the_question_its_size(phone: Table) -> None:
    """Three and more made it reach down over the hand; now the next one is cut off at the edge."""
    offered = "[data-ref^='champion:']"
    phone.shelve(
        played(
            "britannia",
            lambda one: question(one).kind == "hire_champion" and len(question(one).actions) == 4,
            players=4,
        )
    )
    phone.resume()
    for language in LANGUAGES:
        phone.set("language", language)
        phone.lift()
        box = phone.page.locator(".flank > .prompt").bounding_box()
        list_ = phone.page.locator(f".prompt > .choices:has(> {offered})").bounding_box()
        hand = phone.page.locator(".prompt .over-hand").bounding_box()
        assert box and list_ and hand, language
        assert abs(box["y"] + box["height"] - hand["y"]) <= 4, f"{language}: the hand is covered, no more"
        assert list_["y"] + list_["height"] <= box["y"] + box["height"], language
        assert phone.page.locator(f".prompt > .choices > {offered}").nth(2).is_visible()
        edges = [one.bounding_box() for one in phone.page.locator(f".prompt > .choices > {offered}").all()]
        assert any(one and one["x"] < SIZE["width"] < one["x"] + one["width"] for one in edges), language


# What of the picker cannot be touched where it stands.
BEHIND = """() => [...document.querySelectorAll(".picker button")].filter((one) => {
  const box = one.getBoundingClientRect();
  const corners = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
  return corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest("button") !== one);
}).map((one) => one.dataset.ref ?? one.ariaLabel)"""


def test_all_four_kinds_go_along_by_one_touch(phone: Table) -> None:
    """With a fourth kind "All" lay behind the foot of the question: marches were looked at with three."""
    session = played("britannia", lambda one: bool(all_kinds(one)), seed=3, players=2)
    phone.shelve(session, kinds=["human" if seat == question(session).seat else "page" for seat in (0, 1)])
    phone.resume()
    phone.touch(f"territory:{all_kinds(session)}")
    expect(phone.page.locator(".picker-row")).to_have_count(4)
    for language in LANGUAGES:
        phone.set("language", language)
        assert phone.page.evaluate(BEHIND) == [], language


def all_kinds(session: Session_) -> str:
    """From where all four kinds of figures may march at once, if there is such a place."""
    prompt = question(session)
    marches = [action.operands for action in prompt.actions if prompt.kind == action.verb == "march"]
    return next((str(place) for place, _, *numbers in marches if all(numbers)), "")


def test_own_dice_do_not_lie_over_the_map(phone: Table) -> None:
    """They were told over the west and the north, just when a place was to be chosen there: the sea of a
    phone is narrower than any sentence.
    """
    session = played("wales", brings_dice, seed=1, players=3)
    phone.shelve(session, kinds=["human" if seat == question(session).seat else "page" for seat in range(3)])
    phone.resume()
    phone.touch("row:C")
    told = phone.page.locator(".caption .throw")
    expect(told).not_to_have_count(0)
    caption, frame = phone.page.locator(".caption").bounding_box(), phone.page.locator(".pan").bounding_box()
    assert caption and frame and apart(caption, frame)
    for choice in phone.page.locator(".prompt > .choices > button").all():
        box = choice.bounding_box()
        assert box and apart(caption, box), choice.get_attribute("data-ref")


def brings_dice(session: Session_) -> bool:
    """Whether row C would bring two assaults at once."""
    prompt = question(session)
    if prompt.kind != "declare_row":
        return False
    ahead = loaded(save_of(session))
    ahead.play(prompt.actions[-1])
    thrown = [event for event in ahead.records[-1].events if isinstance(event, BuildingAssaulted)]
    return len(thrown) > 1


# The sides of a battle, and the last card or place of each, that are not wholly in sight on the stage.
OUT_OF_SIGHT = """() => {
  const stage = document.querySelector(".stage-body").getBoundingClientRect();
  return [...document.querySelectorAll(".clash-side .battle-slot > .card")]
    .filter((card) => card.getBoundingClientRect().bottom > stage.bottom + 1).length;
}"""


def test_four_a_side_are_in_sight(phone: Table) -> None:
    """Battles were looked at with two or three: of four the last cards lay below the edge, and before they
    are laid their places were as low as a line.
    """
    phone.set("language", "fr")
    for decisions in (85, 92):
        phone.page.set_viewport_size({"width": 390, "height": 844})
        session = played("britannia", decisions, seed=23, players=4)
        kinds = ["human" if seat == question(session).seat else "page" for seat in range(4)]
        phone.shelve(session, kinds=kinds)
        phone.resume()
        expect(phone.page.locator(".battle-slot")).to_have_count(8)
        if decisions == 85:
            heights = [one.bounding_box() for one in phone.page.locator(".card.empty").all()]
            assert heights and all(one and one["height"] > 40 for one in heights)
        else:
            while not phone.staged:
                phone.touch(next(ref for ref in phone.targets() if ref.startswith(("card:", "unit:"))))
                phone.page.wait_for_function(WAITING)
            expect(phone.page.locator(".verdict")).to_be_visible()
        sizes: list[ViewportSize] = [{"width": 390, "height": 844}, SIZE]
        for size in sizes:
            phone.page.set_viewport_size(size)
            assert phone.page.evaluate(OUT_OF_SIGHT) == 0, size
        if phone.staged:
            phone.leave_stage()
        phone.home()


# The framed spaces whose name is not on the map, or under the buttons of the zoom.
NAMELESS = """() => {
  const over = document.querySelector(".zoom-tools").getBoundingClientRect();
  return [...document.querySelectorAll(".over .space:has(path.glow)")].map((one) => one.dataset.ref.slice(6))
    .filter((id) => {
      const name = document.querySelector(`.over .name[data-name="${id}"]`);
      const box = name.querySelector(".letters").getBoundingClientRect();
      const under = box.right > over.left && box.top + 0.25 * box.height < over.bottom;
      return name.hasAttribute("data-hidden") || under || box.right > innerWidth;
    });
}"""


def test_the_border_has_its_names_on_the_smallest_map(phone: Table) -> None:
    """Hawarden and Chepstow had none on a phone, where everybody begins: only how many names there are, and
    that none lies over another, was asked.
    """
    phone.new_game("wales", ["human"] * 2)
    for width, height in ((360, 740), (390, 844), (375, 667)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate(NEXT_FRAME)
        assert phone.page.locator(".over .space:has(path.glow)").count() == 8
        assert phone.page.evaluate(NAMELESS) == [], width


# Which buttons of the question, and of a hint beside it, are not wholly in sight.
NOT_WHOLE = """() => {
  const asked = document.querySelector(".flank > .prompt").getBoundingClientRect();
  const buttons = ".prompt > .choices > button, .prompt > .coach button";
  return [...document.querySelectorAll(buttons)].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const corners = [[left + 4, top + 4], [right - 4, bottom - 3], [left + 4, bottom - 3]];
    const hidden = ([x, y]) => document.elementFromPoint(x, y)?.closest("button") !== one;
    return bottom > Math.min(asked.bottom, innerHeight) + 0.5 || corners.some(hidden);
  }).map((one) => one.dataset.ref);
}"""


@pytest.mark.parametrize("hinted", [True, False])
def test_all_buildings_and_the_end_of_the_turn_are_in_sight(phone: Table, hinted: bool) -> None:
    """The castles lay behind the way to end the turn: wholly with a first hint, by half without one. Hints
    were looked at in wide windows, and phones without them.
    """
    session = played("wales", lambda one: question(one).kind == "spend", players=3)
    read = [f"wales.coach.{name}" for name in ("tour.1", "tour.2", *(() if hinted else ("spend",)))]
    for language in LANGUAGES:
        phone.set("language", language)
        phone.shelve(session, coach=True, hints=read)
        phone.resume()
        phone.lift()
        expect(phone.part("coach")).to_have_count(int(hinted))
        for width, height in ((360, 740), (390, 844), (375, 667)):
            phone.page.set_viewport_size({"width": width, "height": height})
            assert phone.page.evaluate(NOT_WHOLE) == [], (language, width)
        phone.page.set_viewport_size({"width": 390, "height": 844})
        phone.touch("building:village")
        phone.point("table:cancel")  # one's own roll was told over the way back
        phone.home()


def test_what_others_do_is_not_told_over_the_map(phone: Table) -> None:
    """The telling lay over the west coast, and there over the very man it told of: whether it was there had
    been tested, and that it leaves when a place is asked for.
    """
    phone.set("pace", "slow")
    session = played("wales", lambda one: question(one).kind == "spend" and len(one.records) > 30, players=3)
    asked = question(session).seat
    phone.shelve(session, kinds=["page" if seat == asked else "human" for seat in range(3)])
    phone.resume()
    caption = phone.page.locator(".caption:has(.told)")
    expect(caption).to_be_visible()
    box, frame = caption.bounding_box(), phone.page.locator(".pan").bounding_box()
    assert box and frame and apart(box, frame)
    for one in phone.page.locator(".prompt :is(button, input)").all():
        beside = one.bounding_box()
        assert beside and apart(box, beside), one.get_attribute("data-ref")
