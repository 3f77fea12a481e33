"""Everything that host and guest say to each other: plain data with a version, validated at both ends."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from mordred.core.game import MordredError, Operand
from mordred.core.reader import Limits, Unreadable, object_from_json, to_json
from mordred.live.bounds import (
    TO_GUEST,
    TO_HOST,
    Code,
    Hex32,
    Hex64,
    Hex128,
    Name,
    PlainAction,
    SeatNumber,
    Step,
    Text,
)
from mordred.live.fair import Seal

VERSION = 1

Phase = Literal["gathering", "sealed", "playing", "over"]
Who = Literal["host", "guest", "free", "computer"]
MayUndo = Literal["", "own", "ask"]


class BadMessage(MordredError):
    """A message that cannot be read; `why` is "rubbish", "version" or "long"."""

    code = "live_message"

    def __init__(self, why: str) -> None:
        super().__init__(f"a message that cannot be read: {why}", why=why)
        self.why = why


class Message(BaseModel):
    """What all messages have in common."""

    model_config = ConfigDict(extra="forbid", strict=True)

    v: Literal[1] = 1
    kind: str

    def text(self) -> str:
        """The message as it travels."""
        data = self.model_dump(mode="json", exclude_defaults=True)
        return to_json({**data, "v": VERSION, "kind": self.kind})


# From a guest -----------------------------------------------------------------------------------------------


class Ask(Message):
    """Are you the host of this room? Then sign this."""

    kind: Literal["ask"] = "ask"
    challenge: Hex32


class Hello(Message):
    """I am at the door, for the first time or again: my seat belongs to this key."""

    kind: Literal["hello"] = "hello"
    key: Hex32
    name: Name


class Sit(Message):
    """I should like this seat (-1: I stand up); the hash of my nonce goes along before the game begins."""

    kind: Literal["sit"] = "sit"
    seat: SeatNumber
    hash: Hex64 | None = None


class Reveal(Message):
    """The list is closed, and this is my part of the seed."""

    kind: Literal["reveal"] = "reveal"
    seal: Hex64
    nonce: Hex32


class Move(Message):
    """My answer to the question of that number."""

    kind: Literal["move"] = "move"
    question: Step
    action: PlainAction


class Undo(Message):
    """I should like to take my last decision back."""

    kind: Literal["undo"] = "undo"
    question: Step


class Agree(Message):
    """Somebody asked to take a decision back; I agree, or not."""

    kind: Literal["agree"] = "agree"
    question: Step
    yes: bool


class Say(Message):
    """A ready phrase by its name, or words of one's own."""

    kind: Literal["say"] = "say"
    phrase: Code = ""
    words: Text = ""


class Want(Message):
    """I am here, and this is how much I know: so many decisions, of the line as it was at that step."""

    kind: Literal["want"] = "want"
    have: Step
    step: Step
    run: Step
    eyes: SeatNumber = -1
    more: bool = False
    """Whether something is missing; without it the message is a sign of life."""


class Prove(Message):
    """The game is over: show the host's part and all that was done."""

    kind: Literal["prove"] = "prove"


class Take(Message):
    """The table is offered to me: I take it, or not; `done` says that everything has arrived."""

    kind: Literal["take"] = "take"
    yes: bool = False
    done: bool = False


class Bye(Message):
    """I am leaving."""

    kind: Literal["bye"] = "bye"


FromGuest = Ask | Hello | Sit | Reveal | Move | Undo | Agree | Say | Want | Prove | Take | Bye


# From the host ----------------------------------------------------------------------------------------------


class Proof(Message):
    """I am the host of this room: my public key, and your challenge signed."""

    kind: Literal["proof"] = "proof"
    public: Hex64
    signature: Hex128


class SeatNow(BaseModel):
    """A seat as everybody sees it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Name
    who: Who
    level: Code = ""
    away: bool = False
    stand_in: bool = False
    """A computer plays for somebody who is away."""


class You(BaseModel):
    """What the host says of the guest it speaks to."""

    model_config = ConfigDict(extra="forbid", strict=True)

    let_in: bool = False
    seat: SeatNumber = -1
    may_undo: MayUndo = ""
    offered: bool = False
    """The host would like to hand the table over to this guest."""


class Asking(BaseModel):
    """Somebody asks to take a decision back."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seat: SeatNumber
    question: Step
    agreed: list[SeatNumber] = Field(default=[], max_length=8)


class News(Message):
    """How the table stands; told whenever it changed, and now and then anyway."""

    kind: Literal["news"] = "news"
    phase: Phase
    run: Step
    step: Step = 0
    records: Step = 0
    asked: SeatNumber = -1
    game: Code
    rules: int = Field(ge=1, lt=1000)
    content: str = Field(default="", max_length=64)
    options: dict[str, JsonValue]
    commitment: Hex64
    fair: bool = True
    """Whether the seed is made of everybody's parts; a game that was under way has its seed already."""
    seats: list[SeatNow] = Field(max_length=8)
    watching: list[Name] = Field(default=[], max_length=20)
    you: You
    seal: Seal | None = None
    asking: Asking | None = None
    free_text: bool = False


class Entry(BaseModel):
    """One decision: the step at which it was taken, who took it, what was heard, what changed in the view."""

    model_config = ConfigDict(extra="forbid", strict=True)

    step: Step
    seat: SeatNumber
    events: list[Annotated[list[JsonValue], Field(min_length=1, max_length=40)]] = Field(max_length=2_000)
    new: dict[str, JsonValue]
    gone: list[Code] = Field(default=[], max_length=60)


class Question(BaseModel):
    """What the guest itself is asked."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seat: SeatNumber
    kind: Code
    actions: list[PlainAction] = Field(max_length=20_000)
    details: dict[Code, Operand] = {}


class Told(Message):
    """Decisions from number `start` on (0 is the opening) as these eyes saw them; no others stand."""

    kind: Literal["told"] = "told"
    run: Step
    step: Step
    start: Step
    whole: Step
    """How many entries there are in all, the opening among them."""
    eyes: SeatNumber
    asked: SeatNumber = -1
    """Who is asked now."""
    entries: list[Entry] = Field(max_length=2_000)
    question: Question | None = None


class Said(Message):
    """Somebody said something; the same number is the same saying."""

    kind: Literal["said"] = "said"
    number: Step
    name: Name
    seat: SeatNumber = -1
    phrase: Code = ""
    words: Text = ""


class Refused(Message):
    """That was not possible, and why: a code."""

    kind: Literal["refused"] = "refused"
    why: Code
    about: Code = ""


class Truth(Message):
    """The game is over: the host's part, everybody's nonces, and all that was done.

    A number in `done` is the place of an action among the legal ones; -1 - n goes back to n decisions.
    """

    kind: Literal["truth"] = "truth"
    part: Hex32
    nonces: list[Hex32 | None] = Field(max_length=8)
    seal: Seal | None
    seed: int = Field(ge=0, lt=1 << 64)
    start: dict[str, JsonValue] | None = None
    done: list[int] = Field(max_length=40_000)


class Deed(Message):
    """The table is yours: the whole game and the room."""

    kind: Literal["deed"] = "deed"
    save: str = Field(max_length=500_000)
    room: dict[str, Any]


class Closed(Message):
    """The host has closed the table, or turned this guest away."""

    kind: Literal["closed"] = "closed"
    why: Code = ""


FromHost = Proof | News | Told | Said | Refused | Truth | Deed | Closed


@cache
def _guests() -> TypeAdapter[FromGuest]:
    """Made when the first message comes: it takes a moment in a browser."""
    return TypeAdapter(Annotated[FromGuest, Field(discriminator="kind")])


@cache
def _hosts() -> TypeAdapter[FromHost]:
    return TypeAdapter(Annotated[FromHost, Field(discriminator="kind")])


def _data(text: str, limits: Limits) -> object:
    if len(text) > limits.length:
        raise BadMessage("long")
    try:
        data = object_from_json(text, limits)
    except Unreadable:
        raise BadMessage("rubbish") from None
    version = data.get("v")
    if type(version) is int and version > VERSION:
        raise BadMessage("version")
    return data


def from_guest(text: str) -> FromGuest:
    """A guest's message; BadMessage says what is wrong with it."""
    try:
        return _guests().validate_python(_data(text, TO_HOST))
    except ValidationError:
        raise BadMessage("rubbish") from None


def from_host(text: str) -> FromHost:
    """The host's message; BadMessage says what is wrong with it."""
    try:
        return _hosts().validate_python(_data(text, TO_GUEST))
    except ValidationError:
        raise BadMessage("rubbish") from None
