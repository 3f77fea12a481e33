"""Wales states as plain data, and what must hold of any of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from mordred.core.chance import Chance
from mordred.wales.rules.data import (
    ATTACK_PRICE,
    BIT,
    BUILDINGS,
    CASTLE_BIT,
    CELLS,
    EVERYWHERE,
    GROUND,
    HILL,
    MEN,
    MOST_MEN,
    PLAYERS,
    SPACES,
    STOCK,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    TOWN,
    VARIANT_PLAYERS,
    space_set,
    spaces_in,
)
from mordred.wales.rules.state import (
    ANGLESEY,
    DECLARE_ROW,
    ENDINGS,
    KINDS,
    MEN_PLACED,
    OVER,
    PHASES,
    PLACE_MAN,
    STOCK_EMPTY,
    TRACK_END,
    State,
)
from mordred.wales.rules.turn import targets

FEWEST, MOST = min(PLAYERS + VARIANT_PLAYERS), max(PLAYERS)
RICHEST = 1_000_000
"""Far more money than any game can see."""
MOST_POUNDS = 2 * max(pounds for cells in CELLS.values() for pounds, _ in cells)
"""What one turn can bring."""
MOST_ROLLS = 2 + MOST_MEN + MOST_POUNDS // ATTACK_PRICE
"""Dice in one turn: for money, for men that assault buildings, and for attacks that somebody can pay."""
SET_UP_ROLLS = 400
"""Dice to find who begins: more would be fifty ties in a row."""

LINK_WORDS = (
    " ".join(space.id for space in reversed(SPACES))
    + '{"buildings":["","","","hawarden chirk breidden montgomery"],"chance":[,"dice":[1,2],"ending":"'
    + 'stock_emptymen_placedtrack_endangleseyover","first":0,"in_hand":0,"men":"anglesey bangor aber deganwy'
    + ' betws","money":[0,1,2,3],'
    + '"pawns":[0,-1,-2,-12],"phase":"place_manspenddeclare_row","row":"ABC","seat":0,"turn":1'
).encode()
"""A preset dictionary: what dumps are made of, the likeliest last. Changing it breaks old links."""

_Seat = Annotated[int, Field(ge=0, lt=MOST, strict=True)]
_Spaces = Annotated[str, Field(max_length=1000)]


class SavedState(BaseModel):
    """The saved form of a state: sets of spaces are their ids, in map order, with blanks between."""

    model_config = ConfigDict(extra="forbid", strict=True)

    chance: tuple[Annotated[int, Field(ge=0, lt=1 << 64)], Annotated[int, Field(ge=0, lt=1 << 53)]]
    first: _Seat
    seat: _Seat
    turn: int = Field(ge=0, lt=1_000_000)
    phase: Literal["declare_row", "place_man", "spend", "over"]
    men: _Spaces
    buildings: list[_Spaces] = Field(min_length=FEWEST * KINDS, max_length=MOST * KINDS)
    money: list[Annotated[int, Field(ge=0, le=RICHEST)]] = Field(min_length=FEWEST, max_length=MOST)
    pawns: list[Annotated[int, Field(ge=-TOWARDS_MORDRED, le=TOWARDS_ARTHUR)]] = Field(
        min_length=FEWEST, max_length=MOST
    )
    row: Literal["", "A", "B", "C"]
    dice: tuple[Annotated[int, Field(ge=0, le=6)], Annotated[int, Field(ge=0, le=6)]]
    in_hand: int = Field(ge=0, le=MOST_MEN)
    ending: Literal["", "men_placed", "stock_empty", "track_end", "anglesey"]

    @field_validator("men", "buildings")
    @classmethod
    def _known_spaces(cls, value: str | list[str]) -> str | list[str]:
        for text in [value] if isinstance(value, str) else value:
            unknown = set(text.split()) - BIT.keys()
            if unknown:
                raise ValueError(f"no such space: {sorted(unknown)[0][:40]}")
        return value

    @field_validator("chance", "dice", mode="before")
    @classmethod
    def _pair(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value  # JSON knows no tuples

    @model_validator(mode="after")
    def _healthy(self) -> SavedState:
        if len(self.buildings) != len(self.money) * KINDS or len(self.pawns) != len(self.money):
            raise ValueError("the number of players is not the same everywhere")
        broken = check(self.state())
        if broken:
            raise ValueError("; ".join(broken))
        return self

    def state(self) -> State:
        """The state that was saved."""
        buildings = [space_set(*text.split()) for text in self.buildings]
        players = len(self.money)
        return State(
            chance=Chance(*self.chance),
            players=players,
            first=self.first,
            seat=self.seat,
            turn=self.turn,
            phase=self.phase,
            men=space_set(*self.men.split()),
            buildings=buildings,
            owned=[_union(buildings[seat * KINDS : seat * KINDS + KINDS]) for seat in range(players)],
            money=list(self.money),
            pawns=list(self.pawns),
            row=self.row,
            dice=self.dice,
            in_hand=self.in_hand,
            ending=self.ending,
        )


def dump(state: State) -> dict[str, object]:
    """The state as plain JSON data."""
    return {
        "chance": [state.chance.seed, state.chance.counter],
        "first": state.first,
        "seat": state.seat,
        "turn": state.turn,
        "phase": state.phase,
        "men": " ".join(spaces_in(state.men)),
        "buildings": [" ".join(spaces_in(mask)) for mask in state.buildings],
        "money": list(state.money),
        "pawns": list(state.pawns),
        "row": state.row,
        "dice": list(state.dice),
        "in_hand": state.in_hand,
        "ending": state.ending,
    }


def load(data: object) -> State:
    """A state from untrusted plain data; pydantic's ValidationError if it is none."""
    return SavedState.model_validate(data).state()


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def check(state: State) -> list[str]:
    """Broken invariants; empty in a healthy game. The fuzzer and `load` ask the same."""
    broken = [*_check_pieces(state), *_check_map(state), *_check_turn(state)]
    return broken or [*_check_time(state), *_check_ending(state)]


def _check_time(state: State) -> list[str]:
    """Whose turn it is, and how much money and chance so many turns can have brought."""
    broken = []
    begun = state.turn - (state.ending != STOCK_EMPTY)
    if state.turn < 1 or state.seat != (state.first + begun) % state.players:
        broken.append("it is another seat's turn")
    for seat, money in enumerate(state.money):
        ahead = (seat - state.first) % state.players
        turns = (state.turn - ahead + state.players - 1) // state.players
        if money > turns * MOST_POUNDS:
            broken.append(f"seat {seat} has more money than it can have")
    if state.chance.counter > SET_UP_ROLLS + state.turn * MOST_ROLLS:
        broken.append("more dice were thrown than can have been")
    return broken


def _check_ending(state: State) -> list[str]:
    """The reason of an end is seen on the table, and none is seen while the game goes on."""
    own = state.buildings[state.seat * KINDS : state.seat * KINDS + KINDS]
    empty = any(mask.bit_count() == stock for mask, stock in zip(own, STOCK, strict=True))
    full = state.men_on_map() == MEN
    at_end = state.pawns[state.seat] in (-TOWARDS_MORDRED, TOWARDS_ARTHUR)
    broken = []
    if full != (state.ending == MEN_PLACED):
        broken.append("all men are placed if and only if that ended the game")
    if (state.ending == STOCK_EMPTY and not empty) or (state.phase == DECLARE_ROW and empty):
        broken.append("a turn begins if and only if the stock allows it")
    if state.ending == TRACK_END and not at_end:
        broken.append("the pawn is not at the end of the track")
    if state.phase == PLACE_MAN:
        cells = CELLS[state.row]
        if state.in_hand > sum(cells[die][1] for die in state.dice):
            broken.append("more men in hand than the dice gave")
        if targets(state).bit_count() < 2:
            broken.append("men are being placed, but there is no choice")
    return broken


def _check_pieces(state: State) -> list[str]:
    broken = []
    if not state.players == len(state.money) == len(state.pawns) == len(state.owned):
        broken.append("the number of players is not the same everywhere")
    if len(state.buildings) != state.players * KINDS:
        broken.append("each player has four kinds of building")
    for place, mask in enumerate(state.buildings):
        seat, kind = divmod(place, KINDS)
        if mask.bit_count() > STOCK[kind]:
            broken.append(f"seat {seat} has more than {STOCK[kind]} of {BUILDINGS[kind]}")
    if state.reserve() < 0:
        broken.append(f"there are more than {MEN} men")
    if any(money < 0 for money in state.money):
        broken.append("somebody has less than no money")
    if any(not -TOWARDS_MORDRED <= pawn <= TOWARDS_ARTHUR for pawn in state.pawns):
        broken.append("a pawn is off the track")
    return broken


def _check_map(state: State) -> list[str]:
    broken = []
    seen = state.men
    for mask in state.buildings:
        if mask & seen:
            broken.append(f"two pieces on {spaces_in(mask & seen)[0]}")
        seen |= mask
    if seen & ~EVERYWHERE:
        broken.append("a piece stands off the map")
    for seat in range(min(state.players, len(state.owned))):
        kinds = state.buildings[seat * KINDS : seat * KINDS + KINDS]
        if state.owned[seat] != _union(kinds):
            broken.append(f"seat {seat}'s buildings do not add up")
        if kinds[TOWN] & GROUND[HILL]:
            broken.append("a town stands on a hill")
    if _union(state.buildings) & CASTLE_BIT:
        broken.append("something is built in the castle")
    if bool(state.men & CASTLE_BIT) == (state.ending == ANGLESEY):
        broken.append("the castle's man is gone if and only if that ended the game")
    return broken


def _check_turn(state: State) -> list[str]:
    broken = []
    if state.phase not in PHASES:
        broken.append("no such phase")
    if not 0 <= state.seat < state.players or not 0 <= state.first < state.players:
        return ["no such seat"]
    if (state.phase == OVER) != (state.ending in ENDINGS):
        broken.append("over if and only if there is a reason")
    if (state.in_hand > 0) != (state.phase == PLACE_MAN):
        broken.append("men are in hand if and only if they are being placed")
    elif state.phase == PLACE_MAN and not targets(state):
        broken.append("men are being placed, but there is no target")
    if state.in_hand > MOST_MEN:
        broken.append("more men in hand than two dice give")
    rolled = all(1 <= die <= 6 for die in state.dice) and state.row != ""
    blank = state.dice == (0, 0) and state.row == ""
    if not (blank if state.phase == DECLARE_ROW else rolled or (blank and state.phase == OVER)):
        broken.append("dice and row do not fit the phase")
    return broken
