"""Wales in the page: a whole game by clicks, what glows and what refuses, taking back, computers."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.games import Session_, loaded, played, question, words
from e2e.table import Table
from mordred.core.game import Action
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES


def builds(session: Session_) -> list[Action]:
    """What may be built now."""
    actions = session.prompt.actions if session.prompt else ()
    return [action for action in actions if action.verb == "build"]


def spending(session: Session_) -> bool:
    """Somebody may build, after having rolled or placed a man."""
    return bool(builds(session)) and session.records[-1].seat == question(session).seat


@pytest.mark.long
def test_a_whole_game_by_clicks(table: Table) -> None:
    """Three people at one screen; the page's ranking is the engine's."""
    table.new_game("wales", ["human"] * 3, seed="3")
    chance = random.Random(1)
    table.play(chance, lambda: table.moves() >= 8)
    table.shoot("wales-early")
    table.play_to_the_end(chance)
    game = loaded(table.saved())
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    rows = table.dialog("end").locator(".ranking tbody tr")
    names = [seat["name"] for seat in table.saved()["seats"]]
    expect(rows.locator("th span")).to_have_text([names[standing.seat] for standing in outcome.standings])
    expect(table.dialog("end").locator("h2")).to_contain_text(names[outcome.winners[0]])
    expect(table.dialog("end").locator("p").first).not_to_be_empty()
    expect(table.dialog("end").locator(".chart-line")).to_have_count(3)
    table.shoot("wales-end")
    table.key("Escape")
    table.shoot("wales-late")
    assert table.targets() == ["table:end"], "nothing glows in a game that is over"


def test_a_game_against_computers(table: Table) -> None:
    table.new_game("wales", ["human", "page", "squire"], seed="11")
    table.play(random.Random(2), lambda: table.moves() >= 20)
    seats = {record.seat for record in loaded(table.saved()).records}
    assert seats == {0, 1, 2}, "everybody has had a turn"


def test_computers_can_be_held_and_go_on(table: Table) -> None:
    table.set("pace", "calm")
    table.new_game("wales", ["page", "page"], seed="5")
    table.key("p")
    expect(table.ref("table:pause")).to_contain_text(words("opponent.go"))
    before = table.moves()
    table.let_pass(1200)  # longer than the calm pace
    assert table.moves() == before, "held computers move"
    table.key("p")
    table.page.wait_for_function(
        "(before) => JSON.parse(localStorage.getItem('mordred:game:1')).actions.length > before", arg=before
    )


def test_dice_are_seen_and_tell_the_truth(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    expect(table.page.locator(".wales-dice .die")).to_have_count(2)
    table.touch("row:B")
    table.moves()
    state = loaded(table.saved()).state
    assert all(state.dice)
    shown = table.page.locator(".wales-dice .die").evaluate_all(
        "dice => dice.map(die => [...die.querySelectorAll('use')].pop().href.baseVal)"
    )
    assert shown == [f"#die-{face}" for face in state.dice]


FARTHEST = """() => {
  const die = document.body.appendChild(document.createElement("div"));
  die.style.setProperty("animation", "tumble 620ms both paused", "important");
  const [tumbling] = die.getAnimations();
  let far = 0;
  for (let at = 0; at <= 620; at += 10) {
    tumbling.currentTime = at;
    const turned = new DOMMatrix(getComputedStyle(die).transform);
    for (const [x, y] of [[-16, -16], [16, -16], [16, 16], [-16, 16]]) {
      const corner = turned.transformPoint(new DOMPoint(x, y));
      far = Math.max(far, Math.abs(corner.x), Math.abs(corner.y));
    }
  }
  die.remove();
  return far;
}"""
"""How far a die gets from the middle of its picture while it tumbles (its corners are round)."""


def test_dice_tumble_within_their_picture(table: Table) -> None:
    """Its edge hides the other faces: a die that leaves it is seen cut."""
    table.new_game("wales", ["human"] * 2)
    table.touch("row:B")
    boxes = table.page.locator(".die").evaluate_all("dice => dice.map(die => die.getAttribute('viewBox'))")
    assert set(boxes) == {"-31 -31 62 62"}
    assert table.page.evaluate(FARTHEST) <= 31


TOLD = """(sentences) => {
  const caption = document.createElement("div");
  caption.className = "caption";
  document.querySelector(".table").append(caption);
  const early = [];
  for (const said of sentences) for (let width = 120; width <= 320; width += 10) {
    const [line, span, odds] = ["p", "span", "b"].map((name) => document.createElement(name));
    [line.className, odds.className] = ["throw failed", "odds"];
    [span.textContent, odds.textContent] = [said, "4 ou plus : 3 sur 6"];
    line.style.width = `${width}px`;
    line.append(span, odds);
    caption.replaceChildren(line);
    const wraps = () => {
      const range = document.createRange();
      range.setStart(span.firstChild, said.lastIndexOf(" ") + 1);
      range.setEnd(span.firstChild, said.length);
      return range.getBoundingClientRect().top;
    };
    const withOdds = wraps() - line.getBoundingClientRect().top;
    odds.remove();
    if (wraps() - line.getBoundingClientRect().top !== withOdds) early.push(`${width}: ${said}`);
  }
  caption.remove();
  return early;
}"""
"""Sentences of which the last word stands on another line because of the odds behind them."""


def test_odds_do_not_take_the_last_word_along(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    sentences = ["Le petit château de Perceval à Knighton : 2, mais il fallait 4. Le bâtiment tient."]
    sentences += ["Le village de Gauvain à Montgomery tombe.", "The village at Builth falls."]
    assert table.page.evaluate(TOLD, sentences) == []


def test_building_first_or_space_first(table: Table) -> None:
    session = played("wales", spending, seed=21, players=2)
    build = builds(session)[0]
    kind, space = f"building:{build.operands[0]}", f"space:{build.operands[1]}"
    for order in ((kind, space), (space, kind)):
        table.reset()
        table.shelve(session)
        table.resume()
        table.touch(*order)
        assert table.moves() == len(session.records) + 1, order
        assert table.saved()["actions"][-1] == ["build", *build.operands]


def test_an_illegal_click_says_why_and_does_nothing(table: Table) -> None:
    table.shelve(played("wales", spending, seed=21, players=2))
    table.resume()
    before = table.moves()
    table.touch("space:anglesey")
    expect(table.refusal).not_to_be_empty()
    expect(table.page.locator("#alarm")).to_have_text(table.refusal.text_content() or "-")
    assert table.moves() == before
    table.key("Escape")
    expect(table.refusal).to_have_count(0)


def test_a_build_can_be_taken_back_a_die_cannot(table: Table) -> None:
    """Between two people: undo goes as far as nothing was seen, and says so where it ends."""
    session = played("wales", spending, seed=21, players=2)
    table.shelve(session)
    table.resume()
    build = builds(session)[0]
    asked = table.sentence.text_content() or ""
    built = f".built[data-id^='built:{build.operands[1]}:']"
    table.touch(f"building:{build.operands[0]}", f"space:{build.operands[1]}")
    expect(table.page.locator(built)).to_have_count(1)
    table.ref("table:undo").click()
    expect(table.page.locator(built)).to_have_count(0)
    expect(table.sentence).to_have_text(asked)
    assert table.moves() == len(session.records)
    table.ref("table:redo").click()
    expect(table.page.locator(built)).to_have_count(1)
    table.key("u")
    for _ in range(len(session.records)):  # men may be taken back, the roll may not
        if table.ref("table:undo").get_attribute("aria-disabled") == "true":
            break
        table.key("u")
    stuck = table.moves()
    assert 0 < stuck <= len(session.records)
    expect(table.ref("table:undo")).to_have_attribute("aria-disabled", "true")
    table.ref("table:undo").click(force=True)
    expect(table.page.locator(".toast.trouble p")).to_have_text(words("error.nothing_to_undo"))
    assert table.moves() == stuck


def test_a_turn_can_be_started_over(table: Table) -> None:
    session = played(
        "wales", lambda session: spending(session) and len(builds(session)) > 1, seed=21, players=2
    )
    table.shelve(session)
    table.resume()
    rehearsal = played("wales", len(session.records), seed=21, players=2)
    for _ in range(2):
        build = next((action for action in builds(rehearsal)), None)
        if build is not None:
            rehearsal.play(build)
            table.touch(f"building:{build.operands[0]}", f"space:{build.operands[1]}")
    assert table.moves() == len(rehearsal.records) > len(session.records)
    rehearsal.restart_turn()
    table.ref("table:restart").click()
    assert table.moves() == len(rehearsal.records)


def test_alone_against_computers_undo_is_free(table: Table) -> None:
    table.new_game("wales", ["human", "page"], seed="8")
    table.play(random.Random(4), lambda: table.moves() >= 12)
    table.wait_for_turn()
    own = [number for number, record in enumerate(loaded(table.saved()).records) if record.seat == 0]
    table.key("u")
    table.page.wait_for_function(
        "(left) => JSON.parse(localStorage.getItem('mordred:game:1')).actions.length === left", arg=own[-1]
    )


def test_the_end_of_a_turn_is_confirmed_where_wanted(table: Table) -> None:
    table.shelve(played("wales", spending, seed=21, players=2))
    table.set("confirm_end", True)
    table.resume()
    before = table.moves()
    table.touch("choice:pass")
    expect(table.ref("table:confirm")).to_be_visible()
    assert table.moves() == before
    table.key("Escape")
    expect(table.ref("table:confirm")).to_have_count(0)
    table.key("e", "y")
    assert table.moves() == before + 1
    assert table.saved()["actions"][-1] == ["pass"]


OUT_OF_SIGHT = """() => [[".prompt", ".prompt > .choices"], [".rest"]].map((names) =>
  names
    .map((name) => document.querySelector(name))
    .map((one) => (one ? one.scrollHeight - one.clientHeight : 0))
    .reduce((all, more) => all + more))"""
"""How many pixels of the question, and of what lies below it, have to be scrolled to."""


TOO_WIDE = """() => [...document.querySelectorAll(".wales-players .player")]
  .map((one) => one.scrollWidth - one.clientWidth)"""
"""How many pixels of each player's panel run out of it."""


def late(kind: str, least: int) -> Callable[[Session_], bool]:
    """That is asked, after so many decisions."""
    return lambda one: len(one.records) > least and question(one).kind == kind


USUAL = ((1280, 720), (1366, 768), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440))


@pytest.mark.parametrize("size", USUAL)
def test_four_players_are_in_sight_at_every_usual_size(table: Table, size: tuple[int, int]) -> None:
    """In a low window two of them stood below the edge."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.shelve(played("wales", late("declare_row", 60), seed=9, players=4))
    table.resume()
    assert max([*table.page.evaluate(OUT_OF_SIGHT), *table.page.evaluate(TOO_WIDE)]) <= 2


@pytest.mark.long
def test_question_tables_and_players_are_in_sight_at_every_usual_size(table: Table) -> None:
    """They used to be cut off at 1920 x 1080, at 2560 x 1440, and in French by a longer question.

    At 1280 x 800 the column scrolled by a few pixels, at 1280 x 720 by a whole player; with the log open the
    way to end a turn was out of sight and the players' numbers ran out of their panels; on a phone it was
    pushed out of sight by prices that took two lines.
    """
    page = table.page
    asked = {"declare_row": 30, "place_man": 20, "spend": 30}
    for kind, least in asked.items():
        session = played("wales", late(kind, least), seed=9, players=3)
        seat = question(session).seat
        table.shelve(session, kinds=["human" if place == seat else "page" for place in range(3)])
        table.resume()
        for language in ("fr", "de"):  # the longest words
            page.evaluate("(to) => mordredShim.tellRef('change', 'set:language', { value: to })", language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            for width, height in USUAL:
                page.set_viewport_size({"width": width, "height": height})
                over = [*page.evaluate(OUT_OF_SIGHT), *page.evaluate(TOO_WIDE)]
                assert max(over) <= 2, (kind, language, width, over)
            page.set_viewport_size({"width": 390, "height": 844})
            assert page.evaluate(OUT_OF_SIGHT)[0] <= 2, (kind, language, "phone")
            page.set_viewport_size({"width": 1440, "height": 900})
            table.key("l")
            over = [*page.evaluate(OUT_OF_SIGHT), *page.evaluate(TOO_WIDE)]
            assert max(over) <= 2, (kind, language, "with the log", over)
            table.key("l")
        table.home()


def test_every_row_and_its_risk_is_in_sight(table: Table) -> None:
    """When a pawn is near the end each row says more, and row C, the greatest risk, was below the edge: on a
    phone, and later on a laptop in French.
    """
    page = table.page

    def near(one: Session_) -> bool:
        return question(one).kind == "declare_row" and one.state.pawns[question(one).seat] == -9

    session = played("wales", near, seed=1, players=3)
    seat = question(session).seat
    table.shelve(session, kinds=["human" if place == seat else "page" for place in range(3)])
    table.resume()
    for language in ("fr", "it", "de"):
        page.evaluate("(to) => mordredShim.tellRef('change', 'set:language', { value: to })", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        risk = words("scene.note.row_end", language=language, n=3, rolls=9)
        expect(table.part("choice.row:C")).to_contain_text(risk)
        for width, height in ((390, 844), (1280, 860), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUT_OF_SIGHT)[0] <= 2, (language, width)


def test_on_a_phone_nothing_lies_over_the_names(table: Table) -> None:
    """The zoom button used to hide the first letter of Pembroke, the caption the whole north."""
    page = table.page
    session = played("wales", late("spend", 20), seed=9)
    seat, count = question(session).seat, session.game.seats(session.state)
    table.shelve(session, kinds=["human" if place == seat else "page" for place in range(count)])
    table.resume()
    for width, height in ((360, 740), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        hidden = page.evaluate(
            """() => {
              const over = [...document.querySelectorAll(".zoom-tools button, .caption")]
                .map((one) => one.getBoundingClientRect()).filter((box) => box.width);
              const hit = (a, b) =>
                a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
              return ["pembroke", "anglesey", "bangor", "hawarden"].filter((id) => {
                const box = document.querySelector(`[data-ref="space:${id}"]`).getBoundingClientRect();
                return over.some((one) => hit(one, box));
              });
            }"""
        )
        assert hidden == [], width


# How far the first thing reaches into the second, in pixels; 0 if they are apart.
INTO = """([one, other]) => {
  const [a, b] = [one, other].map((where) => document.querySelector(where).getBoundingClientRect());
  const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  return wide > 0 && high > 0 ? high : 0;
}"""


def test_the_first_hints_leave_dice_and_money_in_sight(table: Table) -> None:
    """The panel with a hint in it reached down over the line of dice, at last on a large screen only."""
    page = table.page
    table.set("coach", True)
    table.new_game("wales", ["human"] * 2)
    while table.part("coach").count():
        for language in ("en", "fr", "it", "de"):
            page.evaluate("(value) => mordredShim.tellRef('change', 'set:language', { value })", language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            for width, height in ((1440, 900), (2560, 1440)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(INTO, [".prompt", ".wales-dice"]) == 0, (language, width)
        table.touch("table:next_hint")


def test_the_hint_about_building_leaves_dice_and_money_in_sight(table: Table) -> None:
    """It made the question reach down over the dice: hints were measured before the first roll only."""
    table.set("coach", True)
    table.shelve(
        played("wales", spending, players=2), coach=True, hints=["wales.coach.tour.1", "wales.coach.tour.2"]
    )
    table.resume()
    table.lift()
    expect(table.part("coach")).to_have_count(1)
    for language in LANGUAGES:
        table.set("language", language)
        for width, height in ((1440, 900), (1366, 768), (1280, 800), (2560, 1440)):
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(INTO, [".prompt", ".wales-money"]) == 0, (language, width)
            hidden = table.page.locator(".prompt > .choices").evaluate(
                "(one) => one.scrollHeight - one.clientHeight"
            )
            assert hidden <= 3, (language, width)


def test_who_begins_is_not_said_over_the_players(table: Table) -> None:
    table.page.set_viewport_size({"width": 1440, "height": 900})
    table.new_game("wales", ["human"] * 4)
    expect(table.toasts).to_have_count(1)
    assert table.page.evaluate(INTO, [".toast", ".wales-players"]) == 0
    assert table.page.evaluate(INTO, [".toast", ".zoom-tools"]) == 0
    table.page.set_viewport_size({"width": 390, "height": 844})
    assert table.page.evaluate(INTO, [".toast", ".prompt"]) == 0, "it lay over row C"


def test_on_a_phone_the_caption_gives_way_to_what_glows(table: Table) -> None:
    """It lay over the west coast for four seconds while places there were asked for."""
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="no-preference")
    table.shelve(played("wales", spending, seed=3))
    table.resume()
    caption = page.locator(".caption")
    expect(caption).to_have_count(1)
    assert any(ref.startswith("space:") for ref in table.targets())
    expect(caption).to_be_hidden(timeout=3500)


COVERED = """() => {
  const button = document.querySelector(".choice.pass");
  const box = button.getBoundingClientRect();
  const at = [[4, 4], [box.width - 4, 4], [4, box.height - 4], [box.width - 4, box.height - 4]];
  const seen = ([x, y]) => button.contains(document.elementFromPoint(box.left + x, box.top + y));
  return at.filter((corner) => !seen(corner)).length;
}"""
"""How many corners of the way to end the turn are cut, or lie under something else."""
NARROW = (1024, 768), (1152, 864), (1200, 800), (1280, 860), (1280, 900), (1280, 960), (1280, 1024)
WIDE = (1280, 720), (1280, 800), (1280, 830), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)
SMALL = (900, 700), (390, 844), (360, 640)


def last_of_a_kind(session: Session_) -> bool:
    """Whoever spends has all buildings of a kind on the map, and may still build."""
    asked = question(session)
    return asked.kind == "spend" and session.state.emptied(asked.seat) is not None and len(asked.actions) > 4


def builds_the_last(session: Session_) -> bool:
    """Whoever spends may build the last building of a kind."""
    return bool(last_built(session))


def last_built(session: Session_) -> list[Action]:
    """The builds after which a kind is used up."""
    game, asked = session.game, question(session)
    found = []
    for action in asked.actions if asked.kind == "spend" else ():
        if action.verb == "build":
            after = game.copy(session.state)
            game.step(after, action)
            found += [action] if after.emptied(asked.seat) is not None else []
    return found


def test_what_is_said_at_the_edge_does_not_lie_over_the_way_on(table: Table) -> None:
    """Who begins was said over Continue, if the last round came within six seconds.

    Looked at is the place of such lines, which is there as well when nothing is said.
    """
    session = played("wales", builds_the_last, players=2)
    seat = question(session).seat
    table.shelve(session, kinds=["human" if place == seat else "page" for place in range(2)])
    table.resume()
    table.wait_for_turn()
    table.act(handling_of("wales"), last_built(session)[0], question(session))
    expect(table.ref("table:continue")).to_be_visible()
    for width, height in (*NARROW, *WIDE, *SMALL):
        table.page.set_viewport_size({"width": width, "height": height})
        table.point("table:continue")
        assert table.page.evaluate(ABOVE, [".toasts", ".stage-foot"]), (width, height)


ABOVE = """(names) => {
  const [one, other] = names.map((name) => document.querySelector(name).getBoundingClientRect());
  return one.bottom <= other.top;
}"""


@pytest.mark.parametrize("players", [2, 3])
def test_the_way_to_end_a_turn_and_its_warning_are_in_sight_in_every_window(
    table: Table, players: int
) -> None:
    """In a narrow column it slipped under the last line: only windows much wider than high were looked at."""
    session = played("wales", last_of_a_kind, players=players)
    seat = question(session).seat
    table.shelve(session, kinds=["human" if place == seat else "page" for place in range(players)])
    table.resume()
    table.wait_for_turn()
    expect(table.page.locator(".choice.pass .choice-note")).to_be_visible()
    for width, height in (*NARROW, *WIDE, *SMALL):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(COVERED) == 0, (width, height)
    for width, height in ((1280, 860), (1280, 900), (1280, 960), (1280, 1024)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(OUT_OF_SIGHT)[1] <= 2, ("the players", width, height)


# Where everything is that one may touch, or reads beside it.
PLACES = """() => [...document.querySelectorAll(
  ".board-frame, .flank > .prompt, .prompt > .choices > button, .wales-money, .wales-track, .wales-players")]
  .map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (360, 740)])
def test_a_refusal_moves_nothing(table: Table, size: tuple[int, int]) -> None:
    """It stood above the choices, which slipped from under the pointer, and the prompt grew over the dice:
    only turns in which everything was allowed were measured.
    """
    session = played("wales", lambda one: spending(one) and not one.state.man_at("pembroke"), players=3)
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.shelve(session)
    table.resume()
    for language in LANGUAGES:
        table.set("language", language)
        before = table.page.evaluate(PLACES)
        table.page.evaluate("mordredShim.tellRef('click', 'space:pembroke', {})")
        expect(table.refusal).to_be_visible()
        assert table.page.evaluate(PLACES) == before, language
        assert table.refusal.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), language
        said, first = table.refusal.bounding_box(), table.page.locator(".prompt > .choices").bounding_box()
        assert said and first and said["y"] + said["height"] <= first["y"] + 4, language
        table.key("Escape")
        expect(table.refusal).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (2560, 1440), (1280, 800)])
def test_three_players_have_panels_of_one_size(table: Table, size: tuple[int, int]) -> None:
    """The third one spread over the whole width: panels were counted, not compared."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.new_game("wales", ["human"] * 3)
    sizes = "(all) => all.map((one) => [one.offsetWidth, one.offsetHeight])"
    first, *others = table.page.locator(".wales-players > .player").evaluate_all(sizes)
    assert len(others) == 2
    assert all(abs(wide - first[0]) <= 1 and high == first[1] for wide, high in others)
