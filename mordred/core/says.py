"""How the facts of events, questions and endings are to be said, without saying any of it.

An event's fields have types that tell what they mean (`seat: Seat`, `origin: Territory`): for the rules it is
a plain type, and it carries a `Says` for whoever makes the sentence. Each game has more types of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, get_type_hints


@dataclass(frozen=True, slots=True)
class Says:
    """What kind of thing a value is; `key` is the catalogue's key for kinds that have one ("unit.{}")."""

    kind: str
    key: str = ""


NOTHING = Says("nothing")
"""It stands in no sentence: it may choose one, or is for the rules alone."""
NUMBER = Says("number")
AS_IS = Says("as_is")
"""A sign that all languages write alike, such as the letter of a row."""
ROMAN = Says("roman")
"""A number counted from 1 that the table shows in Roman numerals."""
SEAT = Says("seat")
SEATS = Says("seats")


def named(key: str) -> Says:
    """An id whose name the catalogue (or the content played with) has under this key."""
    return Says("named", key)


def all_named(key: str) -> Says:
    """Several such ids, read out as a list."""
    return Says("all_named", key)


def counted(key: str) -> Says:
    """A number said together with what is counted ("3 men")."""
    return Says("counted", key)


Seat = Annotated[int, SEAT]
Seats = Annotated[tuple[int, ...], SEATS]
Number = Annotated[int, NUMBER]
Flag = Annotated[bool, NOTHING]
Unsaid = Annotated[str, NOTHING]
UnsaidNumber = Annotated[int, NOTHING]

Said = dict[str, tuple[Says, Any]]
"""Facts by the name the sentence calls them, each with its kind."""


def kinds_of(event: type) -> dict[str, Says]:
    """The kind of each field of an event, by the field's type; a field that does not tell is left out."""
    if event not in _KINDS:
        hints = get_type_hints(event, include_extras=True)
        marks = {field.name: getattr(hints[field.name], "__metadata__", ()) for field in fields(event)}
        _KINDS[event] = {name: mark[0] for name, mark in marks.items() if mark}
    return _KINDS[event]


_KINDS: dict[type, dict[str, Says]] = {}


def facts_of(event: Any) -> Said:
    """Every fact of an event by its name, with its kind: its fields, and those put together of several."""
    told: Said = {name: (kind, getattr(event, name)) for name, kind in kinds_of(type(event)).items()}
    more: Said = event.also()
    return told | more


def concerned(event: Any) -> frozenset[int]:
    """The seats that an event's facts name: whose deed it is, or whom it befell."""
    found: set[int] = set()
    for kind, value in facts_of(event).values():
        if kind is SEAT:
            found.add(value)
        elif kind is SEATS:
            found.update(value)
    return frozenset(found)
