"""Take the README's pictures: real games in the real page. `make.py picture` calls it.

Each game is played by the engine's own quick opponents to the kind of moment that the picture shows. The
pictures are brought down to 256 colours, which makes them three times smaller and can hardly be seen.
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
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Page, sync_playwright

from e2e.games import Session_, save_of
from e2e.table import SETTINGS, SETTINGS_KEY, SHELF
from mordred.ai.levels import policy
from mordred.ai.policy import ask_policy
from mordred.core.session import Session
from mordred.games import GAMES
from tools import browser, server
from tools.project import DIST, ROOT, say

FOLDER = ROOT / "docs"
TRIES = 50
"""So many games may end before their moment has come."""


class Shot(NamedTuple):
    """One picture: of which game, at which kind of question after so many decisions, and how large."""

    name: str
    game: str
    question: str
    decisions: int
    size: tuple[int, int] = (1440, 900)
    players: int = 3
    theme: Literal["light", "dark"] = "light"


SHOTS = (
    Shot("table", "britannia", "march", 70),
    Shot("wales", "wales", "spend", 55),
    Shot("battle", "britannia", "lay", 200),
    Shot("phone", "britannia", "march", 70, size=(390, 844)),
)

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


def game_to_show(shot: Shot, seed: int) -> Session_:
    """A game played until somebody is asked what the picture shows; the next seed if it ends before that."""
    for number in range(seed, seed + TRIES):
        if (session := _played_to(shot, number)) is not None:
            return session
    raise ValueError(f"{TRIES} games from seed {seed} on were over before that")


def _played_to(shot: Shot, seed: int) -> Session_ | None:
    game = GAMES[shot.game]
    session: Session_ = Session(game, game.Options(players=shot.players), seed)
    mind = policy(shot.game, "quick")
    while session.prompt is not None:
        prompt = session.prompt
        late = len(session.records) >= shot.decisions
        if late and prompt.kind == shot.question and len(prompt.actions) > 2:
            return session
        session.play(ask_policy(mind, game, session.state, prompt.seat, len(session.records)).action)
    return None


def take(page: Page, address: str) -> bytes:
    """Sit down at the game on the shelf, and wait until the table is still."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached", timeout=120_000)
    page.click('[data-ref="save:open:1"]')
    page.wait_for_selector(".table")
    for one in page.locator('[data-ref="table:recap_done"]').all():
        if one.is_visible():
            one.click()
    page.mouse.move(1, (page.viewport_size or {"height": 900})["height"] - 1)  # on nothing that answers
    page.evaluate("() => document.querySelectorAll('.side, .far').forEach((column) => column.scrollTo(0, 0))")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(800)
    return page.screenshot(animations="disabled")


def shoot(shot: Shot, seed: int, drive: Any, address: str) -> bytes:
    """One picture, from a browser of its own."""
    session = game_to_show(shot, seed)
    seat = session.prompt.seat if session.prompt else 0
    kinds = ["human" if place == seat else "page" for place in range(shot.players)]
    stored = {SETTINGS_KEY: json.dumps(SETTINGS), SHELF + "1": save_of(session, kinds=kinds)}
    entries = [{"name": name, "value": text} for name, text in stored.items()]
    state: Any = {"cookies": [], "origins": [{"origin": address.rstrip("/"), "localStorage": entries}]}
    width, height = shot.size
    page = drive.new_page(
        viewport={"width": width, "height": height}, storage_state=state, color_scheme=shot.theme
    )
    taken = take(page, address)
    page.close()
    blank = drive.new_page()  # our page's policy would not let it read the picture
    picture = smaller(blank, taken)
    blank.close()
    return picture


def main(arguments: list[str]) -> int:
    """Play each game to its moment, take the pictures and write the files."""
    parser = argparse.ArgumentParser(prog="make.py picture --", description=__doc__)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--only", choices=[shot.name for shot in SHOTS], help="only this one")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder (docs)")
    options = parser.parse_args(arguments)
    program = os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable))
    with server.serving(DIST) as site, sync_playwright() as play:
        running = play.chromium.launch(executable_path=program, args=list(browser.FLAGS))
        for shot in SHOTS:
            if options.only in (None, shot.name):
                target = options.to / f"{shot.name}.png"
                target.write_bytes(shoot(shot, options.seed, running, site.address))
                say(f"{target.name}: {target.stat().st_size // 1000} kB")
        running.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
