"""What comes from outside: text and bytes that nobody vouches for, read within limits or not at all.

Links, saves, seats, settings and packs all pass here before anything else looks at them. Each kind has its
own Limits: how long the text may be, how deep it nests, how many values it holds, how long one string is and
how many digits a number has. What is wrong is said in a few words of ours and never by quoting the data.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from dataclasses import dataclass
from typing import Any

from pydantic import BeforeValidator, ValidationError


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a text is read at all."""

    length: int
    """Characters of the whole text."""
    nodes: int
    """Values in it, counted with those inside others (and commas in strings, which costs nothing to ask)."""
    string: int = 2_000
    """Characters of one string."""
    depth: int = 40
    digits: int = 20
    """Of a whole number: 64 bits have no more."""


POSITION = Limits(length=60_000, nodes=6_000)
"""A dumped state; ours have some 3,000 characters."""
OPTIONS = Limits(length=4_000, nodes=200)
SEATS = Limits(length=8_000, nodes=200)
SETTINGS = Limits(length=100_000, nodes=2_000)
SAVE = Limits(length=4_000_000, nodes=400_000)
PACK = Limits(length=2_000_000, nodes=200_000, string=20_000)
ANYTHING = Limits(length=4_000_000, nodes=400_000, string=20_000)
"""A file of which nobody knows yet what it means to be."""

_TOKENS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+("?)|[\[{]|[\]}]', re.DOTALL)
"""Strings (with their closing quote, if they have one) and brackets; possessive, so it never goes back."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Unreadable(ValueError):
    """The data cannot be read; the text says why, in our words."""


def to_json(data: object) -> str:
    """Plain data as its one canonical text: sorted keys, no blanks, plain ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def from_json(text: str, limits: Limits = ANYTHING) -> object:
    """Plain data from text; Unreadable if it is no JSON or goes beyond the limits."""
    if len(text) > limits.length:
        raise Unreadable("longer than anything of ours")
    if 1 + text.count(",") + text.count("[") + text.count("{") > limits.nodes:
        raise Unreadable("more values than anything of ours has")
    _measure(text, limits)

    def whole(digits: str) -> int:
        if len(digits) > limits.digits:
            raise Unreadable("a number that long")
        return int(digits)

    try:
        data: object = json.loads(text, parse_int=whole, parse_constant=_no_constant, parse_float=_finite)
        if _SURROGATE.search(text):
            json.dumps(data, ensure_ascii=False).encode()
        text.encode()
    except UnicodeEncodeError:
        raise Unreadable("half a letter") from None
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {error}"[:120]) from None
    return data


def object_from_json(text: str, limits: Limits = ANYTHING) -> dict[str, Any]:
    """The same where only a JSON object will do."""
    data = from_json(text, limits)
    if not isinstance(data, dict):
        raise Unreadable("no JSON object")
    return data


def _measure(text: str, limits: Limits) -> None:
    """How deep it nests and how long its strings are, before anything is built of it."""
    depth = 0
    for token in _TOKENS.finditer(text):
        mark = text[token.start()]
        if mark == '"':
            if not token[1]:
                raise Unreadable("a string without an end")
            if token.end() - token.start() - 2 > limits.string:
                raise Unreadable("a string that long")
        elif mark in "[{":
            depth += 1
            if depth > limits.depth:
                raise Unreadable("nested too deep")
        else:
            depth -= 1


def _no_constant(name: str) -> object:
    raise Unreadable("no number of ours")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise Unreadable("a number without bounds")
    return number


def trouble(error: ValidationError) -> str:
    """What a model found wrong, without quoting it: the text of a ValidationError has no bounds."""
    return f"{error.title}: {error.error_count()} fields are wrong"[:120]


def cut(most: int) -> BeforeValidator:
    """For fields of models: a text that is too long is cut there, not refused."""
    return BeforeValidator(lambda value: value[:most] if isinstance(value, str) else value)


def deflate(data: bytes, words: bytes) -> bytes:
    """Packed against a preset dictionary, without any header."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=words)
    return packer.compress(data) + packer.flush()


def inflate(data: bytes, words: bytes) -> bytes:
    """Unpacked again; Unreadable if it is damaged or would fill more than its share of memory."""
    unpacker = zlib.decompressobj(-15, zdict=words)
    try:
        found = unpacker.decompress(data, POSITION.length)
    except zlib.error as error:
        raise Unreadable(f"cannot be unpacked: {error}"[:120]) from None
    if not unpacker.eof or unpacker.unused_data:
        raise Unreadable("cannot be unpacked: too large or cut short")
    return found


def pack(data: object, words: bytes) -> bytes:
    """Plain data, packed."""
    return deflate(to_json(data).encode(), words)


def unpack(data: bytes, words: bytes) -> object:
    """Plain data from packed bytes."""
    try:
        text = inflate(data, words).decode("ascii")
    except UnicodeDecodeError:
        raise Unreadable("not ASCII") from None
    return from_json(text, POSITION)


def digest(data: object) -> int:
    """A 32-bit fingerprint of plain data: equal data, equal number, in every Python."""
    return zlib.crc32(to_json(data).encode())
