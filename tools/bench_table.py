"""How quick the table is: from a click to the painted result, the longest frame, how much a move repaints.

Both games are clicked through by people only (no computer seat thinks meanwhile), in the page itself: each
click is timed until the frame after it was painted. Trust the medians, on a machine that does nothing else.
"""

# ruff: noqa: E501  (a script for the page)

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools import browser, server
from tools.project import DIST

READY = "html[data-ready=true]"

CLICKS = """async ([touches, seed]) => {
  const quiet = /^(table:(cancel|pause|next_hint|stop_hints|recap_done|replay.*|seen.*|end)|ui:|share:|zoom:)/;
  let state = seed;
  const below = (bound) => (state = (state * 1103515245 + 12345) % 2147483648) % bound;
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const apply = mordredShim.applyPatches;
  const times = [];
  let patches = 0;
  mordredShim.applyPatches = (list) => {
    patches += JSON.parse(list).length;
    apply(list);
  };
  for (let done = 0; done < touches && !document.querySelector(".dialog.end"); done += 1) {
    document.querySelector('[data-ref="table:curtain"]')?.click();
    const glowing = [...document.querySelectorAll(".table .can[data-ref], .choices button[data-ref]")];
    const open = glowing.filter((one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true");
    const refs = open.filter((one) => !quiet.test(one.dataset.ref));
    if (!refs.length) break;
    await painted();
    patches = 0;
    const target = refs[below(refs.length)];
    const kind = target.dataset.ref.split(":")[0];
    const begun = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const python = performance.now() - begun;
    await painted();
    times.push([performance.now() - begun, python, patches, kind]);
  }
  mordredShim.applyPatches = apply;
  return times;
}"""

FRAMES = """() => {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ type: "longtask" });
}"""


def sit_down(page: Page, game: str) -> None:
    """A game of people only, without hints."""
    tell = "([ref, value]) => mordredShim.tellRef('change', ref, { value })"
    page.evaluate("mordredShim.tellRef('click', 'ui:home', {})")
    page.evaluate(tell, ["set:coach", False])
    page.click(f'[data-ref="ui:game:{game}"]')
    for place in range(page.locator(".chair").count()):
        page.evaluate(tell, [f"form:kind.{place}", "human"])
    page.evaluate(tell, ["form:seed", "bench"])
    page.click('[data-ref="form:start"]')
    page.wait_for_selector(".table")


def measure(page: Page, game: str, touches: int) -> dict[str, Any]:
    """Click through a game."""
    sit_down(page, game)
    page.evaluate("() => { longTasks.length = 0; }")
    times = page.evaluate(CLICKS, [touches, 7])
    frozen = page.evaluate("longTasks")
    third = max(1, len(times) // 3)
    return {
        "clicks": len(times),
        "click to paint, median ms": round(statistics.median(row[0] for row in times), 1),
        "click to paint, 95 % ms": round(sorted(row[0] for row in times)[int(len(times) * 0.95)], 1),
        "click to paint, longest ms": round(max(row[0] for row in times), 1),
        "in Python, median ms": round(statistics.median(row[1] for row in times), 1),
        "longest frozen frame ms": round(max(frozen, default=0), 1),
        "patches a click, first third": round(statistics.median(row[2] for row in times[:third]), 1),
        "patches a click, last third": round(statistics.median(row[2] for row in times[-third:]), 1),
    }


def main(arguments: list[str]) -> int:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--touches", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    chromium = Path(os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable)))
    with server.serving(DIST) as site, sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(browser.FLAGS))
        page = running.new_page(viewport={"width": 1440, "height": 900})
        page.goto(site.address)
        page.wait_for_selector(READY, state="attached", timeout=60_000)
        page.wait_for_timeout(1500)  # the service worker fetches its copy once
        page.evaluate(FRAMES)
        found = {game: measure(page, game, options.touches) for game in ("wales", "britannia")}
        running.close()
    if options.json:
        print(json.dumps(found, indent=2))
        return 0
    for game, rows in found.items():
        print(f"\n{game}")
        for name, value in rows.items():
            print(f"  {name:32} {value:>8}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
