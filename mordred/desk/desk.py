"""The desk: which screen is open, what is set, what is said; it hands touches on to form, shelf and table.

The page reports what people do (`on_click`, `on_input`, `on_key` ...), paints `scene` and carries out
`take_effects()`. A ref is `<room>:<command>[:<argument>]` for the furniture ("ui:settings", "save:open:3",
"table:undo"); every other ref ("space:bangor", "choice:pass") is a piece on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mordred.core.game import Action, MordredError
from mordred.core.links import DamagedLink
from mordred.desk import settings as settings_store
from mordred.desk.advice import Advice
from mordred.desk.effects import Announce, ClearFragment, Dress, Effect, Focus, Later
from mordred.desk.kit import Kit, kit_of
from mordred.desk.landing import Landing
from mordred.desk.links import Links
from mordred.desk.packs import Packs
from mordred.desk.setup import Setup
from mordred.desk.shelf import Listed, Shelf
from mordred.desk.store import Store, StoreError
from mordred.desk.table import Table
from mordred.i18n import Words, choose_language

TOAST_MS = 6000


@dataclass(slots=True)
class Toast:
    """A line said once, at the edge of the page."""

    id: int
    text: str
    trouble: bool = False


@dataclass(slots=True)
class Dialog:
    """A leaf laid over the page: its kind and what it is about."""

    kind: str
    about: str = ""


@dataclass(slots=True)
class Outside:
    """What the desk may ask the world at any moment: the time, a seed, the page's address."""

    now: Callable[[], str]
    seed: Callable[[], int]
    address: Callable[[], str] = field(default=lambda: "")


class Desk:
    """The whole app, without a browser."""

    def __init__(self, store: Store, outside: Outside, languages: Sequence[str] = ()) -> None:
        self.store = store
        self.outside = outside
        self.shelf = Shelf(store)
        self.packs = Packs(store)
        self.packs.bring()
        self.settings = settings_store.load(store)
        if not self.settings.language:
            self.settings.language = choose_language(languages)
        self.setup = Setup()
        self.landing = Landing(self)
        self.links = Links(self)
        self.table: Table | None = None
        self.dialogs: list[Dialog] = []
        self.toasts: list[Toast] = []
        self.tip: str = ""
        self.renaming = ""
        self.pasted = ""
        self.blocked = False
        self.listing: list[Listed] = []
        self._effects: list[Effect] = []
        self._toast_count = 0
        self._tickets = 0
        self._words: dict[tuple[str, str, str], Words] = {}
        self.refresh_listing()
        self.dress()

    # ------------------------------------------------------------------------ what others read

    @property
    def game_id(self) -> str:
        """The game that the words should speak of: on the table, or chosen on the landing page."""
        return self.table.kit.id if self.table else self.setup.game

    @property
    def words(self) -> Words:
        """The chosen language, speaking of the game at hand."""
        options = self.table.session.options if self.table else None
        which = (self.settings.language, self.game_id, str(options))
        if which not in self._words:
            game = self.game_id
            self._words[which] = kit_of(game).words(which[0], options) if game else Words(which[0])
        return self._words[which]

    def kit(self, game: str) -> Kit:
        """What the table needs to know about a game."""
        return kit_of(game)

    @property
    def dialog(self) -> Dialog | None:
        """The topmost leaf."""
        return self.dialogs[-1] if self.dialogs else None

    # ---------------------------------------------------------------------------- what happens

    def on_click(self, ref: str) -> None:
        """Something was clicked, tapped or entered."""
        room, _, rest = ref.partition(":")
        command, _, argument = rest.partition(":")
        self._guarded(lambda: self._dispatch(room, command, argument, ref))

    def on_input(self, ref: str, value: str | bool) -> None:
        """A field was changed: refs are `<room>:<field>[.<argument>]`."""
        room, _, rest = ref.partition(":")
        name, _, argument = rest.partition(".")
        self._guarded(lambda: self._enter(room, name, argument, value))

    def on_key(self, key: str, ref: str = "", ctrl: bool = False) -> bool:
        """A key was pressed, with the focus on `ref`; True if it meant something here."""
        from mordred.desk.keys import press

        handled = False

        def work() -> None:
            nonlocal handled
            handled = press(self, key, ref, ctrl)

        self._guarded(work)
        return handled

    def on_timer(self, ticket: str) -> None:
        """A `Later` has come."""
        kind, _, number = ticket.partition(":")
        if kind == "toast":
            self.toasts = [toast for toast in self.toasts if str(toast.id) != number]
        elif self.table:
            table = self.table
            self._guarded(lambda: table.on_timer(kind, number))

    def on_opponent(self, ticket: int, choice: Action | None, trouble: str = "") -> None:
        """A computer seat has decided (or failed)."""
        if self.table:
            table = self.table
            self._guarded(lambda: table.opponents.on_decision(ticket, choice, trouble))

    def on_advice(self, ticket: int, advice: Advice | None, trouble: str = "") -> None:
        """A person's question was thought about (or could not be)."""
        if self.table:
            table = self.table
            self._guarded(lambda: table.advisor.on_advice(ticket, advice, trouble))

    def on_fragment(self, fragment: str) -> None:
        """The address carries a link."""
        self.open_link(fragment)
        self.emit(ClearFragment())

    def open_link(self, text: str) -> None:
        """Open a link. It comes from outside: whatever goes wrong with it is said, and stops nothing."""
        before = self.table
        try:
            self.links.open(text)
        except MordredError as problem:
            self.trouble(problem)
        except Exception:
            if self.table is before:
                self.show("bad_link", DamagedLink.code)
            else:
                self.drop_link()

    def drop_link(self) -> None:
        """The game that a link brought cannot be shown: back to the landing page, and say so."""
        self.table = self.links.offered = None
        self.dialogs.clear()
        self.setup = Setup()
        self.refresh_listing()
        self.dress()
        self.show("bad_link", DamagedLink.code)

    def on_file(self, text: str) -> None:
        """A file was picked for import."""
        self._guarded(lambda: self.landing.import_file(text))

    def on_copied(self, ok: bool) -> None:
        """The clipboard took the text, or not."""
        self.say("share.copied" if ok else "share.not_copied", trouble=not ok)

    def on_store_changed(self, name: str) -> None:
        """Another tab wrote something."""
        self.refresh_listing()
        if self.table:
            self.table.on_other_tab(name)

    def on_update(self, what: str) -> None:
        """A newer version of the site is here."""
        self.say(f"update.{what}")

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do it; anything that may be said to a person is said, and nothing else is lost."""
        try:
            work()
        except MordredError as problem:
            self.trouble(problem)

    def _dispatch(self, room: str, command: str, argument: str, ref: str) -> None:
        if room == "ui":
            self._command(command, argument)
        elif room in ("form", "save"):
            self.landing.click(room, command, argument)
        elif room == "share":
            self.links.click(command, argument)
        elif self.table is not None:
            if room == "table":
                self.table.command(command, argument)
            elif not self.dialogs and room != "zoom":
                self.table.touch(ref)

    def _enter(self, room: str, name: str, argument: str, value: str | bool) -> None:
        if room == "set":
            self.set(name, value)
        elif room in ("form", "save"):
            self.landing.enter(room, name, argument, str(value))
        elif room == "ui" and name == "paste":
            self.pasted = str(value)
        elif room == "table" and self.table is not None:
            self.table.enter(name, argument, str(value))

    def _command(self, command: str, argument: str) -> None:
        if command == "close":
            self.close()
        elif command == "game":
            self.landing.choose_game(argument)
        elif command == "home":
            self.leave()
        elif command == "open_link":
            self.open_link(self.pasted)
        elif command == "toast":
            self.toasts = [toast for toast in self.toasts if str(toast.id) != argument]
        elif command in ("settings", "help", "keys", "menu"):
            self.show(command, argument)

    # ---------------------------------------------------------------------- screens and leaves

    def show(self, kind: str, about: str = "") -> None:
        """Lay a leaf over the page."""
        self.dialogs = [leaf for leaf in self.dialogs if leaf.kind != kind]
        self.dialogs.append(Dialog(kind, about))
        self.tip = ""
        self.emit(Focus(f"dialog.{kind}"))

    def close(self) -> None:
        """Take the topmost leaf away."""
        if self.dialogs:
            self.dialogs.pop()

    def sit_down(self, table: Table) -> None:
        """Go to the table, from another one perhaps."""
        if self.table:
            self.table.rest()
        self.table = table
        self.dialogs.clear()
        self.tip = ""
        self.dress()
        table.begin()

    def leave(self) -> None:
        """Back to the landing page; the game is on the shelf."""
        if self.table:
            self.table.rest()
        self.table = None
        self.dialogs.clear()
        self.setup = Setup()
        self.refresh_listing()
        self.dress()

    def refresh_listing(self) -> None:
        """Read the shelf again."""
        try:
            self.listing = self.shelf.listing()
            self.blocked = False
        except StoreError:
            self.listing, self.blocked = [], True

    # -------------------------------------------------------------------------------- settings

    def set(self, name: str, value: str | bool) -> None:
        """Change a setting and remember it."""
        changed = self.settings.model_dump()
        changed[name] = value
        self.settings = type(self.settings).model_validate(changed)
        self.dress()
        self.keep_settings()
        if self.table:
            self.table.on_settings()

    def keep_settings(self) -> None:
        """Remember the settings, saying so if that fails."""
        try:
            settings_store.keep(self.store, self.settings)
        except StoreError as problem:
            self.trouble(problem)

    def dress(self) -> None:
        """Tell the page its language, theme, motion and mood."""
        words = self.words
        mood = self.table.mood if self.table else ""
        title = words("title.table", game=words(f"game.{self.game_id}")) if self.table else "Mordred"
        self.emit(Dress(words.language, self.settings.theme, self.settings.motion, mood, title))

    # -------------------------------------------------------------------------------- speaking

    def emit(self, effect: Effect) -> None:
        """Ask the outside world for something."""
        self._effects.append(effect)

    @property
    def has_effects(self) -> bool:
        """Whether anything was asked for since last time."""
        return bool(self._effects)

    def take_effects(self) -> list[Effect]:
        """Everything asked for since last time."""
        effects, self._effects = self._effects, []
        return effects

    def ticket(self) -> int:
        """A number for a question put to the outside world; no other answer can be taken for its answer."""
        self._tickets += 1
        return self._tickets

    def announce(self, text: str, urgent: bool = False) -> None:
        """Say it to screen readers."""
        if text:
            self.emit(Announce(text, urgent))

    def say(self, key: str, trouble: bool = False, **facts: object) -> None:
        """A toast, by key."""
        self.toast(self.words(key, **facts), trouble)

    def toast(self, text: str, trouble: bool = False) -> None:
        """A toast, by text; the same line is not said twice at once."""
        self.toasts = [toast for toast in self.toasts if toast.text != text][-2:]
        self._toast_count += 1
        self.toasts.append(Toast(self._toast_count, text, trouble))
        self.emit(Later(TOAST_MS * (2 if trouble else 1), f"toast:{self._toast_count}"))
        self.announce(text, urgent=trouble)

    def trouble(self, problem: MordredError) -> None:
        """Something that went wrong, in a sentence."""
        key = f"error.{problem.code}"
        self.toast(self.words(key, **problem.facts) if self.words.has(key) else str(problem), trouble=True)
