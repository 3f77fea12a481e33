# ruff: noqa: E501  (outlines are drawings, and read better unbroken)
"""Where things lie on the board: every territory's places for armies, leader, monster, seals and name, in board units."""

from __future__ import annotations

from typing import NamedTuple

VIEW = (10, 0, 1484, 1310)
"""The board's viewBox: Britannia below and left, the Lost Lands in the eastern sea."""

Point = tuple[float, float]


class Places(NamedTuple):
    """One territory. `army` is the middle of the first row of figures; a second faction stands one row below."""

    army: Point
    leader: Point
    beast: Point
    seals: Point
    name: Point
    turn: float = 0.0
    """How far the name is turned, in degrees."""
    caer: Point = (0, 0)
    tile: Point = (0, 0)
    size: float = 1.2
    """How large figures stand here."""
    mark: Point = (0, 0)
    """Where a Battle token lies."""
    sign: Point = (0, 0)
    """Where the holder's coat hangs; left of the name where nothing is said."""


STEP = 36.0
"""From one kind of figure to the next in a row."""
ROW = 48.0
"""From one faction's row to the next."""
LEAN = (5.0, -4.0)
"""How a figure stands behind the one before it in a stack."""
KIND_AT = {"mystic": -1.5, "chief": -0.5, "warrior": 0.5, "champion": 1.5}
"""Fixed places in a row, so that nobody has to move over when a figure comes or goes."""
SEAL_STEP = 46.0
BORDER_STEP = 40.0
"""From one seal to the next, on land and on a border."""

PLACES: dict[str, Places] = {
    "pictland": Places((392, 200), (524, 244), (308, 136), (606, 206), (556, 152), size=1.4, mark=(700, 160)),
    "garloth": Places((374, 424), (226, 484), (489, 483), (330, 524), (345, 362), size=1.35, mark=(250, 416)),
    "lothian": Places(
        (600, 396),
        (726, 444),
        (444, 342),
        (708, 352),
        (578, 344),
        size=1.18,
        mark=(672, 318),
        sign=(478, 358),
    ),
    "corbenic": Places(
        (546, 594), (648, 694), (638, 632), (566, 700), (524, 540), size=1.15, mark=(436, 606)
    ),
    "malahaut": Places(
        (748, 608),
        (892, 652),
        (763, 500),
        (850, 720),
        (758, 552),
        size=1.35,
        mark=(850, 590),
        sign=(654, 508),
    ),
    "elmet": Places((692, 838), (844, 866), (894, 806), (668, 956), (726, 782), size=1.45, mark=(838, 768)),
    "cambria": Places(
        (482, 956), (362, 1022), (534, 1060), (466, 1076), (464, 870), size=1.3, mark=(374, 926)
    ),
    "essex": Places(
        (798, 1032), (944, 1066), (1018, 901), (816, 1152), (936, 950), size=1.45, mark=(1044, 948)
    ),
    "cornwall": Places(
        (602, 1112),
        (476, 1162),
        (394, 1206),
        (562, 1216),
        (404, 1250),
        -22,
        size=1.2,
        mark=(500, 1102),
        sign=(508, 1216),
    ),
    "avalon": Places(
        (1090, 98),
        (994, 104),
        (1012, 139),
        (1110, 156),
        (1100, 58),
        caer=(1186, 98),
        size=1.05,
        mark=(1204, 48),
    ),
    "ys": Places(
        (1332, 158),
        (1206, 218),
        (1428, 206),
        (1388, 230),
        (1296, 108),
        tile=(1414, 152),
        size=1.05,
        mark=(1386, 104),
        sign=(1342, 98),
    ),
    "lyonesse": Places(
        (1312, 340),
        (1202, 302),
        (1236, 371),
        (1408, 296),
        (1318, 292),
        caer=(1404, 362),
        size=1.05,
        mark=(1222, 356),
    ),
    "tirnanog": Places(
        (1098, 392),
        (1010, 424),
        (1020, 452),
        (1136, 450),
        (1100, 344),
        tile=(1192, 402),
        size=1.05,
        mark=(1060, 448),
    ),
    "annwn": Places(
        (886, 338),
        (998, 302),
        (962, 404),
        (790, 296),
        (928, 290),
        caer=(796, 362),
        size=1.05,
        mark=(978, 356),
    ),
    "broceliande": Places(
        (886, 164),
        (996, 218),
        (774, 204),
        (812, 230),
        (872, 120),
        tile=(798, 158),
        size=1.05,
        mark=(964, 178),
        sign=(892, 78),
    ),
}

ROUTES = {
    "garloth:cornwall": "M205 546C236 640 292 660 286 740C278 850 196 900 214 1040C226 1130 262 1180 300 1228",
    "lothian:essex": "M766 430C880 470 1010 540 1050 660C1090 780 1092 860 1054 934",
    "cambria:corbenic": "M436 800C408 770 420 726 462 712C492 702 512 690 524 680",
}
"""The sea routes as they are sailed."""

SHIPS: list[tuple[float, float, float]] = [(283, 764, 0.9), (1048, 656, 1.0), (424, 745, 0.7)]
STONES: list[Point] = [(583, 470), (649, 980)]
"""Four lands meet here in a point, and the diagonals are no neighbours."""

MOUNTAINS: list[Point] = [
    (300, 92), (330, 112), (292, 122), (352, 88), (330, 62), (372, 64), (268, 262), (300, 268), (322, 248), (240, 226),
    (400, 152), (430, 138), (452, 160), (452, 100), (492, 68),
    (458, 574), (478, 556), (470, 610), (452, 590), (634, 598), (630, 640), (640, 664),
    (452, 826), (418, 848), (436, 880), (402, 872), (424, 930), (440, 1050), (470, 1046),
    (678, 520), (652, 500), (690, 588), (672, 640), (258, 432), (280, 412), (650, 432), (676, 440), (530, 460),
]  # fmt: skip
WOODS: list[Point] = [
    (604, 838), (590, 860), (612, 872), (596, 890), (622, 902), (800, 772), (782, 756), (830, 740), (600, 800), (616, 782),
    (870, 880), (852, 900), (790, 900), (806, 916), (770, 1000), (748, 1016), (735, 992), (950, 920), (966, 936), (930, 904),
    (980, 1030), (878, 1110), (900, 1124), (930, 1140), (720, 1130), (738, 1150), (716, 1166), (850, 1160),
    (640, 1010), (652, 1034), (340, 1226), (480, 1216), (520, 1140), (440, 470), (462, 486), (300, 540), (320, 528),
    (700, 682), (682, 700), (722, 690), (880, 580), (560, 128), (604, 140), (630, 176), (590, 230), (560, 252), (640, 346),
    (540, 1000), (560, 1030), (420, 1080), (600, 250),
]  # fmt: skip
