"""The tables of Wales, and sets of spaces as bit masks.

What is marked OURS is our own design, because no source gives it: an owner of the box can correct it here.
A set of spaces is an int with one bit a space, in the order of the map. The few functions below are all that
knows about bits; the rest of the game speaks of spaces.
"""

from __future__ import annotations

from mordred.core.game import Action
from mordred.wales.rules.map import BOX, CASTLE, HILL, KEEP, ROAD_BENDS, ROADS, SPACES, WOOD, Space

__all__ = ["BOX", "CASTLE", "HILL", "KEEP", "ROADS", "ROAD_BENDS", "SPACES", "WOOD", "Space"]

# Players --------------------------------------------------------------------------------------------------

PLAYERS = (3, 4)
"""The rulebook's numbers of players."""
VARIANT_PLAYERS = (2,)
"""OURS: two may play too, by the same rules; a variant and marked so."""
START_MONEY = 0

# Pieces ---------------------------------------------------------------------------------------------------

MEN = 35
"""All of Mordred's men, the one in his castle included."""

BUILDINGS = ("village", "town", "small_castle", "large_castle")
VILLAGE, TOWN, SMALL_CASTLE, LARGE_CASTLE = range(4)
LETTERS = ("V", "T", "S", "L")
"""The buildings in notation."""

STOCK = (9, 6, 6, 4)
VICTORY_POINTS = (2, 3, 1, 2)
NOT_ALLOWED = None
PRICE: dict[str, tuple[int | None, ...]] = {HILL: (5, NOT_ALLOWED, 5, 8), WOOD: (3, 5, 7, 10)}
SURCHARGE = 1
"""For a space that is neither framed nor connected to a building of one's own."""
ATTACK_PRICE = 2
FACES = 6
"""Of a die."""
TO_ATTACK = (6, 6, 5, 4)
"""What a building's die must show to kill one of Mordred's men."""
TO_DESTROY = (2, 3, 4, 5)
"""What Mordred's die must show to destroy a building."""

# The money table ------------------------------------------------------------------------------------------

ROWS = ("A", "B", "C")
DEFAULT_ROW = "C"
"""Who rolls without declaring has declared this row."""
MONEY = {"A": (1, 2, 2, 3, 3, 4), "B": (2, 1, 3, 4, 5, 5), "C": (3, 2, 2, 5, 6, 7)}
BOLD_FACES = {"A": (1,), "B": (1, 2), "C": (1, 2, 3)}
"""OURS, except that C/1 and C/2 are bold and C/5 is not: faces whose pounds bring as many men."""


def _cells(row: str) -> tuple[tuple[int, int], ...]:
    return (
        (0, 0),
        *((MONEY[row][face - 1], MONEY[row][face - 1] * (face in BOLD_FACES[row])) for face in range(1, 7)),
    )


CELLS = {row: _cells(row) for row in ROWS}
"""(pounds, men) of each face (1 to 6) in each row."""
MOST_MEN = 2 * max(men for cells in CELLS.values() for _, men in cells)

# The Mordred track ----------------------------------------------------------------------------------------

TOWARDS_MORDRED = 12
"""OURS: squares from the dragon to Mordred's end of the track."""
TOWARDS_ARTHUR = 5
"""OURS: squares from the dragon to Arthur's end."""
DRAGON = 0
"""Where all pawns start; squares towards Arthur count upwards, those towards Mordred downwards."""

# Sets of spaces -------------------------------------------------------------------------------------------

INDEX = {space.id: number for number, space in enumerate(SPACES)}
BIT = {space.id: 1 << number for number, space in enumerate(SPACES)}
EVERYWHERE = (1 << len(SPACES)) - 1
assert len(SPACES) == 56 and SPACES[0].id == CASTLE, "the look-up tables below count on it"


def space_set(*ids: str) -> int:
    """The set of these spaces."""
    found = 0
    for id in ids:
        found |= BIT[id]
    return found


def spaces_in(mask: int) -> tuple[str, ...]:
    """The ids of the spaces in a set, in map order."""
    return tuple(space.id for number, space in enumerate(SPACES) if mask >> number & 1)


CASTLE_BIT = BIT[CASTLE]
FRAMED = space_set(*(space.id for space in SPACES if space.framed))
GROUND = {
    terrain: space_set(*(space.id for space in SPACES if space.terrain == terrain))
    for terrain in (WOOD, HILL)
}


def _roads_from(id: str) -> int:
    return space_set(*(b if a == id else a for a, b in ROADS if id in (a, b)))


NEIGHBOURS = tuple(_roads_from(space.id) for space in SPACES)
"""The spaces joined to each space by a road."""


def _neighbours_of_byte(place: int) -> tuple[int, ...]:
    """The neighbours for each value of one byte of a mask: seven look-ups beat walking 56 bits."""
    found = [0] * 256
    for byte in range(1, 256):
        lowest = (byte & -byte).bit_length() - 1
        found[byte] = found[byte & (byte - 1)] | NEIGHBOURS[8 * place + lowest]
    return tuple(found)


_N0, _N1, _N2, _N3, _N4, _N5, _N6 = map(_neighbours_of_byte, range(7))


def neighbours(mask: int) -> int:
    """All spaces that a road joins to a space of the set."""
    return (
        _N0[mask & 255]
        | _N1[mask >> 8 & 255]
        | _N2[mask >> 16 & 255]
        | _N3[mask >> 24 & 255]
        | _N4[mask >> 32 & 255]
        | _N5[mask >> 40 & 255]
        | _N6[mask >> 48]
    )


def _affordable(building: int, money: int) -> int:
    found = 0
    for terrain, spaces in GROUND.items():
        price = PRICE[terrain][building]
        if price is not None and price <= money:
            found |= spaces
    return found


MONEY_CAP = SURCHARGE + max(price for prices in PRICE.values() for price in prices if price is not None)
"""No building costs more: beyond it, more money makes no difference to what can be built."""
AFFORDABLE = tuple(
    tuple(_affordable(building, money) for money in range(MONEY_CAP + 1)) for building in range(4)
)
"""The spaces where a building of each kind costs no more than so much money."""


def price(building: int, space: int) -> int:
    """What a building costs on the ground of a space, without surcharge."""
    cost = PRICE[SPACES[space].terrain][building]
    assert cost is not None, "towns never stand on hills"
    return cost


# Actions, each made once ----------------------------------------------------------------------------------

PASS = Action("pass")
DECLARE = tuple(Action("declare", (row,)) for row in ROWS)
PLACE = tuple(Action("place", (space.id,)) for space in SPACES)
BUILD = tuple(tuple(Action("build", (kind, space.id)) for space in SPACES) for kind in BUILDINGS)
ATTACK = {
    (target.id, source.id): Action("attack", (target.id, source.id))
    for source in SPACES
    for target in SPACES
    if NEIGHBOURS[INDEX[source.id]] & BIT[target.id]
}
