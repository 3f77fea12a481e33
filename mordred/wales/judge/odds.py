"""Exact odds in Wales: of a row's two dice, of an attack, and of a man sent against a building."""

from __future__ import annotations

from mordred.core.game import Action
from mordred.wales.rules.data import BUILDINGS, CELLS, TO_ATTACK, TO_DESTROY, TOWARDS_MORDRED
from mordred.wales.rules.state import State


def row_spread(row: str) -> dict[tuple[int, int], float]:
    """(pounds, men) -> probability, over both dice."""
    cells = CELLS[row]
    spread: dict[tuple[int, int], float] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            got = (cells[first][0] + cells[second][0], cells[first][1] + cells[second][1])
            spread[got] = spread.get(got, 0.0) + 1 / 36
    return spread


def odds(state: State, action: Action) -> dict[str, float]:
    """What chance has to say about an action, by name; empty if nothing.

    A row: mean `pounds` and `men`, the odds of `no_men`, and of running off the track (`track_end`).
    An attack, or a man against a building: the odds of `success`.
    """
    verb, operands = action
    if verb == "declare":
        spread = row_spread(str(operands[0]))
        squares = state.pawns[state.seat] + TOWARDS_MORDRED
        return {
            "pounds": sum(pounds * share for (pounds, _), share in spread.items()),
            "men": sum(men * share for (_, men), share in spread.items()),
            "no_men": sum(share for (_, men), share in spread.items() if men == 0),
            "track_end": sum(share for (_, men), share in spread.items() if men > squares),
        }
    if verb == "attack":
        building = state.building_at(str(operands[1]))
        return {} if building is None else {"success": (7 - TO_ATTACK[building[1]]) / 6}
    if verb == "place":
        building = state.building_at(str(operands[0]))
        return {} if building is None else {"success": (7 - TO_DESTROY[building[1]]) / 6}
    return {}


assert len(BUILDINGS) == len(TO_ATTACK) == len(TO_DESTROY)
