"""Whether the page stays alive while computers play: its frames while King thinks in the worker, while the
worker boots, while a decision is painted; and the same where a weaker level has to think in the page itself.

A frame is all that the main thread does from one animation frame to the next, in the time it really works:
other programs on a busy machine, and the wait for the screen, do not count. (By the clock such a frame may
last longer; a long frame by that measure is always the page's own doing.)
"""

from __future__ import annotations

import json
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from e2e import places
from e2e.games import played, save_of
from e2e.table import SETTINGS, SETTINGS_KEY, SHELF

GAMES = {"wales": 20, "britannia": 60}
"""How many decisions have been taken when the computers sit down."""
GOAL = 100
CALM = {SETTINGS_KEY: json.dumps({**SETTINGS, "pace": "calm"})}
CATEGORIES = ["disabled-by-default-devtools.timeline", "blink.user_timing"]

NO_WORKER = "globalThis.Worker = class { constructor() { throw new Error('measured without a worker') } };"

# Marks for the browser's own records: every frame, every word of the worker, every painting.
MARKS = """
{
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      performance.mark("mordred:boots");
      this.addEventListener("message", () => performance.mark("mordred:thinks"));
    }
  };
  globalThis.watchFrames = () => {
    const apply = mordredShim.applyPatches;
    mordredShim.applyPatches = (list) => {
      performance.mark("mordred:paints");
      apply(list);
    };
    const tick = () => {
      performance.mark("mordred:frame");
      requestAnimationFrame(tick);
    };
    tick();
  };
}
"""

Rows = dict[str, Any]


def thinking(running: Browser, address: str, opened: Callable[..., Page], seconds: float) -> dict[str, Rows]:
    """Both games, with a worker and without, each in a fresh profile; `opened` opens the app in one."""
    found = {}
    for game, decisions in GAMES.items():
        session = played(game, decisions, players=4)
        for title, script in (("King in the worker", ""), ("Squire in the page", NO_WORKER)):
            for who, kind, act in (("", "king", look_on), ("'s advice", "human", ask)):
                name = title.replace(" ", who + " ", 1)
                print(f"thinking, {game}, {name}", file=sys.stderr)
                kept = {SHELF + "1": save_of(session, kinds=[kind] * 4), **CALM}
                page = opened(running, address, kept, script + MARKS)
                found[f"{name}, {game}"] = rows_of(frames(recorded(running, page, act, seconds)))
                page.context.close()
    return found


def look_on(page: Page, seconds: float) -> None:
    """The computers play."""
    page.wait_for_timeout(1000 * seconds)


def ask(page: Page, seconds: float) -> None:
    """A person asks what to do, and does it, a few times."""
    over = places.any_ref(places.OVER_TABLE)
    for _ in range(max(1, int(seconds) // 5)):
        while page.locator(over).count():
            page.click(over)
        page.click('[data-ref="table:advise"]')
        page.click('[data-ref="table:follow"]')


def recorded(
    running: Browser, page: Page, act: Callable[[Page, float], None], seconds: float
) -> list[dict[str, Any]]:
    """Sit down at the table; what the main thread wrote down from then on."""
    running.start_tracing(page=page, categories=CATEGORIES)
    page.click('[data-ref="save:open:1"]')
    page.wait_for_selector(".table")
    page.evaluate("watchFrames()")
    act(page, seconds)
    return main_thread(events_of(running.stop_tracing()))


def events_of(trace: bytes) -> list[dict[str, Any]]:
    """Everything that was written down; the reading takes seconds, so it is done once."""
    found: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    return found


def threads(events: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[float]]:
    """What the page's main thread wrote down, by time; and the own milliseconds of each tile that the
    browser painted. One reading: there are half a million events."""
    by_thread: dict[Any, list[dict[str, Any]]] = {}
    tiles: list[float] = []
    main = None
    for event in events:
        by_thread.setdefault(event.get("tid"), []).append(event)
        if event["name"] == "RasterTask" and "tdur" in event:
            tiles.append(event["tdur"] / 1000)
        elif main is None and event["name"].startswith("mordred:"):
            main = event["tid"]
    return sorted(by_thread[main], key=lambda event: int(event["ts"])), tiles


def main_thread(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's main thread wrote down, by time."""
    return threads(events)[0]


def worked(events: list[dict[str, Any]], begin: str, end: str) -> list[float]:
    """The main thread's own milliseconds from each mark `begin` to the next mark `end`."""
    starts = [event["ts"] for event in events if event["name"] == begin]
    ends = [event["ts"] for event in events if event["name"] == end]
    spent = [0.0] * len(starts)
    for event in events:
        if event["name"] == "RunTask" and "tdur" in event:
            place = bisect_right(starts, event["ts"] + event["dur"]) - 1
            if place >= 0 and event["ts"] < ends[place]:
                spent[place] += event["tdur"] / 1000
    return spent


def longest(events: list[dict[str, Any]], begin: str) -> list[tuple[float, float]]:
    """The longest task after each mark, until the next: milliseconds by the clock, and of its own work."""
    starts = [event["ts"] for event in events if event["name"] == begin]
    found = [(0.0, 0.0)] * len(starts)
    for event in events:
        if event["name"] == "RunTask" and "tdur" in event:
            place = bisect_right(starts, event["ts"] + event["dur"]) - 1
            if place >= 0:
                found[place] = max(found[place], (event["dur"] / 1000, event["tdur"] / 1000))
    return found


def frames(events: list[dict[str, Any]]) -> Iterator[tuple[str, float, float]]:
    """Each frame: what it was about, the main thread's work in it, and its longest task (milliseconds)."""
    marks = [(event["ts"], event["name"]) for event in events if event["name"].startswith("mordred:")]
    ends = [when for when, name in marks if name == "mordred:frame"]
    work, longest = [0.0] * (len(ends) + 1), [0.0] * (len(ends) + 1)
    for event in events:
        if event["name"] == "RunTask" and "tdur" in event:
            place = bisect_right(ends, event["ts"])  # a task belongs to the frame in which it begins
            work[place] += event["tdur"] / 1000
            longest[place] = max(longest[place], event["tdur"] / 1000)
    about = [""] * (len(ends) + 1)
    for when, name in marks:
        place = bisect_right(ends, when)
        if about[place] != "paints" and name != "mordred:frame":
            about[place] = name.removeprefix("mordred:")
    going_on = "thinks"
    for place in range(1, len(ends)):
        if about[place] in ("boots", "thinks"):
            going_on = about[place]
        yield about[place] or going_on, work[place], longest[place]


def rows_of(found: Iterator[tuple[str, float, float]]) -> Rows:
    """For the report."""
    rows: Rows = {}
    names = {"boots": "worker boots", "thinks": "thinking", "paints": "a move is painted"}
    taken = list(found)
    for part, name in names.items():
        times = sorted((work, longest) for about, work, longest in taken if about == part)
        if times:
            rows[f"{name}: frames"] = len(times)
            rows[f"{name}: longest frame, ms (goal {GOAL})"] = round(times[-1][0], 1)
            rows[f"{name}: longest task, ms"] = round(max(longest for _, longest in times), 1)
            rows[f"{name}: frames over {GOAL} ms"] = sum(work > GOAL for work, _ in times)
    return rows
