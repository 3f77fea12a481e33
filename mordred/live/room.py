"""A room: what the host must remember to open the same table again, and the invitation to it.

It is kept beside the game in the host's own save and never leaves the host's browser, but for one thing: a
host that hands the table over hands the room over too.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mordred.core.game import MordredError
from mordred.live import fair
from mordred.live.bounds import Code, Hex32, Hex64, Name, SeatNumber, Step
from mordred.live.fair import Seal
from mordred.live.signing import public_key

Draw = Callable[[], int]
"""Sixty-four fresh bits from outside."""

ROOM_LETTERS = 20
SECRET_LETTERS = 24
MOST_GUESTS = 24
HOST = "host"
"""Stands for the host's own key in a seat."""


class BadInvitation(MordredError):
    """It is no invitation of ours."""

    code = "bad_invitation"


def fresh(draw: Draw, count: int) -> str:
    """So many random bytes, in hexadecimal."""
    words = [draw().to_bytes(8, "big") for _ in range(-(-count // 8))]
    return b"".join(words)[:count].hex()


class Known(BaseModel):
    """Somebody who came to the door, by their key."""

    model_config = ConfigDict(extra="ignore")

    name: Name
    seat: SeatNumber = -1
    let_in: bool = False
    refused: bool = False
    hash: Hex64 | None = None
    """Of the nonce they drew before the game."""
    nonce: Hex32 | None = None


class Room(BaseModel):
    """Everything of a live table that is not the game itself."""

    model_config = ConfigDict(extra="ignore")

    private: Hex64
    """The host's secret key; the room is named after the public one."""
    secret: Code
    part: Hex32
    """The host's part of the seed; for a game that was under way, what hides its seed in the commitment."""
    commitment: Hex64
    fair: bool = True
    mine: SeatNumber = -1
    """The host's own seat."""
    seal: Seal | None = None
    attempts: int = Field(default=0, ge=0, lt=1000)
    nonces: list[Hex32 | None] = Field(default=[], max_length=8)
    known: dict[Hex32, Known] = Field(default={}, max_length=MOST_GUESTS * 4)
    stand_ins: dict[int, Code] = {}
    """Seats that a computer plays while somebody is away: the level of each."""
    done: list[int] = Field(default=[], max_length=40_000)
    """Every step: the place of an action among the legal ones; -1 - n goes back to n decisions."""
    run: Step = 0
    """How often the table was opened."""
    anybody: bool = False
    """Whether everybody with the invitation is let in at once."""
    free_text: bool = True

    @property
    def id(self) -> str:
        """The room's name: nobody can make another key that fits it."""
        return room_id(bytes.fromhex(self.public))

    @property
    def public(self) -> str:
        """The host's public key."""
        return public_key(bytes.fromhex(self.private)).hex()

    @property
    def invitation(self) -> str:
        """What stands behind the # of an invitation."""
        return f"join={self.id}.{self.secret}"


def room_id(public: bytes) -> str:
    """The name of the room that belongs to a public key."""
    return sha256(b"mordred room " + public).hexdigest()[:ROOM_LETTERS]


def new_room(draw: Draw, mine: int, seed: int | None = None) -> Room:
    """A room for a game to come; with a seed, for one that is under way."""
    part = fresh(draw, fair.PART_BYTES)
    return Room(
        private=fresh(draw, 32),
        secret=fresh(draw, SECRET_LETTERS // 2),
        part=part,
        commitment=fair.hash_of(part) if seed is None else fair.hash_of_seed(part, seed),
        fair=seed is None,
        mine=mine,
    )


def read_invitation(text: str) -> tuple[str, str]:
    """Room and secret of an invitation (or of a whole address that ends in one)."""
    text = text.strip().rpartition("#")[2]
    room, dot, secret = text.removeprefix("join=").partition(".")
    letters = set("0123456789abcdef")
    sound = text.startswith("join=") and dot and letters.issuperset(room) and letters.issuperset(secret)
    if not sound or len(room) != ROOM_LETTERS or len(secret) != SECRET_LETTERS:
        raise BadInvitation("not an invitation of ours")
    return room, secret


def read_room(data: object) -> Room | None:
    """The room that lies beside a saved game; None if it cannot be read."""
    try:
        return Room.model_validate(data)
    except ValidationError:
        return None
