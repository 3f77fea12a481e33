"""What most games have in common: a `Game` may start from here and write only what is its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

from mordred.core.game import Action, Event, Prompt, Reason, State, Thing, UnknownContent, because
from mordred.core.position import fields_of, line, loaded
from mordred.core.reader import from_json, to_json

S = TypeVar("S", bound=State)


class SavedForm(Protocol):
    """The module that turns states into plain data and back."""

    def dump(self, state: Any) -> dict[str, object]:
        """The state as plain JSON data."""

    def load(self, data: object) -> Any:
        """A state from untrusted plain data."""


class Lines(Protocol):
    """The module that turns positions into readable lines and back."""

    def fen(self, state: Any) -> str:
        """The position as one readable line."""

    def from_fen(self, text: str) -> Any:
        """The position of such a line; PositionError if it is none."""


class BaseGame(ABC, Generic[S]):
    """Plain answers to the questions of the Game protocol that many games answer alike."""

    id: str
    earlier: Mapping[int, Any] = {}
    """No earlier rules."""
    saved: SavedForm
    lines: Lines | None = None
    """None: each part of the dumped state is a field of the line."""

    @abstractmethod
    def set_up(self, options: BaseModel, seed: int) -> tuple[S, list[Event]]:
        """Set the table up, and tell what happened meanwhile."""

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """The pending question with every legal answer; None when the game is over."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> list[Event]:
        """Take a legal action, changing the state in place."""

    def dump(self, state: S) -> dict[str, object]:
        """The state as plain JSON data."""
        return self.saved.dump(state)

    def load(self, data: object) -> S:
        """A state from untrusted plain data; pydantic's ValidationError if it is none."""
        state: S = self.saved.load(data)
        return state

    def load_view(self, data: object) -> S:
        """Nothing that a view hides is missing in its data: it is read like any state."""
        return self.load(data)

    @abstractmethod
    def options_of(self, state: S) -> BaseModel:
        """The options of a game in that state."""

    def content(self, options: BaseModel) -> str:
        """There is only one version of the content."""
        return ""

    def pinned(self, options: BaseModel, content: str | None) -> BaseModel:
        """The options as they are; UnknownContent if another version is asked for."""
        if content:
            raise UnknownContent("there is only one version of this game's content")
        return options

    def recast(self, data: object) -> object:
        """The data as it is."""
        return data

    def new(self, options: BaseModel, seed: int) -> S:
        """The table alone."""
        return self.set_up(options, seed)[0]

    def step(self, state: S, action: Action) -> tuple[list[Event], Prompt | None]:
        """Take an action and ask the next question."""
        return self.apply(state, action), self.prompt(state)

    def masked(self, event: Event, seat: int | None) -> Event | None:
        """All events are for all ears."""
        return event

    def reason(self, state: S, prompt: Prompt | None, thing: Thing, chosen: Sequence[Thing] = ()) -> Reason:
        """Nothing more is known than that it is no answer."""
        return because("other")

    def remark(self, events: Iterable[Event]) -> str:
        """Chance answered nothing that belongs into the log."""
        return ""

    def fen(self, state: S) -> str:
        """The position as one readable line."""
        if self.lines is not None:
            return self.lines.fen(state)
        return line(self.id, ((name, to_json(value)) for name, value in self.dump(state).items()))

    def from_fen(self, text: str) -> S:
        """The position of a line; PositionError if it is none."""
        if self.lines is not None:
            state: S = self.lines.from_fen(text)
            return state
        words = [word.partition(":")[0] for word in text.split()[1:]]
        fields = fields_of(self.id, text, words)
        return loaded(self.load, lambda: {name: from_json(value) for name, value in fields.items()})
