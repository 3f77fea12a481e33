"""The live table without any relay: two codes, carried by hand; and what is said when there is no network."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from e2e import places
from e2e.conftest import Pages
from e2e.live import Person, play

NOWHERE = "ws://127.0.0.1:9"
"""A relay that does not exist: nobody may ask it."""
LONGEST = 200


def test_two_codes_join_two_pages(open_page: Pages) -> None:
    host, guest = Person(open_page, NOWHERE, "Arthur"), Person(open_page, NOWHERE, "Morgana")
    table = host.table
    table.ref("ui:game:wales").click()
    while host.page.locator(".chair").count() > 2:
        table.ref("form:remove:2").click()
    table.part("chair.1.kind").select_option("human")
    table.choose("setup.place", "live")
    table.ref("form:start").click()
    host.ref("live:way:codes")
    host.ref("live:call")
    expect(table.part("live.call")).to_be_visible()
    link = table.part("live.call").input_value()
    assert len(link.partition("#call=")[2]) <= LONGEST

    guest.page.goto("about:blank")
    guest.page.goto(link)
    guest.page.wait_for_selector(places.READY, state="attached")
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
    play([host, guest], random.Random(2), lambda: host.records() >= 15)
    assert host.sockets == guest.sockets == [], "no relay was asked"


def test_a_code_that_cannot_be_read_is_said_so(open_page: Pages) -> None:
    guest = Person(open_page, NOWHERE, "Morgana")
    guest.page.goto("about:blank")
    guest.page.goto(open_page.home + "#call=nonsense")
    guest.page.wait_for_selector(places.READY, state="attached")
    guest.ref("live:join")
    expect(guest.table.part("live.state")).to_contain_text("cannot be read")


def test_without_a_network_it_is_said_and_nothing_is_lost(open_page: Pages) -> None:
    host = Person(open_page, NOWHERE, "Arthur")
    open_page.watch(host.page).allow(r"WebSocket|ERR_|failed:")
    host.open_table("wales", ["human", "human"])
    expect(host.page.locator(".live-state")).to_contain_text("No relay answers")
