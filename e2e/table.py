"""The table as a player has it: what glows, where it can be hit, what is said.

A `Table` touches things with the real mouse, at a point where the thing itself is hit: a target that is
covered by something else cannot be clicked here either. Games that a test wants to find half played are made
by the engine (`e2e/games.py`) and put on the shelf (`shelve`), as if they had been saved there.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e import places
from e2e.games import Session_, path_to, played, save_of
from mordred.core.game import Action, Prompt
from mordred.desk.paces import PACES
from mordred.desk.setup import choices_of
from mordred.games import GAMES
from mordred.handling import Handling
from tools.project import ROOT

RESULTS = ROOT / "test-results"
SETTINGS = {
    "language": "en",
    "theme": "auto",
    "motion": "auto",
    "pace": "instant",
    "stage": "end",
    "coach": False,
    "confirm_end": False,
}
LEAF_REFS = {"save_as": "table:save_as", "share": "share:show"}
FURNITURE = ("group:", "table:", "share:", "live:", "ui:")
"""Refs that are no decision of the game."""
SHOTS = RESULTS / "boards"
SHELF = "mordred:game:"
SETTINGS_KEY = "mordred:settings"

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
# Where a ref can really be hit: a point of one of its elements at which that element is on top, or nothing.
POINT = """(ref) => {
  const all = [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)];
  all.sort((a, b) => b.classList.contains("can") - a.classList.contains("can"));
  const hit = (x, y) => document.elementFromPoint(x, y)?.closest("[data-ref]")?.dataset.ref === ref;
  for (const element of all) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    for (const steps of [2, 4, 8, 16]) {
      for (let i = 1; i < steps; i++) for (let j = 1; j < steps; j++) {
        const [x, y] = [box.left + box.width * i / steps, box.top + box.height * j / steps];
        if (x > 0 && y > 0 && x < innerWidth && y < innerHeight && hit(x, y)) return [x, y];
      }
    }
  }
  return null;
}"""

# What is on top in the middle of a ref's elements, with all that it is in: why it cannot be hit.
ON_TOP = """(ref) => [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)].map((element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const chain = [];
  for (let one = document.elementFromPoint(x, y); one; one = one.parentElement)
    chain.push(one.localName + "." + (one.getAttribute("class") ?? ""));
  return `at ${Math.round(x)}, ${Math.round(y)}: ${chain.join(" < ")}`;
})"""

# What a player may do now: the glowing things of the table and the buttons of the prompt, once each.
TARGETS = """() => [...new Set(
  [...document.querySelectorAll(".table .can[data-ref], .prompt .choices [data-ref]")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => !one.matches(".chosen, [aria-disabled=true], [aria-pressed=true]"))
    .map((one) => one.dataset.ref))]"""

# How many decisions each save holds, so many milliseconds from now.
COUNTS = """async ([shelf, wait]) => {
  await new Promise((done) => setTimeout(done, wait));
  const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(shelf));
  return kept.map(([, text]) => JSON.parse(text).actions.length);
}"""

# What stands in the way of a touch: the stage, or the curtain.
BEFORE_IT = """(refs) => refs.find((ref) => document.querySelector(`[data-ref="${ref}"]`)) ?? null"""

# The page is waiting for a person here or elsewhere (or the game is over).
WAITING = f"""() => document.querySelector(
  ".table[data-turn=mine], [data-id='dialog.end'], [data-id='choice.copy'], "
  + "{places.any_ref(places.OVER_TABLE)}"
) !== null"""


class Table:
    """One page of the app."""

    def __init__(self, page: Page, finger: bool = False) -> None:
        self.page = page
        self.finger = finger
        """Touch with a finger instead of the mouse."""

    # ------------------------------------------------------------------------------------- finding

    def ref(self, ref: str) -> Locator:
        """The elements that stand for a ref."""
        return self.page.locator(f'[data-ref="{ref}"]')

    def part(self, id: str) -> Locator:
        """The element that Python calls so."""
        return self.page.locator(f'[data-id="{id}"]')

    def dialog(self, kind: str) -> Locator:
        """A leaf laid over the page."""
        return self.part(f"dialog.{kind}")

    @property
    def sentence(self) -> Locator:
        """What the prompt says."""
        return self.part("prompt.sentence")

    @property
    def refusal(self) -> Locator:
        """Why the last touch did nothing."""
        return self.part("prompt.refusal")

    @property
    def toasts(self) -> Locator:
        """The lines said at the edge."""
        return self.page.locator(".toast")

    def targets(self) -> list[str]:
        """Every ref that may be touched now."""
        found: list[str] = self.page.evaluate(TARGETS)
        return found

    # ------------------------------------------------------------------------------------ touching

    def point(self, ref: str) -> tuple[float, float]:
        """Where a ref can be hit, once it is in the page; fails if nothing of it is on top."""
        found = self.page.evaluate(POINT, ref)
        if found is None:
            self.ref(ref).first.wait_for(state="attached")  # the table is there before all that lies on it
            self.page.mouse.move(2, 2)  # an explanation card may lie over it
            self.page.evaluate(NEXT_FRAME)  # what was barred is free a frame after its curtain or dialog went
            found = self.page.evaluate(POINT, ref)
        assert found is not None, f"{ref} cannot be hit; on top of it: {self.page.evaluate(ON_TOP, ref)}"
        return found[0], found[1]

    def touch(self, *refs: str) -> None:
        """Click (or tap) things, one after the other."""
        for ref in refs:
            x, y = self.point(ref)
            if self.finger:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    def key(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def act(self, handling: Handling, action: Action, prompt: Prompt) -> None:
        """Touch what names this action, leaving out what goes without saying."""
        for ref in path_to(handling, prompt, action):
            self.touch(ref)

    # ------------------------------------------------------------------------------------- playing

    def wait_for_turn(self) -> None:
        """Until a person here is asked, or the game is over; what is on the stage meanwhile is skipped."""
        self.page.wait_for_function(WAITING)
        while self.staged:
            self.leave_stage()
            self.page.wait_for_function(WAITING)

    @property
    def staged(self) -> bool:
        """Whether the stage waits for somebody to go on."""
        return self.page.locator(places.any_ref(places.STAGED)).count() > 0

    def leave_stage(self) -> None:
        """Skip the battle or the moment that is shown."""
        self.touch(next(ref for ref in places.STAGED if self.ref(ref).count()))

    @property
    def over(self) -> bool:
        """Whether the leaf of the end is shown."""
        return self.dialog("end").count() > 0

    def lift(self) -> None:
        """Lift the curtain, if there is one."""
        if self.ref(places.CURTAIN).count():
            self.touch(places.CURTAIN)

    def play(self, chance: random.Random, until: Callable[[], bool], most: int = 1500) -> int:
        """Touch anything that glows until something has come about, or the game is over; how many touches."""

        def done() -> bool:
            self.wait_for_turn()
            return self.over or until()

        return self.play_on(chance, done, most)

    def play_on(self, chance: random.Random, done: Callable[[], bool], most: int = 1500) -> int:
        """Touch anything that glows until then, without waiting for anybody; how many touches."""
        for touches in range(most):
            if done():
                return touches
            if before_it := self.page.evaluate(BEFORE_IT, places.OVER_TABLE):
                self.touch(before_it)
            else:
                targets = self.playable()
                assert targets, f"nothing to do, but asked: {self.sentence.text_content()}"
                self.touch(chance.choice(targets))
        raise AssertionError(f"not done after {most} touches")

    def playable(self) -> list[str]:
        """Whatever glows on the table, or what ends a turn."""
        targets = [ref for ref in self.targets() if not ref.startswith(FURNITURE)]
        if not targets and self.ref("table:ready").count():
            return ["table:ready"]
        return targets

    def play_to_the_end(self, chance: random.Random) -> int:
        """The rest of the game."""
        return self.play(chance, lambda: False)

    # ------------------------------------------------------------------------------------ arriving

    def new_game(
        self, game: str, kinds: Iterable[str], seed: str = "7", place: str = "", **options: str
    ) -> None:
        """Fill in the form on the landing page and begin; kinds: "human" or a level, one a seat."""
        kinds = list(kinds)
        self.set_chairs(game, kinds)
        for choice in choices_of(
            GAMES[game].Options
        ):  # the form remembers what the last game was played with
            self.choose(f"option.{choice.field}", options.get(choice.field, choice.default))
        if kinds.count("human") > 1:
            self.choose("setup.place", place or "here")
        self.page.locator("details.more summary").click()
        self.part("setup.seed").fill(seed)
        self.ref("form:start").click()
        self.page.wait_for_selector(".table")

    def set_chairs(self, game: str, kinds: list[str]) -> None:
        """Open the game's form and put somebody on every chair."""
        self.ref(f"ui:game:{game}").click()
        chairs = self.page.locator(".chair")
        while chairs.count() < len(kinds):
            self.ref("form:add").click()
        while chairs.count() > len(kinds):
            self.ref(f"form:remove:{chairs.count() - 1}").click()
        for seat, kind in enumerate(kinds):
            self.part(f"chair.{seat}.kind").select_option(kind)

    def choose(self, name: str, value: str) -> None:
        """A value in a strip of radio buttons."""
        self.part(f"{name}.{value}.label").click()

    def finished_game(self) -> None:
        """A game of Wales that is over is opened from the shelf."""
        session = played("wales", 5, seed=3, players=2)
        while session.prompt is not None:
            session.play(session.prompt.actions[-1])
        self.shelve(session)
        self.resume()
        expect(self.dialog("end")).to_be_visible()

    def home(self) -> None:
        """Back to the landing page."""
        while self.page.locator(".dialog").count():
            self.key("Escape")
        if self.page.locator(".table").count():
            self.ref("ui:home").first.click()
        self.page.wait_for_selector(".landing")

    def reload(self, stored: dict[str, str] | None = None) -> None:
        """Load the page anew and wait for it; with `stored`, as a visitor in whose storage is just that."""
        if stored is not None:
            self.home()
            put = "Object.entries(all).forEach((one) => localStorage.setItem(...one))"
            self.page.evaluate(f"(all) => {{ localStorage.clear(); {put} }}", stored)
        self.page.reload()
        self.page.wait_for_selector(places.READY, state="attached")

    def shoot(self, name: str) -> None:
        """Keep a picture of the page as a build artefact."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.mouse.move(2, 2)
        expect(self.page.locator(".tip")).to_have_count(0)
        self.page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")

    def follow(self, fragment: str) -> None:
        """A link into the page that is open already, as from its address bar."""
        self.page.evaluate("(fragment) => { location.hash = fragment }", fragment)

    def address(self) -> str:
        """The link to the game on the table, read off the share leaf."""
        self.ref("share:show").first.click()
        address = self.part("share.address").input_value()
        self.key("Escape")
        return address

    def leaves(self) -> Iterator[str]:
        """Every leaf that can be laid over this screen, opened one after the other; gives each one's kind."""
        at_table = self.page.locator(".table").count() > 0
        for kind in ("menu", "settings", "keys", "save_as", "share", "help") if at_table else ("settings",):
            if kind == "help":
                self.key("?")
            else:
                if at_table:
                    self.ref("ui:menu").click()
                if kind != "menu":
                    self.ref(LEAF_REFS.get(kind, f"ui:{kind}")).last.click()
            expect(self.dialog(kind)).to_be_visible()
            yield kind
            while self.page.locator(".dialog").count():
                self.key("Escape")

    # ------------------------------------------------------------------------------ what is stored

    def stored(self) -> dict[str, str]:
        """Everything in localStorage."""
        found: dict[str, str] = self.page.evaluate("({...localStorage})")
        return found

    def slots(self) -> dict[str, dict[str, Any]]:
        """The readable saves, by slot id."""
        kept: list[list[str]] = self.page.evaluate(
            "(shelf) => Object.entries(localStorage).filter(([name]) => name.startsWith(shelf))", SHELF
        )
        return {name.removeprefix(SHELF): json.loads(text) for name, text in kept}

    def saved(self) -> dict[str, Any]:
        """The one save there is."""
        (slot,) = self.slots().values()
        return slot

    def moves(self) -> int:
        """How many decisions the one save holds, once the autosave has caught up with the page.

        Timers ring in the order in which they are due: the autosave's (0 to 4 ms) was set before this one.
        """
        (count,) = self.page.evaluate(COUNTS, [SHELF, 20])
        return int(count)

    def let_pass(self, milliseconds: int) -> None:
        """Until every timer that was to ring in the page before so many milliseconds from now has rung.

        By the page's own order of timers, so that a machine that is slow or busy changes nothing.
        """
        self.page.evaluate("(wait) => new Promise((done) => setTimeout(done, wait))", milliseconds)

    def shelve(self, session: Session_, *, title: str = "Camlann", slot: str = "1", **table: Any) -> None:
        """Put a game on the shelf, as if it had been saved there."""
        self.store(SHELF + slot, save_of(session, title=title, **table))

    def store(self, name: str, text: str) -> None:
        """Write to localStorage; the landing page hears of it as of another tab's writing."""
        self.page.evaluate(
            """([name, text]) => {
              localStorage.setItem(name, text);
              dispatchEvent(new StorageEvent("storage", { key: name }));
            }""",
            [name, text],
        )

    def resume(self, slot: str = "1") -> None:
        """Open a save from the landing page, as somebody who has just come."""
        self.ref(f"save:open:{slot}").last.click()
        self.page.wait_for_selector(".table")

    def reset(self) -> None:
        """The landing page with an empty shelf and the tests' settings."""
        self.home()
        self.page.evaluate(
            """(wanted) => {
              localStorage.clear();
              if (document.querySelector("[data-id=setup]")) mordredShim.tellRef("click", "ui:home", {});
              for (const [name, value] of Object.entries(wanted))
                mordredShim.tellRef("change", `set:${name}`, { value });
              for (const line of document.querySelectorAll(".toast [data-ref]")) line.click();
              dispatchEvent(new StorageEvent("storage", { key: "mordred:game:" }));
            }""",
            SETTINGS,
        )
        expect(self.page.locator(".slot, [data-id=setup]")).to_have_count(0)
        expect(self.toasts).to_have_count(0)

    def set(self, name: str, value: str | bool) -> None:
        """Change a setting in the settings leaf, and close it."""
        self.ref("ui:menu").click() if self.page.locator(".table").count() else None
        self.ref("ui:settings").click()
        if isinstance(value, bool):
            self.part(f"settings.{name}").set_checked(value)
        elif name == "pace":
            self.part("settings.pace").fill(str(PACES.index(value)))
        elif name == "language":
            self.part("settings.language").select_option(value)
        else:
            self.choose(f"settings.{name}", value)
        self.key("Escape")
        if self.dialog("menu").count():
            self.key("Escape")
        expect(self.page.locator(".dialog")).to_have_count(0)
