"""How long the boot takes, as ratios to a bare PyScript + pydantic page, same runtime, same run.

usable   the front page can be used: a game, seats, names and options chosen, without Python
ready    Python runs on the front page (libraries that only games need come after it)
picture  return: the last picture of the game that was left is on the screen;
         cold and warm: a link says that it is being opened
board    return: the game that was left is live; cold and warm: a new game is, if Begin is pressed as soon as
         the page is usable

cold: a fresh profile. warm: the next visit. return: a game was left on the table and the browser restarted.
Before the next visit the page has been open until the site and Python's memory were kept, some seconds.
The picture is there when the frame begins that paints it; how soon it is drawn is the device's affair.
Whoever waits for something in a page puts a script of some size into it: until a page that is only looked at
has loaded itself, ours or the bare one, it is left alone.
With --slow both pages come gzipped, as most hosts send them.
Times are the page's own clock; on a busy machine trust the ratios only.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from e2e.games import link_of, played
from tools import bare, bench_crashes, bench_visits, browser, server
from tools.bare import READY
from tools.project import DIST

MODES = ("cold", "warm", "return")
GOALS = {"usable": 0.25, "ready": 0.85, "picture": 0.2, "board": 1.1}
PATIENCE = 600_000
# As the developer tools of browsers have it: 1.6 Mbit/s, 150 ms, with what they add for a mobile network.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
SLOWER = 4
STEPS = ("usable", "interpreter", "packages", "python", "game", "ready")
MEANING = {
    "usable": "the front page can be used",
    "interpreter": "PyScript",
    "packages": "Pyodide",
    "python": "our Python runs (ready)",
    "game": "libraries",
    "ready": "the desk: Begin waits no longer",
}
Times = dict[str, dict[str, float]]
"""What was measured -> mode -> milliseconds since the navigation began."""


class Lab:
    """One way of measuring: a browser program, a site, and how slow device and network are."""

    def __init__(self, drive: Playwright, program: Path, site: server.Site, slow: bool) -> None:
        self.drive, self.program, self.site, self.slow = drive, program, site, slow
        site.gzips = slow  # to both pages, as hosts do: the network is what a slow visit waits for
        self.steps: dict[str, list[dict[str, float]]] = {mode: [] for mode in MODES}
        self.fetched: set[str] = set()
        """What was fetched before the first board, by path."""

    @contextmanager
    def opened(self, profile: str) -> Iterator[BrowserContext]:
        """A browser with that profile."""
        context = self.drive.chromium.launch_persistent_context(
            profile, executable_path=self.program, args=list(browser.FLAGS)
        )
        context.set_default_timeout(PATIENCE)
        yield context
        context.close()

    def page(self, context: BrowserContext, path: str = "", *, alone: bool = True) -> Page:
        """A visit: all files that the page itself names are there, or, if it is not left alone, the first."""
        page = context.new_page()
        if self.slow:
            tools = context.new_cdp_session(page)
            tools.send("Network.enable")
            tools.send("Network.emulateNetworkConditions", SLOW_4G)
            tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(self.site.address + path, wait_until="load" if alone else "commit")
        return page

    def until(self, page: Page, mark: str) -> float:
        """When the page came that far."""
        page.wait_for_function(f"() => globalThis.mordredBoot?.marks.{mark}")
        return float(page.evaluate(f"mordredBoot.marks.{mark}"))

    def front(self, context: BrowserContext, mode: str, found: Times) -> None:
        """The front page, to its end, and until everything is kept for the next visit."""
        page = self.page(context)
        page.wait_for_selector(READY, state="attached")
        marks = page.evaluate("mordredBoot.marks")
        self.steps[mode].append(marks)
        found["usable"][mode], found["ready"][mode] = marks["usable"], marks["python"]
        page.wait_for_selector("html[data-offline=ready]", state="attached")
        page.wait_for_selector("html[data-memory]", state="attached")
        page.close()

    def link(self, context: BrowserContext) -> float:
        """When a link says that it is being opened."""
        shared = link_of(played("wales", 12, players=3), ["human", "page", "page"])
        page = self.page(context, f"#{shared}")
        at = self.until(page, "opening")
        page.close()
        return at

    def begin(self, context: BrowserContext) -> float:
        """When the first board is live, if Begin is pressed as soon as the page is usable."""
        page = self.page(context, alone=False)
        page.wait_for_selector("html[data-usable=true]", state="attached")
        page.click('[data-ref="ui:game:wales"]')
        page.click('[data-ref="form:start"]')
        page.wait_for_selector(READY, state="attached")
        page.wait_for_selector(".table .board-frame")
        at = self.until(page, "ready")
        names = page.evaluate(
            """(end) => performance.getEntriesByType("resource")
                 .filter((one) => one.startTime < end).map((one) => one.name)""",
            at,
        )
        self.fetched |= {urlsplit(name).path.lstrip("/") for name in names} | {"index.html"}
        page.wait_for_timeout(2500)  # until its picture is kept
        page.close()
        return at

    def come_back(self, context: BrowserContext, found: Times) -> None:
        """The game that was left."""
        page = self.page(context)
        page.wait_for_selector(READY, state="attached")
        marks = page.evaluate("mordredBoot.marks")
        self.steps["return"].append(marks)
        named = {"usable": "usable", "ready": "python", "picture": "picture", "board": "ready"}
        for name, mark in named.items():
            found[name]["return"] = marks[mark]
        page.close()

    def bare(self, context: BrowserContext) -> float:
        """When the bare page says hello."""
        page = self.page(context, "bare.html")
        page.wait_for_selector(READY, state="attached")
        at = float(page.get_attribute("html", "data-at") or "nan")
        page.close()
        return at

    def round(self) -> tuple[Times, dict[str, float]]:
        """Everything once, ours and the bare page, each in profiles of its own."""
        found: Times = {name: {} for name in GOALS}
        hello = {}
        with tempfile.TemporaryDirectory() as profile:
            with self.opened(profile) as context:
                told("first visit")
                self.front(context, "cold", found)
                told("second visit")
                self.front(context, "warm", found)
                found["picture"]["warm"] = self.link(context)
                told("a new game, second visit")
                found["board"]["warm"] = self.begin(context)
            told("return")
            with self.opened(profile) as context:
                self.come_back(context, found)
        told("a new game, first visit")
        with tempfile.TemporaryDirectory() as profile, self.opened(profile) as context:
            found["board"]["cold"] = self.begin(context)
        with tempfile.TemporaryDirectory() as profile, self.opened(profile) as context:
            found["picture"]["cold"] = self.link(context)
        told("the bare page, three times")
        with tempfile.TemporaryDirectory() as profile:
            with self.opened(profile) as context:
                hello = {mode: self.bare(context) for mode in ("cold", "warm")}
            with self.opened(profile) as context:
                hello["return"] = self.bare(context)
        return found, hello

    def megabytes(self) -> float:
        """What is fetched before the first board (of Wales), gzipped as hosts do it."""
        paths = [DIST / (name or "index.html") for name in self.fetched]
        return sum(len(gzip.compress(path.read_bytes(), 6)) for path in paths if path.is_file()) / 1e6


def told(step: str) -> None:
    """What is measured now: a slow round takes minutes, and should not look as if it hung."""
    print(f"  {time.strftime('%H:%M:%S')} {step}", file=sys.stderr, flush=True)


def ratios(rounds: list[tuple[Times, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Medians of ours to medians of the bare page."""

    def middle(values: Iterator[float]) -> float:
        return statistics.median(list(values))

    hello = {mode: middle(bare[mode] for _, bare in rounds) for mode in MODES}
    return {
        name: {mode: round(middle(ours[name][mode] for ours, _ in rounds) / hello[mode], 3) for mode in MODES}
        for name in GOALS
    }


def measured(lab: Lab, count: int) -> dict[str, Any]:
    """So many rounds, as the object that programs read."""
    rounds: list[tuple[Times, dict[str, float]]] = []
    crashed = 0
    while len(rounds) < count:
        print(f"round {len(rounds) + 1} of {count}", file=sys.stderr)
        try:
            rounds.append(lab.round())
        except Error as problem:
            if "crashed" not in str(problem) or crashed == count:
                raise
            crashed += 1
            print("the browser's page crashed: this round once more", file=sys.stderr)
    return {"ratio": ratios(rounds), "megabytes": round(lab.megabytes(), 2)}


def report(lab: Lab, found: dict[str, Any], count: int) -> None:
    """For people."""
    how = "CPU 4 x slower, Slow 4G" if lab.slow else "as fast as this machine is"
    print(f"\nratios to the bare PyScript + pydantic page, {count} rounds, {how}\n")
    row("", list(MODES))
    for name, cells in found["ratio"].items():
        row(f"{name} (goal {GOALS[name]:g})", [f"{cells[mode]:.2f}" for mode in MODES])
    print("\nmilliseconds, median (each mark: since the navigation began)\n")
    row("", list(MODES))
    for step in STEPS:
        row(
            f"{step:12} {MEANING[step]}",
            [f"{statistics.median(one[step] for one in lab.steps[mode]):.0f}" for mode in MODES],
        )
    print(f"\nfetched before the first board: {found['megabytes']:.2f} MB gzipped (goal 6.5)\n")


def row(name: str, cells: list[str]) -> None:
    """One line of a table."""
    print(f"  {name:48}" + "".join(f"{cell:>10}" for cell in cells))


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make.py bench-boot --", description=__doc__)
    parser.add_argument("--rounds", type=int, help="3, or 1 if it is slow")
    parser.add_argument("--slow", action="store_true", help="CPU 4 x slower and Slow 4G: 7 minutes a round")
    parser.add_argument("--json", action="store_true", help="print one object for programs, nothing else")
    parser.add_argument("--crashes", type=int, metavar="N", help="instead: N cold boots, counting crashes")
    parser.add_argument(
        "--visits", type=int, metavar="N", help="instead: processor time of N visits in a row"
    )
    listed = f"crashes: {','.join(bench_crashes.WAYS)}; visits: {','.join(bench_visits.WAYS)}"
    parser.add_argument("--ways", default="as-it-is,bare", help=listed)
    options = parser.parse_args(arguments)
    options.rounds = options.rounds or (1 if options.slow else 3)
    program = Path(os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable)))
    if options.crashes:
        return bench_crashes.main(program, options.crashes, options.ways.split(","))
    if options.visits:
        return bench_visits.main(program, options.visits, options.rounds, options.ways.split(","))
    with server.serving(DIST) as site, sync_playwright() as drive:
        bare.serve(site)
        lab = Lab(drive, program, site, options.slow)
        found = measured(lab, options.rounds)
    if options.json:
        print(json.dumps(found))
    else:
        report(lab, found, options.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
