"""Weights of Wales's value function and of its quick answers, by the number of players (2, 3, 4).

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
    3: (0.576, 0.319, 0.089, 0.299, -0.003, -0.007),
    4: (0.55, 0.338, 0.062, 0.289, 0.0, 0.0),
}

_STRENGTH = {
    "points": (0.371, 0.338, 0.316),
    "points_late": (0.107, 0.143, 0.128),
    "pawn": (0.179, 0.217, 0.237),
    "pawn_late": (0.489, 0.523, 0.58),
    "tie": (0.101, 0.129, 0.122),
    "money": (0.135, 0.062, 0.057),
    "money_late": (0.058, 0.036, 0.03),
    "purse": (-0.003, 0.01, -0.001),
    "standing": (0.551, 0.758, 0.625),
    "first_points": (0.0, 0.146, 0.0),
    "first_pawn": (0.041, 0.028, 0.0),
    "danger": (-0.126, -0.136, -0.121),
    "prey": (0.022, 0.06, 0.048),
    "anglesey": (3.0, 2.879, 3.0),
    "march": (-0.811, -1.439, -0.964),
    "room": (0.047, 0.023, 0.011),
    "track": (-0.175, 0.055, 0.07),
    "initiative": (0.053, 0.239, 0.163),
}
STRENGTH = {players: tuple(weights.values()) for players, weights in _columns(_STRENGTH).items()}
"""In the order of value.TERMS."""

QUICK = _columns(
    {
        "tilt_points": (0.143, 0.14, 0.183),
        "tilt_pawn": (0.119, 0.127, 0.284),
        "tilt_arthur": (0.042, -0.004, 0.007),
        "row_bias": (-0.23, -0.514, -0.694),
        "row_arthur": (3.49, 2.378, 1.97),
        "row_pawn": (-0.56, -1.075, -0.933),
        "row_tilt": (-0.123, -0.032, 0.245),
        "row_late": (-0.503, -0.433, -0.504),
        "row_brink": (1.054, 1.205, 0.924),
        "row_care": (-1.114, -1.137, -0.907),
        "row_whim": (0.572, 0.46, 0.52),
        "man_tilt": (-0.13, -0.154, -0.298),
        "man_near_own": (0.778, 1.06, 1.163),
        "man_destroys": (2.503, 1.982, 2.204),
        "man_tilt_building": (0.177, 0.129, 0.129),
        "man_near_other": (0.485, 0.451, 0.433),
        "attack": (0.685, 1.058, 1.231),
        "attack_mordred": (1.822, 2.2, 1.995),
        "attack_tilt": (0.291, 0.329, 0.298),
        "price": (0.327, 0.276, 0.197),
        "points": (0.797, 0.82, 0.806),
        "points_arthur": (0.352, 0.298, 0.347),
        "building": (0.535, 0.606, 0.683),
        "building_tilt": (0.378, 0.337, 0.41),
        "room": (0.116, 0.047, -0.107),
        "danger": (0.695, 0.542, 0.663),
        "last_of_kind": (0.961, 1.046, 1.216),
    }
)
