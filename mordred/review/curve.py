"""From what the judge says to honest chances: a curve for each number of players, fitted to games played.

The judge's chances are raised to a power and made to sum to 1 again. A power above 1 says that the judge is
too timid, below 1 that it is too sure. `python -m mordred calibrate GAME` measures and fits it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from mordred.games import MANIFESTS

LEAST = 1e-6
"""No chance is taken for smaller while a curve is fitted."""


def power_of(game_id: str, players: int) -> float:
    """The power of a game's curve for so many players; 1 where none was fitted."""
    part = MANIFESTS[game_id].curve
    powers: Mapping[int, float] = part() if part is not None else {}
    return powers.get(players, 1.0)


def bent(chances: Sequence[float], power: float) -> list[float]:
    """The chances by the curve."""
    if power == 1.0:
        return list(chances)
    raised = [chance**power for chance in chances]
    total = sum(raised)
    return [one / total for one in raised] if total else list(chances)


def surprise(seen: Sequence[tuple[Sequence[float], Sequence[float]]], power: float) -> float:
    """The mean surprise (log loss) of predictions and what came of them: each seat's share of the win."""
    total = 0.0
    for chances, shares in seen:
        for chance, share in zip(bent(chances, power), shares, strict=True):
            total -= share * log(max(LEAST, chance))
    return total / max(1, len(seen))


def fitted(seen: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The power that surprises least, to two digits, by narrowing in on it."""
    low, high = 0.2, 4.0
    while high - low > 0.001:
        third = (high - low) / 3
        if surprise(seen, low + third) < surprise(seen, high - third):
            high -= third
        else:
            low += third
    return round((low + high) / 2, 2)


def bins(
    seen: Sequence[tuple[Sequence[float], Sequence[float]]], power: float
) -> list[tuple[int, float, float]]:
    """Ten bins of predicted chances: how many fell there, what was predicted, and what share was won."""
    found = [[0, 0.0, 0.0] for _ in range(10)]
    for chances, shares in seen:
        for chance, share in zip(bent(chances, power), shares, strict=True):
            cell = found[min(9, int(chance * 10))]
            cell[0] += 1
            cell[1] += chance
            cell[2] += share
    return [(int(n), said / max(1, n), won / max(1, n)) for n, said, won in found]


def error(cells: Sequence[tuple[int, float, float]]) -> float:
    """The expected calibration error: how far prediction and result are apart, weighed by how often."""
    total = sum(n for n, _, _ in cells)
    return sum(n * abs(said - won) for n, said, won in cells) / max(1, total)
