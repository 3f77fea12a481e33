"""Computer players: King thinks in one worker, shows how far it is, can be stopped; and without a worker."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e import places
from e2e.conftest import Pages
from e2e.games import loaded, words
from e2e.table import WAITING, Table
from tools import server

MOVES = "JSON.parse(localStorage.getItem('mordred:game:1')).actions.length"
LONG = 60_000

# Every worker the page makes, and what is said between them.
SPY = """
const Real = Worker;
globalThis.spied = { workers: 0, sent: [], heard: [], doom: "", doomed: 0, seconds: 0 };
const SECONDS = { decide: 4, advise: 3 };  // where they stand among what is asked
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    spied.workers += 1;
    this.addEventListener("message", ({ data }) => data !== "{" && this.hear(JSON.parse(data)));
  }
  hear(message) {
    spied.heard.push(message);
  }
  postMessage(text) {
    const message = JSON.parse(text);
    spied.sent.push(message);
    const doom = message.call === "decide" && spied.doomed-- > 0 && spied.doom;
    if (doom) super.postMessage(JSON.stringify({ doom }));
    if (spied.seconds && message.call in SECONDS) message.args[SECONDS[message.call]] = spied.seconds;
    super.postMessage(JSON.stringify(message));
  }
};
"""

# The line for screen readers, and the ring's value and how full it is, whenever either changes.
EARS = """() => {
  globalThis.said = { news: [], values: [] };
  const news = document.getElementById("news");
  new MutationObserver(() => news.textContent && said.news.push(news.textContent))
    .observe(news, { childList: true, characterData: true, subtree: true });
  const full = (ring) => Number(ring.style.getPropertyValue("--done"));
  new MutationObserver((changes) => changes.forEach(({ target }) =>
    said.values.push([target.ariaValueNow, full(target), said.news.length])))
    .observe(document.getElementById("root"), { attributeFilter: ["aria-valuenow"], subtree: true });
}"""


# Every line that was said at the edge, also those that are gone again.
TOASTED = """() => {
  globalThis.toasted = new Set();
  const look = () => document.querySelectorAll(".toast").forEach((one) => toasted.add(one.textContent));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def is_told(page: Page, line: str) -> None:
    """Until a line has been said at the edge since TOASTED; it may be gone again, or not be the first one."""
    page.wait_for_function("(line) => [...toasted].some((one) => one.includes(line))", arg=line, timeout=LONG)


class Spied:
    """A table whose worker is listened to."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page

    def heard(self, what: str, id: int | str) -> str:
        """Whether the worker has sent such a thing for that question, as the page can tell."""
        return f"spied.heard.some((one) => '{what}' in one && one.id === {id})"

    def wait(self, condition: str) -> None:
        """Until something is so in the page."""
        self.page.wait_for_function(f"() => {condition}", timeout=LONG)

    def sent(self, call: str = "decide") -> list[dict[str, Any]]:
        """The questions put to the worker."""
        found: list[dict[str, Any]] = self.page.evaluate(f"spied.sent.filter((one) => one.call === '{call}')")
        return found

    def is_asked(self) -> bool:
        """Whether the worker is asked for a decision; until a person is, if it is not."""
        self.wait(f"spied.sent.some((one) => one.call === 'decide') || ({WAITING})()")
        return bool(self.sent())

    def thinks(self, call: str = "decide") -> int:
        """Wait until it is at work, for some seconds more; the question's number."""
        self.wait(f"spied.sent.at(-1)?.call === '{call}' && {self.heard('progress', 'spied.sent.at(-1).id')}")
        return int(self.sent(call)[-1]["id"])

    def patience(self, seconds: str) -> None:
        """How long King may think from now on."""
        self.page.evaluate("(value) => mordredShim.tellRef('change', 'set:seconds', { value })", seconds)

    def dawdle(self, seconds: int = 30) -> None:
        """What is asked from now on is thought about for longer than may be set, or again as set (0).

        Five seconds by the clock can be over on a busy machine before a test has looked.
        """
        self.page.evaluate("(seconds) => { spied.seconds = seconds }", seconds)

    def forget(self) -> None:
        """What was said until now."""
        self.page.evaluate("spied.sent.length = spied.heard.length = 0")

    def strike(self, death: str, lives: int) -> int:
        """The next workers that are asked, so many, die as soon as they are at work; how many there were."""
        self.page.evaluate("([doom, doomed]) => Object.assign(spied, { doom, doomed })", [death, lives])
        count: int = self.page.evaluate("spied.workers")
        return count

    def gives_up(self, id: int) -> None:
        """The page says that it wants no answer any more, and gets none: what is asked next comes first."""
        self.wait(f"spied.sent.some((one) => one.cancel === {id})")
        self.dawdle(0)
        self.table.reset()
        self.patience("0.5")
        self.table.new_game("wales", ["king", "king"])
        self.wait(f"{MOVES} >= 1")
        assert not self.page.evaluate(self.heard("result", id))


def listened_to(pages: Pages, worker: str = "", before: str = "") -> Spied:
    """A new page whose workers are listened to; with a script of their own, and one that runs before all."""
    page = pages.new()
    if worker:
        pages.watch(page).allow("(?i)worker|struck|abort|memory|JSON|offline")
        page.route(
            "**/web/worker.js", lambda route: route.fulfill(content_type="text/javascript", body=worker)
        )
    page.add_init_script(before + SPY)
    page.goto(pages.remembering)
    page.wait_for_selector(places.READY, state="attached")
    return Spied(Table(page))


def fresh(spied: Spied, seconds: str) -> Spied:
    """The page with an empty shelf, instant computers and so many seconds a move."""
    spied.table.reset()
    spied.patience(seconds)
    spied.dawdle(0)
    spied.forget()
    return spied


@pytest.fixture(scope="module")
def one_page(shared_pages: Pages) -> Spied:
    return listened_to(shared_pages)


@pytest.fixture
def spied(shared_pages: Pages, one_page: Spied) -> Iterator[Spied]:
    """A page whose King has five seconds a move."""
    yield fresh(one_page, "5")
    shared_pages.all_quiet()


def test_one_worker_when_first_needed_and_no_other(spied: Spied) -> None:
    """First in this file: the page has just been opened."""
    assert not spied.page.evaluate("crossOriginIsolated"), "the site shall need no special headers"
    spied.table.new_game("wales", ["human"] * 2)
    spied.table.touch("row:A")
    assert spied.page.evaluate("spied.workers") == 0
    spied.dawdle()
    spied.table.touch("table:advise")
    id = spied.thinks("advise")
    spied.table.touch("table:cancel")
    spied.gives_up(id)
    assert spied.page.evaluate("spied.workers") == 1


def test_a_ring_fills_while_king_thinks_and_nobody_is_pestered(spied: Spied) -> None:
    spied.table.new_game("wales", ["king", "king"])
    spied.page.evaluate(EARS)
    ring = spied.page.get_by_role("progressbar", name=words("prompt.thinking", name="").strip())
    expect(ring).to_be_visible()
    spied.wait(
        "said.values.some(([value]) => value === '75') && said.values.at(-1)[1] < 0.5"
    )  # the next thought
    said = spied.page.evaluate("said")
    values, done, news = zip(*said["values"], strict=True)
    first = values.index("75") + 1
    assert values[:first][-3:] == ("25", "50", "75") and first < 5, "more than quarters"
    assert 0.2 < done[first - 3] < 0.75 <= done[first - 1], "filled as its value says"
    following = next(share for share in done[first:] if share < 1)  # the full ring may be said once more
    assert following < 0.5, "the next one begins empty"
    assert news[first - 1] == 0, said["news"]


def test_the_page_goes_on_while_king_thinks(spied: Spied) -> None:
    """How long its frames are is measured by a command; here only that there are many, and that it obeys."""
    spied.dawdle()
    spied.table.new_game("britannia", ["king"] * 3)
    id = spied.thinks()
    spied.page.evaluate(
        "() => { let n = 0; (function tick() { globalThis.ticks = n++; requestAnimationFrame(tick) })() }"
    )
    spied.table.touch("table:log")
    expect(spied.table.part("log")).to_be_visible()
    spied.wait("ticks > 20")
    assert not spied.page.evaluate(spied.heard("result", id)), "it was not thinking any more"


def _leave(table: Table) -> None:
    table.home()


def _hold(table: Table) -> None:
    table.touch("table:pause")
    expect(table.page.locator(".musing")).to_have_count(0)


def _undo(table: Table) -> None:
    table.touch("table:undo")
    expect(table.page.locator(".table[data-turn=mine]")).to_be_visible()


@pytest.mark.parametrize("stop", [_leave, _hold, _undo])
def test_king_stops_thinking_when(spied: Spied, stop: Callable[[Table], None]) -> None:
    spied.patience("0.5")
    spied.table.new_game("britannia", ["human", "king", "king"])
    spied.table.wait_for_turn()
    spied.dawdle()
    spied.forget()
    spied.table.play_on(random.Random(2), spied.is_asked)
    id = spied.thinks()
    stop(spied.table)
    spied.gives_up(id)


def _never_mind(table: Table) -> None:
    table.touch("table:cancel")
    expect(table.part("advice.ask")).to_be_visible()


def _decide(table: Table) -> None:
    table.touch("row:A")


@pytest.mark.parametrize("stop", [_leave, _never_mind, _decide])
def test_advice_is_not_thought_about_any_more_when(spied: Spied, stop: Callable[[Table], None]) -> None:
    spied.dawdle()
    spied.table.new_game("wales", ["human"] * 2)
    spied.table.touch("table:advise")
    expect(spied.page.get_by_role("progressbar", name=words("advice.thinking"))).to_be_visible()
    id = spied.thinks("advise")
    stop(spied.table)
    spied.gives_up(id)


def test_how_long_king_may_think_is_set_in_the_settings(spied: Spied) -> None:
    spied.table.set("seconds", "0.5")
    spied.table.new_game("wales", ["king", "king"])
    spied.wait(f"{MOVES} >= 1")
    assert spied.sent()[0]["args"][-2:] == ["king", 0.5]


def test_advice_says_why_and_can_be_followed(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.touch("table:advise")
    expect(table.part("advice")).to_contain_text(words("advice.because", reasons="")[:10], timeout=LONG)
    table.touch("table:follow")
    table.page.wait_for_function(f"() => {MOVES} == 1")
    assert loaded(table.saved()).records[0].action.verb == "declare"


# ------------------------------------------------------------------ a worker that dies in mid-thought

# How the real worker may be struck down while it is at work on a decision.
DEATHS = {
    "closes itself": "self.close()",
    "throws": "throw new Error('struck down')",
    "aborts in a promise": "Promise.reject(new WebAssembly.RuntimeError('Aborted(out of memory)'))",
    "sends what cannot be read": "say('{')",
}
MORTAL = """
const say = self.postMessage.bind(self);
let doom = "";
let struck = false;  // at work, and about to die: it answers nothing more, however slow the machine is
const early = [];  // what comes before the real worker listens
const keep = (event) => early.push(event.data);
self.addEventListener("message", (event) => {
  const told = JSON.parse(event.data).doom;
  if (!told) return;
  event.stopImmediatePropagation();
  doom = told;
});
self.postMessage = (text) => {
  if (!doom) return say(text);
  const told = JSON.parse(text);  // on a busy machine its time may be over before it says how far it is
  const works = "progress" in told || "result" in told;
  if (works && !struck) setTimeout(({ DEATHS })[doom]);
  struck ||= works;
  if (!struck) say(text);
};
self.addEventListener("message", keep);
await import("./worker.js?real");
self.removeEventListener("message", keep);
for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));
""".replace("DEATHS", ", ".join(f"{name!r}: () => {{ {death} }}" for name, death in DEATHS.items()))


@pytest.fixture(scope="module")
def mortal_page(shared_pages: Pages) -> Spied:
    return listened_to(shared_pages, MORTAL)


@pytest.fixture
def mortal(shared_pages: Pages, mortal_page: Spied) -> Iterator[Spied]:
    """A page whose workers can be struck down, and have half a second a move."""
    yield fresh(mortal_page, "0.5")
    shared_pages.all_quiet()


@pytest.mark.parametrize("death", DEATHS)
def test_a_worker_that_dies_is_replaced_and_asked_again(mortal: Spied, death: str) -> None:
    """Nobody notices: no message, and King's own answer."""
    before = mortal.strike(death, lives=1)
    mortal.table.new_game("wales", ["king", "king"], seed="5")
    mortal.wait(f"{MOVES} >= 2")
    assert mortal.page.evaluate("spied.workers") == max(before, 1) + 1
    first, second = mortal.sent()[:2]
    assert first["args"] == second["args"], "the same question"
    expect(mortal.table.toasts).to_have_count(0)


def test_two_deaths_of_one_question_and_the_page_thinks_itself(mortal: Spied) -> None:
    """It says so; the next question goes to a worker again."""
    before = mortal.strike("closes itself", lives=2)
    mortal.page.evaluate(TOASTED)
    mortal.table.new_game("wales", ["king", "king"], seed="5")
    is_told(mortal.page, words("opponent.weaker"))
    mortal.wait(f"{MOVES} >= 3")
    assert mortal.page.evaluate("spied.workers") == max(before, 1) + 2
    assert mortal.page.evaluate("spied.heard.some((one) => 'result' in one)"), "the third one answers"


NO_LOCKS = 'Object.defineProperty(navigator, "locks", { value: undefined });'


def test_a_worker_that_vanishes_where_there_are_no_locks_is_missed(open_page: Pages) -> None:
    """As over plain http: it had said how far it was, and then nothing more."""
    spied = fresh(listened_to(open_page, NO_LOCKS + MORTAL, before=NO_LOCKS), "0.5")
    spied.strike("closes itself", lives=1)
    spied.table.new_game("wales", ["king", "king"], seed="5")
    spied.wait(f"{MOVES} >= 2")
    assert spied.page.evaluate("spied.workers") == 2
    expect(spied.table.toasts).to_have_count(0)


# ---------------------------------------------------------------------------- without a worker


def _no_worker(page: Page) -> None:
    page.add_init_script("window.Worker = class { constructor() { throw new Error('no workers here') } }")


def _broken_file(page: Page) -> None:
    page.route(
        "**/web/worker.js",
        lambda route: route.fulfill(content_type="text/javascript", body="throw new Error('not today')"),
    )


def _no_python(page: Page) -> None:
    post = (
        "postMessage(JSON.stringify({ id: JSON.parse(event.data).id, missing: 'the worker cannot start' }))"
    )
    page.route(
        "**/web/worker.js",
        lambda route: route.fulfill(content_type="text/javascript", body=f"onmessage = (event) => {post}"),
    )


@pytest.fixture(scope="module")
def lame_pages(browser: Browser, site: server.Site, knowing_site: server.Site) -> Iterator[Pages]:
    """One profile for all pages without a worker: what the first has loaded the others need not."""
    with closing(Pages(browser, site.address, knowing_site.address)) as pages:
        pages.new()
        pages.watches[0].allow("(?i)worker|offline|not today")
        yield pages


@pytest.fixture
def lame(lame_pages: Pages) -> Iterator[Callable[[Callable[[Page], None]], Table]]:
    """Opens a page whose worker cannot start, with the tests' settings and an empty shelf."""
    page = lame_pages.watches[0].context.new_page()

    def opened(lame_it: Callable[[Page], None]) -> Table:
        lame_it(page)
        page.goto(lame_pages.remembering)
        page.wait_for_selector(places.READY, state="attached")
        table = Table(page)
        table.reset()
        page.evaluate(TOASTED)
        return table

    yield opened
    page.close()
    lame_pages.all_quiet()


@pytest.mark.parametrize("lame_it", [_no_worker, _broken_file, _no_python])
def test_without_a_worker_a_weaker_level_plays_and_says_so(
    lame: Callable[[Callable[[Page], None]], Table], lame_it: Callable[[Page], None]
) -> None:
    table = lame(lame_it)
    table.new_game("wales", ["king", "king"], seed="5")
    is_told(table.page, words("opponent.weaker"))
    table.page.wait_for_function(f"() => {MOVES} >= 2", timeout=LONG)


def test_a_level_that_can_play_in_the_page_as_well_makes_no_fuss(
    lame: Callable[[Callable[[Page], None]], Table],
) -> None:
    table = lame(_no_worker)
    table.new_game("britannia", ["human", "squire", "page"])
    table.page.wait_for_selector(".table[data-turn=mine]")
    expect(table.toasts).to_have_count(0)
    table.touch("table:advise")
    expect(table.part("advice")).to_be_visible(timeout=LONG)
    is_told(table.page, words("opponent.weaker"))  # King would have advised
