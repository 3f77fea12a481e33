"""The dial as a player reads it: where the next War is, who acts before it, and who has the last word.

Whoever is furthest behind acts; who arrives in a sector acts before those already there. So of all who have
not yet passed the War's sector the one furthest ahead, and lowest in its stack, acts last before the War;
and whoever comes to the War's own sector first is sure to.
"""

from __future__ import annotations

from functools import cache

from mordred.britannia.rules.book import EVENTS, Book
from mordred.britannia.rules.state import State


@cache
def wars(dial: tuple[str, ...], final_war: bool = True) -> tuple[int, ...]:
    """The distances of all Wars of a game; one edition ends without the last."""
    found = tuple(n for n in range(2 * len(dial)) if EVENTS[dial[n % len(dial)]] == "war")
    return found if final_war or found[-1] != 2 * len(dial) - 1 else found[:-1]


def last_word(distances: list[int], seat: int, distance: int, war: int) -> float:
    """How sure the seat is to act last before a War if it stands at a distance: 1 on the War's own sector if
    nobody was there first, 0 past it, or if others stand between.
    """
    if distance > war:
        return 0.0
    rivals = 0
    for who, there in enumerate(distances):
        if who != seat and there <= war:
            if there >= distance:
                return 0.0
            rivals += 1
    return 1.0 if not rivals or distance == war else 0.35 / rivals


class Clock:
    """How time stands: the next War and the one after it, and how far everybody is."""

    __slots__ = ("distances", "end", "left", "order", "then", "war")

    def __init__(self, state: State, book: Book) -> None:
        self.distances = [player.distance for player in state.players]
        self.order = state.order
        coming = [war for war in wars(book.dial, book.flags.final_war) if war >= state.swept]
        if state.end_war >= 0:
            coming = [war for war in coming if war <= state.end_war]
        self.left = len(coming)
        """Wars still to be fought."""
        self.end = (coming[-1] if coming else 2 * book.size - 1) + 1
        """From this distance on there is nothing left to do."""
        self.war = coming[0] if coming else self.end - 1
        self.then = coming[1] if len(coming) > 1 else -1
        """The War after the next one; -1 if the next is the last."""

    def last_word(self, seat: int, distance: int, war: int) -> float:
        """How sure the seat is to act last before a War if it stands at a distance."""
        return last_word(self.distances, seat, distance, war)

    def last_actor(self) -> int:
        """Who acts last before the next War as things stand; -1 if nobody does any more."""
        for seat in reversed(self.order):
            if self.distances[seat] <= self.war:
                return seat
        return -1
