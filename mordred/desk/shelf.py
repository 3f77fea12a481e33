"""The shelf of saved games: named slots in the browser's storage, each guarded against loss.

A slot is a save file of the core, as it would be exported. One that cannot be read is shown as damaged and
kept until its owner deletes it. One in which another tab has played meanwhile is never overwritten: this tab
goes on in a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, ValidationError

from mordred.core.game import MordredError
from mordred.core.reader import SAVE, Unreadable, cut, from_json, object_from_json, to_json
from mordred.core.saves import LONGEST_NAME, LONGEST_TITLE, Seat
from mordred.desk.store import Store
from mordred.games import MANIFESTS

PREFIX = "mordred:game:"
NAME_LIMIT = LONGEST_NAME
BESIDE = ("when", "coach", "hints", "turn", "scores", "sketch", "asked", "live", "review")
"""What a save's table remembers beside the game: another tab may change it without having played."""


class Plan(BaseModel):
    """How a game is being played on this device: who sits where, and from which chairs we play."""

    model_config = ConfigDict(extra="ignore")

    seats: list[Seat] = []
    place: Literal["here", "link", "live"] = "here"
    mine: int | None = None
    """The seat this device plays, in a game by link."""
    live: dict[str, JsonValue] | None = None
    """The room of a live table (`live.room.Room`), at its host."""
    review: JsonValue = None
    """What a review of the whole game said (`desk.review`), once there was one."""
    after: int = 0
    """After how many decisions of an older game this one began."""
    coach: bool = False
    teacher: Annotated[str, cut(24)] = ""
    """The lesson whose tips accompany this game."""
    hints: list[Annotated[str, cut(60)]] = Field(default=[], max_length=100)
    """First-game hints that were read."""


MOST_MARKS = 80
"""So many things are drawn of a save's small picture."""


def _numbers(value: object) -> list[int]:
    """The whole numbers of a list that nobody vouches for; none of it if anything else is in it."""
    found = value if isinstance(value, list) else []
    sound = all(type(one) is int and abs(one) < 10_000 for one in found)
    return found if sound else []


def _known_game(id: str) -> str:
    if id not in MANIFESTS:
        raise ValueError("no such game")
    return id


class Headline(BaseModel):
    """What the list of saves shows of one, read without replaying it."""

    model_config = ConfigDict(extra="ignore")

    app: Literal["mordred"]
    game: Annotated[str, AfterValidator(_known_game)]
    title: Annotated[str, cut(LONGEST_TITLE)]
    actions: list[Any]
    table: dict[str, Any] = Field(default_factory=dict)

    @property
    def when(self) -> str:
        """The moment it was last played, as ISO text."""
        return str(self.table.get("when", ""))[:40]

    @property
    def my_turn(self) -> bool:
        """Whether somebody at this device is to move, in a game whose other people are elsewhere."""
        return bool(self.table.get("asked")) and self.table.get("place") in ("link", "live") and not self.over

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.table.get("over"))

    @property
    def turn(self) -> int:
        """How many turns have begun; 0 in saves that do not say."""
        found = _numbers([self.table.get("turn")])
        return found[0] if found else 0

    @property
    def after(self) -> int:
        """After how many decisions of an older game it began; 0: it was a new one."""
        found = _numbers([self.table.get("after")])
        return max(0, found[0]) if found else 0

    @property
    def scores(self) -> list[int]:
        """Every seat's score; empty in saves that do not say."""
        return _numbers(self.table.get("scores"))[:8]

    @property
    def sketch(self) -> list[tuple[int, int, int]]:
        """The position as a small picture (`Handling.sketch`); empty in saves that have none."""
        marks = self.table.get("sketch")
        rows = [_numbers(mark) for mark in marks[:MOST_MARKS]] if isinstance(marks, list) else []
        return [(row[0], row[1], row[2]) for row in rows if len(row) == 3]


class DamagedSlot(MordredError):
    """A save that cannot be read; it is left where it is."""

    code: ClassVar[str] = "damaged_slot"


@dataclass(slots=True)
class Listed:
    """A line in the list of saves: `slot` is None for a damaged one."""

    id: str
    slot: Headline | None


@dataclass(slots=True)
class Shelf:
    """Reads and writes slots, remembering what this tab last saw in each."""

    store: Store
    seen: dict[str, str] = field(default_factory=dict)

    def listing(self) -> list[Listed]:
        """All slots, the most recently played first, damaged ones last."""
        lines = []
        for name in self.store.names():
            if name.startswith(PREFIX):
                lines.append(Listed(name.removeprefix(PREFIX), headline(self.store.read(name) or "")))
        lines.sort(key=lambda line: line.slot.when if line.slot else "", reverse=True)
        return lines

    def open(self, slot_id: str) -> str:
        """The save's text, remembered as seen; DamagedSlot if there is none."""
        text = self.store.read(PREFIX + slot_id)
        if text is None:
            raise DamagedSlot("this save is gone", slot=slot_id)
        self.seen[slot_id] = text
        return text

    def raw(self, slot_id: str) -> str:
        """The text of a slot as it is, readable or not."""
        return self.store.read(PREFIX + slot_id) or ""

    def keep(self, slot_id: str, text: str) -> str:
        """Write the slot and give its id: another one if a different tab has played in this one meanwhile."""
        stored = self.store.read(PREFIX + slot_id)
        if stored is not None and not same_game(stored, self.seen.get(slot_id, "")):
            slot_id = self.fresh_id()
        self.store.write(PREFIX + slot_id, text)
        self.seen[slot_id] = text
        return slot_id

    def rename(self, slot_id: str, name: str) -> None:
        """Another name for a slot; an empty one changes nothing."""
        name = tidy(name)
        if name:
            self.keep(slot_id, retitled(self.open(slot_id), name))

    def delete(self, slot_id: str) -> None:
        """Forget a slot."""
        self.store.remove(PREFIX + slot_id)
        self.seen.pop(slot_id, None)

    def fresh_id(self) -> str:
        """An id no slot has."""
        taken = {name.removeprefix(PREFIX) for name in self.store.names() if name.startswith(PREFIX)}
        number = len(taken) + 1
        while str(number) in taken:
            number += 1
        return str(number)

    def fresh_name(self, wanted: str) -> str:
        """The name, with a number where another slot already has it; never longer than a title may be."""
        taken = {line.slot.title for line in self.listing() if line.slot}
        name, number = wanted[:LONGEST_TITLE], 2
        while name in taken:
            mark = f" ({number})"
            name, number = wanted[: LONGEST_TITLE - len(mark)] + mark, number + 1
        return name


def tidy(name: str) -> str:
    """A name without stray blanks, not too long."""
    return " ".join(name.split())[:NAME_LIMIT]


def headline(text: str) -> Headline | None:
    """The head of a save; None if it is damaged."""
    try:
        return Headline.model_validate(from_json(text, SAVE))
    except (Unreadable, ValidationError):
        return None


def same_game(one: str, other: str) -> bool:
    """Whether two saves hold the same game at the same moment, whatever is remembered beside it."""
    return one == other or (_played(one) or one) == (_played(other) or other)


def _played(text: str) -> dict[str, Any] | None:
    """A save without what lies beside the game; None if it cannot be read."""
    try:
        data = object_from_json(text)
    except Unreadable:
        return None
    if not isinstance(table := data.get("table"), dict):
        return None
    return {**data, "table": {name: value for name, value in table.items() if name not in BESIDE}}


def retitled(text: str, title: str) -> str:
    """The save under another title."""
    try:
        data = object_from_json(text, SAVE)
    except Unreadable:
        raise DamagedSlot("this save cannot be read") from None
    return to_json({**data, "title": title[:LONGEST_TITLE]})
