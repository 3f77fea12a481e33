"""What a boot costs the browser in processor time, visit after visit in one profile, in several ways.

    python3 make.py bench-boot -- --visits 4                  as it is, against the bare page
    python3 make.py bench-boot -- --visits 4 --ways as-it-is,no-handler,wasm-from-http,bare

Seconds of all the browser's processes until the page is ready. Unlike the clock, they mean something on a
machine that others use too, and compiling WebAssembly again (or not) shows in them. Linux only.
"""

from __future__ import annotations

import os
import statistics
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tools import bare, server
from tools.bench_crashes import logged
from tools.project import DIST, Failure

PATIENCE = 180_000
GATE = '  if (request.method !== "GET" || !request.url.startsWith(here.registration.scope)) return;\n'
WASM = """  if (request.url.endsWith(".wasm")) {
    const held = fetch(request.url, { cache: "only-if-cached", mode: "same-origin" });
    event.respondWith(held.then((found) => (found.ok ? found : answer(request)), () => answer(request)));
    return;
  }
"""
WAYS = ("as-it-is", "no-routes", "no-handler", "wasm-from-http", "bare")
ROUTES = "event.addRoutes?.("


def service_worker(way: str) -> bytes:
    """The site's own, changed for an experiment: not answering at all, or the .wasm from the HTTP cache."""
    text = (DIST / "sw.js").read_text()
    if text.count(GATE) != 1 or text.count(ROUTES) != 1:
        raise Failure("assets/sw.js is no longer as this experiment knows it")
    if way != "as-it-is":
        text = text.replace(ROUTES, "event.noRoutes?.(")
    if way == "no-handler":
        text = text.replace(GATE, "  return;\n")
    elif way == "wasm-from-http":
        text = text.replace(GATE, GATE + WASM)
    return text.encode()


def spent(root: int) -> float:
    """Processor seconds of a process and all it started, the ended ones among them too."""
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                fields = (path / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # ended meanwhile
            children.setdefault(int(fields[1]), []).append(int(path.name))
            ticks[int(path.name)] = sum(int(field) for field in fields[11:15])
    todo, total = [root], 0
    while todo:
        one = todo.pop()
        total += ticks.get(one, 0)
        todo += children.get(one, [])
    return total / os.sysconf("SC_CLK_TCK")


def visits(drive: Playwright, program: Path, address: str, count: int, plain: bool) -> list[float]:
    """The cost of each of so many visits, in a fresh profile."""
    costs = []
    with logged(drive, program) as chromium:
        context = chromium.running.contexts[0]  # the profile's own, whose caches are on disk
        for _ in range(count):
            page = context.new_page()
            before = spent(chromium.process)
            page.goto(address)
            page.wait_for_selector("html[data-ready=true]", state="attached", timeout=PATIENCE)
            costs.append(spent(chromium.process) - before)
            if not plain:
                page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE)
            page.close()
    return costs


def main(program: Path, count: int, rounds: int, ways: list[str]) -> int:
    """Take the ways in turn; print medians, visit by visit."""
    found: dict[str, list[list[float]]] = {way: [] for way in ways}
    with sync_playwright() as drive:
        for number in range(rounds):
            for way in ways:
                with server.serving(DIST) as site:
                    bare.serve(site)
                    site.answers["/sw.js"] = service_worker(way)
                    plain = way == "bare"
                    address = site.address + ("bare.html" if plain else "")
                    found[way].append(visits(drive, program, address, count, plain))
                told = "".join(f"{cost:8.2f}" for cost in found[way][-1])
                print(f"  round {number + 1}  {way:16}{told}", flush=True)
    print(f"\nprocessor seconds until ready, visit 1 to {count}, median of {rounds} rounds\n")
    for way in ways:
        medians = [statistics.median(column) for column in zip(*found[way], strict=True)]
        print(f"  {way:16}" + "".join(f"{cost:8.2f}" for cost in medians))
    return 0
