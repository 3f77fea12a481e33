"""The live table without any relay: two codes, carried by hand; and what is said when there is no network."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from e2e.conftest import Pages
from e2e.live import Person, play
from e2e.table import Table

NOWHERE = "ws://127.0.0.1:9"
"""A relay that does not exist: nobody may ask it."""
LONGEST = 200


# Whether the person looks elsewhere, every notification, and how many tones were made.
SENSES = """() => {
  globalThis.told = [];
  globalThis.tones = 0;
  Object.defineProperty(document, "hidden", { get: () => globalThis.away === true });
  globalThis.Notification = class {
    static permission = "granted";
    constructor(_, { body }) { told.push(body); }
  };
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { tones += 1; return make.call(this); };
}"""


def meet(host: Person, guest: Person) -> None:
    """A game of Wales for two begins by two codes, carried by hand."""
    host.come()
    table = host.table
    table.set_chairs("wales", ["human", "human"])
    table.choose("setup.place", "live")
    table.ref("form:start").click()
    host.ref("live:way:codes")
    host.ref("live:call")
    expect(table.part("live.call")).to_be_visible()
    link = table.part("live.call").input_value()
    assert len(link.partition("#call=")[2]) <= LONGEST

    guest.come(link)
    guest.ref("live:join")
    expect(guest.table.part("live.answer")).to_be_visible()
    code = guest.table.part("live.answer").input_value()
    assert len(code) <= LONGEST

    table.part("live.code_paste").fill(code)
    host.ref("live:accept")
    host.let_in(1)
    guest.sit(1)
    expect(host.page.locator('[data-id="live.seat.1"] .presence-guest')).to_be_visible()
    host.ref("live:begin")
    for person in (host, guest):
        person.page.wait_for_selector(".table")


def test_two_codes_join_two_pages_and_ones_own_move_is_told(open_page: Pages) -> None:
    """By title, icon, a sound, a notification for whoever looks elsewhere, the clock that only shows; and a
    tab that slept catches up."""
    host = Person(open_page, NOWHERE, "Arthur")
    guest = Person(open_page, NOWHERE, "Morgana", sound=True, notify=True, clock=True)
    meet(host, guest)
    play([guest], random.Random(3), lambda: host.asked)  # if the guest begins
    guest.page.evaluate(SENSES)
    icon = guest.page.locator('link[rel="icon"]')
    play([host], random.Random(3), lambda: guest.asked)
    expect(guest.page).to_have_title(re.compile("^● Your move"))
    expect(icon).to_have_attribute("href", re.compile("icon-move"))
    expect(guest.table.part("live.clock")).to_have_text(re.compile(r"\d:\d\d"))
    assert guest.page.evaluate("tones") > 0
    assert guest.page.evaluate("told") == [], "nobody looked elsewhere"

    play([guest], random.Random(3), lambda: host.asked)
    expect(guest.page).not_to_have_title(re.compile("Your move"))
    expect(icon).not_to_have_attribute("href", re.compile("icon-move"))

    guest.page.evaluate("away = true")
    tab = guest.page.context.new_cdp_session(guest.page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})
    before = host.records()
    play([host], random.Random(4), lambda: not host.asked)
    assert host.records() > before, "the host goes on while the guest sleeps"
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    expect(guest.page).to_have_title(re.compile("^● Your move"))
    assert guest.page.evaluate("told") == ["Your move"]
    play([host, guest], random.Random(5), lambda: host.records() >= before + 6)
    assert host.sockets == guest.sockets == [], "no relay was asked"


def test_a_code_that_cannot_be_read_is_said_so(table: Table) -> None:
    table.follow("call=nonsense")
    table.part("live.name").fill("Morgana")
    table.ref("live:join").click()
    expect(table.part("live.state")).to_contain_text("cannot be read")


def test_without_a_network_it_is_said_and_nothing_is_lost(open_page: Pages) -> None:
    host = Person(open_page, NOWHERE, "Arthur")
    open_page.watch(host.page).allow(r"WebSocket|ERR_|failed:")
    host.open_table("wales", ["human", "human"])
    expect(host.page.locator(".live-state")).to_contain_text("No relay answers")
