"""Every language: the browser's at first, switched live, remembered; nothing left untranslated."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import Pages
from e2e.games import played, words
from e2e.table import SETTINGS_KEY, Table
from mordred.i18n import words as i18n

OTHERS = [language for language in i18n.LANGUAGES if language != "en"]
TEXTS = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.querySelector("#root"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.add(walk.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("#root [aria-label], #root [title], #root [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) found.add(one.getAttribute(name) ?? "");
  return [...found].filter(Boolean);
}"""
KEY = re.compile(r"\b[a-z_]+(\.[a-z_0-9]+){1,}\b|\{\w+\}")
"""What a missing text looks like: a key of the catalogues, or a placeholder left open."""


def foreign(table: Table, game: str, language: str) -> list[str]:
    """English sentences in a page of another language, and texts that are no words at all."""
    english, own = catalogue(game, "en"), catalogue(game, language)
    strange = {english[key] for key in english if " " in english[key] and english[key] != own.get(key)}
    strange -= set(own.values())
    shown = table.page.evaluate(TEXTS)
    return [text for text in shown if text in strange or (KEY.fullmatch(text) and not text.endswith(".json"))]


def catalogue(game: str, language: str) -> dict[str, str]:
    """Every text of the page in one language."""
    return dict(i18n.catalogue(language, game))


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr-CH", "fr"), ("it-IT", "it"), ("de-AT", "de"), ("cy-GB", "en"), ("en-GB", "en")],
)
def test_the_shell_speaks_the_browsers_language_before_python(
    open_page: Pages, locale: str, language: str
) -> None:
    page = open_page.new(locale=locale)
    page.route("**/pyscript/core.js", lambda route: None)  # stay on the boot screen
    page.goto(open_page.home, wait_until="domcontentloaded")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".landing .motto")).to_have_text(words("landing.motto", language=language))
    lines = [words(f"game.{game}.line", language=language) for game in ("britannia", "wales")]
    expect(page.locator(".landing .game-line")).to_have_text(lines)


def test_first_visit_and_every_later_one(open_page: Pages) -> None:
    """The browser says French; the visitor says Italian; so it stays, before and after Python is up.

    And unless told otherwise King has a second and a half."""
    table = open_page.table(stored={}, locale="fr-CH")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    expect(table.page.locator(".landing .motto")).to_have_text(words("landing.motto", language="fr"))
    table.ref("ui:settings").click()
    expect(table.part("settings.seconds.1.5")).to_be_checked()
    table.key("Escape")
    table.part("masthead.language").select_option("it")
    expect(table.page.locator(".landing .motto")).to_have_text(words("landing.motto", language="it"))
    assert '"language":"it"' in table.stored()[SETTINGS_KEY]
    table.reload()
    expect(table.page.locator("html")).to_have_attribute("lang", "it")
    expect(table.page.locator(".landing .motto")).to_have_text(words("landing.motto", language="it"))


# Names of Spells that reach over the edge of their cards.
STICKING_OUT = """() => [...document.querySelectorAll(".spells h4")].filter((name) => {
  const [inner, outer] = [name, name.closest(".card")].map((one) => one.getBoundingClientRect());
  return inner.top < outer.top + 3 || inner.bottom > outer.bottom - 3 || inner.right > outer.right;
}).map((name) => name.textContent)"""


@pytest.mark.long
@pytest.mark.parametrize(("game", "languages"), [("wales", ("fr", "de")), ("britannia", ("fr", "it"))])
def test_switched_live_at_the_table(table: Table, game: str, languages: tuple[str, ...]) -> None:
    """In the middle of a game: prompt, board, log and leaves change at once; the game does not."""
    table.page.set_viewport_size({"width": 1440, "height": 900})  # here Spells say what they do, if they can
    table.shelve(played(game, 40, seed=3, players=3), kinds=["human"] * 3)
    table.resume()
    table.lift()
    moves = table.moves()
    table.key("l")
    lines = table.page.locator(".log-lines").text_content()
    for language in (*languages, "en"):
        table.set("language", language)
        expect(table.page.locator("html")).to_have_attribute("lang", language)
        if language == "en":
            continue
        assert foreign(table, game, language) == []
        assert table.page.evaluate(STICKING_OUT) == [], "a name is cut by the edge of its card"
        for kind in table.leaves():
            assert foreign(table, game, language) == [], kind
        if language == "fr":
            assert table.page.locator(".log-lines").text_content() != lines
            table.shoot(f"{game}-french")
    assert table.page.locator(".log-lines").text_content() == lines
    assert table.moves() == moves


@pytest.mark.parametrize("language", OTHERS)
def test_the_front_page_in_every_language(table: Table, language: str) -> None:
    table.part("masthead.language").select_option(language)
    for game in ("wales", "britannia"):
        table.ref(f"ui:game:{game}").click()
        assert foreign(table, game, language) == []
    expect(table.ref("form:start")).to_contain_text(words("setup.start", language=language))
    assert table.page.title() == "Mordred"


# In how many lines the ways to play stand, for each strip of the form.
STRIPS = """() => [...document.querySelectorAll(".setup .segments")].map((strip) => {
  const tops = [...strip.querySelectorAll(".segment")].map((one) => one.getBoundingClientRect().top);
  return new Set(tops.map(Math.round)).size;
})"""


def test_where_to_play_stands_in_one_line(table: Table) -> None:
    """The third way was alone in a second line in Italian and German: the form was looked at in English."""
    table.page.set_viewport_size({"width": 1440, "height": 900})
    table.set_chairs("wales", ["human", "human"])
    for language in i18n.LANGUAGES:
        table.part("masthead.language").select_option(language)
        for place in ("here", "link", "live"):
            table.choose("setup.place", place)
            assert table.page.evaluate(STRIPS) == [1], (language, place)
