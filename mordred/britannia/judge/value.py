"""What a position of Britannia is worth to each seat: named, weighted terms, and from them the chance to win.

Terms are in points of the final score: what a seat has, what it will claim at the next War as things stand,
and what its units, Spells, cards and time should still bring. The chance to win is a softmax over the seats'
totals, the sharper the less time is left.
"""

from __future__ import annotations

from mordred.britannia.judge.clock import last_word, wars
from mordred.britannia.judge.first.value import WEIGHTS as FIRST_WEIGHTS
from mordred.britannia.judge.holding import Holdings
from mordred.britannia.judge.survey import counted, outlook, survey
from mordred.britannia.judge.weighing import Weighing
from mordred.britannia.rules.book import Book
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Player, State, War

WEIGHTS = {
    **FIRST_WEIGHTS,
    "threat": -1.00,  # favour held in the face of enemies next door who still act before the next War
    "last_word": 1.70,  # the last action before the next War
    "next_word": 1.70,  # the last action before the War after it
    "missed": -0.50,  # past the War after the next one already
    "champion": 0.15,  # a Champion in service, for each War to come
    "clash": 0.00,  # territories shared with a weaker army: only the warlike care
    "powers": 0.10,  # Leaders' powers held, for each War to come
}
"""What the first judge weighed, and what has changed since then."""
SHARPNESS = (2.0, 0.22)
"""The softmax's temperature in points: at the end, and more for every sector still to go."""

UNREST = (0.86, 6)
"""What is held now is worth so much less if each of the others has so many sectors until the next War."""


def fought_now(state: State) -> int:
    """The War whose battles are about to be fought or under way; -1 if there is none."""
    for frame in state.frames:
        if isinstance(frame, War):
            return frame.position if frame.stage == "battles" else -1
    return -1


def _words(
    state: State, coming: list[int], fighting: int, payer: int, cost: int
) -> list[tuple[float, float, float]]:
    """For each seat: how sure it has the last word before the next War and the one after, and whether it is
    past both.
    """
    distances = [player.distance for player in state.players]
    if payer >= 0:
        distances[payer] += cost
    if fighting >= 0:
        coming = [-1, *coming[1:]]
    war = coming[0] if coming else -1
    then = coming[1] if len(coming) > 1 else -1
    return [
        (
            last_word(distances, seat, here, war),
            last_word(distances, seat, here, then) if here > war else 0.0,
            1.0 if here > then >= 0 else 0.0,
        )
        for seat, here in enumerate(distances)
    ]


def _powers(book: Book, player: Player) -> int:
    """How many powers of the Leaders the player holds."""
    return sum(
        held >= at
        for leader, held in zip(LEADERS, player.favour, strict=True)
        for at, _ in book.thresholds[leader]
    )


def features(state: State) -> list[dict[str, float]]:
    """The terms of every seat before they are weighed."""
    holdings = Holdings(state)
    book = holdings.book
    fighting = fought_now(state)
    since = fighting if fighting >= 0 else state.swept
    coming = [war for war in wars(book.dial, book.flags.final_war) if war >= since]
    wars_left = len(coming)
    ahead = outlook(state, coming[0] if coming and fighting < 0 else -1, wars_left, UNREST)
    tallies = survey(holdings, ahead.imminence())
    found = counted(holdings, tallies, ahead)
    words = _words(state, coming, fighting, ahead.payer, ahead.cost)
    for row, player, tally, word in zip(found, state.players, tallies, words, strict=True):
        row["last_word"], row["next_word"], row["missed"] = word
        row["champion"] = float(min(wars_left, 4)) if player.champion else 0.0
        row["clash"] = float(tally.clashes)
        row["powers"] = float(_powers(book, player) * min(wars_left, 4)) if book.advanced else 0.0
    return found


JUDGE = Weighing(features, WEIGHTS, SHARPNESS)
