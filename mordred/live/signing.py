"""Signatures (Ed25519, RFC 8032): how a guest knows that the page which answers is the host's own.

A room is named after the host's public key, so whoever holds an invitation can check a signature; nobody
else in the room can make one. It is plain arithmetic on whole numbers, so that it runs wherever Python does,
and it is asked for only once for each guest that comes.
"""

from __future__ import annotations

from hashlib import sha512

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""

_Point = tuple[int, int, int, int]
"""X, Y, Z, T with x = X/Z, y = Y/Z and x * y = T/Z."""


def _add(one: _Point, other: _Point) -> _Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(number: int, point: _Point) -> _Point:
    found: _Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = _add(found, point)
        point = _add(point, point)
        number >>= 1
    return found


def _same(one: _Point, other: _Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % _P == 0 and (
        one[1] * other[2] - other[1] * one[2]
    ) % _P == 0


def _x_of(y: int, odd: int) -> int | None:
    """The x that belongs to a y; None if there is none."""
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    if square == 0:
        return None if odd else 0
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P:
        return None
    return _P - x if x & 1 != odd else x


_BASE_Y = 4 * pow(5, _P - 2, _P) % _P
_BASE_X = _x_of(_BASE_Y, 0) or 0
_BASE: _Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)


def _write(point: _Point) -> bytes:
    inverse = pow(point[2], _P - 2, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _read(data: bytes) -> _Point | None:
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = _x_of(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % _P)


def _expand(private: bytes) -> tuple[int, bytes]:
    found = sha512(private).digest()
    number = int.from_bytes(found[:32], "little")
    return number & ((1 << 254) - 8) | (1 << 254), found[32:]


def _hashed(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % _ORDER


def public_key(private: bytes) -> bytes:
    """What everybody may know of 32 secret bytes."""
    return _write(_times(_expand(private)[0], _BASE))


def sign(private: bytes, text: bytes) -> bytes:
    """64 bytes that only the holder of the secret can make for this text."""
    number, prefix = _expand(private)
    public = _write(_times(number, _BASE))
    nonce = _hashed(prefix, text)
    point = _write(_times(nonce, _BASE))
    return point + ((nonce + _hashed(point, public, text) * number) % _ORDER).to_bytes(32, "little")


def signed_by(public: bytes, text: bytes, signature: bytes) -> bool:
    """Whether the holder of the secret behind this public key has signed the text."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, point = _read(public), _read(signature[:32])
    number = int.from_bytes(signature[32:], "little")
    if key is None or point is None or number >= _ORDER:
        return False
    return _same(_times(number, _BASE), _add(point, _times(_hashed(signature[:32], public, text), key)))
