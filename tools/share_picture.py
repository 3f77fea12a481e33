"""Draw the picture that other apps show beside a shared address: `python -m tools.share_picture`.

Both covers and the name of the site, 1200 x 630 as Open Graph wants it, brought down to 256 colours like the
README's picture. Only whoever changes a cover or the name needs to run it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools import browser, server
from tools.picture import smaller
from tools.project import ROOT, say

TARGET = ROOT / "assets" / "share.png"
SIZE: Any = {"width": 1200, "height": 630}

PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="assets/css/page.css">
<style>
body {
  margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #efe3c8; color: #7c1d17;
  display: grid; grid-template: 150px 400px 80px / 1fr 1fr; place-items: center;
}
h1 { grid-column: 1 / -1; margin: 0; font: 400 108px "Uncial Antiqua"; }
img { height: 390px; width: 540px; object-fit: cover; border: 5px solid #3b2a1c; }
p { grid-column: 1 / -1; margin: 0; font: 500 34px Alegreya; color: #3b2a1c; }
</style>
<h1>Mordred</h1>
<img src="assets/svg/cover-wales.svg"><img src="assets/svg/cover-britannia.svg">
<p>Two board games of Arthur’s island, played in the browser</p>
"""


def draw(address: str) -> bytes:
    """The picture, taken of a page made for it."""
    program = os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable))
    with sync_playwright() as drive:
        running = drive.chromium.launch(executable_path=program, args=list(browser.FLAGS))
        page = running.new_page(viewport=SIZE, color_scheme="light")
        page.route("**/share.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(f"{address}share.html")
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.fonts.ready.then(() => true)")
        small = smaller(page, page.screenshot())
        running.close()
    return small


def main() -> int:
    """Draw it and write the file."""
    with server.serving(ROOT) as site:
        picture = draw(site.address)
    TARGET.write_bytes(picture)
    say(f"{TARGET.relative_to(ROOT)} drawn: {len(picture) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
