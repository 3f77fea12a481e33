"""The controller: hands what people do to the desk, paints what it shows, carries out what it asks for."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from time import perf_counter
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from mordred.core.advice import Advice
from mordred.core.game import Action
from mordred.desk import effects as fx
from mordred.desk.desk import Desk, Outside
from mordred.desk.puzzling import LINK as PUZZLE
from mordred.scene.node import diff, paint
from mordred.ui.app import Picture, draw, motion_between
from web import packs, page, share
from web.answers import Answers
from web.rest import Rest
from web.reviews import Reviews
from web.storage import BrowserStore, SealedStore
from web.wire import BrowserWire

GLIMPSE = 0.5
"""While computers play at once, the page is painted this often, in seconds."""


def _seed() -> int:
    """Sixty-four fresh bits from the browser."""
    numbers = js.crypto.getRandomValues(js.Uint32Array.new(2)).to_py()
    return int(numbers[0]) << 32 | int(numbers[1])


def _day() -> int:
    """Today by the person's own clock and calendar, in days since 1970."""
    now = js.Date.new()
    return int((now.getTime() / 60_000 - now.getTimezoneOffset()) // (24 * 60))


def _local(when: str) -> str:
    """A noted moment by the person's own clock and calendar; what is no moment stays as it is."""
    moment = js.Date.parse(when)
    if moment != moment:  # not a number
        return when
    shift = js.Date.new(moment).getTimezoneOffset() * 60_000
    return str(js.Date.new(moment - shift).toISOString())[:19]


class App:
    """One page."""

    def __init__(self) -> None:
        wire = BrowserWire()
        outside = Outside(
            now=lambda: str(js.Date.new().toISOString()),
            seed=_seed,
            address=lambda: str(js.location.href),
            day=_day,
            local=_local,
            wire=wire,
        )
        store = SealedStore() if page.boot_plain() else BrowserStore()
        self.desk = Desk(store, outside, [str(code) for code in js.navigator.languages])
        still = js.matchMedia("(prefers-reduced-motion: reduce)")
        self.desk.calm = bool(still.matches)
        still.addEventListener("change", create_proxy(self._motion_changed))
        self.answers = Answers(self.on_opponent, self.on_advice, page.progress)
        self.reviews = Reviews(self.answers, self.on_review)
        self.rest = None if page.boot_plain() else Rest(self.desk, self.answers.wake)
        self.painted: Picture | None = None
        self.painted_at = 0.0
        self.settling = False
        self.stale = False
        self.tasks: set[asyncio.Task[None]] = set()
        wire.listen(self.on_wire)

    def start(self) -> None:
        """Paint the first picture and listen to the page's events."""
        link, left = page.take_link(), page.take_left()
        done, waited = page.take_done()
        puzzle = done.pop()[1] if waited and done[-1][1].startswith("puzzle:") else ""
        self._redo(done, waited and not puzzle)
        if left and not link and not page.boot_plain():
            self._return(left)
        else:
            self._open("" if link.startswith(PUZZLE) else link)
        page.listen(self.hear)
        if puzzle:  # it has to be fetched first
            self.hear("click", puzzle, {})
        elif link.startswith(PUZZLE):
            self._follow(link)
        js.window.addEventListener("hashchange", create_proxy(self._hash_changed))
        js.window.addEventListener("storage", create_proxy(self._stored_elsewhere))
        js.window.addEventListener("pagehide", create_proxy(self._leaving))
        js.document.addEventListener("visibilitychange", create_proxy(self._leaving))
        js.window.addEventListener("mordred:update", create_proxy(self._updated))
        page.idle(self._bring_the_rest)

    def _redo(self, done: list[tuple[str, str, str]], waited: bool) -> None:
        """Do what was done on the front page before Python was there; the page has shown and said it already.

        If a button waits for Python, it is the last of it, and what it asks for is carried out as always.
        """
        for number, (kind, ref, value) in enumerate(done, 1):
            self.desk.on_click(ref) if kind == "click" else self.desk.on_input(ref, value)
            if number < len(done) or not waited:
                for effect in self.desk.take_effects():
                    if not isinstance(effect, fx.Focus | fx.Announce):
                        self.desk.emit(effect)

    # -------------------------------------------------------------------------- what people do

    def hear(self, kind: str, ref: str, detail: dict[str, Any]) -> bool:
        """A click, a key, a changed field; True if a key meant something."""
        games, language = self._about(kind, ref, detail)
        if names := packs.missing(games, language, puzzles=ref.startswith("puzzle:")):
            self._spawn(self._when_loaded(names, lambda: self.hear(kind, ref, detail)))
            return False
        handled = False
        if kind == "click":
            self.desk.on_click(ref)
        elif kind == "change" or (kind == "input" and ref == "table:cursor"):
            self.desk.on_input(ref, detail["value"])
        elif kind == "key":
            handled = self.desk.on_key(str(detail["key"]), ref, bool(detail.get("ctrl")))
            if not handled:
                return False
        elif kind == "tip":
            if self.desk.tip == ref:
                return False
            self.desk.tip = ref
        else:
            return False
        self.settle()
        return handled

    def _about(self, kind: str, ref: str, detail: dict[str, Any]) -> tuple[list[str], str]:
        """The games whose archives are needed for what is about to be done, and the language."""
        language = self.desk.words.language
        if kind == "click" and ref.startswith("ui:game:"):
            return [ref.removeprefix("ui:game:")], language
        if kind == "click" and ref.startswith(("save:open:", "save:review:")):
            slot = ref.split(":", 2)[2]
            return [line.slot.game for line in self.desk.listing if line.id == slot and line.slot], language
        if kind == "click" and (ref in ("ui:open_link", "live:join") or ref.startswith("live:return:")):
            return packs.every_game(), language
        if kind == "click" and ref.startswith(("learn:", "puzzle:")):
            return [game for game in packs.every_game() if game in re.split("[:/-]", ref)], language
        if kind == "change" and ref == "set:language":
            return [self.desk.game_id] if self.desk.game_id else [], str(detail["value"])
        return [], language

    async def _when_loaded(self, names: list[str], work: Callable[[], object]) -> None:
        """Fetch what is missing, then go on; what cannot be fetched is said."""
        page.waiting(True)
        try:
            await packs.load(names)
        except JsException as problem:
            js.console.warn(f"not loaded: {problem}")
            self.desk.say("load.trouble", trouble=True)
            self.settle()
        else:
            work()
        finally:
            page.waiting(False)

    def on_opponent(self, ticket: int, action: Action | None, trouble: str) -> None:
        """A computer seat has decided."""
        self.desk.on_opponent(ticket, action, trouble)
        if self.desk.rushing and perf_counter() - self.painted_at < GLIMPSE:
            self._carry_out_all()  # at once is at once: pictures that nobody could see are not painted
        else:
            self.settle()

    def on_advice(self, ticket: int, advice: Advice | None, trouble: str) -> None:
        """A person's question was thought about."""
        self.desk.on_advice(ticket, advice, trouble)
        self.settle()

    def on_review(self, ticket: int, review: object, trouble: str) -> None:
        """A finished game was looked at again, as far as it is told."""
        self.desk.on_review(ticket, review, trouble)
        self.settle()

    def on_wire(self, kind: str, peer: str, text: str) -> None:
        """Something came over the wire of a live table."""
        self.desk.on_wire(kind, peer, text)
        try:
            self.settle()
        except Exception:
            if self.desk.live.guest is None:
                raise
            self.desk.drop_live()  # a host's page told something that cannot be drawn
            self.painted = None
            page.clear()
            self.settle()

    def _hash_changed(self, _: Any) -> None:
        self._follow(page.take_link())

    def _follow(self, link: str) -> None:
        """Open a link as soon as everything that it may be about is there."""
        language, puzzle = self.desk.words.language, link.startswith(PUZZLE)
        games = [game for game in packs.every_game() if not puzzle or link.startswith(f"{PUZZLE}{game}-")]
        names = packs.missing(games if link else (), language, puzzles=puzzle)
        self._spawn(self._when_loaded(names, lambda: self._open(link))) if names else self._open(link)

    def _bring_the_rest(self) -> None:
        """In idle time: every game, so that nobody has to wait for one."""
        names = packs.missing(packs.every_game(), self.desk.words.language)
        self._spawn(packs.load_quietly(names))

    def _open(self, link: str) -> None:
        """Open a link, if there is one, and paint: a game that cannot be shown is a damaged link too."""
        if link:
            self.desk.on_fragment(link)
        try:
            self.settle()
        except Exception:
            if not link:
                raise
            self.desk.drop_link()
            self.painted = None
            page.clear()
            self.settle()

    def _return(self, slot_id: str) -> None:
        """Open the game that was on the table when the page was left; if that fails, the front page."""
        self.desk.on_click(f"save:open:{slot_id}")
        try:
            self.settle()
        except Exception as problem:
            js.console.error(f"the game that was left cannot be shown: {problem}")
            self.desk.table = self.painted = None
            self.desk.leave()
            page.clear()
            self.settle()

    def _stored_elsewhere(self, event: Any) -> None:
        if isinstance(event.key, str) and event.key.startswith("mordred:"):
            self.desk.on_store_changed(str(event.key))
            self.settle()

    def _leaving(self, _: Any) -> None:
        """The page is left or hidden, and may not come back: write what is due."""
        if self.desk.table:
            self.desk.table.autosave.keep()
        if self.desk.has_effects:
            self.settle()
        if self.rest:
            self.rest.leave()

    def _updated(self, event: Any) -> None:
        self.desk.on_update(str(event.detail))
        self.settle()

    def _motion_changed(self, event: Any) -> None:
        self.desk.calm = bool(event.matches)

    # --------------------------------------------------------------------- what the desk wants

    def settle(self) -> None:
        """Paint, then carry out what was asked for.

        Painting moves the focus, and a moved focus is heard: what is heard meanwhile is painted afterwards.
        """
        self.stale = True
        if self.settling:
            return
        self.settling = True
        try:
            while self.stale:
                self.stale = False
                self._paint()
                self._carry_out_all()
        finally:
            self.settling = False
        if self.rest:
            self.rest.after_painting()

    def _carry_out_all(self) -> None:
        for effect in self.desk.take_effects():
            self.carry_out(effect)

    def _paint(self) -> None:
        """Bring the page up to date; a page that does not fit its last picture is painted anew."""
        old, self.painted = self.painted, None
        new = draw(self.desk, old)
        try:
            page.adopt(new.tree) if old is None else page.apply(diff(old.tree, new.tree))
        except JsException as problem:
            js.console.error(f"painted anew: {problem}")
            page.clear()
            page.apply(paint(new.tree))
        self.painted, self.painted_at = new, perf_counter()
        motion = motion_between(old, new)
        if motion.walks or motion.flights:
            page.move(motion.walks, motion.flights)

    def carry_out(self, effect: fx.Effect) -> None:
        """Carry out one thing the desk asked for."""
        match effect:
            case fx.Announce(text, urgent):
                page.announce(text, urgent)
            case fx.Focus(id):
                page.focus(id)
            case fx.Appearance(language, theme, motion, mood, title, my_move):
                page.set_appearance(language, theme, motion, mood, title)
                page.mark_move(my_move)
            case fx.Notify(text):
                page.notify(text)
            case fx.AskLeave():
                page.ask_leave()
            case fx.KeepFragment(text):
                js.history.replaceState(None, "", f"#{text}")
            case fx.Sound(name):
                page.sound(name)
            case fx.Turn(mine):
                page.turn(mine)
            case fx.Later(milliseconds, ticket):
                js.setTimeout(create_once_callable(lambda: self._timer(ticket)), milliseconds)
            case fx.AskOpponent() | fx.AskAdvice():
                self.answers.ask(effect)
            case fx.StopOpponent():
                self.answers.stop()
            case fx.AskReview():
                self.reviews.ask(effect)
            case fx.StopReview():
                self.reviews.stop()
            case fx.Download(filename, text):
                share.download(filename, text)
            case fx.PickFile():
                share.pick_file(self._file)
            case fx.ClearFragment():
                js.history.replaceState(None, "", js.location.pathname + js.location.search)
            case fx.Copy(text):
                self._spawn(self._copy(text))
            case fx.Share(title, text, url):
                self._spawn(self._share(title, text, url))

    def _timer(self, ticket: str) -> None:
        self.desk.on_timer(ticket)
        if ticket != "keep:" or self.desk.has_effects:
            self.settle()

    def _file(self, text: str) -> None:
        names = packs.missing(packs.every_game(), self.desk.words.language)
        if names:
            self._spawn(self._when_loaded(names, lambda: self._file(text)))
            return
        self.desk.on_file(text)
        self.settle()

    async def _copy(self, text: str) -> None:
        self.desk.on_copied(await share.copy(text))
        self.settle()

    async def _share(self, title: str, text: str, url: str) -> None:
        result = await share.share(title, text, url)
        if result in ("copied", "failed"):
            self.desk.on_copied(result == "copied")
            self.settle()

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
