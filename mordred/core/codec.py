"""Bytes as URL-safe text with a checksum: the one way in which links carry anything.

The text is base64url of: the length as a varint, the bytes, and their CRC-32. Length and checksum tell a text
that was cut off from one that was changed.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from mordred.core.reader import Unreadable

_ALPHABET = re.compile(r"[A-Za-z0-9_-]*")
CHECKSUM = 4


class CutShort(Unreadable):
    """The end of the text is missing."""


def varint(number: int) -> bytes:
    """A number in as few bytes as it needs, seven bits in each, the lowest first."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def sized(data: bytes) -> bytes:
    """Bytes after their length."""
    return varint(len(data)) + data


class Reader:
    """Reads the fields of a payload in turn; Unreadable where they end too soon."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        """The next so many bytes."""
        found = self.data[self.at : self.at + count]
        if len(found) < count:
            raise Unreadable("too short")
        self.at += count
        return found

    def varint(self) -> int:
        """A number as `varint` writes it."""
        number = shift = 0
        while True:
            (byte,) = self.take(1)
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number
            if shift > 63:
                raise Unreadable("a number that long")

    def sized(self) -> bytes:
        """Bytes as `sized` writes them."""
        return self.take(self.varint())

    def number(self, count: int) -> int:
        """So many bytes as one number, the highest first."""
        return int.from_bytes(self.take(count), "big")


def encode(payload: bytes) -> str:
    """The payload as text."""
    return _letters(sized(payload) + _checksum(payload))


def decode(letters: str) -> bytes:
    """The payload of a text; CutShort if its end is missing, Unreadable if it was changed."""
    packet = _packet(letters)
    reader = Reader(packet)
    try:
        length = reader.varint()
    except Unreadable:
        raise CutShort("its end is missing") from None
    rest = packet[reader.at :]
    if len(rest) < length + CHECKSUM:
        raise CutShort("its end is missing")
    if len(rest) > length + CHECKSUM or len(letters) % 4 == 1:
        raise Unreadable("there is more of it than there should be")
    return _checked(rest[:length], rest[length:])


def decode_early(letters: str) -> bytes:
    """The payload of a text of the first kind, which seats had: the checksum first, and no length."""
    packet = _packet(letters)
    return _checked(packet[CHECKSUM:], packet[:CHECKSUM])


def _letters(packet: bytes) -> str:
    return base64.urlsafe_b64encode(packet).decode().rstrip("=")


def _packet(letters: str) -> bytes:
    if not _ALPHABET.fullmatch(letters):
        raise Unreadable("it has signs that no link of ours has")
    try:
        return base64.urlsafe_b64decode(letters[: len(letters) - (len(letters) % 4 == 1)] + "===")
    except binascii.Error:
        raise CutShort("its end is missing") from None


def _checksum(payload: bytes) -> bytes:
    return zlib.crc32(payload).to_bytes(CHECKSUM, "big")


def _checked(payload: bytes, checksum: bytes) -> bytes:
    if checksum != _checksum(payload):
        raise Unreadable("something in it was changed")
    return payload
