"""What comes from outside: text and bytes that nobody vouches for, read within limits or not at all."""

from __future__ import annotations

import json
import math
import re
import zlib

DEEPEST = 40
"""No data of ours nests deeper."""
INFLATED = 400_000
"""No state of ours has more bytes when it is unpacked."""

_TOKENS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+("?)|[\[{]|[\]}]', re.DOTALL)
"""Strings (with their closing quote, if they have one) and brackets; possessive, so it never goes back."""


class Unreadable(ValueError):
    """The data cannot be read; the text says why."""


def to_json(data: object) -> str:
    """Plain data as its one canonical text: sorted keys, no blanks, plain ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def from_json(text: str) -> object:
    """Plain data from text; Unreadable if it is no JSON, nests too deep or holds a monstrous number."""
    depth = 0
    for token in _TOKENS.finditer(text):
        mark = text[token.start()]
        if mark == '"' and not token[1]:
            raise Unreadable("a string without an end")
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Unreadable("nested too deep")
        elif mark in "]}":
            depth -= 1
    try:
        data: object = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {error}"[:200]) from None
    return data


def _no_constant(name: str) -> object:
    raise Unreadable(f"{name} is no number of ours")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise Unreadable("a number without bounds")
    return number


def deflate(data: bytes, words: bytes) -> bytes:
    """Packed against a preset dictionary, without any header."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=words)
    return packer.compress(data) + packer.flush()


def inflate(data: bytes, words: bytes) -> bytes:
    """Unpacked again; Unreadable if it is damaged or would fill more than its share of memory."""
    unpacker = zlib.decompressobj(-15, zdict=words)
    try:
        found = unpacker.decompress(data, INFLATED)
    except zlib.error as error:
        raise Unreadable(f"cannot be unpacked: {error}") from None
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
    return from_json(text)


def digest(data: object) -> int:
    """A 32-bit fingerprint of plain data: equal data, equal number, in every Python."""
    return zlib.crc32(to_json(data).encode())
