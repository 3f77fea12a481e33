"""The map of Wales: our own drawing of the land, not a copy of the published board.

No source gives the layout of the printed map, so every space, road and framed border space below is ours; an
owner of the box can put the true ones here and nothing else has to change. Coordinates fill a box of 1000 x
1100, north up: x = 60 + (lon + 5.30) / 2.67 * 880 and y = 60 + (53.33 - lat) / 1.88 * 980.
"""

from __future__ import annotations

from typing import NamedTuple

BOX = (1000, 1100)
"""Width and height that the coordinates of the spaces fill."""

CASTLE = "anglesey"
"""Mordred's own castle: one of his men starts there and nothing can be built there."""


class Space(NamedTuple):
    """One space: its place on the map, its ground, and whether it is framed (on the English border)."""

    id: str
    name: str
    welsh: str
    x: int
    y: int
    terrain: str
    framed: bool


WOOD, HILL, KEEP = "wood", "hill", "castle"

SPACES: tuple[Space, ...] = (
    Space("anglesey", "Castle of Anglesey", "Aberffraw, Ynys Môn", 350, 94, KEEP, False),
    Space("bangor", "Bangor", "Bangor Fawr yn Arfon", 442, 136, WOOD, False),
    Space("caernarfon", "Caernarfon", "Caer Seiont (Segontium)", 393, 180, WOOD, False),
    Space("nefyn", "Nefyn", "Nefyn, Llŷn", 324, 279, HILL, False),
    Space("criccieth", "Criccieth", "Cricieth, Eifionydd", 408, 261, WOOD, False),
    Space("snowdon", "Snowdon", "Yr Wyddfa", 479, 203, HILL, False),
    Space("aber", "Aber", "Abergwyngregyn, Arllechwedd", 503, 104, HILL, False),
    Space("deganwy", "Deganwy", "Deganwy, Rhos", 584, 89, WOOD, False),
    Space("betws", "Betws-y-Coed", "Betws-y-Coed", 558, 180, WOOD, False),
    Space("ffestiniog", "Ffestiniog", "Ffestiniog", 518, 261, HILL, False),
    Space("rhuddlan", "Rhuddlan", "Rhuddlan", 673, 83, WOOD, False),
    Space("hiraethog", "Hiraethog", "Mynydd Hiraethog", 643, 175, HILL, False),
    Space("ruthin", "Ruthin", "Rhuthun, Dyffryn Clwyd", 732, 169, WOOD, False),
    Space("tegeingl", "Tegeingl", "Treffynnon (Holywell)", 755, 91, HILL, False),
    Space("hawarden", "Hawarden", "Penarlâg", 821, 138, WOOD, True),
    Space("chirk", "Chirk", "Y Waun", 811, 263, WOOD, True),
    Space("edeirnion", "Edeirnion", "Corwen", 706, 242, WOOD, False),
    Space("bala", "Bala", "Y Bala, Penllyn", 617, 279, WOOD, False),
    Space("berwyn", "Berwyn", "Y Berwyn", 690, 321, HILL, False),
    Space("harlech", "Harlech", "Harlech, Ardudwy", 465, 326, HILL, False),
    Space("cadair", "Cadair Idris", "Cadair Idris", 518, 383, HILL, False),
    Space("mawddwy", "Mawddwy", "Dinas Mawddwy", 610, 373, WOOD, False),
    Space("mathrafal", "Mathrafal", "Mathrafal", 709, 394, WOOD, False),
    Space("breidden", "Breidden", "Craig Freiddin", 805, 368, HILL, True),
    Space("machynlleth", "Machynlleth", "Machynlleth", 544, 454, WOOD, False),
    Space("caersws", "Caersws", "Caersws", 673, 477, WOOD, False),
    Space("montgomery", "Montgomery", "Trefaldwyn", 779, 467, WOOD, True),
    Space("pumlumon", "Pumlumon", "Pumlumon", 581, 519, HILL, False),
    Space("llanbadarn", "Llanbadarn", "Llanbadarn Fawr", 479, 534, WOOD, False),
    Space("strataflorida", "Strata Florida", "Ystrad Fflur", 535, 613, HILL, False),
    Space("rhayader", "Rhayader", "Rhaeadr Gwy", 643, 597, HILL, False),
    Space("maelienydd", "Maelienydd", "Maelienydd", 729, 566, WOOD, False),
    Space("knighton", "Knighton", "Trefyclo", 815, 576, HILL, True),
    Space("builth", "Builth", "Llanfair-ym-Muallt, Buellt", 676, 680, WOOD, False),
    Space("aberaeron", "Aberaeron", "Aberaeron", 419, 641, WOOD, False),
    Space("lampeter", "Lampeter", "Llanbedr Pont Steffan", 482, 701, WOOD, False),
    Space("cardigan", "Cardigan", "Aberteifi", 281, 712, WOOD, False),
    Space("preseli", "Preseli", "Mynydd Preseli", 231, 779, HILL, False),
    Space("stdavids", "St Davids", "Mynyw", 83, 811, HILL, False),
    Space("narberth", "Narberth", "Arberth", 251, 858, WOOD, False),
    Space("pembroke", "Pembroke", "Penfro", 182, 925, WOOD, False),
    Space("carmarthen", "Carmarthen", "Caerfyrddin", 376, 831, WOOD, False),
    Space("dinefwr", "Dinefwr", "Dinefwr", 482, 811, WOOD, False),
    Space("llandovery", "Llandovery", "Llanymddyfri", 561, 753, WOOD, False),
    Space("brecon", "Brecon", "Aberhonddu, Brycheiniog", 696, 779, WOOD, False),
    Space("hay", "Hay", "Y Gelli", 782, 712, HILL, True),
    Space("abergavenny", "Abergavenny", "Y Fenni", 808, 837, HILL, False),
    Space("gower", "Gower", "Gŵyr", 446, 962, HILL, False),
    Space("fforestfawr", "Fforest Fawr", "Fforest Fawr", 614, 837, HILL, False),
    Space("neath", "Neath", "Castell-nedd", 548, 931, WOOD, False),
    Space("ogmore", "Ogmore", "Ogwr", 630, 1014, WOOD, False),
    Space("senghenydd", "Senghenydd", "Senghennydd", 709, 915, HILL, False),
    Space("llandaff", "Llandaff", "Llandaf", 752, 1019, WOOD, False),
    Space("monmouth", "Monmouth", "Trefynwy", 907, 852, WOOD, True),
    Space("caerleon", "Caerleon", "Caerllion", 828, 957, WOOD, False),
    Space("chepstow", "Chepstow", "Cas-gwent", 924, 951, WOOD, True),
)

ROADS: tuple[tuple[str, str], ...] = (
    ("anglesey", "bangor"),
    ("bangor", "caernarfon"),
    ("bangor", "snowdon"),
    ("bangor", "aber"),
    ("caernarfon", "nefyn"),
    ("caernarfon", "criccieth"),
    ("nefyn", "criccieth"),
    ("criccieth", "snowdon"),
    ("criccieth", "ffestiniog"),
    ("snowdon", "betws"),
    ("aber", "deganwy"),
    ("deganwy", "betws"),
    ("deganwy", "rhuddlan"),
    ("betws", "ffestiniog"),
    ("betws", "hiraethog"),
    ("ffestiniog", "harlech"),
    ("ffestiniog", "bala"),
    ("rhuddlan", "ruthin"),
    ("rhuddlan", "tegeingl"),
    ("tegeingl", "hawarden"),
    ("hiraethog", "ruthin"),
    ("hiraethog", "edeirnion"),
    ("ruthin", "hawarden"),
    ("ruthin", "edeirnion"),
    ("chirk", "edeirnion"),
    ("chirk", "berwyn"),
    ("edeirnion", "bala"),
    ("edeirnion", "berwyn"),
    ("bala", "mawddwy"),
    ("berwyn", "mathrafal"),
    ("harlech", "cadair"),
    ("cadair", "mawddwy"),
    ("cadair", "machynlleth"),
    ("mawddwy", "mathrafal"),
    ("mathrafal", "breidden"),
    ("mathrafal", "caersws"),
    ("breidden", "montgomery"),
    ("montgomery", "caersws"),
    ("montgomery", "knighton"),
    ("machynlleth", "caersws"),
    ("machynlleth", "pumlumon"),
    ("machynlleth", "llanbadarn"),
    ("caersws", "rhayader"),
    ("pumlumon", "llanbadarn"),
    ("pumlumon", "rhayader"),
    ("llanbadarn", "strataflorida"),
    ("llanbadarn", "aberaeron"),
    ("strataflorida", "lampeter"),
    ("strataflorida", "rhayader"),
    ("rhayader", "maelienydd"),
    ("rhayader", "builth"),
    ("maelienydd", "knighton"),
    ("maelienydd", "builth"),
    ("builth", "hay"),
    ("builth", "brecon"),
    ("builth", "llandovery"),
    ("aberaeron", "lampeter"),
    ("aberaeron", "cardigan"),
    ("lampeter", "carmarthen"),
    ("lampeter", "llandovery"),
    ("cardigan", "preseli"),
    ("cardigan", "carmarthen"),
    ("preseli", "narberth"),
    ("preseli", "stdavids"),
    ("stdavids", "pembroke"),
    ("narberth", "pembroke"),
    ("narberth", "carmarthen"),
    ("carmarthen", "dinefwr"),
    ("carmarthen", "gower"),
    ("dinefwr", "llandovery"),
    ("dinefwr", "neath"),
    ("llandovery", "brecon"),
    ("brecon", "hay"),
    ("brecon", "fforestfawr"),
    ("brecon", "abergavenny"),
    ("gower", "neath"),
    ("fforestfawr", "neath"),
    ("fforestfawr", "senghenydd"),
    ("neath", "ogmore"),
    ("ogmore", "llandaff"),
    ("senghenydd", "llandaff"),
    ("senghenydd", "abergavenny"),
    ("abergavenny", "monmouth"),
    ("abergavenny", "caerleon"),
    ("monmouth", "chepstow"),
    ("caerleon", "llandaff"),
    ("caerleon", "chepstow"),
)

ROAD_BENDS: dict[tuple[str, str], tuple[tuple[int, int], ...]] = {
    ("stdavids", "pembroke"): ((162, 855),),
    ("caernarfon", "nefyn"): ((367, 232),),
}
"""Points that a road passes on its way where a straight line would cross the sea."""
