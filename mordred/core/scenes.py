"""Things worth watching: a battle or a great moment, as beats that are shown one after the other.

What happened is long over for the rules; the people still have it before them. Games tell what there is to
see (`Handling.scenes`), the desk keeps how far it was seen, painters draw it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mordred.core.game import Event
from mordred.core.session import Record

Hear = Callable[[Event], Event | None]
"""An event as somebody may hear it."""


@dataclass(slots=True)
class Beat:
    """One step of what is seen."""

    kind: str
    picture: Any
    """What the game's painter draws of it."""
    events: list[Event] = field(default_factory=list)
    """What happens in it, as heard."""
    live: bool = False
    """People are doing it right now: it is shown at once, nobody waits for it."""
    record: int = 0
    """The record in which it happens: beside it, the table is shown as it was before."""


@dataclass(slots=True)
class Scene:
    """Something to watch, as far as it has come."""

    key: str
    """The same whoever looks, and however far it has come."""
    kind: str
    record: int
    """The record in which it begins."""
    beats: list[Beat] = field(default_factory=list)
    over: bool = True
    """Whether no more beats will come."""
    seats: tuple[int, ...] = ()
    """Who is in it; nobody in particular if empty."""
    once: str = ""
    """An explanation for those in it, by this name: the first time is enough."""
    last: int = -1
    """The record in which it was heard of last; -1: the one in which it begins."""
    great: bool = False
    """It changes the game for everybody: shown even where everything else goes at once."""
    passing: bool = False
    """Shown when it happens; who looks back sees what it came of, and the board as it is then."""

    def of(self, record: int) -> bool:
        """Whether it belongs to the moment after a record: it is under way, or something of it happened."""
        return not self.over or record == max(self.record, self.last)


def heard_from(records: Sequence[Record], hear: Hear, start: int) -> list[tuple[int, Event]]:
    """Everything heard from a record on, each with the number of its record."""
    found = []
    for number in range(start, len(records)):
        for event in records[number].events:
            heard = hear(event)
            if heard is not None:
                found.append((number, heard))
    return found
