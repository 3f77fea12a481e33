"""Nobody waits for Python: the front page works before it is up, and nothing that was done there is lost."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e import places
from e2e.conftest import Pages
from e2e.games import link_of, played, save_of, words
from e2e.table import RESULTS, SETTINGS_KEY, SHELF, Table
from mordred.i18n import LANGUAGES

KEPT = RESULTS / "front-page"
USABLE = "html[data-usable=true]"


class Held:
    """A page whose Python is held back until a test lets it come."""

    def __init__(
        self,
        pages: Pages,
        stored: dict[str, str] | None = None,
        *,
        back: str = "**/*.wasm",
        **options: Any,
    ) -> None:
        kept = [{"name": name, "value": value} for name, value in (stored or {}).items()]
        origin = {"origin": pages.home.rstrip("/"), "localStorage": kept}
        state = {"cookies": [], "origins": [origin]}
        size = {"width": 1200, "height": 2000}  # nothing has to be scrolled to be seen
        options = {"viewport": size, **options}
        self.page = pages.new(storage_state=state, **options)
        self.routes: list[Route] = []
        self.free = False
        self.page.route(back, self._hold)
        self.address = pages.home

    def _hold(self, route: Route) -> None:
        route.continue_() if self.free else self.routes.append(route)

    def open(self, path: str = "", until: str = USABLE) -> Table:
        """Go there, as far as the page comes without Python."""
        self.page.goto(self.address + path, wait_until="domcontentloaded")
        self.page.wait_for_selector(until, state="attached")
        assert self.page.get_attribute("html", "data-ready") is None
        return Table(self.page)

    def let_come(self) -> None:
        """Python starts, and takes over."""
        self.free = True
        for route in self.routes:
            route.continue_()
        self.page.wait_for_selector(places.READY, state="attached")


def form(page: Page) -> str:
    """The form as it stands in the page, with what was chosen in it."""
    found: str = page.evaluate("() => document.querySelector('[data-id=setup]').outerHTML")
    return found


def picture(page: Page) -> bytes:
    """The whole page as it looks once every letter and picture is there, with the pointer out of the way."""
    page.mouse.move(2, 2)
    page.wait_for_function(
        "() => document.fonts.status === 'loaded' && [...document.images].every((one) => one.complete)"
    )
    last, same = b"", 0
    for _ in range(30):  # until it has come to rest: letters may be drawn with another font for a moment
        now = page.screenshot(animations="disabled", caret="hide")
        last, same = now, same + 1 if now == last else 0
        if same == 2:
            break
        page.wait_for_timeout(100)
    return last


# The largest difference of any colour of any pixel of two pictures; 255 if their sizes differ.
DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 255;
  let most = 0;
  for (let place = 0; place < one.data.length; place++)
    most = Math.max(most, Math.abs(one.data[place] - other.data[place]));
  return most;
}"""
GRAIN = 2
"""Round corners may be drawn one shade of 256 lighter or darker from one time to the next."""


def unchanged(page: Page, before: bytes) -> bool:
    """Whether the page still looks like that; if not, both pictures are kept to be looked at.

    Were they compared in the assertion, pytest would look for their difference for many minutes.
    """
    now = picture(page)
    with page.context.new_page() as desk:
        same: bool = desk.evaluate(DIFFERENCE, [b64encode(one).decode() for one in (before, now)]) <= GRAIN
    if not same:
        KEPT.mkdir(parents=True, exist_ok=True)
        for name, seen in (("before", before), ("now", now)):
            (KEPT / f"{name}.png").write_bytes(seen)
    return same


def filled(page: Page) -> dict[str, str]:
    """What every field of the page holds."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#root :is(input, select)")]
             .filter((field) => field.type !== "radio" || field.checked)
             .map((field) => [field.type === "radio" ? field.name : field.dataset.id, field.value]))"""
    )
    return found


def test_choosing_works_before_python_and_nothing_is_lost(open_page: Pages) -> None:
    """Game, seats, names, levels, arms, options, where, seed; half a name is still being typed."""
    held = Held(open_page)
    table = held.open()
    page = held.page
    table.ref("ui:game:wales").click()
    table.ref("ui:game:britannia").click()
    table.ref("form:add").click()
    table.ref("form:remove:2").click()
    table.ref("form:kind:1").select_option("human")
    table.ref("form:kind:2").select_option("king")
    swapped = table.ref("form:arms:1").input_value()
    table.ref("form:arms:0").select_option(swapped)
    table.choose("setup.place", "link")
    table.choose("option.mode", "blitz")
    page.locator("details.more summary").click()
    table.part("setup.seed").fill("camelot")
    table.ref("form:name:0").fill("Morgan  le Fay")
    table.ref("form:name:1").click()
    page.keyboard.type("Garet")
    before, chosen = form(page), filled(page)
    assert chosen["chair.0.arms"] == swapped != chosen["chair.1.arms"]
    assert chosen["option.mode"] == "blitz" and chosen["setup.place"] == "link"
    seen = picture(page)
    held.let_come()
    assert filled(page) == chosen
    assert page.evaluate("() => document.activeElement.dataset.id") == "chair.1.name", "the focus was lost"
    assert page.locator("details.more").get_attribute("open") is not None
    assert unchanged(page, seen), "the page jumped"
    typed = 'data-id="chair.1.name"', 'value="Garet"'
    assert page.evaluate("() => mordredShim.repaired") == 1, (
        "all but what was being typed stood there already"
    )
    assert form(page).count(typed[1]) == 1 and before.count(typed[1]) == 0
    page.keyboard.type("h")
    table.ref("form:start").click()
    page.wait_for_selector(".table")
    table.let_pass(20)  # a new game is kept once it is painted
    (saved,) = table.slots().values()
    assert [seat["name"] for seat in saved["seats"]][:1] != [""]
    assert {"Morgan le Fay", "Gareth"} <= {seat["name"] for seat in saved["seats"]}
    assert {seat["level"] for seat in saved["seats"] if seat["kind"] == "computer"} == {"king"}
    assert saved["options"]["mode"] == "blitz" and saved["table"]["place"] == "link"


def test_begin_waits_with_the_progress_and_then_begins(open_page: Pages) -> None:
    """Before the very scripts that start Python are there: nothing that draws waits for them."""
    held = Held(open_page, back="**/web/python.js")
    table = held.open()
    assert held.page.evaluate("() => globalThis.mordredBoot === undefined")
    expect(held.page.locator(places.PROGRESS)).to_be_hidden()
    table.ref("ui:game:wales").click()
    table.ref("form:start").click()
    expect(held.page.locator(places.PROGRESS)).to_be_in_viewport()
    expect(table.ref("form:start")).to_have_attribute("aria-busy", "true")
    held.let_come()
    expect(held.page.locator(".table")).to_be_visible()
    expect(held.page.locator(places.BOOT)).to_be_hidden()


def test_who_does_something_else_while_it_waits_has_changed_their_mind(open_page: Pages) -> None:
    held = Held(open_page)
    table = held.open()
    table.ref("ui:game:wales").click()
    table.ref("form:start").click()
    table.ref("ui:game:britannia").click()
    expect(held.page.locator(places.PROGRESS)).to_be_hidden()
    held.let_come()
    expect(held.page.locator(".table")).to_have_count(0)
    expect(held.page.locator(".setup h2")).to_have_text(words("setup.title", game=words("game.britannia")))


@pytest.mark.parametrize(("language", "game"), [("fr", ""), ("it", "britannia")])
def test_the_front_page_is_the_same_before_and_after(open_page: Pages, language: str, game: str) -> None:
    """To the pixel, with saves on the shelf (one of them damaged)."""
    assert language in LANGUAGES
    stored = {
        SHELF + "1": save_of(played("wales", 1, players=2), title="Camlann <b>§id§</b>"),
        SHELF + "2": save_of(played("britannia", 9, players=3), title="Badon"),
        SHELF + "3": "{",
        SETTINGS_KEY: '{"names": ["Nimue"], "theme": "dark"}',
    }
    held = Held(open_page, stored, locale=language)
    table = held.open()
    if game:
        table.ref(f"ui:game:{game}").click()
    seen = picture(held.page)
    held.let_come()
    assert held.page.evaluate("() => mordredShim.repaired") == 0
    assert unchanged(held.page, seen)


def test_libraries_leave_the_line_to_python(open_page: Pages) -> None:
    """Only games need pydantic: on a slow line it would keep the front page waiting for its Python."""
    held = Held(open_page)
    asked: list[str] = []
    held.page.on("request", lambda request: asked.append(request.url))
    with held.page.expect_response("**/mordred-core-*.pack"):
        held.open()
    assert not any("mordred-pydantic-" in url for url in asked), "it was asked for beside the program"
    held.let_come()
    assert any("mordred-pydantic-" in url for url in asked)


def test_days_are_those_of_the_person_before_python_and_after(open_page: Pages) -> None:
    """On an island where it is two in the morning already, the day before was written."""
    stored = {SHELF + "1": save_of(played("wales", 1, players=2), when="2024-05-01T12:00:00Z")}
    held = Held(open_page, stored, locale="en", timezone_id="Pacific/Kiritimati")
    table = held.open()
    expect(table.page.locator(".slots")).to_contain_text("2024/05/02")
    held.let_come()
    expect(table.page.locator(".slots")).to_contain_text("2024/05/02")
    assert held.page.evaluate("() => mordredShim.repaired") == 0


def test_another_language_before_python(open_page: Pages) -> None:
    held = Held(open_page, locale="en")
    table = held.open()
    table.ref("ui:game:wales").click()
    table.part("masthead.language").select_option("de")
    expect(held.page.locator(".motto")).to_have_text(words("landing.motto", language="de"))
    held.let_come()
    assert held.page.evaluate("() => mordredShim.repaired") == 0
    expect(held.page.locator(".motto")).to_have_text(words("landing.motto", language="de"))
    assert '"language":"de"' in table.stored()[SETTINGS_KEY]


def test_a_link_says_at_once_that_it_is_being_opened(open_page: Pages) -> None:
    held = Held(open_page, locale="fr")
    held.open(f"#{link_of(played('wales', 9, players=2))}", until="#boot:not([hidden])")
    expect(held.page.locator(".opening")).to_be_in_viewport()
    expect(held.page.locator(places.PROGRESS)).to_be_in_viewport()
    expect(held.page.locator(".landing")).to_be_hidden()
    held.let_come()
    expect(Table(held.page).dialog("pick_seat")).to_be_visible()


# ---- a game one comes back to

PICTURE = "mordred.picture"


def resume(table: Table, game: str, kinds: list[str], moves: int = 30) -> None:
    """A game from the shelf is on the table."""
    table.shelve(played(game, moves, seed=3, players=len(kinds)), kinds=kinds)
    table.resume()


def leave(table: Table) -> dict[str, str]:
    """Away from the page, as when the browser is closed; what is stored then."""
    table.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    return table.stored()


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_a_game_one_comes_back_to_is_there_before_python(table: Table, open_page: Pages, game: str) -> None:
    resume(table, game, ["human", "human"] if game == "wales" else ["human", "page"])
    if game == "britannia":
        table.wait_for_turn()
    stored = leave(table)
    held = Held(open_page, stored)
    again = held.open(until="html[data-pictured]")
    page = held.page
    expect(page.locator(".table .board-frame")).to_be_visible()
    expect(page.locator(".landing")).to_have_count(0)
    expect(page.locator(places.PROGRESS)).to_be_visible()
    assert page.evaluate("() => document.getElementById('root').inert"), "it is no more than a picture"
    asked = again.sentence.text_content() or "-"
    held.let_come()
    expect(page.locator(places.BOOT)).to_be_hidden()
    assert page.evaluate("() => mordredShim.repaired") == 0, "the table jumped"
    assert not page.evaluate("() => document.getElementById('root').inert")
    expect(again.sentence).to_have_text(asked)
    again.touch(sorted(again.targets())[0])  # it is live


MOTIONS = """() => document.getAnimations().map((one) =>
  one.effect.getComputedTiming().endTime > 3000 && one.effect.getComputedTiming().endTime < Infinity
    ? "leaves" : one.playState)"""


def test_the_last_picture_holds_still(table: Table, open_page: Pages) -> None:
    """Dice and pieces of a kept picture do not come in again, and nothing goes round in it.

    Every step of a motion would have the whole picture put together anew, while Python starts beside it.
    """
    resume(table, "wales", ["human", "human"])
    held = Held(open_page, leave(table), reduced_motion="no-preference")
    held.open(until="html[data-pictured]")
    held.page.wait_for_function("() => performance.getEntriesByName('mordred:picture').length")
    motions = set(held.page.evaluate(MOTIONS))
    assert "finished" in motions, "there is nothing in this picture that could have moved"
    assert motions <= {"finished", "paused", "leaves"}
    held.let_come()
    assert "running" not in held.page.evaluate(MOTIONS), "something began again when it became live"


def test_behind_a_curtain_nothing_of_a_hand_is_kept(table: Table, open_page: Pages) -> None:
    """Two people at one screen, one of whom looks at their cards: no storage of the browser holds one."""
    resume(table, "britannia", ["human", "human"])
    stored = table.stored()
    table.ref("table:curtain").click()
    cards = table.page.locator("[data-ref^='card:']")
    expect(cards.first).to_be_visible()
    now = leave(table)
    assert "curtain" in now[PICTURE]
    assert "card:" not in now[PICTURE] and "side.hand" not in now[PICTURE]
    assert now.keys() - stored.keys() <= {PICTURE, SETTINGS_KEY}
    assert table.page.evaluate("() => sessionStorage.length") == 0
    held = Held(open_page, now)
    held.open(until="html[data-pictured]")
    expect(held.page.locator(".curtain")).to_be_visible()
    expect(held.page.locator("[data-ref^='card:']")).to_have_count(0)


def test_who_went_home_comes_back_to_the_front_page(table: Table) -> None:
    resume(table, "wales", ["human", "human"])
    assert PICTURE in leave(table)
    table.home()
    assert PICTURE not in leave(table)
    table.reload()
    expect(table.page.locator(".landing")).to_be_visible()


def test_a_game_that_stops_python_is_not_opened_by_itself_again(table: Table, open_page: Pages) -> None:
    resume(table, "wales", ["human", "human"])
    stored = leave(table)
    stored[SHELF + "1"] = "{"
    held = Held(open_page, stored)
    held.open(until="html[data-pictured]")
    held.let_come()
    expect(held.page.locator(".landing")).to_be_visible()
    expect(held.page.locator(".toast.trouble")).to_have_count(1)


def test_the_worker_is_ready_before_it_is_asked(open_page: Pages) -> None:
    """A game with computers is on the table, and it is a person's turn: the worker starts by itself."""
    table = open_page.table()
    table.new_game("wales", ["human", "human"])
    table.let_pass(3000)
    assert not table.page.workers, "nobody will ever ask it anything"
    table.home()
    with table.page.expect_worker():
        table.new_game("wales", ["human", "squire"])
