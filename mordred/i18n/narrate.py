"""From typed events and actions to sentences, by the names of their classes, verbs and fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import cast

from mordred.core.game import Action, Event
from mordred.i18n.words import Words

Names = Sequence[str]
"""What the people (and computers) in the seats are called."""

SEAT_FIELDS = frozenset({"seat", "owner", "player", "victim", "winner", "loser", "thief", "attacker", "defender"})
"""Event fields that hold a seat."""


def _seat(names: Names, seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else "?"


def name_of(words: Words, value: object, hint: str = "") -> str:
    """An id in words: `<hint>.<id>.name`, `name.<id>`, or the id itself made readable."""
    if isinstance(value, (tuple, list)):
        return ", ".join(name_of(words, part, hint) for part in cast("Sequence[object]", value))
    if not isinstance(value, str):
        return str(value)
    keys = [f"{hint}.{value}.name", f"name.{value}"]
    for key in keys:
        if words.has(key):
            return words(key)
    return value.replace("_", " ").title() if value.islower() else value


def narrate(words: Words, event: Event, names: Names) -> str:
    """One readable line for what happened."""
    facts: dict[str, object] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in SEAT_FIELDS and isinstance(value, int):
            facts[field.name] = _seat(names, value)
        else:
            facts[field.name] = name_of(words, value, field.name)
        if field.name == "n" or (isinstance(value, int) and field.name == "count"):
            facts["n"] = value
    return words(f"event.{type(event).__name__}", **facts)


def describe(words: Words, action: Action) -> str:
    """An action as a button says it: `action.<verb>.<first operand>` or `action.<verb>`, operands as a0, a1 ..."""
    operands = {f"a{place}": name_of(words, operand) for place, operand in enumerate(action.operands)}
    first = str(action.operands[0]) if action.operands else ""
    return words.first(f"action.{action.verb}.{first}", f"action.{action.verb}", **operands)
