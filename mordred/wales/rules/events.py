"""What happens in a game of Wales, in typed events. Spaces and buildings are named by id, seats by number.

The types of the fields tell how each is to be said; `variants` are an event's further sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mordred.core.game import Event
from mordred.core.says import Flag, Number, Seat, Seats, Unsaid, UnsaidNumber
from mordred.wales.rules.facts import Building, NewBuilding, Row, Space


@dataclass(slots=True)
class StartRolled(Event):
    """Set-up: a seat rolled for the right to begin (again, if it was tied)."""

    reveals = True
    seat: Seat
    first: Number
    second: Number


@dataclass(slots=True)
class StartTied(Event):
    """Set-up: these seats tied for the highest total and roll again."""

    seats: Seats


@dataclass(slots=True)
class StartDecided(Event):
    """Set-up: this seat begins."""

    seat: Seat


@dataclass(slots=True)
class TurnBegan(Event):
    """A seat's turn begins; turns count from 1 over all seats."""

    seat: Seat
    turn: Number


@dataclass(slots=True)
class RowDeclared(Event):
    """A row of the money table was declared."""

    seat: Seat
    row: Row


@dataclass(slots=True)
class Rolled(Event):
    """Both dice for money."""

    reveals = True
    seat: Seat
    row: Row
    first: Number
    second: Number


@dataclass(slots=True)
class Collected(Event):
    """Pounds from the dice, and the men that came with them."""

    seat: Seat
    pounds: Number
    men: Number
    counted = "men"


@dataclass(slots=True)
class PawnMoved(Event):
    """A pawn went so many squares (below zero: towards Mordred) and stands so far from the dragon now."""

    seat: Seat
    squares: Number
    position: Number
    variants = ("towards_mordred", "towards_arthur")
    counted = "squares"

    def variant(self) -> str:
        return "towards_mordred" if self.squares < 0 else "towards_arthur"


@dataclass(slots=True)
class ReserveShort(Event):
    """So many of the men rolled were not there: the reserve ran out."""

    seat: Seat
    missing: Number
    counted = "missing"


@dataclass(slots=True)
class ManPlaced(Event):
    """A man came to a space; forced if it was the only target."""

    seat: Seat
    space: Space
    forced: Flag = False
    variants = ("forced",)

    def variant(self) -> str:
        return "forced" if self.forced else ""


@dataclass(slots=True)
class BuildingAssaulted(Event):
    """A man was sent against a building; it is destroyed if the die shows what is needed."""

    reveals = True
    seat: Seat
    space: Space
    owner: Seat
    building: Building
    needed: Number
    die: Number
    destroyed: Flag
    forced: Flag = False
    variants = ("destroyed", "forced", "forced_destroyed")

    def variant(self) -> str:
        return "_".join(name for name in ("forced", "destroyed") if getattr(self, name))


@dataclass(slots=True)
class MenStranded(Event):
    """There was no legal target left: so many men went back to the reserve."""

    seat: Seat
    men: Number
    counted = "men"


@dataclass(slots=True)
class Built(Event):
    """A building was built for so much; `replaced` names one's own building that it took the place of."""

    seat: Seat
    building: NewBuilding
    space: Space
    price: Number
    replaced: Building = ""
    left: UnsaidNumber = field(default=-1, repr=False, compare=False)
    """How many of the kind are still in stock; none: the game ends when the seat's turn comes."""
    variants = ("replaced",)

    def variant(self) -> str:
        return "replaced" if self.replaced else ""


@dataclass(slots=True)
class ManAttacked(Event):
    """A building attacked one of Mordred's men."""

    reveals = True
    seat: Seat
    space: Space
    source: Space
    building: Building
    needed: Number
    die: Number
    killed: Flag
    variants = ("killed",)

    def variant(self) -> str:
        return "killed" if self.killed else ""


@dataclass(slots=True)
class TurnEnded(Event):
    """A seat passed, keeping so much money."""

    seat: Seat
    money: Number


@dataclass(slots=True)
class GameEnded(Event):
    """The game is over at once: `reason` says why, `seat` in whose turn."""

    reason: Unsaid
    seat: Seat
    variants = ("anglesey", "men_placed", "stock_empty", "track_end")

    def variant(self) -> str:
        return self.reason


ALL: tuple[type[Event], ...] = (
    StartRolled, StartTied, StartDecided, TurnBegan, RowDeclared, Rolled, Collected, PawnMoved, ReserveShort,
    ManPlaced, BuildingAssaulted, MenStranded, Built, ManAttacked, TurnEnded, GameEnded,
)  # fmt: skip
"""Every event there is, so that tests can ask whether each one has its words."""
