"""A fair seed: nobody at the table can choose the dice, and everybody can check it afterwards.

1. The host draws its part and tells its hash (the commitment) with the first answer to every guest.
2. Whoever sits down draws a nonce and tells its hash.
3. When the host closes the list (the *seal*: options, seats, everybody's hashes), the guests send their
   nonces. Nobody could wait for the others' before choosing their own, not even a host that plays two people.
4. The seed is made of the host's part, the nonces and the seal. At the end the host shows its part.

A game that was under way when the table was opened has its seed already: then the host's commitment is to
that seed, and only what happened since can be checked.
"""

from __future__ import annotations

from hashlib import sha256

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from mordred.core.reader import to_json
from mordred.live.bounds import Code, Hex32, Hex64, Name

PART_BYTES = 16


class SealedSeat(BaseModel):
    """A seat as it is when the list is closed; a computer has no hash."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Name
    level: Code = ""
    """Of a computer; empty for a person."""
    hash: Hex64 | None = None
    """Of a guest's nonce; None for the host's own seat and for computers."""


class Seal(BaseModel):
    """Everything that is settled before anybody's part of the seed is known."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: Code
    rules: int = Field(ge=1, lt=1000)
    content: str = Field(max_length=64)
    options: dict[str, JsonValue]
    seats: list[SealedSeat] = Field(max_length=8)
    commitment: Hex64
    attempt: int = Field(ge=0, lt=1000)
    """Raised when the list is closed again: then everybody draws a new nonce."""

    @property
    def mark(self) -> str:
        """The seal's own hash."""
        return sha256(_text(self)).hexdigest()


def _text(seal: Seal) -> bytes:
    return to_json(seal.model_dump(mode="json")).encode()


def hash_of(part: str) -> str:
    """The hash by which somebody commits to their part (hexadecimal, both)."""
    return sha256(b"mordred part " + bytes.fromhex(part)).hexdigest()


def hash_of_seed(part: str, seed: int) -> str:
    """The commitment to a seed that exists already; the part keeps it from being guessed."""
    return sha256(b"mordred seed " + bytes.fromhex(part) + seed.to_bytes(8, "big")).hexdigest()


def make_seed(part: str, nonces: list[Hex32 | None], seal: Seal) -> int:
    """The seed: 64 bits that depend on everybody's part and on all that was settled before."""
    said = b"".join(b"-" if nonce is None else bytes.fromhex(nonce) for nonce in nonces)
    data = b"mordred fair " + bytes.fromhex(part) + said + _text(seal)
    return int.from_bytes(sha256(data).digest()[:8], "big")


def fits(seal: Seal, nonces: list[Hex32 | None]) -> int | None:
    """The first seat whose nonce is not the one it committed to; None if all fit."""
    for place, seat in enumerate(seal.seats):
        nonce = nonces[place] if place < len(nonces) else None
        if (seat.hash is None) != (nonce is None) or (nonce is not None and hash_of(nonce) != seat.hash):
            return place
    return None if len(nonces) == len(seal.seats) else len(seal.seats)
