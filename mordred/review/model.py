"""What a review says, as plain data: it travels out of the worker, is kept with a save, and is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mordred.core.advice import plain_action, read_action
from mordred.core.game import Action, MordredError

TURNING_POINTS = 3
"""So many are shown to each seat."""


class NoReview(MordredError):
    """What was kept is no review of this game."""

    code = "no_review"


@dataclass(slots=True)
class TurningPoint:
    """A decision that cost something: where, what was done, what was better, and how much it cost."""

    record: int
    """How many records came before it."""
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    loss: float
    why: list[tuple[str, float]] = field(default_factory=list)
    """What the better way does for the seat, by the judge's terms, the most welcome first."""

    def to_plain(self) -> dict[str, Any]:
        """As JSON can carry it."""
        return {
            "record": self.record,
            "played": [plain_action(action) for action in self.played],
            "better": [plain_action(action) for action in self.better],
            "loss": round(self.loss, 4),
            "why": [[name, round(change, 3)] for name, change in self.why],
        }


@dataclass(slots=True)
class SeatReview:
    """How one seat fared."""

    seat: int
    luck: float = 0.0
    """The sum of what rolls and draws changed in the seat's chance to win."""
    skill: float = 0.0
    """The sum of what its own decisions fell short of the best known ones: 0, or below."""
    decisions: int = 0
    """How many decisions were looked at."""
    costly: int = 0
    """How many of them cost something."""
    turning_points: list[TurningPoint] = field(default_factory=list)
    """The dearest decisions, dearest first."""

    def to_plain(self) -> dict[str, Any]:
        """As JSON can carry it."""
        return {
            "seat": self.seat,
            "luck": round(self.luck, 4),
            "skill": round(self.skill, 4),
            "decisions": self.decisions,
            "costly": self.costly,
            "turning_points": [point.to_plain() for point in self.turning_points],
        }


@dataclass(slots=True)
class Review:
    """A whole game, as far as it was looked at."""

    seats: list[SeatReview]
    chances: list[list[float]]
    """Everybody's chance to win: at the start, then after each record."""
    done: float = 1.0
    """How much of the work is done."""

    def to_plain(self) -> dict[str, Any]:
        """As JSON can carry it."""
        return {
            "seats": [seat.to_plain() for seat in self.seats],
            "chances": [[round(chance, 4) for chance in row] for row in self.chances],
            "done": round(self.done, 3),
        }


def read_review(plain: object, records: int, seats: int) -> Review:
    """A review out of a worker or a save; NoReview if it is none of a game of that length."""
    try:
        assert isinstance(plain, Mapping)
        found = [_read_seat(one) for one in _listed(plain["seats"], seats)]
        chances = [
            [float(chance) for chance in _listed(row, seats)]
            for row in _listed(plain["chances"], records + 1)
        ]
        assert [one.seat for one in found] == list(range(seats))
        assert all(0 <= chance <= 1 for row in chances for chance in row)
        assert all(0 <= point.record < records for one in found for point in one.turning_points)
        return Review(found, chances, float(plain.get("done", 1.0)))
    except (AssertionError, KeyError, TypeError, ValueError, OverflowError) as wrong:
        raise NoReview("what was kept is no review of this game") from wrong


def _listed(plain: object, length: int) -> Sequence[Any]:
    assert isinstance(plain, list) and len(plain) == length
    return plain


def _read_seat(plain: Mapping[str, Any]) -> SeatReview:
    points = plain["turning_points"]
    assert isinstance(points, list) and len(points) <= TURNING_POINTS
    return SeatReview(
        int(plain["seat"]),
        float(plain["luck"]),
        float(plain["skill"]),
        int(plain.get("decisions", 0)),
        int(plain.get("costly", 0)),
        [_read_point(point) for point in points],
    )


def _read_point(plain: Mapping[str, Any]) -> TurningPoint:
    return TurningPoint(
        int(plain["record"]),
        tuple(read_action(action) for action in plain["played"]),
        tuple(read_action(action) for action in plain["better"]),
        float(plain["loss"]),
        [(str(name), float(change)) for name, change in plain.get("why", ())],
    )
