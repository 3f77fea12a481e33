"""The game by turns: whose each was, where it began among the records, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from mordred.core.game import Event
from mordred.desk.table_base import TableBase
from mordred.i18n import narrate


class Line(NamedTuple):
    """One record (or a part of it) in words."""

    record: int
    """The moment it leads to: so many records are played then."""
    texts: tuple[str, ...]
    places: tuple[str, ...]
    """The refs on the board that it speaks of."""
    more: bool = False
    """Whether an earlier turn has a part of the same record."""


@dataclass(slots=True)
class Turn:
    """A turn as the log tells it."""

    number: int
    """Counted from 1; 0 is what came before the first turn."""
    seat: int
    """Whose it is; -1 before the first."""
    heading: str
    record: int
    """So many records are played when it begins."""
    lines: list[Line] = field(default_factory=list)


class Chronicle:
    """The turns of one table, told as far as it was played; what is told already is kept."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self._turns: list[Turn] = []
        self._read = 0
        self._written = -1
        self._key: object = None

    def turns(self, listener: int | None, version: int) -> list[Turn]:
        """All turns as far as people have seen them, as that seat heard them; another version means that some
        were taken back."""
        table, known = self.table, self.table.known
        key = (table.desk.words.language, listener, version)
        if key != self._key or self._read > known:
            self._key, self._read, self._written = key, 0, -1
            self._turns = [Turn(0, -1, "", 0)]
            self._tell(0, table.session.opening, listener)
        for number in range(self._read, known):
            self._tell(number + 1, table.session.records[number].events, listener)
        self._read = known
        return self._turns

    def _tell(self, record: int, events: list[Event], listener: int | None) -> None:
        """Add what one record brought about to the turns it belongs to."""
        handling, words, names = self.table.handling, self.table.desk.words, self.table.names
        texts: list[str] = []
        places: list[str] = []
        for event in events:
            heard = handling.game.masked(event, listener)
            text = narrate(words, heard, names) if heard is not None else ""
            seat = handling.begins_turn(event)
            if seat is not None:
                self._close(record, texts, places)
                texts, places = [], []
                self._turns.append(Turn(self._turns[-1].number + 1, seat, text.rstrip("."), record))
            elif text and heard is not None:
                texts.append(text)
                places += [ref for ref in handling.points_at(heard) if ref not in places]
        self._close(record, texts, places)

    def _close(self, record: int, texts: list[str], places: list[str]) -> None:
        if texts:
            more = record == self._written
            self._written = record
            self._turns[-1].lines.append(Line(record, tuple(texts), tuple(places), more))


def count(table: TableBase) -> int:
    """How many turns have begun."""
    events = [*table.session.opening, *(event for record in table.session.records for event in record.events)]
    return sum(table.handling.begins_turn(event) is not None for event in events)


def beginnings(table: TableBase) -> list[int]:
    """After how many records each turn began."""
    told = [(0, table.session.opening)]
    told += [(number, record.events) for number, record in enumerate(table.session.records, start=1)]
    begins = table.handling.begins_turn
    return [number for number, events in told for event in events if begins(event) is not None]
