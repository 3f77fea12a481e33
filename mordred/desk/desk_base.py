"""What every part of the app may use: settings, words, dialogs, toasts, and effects for the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mordred.core.game import MordredError
from mordred.core.session import Session
from mordred.desk import settings as settings_store
from mordred.desk.bots import Bots
from mordred.desk.effects import Announce, Appearance, Effect, Focus, Later
from mordred.desk.feats import Feats
from mordred.desk.packs import Packs
from mordred.desk.progress import Progress
from mordred.desk.setup import Setup
from mordred.desk.shelf import Listed, Shelf
from mordred.desk.store import Store, StoreError
from mordred.desk.wire import NoWire, Wire
from mordred.handling import Handling, handling_of
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
    """A dialog over the page: its kind and what it is about."""

    kind: str
    about: str = ""


@dataclass(slots=True)
class Outside:
    """What the desk may ask the world at any moment: the time, a seed, the page's address."""

    now: Callable[[], str]
    seed: Callable[[], int]
    address: Callable[[], str] = field(default=lambda: "")
    wire: Wire = field(default_factory=NoWire)
    day: Callable[[], int] = field(default=lambda: 0)
    """Today, where the person is, in days since 1970."""
    local: Callable[[str], str] = field(default=lambda when: when)
    """A moment noted by `now`, by the person's own clock and calendar."""


class Seated(Protocol):
    """The game on the table, as far as the desk itself must know it."""

    @property
    def handling(self) -> Handling:
        """Which game it is."""

    @property
    def session(self) -> Session[Any]:
        """The game being played."""

    @property
    def mood(self) -> str:
        """A word for the page's tint."""

    @property
    def place(self) -> str:
        """Whether it is played here, by link, or live."""

    def begin(self) -> None:
        """Somebody has just sat down."""

    def rest(self) -> None:
        """The table is left."""

    def on_settings(self) -> None:
        """A setting changed."""


class DeskBase:
    """The app's common services; `Desk` adds what happens when people do something."""

    table: Seated | None

    def __init__(self, store: Store, outside: Outside, languages: Sequence[str] = ()) -> None:
        self.store = store
        self.outside = outside
        self.shelf = Shelf(store)
        self.packs = Packs(store)
        self.packs.bring()
        self.progress = Progress(store)
        self.feats = Feats(store)
        self.bots = Bots(store)
        self.bots.bring()
        self.settings = settings_store.load(store)
        if not self.settings.language:
            self.settings.language = choose_language(languages)
        self.setup = Setup()
        self.table = None
        self.dialogs: list[Dialog] = []
        self.toasts: list[Toast] = []
        self.tip: str = ""
        self.renaming = ""
        self.my_move = False
        """At a live table: whether the others wait for this page."""
        self.pasted = ""
        self.blocked = False
        self.calm = False
        """Whether the system asks for less motion."""
        self.listing: list[Listed] = []
        self._effects: list[Effect] = []
        self._toast_count = 0
        self._tickets = 0
        self._words: dict[tuple[str, str, str], Words] = {}
        self._speaking: tuple[tuple[str, str, object], Words] | None = None
        """What `words` said last, and of what."""
        self.refresh_listing()
        self.refresh_appearance()

    # ------------------------------------------------------------------------ what others read

    @property
    def game_id(self) -> str:
        """The game that the words should speak of: on the table, or chosen on the landing page."""
        return self.table.handling.id if self.table else self.setup.game

    @property
    def words(self) -> Words:
        """The chosen language, speaking of the game at hand."""
        options = self.table.session.options if self.table else None
        language, game = self.settings.language, self.game_id
        last = self._speaking
        if last is None or last[0][:2] != (language, game) or last[0][2] is not options:
            which = (language, game, str(options))
            if which not in self._words:
                self._words[which] = handling_of(game).words(language, options) if game else Words(language)
            last = self._speaking = ((language, game, options), self._words[which])
        return last[1]

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top."""
        return self.dialogs[-1] if self.dialogs else None

    # ---------------------------------------------------------------------- screens and dialogs

    def show(self, kind: str, about: str = "") -> None:
        """Open a dialog."""
        self.dialogs = [dialog for dialog in self.dialogs if dialog.kind != kind]
        self.dialogs.append(Dialog(kind, about))
        self.tip = ""
        self.emit(Focus(f"dialog.{kind}"))

    def close(self) -> None:
        """Close the dialog on top."""
        if self.dialogs:
            self.dialogs.pop()

    def sit_down(self, table: Seated) -> None:
        """Go to the table, from another one perhaps."""
        if self.table:
            self.table.rest()
        self.table = table
        self.dialogs.clear()
        self.tip = ""
        self.refresh_appearance()
        table.begin()

    def leave(self) -> None:
        """Back to the landing page; the game is on the shelf."""
        if self.table:
            self.table.rest()
        self.table = None
        self.dialogs.clear()
        self.toasts = [toast for toast in self.toasts if toast.trouble]  # who begins is no news out there
        self.setup = Setup()
        self.refresh_listing()
        self.refresh_appearance()

    def refresh_listing(self) -> None:
        """Read the shelf again, and how far the lessons are."""
        self.progress.reload()
        self.feats.reload()
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
        if name == "coach" and value:
            changed["hints"] = []  # whoever asks for hints wants to read them again
        self.settings = type(self.settings).model_validate(changed)
        self.refresh_appearance()
        self.keep_settings()
        if self.table:
            self.table.on_settings()

    def keep_settings(self) -> None:
        """Remember the settings, saying so if that fails."""
        try:
            settings_store.keep(self.store, self.settings)
        except StoreError as problem:
            self.trouble(problem)

    def refresh_appearance(self) -> None:
        """Tell the page its language, theme, motion and mood."""
        words = self.words
        mood = self.table.mood if self.table else ""
        title = words("title.table", game=words(f"game.{self.game_id}")) if self.table else "Mordred"
        if self.my_move and self.table:
            title = f"● {words('live.your_move')} · {title}"
        mine = self.my_move and self.table is not None
        look = self.settings
        self.emit(Appearance(words.language, look.theme, look.motion, mood, title, mine))

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
