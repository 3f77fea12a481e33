"""Fixtures: dist/ served, a browser, pages that boot, and a watch that fails a test on anything untoward.

`open_page` gives a test fresh pages; `booted` is one page per module, for tests that may share. After every
test each watched page must have an empty console (no error, no warning), no crash, no failed request and no
request to another host; what a test provokes on purpose it allows by name. A failed test leaves a screenshot
of each of its pages in test-results/; with MORDRED_TRACE=1 in the environment a trace too, which costs time.

`table` is the app itself on one page for the whole run, given to each test with an empty shelf. It and all
tables of their own (`open_page.table`) are on a site where Python remembers (e2e/remembering.py).

The stage runs in three processes (`--dist worksteal`: each has a third of the tests, and who is done first
helps out): on two cores, because tests wait for a part of their time. Each process has a browser, servers and
pages of its own. Tests marked as long begin first. The site is built once.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    expect,
)
from playwright.sync_api import Error as PlaywrightError

from e2e import places, remembering
from e2e.phone import SIZE
from e2e.table import RESULTS, SETTINGS, SETTINGS_KEY, Table
from tools import browser as chromium
from tools import dist, server

PATIENCE = 60_000  # ms; a busy machine boots slowly
TRACED = bool(os.environ.get("MORDRED_TRACE"))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the first process, not one of those at work
        shutil.rmtree(RESULTS, ignore_errors=True)
    expect.set_options(timeout=PATIENCE / 2)


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Long tests first: one that begins last keeps everybody waiting. Before all others those that can be at
    work while another process makes what Python remembers.
    """
    items.sort(key=_turn)


def _turn(item: pytest.Function) -> int:
    if item.get_closest_marker("long") is None:
        return 2
    return int("knowing_site" in item.fixturenames)


LAZY = "--js-flags=--liftoff-only"
"""Only the quick compiler: each page is new here, and most of them live for seconds."""
SLOW = re.compile("preloaded using link preload but not used within a few seconds")
"""What the browser says of a page on a machine that was too busy to paint it by then."""


class Watch:
    """Listens to one browser context and remembers what should not have happened."""

    def __init__(self, context: BrowserContext, *homes: str) -> None:
        self.context = context
        self.homes = homes
        self.troubles: list[str] = []
        self.allowed: list[str] = []
        context.on("console", self._console)
        context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("page", lambda page: page.on("crash", lambda _: self._note("the page crashed")))

    def allow(self, pattern: str) -> None:
        """Expect something: a regular expression found in the notes it permits."""
        self.allowed.append(pattern)

    def _note(self, text: str) -> None:
        self.troubles.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not SLOW.search(message.text):
            self._note(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((*self.homes, "data:", "blob:")):
            self._note(f"request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        if (
            request.failure != "net::ERR_ABORTED"
        ):  # a reload aborts what is under way; a 404 shows in the console
            self._note(f"failed: {request.url} {request.failure}")

    def verdict(self) -> list[str]:
        """The troubles nobody expected; they are forgotten after."""
        found = [text for text in self.troubles if not any(re.search(p, text) for p in self.allowed)]
        self.troubles.clear()
        return found


class Pages:
    """Opens watched pages of a served site, or of the one where Python remembers."""

    def __init__(self, browser: Browser, home: str, remembering: str = "") -> None:
        self.browser = browser
        self.home = home
        self.remembering = remembering or home
        self.watches: list[Watch] = []

    def new(self, **options: Any) -> Page:
        """A page in a context of its own, nothing loaded yet, where nothing moves unless a test asks for it.

        Without a graphics card whatever glows is painted by the processor. Copies for offline play are for
        tests that have a site of their own.
        """
        usual = {
            "viewport": {"width": 1200, "height": 800},
            "reduced_motion": "reduce",
            "service_workers": "allow" if "base_url" in options else "block",
        }
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        if TRACED:
            context.tracing.start(snapshots=True)
        homes = [options["base_url"]] if "base_url" in options else [self.home, self.remembering]
        self.watches.append(Watch(context, *homes))
        if "base_url" not in options:
            self.watches[-1].allow("no offline copy|registration blocked")
        return context.new_page()

    def watch(self, page: Page) -> Watch:
        """The watch over a page."""
        return next(watch for watch in self.watches if watch.context == page.context)

    def __call__(self, path: str = places.CHAIN, home: str = "", **options: Any) -> Page:
        """A page that has booted."""
        page = self.new(**options)
        page.goto(options.get("base_url", home or self.home) + path)
        page.wait_for_selector(places.READY, state="attached")
        return page

    def table(self, path: str = "", stored: dict[str, str] | None = None, **options: Any) -> Table:
        """The app in a profile of its own, with the tests' settings (or with just what is given) stored.

        Python remembers, unless the test has a site of its own.
        """
        return Table(self(path, self.remembering, **self.profile(stored, **options)))

    def profile(self, stored: dict[str, str] | None = None, **options: Any) -> dict[str, Any]:
        """The options of a page in a profile of its own, in whose storage is something."""
        homes = [options["base_url"]] if "base_url" in options else [self.home, self.remembering]
        kept = {SETTINGS_KEY: json.dumps(SETTINGS)} if stored is None else stored
        entries = [{"name": name, "value": value} for name, value in kept.items()]
        origins = [{"origin": "/".join(home.split("/")[:3]), "localStorage": entries} for home in homes]
        return {"storage_state": {"cookies": [], "origins": origins}, **options}

    def verdict(self) -> list[str]:
        """Every watch's troubles."""
        return [trouble for watch in self.watches for trouble in watch.verdict()]

    def all_quiet(self) -> None:
        """Fail if any page had trouble since the last look."""
        troubles = self.verdict()
        assert not troubles, "the page was not quiet:\n" + "\n".join(troubles)

    def keep(self, name: str) -> None:
        """Leave a screenshot (and, if wished, a trace) of every page for whoever looks at the failure."""
        RESULTS.mkdir(exist_ok=True)
        for number, watch in enumerate(self.watches):
            for page in watch.context.pages:
                with suppress(PlaywrightError):  # a page that hangs has no picture; the other tests go on
                    page.screenshot(path=RESULTS / f"{name}-{number}.png", timeout=5000)
            if TRACED:
                watch.context.tracing.stop(path=RESULTS / f"{name}-{number}.zip")
                watch.context.tracing.start(snapshots=True)

    def close(self) -> None:
        """Close every context."""
        for watch in self.watches:
            watch.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        for value in getattr(item, "funcargs", {}).values():
            if isinstance(value, Pages):
                value.keep(re.sub(r"\W+", "-", item.nodeid).strip("-"))
    return report


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The browser to drive; a missing one is an error, never a skip."""
    return Path(os.environ.get(chromium.VARIABLE) or chromium.find(Path(sys.executable)))


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium_path: Path) -> Iterator[Browser]:
    """One browser for the whole run."""
    running = playwright.chromium.launch(executable_path=chromium_path, args=[*chromium.FLAGS, LAZY])
    yield running
    running.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built into a folder of its own: a build in the tree meanwhile changes nothing here."""
    return remembering.once(shared(tmp_path_factory) / "site", lambda folder: dist.build(folder, quiet=True))


def shared(factory: pytest.TempPathFactory) -> Path:
    """A folder that the processes of this run share."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def knowing_site(
    browser: Browser, built: Path, site: server.Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[server.Site]:
    """The site where Python remembers."""
    folder = shared(tmp_path_factory) / "memory"
    remembering.once(folder, lambda folder: remembering.learn(browser, site.address, folder))
    with remembering.serving(built, folder) as served:
        yield served


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[server.Site]:
    """dist/, served."""
    with server.serving(built) as served:
        yield served


@pytest.fixture
def open_page(browser: Browser, site: server.Site, knowing_site: server.Site) -> Iterator[Pages]:
    """Opens pages for one test."""
    with closing(Pages(browser, site.address, knowing_site.address)) as pages:
        yield pages
        pages.all_quiet()


@pytest.fixture(scope="module")
def shared_pages(browser: Browser, site: server.Site, knowing_site: server.Site) -> Iterator[Pages]:
    """Pages that live as long as the module's tests."""
    with closing(Pages(browser, site.address, knowing_site.address)) as pages:
        yield pages


@pytest.fixture(scope="module")
def shared_page(shared_pages: Pages) -> Page:
    """One booted page for the module."""
    return shared_pages()


@pytest.fixture
def booted(shared_pages: Pages, shared_page: Page) -> Iterator[Page]:
    """The module's booted page, checked for quietness after every test."""
    yield shared_page
    shared_pages.all_quiet()


@pytest.fixture
def own_site(built: Path, tmp_path: Path) -> Iterator[server.Site]:
    """A copy of dist/ on a server of its own, for tests that damage, change or stop it."""
    folder = tmp_path / "dist"
    shutil.copytree(built, folder)
    with server.serving(folder) as served:
        yield served


@pytest.fixture(scope="session")
def table_pages(browser: Browser, site: server.Site, knowing_site: server.Site) -> Iterator[Pages]:
    """The page that most tests of the table share."""
    with closing(Pages(browser, site.address, knowing_site.address)) as pages:
        yield pages


@pytest.fixture(scope="session")
def shared_table(table_pages: Pages) -> Table:
    """The app, booted once."""
    return table_pages.table(permissions=["clipboard-read", "clipboard-write"])


@pytest.fixture
def table(table_pages: Pages, shared_table: Table) -> Iterator[Table]:
    """The app with an empty shelf, in a wide window, by daylight; checked for quietness after every test."""
    page = shared_table.page
    page.set_viewport_size({"width": 1200, "height": 800})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.mouse.move(2, 2)
    try:
        shared_table.reset()
    except (Error, AssertionError):  # an earlier test left it in a bad way
        page.evaluate("localStorage.clear()")
        page.goto(table_pages.remembering)
        page.wait_for_selector(places.READY, state="attached")
        shared_table.reset()
    table_pages.verdict()  # what an earlier test left behind was told there
    yield shared_table
    table_pages.all_quiet()


@pytest.fixture(scope="module")
def phone_page(shared_pages: Pages) -> Table:
    """One phone for the module."""
    table = shared_pages.table(viewport=SIZE, has_touch=True, is_mobile=True)
    table.finger = True
    return table


@pytest.fixture
def phone(shared_pages: Pages, phone_page: Table) -> Iterator[Table]:
    """The phone with an empty shelf; quiet afterwards."""
    phone_page.page.set_viewport_size(SIZE)
    phone_page.reset()
    yield phone_page
    shared_pages.all_quiet()
