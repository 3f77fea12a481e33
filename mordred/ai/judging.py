"""Small sums that the games' judges have in common."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.core.game import Outcome


def won_by(outcome: Outcome | None, seats: int) -> list[float]:
    """The chances when the game is over: winners share the victory."""
    assert outcome is not None
    share = 1 / len(outcome.winners)
    return [share if seat in outcome.winners else 0.0 for seat in range(seats)]


def proportions(odds: Sequence[float]) -> list[float]:
    """Odds as chances: the same proportions, and one in all."""
    total = sum(odds)
    return [one / total for one in odds]


def lead(amounts: Sequence[float], seat: int) -> float:
    """How much more a seat has than the others have on average."""
    others = sum(amount for who, amount in enumerate(amounts) if who != seat)
    return amounts[seat] - others / (len(amounts) - 1)
