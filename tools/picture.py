"""Take the README's picture: a real game in the real page. `make.py picture` calls it.

The game is played by the engine's own quick opponents to a moment in which somebody is about to march. The
picture is brought down to 256 colours, which makes it three times smaller and can hardly be seen.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from e2e.table import SETTINGS, SETTINGS_KEY, SHELF, Session_, save_of
from mordred.ai.levels import policy
from mordred.ai.policy import ask_policy
from mordred.core.session import Session
from mordred.games import GAMES
from tools import browser, server
from tools.project import DIST, ROOT, say

TARGET = ROOT / "docs" / "table.png"
SIZE: Any = {"width": 1440, "height": 900}

# Median cut over a histogram of six bits a channel.
FEWER_COLOURS = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  const bins = new Map();
  const binOf = (at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
  for (let at = 0; at < data.length; at += 4) {
    const key = binOf(at);
    const bin = bins.get(key) ?? { key, n: 0, sums: [0, 0, 0] };
    bin.n += 1;
    for (const channel of [0, 1, 2]) bin.sums[channel] += data[at + channel];
    bins.set(key, bin);
  }
  const boxes = [[...bins.values()]];
  const mean = (bin, channel) => bin.sums[channel] / bin.n;
  const spread = (box) => {
    let most = [0, 0];
    for (const channel of [0, 1, 2]) {
      const values = box.map((bin) => mean(bin, channel));
      const wide = Math.max(...values) - Math.min(...values);
      if (wide > most[0]) most = [wide, channel];
    }
    return most;
  };
  const count = (box) => box.reduce((n, bin) => n + bin.n, 0);
  const rank = (box) => (box.rank ??= box.length < 2 ? 0 : spread(box)[0] * Math.sqrt(count(box)));
  while (boxes.length < 256) {
    boxes.sort((a, b) => rank(b) - rank(a));
    if (rank(boxes[0]) === 0) break;
    const box = boxes.shift();
    const channel = spread(box)[1];
    box.sort((a, b) => mean(a, channel) - mean(b, channel));
    const half = count(box) / 2;
    let [cut, sum] = [0, 0];
    while (cut < box.length - 1 && sum + box[cut].n <= half) sum += box[cut++].n;
    cut = Math.max(1, cut);
    boxes.push(box.slice(0, cut), box.slice(cut));
  }
  const [palette, place] = [[], new Map()];
  boxes.forEach((box, number) => {
    for (const channel of [0, 1, 2])
      palette.push(Math.round(box.reduce((sum, bin) => sum + bin.sums[channel], 0) / count(box)));
    for (const bin of box) place.set(bin.key, number);
  });
  let text = "";
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(place.get(binOf(at)));
  return { width: image.width, height: image.height, palette, pixels: btoa(text) };
}"""


def smaller(page: Page, png: bytes) -> bytes:
    """The same picture with a palette."""
    found: dict[str, Any] = page.evaluate(FEWER_COLOURS, base64.b64encode(png).decode())
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours, drawn = bytes(found["palette"]), zlib.compress(rows, 9)
    parts = chunk(b"IHDR", head), chunk(b"PLTE", colours), chunk(b"IDAT", drawn), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def game_to_show(seed: int, decisions: int) -> Session_:
    """A game of Britannia, played until somebody marches after so many decisions."""
    game = GAMES["britannia"]
    session: Session_ = Session(game, game.Options(players=3), seed)
    mind = policy("britannia", "quick")
    while session.prompt is not None:
        prompt = session.prompt
        if len(session.records) >= decisions and prompt.kind == "march" and prompt.actions[0].verb == "march":
            return session
        session.play(ask_policy(mind, game, session.state, prompt.seat, len(session.records)).action)
    raise ValueError(f"the game of seed {seed} was over before that")


def take(page: Page, address: str) -> bytes:
    """Sit down at the game on the shelf, and wait until the table is still."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached", timeout=120_000)
    page.click('[data-ref="save:open:1"]')
    page.wait_for_selector(".table[data-turn=mine]")
    for one in page.locator('[data-ref="table:recap_done"]').all():
        one.click()
    page.mouse.move(2, 2)
    page.evaluate("document.querySelectorAll('.side, .far').forEach((column) => column.scrollTo(0, 0))")
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.wait_for_timeout(800)
    return page.screenshot(animations="disabled")


def main(arguments: list[str]) -> int:
    """Play a game to a good moment, take its picture and write the file."""
    parser = argparse.ArgumentParser(prog="make.py picture --", description=__doc__)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--decisions", type=int, default=70, help="how far into the game")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--to", type=Path, default=TARGET)
    options = parser.parse_args(arguments)
    session = game_to_show(options.seed, options.decisions)
    seat = session.prompt.seat if session.prompt else 0
    kinds = ["human" if place == seat else "page" for place in range(3)]
    stored = {SETTINGS_KEY: json.dumps(SETTINGS), SHELF + "1": save_of(session, kinds=kinds)}
    program = os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable))
    with server.serving(DIST) as site, sync_playwright() as drive:
        running = drive.chromium.launch(executable_path=program, args=list(browser.FLAGS))
        entries = [{"name": name, "value": text} for name, text in stored.items()]
        state: Any = {
            "cookies": [],
            "origins": [{"origin": site.address.rstrip("/"), "localStorage": entries}],
        }
        page = running.new_page(viewport=SIZE, storage_state=state, color_scheme=options.theme)
        picture = smaller(page, take(page, site.address))
        running.close()
    options.to.write_bytes(picture)
    shown = options.to.relative_to(ROOT) if options.to.is_relative_to(ROOT) else options.to
    say(f"{shown} taken: {len(picture) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
