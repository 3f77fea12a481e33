"""How quick a live table is: a guest's click to its own painted result and to the others', over a real relay.

Two people play Wales in browsers of their own, a third watches; the host's clicks are timed for comparison.
All three share this machine, and their clocks with it: a moment is a wall-clock time, marked in the page at
the click and in each page when the frame after the change was painted. Goal: a guest's own result within a
local click and 50 ms.
"""

from __future__ import annotations

import os
import statistics
import sys
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from e2e.conftest import Pages
from e2e.live import Person, gather
from tools import browser, relay, server
from tools.project import DIST

DECISIONS = 30

# Notes, as wall-clock times, every frame after the page changed; and where a click changed it.
WATCH = """() => {
  globalThis.frames = [];
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => frames.push(Date.now()))))
    .observe(document.querySelector("#root"), { subtree: true, childList: true, attributes: true });
}"""
CLICK = """(dice) => {
  const quiet = /^(table:(?!ready)|ui:|share:|zoom:|live:|group:)/;
  const glowing = [...document.querySelectorAll(".table .can[data-ref], .prompt .choices button[data-ref]")];
  const targets = glowing.filter((one) => one.getClientRects().length && !quiet.test(one.dataset.ref));
  if (!targets.length) return null;
  frames.length = 0;
  const begun = Date.now();
  targets[dice % targets.length].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return begun;
}"""
SETTLED = "() => [frames.at(0) ?? 0, frames.at(-1) ?? 0]"


def main() -> int:
    """Measure and print."""
    found: dict[str, list[float]] = {"host, itself": [], "guest, itself": [], "guest, to the host": []}
    found["guest, to the watcher"] = []
    with relay.running() as port, server.serving(DIST) as site, sync_playwright() as playwright:
        path = os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable))
        running = playwright.chromium.launch(executable_path=path, args=list(browser.FLAGS))
        pages = Pages(running, site.address)
        url = f"ws://127.0.0.1:{port}"
        host, guest, watcher = (Person(pages, url, name) for name in ("Arthur", "Morgana", "Lancelot"))
        invitation = host.open_table("wales", ["human", "human"])
        gather(host, [guest], invitation)
        watcher.knock(invitation)
        host.let_in(1)
        watcher.page.wait_for_selector(".table")
        everybody = (host, guest, watcher)
        for person in everybody:
            person.page.evaluate(WATCH)
        _measure(everybody, found)
        running.close()
    print(f"{'a click to its painted result':32} median     90 %   of")
    for name, times in found.items():
        if times:
            ninth = statistics.quantiles(times, n=10)[-1] if len(times) > 1 else times[0]
            print(f"{name:32} {statistics.median(times):5.0f} ms {ninth:5.0f} ms {len(times):4}")
    return 0


def _measure(everybody: tuple[Person, Person, Person], found: dict[str, list[float]]) -> None:
    host, guest, watcher = everybody
    chance = Random(4)
    for _ in range(20 * DECISIONS):
        if host.over or all(len(times) >= DECISIONS for times in found.values()):
            return
        mover = next((one for one in (host, guest) if one.asked), None)
        if mover is None:
            host.page.wait_for_timeout(30)
            continue
        for person in everybody:
            person.page.evaluate("() => { frames.length = 0; }")
        before = host.records()
        begun = mover.page.evaluate(CLICK, chance.randrange(1 << 20))
        if begun is None:
            continue
        host.page.wait_for_timeout(500)
        if host.records() == before:
            continue  # something was selected, nothing played yet
        if mover is host:
            found["host, itself"].append(host.page.evaluate(SETTLED)[0] - begun)
            continue
        # the guest paints twice: that its answer is on its way, and what came of it
        found["guest, itself"].append(guest.page.evaluate(SETTLED)[1] - begun)
        found["guest, to the host"].append(host.page.evaluate(SETTLED)[0] - begun)
        found["guest, to the watcher"].append(watcher.page.evaluate(SETTLED)[0] - begun)


if __name__ == "__main__":
    sys.exit(main())
