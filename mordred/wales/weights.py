"""Fitted weights of Wales's value function, by the number of players (see value.py for what each one weighs)."""

# balance of buildings over men, men in hand, bias, how much it counts early in the game
LAND = {
    2: (0.083, 0.296, 0.432, 2.614),
    3: (0.134, 0.177, 0.406, 0.935),
    4: (0.215, 0.13, 0.008, 0.263),
}

# in the order of value.TERMS
STRENGTH = {
    2: (0.121, 0.0, 0.153, 0.456, 0.0, 0.022, 0.048, 0.004, 0.22, -0.048, 0.138, 2.623, -1.832, 0.006, -0.354, -0.03),
    3: (0.202, 0.0, 0.06, 0.458, 0.09, 0.05, 0.023, -0.004, 0.599, -0.042, 0.295, 3.0, -5.689, 0.021, 0.041, 0.165),
    4: (0.201, 0.018, 0.266, 0.466, 0.016, 0.045, -0.01, -0.002, 0.859, -0.04, 0.0, 3.0, -5.046, 0.016, 1.496, 0.136),
}

# what `instinct` goes by
_INSTINCT = {
    "tilt_points": 0.1, "tilt_pawn": 0.1, "tilt_arthur": 0.0,
    "row_bias": -0.4, "row_arthur": 1.8, "row_pawn": -1.0, "row_tilt": 0.0, "row_late": -0.5,
    "row_brink": 1.0, "row_care": -1.0, "row_whim": 0.5,
    "man_tilt": -0.2, "man_near_own": 1.0, "man_destroys": 2.0, "man_tilt_building": 0.2, "man_near_other": 0.4,
    "attack": 1.0, "attack_mordred": 2.0, "attack_tilt": 0.3, "price": 0.33, "points": 0.7, "points_arthur": 0.3,
    "building": 0.5, "building_tilt": 0.3, "room": 0.1, "danger": 0.6, "last_of_kind": 1.0,
}
INSTINCT = {2: _INSTINCT, 3: _INSTINCT, 4: _INSTINCT}
