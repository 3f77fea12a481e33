"""axe-core on every screen and leaf, by day and by candlelight: nothing serious, nothing critical."""

from __future__ import annotations

import tarfile
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.games import link_of, played
from e2e.table import Table
from tools import fetch

RUN = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await frame();
  for (const one of document.getAnimations()) // colours on their way from day to candlelight
    if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  await frame();
  const what = (node) => `${node.html.slice(0, 160)} | ${node.failureSummary.slice(0, 260)}`;
  const found = await axe.run(document, { resultTypes: ["violations"], elementRef: false });
  return found.violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) =>
    [one.id, one.help, ...one.nodes.slice(0, 4).map(what)].join("\\n    "));
}"""


@pytest.fixture(scope="session")
def axe() -> str:
    """The checker's own script: pinned and fetched like everything else, never shipped."""
    with tarfile.open(fetch.npm_package("axe")) as archive:
        script = archive.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode()


def findings(table: Table, axe: str) -> list[str]:
    """What is wrong with the page as it is now."""
    if not table.page.evaluate("typeof axe === 'object'"):
        table.page.evaluate(axe + ";0")
    found: list[str] = table.page.evaluate(RUN)
    return found


def landing(table: Table) -> None:
    """The front page with saves, and the form open."""
    table.shelve(played("wales", 5, players=2))
    table.store("mordred:game:2", "{damaged")
    table.ref("ui:game:britannia").click()


def at_table(game: str) -> Callable[[Table], None]:
    """A position in the middle of a game, with the log open."""

    def go(table: Table) -> None:
        table.shelve(played(game, 40, seed=3, players=3))
        table.resume()
        table.lift()
        table.key("l")

    return go


def battle(table: Table) -> None:
    """Cards are being laid."""

    def laying(session: object) -> bool:
        prompt = session.prompt  # type: ignore[attr-defined]
        return prompt is not None and prompt.kind == "lay"

    table.shelve(played("britannia", laying, seed=2, players=2))
    table.resume()
    table.lift()


def curtain(table: Table) -> None:
    """Between two people."""
    table.shelve(played("britannia", 20, seed=12, players=2))
    table.resume()


def replay(table: Table) -> None:
    """Looking back."""
    at_table("wales")(table)
    table.key("[", "[")


def end(table: Table) -> None:
    """A game is over."""
    table.finished_game()


def question(table: Table) -> None:
    """Which seat is yours?"""
    table.part("link.paste").fill(link_of(played("britannia", 9, players=2)))
    table.ref("ui:open_link").click()
    expect(table.dialog("pick_seat")).to_be_visible()


SCREENS: dict[str, Callable[[Table], None]] = {
    "landing": landing, "wales": at_table("wales"), "britannia": at_table("britannia"), "battle": battle,
    "curtain": curtain, "replay": replay, "end": end, "question": question,
}  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS)
def test_screens(table: Table, axe: str, screen: str) -> None:
    """Both lights on one and the same screen."""
    SCREENS[screen](table)
    for light in ("light", "dark"):
        table.page.emulate_media(color_scheme=light)
        assert findings(table, axe) == [], f"{screen}, {light}"


def test_leaves(table: Table, axe: str) -> None:
    """Every leaf that can be laid over a table or over the front page, in both lights."""
    for place in ("the front page", "a table"):
        for kind in table.leaves():
            table.page.emulate_media(color_scheme="light")
            assert findings(table, axe) == [], f"{kind} over {place}, light"
            table.page.emulate_media(color_scheme="dark")
            assert findings(table, axe) == [], f"{kind} over {place}, dark"
        if place != "a table":
            table.new_game("wales", ["human"] * 2)


def test_the_search_would_find_something(table: Table, axe: str) -> None:
    table.page.evaluate(
        """document.querySelector('#root').insertAdjacentHTML(
          'beforeend', '<img id=nameless src=assets/icons/icon.svg><button id=mute></button>')"""
    )
    found = findings(table, axe)
    table.page.evaluate("document.querySelectorAll('#nameless, #mute').forEach(one => one.remove())")
    assert {line.split()[0] for line in found} >= {"image-alt", "button-name"}
