"""The site can be installed. With the network off: test_boot.py, and a game that goes on: test_memory.py."""

from __future__ import annotations

import json

from e2e.conftest import Pages
from tools import server


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
