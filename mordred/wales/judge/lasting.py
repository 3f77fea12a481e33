"""For measuring late in a very long game: actions after which a game of Wales does not end soon."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.core.game import Action
from mordred.wales.rules.data import BUILDINGS, CASTLE
from mordred.wales.rules.state import State


def lasting(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Few men, pawns in the middle of the track, and never the last building of a kind: so nothing ends."""
    found = []
    for action in actions:
        verb, operands = action
        if verb == "declare" and operands[0] != "A":
            continue
        if verb == "build" and state.stock(state.seat, BUILDINGS.index(str(operands[0]))) < 2:
            continue
        if verb == "attack" and (operands[0] == CASTLE or state.pawns[state.seat] > 2):
            continue
        found.append(action)
    attacks = [action for action in found if action.verb == "attack"]
    return attacks or found
