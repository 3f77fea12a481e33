"""With the network off: a game in progress goes on, computers and all; and the site can be installed."""

from __future__ import annotations

import json
import random

from playwright.sync_api import expect

from e2e import places
from e2e.conftest import Pages
from tools import server


def test_a_game_in_progress_goes_on_offline(open_page: Pages, own_site: server.Site) -> None:
    table = open_page.table(base_url=own_site.address)
    table.new_game("wales", ["human", "page"], seed="5")
    table.play(random.Random(1), lambda: table.moves() >= 6)
    asked, moves = table.sentence.text_content() or "-", table.moves()
    table.page.wait_for_selector(places.OFFLINE_READY, state="attached")
    table.page.wait_for_function("() => navigator.serviceWorker.controller")
    own_site.stop()
    table.reload()
    expect(table.sentence).to_have_text(asked)
    table.play(random.Random(2), lambda: table.moves() >= moves + 6)
    link = table.address()
    assert link.startswith(own_site.address), "links are made offline too"


def test_the_site_can_be_installed(open_page: Pages, site: server.Site) -> None:
    page = open_page.new()
    page.route("**/pyscript/core.js", lambda route: None)  # the shell will do
    page.goto(open_page.home, wait_until="domcontentloaded")
    address = page.evaluate("document.querySelector('link[rel=manifest]').href")
    manifest = json.loads(page.request.get(address).text())
    assert manifest["display"] in ("standalone", "fullscreen", "minimal-ui")
    assert manifest["name"] and manifest["start_url"]
    sizes = set()
    for icon in manifest["icons"]:
        answer = page.request.get(
            page.evaluate("([path, base]) => new URL(path, base).href", [icon["src"], address])
        )
        assert answer.ok, icon["src"]
        sizes.add(icon.get("sizes"))
    assert {"192x192", "512x512"} <= sizes
