"""Why something on the table is no answer now: a code and plain facts, from the same sets as legality.

Things are ("space", id), ("building", kind), ("row", letter) and ("choice", "pass").
"""

from __future__ import annotations

from mordred.core.game import Reason, Thing, because
from mordred.wales.rules import turn as rules
from mordred.wales.rules.data import ATTACK_PRICE, BIT, BUILDINGS, INDEX, NEIGHBOURS
from mordred.wales.rules.prices import price_for
from mordred.wales.rules.state import DECLARE_ROW, KINDS, OVER, PLACE_MAN, SPEND, State

_KIND = {name: kind for kind, name in enumerate(BUILDINGS)}


def reason(state: State, thing: Thing) -> Reason:
    """Why this thing is in no legal action now."""
    phase, (kind, name) = state.phase, thing
    if phase == OVER:
        return because("over")
    if kind == "row":
        return because("row", row=state.row)
    if phase == DECLARE_ROW:
        return because("declare_first")
    if kind == "space" and name in INDEX:
        return _no_man(state, name) if phase == PLACE_MAN else _no_spending(state, name)
    if kind == "building" and name in _KIND:
        return because("not_spending") if phase == PLACE_MAN else _no_building(state, _KIND[name])
    if kind == "choice" and phase == PLACE_MAN:
        return because("men_first", men=state.in_hand)
    return because("nothing")


def prices_here(state: State, seat: int, space: str) -> dict[str, int]:
    """What each building costs the seat on ground that is open to it; empty where it is not.

    Only what is in stock counts. Whether it is the seat's turn and money will do is another question.
    """
    if closed_ground(state, seat, space) is not None:
        return {}
    return {BUILDINGS[kind]: price for kind, price in _fitting(state, seat, space)}


def builds_here(state: State, space: str) -> dict[str, int]:
    """What the seat at turn may build on a space at this moment, with the price it will pay."""
    if state.phase != SPEND:
        return {}
    plain, dearer = rules.grounds(state, state.seat)
    return {
        BUILDINGS[kind]: price
        for kind, price in _fitting(state, state.seat, space)
        if rules.sites(state, kind, plain, dearer) & BIT[space]
    }


def closed_ground(state: State, seat: int, space: str) -> Reason | None:
    """Why the ground of a space is closed to the seat's buildings, whatever its money; None if it is open."""
    bit = BIT[space]
    if state.men & bit:
        return because("man_there", space=space)
    standing = state.building_at(space)
    if standing is not None:
        if standing[0] != seat:
            return because("others_building", space=space, owner=standing[0])
        return None if _fitting(state, seat, space) else because("no_other_kind", space=space)
    plain, dearer = rules.grounds(state, seat)
    if not (plain | dearer) & bit:
        code = "not_connected" if any(state.owned) else "framed_first"
        return because(code, space=space)
    return None if _fitting(state, seat, space) else because("no_kind", space=space)


def attackers(state: State, seat: int, space: str) -> list[str]:
    """Where the seat has buildings that a road joins to a space."""
    joined = state.owned[seat] & NEIGHBOURS[INDEX[space]]
    return [id for id in INDEX if joined & BIT[id]]


def _fitting(state: State, seat: int, space: str) -> list[tuple[int, int]]:
    """The kinds in stock that may stand on that ground and do not stand there yet, with their prices."""
    found = []
    for kind in range(KINDS):
        price = price_for(state, seat, kind, INDEX[space])
        there = state.buildings[seat * KINDS + kind] & BIT[space]
        if price is not None and not there and state.stock(seat, kind):
            found.append((kind, price))
    return found


def _no_man(state: State, space: str) -> Reason:
    """Why no man may go there."""
    if state.men & BIT[space]:
        return because("man_there", space=space)
    if state.owned[state.seat] & BIT[space]:
        return because("own_building", space=space)
    return because("no_man_near", space=space)


def _no_spending(state: State, space: str) -> Reason:
    """Why nothing can be built or attacked there, nor any attack be made from there."""
    money = state.money[state.seat]
    if state.men & BIT[space]:
        if state.owned[state.seat] & NEIGHBOURS[INDEX[space]]:
            return because("attack_money", price=ATTACK_PRICE, money=money)
        return because("no_attacker", space=space)
    closed = closed_ground(state, state.seat, space)
    if closed is not None:
        return closed
    least = min(price for _, price in _fitting(state, state.seat, space))
    return because("too_dear", space=space, price=least, money=money)


def _no_building(state: State, kind: int) -> Reason:
    """Why a kind can be built nowhere."""
    seat, name = state.seat, BUILDINGS[kind]
    if not state.stock(seat, kind):
        return because("no_stock", building=name)
    prices = [prices_here(state, seat, space).get(name) for space in INDEX]
    least = min((price for price in prices if price is not None), default=None)
    if least is None:
        return because("no_ground", building=name)
    return because("no_site", building=name, price=least, money=state.money[seat])
