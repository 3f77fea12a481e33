"""From facts to words: one small function for each kind of fact that all games know (`core.says`).

A game's own kinds come with its `Words`. Nothing is guessed here: a fact is said as its kind wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mordred.core.says import NOTHING, Said, Says
from mordred.i18n.words import Names, Words

_UNITS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def roman(number: int) -> str:
    """A small number as the table paints it: IV."""
    return "X" * (number // 10) + _UNITS[number % 10]


def _seat(names: Names, seat: int) -> str:
    """A player's name; nobody for a seat that is none."""
    return names[seat] if 0 <= seat < len(names) else ""


def _named(words: Words, key: str, id: str) -> str:
    return words(key.format(id)) if id else ""


Teller = Callable[[Words, Names, str, Any], object]
KINDS: dict[str, Teller] = {
    "number": lambda words, names, key, value: value,
    "as_is": lambda words, names, key, value: value,
    "roman": lambda words, names, key, value: roman(value),
    "seat": lambda words, names, key, value: _seat(names, value),
    "seats": lambda words, names, key, value: words.listed([_seat(names, seat) for seat in value]),
    "named": lambda words, names, key, value: _named(words, key, value),
    "all_named": lambda words, names, key, value: words.listed([_named(words, key, id) for id in value]),
    "counted": lambda words, names, key, value: words(key, n=value),
}


def say(words: Words, names: Names, says: Says, value: Any) -> object:
    """A value in words; a number stays one."""
    if says.kind in KINDS:
        return KINDS[says.kind](words, names, says.key, value)
    return words.tellers[says.kind](words, value)


def say_all(words: Words, names: Names, facts: Said) -> dict[str, object]:
    """Facts in words, by name; those that stand in no sentence are left out."""
    return {
        name: say(words, names, says, value) for name, (says, value) in facts.items() if says is not NOTHING
    }


def known(kinds: Mapping[str, Says], values: Mapping[str, Any]) -> Said:
    """Values with the kinds that go by their names."""
    return {name: (kinds[name], value) for name, value in values.items() if name in kinds}


def how_many(value: int | Sequence[object]) -> int:
    """The number that decides between one and many."""
    return abs(value) if isinstance(value, int) else len(value)
