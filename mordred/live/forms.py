"""What a seat is told, as plain data: actions, events, questions, views; and a short mark of each piece.

A view travels as what changed since the view before. Whatever comes back in is validated: an event by the
types of its fields, a view by the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter, ValidationError

from mordred.core.game import Action, Event, Game, Operand, Prompt
from mordred.core.reader import Unreadable, to_json

Plain = dict[str, Any]


def plain_action(action: Action) -> list[Operand]:
    """An action: its verb, then its operands."""
    return [action.verb, *action.operands]


def action_of(data: Sequence[Operand]) -> Action:
    """The action that was written."""
    return Action(str(data[0]), tuple(data[1:]))


def plain_prompt(prompt: Prompt) -> Plain:
    """A question with every answer."""
    return {
        "seat": prompt.seat,
        "kind": prompt.kind,
        "actions": [plain_action(action) for action in prompt.actions],
        "details": dict(prompt.details),
    }


# Events -----------------------------------------------------------------------------------------------------


def plain_event(event: Event) -> list[Any]:
    """An event: its name, then its fields in their order."""
    return [type(event).__name__, *(_plain(getattr(event, field.name)) for field in fields(event))]


def _plain(value: object) -> object:
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def event_of(game: Game[Any], data: Sequence[object]) -> Event:
    """The event that was written; Unreadable if the game has none like it."""
    kinds = _kinds(type(game).__module__.rpartition(".")[0])
    kind = kinds.get(str(data[0])) if data else None
    if kind is None:
        raise Unreadable("no event of this game")
    names = [field.name for field in fields(kind)]
    if len(names) != len(data) - 1:
        raise Unreadable("an event with other fields")
    try:
        event: Event = _reader(kind).validate_python(dict(zip(names, data[1:], strict=True)))
    except ValidationError:
        raise Unreadable("an event that cannot be read") from None
    return event


@cache
def _kinds(package: str) -> Mapping[str, type[Event]]:
    """The events that the package of a game's rules defines, by name."""
    found: dict[str, type[Event]] = {}
    waiting = [Event]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(package):
            found[kind.__name__] = kind
    return found


_READERS: dict[type[Event], TypeAdapter[Any]] = {}


def _reader(kind: type[Event]) -> TypeAdapter[Any]:
    """Made when such an event is first read: it takes a moment in a browser."""
    if kind not in _READERS:
        _READERS[kind] = TypeAdapter(kind)
    return _READERS[kind]


# Views ------------------------------------------------------------------------------------------------------


def changes(before: Plain, after: Plain) -> tuple[Plain, list[str]]:
    """What is new or other in a dumped view, and which of its parts are gone."""
    new = {name: value for name, value in after.items() if name not in before or before[name] != value}
    return new, [name for name in before if name not in after]


def changed(before: Plain, new: Plain, gone: Sequence[str]) -> Plain:
    """The view after those changes; what did not change is shared with the one before."""
    return {name: value for name, value in {**before, **new}.items() if name not in gone}


# Marks ------------------------------------------------------------------------------------------------------


def mark(data: object) -> str:
    """A short name for plain data, by which a guest remembers what it was told without keeping it."""
    return sha256(to_json(data).encode()).hexdigest()[:16]


def told_mark(seat: int, events: Sequence[object], view: Plain) -> str:
    """The mark of one decision as it was told: who decided, what was heard, what was seen then."""
    return mark([seat, list(events), view])


def heard(game: Game[Any], events: Sequence[Event], eyes: int | None) -> list[list[Any]]:
    """Events as a seat hears them, as plain data."""
    masked = (game.masked(event, eyes) for event in events)
    return [plain_event(event) for event in masked if event is not None]


def seen(game: Game[Any], state: Any, eyes: int | None) -> Plain:
    """A state as a seat sees it, as plain data."""
    return game.dump(game.view(state, eyes))
