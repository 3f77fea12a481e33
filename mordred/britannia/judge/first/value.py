"""The judge of the first King of Britannia, kept as it was: a measure for those who come after it.

It knows nothing of the last word before a War, of Champions and of the Leaders' powers.
"""

from __future__ import annotations

from mordred.britannia.judge.clock import wars
from mordred.britannia.judge.holding import Holdings
from mordred.britannia.judge.survey import counted, outlook, survey
from mordred.britannia.judge.weighing import Weighing
from mordred.britannia.rules.state import State

WEIGHTS = {
    "score": 1.00,  # favour held and the Leaders' bonuses, as if the game ended now
    "majority": 0.38,  # favour held of a Leader who gives a bonus for the most
    "harvest": 1.34,  # favour that would be claimed at the next War, by the odds of its battles
    "borders": 0.81,  # the same for favour on borders between two territories
    "ground": 0.19,  # territories held, for each War after the next
    "reach": 0.14,  # favour one step away that nobody holds for sure
    "threat": -0.73,  # favour held in the face of enemies next door who still act before the next War
    "army": 0.25,  # units on the map, for each War to come
    "mystics": 0.44,  # Mystics that still have Spells to cast
    "spells": 0.53,  # Spells not cast yet
    "permanents": 0.35,  # permanent Spells in play, for each War to come
    "cards": 0.08,  # Combat cards in hand
    "time": 5.23,  # sectors still to travel, less the cost of the action under way, by the number of players
    "discs": -0.31,  # Action discs that make the next actions dearer
}
SHARPNESS = (2.0, 0.22)
"""The softmax's temperature in points: at the end, and more for every sector still to go."""

UNREST = (0.86, 6)
"""What is held now is worth so much less if each of the others has so many sectors until the next War."""


def features(state: State) -> list[dict[str, float]]:
    """The terms of every seat before they are weighed."""
    holdings = Holdings(state)
    coming = [war for war in wars(holdings.book.dial) if war >= state.swept]
    ahead = outlook(state, coming[0] if coming else -1, len(coming), UNREST)
    return counted(holdings, survey(holdings, ahead.imminence()), ahead)


JUDGE = Weighing(features, WEIGHTS, SHARPNESS)
