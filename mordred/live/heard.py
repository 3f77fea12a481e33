"""A game at second hand: what one seat (or a spectator) was told of a game that is played elsewhere.

It can be looked at like any session, now and at every moment before, and the table shows it in the same way.
It holds views and masked events only: there is nothing hidden in it to be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from mordred.core.game import Action, Event, Game, IllegalAction, MordredError, Prompt, State
from mordred.core.reader import SAVE, Unreadable, from_json, to_json
from mordred.core.saves import DamagedSave, NewerSave
from mordred.core.session import Record, Session
from mordred.live import forms
from mordred.live.bounds import Code, Name, SeatNumber
from mordred.live.messages import Entry, Question

S = TypeVar("S", bound=State)
TOLD = Action("told")
"""Stands for an action of which only the consequences were told."""


class BadTale(MordredError):
    """The host told something that cannot be shown."""

    code = "live_tale"


class Heard(Session[S]):
    """One game as one seat hears of it."""

    second_hand: ClassVar[bool] = True

    def __init__(self, game: Game[S], options: BaseModel, eyes: int | None) -> None:
        """Nothing was told yet; there is a table to look at as soon as the opening was (`add`)."""
        self.game, self.options, self.seed, self.eyes = game, options, 0, eyes
        self.free_undo, self.from_position, self.floor = False, True, 0
        self.opening: list[Event] = []
        self.records: list[Record] = []
        self.entries: list[Entry] = []
        self.views: list[forms.Plain] = []
        """The dumped view after each entry; the first is that of the opening."""
        self.may_undo = ""
        """What the host says of taking back: "own", "ask" or ""."""
        self._undone: list[Record] = []
        self._prompt: Prompt | None = None

    # ----------------------------------------------------------------------------------- hearing

    def add(self, entry: Entry) -> str:
        """One more decision was told (first of all the opening); its mark. BadTale if it is no such thing."""
        try:
            events = [forms.event_of(self.game, data) for data in entry.events]
        except Unreadable as problem:
            raise BadTale(str(problem)) from None
        view = forms.changed(self.views[-1] if self.views else {}, entry.new, entry.gone)
        if self.views:
            self.records.append(Record(entry.seat, TOLD, 0, 1, events))
        else:
            self.opening = events
        self.views.append(view)
        self.entries.append(entry)
        return forms.told_mark(entry.seat, entry.events, view)

    def cut(self, entries: int) -> None:
        """Only so many entries stand."""
        del self.views[entries:], self.entries[entries:], self.records[max(0, entries - 1) :]

    def settle(self, asked: int, question: Question | None) -> None:
        """All was told up to now: who is asked (-1: nobody), and what, if it is one's own question."""
        self.state = self._view(len(self.views) - 1)
        if question is not None:
            actions = [forms.action_of(data) for data in question.actions]
            self._prompt = Prompt(question.seat, question.kind, actions, dict(question.details))
        else:
            self._prompt = Prompt(asked, "", ()) if 0 <= asked < self.game.seats(self.state) else None

    def _view(self, number: int) -> S:
        try:
            return self.game.load_view(self.views[number])
        except (ValidationError, MordredError, Unreadable):
            raise BadTale("a view that cannot be read") from None

    # ---------------------------------------------------------------------------- looking at it

    def state_at(self, number: int) -> S:
        """The view after so many records."""
        if not 0 <= number <= len(self.records):
            raise IndexError(f"there are {len(self.records)} records, not {number}")
        return self._view(number)

    def states(self) -> Iterator[tuple[Record, S]]:
        """Every record with the view after it."""
        for number, record in enumerate(self.records, start=1):
            yield record, self._view(number)

    def seen(self, number: int | None, seat: int | None) -> S:
        """The view that was told: there is no other."""
        return self.game.copy(self.state) if number is None else self._view(number)

    # ----------------------------------------------------------- what only the host's page can do

    def play(self, action: Action) -> list[Event]:
        """Nobody plays here."""
        raise IllegalAction("the game is played at the host's table")

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the host says so."""
        return bool(self.may_undo)

    def can_restart_turn(self) -> bool:
        """One decision at a time."""
        return False

    def can_redo(self) -> bool:
        """What was taken back is played anew."""
        return False


# ------------------------------------------------------------------------------- to keep what was seen


class _Tale(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    app: Literal["mordred"]
    tale: Literal[1]
    game: Code
    rules: int = Field(ge=1)
    options: dict[str, JsonValue]
    content: str = Field(max_length=64)
    eyes: SeatNumber
    seats: list[Name] = Field(max_length=8)
    entries: Annotated[list[Entry], Field(max_length=20_000)]


def tale_text(heard: Heard[Any], names: Sequence[str]) -> str:
    """All that was seen of a game, as a file: a replay from one's own viewpoint."""
    game = heard.game
    return to_json(
        {
            "app": "mordred",
            "tale": 1,
            "game": game.id,
            "rules": game.rules_version,
            "options": heard.options.model_dump(mode="json"),
            "content": game.content(heard.options),
            "eyes": -1 if heard.eyes is None else heard.eyes,
            "seats": [name[:24] for name in names],
            "entries": [entry.model_dump(mode="json") for entry in heard.entries],
        }
    )


def is_tale(data: object) -> bool:
    """Whether plain data means to be such a file."""
    return isinstance(data, dict) and data.get("app") == "mordred" and "tale" in data


def read_tale(text: str, games: dict[str, Game[Any]]) -> tuple[Heard[Any], list[str]]:
    """What somebody saw of a game, and who sat there; a SaveError says why not."""
    try:
        tale = _Tale.model_validate(from_json(text, SAVE))
        game = games[tale.game]
        if tale.rules > game.rules_version:
            raise NewerSave("made with newer rules", version=tale.rules)
        game = game.earlier.get(tale.rules, game)
        options = game.pinned(game.Options.model_validate(tale.options), tale.content)
        heard: Heard[Any] = Heard(game, options, None if tale.eyes < 0 else tale.eyes)
        for entry in tale.entries:
            heard.add(entry)
        heard.settle(-1, None)
    except (Unreadable, ValidationError, BadTale, KeyError, IndexError) as problem:
        raise DamagedSave(f"it cannot be read: {type(problem).__name__}") from None
    return heard, tale.seats
