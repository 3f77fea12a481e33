"""A position as one readable line: what both games' lines share.

A line is words with blanks between: the game's id, then fields as `name:value`, each at most once, in any
order. It comes from outside as often as not, so whatever is wrong with it gives one PositionError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from pydantic import ValidationError

from mordred.core.game import MordredError
from mordred.core.reader import from_json, to_json

S = TypeVar("S")

LONGEST = 20_000
"""No position needs more characters; a longer line is not looked at."""


class PositionError(MordredError):
    """A line that is no position of this game."""

    code = "bad_position"


def line(game_id: str, fields: Iterable[tuple[str, str]]) -> str:
    """The line of these fields; those without a value are left out."""
    return " ".join((game_id, *(f"{name}:{value}" for name, value in fields if value)))


def fields_of(game_id: str, text: str, known: Iterable[str], needed: Iterable[str] = ()) -> dict[str, str]:
    """The fields of a line of that game, by name; all that are needed are among them."""
    if len(text) > LONGEST:
        raise PositionError("that is far too long to be a position", length=len(text))
    first, *words = text.split() or [""]
    if first != game_id:
        raise PositionError(f"a position of {game_id} begins with “{game_id}”", text=first[:40])
    fields: dict[str, str] = {}
    names = set(known)
    for word in words:
        name, colon, value = word.partition(":")
        if not colon or name not in names:
            raise PositionError(f"“{word[:40]}” is no field of a position of {game_id}", text=word[:40])
        if name in fields:
            raise PositionError(f"the field {name} is there twice", text=name)
        fields[name] = value
    for name in needed:
        if name not in fields:
            raise PositionError(f"the field {name} is missing", text=name)
    return fields


def loaded(load: Callable[[object], S], data: Callable[[], object]) -> S:
    """The state of the data that a line stands for; whatever goes wrong is a PositionError."""
    try:
        return load(data())
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        why = first["msg"].removeprefix("Value error, ")
        raise PositionError(_one_line(f"{where}: {why}" if where else why)) from None
    except MordredError as error:
        raise PositionError(_one_line(str(error)), **error.facts) from None
    except (LookupError, ValueError, TypeError) as error:
        raise PositionError(_one_line(f"the line does not fit together: {error}")) from None


def _one_line(text: str) -> str:
    return " ".join(text.split())[:200]


def whole(text: str) -> int:
    """A number in plain digits, with a sign where it is below zero."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
        raise ValueError(f"{text[:20]!r} is no number")
    return int(text)


def numbers(text: str, mark: str = ".") -> list[int]:
    """Numbers with a mark between."""
    return [whole(part) for part in text.split(mark)]


def data_word(data: object) -> str:
    """Plain data as one word."""
    return to_json(data).replace(" ", "\\u0020")


def word_data(word: str) -> object:
    """The plain data of such a word."""
    return from_json(word)
