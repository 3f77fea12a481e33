"""What each of the sights of `prospect` weighs, by phase: twice the Wars to come, one more while the
battles of one are to be fought. Made by `python -m tools.learn --games 500 --seed 1000`.
"""

WEIGHTS: dict[int, tuple[float, ...]] = {
    1: (
        0.634,  # score
        0.636,  # claims
        0.163,  # ground
        -0.102,  # reach
        -0.009,  # court
        -0.033,  # units
        0.011,  # risk
        0.035,  # cards
        0.000,  # time
        0.000,  # before
        0.000,  # word
        0.000,  # missed
        0.008,  # behind
        0.065,  # spells
        -0.072,  # mystics
        0.179,  # permanents
        -0.145,  # champion
        -0.002,  # discs
    ),
    2: (
        0.362,  # score
        0.188,  # claims
        -0.135,  # ground
        0.027,  # reach
        0.195,  # court
        0.151,  # units
        -0.081,  # risk
        0.011,  # cards
        -0.071,  # time
        -0.071,  # before
        0.447,  # word
        -1.570,  # missed
        0.181,  # behind
        0.033,  # spells
        -0.042,  # mystics
        0.078,  # permanents
        0.119,  # champion
        -0.044,  # discs
    ),
    3: (
        0.343,  # score
        0.374,  # claims
        -0.087,  # ground
        0.215,  # reach
        0.233,  # court
        0.114,  # units
        -0.030,  # risk
        0.018,  # cards
        -0.052,  # time
        -0.052,  # before
        0.289,  # word
        -1.298,  # missed
        0.079,  # behind
        0.043,  # spells
        -0.212,  # mystics
        0.065,  # permanents
        0.156,  # champion
        -0.032,  # discs
    ),
    4: (
        0.251,  # score
        0.191,  # claims
        -0.142,  # ground
        0.050,  # reach
        0.243,  # court
        0.180,  # units
        -0.027,  # risk
        0.060,  # cards
        -0.299,  # time
        0.372,  # before
        0.122,  # word
        -1.239,  # missed
        -0.090,  # behind
        0.028,  # spells
        -0.030,  # mystics
        0.050,  # permanents
        0.071,  # champion
        -0.043,  # discs
    ),
    5: (
        0.235,  # score
        0.247,  # claims
        -0.045,  # ground
        -0.073,  # reach
        0.307,  # court
        0.084,  # units
        0.001,  # risk
        0.069,  # cards
        -0.351,  # time
        0.526,  # before
        0.196,  # word
        -1.254,  # missed
        -0.305,  # behind
        0.040,  # spells
        -0.052,  # mystics
        0.046,  # permanents
        0.062,  # champion
        -0.040,  # discs
    ),
    6: (
        0.149,  # score
        0.187,  # claims
        -0.109,  # ground
        0.080,  # reach
        0.047,  # court
        0.196,  # units
        -0.040,  # risk
        0.225,  # cards
        -0.366,  # time
        0.503,  # before
        0.228,  # word
        -1.455,  # missed
        -0.425,  # behind
        -0.110,  # spells
        -0.002,  # mystics
        0.042,  # permanents
        -0.046,  # champion
        -0.037,  # discs
    ),
    7: (
        0.134,  # score
        0.166,  # claims
        0.076,  # ground
        0.060,  # reach
        0.079,  # court
        0.081,  # units
        -0.032,  # risk
        0.088,  # cards
        -0.142,  # time
        0.285,  # before
        0.157,  # word
        -0.724,  # missed
        -0.310,  # behind
        -0.150,  # spells
        0.206,  # mystics
        0.021,  # permanents
        -0.057,  # champion
        -0.008,  # discs
    ),
    8: (
        0.125,  # score
        0.140,  # claims
        -0.048,  # ground
        -0.060,  # reach
        -0.003,  # court
        0.168,  # units
        -0.051,  # risk
        0.279,  # cards
        -0.010,  # time
        0.016,  # before
        0.024,  # word
        -0.599,  # missed
        0.022,  # behind
        -0.169,  # spells
        0.042,  # mystics
        0.031,  # permanents
        0.022,  # champion
        -0.011,  # discs
    ),
    9: (
        0.124,  # score
        0.138,  # claims
        0.052,  # ground
        -0.105,  # reach
        -0.004,  # court
        0.125,  # units
        -0.030,  # risk
        0.083,  # cards
        0.148,  # time
        -0.081,  # before
        0.119,  # word
        -0.342,  # missed
        -0.046,  # behind
        -0.117,  # spells
        0.180,  # mystics
        0.050,  # permanents
        -0.070,  # champion
        -0.010,  # discs
    ),
    10: (
        0.106,  # score
        0.013,  # claims
        0.133,  # ground
        0.081,  # reach
        -0.049,  # court
        0.127,  # units
        -0.049,  # risk
        0.240,  # cards
        0.211,  # time
        0.016,  # before
        0.135,  # word
        -0.580,  # missed
        -0.146,  # behind
        -0.111,  # spells
        0.078,  # mystics
        -0.011,  # permanents
        0.156,  # champion
        -0.026,  # discs
    ),
    11: (
        0.109,  # score
        0.101,  # claims
        0.256,  # ground
        0.023,  # reach
        -0.043,  # court
        0.113,  # units
        -0.038,  # risk
        -0.016,  # cards
        0.233,  # time
        -0.029,  # before
        0.161,  # word
        -0.240,  # missed
        -0.102,  # behind
        -0.052,  # spells
        -0.067,  # mystics
        0.063,  # permanents
        0.263,  # champion
        -0.031,  # discs
    ),
}
