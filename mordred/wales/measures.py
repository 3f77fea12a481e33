"""What lessons may ask of a position of Wales: money, prices, chances, who would win (docs/lessons.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mordred.wales.rules.data import (
    ATTACK_PRICE,
    BUILDINGS,
    CASTLE,
    CELLS,
    FACES,
    INDEX,
    NEIGHBOURS,
    TO_ATTACK,
    TO_DESTROY,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    VICTORY_POINTS,
)
from mordred.wales.rules.ending import outcome
from mordred.wales.rules.prices import price_for
from mordred.wales.rules.state import KINDS, MEN_PLACED, OVER, State


def money(state: State, seat: str) -> int:
    """The seat's pounds."""
    return state.money[int(seat)]


def points(state: State, seat: str) -> int:
    """The seat's victory points on the map."""
    return state.victory_points(int(seat))


def pawn(state: State, seat: str) -> int:
    """Squares from the dragon, above zero towards Arthur."""
    return state.pawns[int(seat)]


def to_mordred(state: State, seat: str) -> int:
    """Squares that the seat's pawn can still go towards Mordred."""
    return state.pawns[int(seat)] + TOWARDS_MORDRED


def to_arthur(state: State, seat: str) -> int:
    """Squares that the seat's pawn can still go towards Arthur."""
    return TOWARDS_ARTHUR - state.pawns[int(seat)]


def men(state: State) -> int:
    """Men on the map, the one in the castle included."""
    return state.men_on_map()


def buildings(state: State) -> int:
    """Buildings of all players."""
    return state.buildings_on_map()


def gap(state: State) -> int:
    """How many more men there are than buildings."""
    return state.men_on_map() - state.buildings_on_map()


def reserve(state: State) -> int:
    """Men that are neither on the map nor in a hand."""
    return state.reserve()


def price(state: State, seat: str, kind: str, space: str) -> int:
    """What the seat pays for a building there; 0 where that kind can never stand."""
    return price_for(state, int(seat), BUILDINGS.index(kind), INDEX[space]) or 0


def worth(state: State, kind: str) -> int:
    """Victory points of a kind of building."""
    return VICTORY_POINTS[BUILDINGS.index(kind)]


def stock(state: State, seat: str, kind: str) -> int:
    """How many of a kind the seat can still build."""
    return state.stock(int(seat), BUILDINGS.index(kind))


def falls(state: State, kind: str) -> int:
    """On how many of six faces a man destroys such a building."""
    return FACES + 1 - TO_DESTROY[BUILDINGS.index(kind)]


def kills(state: State, kind: str) -> int:
    """On how many of six faces such a building kills a man."""
    return FACES + 1 - TO_ATTACK[BUILDINGS.index(kind)]


def kill_price(state: State, kind: str) -> int:
    """What a kill by such a building costs on average, in pounds."""
    return ATTACK_PRICE * FACES // kills(state, kind)


def kill_chance(state: State, seat: str, kind: str, spent: str) -> int:
    """Of a hundred, how often the seat's money, less what is spent before, buys a kill by such a building."""
    tries = (state.money[int(seat)] - int(spent)) // ATTACK_PRICE
    return round(100 - 100 * (1 - kills(state, kind) / FACES) ** tries)


def pounds(state: State, row: str, first: str, second: str) -> int:
    """What two dice pay on a row."""
    return CELLS[row][int(first)][0] + CELLS[row][int(second)][0]


def called(state: State, row: str, first: str, second: str) -> int:
    """How many men two dice bring on a row."""
    return CELLS[row][int(first)][1] + CELLS[row][int(second)][1]


def most_men(state: State, row: str) -> int:
    """The most men that one roll on a row can bring."""
    return 2 * max(brought for _, brought in CELLS[row])


def worst_turns(state: State, row: str) -> int:
    """How many of the worst rolls on a row a pawn on the dragon can follow in full."""
    return TOWARDS_MORDRED // most_men(state, row)


def quiet(state: State, row: str) -> int:
    """Of a hundred rolls on a row, about how many bring no man at all."""
    calm = sum(not brought for _, brought in CELLS[row][1:])
    return round(100 * calm * calm / FACES**2)


def beside_men(state: State, seat: str) -> int:
    """How many villages and towns of the seat a road joins to a man."""
    own = state.buildings[int(seat) * KINDS] | state.buildings[int(seat) * KINDS + 1]
    return sum(bool(own >> place & 1 and near & state.men) for place, near in enumerate(NEIGHBOURS))


def anglesey_roads(state: State, seat: str) -> int:
    """How many buildings of the seat a road joins to the Castle of Anglesey."""
    return (state.owned[int(seat)] & NEIGHBOURS[INDEX[CASTLE]]).bit_count()


def winner(state: State) -> int:
    """Who wins if the game is over now; -1 if several would."""
    ended = state.copy()
    if ended.phase != OVER:
        ended.phase, ended.ending, ended.in_hand = OVER, MEN_PLACED, 0
    found = outcome(ended)
    return found.winners[0] if found is not None and len(found.winners) == 1 else -1


def holder(state: State) -> str:
    """Who would hold Wales if the game were over now."""
    return "mordred" if gap(state) > 0 else "arthur"


def over(state: State) -> int:
    """1 once the game is over."""
    return int(state.phase == OVER)


def turn(state: State) -> int:
    """Turns begun, over all seats."""
    return state.turn


def in_hand(state: State) -> int:
    """Men still to be placed."""
    return state.in_hand


MEASURES: Mapping[str, Callable[..., int | str]] = {
    made.__name__: made
    for made in (
        money, points, pawn, to_mordred, to_arthur, men, buildings, gap, reserve, price, worth, stock, falls,
        kills, kill_price, kill_chance, pounds, called, most_men, worst_turns, quiet, beside_men,
        anglesey_roads, winner, holder, over, turn, in_hand,
    )
}  # fmt: skip
"""By the name that lessons call them."""
