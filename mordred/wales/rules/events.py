"""What happens in a game of Wales, in typed events. Spaces and buildings are named by id, seats by number."""

from __future__ import annotations

from dataclasses import dataclass

from mordred.core.game import Event


@dataclass(slots=True)
class StartRolled(Event):
    """Set-up: a seat rolled for the right to begin (again, if it was tied)."""

    reveals = True
    seat: int
    first: int
    second: int


@dataclass(slots=True)
class StartTied(Event):
    """Set-up: these seats tied for the highest total and roll again."""

    seats: tuple[int, ...]


@dataclass(slots=True)
class StartDecided(Event):
    """Set-up: this seat begins."""

    seat: int


@dataclass(slots=True)
class TurnBegan(Event):
    """A seat's turn begins; turns count from 1 over all seats."""

    seat: int
    turn: int


@dataclass(slots=True)
class RowDeclared(Event):
    """A row of the money table was declared."""

    seat: int
    row: str


@dataclass(slots=True)
class Rolled(Event):
    """Both dice for money."""

    reveals = True
    seat: int
    row: str
    first: int
    second: int


@dataclass(slots=True)
class Collected(Event):
    """Pounds from the dice, and the men that came with them."""

    seat: int
    pounds: int
    men: int


@dataclass(slots=True)
class PawnMoved(Event):
    """A pawn went so many squares (below zero: towards Mordred) and stands so far from the dragon now."""

    seat: int
    squares: int
    position: int


@dataclass(slots=True)
class ReserveShort(Event):
    """So many of the men rolled were not there: the reserve ran out."""

    seat: int
    missing: int


@dataclass(slots=True)
class ManPlaced(Event):
    """A man came to a space; forced if it was the only target."""

    seat: int
    space: str
    forced: bool = False


@dataclass(slots=True)
class BuildingAssaulted(Event):
    """A man was sent against a building; it is destroyed if the die shows what is needed."""

    reveals = True
    seat: int
    space: str
    owner: int
    building: str
    needed: int
    die: int
    destroyed: bool
    forced: bool = False


@dataclass(slots=True)
class MenStranded(Event):
    """There was no legal target left: so many men went back to the reserve."""

    seat: int
    men: int


@dataclass(slots=True)
class Built(Event):
    """A building was built for so much; `replaced` names one's own building that it took the place of."""

    seat: int
    building: str
    space: str
    price: int
    replaced: str = ""


@dataclass(slots=True)
class ManAttacked(Event):
    """A building attacked one of Mordred's men."""

    reveals = True
    seat: int
    space: str
    source: str
    building: str
    needed: int
    die: int
    killed: bool


@dataclass(slots=True)
class TurnEnded(Event):
    """A seat passed, keeping so much money."""

    seat: int
    money: int


@dataclass(slots=True)
class GameEnded(Event):
    """The game is over at once: `reason` says why, `seat` in whose turn."""

    reason: str
    seat: int


ALL: tuple[type[Event], ...] = (
    StartRolled, StartTied, StartDecided, TurnBegan, RowDeclared, Rolled, Collected, PawnMoved, ReserveShort,
    ManPlaced, BuildingAssaulted, MenStranded, Built, ManAttacked, TurnEnded, GameEnded,
)  # fmt: skip
"""Every event there is, so that tests can ask whether each one has its words."""
