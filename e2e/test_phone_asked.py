"""What is asked and told on a phone: every choice in sight, nothing over the map or over the question."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.games import Session_, loaded, played, question, save_of
from e2e.phone import SIZE, apart
from e2e.table import WAITING, Table
from mordred.i18n import LANGUAGES
from mordred.wales.rules.events import BuildingAssaulted, TurnBegan

# The actions that are not wholly in sight in the prompt, or whose words do not fit them.
CUT_OFF = """() => {
  const prompt = document.querySelector(".prompt").getBoundingClientRect();
  const actions = [...document.querySelectorAll(".prompt [data-ref^='action:']")];
  const cut = (one) => one.getBoundingClientRect().bottom > prompt.bottom
    || [one, ...one.querySelectorAll("span")].some((part) => part.scrollWidth > one.clientWidth);
  return [actions.length, actions.filter(cut).map((one) => one.dataset.ref)];
}"""


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


# Of a whole turn that is told: whether first and last line lie within the caption, and that in the window.
TOLD_WHOLE = """() => {
  const [caption, told] = [".caption", ".caption .told"].map((one) => document.querySelector(one));
  const box = caption.getBoundingClientRect();
  const ends = [told.firstElementChild, told.lastElementChild];
  const [first, last] = ends.map((one) => one.getBoundingClientRect());
  const within = [first.top >= box.top - 1, last.bottom <= box.bottom + 1, box.bottom <= innerHeight + 1];
  return [...within, told.children.length];
}"""


def test_a_turn_of_many_dice_is_told_whole(phone: Table) -> None:
    """The oldest of six dice lay above the edge of what was told, in German: two had been looked at."""
    phone.set("pace", "slow")
    session = played("wales", many_dice, seed=1, players=3)
    asked = question(session).seat
    for language in LANGUAGES:
        phone.set("language", language)
        phone.shelve(session, kinds=["page" if seat == asked else "human" for seat in range(3)])
        phone.resume()
        expect(phone.page.locator(".caption .told")).to_be_visible()
        phone.touch("table:pause")
        for width, height in ((360, 740), (390, 844), (375, 667)):
            phone.page.set_viewport_size({"width": width, "height": height})
            *whole, lines = phone.page.evaluate(TOLD_WHOLE)
            assert whole == [True, True, True] and lines >= 8, (language, width)
        phone.home()


def many_dice(session: Session_) -> bool:
    """Six buildings were attacked in the turn that is under way, with one end or the other."""
    if question(session).kind != "spend":
        return False
    told: set[tuple[str, bool]] = set()
    for event in (event for record in session.records for event in record.events):
        if isinstance(event, TurnBegan):
            told.clear()
        elif isinstance(event, BuildingAssaulted):
            told.add((event.space, event.destroyed))
    return len(told) >= 6
