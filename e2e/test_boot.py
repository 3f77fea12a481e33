"""The ground: Python runs in the page, clicks reach it, values stay, a worker answers, trouble is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e import places
from e2e.conftest import Pages
from mordred.i18n import LANGUAGES
from tools import dist, server


def test_python_runs_in_the_page(booted: Page) -> None:
    expect(booted.locator(places.PYTHON)).to_have_text(re.compile(r"^Python 3\.14\.\d+ on emscripten$"))
    expect(booted.locator(places.BOOT)).to_be_hidden()


def test_our_fonts_are_the_ones_shown(open_page: Pages) -> None:
    """On the front page, which does not wait for Python."""
    page = open_page.new()
    page.goto(open_page.home)
    page.wait_for_selector("html[data-usable=true]", state="attached")
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    families = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert {"Alegreya", "Uncial Antiqua"} <= {family.strip('"') for family in families}


def test_a_click_handled_in_python_changes_the_svg(booted: Page) -> None:
    strokes = booted.locator(f"{places.BOARD} circle")
    before = int(booted.text_content(places.COUNT) or 0)
    booted.click(places.SHIELD)
    expect(booted.locator(places.COUNT)).to_have_text(str(before + 1))
    expect(strokes).to_have_count((before + 1) % 8)
    namespace = strokes.first.evaluate("element => element.namespaceURI")
    assert namespace == "http://www.w3.org/2000/svg"


def test_the_keyboard_does_what_a_click_does(booted: Page) -> None:
    before = int(booted.text_content(places.COUNT) or 0)
    booted.focus(places.SHIELD)
    booted.keyboard.press("Enter")
    booted.keyboard.press("Space")
    expect(booted.locator(places.COUNT)).to_have_text(str(before + 2))
    assert booted.evaluate(f"document.activeElement.matches('{places.SHIELD}')"), "the focus was lost"


def test_a_worker_answers_while_the_page_goes_on(booted: Page) -> None:
    booted.click(places.ASK_WORKER)
    before = int(booted.text_content(places.COUNT) or 0)
    booted.click(places.SHIELD)
    expect(booted.locator(places.COUNT)).to_have_text(str(before + 1))
    expect(booted.locator(places.ANSWER)).to_have_text(re.compile(r"^Hail, Arthur from Emscripten 3\.14"))


def test_a_value_survives_a_reload(booted: Page) -> None:
    booted.click(places.SHIELD)
    count = booted.text_content(places.COUNT)
    assert int(count or 0) > 0
    booted.reload()
    booted.wait_for_selector(places.READY, state="attached")
    expect(booted.locator(places.COUNT)).to_have_text(count or "")


def test_no_header_and_no_path_is_special(open_page: Pages, built: Path, own_site: server.Site) -> None:
    """Under a sub-path of a plain host the site works the same."""
    own_site.mounts["/some/where/"] = built
    own_site.root = built / "web"  # nothing at the top that could be found by accident
    page = open_page(base_url=own_site.address + "some/where/")
    page.click(places.SHIELD)
    expect(page.locator(places.COUNT)).to_have_text("1")
    asked = {path for path in own_site.requests if not path.startswith("/some/where/")}
    assert asked <= {"/favicon.ico"}


def test_the_page_is_readable_before_and_without_python(open_page: Pages) -> None:
    page = open_page.new(java_script_enabled=False)
    open_page.watch(page).allow(r"^failed: \S+js csp$")  # how scripts are switched off
    page.goto(open_page.home)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mordred")
    expect(page.locator("noscript p")).to_be_visible()
    styled = page.locator("h1").evaluate("element => getComputedStyle(element).fontFamily")
    assert "Uncial" in styled


@pytest.mark.parametrize(
    ("pattern", "step"),
    [("*.wasm", "runtime"), ("mordred-core-*.pack", "game")],
)
def test_progress_follows_the_real_steps(open_page: Pages, pattern: str, step: str) -> None:
    """Held back at a file, the bar stands still and names that file's step; let go, it runs to its end."""
    page = open_page.new(viewport={"width": 390, "height": 780})
    held: list[Route] = []
    page.route(f"**/runtime/{pattern}", lambda route: held.append(route))
    page.goto(open_page.home + places.CHAIN, wait_until="commit")
    steps = {name: page.locator(places.STEP.format(name)) for name in ("runtime", "packages", "game")}
    while not held:
        page.wait_for_timeout(50)
    page.wait_for_selector(
        f"{places.STEP.format(step)}[data-state=now]"
    )  # a part of the start, as slow as it
    for earlier in list(steps)[: list(steps).index(step)]:
        expect(steps[earlier]).to_have_attribute("data-state", "done")
    for later in list(steps)[list(steps).index(step) + 1 :]:
        expect(steps[later]).to_have_attribute("data-state", "later")
    assert 0 < int(page.get_attribute(places.PROGRESS, "aria-valuenow") or 0) < 90
    expect(page.locator(places.PROGRESS)).to_be_in_viewport()
    held[0].continue_()
    page.wait_for_selector(places.READY, state="attached")
    marks = page.evaluate("mordredBoot.marks")
    order = [marks[name] for name in ("interpreter", "packages", "game", "ready")]
    assert order == sorted(order), marks
    expect(page.locator(places.PROGRESS)).to_have_attribute("aria-valuenow", "100")


@pytest.mark.parametrize("pattern", ["runtime/mordred-core-*.pack", "pyscript/core-*.js"])
def test_a_missing_file_is_named(open_page: Pages, own_site: server.Site, pattern: str) -> None:
    (lost,) = own_site.root.glob(pattern)
    lost.unlink()
    page = open_page.new(base_url=own_site.address)
    open_page.watch(page).allow(".")  # a broken site is loud
    page.goto(own_site.address + places.CHAIN)
    page.wait_for_selector(places.FAILED, state="attached")
    named = lost.relative_to(own_site.root).as_posix()
    expect(page.locator(places.TROUBLE)).to_contain_text(f"part of the site is missing: {named} (404)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_without_webassembly_is_told(open_page: Pages, language: str) -> None:
    page = open_page.new(locale=language)
    page.add_init_script("delete window.WebAssembly")
    page.goto(open_page.home)
    said = {
        "en": "cannot run",
        "fr": "ne peut pas exécuter",
        "it": "non può eseguire",
        "de": "nicht ausführen",
    }
    expect(page.locator(places.TROUBLE)).to_contain_text(said[language])


def test_a_phone_needs_no_sideways_scrolling(open_page: Pages) -> None:
    page = open_page.new(viewport={"width": 360, "height": 640}, java_script_enabled=True)
    page.route("**/pyscript/core.js", lambda route: None)  # stay on the boot screen
    page.goto(open_page.home, wait_until="domcontentloaded")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# ---- offline and new versions


@pytest.fixture
def visited(open_page: Pages, own_site: server.Site) -> Iterator[Page]:
    """A page of its own site, with the service worker installed."""
    page = open_page(base_url=own_site.address)
    page.wait_for_selector(places.OFFLINE_READY, state="attached")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    yield page


def test_offline_after_one_visit(visited: Page, own_site: server.Site) -> None:
    visited.click(places.SHIELD)
    own_site.stop()
    visited.reload()
    visited.wait_for_selector(places.READY, state="attached")
    expect(visited.locator(places.COUNT)).to_have_text("1")
    visited.click(places.SHIELD)
    expect(visited.locator(places.COUNT)).to_have_text("2")
    visited.click(places.ASK_WORKER)
    expect(visited.locator(places.ANSWER)).to_have_text(re.compile("^Hail, Arthur"))


def test_a_new_version_replaces_the_old_one(visited: Page, own_site: server.Site) -> None:
    """The old version stays whole while in use; the next visit has the new one, and the old cache is gone."""
    (old_cache,) = kept_sites(visited)
    publish(own_site.root, "Mordred, second edition")
    own_site.requests.clear()
    visited.evaluate("location.hash = '#a-shared-game'")

    visited.reload()
    visited.wait_for_selector(places.READY, state="attached")
    assert visited.title() == "Mordred"
    visited.wait_for_selector(places.UPDATE_WAITING, state="attached")

    visited.reload()
    visited.wait_for_function("() => document.title === 'Mordred, second edition'")
    visited.wait_for_selector(places.READY, state="attached")
    visited.click(places.SHIELD)
    expect(visited.locator(places.COUNT)).to_have_text("1")
    kept = visited.evaluate("sessionStorage.getItem('mordred.link')")
    assert kept == "a-shared-game", "the link was lost on the way"
    (new_cache,) = kept_sites(visited)
    assert new_cache != old_cache
    fetched = {path for path in own_site.requests if path not in ("/", "/sw.js")}
    assert fetched <= {"/index.html"}, "only what changed should be fetched again"


def test_the_page_itself_comes_out_of_the_cache_and_a_new_version_still_takes_over(
    visited: Page, own_site: server.Site
) -> None:
    """The plain address, as people have it: nobody starts the service worker for it."""
    (old_cache,) = kept_sites(visited)
    publish(own_site.root, "Mordred, second edition")
    visited.goto(own_site.address)
    visited.wait_for_selector(places.READY, state="attached")
    assert visited.evaluate("performance.getEntriesByType('navigation')[0].workerStart") == 0
    visited.wait_for_selector(places.UPDATE_WAITING, state="attached")
    assert old_cache in kept_sites(visited)

    visited.goto("about:blank")
    visited.goto(own_site.address)
    visited.wait_for_function("async (old) => !(await caches.keys()).includes(old)", arg=old_cache)
    visited.wait_for_selector(places.READY, state="attached")
    own_site.stop()
    visited.reload()
    visited.wait_for_selector(places.READY, state="attached")


def kept_sites(page: Page) -> list[str]:
    """The caches with the site's files; what Python remembers lies beside them."""
    return [name for name in page.evaluate("caches.keys()") if "-memory-" not in name]


def publish(folder: Path, title: str) -> None:
    """Put a new version of the site where the old one was, as the build does."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js"]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    old = b"<title>Mordred</title>"
    assert files["index.html"].count(old) == 1
    files["index.html"] = files["index.html"].replace(old, f"<title>{title}</title>".encode())
    files["sw.js"] = dist.service_worker(files)
    dist.sync(files, folder)
