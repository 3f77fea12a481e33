"""A second visit takes up what Python remembers of the first; whatever is wrong with that, Python starts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e import places
from e2e.conftest import Pages
from e2e.games import played
from e2e.table import Table
from e2e.test_boot import publish
from tools import server

STARTS_WITHOUT = "starts without its memory"
IN_PYTHON = """async (text) => {
  const { loadPyodide } = await import(new URL("web/python.js", document.baseURI));
  return (await loadPyodide({})).runPython(text);
}"""


def remembers(page: Page) -> bool:
    """Whether this start took up a memory."""
    found: bool = page.evaluate("() => mordredBoot.remembers()")
    return found


def memories(page: Page) -> list[str]:
    """The caches that hold one."""
    return [name for name in page.evaluate("caches.keys()") if name.startswith("mordred-memory-")]


def taught(page: Page) -> None:
    """Have it learn now, not in idle time."""
    page.evaluate("async () => (await import(new URL('web/remember.js', document.baseURI))).learn()")
    page.wait_for_selector(places.LEARNT, state="attached")
    assert len(memories(page)) == 1


def again(page: Page) -> None:
    """The next visit."""
    page.reload()
    page.wait_for_selector(places.READY, state="attached")


COPY = """async ([from, to]) => {
  await caches.delete(to);
  const [source, target] = await Promise.all([caches.open(from), caches.open(to)]);
  for (const request of await source.keys()) await target.put(request, await source.match(request));
}"""
ASIDE = "a-copy-for-the-next-test"


@pytest.fixture(scope="module")
def once(shared_pages: Pages) -> tuple[Page, str, str]:
    """The page that proves the chain; its memory is made once, kept aside, and known by cache and note."""
    page = shared_pages()
    assert not remembers(page)
    taught(page)
    (name,) = memories(page)
    page.evaluate(COPY, [name, ASIDE])
    return page, name, page.evaluate("localStorage['mordred.memory']")


@pytest.fixture
def learnt(shared_pages: Pages, once: tuple[Page, str, str]) -> Iterator[Page]:
    """That page with a memory for its next start, just as it was made."""
    page, name, note = once
    page.evaluate(COPY, [ASIDE, name])
    page.evaluate("(note) => { localStorage['mordred.memory'] = note; }", note)
    yield page
    shared_pages.all_quiet()


def works(page: Page) -> None:
    """A click reaches Python."""
    before = int(page.text_content(places.COUNT) or 0)
    page.click(places.SHIELD)
    expect(page.locator(places.COUNT)).to_have_text(str(before + 1))


def worker_works(page: Page) -> None:
    """A worker answers: it takes up the memory if the page did. (It costs as much as a start.)"""
    page.click(places.ASK_WORKER)
    expect(page.locator(places.ANSWER)).to_have_text(re.compile("^Hail, Arthur from Emscripten 3"))


def test_a_game_goes_on_from_memory(open_page: Pages, own_site: server.Site) -> None:
    """By itself, in idle time, and with the opponents' worker; the other game, never opened before, too.

    With the network off: computers and all, and links are made.
    """
    table = open_page.table(base_url=own_site.address)
    table.new_game("wales", ["human", "page"], seed="5")
    table.play(random.Random(1), lambda: table.moves() >= 6)
    asked, moves = table.sentence.text_content() or "-", table.moves()
    table.page.wait_for_selector(places.OFFLINE_READY, state="attached")
    table.page.wait_for_function("() => navigator.serviceWorker.controller")
    table.page.wait_for_selector(places.LEARNT, state="attached")
    own_site.stop()
    table.reload()
    assert remembers(table.page)
    expect(table.sentence).to_have_text(asked)
    table.play(random.Random(2), lambda: table.moves() >= moves + 6)
    assert table.address().startswith(own_site.address)
    table.home()
    table.shelve(played("britannia", 6, seed=5, players=2), slot="2", kinds=["human", "page"])
    table.resume("2")
    table.play(random.Random(2), lambda: len(table.slots()["2"]["actions"]) >= 12)


def test_pyscripts_own_modules_are_never_compiled_in_the_page(learnt: Page) -> None:
    """Neither at a first visit nor from memory: they come as bytecode with the standard library."""
    text = """
import sys
mine = {str(one.__file__) for name, one in sys.modules.items()
        if name.partition(".")[0] == "pyscript" and getattr(one, "__file__", None)}  # others are the page's
len(mine) > 5 and all(path.startswith("/lib/") and path.endswith(".pyc") for path in mine)
"""
    assert learnt.evaluate(IN_PYTHON, text) is True
    again(learnt)
    assert remembers(learnt)
    assert learnt.evaluate(IN_PYTHON, text) is True


def test_chance_is_another_at_every_visit(learnt: Page) -> None:
    drawn = set()
    for _ in range(2):
        again(learnt)
        assert remembers(learnt)
        works(learnt)
        worker_works(learnt)
        drawn.add(learnt.evaluate(IN_PYTHON, "import random; random.random()"))
    assert len(drawn) == 2


DAMAGES = {
    "a byte": "new Uint8Array(await kept.arrayBuffer()).map((byte, at) => at === 5e6 ? byte ^ 1 : byte)",
    "everything": "'nonsense'",
}
DAMAGE = """async ([part, name]) => {
  const cache = await caches.open(name);
  const address = new URL(`memory/${part}`, document.baseURI).href;
  const kept = await cache.match(address);
  await cache.put(address, new Response(CONTENT, { headers: kept.headers }));
}"""


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("pages", "a byte"),
        ("library", "everything"),
        ("about", "everything"),
    ],
)
def test_a_damaged_memory_is_dropped(shared_pages: Pages, learnt: Page, part: str, what: str) -> None:
    shared_pages.watch(learnt).allow(STARTS_WITHOUT)
    (name,) = memories(learnt)
    learnt.evaluate(DAMAGE.replace("CONTENT", DAMAGES[what]), [part, name])
    again(learnt)
    assert not remembers(learnt)
    works(learnt)
    learnt.wait_for_function("async () => !(await caches.keys()).some((name) => name.includes('-memory-'))")
    assert learnt.evaluate("() => localStorage['mordred.memory']") is None, "it would be tried again"


def test_a_memory_that_is_gone_is_not_missed(learnt: Page) -> None:
    learnt.evaluate("(name) => caches.delete(name)", memories(learnt)[0])
    again(learnt)
    assert not remembers(learnt)
    works(learnt)
    worker_works(learnt)


def test_a_memory_of_another_browser_or_version_is_not_taken_up(learnt: Page) -> None:
    learnt.evaluate("() => { localStorage['mordred.memory'] += ' and another'; }")
    again(learnt)
    assert not remembers(learnt)
    works(learnt)


# The next start, and none after it, waits for ever for our own modules.
HOLD_ONCE = """if (sessionStorage.getItem("held")) {
  sessionStorage.removeItem("held");
  const fetched = globalThis.fetch;
  const ours = (what) => String(what?.url ?? what).includes("/mordred-core-");
  globalThis.fetch = (what, ...more) => ours(what) ? new Promise(() => undefined) : fetched(what, ...more);
}"""


def test_a_start_that_fails_after_all_is_done_again_without(learnt: Page) -> None:
    """Python is up, from memory, and then something goes wrong: the page comes again by itself."""
    learnt.add_init_script(HOLD_ONCE)
    learnt.evaluate("() => sessionStorage.setItem('held', 'yes')")
    learnt.reload(wait_until="domcontentloaded")
    learnt.wait_for_function("() => globalThis.mordredBoot?.remembers()")
    with learnt.expect_navigation():
        learnt.evaluate("() => void mordredBoot.fail('a test')")
    learnt.wait_for_selector(places.READY, state="attached")
    assert not remembers(learnt) and not memories(learnt)
    works(learnt)


def test_going_away_while_it_starts_costs_nothing(learnt: Page) -> None:
    learnt.route("**/*.wasm", lambda route: None)
    learnt.reload(wait_until="domcontentloaded")
    learnt.wait_for_function("() => globalThis.mordredBoot?.remembers && !localStorage['mordred.memory']")
    learnt.unroute("**/*.wasm")
    again(learnt)
    assert remembers(learnt)


def test_a_new_version_forgets_the_old_memory(open_page: Pages, own_site: server.Site) -> None:
    page = open_page(base_url=own_site.address)
    page.wait_for_selector(places.LEARNT, state="attached")
    (old,) = memories(page)
    script = own_site.root / "web" / "memory.js"
    script.write_text(script.read_text().replace(old.removeprefix("mordred-memory-"), "0123456789abcdef"))
    publish(own_site.root, "Mordred, second edition")
    again(page)
    page.wait_for_selector(places.UPDATE_WAITING, state="attached")
    page.reload()
    page.wait_for_function("() => document.title === 'Mordred, second edition'")
    page.wait_for_selector(places.READY, state="attached")
    assert not remembers(page)
    page.wait_for_selector(places.LEARNT, state="attached")
    assert memories(page) == ["mordred-memory-0123456789abcdef"]
    again(page)
    assert remembers(page)


def test_a_start_without_anything_kept_is_without_memory(learnt: Page) -> None:
    learnt.evaluate("() => sessionStorage.setItem('mordred.plain', 'yes')")
    again(learnt)
    assert not remembers(learnt)


def test_without_a_place_to_keep_it_there_is_none(open_page: Pages) -> None:
    """Private windows may have no such storage."""
    page = open_page.new()
    page.add_init_script("delete window.caches; delete globalThis.caches")
    table = Table(page)
    page.goto(open_page.home)
    page.wait_for_selector(places.READY, state="attached")
    assert not remembers(page)
    assert table.ref("ui:game:wales").is_visible()
