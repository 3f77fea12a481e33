# ruff: noqa: E501  (outlines are drawings, and read better unbroken)
"""Where things lie on the board: every territory's places for armies, leader, monster, seals and name, in board units."""

from __future__ import annotations

from typing import NamedTuple

VIEW = (10, 0, 1484, 1310)
"""The board's viewBox: Britannia below and left, the Lost Lands in the eastern sea."""

Point = tuple[float, float]


class Places(NamedTuple):
    """One territory. `army` is the middle of the first row of figures; a second faction stands one row below.
    A faction that has the territory for itself stands where there is most room, with `lone` as its middle.

    Everything stands and lies inside the territory's own outline and nothing covers anything else, also when
    all of it is there at once (`tests/scene/britannia/test_places.py`).
    """

    name: Point
    army: Point
    lone: Point
    sign: Point
    """Where the holder's coat hangs."""
    seals: tuple[Point, ...]
    leaders: tuple[Point, ...]
    beasts: tuple[Point, ...]
    """Where the first, the second ... of them is."""
    mark: Point
    """Where a Battle token lies."""
    size: float
    """How large figures stand here."""
    turn: float = 0.0
    """How far the name is turned, in degrees."""
    caer: Point = (0, 0)
    tile: Point = (0, 0)

    @property
    def tall(self) -> float:
        """How large a Leader or a Monster stands here."""
        return min(0.94 * self.size, 1.2)

    @property
    def crowd(self) -> float:
        """How large they are where several of a kind stand."""
        return 0.62 * self.size


STEP = 36.0
"""From one kind of figure to the next in a row."""
ROW = 48.0
"""From one faction's row to the next."""
LEAN = (5.0, -4.0)
"""How a figure stands behind the one before it in a stack."""
KIND_AT = {"mystic": -1.5, "chief": -0.5, "warrior": 0.5, "champion": 1.5}
"""Fixed places in a row, so that nobody has to move over when a figure comes or goes."""
BORDER_STEP = 40.0
"""From one seal to the next on a border."""

PLACES: dict[str, Places] = {
    "pictland": Places(
        name=(559, 154),
        size=1.2,
        army=(335, 190),
        lone=(335, 238),
        sign=(397, 125),
        seals=((617, 195), (562, 180), (507, 180)),
        leaders=((462, 235), (517, 265), (552, 255)),
        beasts=((347, 100), (402, 80)),
        mark=(467, 60),
    ),
    "garloth": Places(
        name=(352, 545),
        size=1.08,
        army=(369, 409),
        lone=(369, 459),
        sign=(223, 527),
        seals=((498, 492), (313, 507), (363, 517)),
        leaders=((273, 472), (263, 517), (238, 492)),
        beasts=((318, 352), (408, 512)),
        mark=(498, 452),
    ),
    "lothian": Places(
        name=(748, 416),
        turn=22,
        size=0.92,
        army=(567, 315),
        lone=(567, 357),
        sign=(609, 444),
        seals=((471, 355), (724, 446), (528, 395)),
        leaders=((572, 416), (702, 401), (645, 422)),
        beasts=((659, 358), (669, 403)),
        mark=(614, 397),
    ),
    "corbenic": Places(
        name=(466, 660),
        size=0.85,
        army=(519, 548),
        lone=(519, 588),
        sign=(592, 650),
        seals=((629, 618), (639, 673), (546, 628)),
        leaders=((584, 503), (579, 697), (604, 543)),
        beasts=((559, 738), (599, 578)),
        mark=(502, 628),
    ),
    "malahaut": Places(
        name=(775, 548),
        size=1.17,
        army=(746, 596),
        lone=(751, 619),
        sign=(696, 501),
        seals=((851, 716), (911, 666), (856, 661)),
        leaders=((741, 511), (886, 621), (851, 601)),
        beasts=((646, 531), (781, 516)),
        mark=(806, 696),
    ),
    "elmet": Places(
        name=(862, 814),
        size=1.27,
        army=(688, 833),
        lone=(694, 815),
        sign=(654, 734),
        seals=((569, 844), (649, 954), (714, 954)),
        leaders=((804, 904), (834, 909), (862, 864)),
        beasts=((824, 769), (809, 844)),
        mark=(884, 774),
    ),
    "cambria": Places(
        name=(402, 1072),
        size=1.12,
        army=(467, 973),
        lone=(462, 1024),
        sign=(444, 898),
        seals=((504, 1073), (574, 1048), (354, 1031)),
        leaders=((429, 848), (459, 828), (479, 913)),
        beasts=((519, 913), (574, 973)),
        mark=(499, 823),
    ),
    "essex": Places(
        name=(937, 952),
        size=1.39,
        army=(812, 1030),
        lone=(817, 1098),
        sign=(857, 945),
        seals=((817, 1145), (872, 1155), (762, 1150)),
        leaders=((942, 1006), (977, 1005), (1027, 925)),
        beasts=((982, 905), (932, 905)),
        mark=(1017, 970),
    ),
    "cornwall": Places(
        name=(384, 1272),
        size=0.94,
        army=(542, 1128),
        lone=(532, 1165),
        sign=(482, 1213),
        seals=((422, 1218), (662, 1128), (632, 1183)),
        leaders=((382, 1213), (407, 1178), (622, 1143)),
        beasts=((442, 1173), (352, 1223)),
        mark=(617, 1073),
    ),
    "avalon": Places(
        name=(1196, 49),
        size=0.9,
        army=(1071, 57),
        lone=(1076, 93),
        sign=(1181, 137),
        seals=((1161, 84), (1031, 142), (1131, 147)),
        leaders=((986, 92), (961, 97), (991, 52)),
        beasts=((931, 62), (966, 57)),
        mark=(1086, 142),
        caer=(1221, 102),
    ),
    "ys": Places(
        name=(1332, 186),
        size=0.84,
        army=(1337, 102),
        lone=(1332, 137),
        sign=(1292, 182),
        seals=((1427, 212), (1197, 222), (1292, 227)),
        leaders=((1212, 182), (1237, 207), (1257, 212)),
        beasts=((1422, 177), (1412, 142)),
        mark=(1332, 182),
        tile=(1377, 207),
    ),
    "lyonesse": Places(
        name=(1378, 416),
        size=0.87,
        army=(1282, 314),
        lone=(1282, 320),
        sign=(1272, 394),
        seals=((1417, 334), (1367, 369), (1367, 319)),
        leaders=((1352, 264), (1332, 264), (1372, 259)),
        beasts=((1197, 314), (1212, 274)),
        mark=(1312, 394),
        caer=(1417, 289),
    ),
    "tirnanog": Places(
        name=(1030, 468),
        size=0.87,
        army=(1098, 298),
        lone=(1098, 338),
        sign=(1158, 378),
        seals=((1213, 423), (1163, 428), (1068, 443)),
        leaders=((1073, 403), (1128, 438), (1108, 433)),
        beasts=((968, 433), (1018, 408)),
        mark=(1023, 441),
        tile=(1113, 383),
    ),
    "annwn": Places(
        name=(818, 268),
        size=0.87,
        army=(917, 296),
        lone=(917, 307),
        sign=(777, 331),
        seals=((867, 376), (817, 346), (917, 381)),
        leaders=((1027, 301), (1007, 301), (1007, 256)),
        beasts=((757, 291), (962, 386)),
        mark=(832, 301),
        caer=(884, 246),
    ),
    "broceliande": Places(
        name=(790, 63),
        size=0.87,
        army=(884, 95),
        lone=(884, 135),
        sign=(874, 215),
        seals=((764, 210), (994, 220), (819, 200)),
        leaders=((959, 205), (1034, 195), (914, 230)),
        beasts=((924, 190), (864, 180)),
        mark=(999, 175),
        tile=(794, 150),
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
