"""How quick the page is: the boot against a bare page, a click to its painted result, what a move repaints.

boot    The time until a board can be played (a link with a game in it is opened), as a ratio to a bare
        PyScript and pydantic page with the same runtime in the same round; and whether the shell was painted
        before Python began.
clicks  Whole games of both are clicked through by people only (no computer seat thinks meanwhile), in the
        page itself: each click is timed until the frame after it was painted, and the longest task of the
        main thread is told, by the clock and in its own time. On a busy machine look at the main thread's own
        CPU time instead, and at the clicks that took most of it; and at what the browser painted, which a
        machine without a graphics card does with the same processor.
thinking  The longest frame while computers play (see bench_thinking.py).
moves   One figure marches, early and late in games of Britannia: how many patches the page gets, and how
        long they are.

Times depend on the machine; trust the ratio, the medians and the patches.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e import places
from e2e.games import Session_, link_of, played, save_of
from e2e.table import SETTINGS, SETTINGS_KEY, SHELF
from mordred.core.game import Action
from tools import bare, browser, server
from tools.bare import READY
from tools.bench_thinking import CATEGORIES, events_of, longest, thinking, threads, worked
from tools.project import DIST

PATIENCE = 120_000
PLAYABLE = ".table[data-turn=mine] .can[data-ref]"

SHELL = """() => ({
  shell: Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
  python: mordredBoot.marks.game,
  playable: mordredBoot.marks.ready,
})"""

# One click on anything that may be chosen, number `dice` of them; nothing where there is nothing to choose.
CLICK = """async (dice) => {
  const quiet = /^(table:(?!ready|confirm)|ui:|share:|zoom:)/;
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const aside = "OVER_TABLE";
  for (let n = 0; n < 50 && document.querySelector(aside); n++) {
    document.querySelector(aside).click();
    await painted();
  }
  if (document.querySelector(".dialog.end")) return null;
  const glowing = [...document.querySelectorAll(".table .can[data-ref], .choices button[data-ref]")];
  const open = glowing.filter((one) => one.getClientRects().length && one.ariaDisabled !== "true");
  const targets = open.filter((one) => !quiet.test(one.dataset.ref));
  if (!targets.length) return null;
  const target = targets[dice % targets.length];
  const what = `${target.dataset.ref} (${document.querySelector(".sentence").textContent})`;
  performance.mark("mordred:click");
  const begun = performance.now();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const python = performance.now() - begun;
  await painted();
  performance.mark("mordred:clicked");
  return [performance.now() - begun, python, what];
}""".replace("OVER_TABLE", places.any_ref(places.OVER_TABLE))

COUNTED = """(ref) => {
  const apply = mordredShim.applyPatches;
  let [patches, pieces, length] = [0, 0, 0];
  mordredShim.applyPatches = (list) => {
    const parsed = JSON.parse(list);
    patches += parsed.length;
    pieces += parsed.filter(([verb]) => ["make", "drop", "move"].includes(verb)).length;
    length += list.length;
    apply(list);
  };
  const target = document.querySelector(`[data-ref="${CSS.escape(ref)}"].can`)
    ?? document.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  mordredShim.applyPatches = apply;
  return [patches, pieces, length];
}"""


# ------------------------------------------------------------------------------------------------ boot


def boot(running: Browser, address: str, rounds: int) -> dict[str, Any]:
    """Ours to a playable board against the bare page, each in a fresh profile, taken in turn."""
    link = link_of(played("wales", 12, players=3), ["human", "page", "page"])
    found: dict[str, list[float]] = {"shell": [], "python": [], "playable": [], "bare": []}
    for number in range(rounds):
        print(f"boot, round {number + 1} of {rounds}", file=sys.stderr)
        page = running.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.goto(f"{address}#{link}")
        page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
        page.wait_for_selector(".table", timeout=PATIENCE)
        for name, value in page.evaluate(SHELL).items():
            found[name].append(value)
        page.context.close()
        page = running.new_context().new_page()
        page.goto(address + "bare.html")
        page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
        found["bare"].append(float(page.get_attribute("html", "data-at") or "nan"))
        page.context.close()
    shells_first = sum(a < b for a, b in zip(found["shell"], found["python"], strict=True))
    ratios = [ours / bare for ours, bare in zip(found["playable"], found["bare"], strict=True)]
    return {
        "shell painted, ms": round(statistics.median(found["shell"])),
        "our Python begins, ms": round(statistics.median(found["python"])),
        "shell first in rounds": f"{shells_first}/{rounds}",
        "first playable board, ms": round(statistics.median(found["playable"])),
        "bare hello page, ms": round(statistics.median(found["bare"])),
        "ratio (goal 1.5)": round(statistics.median(ratios), 2),
    }


# ------------------------------------------------------------------------------------------------ clicks


def open_app(running: Browser, address: str, stored: dict[str, str] | None = None, script: str = "") -> Page:
    """The app in a profile with these things stored, and a script run before it."""
    kept = {SETTINGS_KEY: json.dumps(SETTINGS), **(stored or {})}
    entries = [{"name": name, "value": value} for name, value in kept.items()]
    state: Any = {"cookies": [], "origins": [{"origin": address.rstrip("/"), "localStorage": entries}]}
    page = running.new_context(viewport={"width": 1440, "height": 900}, storage_state=state).new_page()
    if script:
        page.add_init_script(script)
    page.goto(address)
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
    page.wait_for_selector(
        "html[data-offline=ready]", state="attached", timeout=PATIENCE
    )  # fetched once, then calm
    return page


def sit_down(page: Page, game: str) -> None:
    """A game of people only."""
    tell = "([ref, value]) => mordredShim.tellRef('change', ref, { value })"
    page.evaluate("mordredShim.tellRef('click', 'ui:home', {})")
    page.click(f'[data-ref="ui:game:{game}"]')
    for place in range(page.locator(".chair").count()):
        page.evaluate(tell, [f"form:kind:{place}", "human"])
    page.evaluate(tell, ["form:seed", "bench"])
    page.click('[data-ref="form:start"]')
    page.wait_for_selector(".table")


def clicks(running: Browser, page: Page, game: str, touches: int) -> dict[str, Any]:
    """Click through a game."""
    print(f"clicks, {game}", file=sys.stderr)
    sit_down(page, game)
    dice = Random(7)
    running.start_tracing(page=page, categories=[*CATEGORIES, "cc"])
    times: list[Any] = []
    while len(times) < touches and (row := page.evaluate(CLICK, dice.randrange(10**6))):
        times.append(row)
    events, tiles = threads(events_of(running.stop_tracing()))
    work = worked(events, "mordred:click", "mordred:clicked")
    slowest = sorted(zip(work, times, strict=True), key=lambda pair: -pair[0])[:3]
    frozen = longest(events, "mordred:click")
    at, (clock, own) = max(enumerate(frozen), key=lambda pair: pair[1])
    return {
        "clicks": len(times),
        "main thread's CPU a click, median ms (goal 33)": round(statistics.median(work), 1),
        "main thread's CPU a click, 95 % ms (goal 80)": _most(work),
        "main thread's CPU a click, longest ms (goal 100)": round(max(work), 1),
        "the longest": "; ".join(f"{spent:.0f} ms {row[2]}" for spent, row in slowest),
        "click to paint, median ms (goal 60)": round(statistics.median(row[0] for row in times), 1),
        "click to paint, 95 % ms": _most([row[0] for row in times]),
        "click to paint, longest ms": round(max(row[0] for row in times), 1),
        "in Python, median ms": round(statistics.median(row[1] for row in times), 1),
        "longest frozen frame, ms (goal 100)": round(clock, 1),
        "of it the main thread's own work, ms": round(own, 1),
        "after the click on": times[at][2],
        "frames over 100 ms": sum(each > 100 for each, _ in frozen),
        "painted, tiles": len(tiles),
        "painting them, CPU ms": round(sum(tiles)),
    }


def _most(values: list[float]) -> float:
    """What 95 of 100 stay below."""
    return round(sorted(values)[int(len(values) * 0.95)], 1)


# ------------------------------------------------------------------------------------------------ moves


def quiet_march(session: Session_) -> Action | None:
    """A March of one figure, out of an army alone into empty land, after which the March goes on."""
    prompt, state = session.prompt, session.state
    if prompt is None or prompt.kind != "march":
        return None
    for action in prompt.actions:
        if action.verb == "march" and sum(int(number) for number in action.operands[2:6]) == 1:
            origin, goal = state.lands[str(action.operands[0])], state.lands[str(action.operands[1])]
            if goal.armies or len(origin.armies) > 1 or origin.armies[prompt.seat].figures < 2:
                continue
            after = session.game.copy(state)
            session.game.apply(after, action)
            asked = session.game.prompt(after)
            if asked is not None and asked.kind == "march":
                return action
    return None


def moves(running: Browser, address: str, positions: int) -> dict[str, Any]:
    """Patches for one figure's move, early and late in as many games."""
    late_from = 90
    rows: dict[str, list[list[int]]] = {"early": [], "late": []}
    for when in rows:
        print(f"moves, {when}", file=sys.stderr)
        for number in range(positions):

            def fits(session: Session_, late: bool = when == "late") -> bool:
                return (len(session.records) >= late_from) == late and quiet_march(session) is not None

            session = played("britannia", fits, seed=100 * number, players=3)
            rows[when].append(one_move(running, address, session))
    return {
        f"{what}, {when} (median)": round(statistics.median(row[place] for row in rows[when]))
        for place, what in enumerate(("patches", "of them made, moved, dropped", "their length"))
        for when in rows
    }


def one_move(running: Browser, address: str, session: Session_) -> list[int]:
    """Put the position on the shelf, open it, march, count."""
    action, prompt = quiet_march(session), session.prompt
    assert action is not None and prompt is not None
    kinds = ["human" if seat == prompt.seat else "page" for seat in range(3)]
    page = open_app(running, address, {SHELF + "1": save_of(session, kinds=kinds)})
    page.click('[data-ref="save:open:1"]')
    page.wait_for_selector(PLAYABLE)
    group = "group:" + ".".join(str(number) for number in action.operands[2:6])
    page.evaluate(
        "(refs) => refs.forEach((ref) => mordredShim.tellRef('click', ref, {}))",
        [f"territory:{action.operands[0]}", group],
    )
    counted: list[int] = page.evaluate(COUNTED, f"territory:{action.operands[1]}")
    page.context.close()
    return counted


# ------------------------------------------------------------------------------------------------ all of it


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="make.py bench-table --",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=5, help="of boots")
    parser.add_argument("--touches", type=int, default=400, help="at most, in each game")
    parser.add_argument(
        "--positions", type=int, default=3, help="early and late, in which one figure marches"
    )
    parser.add_argument("--seconds", type=float, default=25, help="that computers are watched playing")
    parser.add_argument(
        "--only",
        choices=["boot", "clicks", "thinking", "moves"],
        action="append",
        help="only this (repeatable)",
    )
    parser.add_argument("--json", action="store_true", help="for another program")
    options = parser.parse_args(arguments)
    program = Path(os.environ.get(browser.VARIABLE) or browser.find(Path(sys.executable)))
    found: dict[str, dict[str, Any]] = {}
    with server.serving(DIST) as site, sync_playwright() as playwright:
        bare.serve(site)
        running = playwright.chromium.launch(executable_path=program, args=list(browser.FLAGS))
        parts = options.only or ["boot", "clicks", "thinking", "moves"]
        if "boot" in parts:
            found["boot"] = boot(running, site.address, options.rounds)
        if "clicks" in parts:
            page = open_app(running, site.address)
            for game in ("wales", "britannia"):
                found[f"clicks, {game}"] = clicks(running, page, game, options.touches)
            page.context.close()
        if "thinking" in parts:
            found |= thinking(running, site.address, open_app, options.seconds)
        if "moves" in parts:
            found["one figure marches"] = moves(running, site.address, options.positions)
        running.close()
    print(json.dumps(found, indent=2) if options.json else table_of(found))
    return 0


def table_of(found: dict[str, dict[str, Any]]) -> str:
    """For people."""
    lines = []
    for part, rows in found.items():
        lines += ["", part, *(f"  {name:46} {value!s:>8}" for name, value in rows.items())]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
