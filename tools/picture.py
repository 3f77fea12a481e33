"""Take the README's picture: a real game in the real page. `make.py picture` calls it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools import browser, server
from tools.project import DIST, ROOT, say

TARGET = ROOT / "docs" / "table.png"


def take(page: Page, address: str) -> None:
    """Go to the table and wait until it is still."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached", timeout=60_000)
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.wait_for_timeout(800)


def main(arguments: list[str]) -> int:
    """With an argument: the page's query or #link to show; with two: where to put the picture."""
    place = arguments[0] if arguments else ""
    target = Path(arguments[1]) if len(arguments) > 1 else TARGET
    program = os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable))
    with server.serving(DIST) as site, sync_playwright() as drive:
        running = drive.chromium.launch(executable_path=program, args=list(browser.FLAGS))
        page = running.new_page(viewport={"width": 1440, "height": 900})
        take(page, site.address + place)
        page.screenshot(path=target)
        running.close()
    say(f"{target.relative_to(ROOT) if target.is_relative_to(ROOT) else target} taken")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
