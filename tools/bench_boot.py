"""How long the boot takes, step by step, and against a bare PyScript + pydantic page with the same runtime.

Each round uses a browser profile of its own and visits both pages three times: cold (nothing cached), warm
(again), restarted (the browser closed and opened). Times are the page's own clock; trust the ratios more.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tools import bench_crashes, bench_visits, browser, server
from tools.project import DIST

BARE_CONFIG = """interpreter = "runtime/pyodide.mjs"
packages = ["pydantic"]
packages_cache = "passthrough"
plugins = ["!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]
"""
BARE_PAGE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<mpy-config type="json" hidden>{"plugins": ["!deprecations-manager", "!donkey", "!error", "!py-editor",
"!py-game", "!py-terminal"]}</mpy-config>
<script type="module" src="pyscript/core.js"></script>
<p id="out"></p>
<script type="py" config="bare.toml">
from pydantic import BaseModel
from js import document, performance
class Hello(BaseModel):
    name: str
document.getElementById("out").textContent = Hello(name="Arthur").model_dump_json()
document.documentElement.dataset.at = str(performance.now())
document.documentElement.dataset.ready = "true"
</script>
"""
MODES = ("cold", "warm", "restarted")
STEPS = ("interpreter", "packages", "game", "ready")
SAID = ("page, PyScript", "Pyodide and wheels", "PyScript's Python side", "our imports, first picture")
MEANING = dict(zip(STEPS, SAID, strict=True))
READY = "html[data-ready=true]"


def visit(context: BrowserContext, address: str, ours: bool) -> dict[str, float]:
    """Milliseconds from the start of the navigation to each mark."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY, state="attached", timeout=120_000)
    if ours:
        marks: dict[str, float] = page.evaluate("mordredBoot.marks")
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=120_000)
    else:
        marks = {"ready": float(page.get_attribute("html", "data-at") or "nan")}
    page.close()
    return marks


def opened(drive: Playwright, program: Path, profile: str) -> BrowserContext:
    """A browser with that profile."""
    return drive.chromium.launch_persistent_context(
        profile, executable_path=program, args=list(browser.FLAGS)
    )


def one_round(drive: Playwright, program: Path, address: str, ours: bool) -> dict[str, dict[str, float]]:
    """Cold, warm and restarted, in a fresh profile."""
    with tempfile.TemporaryDirectory() as profile:
        context = opened(drive, program, profile)
        result = {"cold": visit(context, address, ours), "warm": visit(context, address, ours)}
        context.close()
        context = opened(drive, program, profile)
        result["restarted"] = visit(context, address, ours)
        context.close()
    return result


def report(ours: list[dict[str, dict[str, float]]], bare: list[dict[str, dict[str, float]]]) -> None:
    """Medians, the steps between the marks, and the ratio with how many rounds agree on its side of 1."""
    print(f"\nboot in ms, median of {len(ours)} rounds (each mark: what happened since the one before)\n")
    row("", {mode: f"{mode:>12}" for mode in MODES})
    before = dict.fromkeys(MODES, 0.0)
    for step in STEPS:
        at = {mode: statistics.median(one[mode][step] for one in ours) for mode in MODES}
        row(f"  {step:12}{MEANING[step]}", {mode: f"{at[mode] - before[mode]:+12.0f}" for mode in MODES})
        before = at
    hello = {mode: statistics.median(one[mode]["ready"] for one in bare) for mode in MODES}
    row("ours", {mode: f"{before[mode]:12.0f}" for mode in MODES})
    row("bare PyScript + pydantic, same runtime", {mode: f"{hello[mode]:12.0f}" for mode in MODES})
    row("ratio", {mode: f"{before[mode] / hello[mode]:12.2f}" for mode in MODES})
    for mode in MODES:
        slower = sum(a[mode]["ready"] > b[mode]["ready"] for a, b in zip(ours, bare, strict=True))
        print(f"    {mode}: ours slower in {slower} of {len(ours)} paired rounds")


def row(name: str, cells: dict[str, str]) -> None:
    """One line of the table."""
    print(f"  {name:44}" + "".join(cells.values()))


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make.py bench-boot --", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", default="", help='which of our pages, for example "?selftest"')
    parser.add_argument("--crashes", type=int, metavar="N", help="instead: N cold boots, counting crashes")
    parser.add_argument(
        "--visits", type=int, metavar="N", help="instead: processor time of N visits in a row"
    )
    listed = f"crashes: {','.join(bench_crashes.WAYS)}; visits: {','.join(bench_visits.WAYS)}"
    parser.add_argument("--ways", default="as-it-is,bare", help=listed)
    options = parser.parse_args(arguments)
    program = Path(os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable)))
    bare_page = {"/bare.html": BARE_PAGE.encode(), "/bare.toml": BARE_CONFIG.encode()}
    if options.crashes:
        return bench_crashes.main(program, options.crashes, options.ways.split(","), bare_page)
    if options.visits:
        return bench_visits.main(program, options.visits, options.rounds, options.ways.split(","), bare_page)
    ours, bare = [], []
    with server.serving(DIST) as site, sync_playwright() as drive:
        site.answers |= bare_page
        for number in range(options.rounds):
            print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
            ours.append(one_round(drive, program, site.address + options.page, ours=True))
            bare.append(one_round(drive, program, site.address + "bare.html", ours=False))
    report(ours, bare)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
