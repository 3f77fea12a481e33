# ruff: noqa: E501  (outlines are drawings, and read better unbroken)
"""Where things lie on the board: every territory's places for armies, leader, monster, seals and name, in board units."""

from __future__ import annotations

from typing import NamedTuple

VIEW = (-60, 0, 1560, 1310)
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


STEP = 40.0
"""From one kind of figure to the next in a row."""
ROW = 48.0
"""From one faction's row to the next."""
LEAN = (5.0, -4.0)
"""How a figure stands behind the one before it in a stack."""
KIND_AT = {"mystic": -1.5, "chief": -0.5, "warrior": 0.5, "champion": 1.5}
"""Fixed places in a row, so that nobody has to move over when a figure comes or goes."""
SEAL_STEP = 42.0

PLACES: dict[str, Places] = {
    "pictland": Places((392, 200), (524, 258), (290, 178), (600, 198), (552, 152), mark=(662, 144)),
    "garloth": Places((368, 416), (492, 456), (246, 500), (372, 518), (345, 358), mark=(250, 430)),
    "lothian": Places((600, 392), (722, 440), (764, 398), (702, 354), (560, 342), size=1.1, mark=(668, 332)),
    "corbenic": Places((545, 588), (642, 684), (436, 652), (566, 694), (538, 536), size=1.08, mark=(440, 604)),
    "malahaut": Places((745, 616), (884, 652), (936, 706), (848, 716), (750, 560), mark=(838, 590)),
    "elmet": Places((690, 842), (828, 866), (884, 804), (690, 944), (700, 784), mark=(784, 776)),
    "cambria": Places((494, 956), (368, 1020), (326, 1068), (470, 1072), (468, 868), mark=(384, 926)),
    "essex": Places((796, 1032), (930, 1054), (1002, 1006), (812, 1140), (932, 950), mark=(1012, 942)),
    "cornwall": Places((602, 1112), (482, 1160), (398, 1196), (556, 1208), (396, 1252), -22, size=1.1, mark=(508, 1108)),
    "avalon": Places((1092, 98), (1000, 104), (1012, 160), (1096, 168), (1100, 56), caer=(1184, 96), size=0.98, mark=(1196, 48)),
    "ys": Places((1315, 152), (1208, 216), (1424, 200), (1392, 226), (1300, 110), tile=(1398, 150), size=0.98, mark=(1354, 104)),
    "lyonesse": Places((1312, 334), (1204, 300), (1236, 400), (1408, 296), (1282, 288), caer=(1404, 358), size=0.98, mark=(1222, 352)),
    "tirnanog": Places((1096, 372), (1000, 400), (1010, 436), (1022, 442), (1100, 324), tile=(1182, 408), size=0.98, mark=(1096, 446)),
    "annwn": Places((886, 334), (996, 300), (960, 400), (792, 296), (926, 288), caer=(796, 358), size=0.98, mark=(976, 352)),
    "broceliande": Places((886, 152), (994, 216), (776, 200), (808, 226), (888, 112), tile=(800, 150), size=0.98, mark=(962, 176)),
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
