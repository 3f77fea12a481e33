"""What a building costs: the ground's price, and the surcharge. Whoever pays or shows a price asks here."""

from __future__ import annotations

from mordred.wales.rules.data import FRAMED, NEIGHBOURS, PRICE, SPACES, SURCHARGE, neighbours
from mordred.wales.rules.state import State


def plain_ground(own: int) -> int:
    """The spaces where the owner of these buildings pays no surcharge.

    They are framed, or a road joins them to a building of one's own, or one's own building stands there.
    """
    return FRAMED | own | neighbours(own)


def surcharge_for(state: State, seat: int, space: int) -> int:
    """What the seat pays there on top of the ground's price: nothing on plain ground."""
    near = NEIGHBOURS[space] | 1 << space
    return 0 if near & state.owned[seat] or FRAMED >> space & 1 else SURCHARGE


def price_for(state: State, seat: int, kind: int, space: int) -> int | None:
    """What the seat pays for a building of a kind there; None where that kind can never stand."""
    prices = PRICE.get(SPACES[space].terrain)
    price = prices[kind] if prices else None
    return None if price is None else price + surcharge_for(state, seat, space)
