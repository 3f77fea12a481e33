"""Everything that is on the table in a game of Wales. Nothing of it is hidden but the dice to come."""

from __future__ import annotations

from dataclasses import dataclass

from mordred.core.chance import Chance
from mordred.wales.rules.data import BIT, BUILDINGS, MEN, STOCK, VICTORY_POINTS, spaces_in

DECLARE_ROW = "declare_row"
PLACE_MAN = "place_man"
SPEND = "spend"
OVER = "over"
PHASES = (DECLARE_ROW, PLACE_MAN, SPEND, OVER)
"""What is being asked; also the kind of the prompt."""

MEN_PLACED = "men_placed"
STOCK_EMPTY = "stock_empty"
TRACK_END = "track_end"
ANGLESEY = "anglesey"
ENDINGS = (MEN_PLACED, STOCK_EMPTY, TRACK_END, ANGLESEY)
"""Why a game ends."""

KINDS = len(BUILDINGS)


@dataclass(slots=True)
class State:
    """A game of Wales. Sets of spaces are bit masks (see data.py); the methods below read them for you."""

    chance: Chance
    players: int
    first: int
    """The seat that began."""
    seat: int
    """Whose turn it is."""
    turn: int
    """Turns begun, over all seats."""
    phase: str
    men: int
    """The spaces with one of Mordred's men."""
    buildings: list[int]
    """The spaces with each seat's buildings of each kind: [seat * 4 + kind]."""
    owned: list[int]
    """The spaces with any building of each seat (the union of its four sets, kept for speed)."""
    money: list[int]
    pawns: list[int]
    """Squares from the dragon: above zero towards Arthur, below towards Mordred."""
    row: str = ""
    """The row declared this turn, and what the dice showed; empty and zero before."""
    dice: tuple[int, int] = (0, 0)
    in_hand: int = 0
    """Men that the seat still has to place."""
    ending: str = ""
    """One of ENDINGS once the game is over; `seat` is then the seat in whose turn it ended."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.chance.copy(), self.players, self.first, self.seat, self.turn, self.phase, self.men,
            self.buildings[:], self.owned[:], self.money[:], self.pawns[:], self.row, self.dice, self.in_hand,
            self.ending,
        )  # fmt: skip

    # Mordred's men

    def men_on_map(self) -> int:
        """How many men are on the map, the castle included."""
        return self.men.bit_count()

    def reserve(self) -> int:
        """How many men are neither on the map nor in a hand."""
        return MEN - self.men.bit_count() - self.in_hand

    def man_at(self, space: str) -> bool:
        """Whether one of Mordred's men stands there."""
        return bool(self.men & BIT[space])

    def men_spaces(self) -> tuple[str, ...]:
        """The spaces with a man."""
        return spaces_in(self.men)

    # Buildings

    def building_at(self, space: str) -> tuple[int, int] | None:
        """(seat, kind) of the building there, if there is one."""
        bit = BIT[space]
        for place, mask in enumerate(self.buildings):
            if mask & bit:
                return divmod(place, KINDS)
        return None

    def buildings_on_map(self) -> int:
        """How many buildings of all players stand on the map."""
        return sum(mask.bit_count() for mask in self.owned)

    def stock(self, seat: int, kind: int) -> int:
        """How many buildings of a kind the seat can still put on the map."""
        return STOCK[kind] - self.buildings[seat * KINDS + kind].bit_count()

    def emptied(self, seat: int) -> int | None:
        """The first kind that the seat has all on the map, if any: its next turn ends the game."""
        return next((kind for kind in range(KINDS) if self.stock(seat, kind) == 0), None)

    def following(self) -> int:
        """The seat whose turn comes next."""
        return (self.seat + 1) % self.players

    def victory_points(self, seat: int) -> int:
        """The seat's victory points on the map."""
        own = self.buildings[seat * KINDS : seat * KINDS + KINDS]
        return sum(points * mask.bit_count() for points, mask in zip(VICTORY_POINTS, own, strict=True))
