"""There is always a way home: no link, no save and no failed start keeps the book shut for ever."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import places
from e2e.conftest import Pages
from e2e.games import link_of, played, save_of, words
from e2e.table import Table
from tools import server

AGAIN, PLAIN, SAVE = (f"[data-test=boot-{name}]" for name in ("again", "plain", "save"))
OVER = "html[data-ready]"

# Something goes wrong in the page whenever Python hands it this word.
ALLERGIC = """
Object.defineProperty(globalThis, "mordredShim", { configurable: true, set(shim) {
  for (const name of ["applyPatches", "adopt"]) {
    const real = shim[name];
    shim[name] = (text) => { if (text.includes?.("Poison")) throw new Error("poisoned"); return real(text); };
  }
  Object.defineProperty(globalThis, "mordredShim", { value: shim });
} });
"""
# Python dies of any link before anything of it is opened.
DEADLY = """
Object.defineProperty(globalThis, "mordredBoot", { configurable: true, set(boot) {
  const real = boot.takeLink;
  boot.takeLink = () => { const link = real(); if (link) throw new Error("struck dead"); return link; };
  Object.defineProperty(globalThis, "mordredBoot", { value: boot });
} });
"""


def broken(pages: Pages, **options: object) -> Page:
    """A page in which something is going to fail, loudly."""
    page = pages.new(**options)
    pages.watch(page).allow(".")
    return page


def deep_link(depth: int = 6000) -> str:
    """A sound game whose names are nested deeper than a stack: 8,000 letters."""
    plain = b"[" * depth
    packed = zlib.crc32(plain).to_bytes(4, "big") + plain
    core = link_of(played("wales", 3, players=2)).partition("~")[0]
    return f"{core}~{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def come_home(page: Page) -> Table:
    """From the boot screen, whatever it says, back into the book."""
    page.wait_for_selector(OVER, state="attached")
    if page.locator(places.FAILED).count():
        page.click(AGAIN)
        page.wait_for_selector(places.READY, state="attached")
    expect(page.locator("[data-ref='ui:game:wales']")).to_be_visible()
    return Table(page)


def test_a_link_that_is_too_deep_for_python(open_page: Pages) -> None:
    """Whether Python survives it or not: one clear message, and the next start is without it."""
    page = broken(open_page, locale="en")
    page.goto(f"{open_page.home}#{deep_link()}")
    page.wait_for_selector(OVER, state="attached")
    assert "#" not in page.url
    if page.locator(places.FAILED).count():
        expect(page.locator(places.TROUBLE)).to_contain_text("the link stopped the program")
    else:
        expect(Table(page).dialog("bad_link")).to_contain_text(words("error.oversized_link"))
    come_home(page)


def test_a_link_that_kills_python_is_tried_once(open_page: Pages) -> None:
    page = broken(open_page, locale="en")
    page.add_init_script(DEADLY)
    page.goto(f"{open_page.home}#{link_of(played('wales', 3, players=2))}")
    page.wait_for_selector(places.FAILED, state="attached")
    expect(page.locator(places.TROUBLE)).to_contain_text("the link stopped the program")
    assert "#" not in page.url
    come_home(page)


def test_a_link_whose_game_cannot_be_shown_is_a_damaged_one(open_page: Pages) -> None:
    page = broken(open_page, locale="en")
    page.add_init_script(ALLERGIC.replace("Poison", "board-frame"))  # only a table has one
    page.goto(f"{open_page.home}#{link_of(played('wales', 3, players=2), ['human', 'page'])}")
    page.wait_for_selector(places.READY, state="attached")
    table = Table(page)
    expect(table.dialog("bad_link")).to_contain_text(words("error.damaged_link"))
    expect(page.locator(".table")).to_have_count(0)


def test_a_link_waits_for_a_start_that_gets_as_far(open_page: Pages, own_site: server.Site) -> None:
    """A site that cannot be reached is not the link's fault: it is still there for the next start."""
    page = broken(open_page)
    page.route("**/runtime/mordred-core-*.pack", lambda route: route.abort())
    page.goto(f"{own_site.address}#{link_of(played('wales', 9, players=2))}")
    page.wait_for_selector(places.FAILED, state="attached")
    page.unroute_all()
    page.click(AGAIN)
    expect(Table(page).dialog("pick_seat")).to_be_visible()
    page.reload()
    page.wait_for_selector(places.READY, state="attached")
    expect(page.locator(".dialog")).to_have_count(0)


def test_a_save_that_stops_every_start_can_be_left_out(open_page: Pages) -> None:
    """The plain start reads nothing that was kept, changes nothing of it, and keeps new games beside it."""
    page = broken(open_page, locale="en", viewport={"width": 1200, "height": 800})
    page.add_init_script(ALLERGIC)
    page.route("**/blank", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(open_page.home + "blank")
    poison = save_of(played("wales", 5, players=2), title="Poison")
    page.evaluate("(text) => localStorage.setItem('mordred:game:1', text)", poison)
    page.goto(open_page.home)
    page.wait_for_selector(places.FAILED, state="attached")
    expect(page.locator(PLAIN)).to_have_count(0)  # one failure may be chance
    page.click(AGAIN)
    page.wait_for_selector(PLAIN)
    page.click(PLAIN)
    page.wait_for_selector(places.READY, state="attached")
    table = Table(page)
    expect(page.locator(".slot")).to_have_count(0)
    table.new_game("wales", ["human"] * 2)
    table.home()
    expect(page.locator(".slot")).to_have_count(1)
    kept = page.evaluate("({ ...localStorage })")
    assert kept["mordred:game:1"] == poison
    assert sum(name.startswith("mordred:game:") for name in kept) == 2


SAID = {
    "en": ("did not open twice", "Start without", "Save all"),
    "fr": ("deux fois de suite", "Démarrer sans", "Enregistrer toutes"),
    "it": ("due volte di seguito", "Inizia senza", "Salva tutte"),
    "de": ("zweimal hintereinander", "Ohne den Link", "Alle Partien"),
}


def test_python_that_fails_twice(open_page: Pages, tmp_path: Path) -> None:
    """The page itself, with no Python at all, hands over what was saved; told when the site is whole again,
    it starts."""
    page = broken(open_page, locale="fr")
    page.route("**/runtime/mordred-core-*.pack", lambda route: route.fulfill(body="garbage"))
    page.goto(open_page.home)
    page.evaluate("localStorage.setItem('mordred:game:7', 'a game'); localStorage.setItem('other', 'x')")
    page.wait_for_selector(places.FAILED, state="attached")
    page.click(AGAIN)
    page.wait_for_selector(PLAIN)
    page.reload()  # whoever does not see the buttons reloads: the third start is not even tried
    expect(page.locator(PLAIN)).to_be_visible()
    with page.expect_download() as download:
        page.click(SAVE)
    download.value.save_as(tmp_path / "saves.json")
    handed_over = json.loads((tmp_path / "saves.json").read_text())
    assert handed_over == {"app": "mordred", "kept": {"mordred:game:7": "a game"}}
    page.unroute_all()
    page.click(PLAIN)
    page.wait_for_selector(places.READY, state="attached")
    assert page.evaluate("sessionStorage.length") == 0, "a start that succeeds begins the count anew"


@pytest.mark.parametrize("language", SAID)
def test_the_way_home_is_told_in_every_language(open_page: Pages, language: str) -> None:
    page = broken(open_page, locale=language)
    page.add_init_script("sessionStorage.setItem('mordred.tries', '2')")
    page.goto(open_page.home)
    told, plain, save = SAID[language]
    expect(page.locator(places.TROUBLE)).to_contain_text(told)
    expect(page.locator(PLAIN)).to_contain_text(plain)
    expect(page.locator(SAVE)).to_contain_text(save)


def test_leaving_while_it_starts_is_no_failure(open_page: Pages) -> None:
    page = open_page.new()
    page.route("**/pyscript/core.js", lambda route: None)
    page.goto(open_page.home, wait_until="domcontentloaded")
    for _ in range(4):
        page.wait_for_function("() => globalThis.mordredBoot")
        page.reload(wait_until="domcontentloaded")
    page.wait_for_function("() => globalThis.mordredBoot")
    expect(page.locator(places.TROUBLE)).to_be_hidden()
    assert page.evaluate("sessionStorage.getItem('mordred.tries')") == "1"
