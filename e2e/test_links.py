"""Play by link: opened in another profile, played on, passed back; bad links harm nothing."""

from __future__ import annotations

import base64
import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Pages
from e2e.games import link_of, loaded, played, question, told_secrets, words
from e2e.table import Table
from mordred.core.links import game_link
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.desk.links import write_seats
from mordred.handling import handling_of


def play_until_it_is_their_turn(table: Table, seed: int = 1) -> None:
    """Until somebody elsewhere is asked, and the link is to be sent."""
    table.play(random.Random(seed), lambda: table.part("choice.copy").count() > 0)


def test_there_and_back_again(table: Table, open_page: Pages) -> None:
    """Two profiles: a link out, a seat picked once, some decisions, a link back; one slot on each side."""
    options = handling_of("britannia").game.Options(players=2, factions=("humans", "high_elves"))
    games_begun = (Session(handling_of("britannia").game, options, seed) for seed in range(50))
    begun = next(session for session in games_begun if session.prompt and session.prompt.seat == 0)
    table.new_game("britannia", ["human"] * 2, seed=str(begun.seed), place="link")
    mine = table.saved()["table"]["mine"] if table.moves() == 0 else None
    assert mine == 0
    play_until_it_is_their_turn(table)
    sent = table.moves()
    assert sent > 0
    expect(table.sentence).to_contain_text(table.saved()["seats"][1 - mine]["name"])
    table.part("choice.copy").click()
    expect(table.toasts.last).to_contain_text(words("share.copied"))
    address = table.page.evaluate("navigator.clipboard.readText()")
    assert address == table.address()

    other = open_page.table("#" + address.partition("#")[2])
    expect(other.dialog("pick_seat")).to_be_visible()
    other.dialog("pick_seat").locator("button.primary").click()
    expect(other.page.locator(".table[data-turn=mine]")).to_be_visible()
    expect(other.page.locator(".recap")).to_be_visible()
    assert "#" not in other.page.url, "the address is clean again"
    assert other.moves() == sent
    assert told_secrets(other.page, loaded(other.saved()), 1 - mine) == []
    play_until_it_is_their_turn(other, 2)
    assert other.moves() > sent
    answer = other.address()

    table.page.evaluate("(address) => { location.href = address }", answer)
    expect(table.page.locator(".table[data-turn=mine]")).to_be_visible()
    assert table.dialog("pick_seat").count() == 0, "the seat is asked for only once"
    assert table.moves() == other.moves()
    assert len(table.slots()) == 1, "a correspondence keeps one slot"
    play_until_it_is_their_turn(table, 3)
    other.page.evaluate("(address) => { location.href = address }", table.address())
    expect(other.page.locator(".table[data-turn=mine]")).to_be_visible()
    assert other.dialog("pick_seat").count() == 0
    assert other.moves() == table.moves()


def test_the_one_line_that_goes_with_it(table: Table) -> None:
    """Web Share gets a title, a line that says whose turn it is, and the link."""
    table.page.evaluate("() => { navigator.share = async (data) => { window.shared = data; }; }")
    table.new_game("wales", ["human"] * 2, place="link")
    play_until_it_is_their_turn(table)
    table.part("choice.send").click()
    shared = table.page.wait_for_function("() => window.shared").json_value()
    name = table.saved()["seats"][question(loaded(table.saved())).seat]["name"]
    assert shared["text"] == words("share.summary", game=words("game.wales"), name=name, n=table.moves())
    assert shared["url"] == table.address()
    table.page.evaluate("() => { delete navigator.share; }")


def test_a_link_can_be_pasted(table: Table) -> None:
    session = played("wales", 9, players=2)
    table.part("link.paste").fill(f"  https://example.org/game/#{link_of(session)}\n")
    table.ref("ui:open_link").click()
    expect(table.dialog("pick_seat")).to_be_visible()
    expect(table.dialog("pick_seat").locator("button", has_text="Arthur")).to_be_visible()
    table.ref("share:seat:here").click()
    expect(table.page.locator(".table")).to_be_visible()
    assert table.moves() == 9


def test_a_game_of_one_person_is_opened_without_asking(table: Table) -> None:
    session = played("wales", 9, players=2)
    table.part("link.paste").fill(link_of(session, ["human", "page"]))
    table.ref("ui:open_link").click()
    expect(table.page.locator(".table")).to_be_visible()
    expect(table.dialog("pick_seat")).to_have_count(0)


def test_watching_only(table: Table) -> None:
    session = played("britannia", 20, seed=12, players=2)
    table.part("link.paste").fill(link_of(session))
    table.ref("ui:open_link").click()
    table.ref("share:seat:watch").click()
    expect(table.page.locator(".table[data-turn=other]")).to_be_visible()
    assert told_secrets(table.page, session, None) == []


GOOD = link_of(played("wales", 12, players=2))
CORE = GOOD.partition("~")[0]
FLIPPED = "B" if CORE[30] == "A" else "A"
BAD = {
    "changed": (CORE[:30] + FLIPPED + CORE[31:], "damaged_link"),
    "changed names": (GOOD[:-6] + ("AAAAAA" if GOOD[-6:] != "AAAAAA" else "BBBBBB"), "damaged_link"),
    "cut": (CORE[:-9], "truncated_link"),
    "cut to the bone": (CORE[:6], "truncated_link"),
    "foreign": ("section-2", "foreign_link"),
    "newer": ("m999999." + CORE.partition(".")[2], "newer_link"),
    "endless": ("m1." + "A" * 60_000, "oversized_link"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_link_gets_one_message_and_harms_nothing(table: Table, name: str) -> None:
    link, error = BAD[name]
    table.shelve(played("wales", 5, players=2))
    before = table.stored()
    table.follow(link)
    expect(table.dialog("bad_link")).to_contain_text(words(f"error.{error}"))
    expect(table.dialog("bad_link")).to_contain_text(words("link.safe"))
    expect(table.page.locator(".dialog")).to_have_count(1)
    assert "#" not in table.page.url
    table.key("Escape")
    expect(table.page.locator(".dialog")).to_have_count(0)
    assert table.stored() == before
    expect(table.page.locator(".slot")).to_have_count(1)


def test_a_bad_link_does_not_disturb_a_game(table: Table) -> None:
    table.shelve(played("wales", 5, players=2))
    table.resume()
    asked, moves = table.sentence.text_content() or "-", table.moves()
    table.follow(BAD["cut"][0])
    expect(table.dialog("bad_link")).to_be_visible()
    table.key("Escape")
    expect(table.sentence).to_have_text(asked)
    assert table.moves() == moves


def test_a_bad_link_does_not_stop_the_boot(open_page: Pages) -> None:
    table = open_page.table("#" + BAD["changed"][0])
    expect(table.dialog("bad_link")).to_contain_text(words("error.damaged_link"))
    table.ref("ui:close").last.click()
    expect(table.ref("ui:game:wales")).to_be_visible()


def test_two_games_of_one_seed_are_two_games(table: Table) -> None:
    """Other people, the same seed: the seat is asked for again, and nobody's slot is written over."""
    core = game_link(played("wales", 9, players=2))
    for count, names in enumerate((("Enid", "Geraint"), ("Isolde", "Tristan")), start=1):
        seats = write_seats([Seat(name=name) for name in names])
        table.part("link.paste").fill(f"{core}~{seats}")
        table.ref("ui:open_link").click()
        expect(table.dialog("pick_seat")).to_contain_text(names[0])
        table.ref("share:seat:0").click()
        expect(table.page.locator(".table")).to_be_visible()
        table.home()
        assert len(table.slots()) == count


PIXELS = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  let grey = "";
  for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at]);
  return [image.width, image.height, btoa(grey)];
}"""


def read_code(page: Page) -> list[str]:
    """What a camera would read: the code as the browser paints it, given to a reader that is not ours."""
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    painted = base64.b64encode(page.locator(".dialog .qr").screenshot()).decode()
    browser = page.context.browser
    assert browser is not None
    blank = browser.new_page()  # the policy of our own page forbids data:
    width, height, grey = blank.evaluate(PIXELS, painted)
    blank.close()
    image = memoryview(base64.b64decode(grey)).cast("B", (height, width))
    return [found.text for found in read_barcodes(image, formats=BarcodeFormats(BarcodeFormat.QRCode))]


@pytest.mark.parametrize("decisions", [0, 40])
def test_the_code_holds_the_link(table: Table, decisions: int) -> None:
    table.shelve(played("britannia", decisions, seed=9, players=2))
    table.resume()
    table.ref("share:show").first.click()
    address = table.part("share.address").input_value()
    assert read_code(table.page) == [address]
    assert "#m2." in address
