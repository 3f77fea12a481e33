"""The map on a phone, with fingers: it zooms and pans, turns to what may be done, and can be read."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import CDPSession, expect

from e2e.games import Session_, played, question
from e2e.phone import ZOOM, apart, sideways
from e2e.table import NEXT_FRAME, Table
from mordred.handling import handling_of

# The names that are drawn: how large, and where their capitals stand.
NAMES = """() => [...document.querySelectorAll(".over .name:not([data-hidden])")].map((name) => {
  const text = name.querySelector("text");
  const scale = Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  const box = name.querySelector(".letters").getBoundingClientRect();
  const size = parseFloat(getComputedStyle(text).fontSize) * scale;
  const [y, height] = [box.y + 0.25 * box.height, 0.5 * box.height];
  return { name: name.dataset.name, size, x: box.x, width: box.width, y, height };
})"""


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
