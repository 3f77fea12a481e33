# ruff: noqa: E501  (outlines are drawings, and read better unbroken)
"""Where things lie on the board: every territory's places for armies, leader, monster, seals and name, in board units."""

from __future__ import annotations

from typing import NamedTuple

VIEW = (10, 0, 1484, 1310)
"""The board's viewBox: Britannia below and left, the Lost Lands in the eastern sea."""

Point = tuple[float, float]


class Places(NamedTuple):
    """One territory. `army` is the middle of the first row of figures; a second faction stands one row below.

    Everything stands and lies inside the territory's own outline, also when all of it is there at once
    (`tests/scene/britannia/test_places.py`).
    """

    name: Point
    army: Point
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
        """How large Leaders and Monsters stand here."""
        return 0.95 * self.size


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
        name=(556, 152),
        size=1.4,
        army=(372, 188),
        sign=(402, 123),
        seals=((612, 193), (567, 178), (522, 184)),
        leaders=((502, 238), (562, 258), (557, 223)),
        beasts=((332, 113), (407, 78)),
        mark=(467, 58),
    ),
    "garloth": Places(
        name=(345, 362),
        size=1.17,
        army=(369, 409),
        sign=(279, 519),
        seals=((319, 504), (364, 514), (409, 509)),
        leaders=((225, 513), (269, 479), (274, 509)),
        beasts=((489, 484), (424, 504)),
        mark=(279, 469),
    ),
    "lothian": Places(
        name=(578, 344),
        size=1,
        army=(626, 377),
        sign=(456, 352),
        seals=((536, 407), (586, 442), (531, 362)),
        leaders=((745, 449), (721, 412), (718, 442)),
        beasts=((575, 331), (501, 367)),
        mark=(711, 412),
    ),
    "corbenic": Places(
        name=(524, 540),
        size=0.97,
        army=(564, 572),
        sign=(474, 586),
        seals=((603, 692), (640, 668), (636, 638)),
        leaders=((574, 695), (568, 732), (600, 660)),
        beasts=((606, 644), (563, 632)),
        mark=(511, 630),
    ),
    "malahaut": Places(
        name=(758, 552),
        size=1.17,
        army=(746, 602),
        sign=(651, 507),
        seals=((841, 712), (886, 712), (796, 702)),
        leaders=((906, 657), (861, 667), (861, 637)),
        beasts=((774, 509), (711, 537)),
        mark=(851, 602),
    ),
    "elmet": Places(
        name=(726, 782),
        size=1.27,
        army=(688, 833),
        sign=(638, 772),
        seals=((663, 958), (708, 948), (623, 938)),
        leaders=((848, 878), (803, 908), (803, 843)),
        beasts=((893, 803), (823, 803)),
        mark=(833, 763),
    ),
    "cambria": Places(
        name=(464, 870),
        size=1.12,
        army=(518, 975),
        sign=(453, 900),
        seals=((503, 1075), (548, 1055), (418, 1025)),
        leaders=((368, 1020), (413, 1015), (438, 1035)),
        beasts=((503, 920), (508, 850)),
        mark=(458, 835),
    ),
    "essex": Places(
        name=(936, 950),
        size=1.39,
        army=(807, 1031),
        sign=(857, 944),
        seals=((817, 1151), (862, 1151), (772, 1151)),
        leaders=((937, 1036), (939, 1126), (992, 981)),
        beasts=((1012, 901), (932, 951)),
        mark=(1022, 951),
    ),
    "cornwall": Places(
        name=(404, 1250),
        turn=-22,
        size=1.02,
        army=(610, 1122),
        sign=(495, 1187),
        seals=((450, 1177), (465, 1222), (535, 1172)),
        leaders=((490, 1147), (450, 1147), (520, 1172)),
        beasts=((400, 1197), (370, 1219)),
        mark=(615, 1077),
    ),
    "avalon": Places(
        name=(1100, 58),
        size=0.95,
        army=(1085, 92),
        sign=(1012, 106),
        seals=((1174, 140), (1134, 160), (1080, 158)),
        leaders=((987, 84), (1022, 120), (1050, 152)),
        beasts=((942, 79), (1006, 122)),
        mark=(1222, 124),
        caer=(1192, 96),
    ),
    "ys": Places(
        name=(1296, 108),
        size=0.95,
        army=(1344, 115),
        sign=(1290, 138),
        seals=((1354, 215), (1399, 205), (1269, 195)),
        leaders=((1194, 215), (1229, 210), (1259, 210)),
        beasts=((1434, 210), (1409, 170)),
        mark=(1354, 170),
        tile=(1304, 230),
    ),
    "lyonesse": Places(
        name=(1318, 292),
        size=0.95,
        army=(1308, 322),
        sign=(1236, 306),
        seals=((1376, 364), (1332, 384), (1296, 394)),
        leaders=((1171, 291), (1206, 291), (1241, 326)),
        beasts=((1216, 316), (1311, 391)),
        mark=(1246, 364),
        caer=(1400, 330),
    ),
    "tirnanog": Places(
        name=(1100, 344),
        size=0.95,
        army=(1093, 376),
        sign=(1083, 316),
        seals=((1228, 416), (1183, 396), (1128, 431)),
        leaders=((993, 436), (1028, 441), (1088, 441)),
        beasts=((1128, 306), (1038, 441)),
        mark=(1068, 441),
        tile=(1183, 426),
    ),
    "annwn": Places(
        name=(928, 290),
        size=0.95,
        army=(910, 320),
        sign=(846, 290),
        seals=((878, 390), (844, 364), (802, 302)),
        leaders=((999, 307), (1024, 287), (969, 312)),
        beasts=((762, 298), (964, 392)),
        mark=(926, 378),
        caer=(828, 330),
    ),
    "broceliande": Places(
        name=(872, 120),
        size=0.95,
        army=(892, 151),
        sign=(887, 86),
        seals=((807, 201), (872, 211), (762, 206)),
        leaders=((987, 201), (1022, 201), (957, 201)),
        beasts=((762, 168), (842, 111)),
        mark=(1027, 196),
        tile=(802, 151),
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
