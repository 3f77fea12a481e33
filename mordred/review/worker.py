"""What a worker may be asked about a game that was played: a save in, reviews as plain data out.

What it yields is the review as far as it is known, now and then, and None in between: a pause in which a
message can come in. What it returns is the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from mordred.core import saves
from mordred.core.work import retold
from mordred.games import GAMES
from mordred.review.model import Review
from mordred.review.reviewer import Reviewer

__all__ = ["review"]

EVERY = 1.0
"""Seconds between two reports; the first comes as soon as there is a chart."""

Clock = Callable[[], float]


def review(
    game_id: str, text: str, clock: Clock | None = None
) -> Generator[dict[str, Any] | None, None, dict[str, Any]]:
    """Go through the game of a save; it is open to the last card, because it is over."""
    told: float | None = None

    def tell(so_far: Review) -> dict[str, Any] | None:
        nonlocal told
        now = clock() if clock is not None else 0.0
        if told is not None and clock is not None and now - told < EVERY:
            return None
        told = now
        return so_far.to_plain()

    whole = yield from retold(Reviewer(saves.load(text, GAMES).session).run(), tell)
    return whole.to_plain()
