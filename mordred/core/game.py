"""The Game protocol: the one shape both games have.

`prompt` is the only source of legality: it names who decides, what is asked and *every* legal action.
Highlighting, validation, the fuzzer, the opponents, the keyboard and the text board all read it; nothing else
knows what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel

from mordred.core.chance import Chance
from mordred.core.says import Said

Operand = str | int

HIDDEN = "?"
"""Stands in a view for a card the seat may not see."""


class Action(NamedTuple):
    """One thing a seat may do: a verb of the game and its operands, all plain data."""

    verb: str
    operands: tuple[Operand, ...] = ()


@cache
def act(verb: str, *operands: Operand) -> Action:
    """The action of that name, made once and handed out ever after: for prompts that are asked often."""
    return Action(verb, operands)


@dataclass(slots=True)
class Prompt:
    """One pending question: who decides, what is asked, and every legal answer in a fixed order."""

    seat: int
    kind: str
    actions: Sequence[Action]
    details: Mapping[str, Operand] = field(default_factory=dict)


class Thing(NamedTuple):
    """Something on the table that a person may point at: what it is ("territory") and which ("elmet")."""

    kind: str
    name: str


class Reason(NamedTuple):
    """Why something cannot be chosen: a code for the catalogues (`scene.why.<code>`) and plain facts."""

    code: str
    facts: Mapping[str, Operand]


def because(code: str, **facts: Operand) -> Reason:
    """The reason of that code with its facts: numbers and ids, never words."""
    return Reason(code, facts)


@dataclass(slots=True)
class Event:
    """Something that happened. Games derive small typed events; sentences live in the catalogues.

    An event says which sentence of the catalogue is meant (`variant`), and by the types of its fields (see
    `core.says`) what each fact is; so that whoever makes the sentence has nothing to guess.
    """

    reveals: ClassVar[bool] = False
    """True where information appeared (a die, a card seen, a shuffle): undo never goes back past it."""
    variants: ClassVar[tuple[str, ...]] = ()
    """The sentences there are beside `event.<Class>`: `event.<Class>.<variant>` each."""
    counted: ClassVar[str] = ""
    """The field whose number (or length) decides between one and many, where it is not `n`."""

    def variant(self) -> str:
        """Which of `variants` tells this; "" for the plain sentence."""
        return ""

    def also(self) -> Said:
        """Facts put together from several fields."""
        return {}


@dataclass(slots=True)
class Standing:
    """Where one seat came in: rank 1 is best and shared by tied winners; `score` names its parts."""

    seat: int
    rank: int
    score: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """How a game ended: the reason, who won, the whole ranking, and each tie-break that had to speak."""

    reason: str
    winners: tuple[int, ...]
    standings: list[Standing]
    tie_breaks: list[str] = field(default_factory=list)
    details: dict[str, Operand] = field(default_factory=dict)
    """Plain facts of the ending for the sentence, each game's own."""


class MordredError(Exception):
    """Anything that may be said to a person: a code for the catalogues (`error.<code>`) and its facts."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, **facts: Operand) -> None:
        super().__init__(message)
        self.facts: dict[str, Operand] = facts


class ActionError(MordredError):
    """An action that cannot be taken."""

    code = "action"


class MalformedAction(ActionError):
    """It is not an action of this game at all."""

    code = "malformed_action"


class IllegalAction(ActionError):
    """It is an action of this game, but not a legal one here."""

    code = "illegal_action"


class AmbiguousAction(ActionError):
    """The text fits more than one legal action."""

    code = "ambiguous_action"


class UnknownContent(MordredError):
    """A game is played with content (a pack of cards) that is not here."""

    code = "content_missing"


class State(Protocol):
    """What the core needs to know of any game's state; the rest is the game's own."""

    chance: Chance


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """A set of rules over a state `S`. Stateless: one instance serves any number of games."""

    id: str
    rules_version: int
    """Raised when old records would replay differently."""
    earlier: Mapping[int, Game[S]]
    """The game by earlier rules, by version: records made under them are replayed, and go on, under them."""
    Options: type[BaseModel]
    link_words: bytes
    """What dumped states are made of, the likeliest last: a preset dictionary that keeps links short."""
    link_room: int
    """How many characters a link to a whole game may have before it goes without the fall-back position."""

    def set_up(self, options: BaseModel, seed: int) -> tuple[S, list[Event]]:
        """Set the table up, and tell what happened meanwhile (who rolled what, who begins)."""

    def new(self, options: BaseModel, seed: int) -> S:
        """The table alone: `set_up(options, seed)[0]`."""

    def content(self, options: BaseModel) -> str:
        """Which version of the content these options mean, in hexadecimal; "" if there is only one.

        UnknownContent if it is not here.
        """

    def pinned(self, options: BaseModel, content: str | None) -> BaseModel:
        """The same options for exactly that version of the content; UnknownContent if it is not here.

        None is the version that was meant before links and saves said which.
        """

    def options_of(self, state: S) -> BaseModel:
        """The options that a state is played with, its very version of the content among them."""

    def seats(self, state: S) -> int:
        """How many seats there are."""

    def prompt(self, state: S) -> Prompt | None:
        """The pending question with every legal answer; None when the game is over."""

    def apply(self, state: S, action: Action) -> list[Event]:
        """Take a legal action, changing the state in place; IllegalAction otherwise, and nothing changed."""

    def step(self, state: S, action: Action) -> tuple[list[Event], Prompt | None]:
        """`apply` and then `prompt` in one, for a caller that found the action in the state's prompt.

        Legality is not looked at again, and the rules have to work out the next question anyhow to see that
        it is one: so whoever keeps the last prompt plays on without asking anything twice.
        """

    def copy(self, state: S) -> S:
        """An independent copy."""

    def view(self, state: S, seat: int | None) -> S:
        """A copy in which all that the seat may not know is masked; None is a spectator."""

    def masked(self, event: Event, seat: int | None) -> Event | None:
        """The event as that seat may hear it; None if it hears nothing."""

    def redeal(self, state: S, seat: int, chance: Chance) -> S:
        """A copy in which all that the seat cannot know is dealt anew, for opponents that must not cheat."""

    def reason(self, state: S, prompt: Prompt | None, thing: Thing, chosen: Sequence[Thing] = ()) -> Reason:
        """Why that thing is no answer now, after the things `chosen` before it.

        The prompt alone decides what is legal; this is asked about what it leaves out. A view will do for the
        state, if it is the view of the seat that is asked.
        """

    def outcome(self, state: S) -> Outcome | None:
        """The result, once the game is over."""

    def check(self, state: S) -> list[str]:
        """Broken invariants; empty in a healthy game."""

    def write(self, state: S, action: Action) -> str:
        """The action in the game's notation."""

    def read(self, state: S, text: str) -> Action:
        """The legal action that the text names; one of the three ActionErrors otherwise."""

    def remark(self, events: Iterable[Event]) -> str:
        """What chance answered to an action, to stand behind it in a log ("2-5"); "" if not asked."""

    def dump(self, state: S) -> dict[str, object]:
        """The state as plain JSON data."""

    def load(self, data: object) -> S:
        """A state from untrusted plain data; pydantic's ValidationError if it is none, or not healthy.

        UnknownContent if its content is not here.
        """

    def load_view(self, data: object) -> S:
        """A view from untrusted plain data that `dump` made of it; ValidationError if it is none.

        It is for looking at: nobody can play on in a table whose cards are hidden.
        """

    def recast(self, data: object) -> object:
        """A dumped state with the version of its content that is here instead of its own."""

    def fen(self, state: S) -> str:
        """The whole position, hidden cards and chance included, as one readable line (docs/notation.md)."""

    def from_fen(self, text: str) -> S:
        """The position of an untrusted line; PositionError if it is none."""
