"""The live table in real browsers: whole games, reloads, a watcher; nobody is asked but the relay."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from e2e.conftest import Pages
from e2e.live import Person, gather, play
from tools import relay

PATIENCE = 180_000
"""ms; browsers on a busy machine may need several attempts to meet."""
GREEDY = "row:C"
"""What is rolled where it can be: so the game ends soonest, and three pages paint less often."""


@pytest.fixture(scope="module")
def relay_url() -> Iterator[str]:
    """A real relay on this machine."""
    with relay.running() as port:
        yield f"ws://127.0.0.1:{port}"


@pytest.mark.long
def test_a_whole_game_of_wales_live(open_page: Pages, relay_url: str) -> None:
    """Three browsers; a guest reloads, the host reloads, a watcher comes late; at the end all is verified."""
    host = Person(open_page, relay_url, "Arthur")
    guests = [Person(open_page, relay_url, "Morgana", "fr"), Person(open_page, relay_url, "Merlin", "de")]
    invitation = host.open_table("wales", ["human", "human", "human"])
    gather(host, guests, invitation)
    everybody = [host, *guests]
    chance = random.Random(5)
    play(everybody, chance, lambda: host.records() >= 8, rather=GREEDY)
    host.page.set_viewport_size({"width": 1440, "height": 900})
    hidden = "(column) => column.scrollHeight - column.clientHeight"
    assert host.page.locator(".rest").evaluate(hidden) <= 2, "the strip pushed the players out of sight"
    host.page.set_viewport_size({"width": 1200, "height": 800})

    guests[0].reload()
    guests[0].page.wait_for_selector(".table", timeout=PATIENCE)
    play(everybody, chance, lambda: host.records() >= 16, rather=GREEDY)

    before = host.records()
    host.reload()  # the page goes back to the table that was left, and opens the same room again
    host.page.wait_for_selector(".table")
    assert host.records() == before
    play(everybody, chance, lambda: host.records() >= before + 6, rather=GREEDY)

    watcher = Person(open_page, relay_url, "Lancelot", "it")
    watcher.knock(invitation)
    host.let_in(1)
    watcher.page.wait_for_selector(".table")
    assert watcher.page.locator(".table[data-turn=mine]").count() == 0

    play(everybody, chance, lambda: False, rather=GREEDY)
    for person in (*guests, watcher):
        expect(person.table.part("live.verdict")).not_to_have_class("trouble verdict")
    expect(guests[0].table.part("live.verdict")).to_contain_text("Vérifié")
    expect(guests[1].table.part("live.verdict")).to_contain_text("Geprüft")
    expect(watcher.table.part("live.verdict")).to_contain_text("Verificato")
    for person in (*everybody, watcher):
        person.only_the_relay_was_asked()


@pytest.mark.long
def test_britannia_live_to_the_second_war(open_page: Pages, relay_url: str) -> None:
    host = Person(open_page, relay_url, "Arthur")
    guests = [Person(open_page, relay_url, "Morgana"), Person(open_page, relay_url, "Merlin")]
    invitation = host.open_table("britannia", ["human", "human", "human"], mode="blitz")
    gather(host, guests, invitation)
    everybody = [host, *guests]
    play(everybody, random.Random(11), host.happened("WarBegan", 2))
    seed = str(json.loads(host.save())["seed"])
    for guest in guests:
        kept = json.dumps(guest.table.stored())
        assert seed not in kept and "mordred:game:" not in kept
        guest.only_the_relay_was_asked()
