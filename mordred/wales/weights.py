"""Weights of Wales's value function and of its instinct, by the number of players (2, 3, 4).

Found by letting slightly different players meet in some ten thousand games and moving towards those who won.
"""

from __future__ import annotations


def _columns(table: dict[str, tuple[float, float, float]]) -> dict[int, dict[str, float]]:
    """One set of named weights for each number of players."""
    return {n: {name: row[place] for name, row in table.items()} for place, n in enumerate((2, 3, 4))}


LAND: dict[int, tuple[float, ...]] = {
    # balance of buildings over men, men in hand, bias, how much it counts early in the game,
    # and what money and the mean pawn add to the balance
    2: (0.508, 0.435, -0.001, 0.322, 0.0, 0.0),
    3: (0.55, 0.338, 0.062, 0.289, 0.0, 0.0),
    4: (0.55, 0.338, 0.062, 0.289, 0.0, 0.0),
}

_STRENGTH = {
    "points": (0.362, 0.316, 0.316),
    "points_late": (0.107, 0.128, 0.128),
    "pawn": (0.179, 0.237, 0.237),
    "pawn_late": (0.486, 0.58, 0.58),
    "tie": (0.101, 0.122, 0.122),
    "money": (0.132, 0.057, 0.057),
    "money_late": (0.055, 0.03, 0.03),
    "purse": (-0.003, -0.001, -0.001),
    "standing": (0.54, 0.625, 0.625),
    "first_points": (0.0, 0.0, 0.0),
    "first_pawn": (0.0, 0.0, 0.0),
    "danger": (-0.126, -0.121, -0.121),
    "prey": (0.021, 0.048, 0.048),
    "anglesey": (3.0, 3.0, 3.0),
    "march": (-0.797, -0.964, -0.964),
    "room": (0.046, 0.011, 0.011),
    "track": (-0.19, 0.07, 0.07),
    "initiative": (0.053, 0.163, 0.163),
}
STRENGTH = {players: tuple(weights.values()) for players, weights in _columns(_STRENGTH).items()}
"""In the order of value.TERMS."""

INSTINCT = _columns({
    "tilt_points": (0.1, 0.113, 0.183),
    "tilt_pawn": (0.1, 0.126, 0.284),
    "tilt_arthur": (0.0, 0.037, 0.007),
    "row_bias": (-0.4, -0.482, -0.694),
    "row_arthur": (1.8, 2.259, 1.97),
    "row_pawn": (-1.0, -1.017, -0.933),
    "row_tilt": (0.0, -0.026, 0.245),
    "row_late": (-0.5, -0.507, -0.504),
    "row_brink": (1.0, 1.073, 0.924),
    "row_care": (-1.0, -1.143, -0.907),
    "row_whim": (0.5, 0.447, 0.52),
    "man_tilt": (-0.2, -0.177, -0.298),
    "man_near_own": (1.0, 1.1, 1.163),
    "man_destroys": (2.0, 2.024, 2.204),
    "man_tilt_building": (0.2, 0.191, 0.129),
    "man_near_other": (0.4, 0.451, 0.433),
    "attack": (1.0, 1.079, 1.231),
    "attack_mordred": (2.0, 2.043, 1.995),
    "attack_tilt": (0.3, 0.313, 0.298),
    "price": (0.33, 0.286, 0.197),
    "points": (0.7, 0.832, 0.806),
    "points_arthur": (0.3, 0.313, 0.347),
    "building": (0.5, 0.604, 0.683),
    "building_tilt": (0.3, 0.325, 0.41),
    "room": (0.1, 0.092, -0.107),
    "danger": (0.6, 0.541, 0.663),
    "last_of_kind": (1.0, 0.965, 1.216),
})
