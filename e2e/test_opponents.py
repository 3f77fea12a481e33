"""Computer players: King thinks in the worker, advice is given, and no worker is not the end."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Pages
from e2e.table import Table, loaded, words

MOVES = "JSON.parse(localStorage.getItem('mordred:game:1')).actions.length"
NO_WORKER = "window.Worker = class { constructor() { throw new Error('no workers here') } }"


def test_advice_says_why_and_can_be_followed(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.touch("table:advise")
    expect(table.part("advice")).to_contain_text(words("advice.because", reasons="")[:10], timeout=60_000)
    table.touch("table:follow")
    table.page.wait_for_function(f"() => {MOVES} == 1")
    assert loaded(table.saved()).records[0].action.verb == "declare"


def test_king_thinks_in_the_worker_and_moves(table: Table) -> None:
    table.new_game("wales", ["king", "king"], seed="5")
    table.page.wait_for_function(f"() => {MOVES} >= 2", timeout=90_000)


def test_without_a_worker_a_weaker_level_plays_and_says_so(open_page: Pages) -> None:
    table = open_page.table()
    table.page.add_init_script(NO_WORKER)
    table.reload()
    table.new_game("wales", ["king", "king"], seed="5")
    expect(table.toasts.first).to_contain_text(words("opponent.weaker"), timeout=60_000)
    table.page.wait_for_function(f"() => {MOVES} >= 2", timeout=60_000)
