"""The site in Firefox and WebKit: both games played, kept, reloaded, sent by link; computers move; offline.

Run by `make.py test --browsers firefox,webkit`, not with the rest: it needs browsers that are large to
install. What each test does in Chromium in depth is done here once, with the real pointer. The site is served
with one more script in front of all others, which remembers every error and warning.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from e2e import places
from e2e.games import link_of, loaded, played
from e2e.table import POINT, SETTINGS, SETTINGS_KEY, SHELF, TARGETS, WAITING
from e2e.webdriver import BROWSERS, Remote
from tools import dist, others, server

CHOSEN = [name for name in os.environ.get(others.VARIABLE, "").split(",") if name] or list(BROWSERS)
GAMES = ("wales", "britannia")
READY = "document.documentElement.dataset.ready === 'true'"

# Every error, warning and uncaught rejection of this tab, also of pages that were left meanwhile.
EARS = """{
  const before = () => sessionStorage.getItem("troubles") ?? "";
  const note = (text) => sessionStorage.setItem("troubles", `${before()}${text}\\n`);
  for (const kind of ["error", "warn"]) {
    const real = console[kind];
    console[kind] = (...said) => { note(`console ${kind}: ${said.join(" ")}`); real.apply(console, said); };
  }
  addEventListener("error", (event) => note(`error: ${event.message ?? event.target?.src}`), true);
  addEventListener("unhandledrejection", (event) => note(`rejected: ${event.reason?.stack ?? event.reason}`));
  addEventListener("securitypolicyviolation", (event) => note(`forbidden: ${event.blockedURI}`));
}
"""


class Guest:
    """Somebody at the page, in any browser."""

    def __init__(self, remote: Remote, home: str) -> None:
        self.remote, self.home = remote, home

    def arrive(self, link: str = "", **stored: str) -> None:
        """A visit with just this in storage."""
        self.remote.goto(self.home + "assets/css/page.css")  # of this site, without the app
        put = "Object.entries(all).forEach((one) => localStorage.setItem(...one))"
        self.remote.evaluate(
            f"(all) => {{ localStorage.clear(); {put} }}", {SETTINGS_KEY: json.dumps(SETTINGS), **stored}
        )
        self.remote.goto(self.home + link)
        self.remote.wait(READY)

    def reload(self) -> None:
        """Load the page anew."""
        self.remote.evaluate("() => { window.old = true }")
        self.remote.reload()
        self.remote.wait(f"!window.old && {READY}")

    def touch(self, ref: str) -> None:
        """Click a thing where it can really be hit."""
        point = self.remote.wait(POINT, ref)
        self.remote.click(*point)

    def see(self, selector: str) -> None:
        """Wait until something is there."""
        self.remote.wait("(selector) => document.querySelector(selector) !== null", selector)

    def fill(self, ref: str, value: str) -> None:
        """Choose a value in a field, as its `change` reports it."""
        self.remote.evaluate("(ref, value) => void mordredShim.tellRef('change', ref, { value })", ref, value)

    def new_game(self, game: str, kinds: list[str], seed: str = "7") -> None:
        """Fill in the form and begin."""
        self.touch(f"ui:game:{game}")
        chairs = "document.querySelectorAll('.chair').length"
        self.see(".chair")
        while (count := self.remote.evaluate(chairs)) != len(kinds):
            self.touch("form:add" if count < len(kinds) else f"form:remove:{count - 1}")
        for seat, kind in enumerate(kinds):
            self.fill(f"form:kind:{seat}", kind)
        self.fill("form:seed", seed)
        self.touch("form:start")
        self.see(".table")

    def saved(self, slot: str = "1") -> dict[str, Any]:
        """What is on the shelf."""
        text = self.remote.wait("(name) => localStorage.getItem(name)", SHELF + slot)
        found: dict[str, Any] = json.loads(text)
        return found

    def play(self, until: Callable[[], bool], most: int = 300) -> None:
        """Touch anything that glows until something has come about."""
        chance = random.Random(1)
        for _ in range(most):
            self.remote.wait(WAITING)
            if until():
                return
            aside = next((ref for ref in places.OVER_TABLE if self.shows(ref)), "")
            if aside:
                self.touch(aside)
                continue
            glowing = self.remote.evaluate(TARGETS)
            targets = [ref for ref in glowing if not ref.startswith(("group:", "table:", "share:"))]
            if not targets and self.shows("table:ready"):
                targets = ["table:ready"]
            assert targets, "nothing to do"
            self.touch(chance.choice(targets))
        raise AssertionError(f"it never came to that in {most} touches")

    @property
    def sentence(self) -> str:
        """What the prompt says."""
        said: str = self.remote.evaluate(
            "document.querySelector('[data-id=\"prompt.sentence\"]').textContent"
        )
        return said

    @property
    def may_decide(self) -> bool:
        """Whether it is one's turn and nothing lies over the table."""
        return not any(map(self.shows, places.OVER_TABLE))

    def shows(self, ref: str) -> bool:
        """Whether something is in the page now."""
        found: bool = self.remote.evaluate(
            '(ref) => document.querySelector(`[data-ref="${ref}"]`) !== null', ref
        )
        return found

    def troubles(self) -> str:
        """What the page said that it should not have; forgotten after."""
        said: str = self.remote.evaluate("sessionStorage.getItem('troubles') ?? ''")
        self.remote.evaluate("() => void sessionStorage.removeItem('troubles')")
        return said


@pytest.fixture(scope="session")
def listened(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with ears, put together as the build does, so that the service worker takes it."""
    folder = tmp_path_factory.mktemp("listened")
    shutil.copytree(built, folder, dirs_exist_ok=True)
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js"]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    head = b'<meta charset="utf-8">'
    assert files["index.html"].count(head) == 1
    files["index.html"] = files["index.html"].replace(head, head + b'\n<script src="ears.js"></script>')
    files["ears.js"] = EARS.encode()
    files["sw.js"] = dist.service_worker(files)
    dist.sync(files, folder)
    return folder


@pytest.fixture(scope="session", params=CHOSEN)
def remote(request: pytest.FixtureRequest) -> Iterator[Remote]:
    """One browser for all its tests."""
    with BROWSERS[request.param]() as remote:
        yield remote


@pytest.fixture(scope="session")
def home(listened: Path) -> Iterator[str]:
    """Where the site is."""
    with server.serving(listened) as site:
        yield site.address


@pytest.fixture
def guest(remote: Remote, home: str) -> Iterator[Guest]:
    """A first visit; quiet until the end of the test."""
    guest = Guest(remote, home)
    guest.arrive()
    yield guest
    assert guest.troubles() == ""


def test_the_ears_hear(guest: Guest) -> None:
    """What all others rely on."""
    guest.remote.evaluate("() => void console.error('a test of the ears')")
    guest.remote.evaluate(
        "() => document.head.append(Object.assign(document.createElement('script'), { src: 'no-such.js' }))"
    )
    guest.remote.wait("(sessionStorage.getItem('troubles') ?? '').includes('no-such.js')")
    assert "a test of the ears" in guest.troubles()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_kept_and_found_again(guest: Guest, game: str) -> None:
    """Against a computer that thinks in the worker: turns by clicks, saved, and after a reload as before."""
    guest.new_game(game, ["human", "squire"] if game == "wales" else ["human", "squire", "page"])
    guest.play(
        lambda: {record.seat for record in loaded(guest.saved()).records} >= {0, 1} and guest.may_decide
    )
    asked, kept = guest.sentence, guest.saved()["actions"]
    guest.reload()
    guest.see(".table[data-turn=mine]")
    assert guest.sentence == asked
    guest.play(lambda: len(guest.saved()["actions"]) > len(kept))
    assert guest.saved()["actions"][: len(kept)] == kept


@pytest.mark.parametrize("game", GAMES)
def test_a_link_is_opened(guest: Guest, game: str) -> None:
    session = played(game, 12, seed=3, players=2)
    guest.arrive("?by=link#" + link_of(session))
    guest.see('[data-id="dialog.pick_seat"]')
    guest.touch("share:seat:here")
    guest.see(".table")
    assert loaded(guest.saved()).actions() == session.actions()
    assert "#" not in guest.remote.evaluate("location.href")


def test_king_gives_advice_out_of_the_worker(guest: Guest) -> None:
    guest.new_game("wales", ["human", "human"])
    guest.touch("table:advise")
    guest.touch("table:follow")
    guest.remote.wait(f"JSON.parse(localStorage.getItem('{SHELF}1')).actions.length === 1")


def test_offline_a_game_goes_on(remote: Remote, listened: Path) -> None:
    """The server is gone; a reload, a computer's move and a new link still work."""
    with server.serving(listened) as site:
        guest = Guest(remote, site.address)
        guest.arrive()
        guest.new_game("wales", ["human", "page"], seed="5")
        guest.play(lambda: len(guest.saved()["actions"]) >= 4)
        guest.remote.wait("document.documentElement.dataset.offline === 'ready'")
        guest.remote.wait("navigator.serviceWorker.controller !== null")
        site.stop()
        guest.reload()
        moves = len(guest.saved()["actions"])
        guest.play(lambda: len(guest.saved()["actions"]) >= moves + 4)
        assert guest.troubles() == ""
