"""What the learned judge looks at: some facts of the table, and some thirty of each seat in turn order, from
the one to move.

Two races run at once, for points and by the pawn, and whoever may end the game chooses which one counts. So
the facts say how each race stands, who would win if it ended now, and how near every end is: the last man, an
empty stock, either end of the track, the castle.
"""

from __future__ import annotations

from mordred.wales.judge.value import (
    ATTACK_ODDS,
    FAR,
    GATE,
    NEXT_TURN_MONEY,
    RINGS,
    RISK,
    WOODS,
    leaders,
)
from mordred.wales.rules.data import (
    ATTACK_PRICE,
    CASTLE_BIT,
    CELLS,
    EVERYWHERE,
    FRAMED,
    GROUND,
    HILL,
    MEN,
    STOCK,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    neighbours,
)
from mordred.wales.rules.state import DECLARE_ROW, KINDS, SPEND, State

TABLE = 11
"""Facts of the table as a whole."""
SEAT = 31
"""Facts of each seat."""
RICH = 40
"""Pounds beyond which more money makes no difference that is seen: four large castles in the woods."""
_HILLS = GROUND[HILL]
_GREEDY = [one[1] + other[1] for one in CELLS["C"][1:] for other in CELLS["C"][1:]]
"""The men of all 36 rolls in the row that brings most."""
_OVERFLOW = [sum(men > squares for men in _GREEDY) / 36 for squares in range(18)]
"""By squares left: how often the greediest row runs off the track."""
_LAST_MAN = [sum(men >= left for men in _GREEDY) / 36 for left in range(MEN + 1)]
"""By men left: how often it brings the last one."""


def sights(state: State, strangers: int = 0) -> tuple[list[float], list[list[float]]]:
    """Facts of the table and of each seat; `strangers` are the seats known to play at random, a bit each."""
    men = state.men
    built = 0
    for mask in state.owned:
        built |= mask
    free = ~(built | men | CASTLE_BIT) & EVERYWHERE
    by_men = neighbours(men)
    front = by_men & free
    points = [state.victory_points(seat) for seat in range(state.players)]
    standing = leaders(state, points)
    table = _of_the_table(state, men.bit_count(), built.bit_count(), front.bit_count())
    near = (men, by_men, neighbours(front) & ~by_men)
    arthur = table[3] > 0
    seats = []
    for seat in (*range(state.seat, state.players), *range(state.seat)):
        own = state.owned[seat]
        found = _races(state, seat, points, standing, arthur)
        found += _fights(state, seat, near)
        found += _grounds(own, built, free)
        found += ((own & ~by_men).bit_count() / 10, 1.0 if strangers >> seat & 1 else 0.0)
        seats.append(found)
    return table, seats


def _of_the_table(state: State, men: int, built: int, front: int) -> list[float]:
    """Who holds Wales, how near the last man is, and what the seat to move still has in hand."""
    hand, gap = state.in_hand, built - men
    return [
        men / 20,
        built / 20,
        max(-1.5, min(1.5, gap / 8)),
        0.0 if gap < 0 else 1.0,
        _LAST_MAN[MEN - men - hand],
        hand / 3,
        1.0 if hand else 0.0,
        1.0 if state.phase == SPEND else 0.0,
        front / 10,
        0.0 if state.phase == DECLARE_ROW else min(state.money[state.seat], RICH) / 10,
        max(-1.0, min(1.0, (gap - hand) / 3)),
    ]


def _races(
    state: State,
    seat: int,
    points: list[int],
    standing: tuple[list[float], list[float]],
    arthur: bool,
) -> list[float]:
    """Points, pawn, money and stock of a seat, how it stands in both races, and whether it may end them.

    The last two are products of others: a small net finds such products late, and keeps them soft.
    """
    pawn = state.pawns[seat]
    own = state.buildings[seat * KINDS : seat * KINDS + KINDS]
    counts = [mask.bit_count() for mask in own]
    left = min(map(int.__sub__, STOCK, counts))
    by_points, by_pawn = standing[0][seat], standing[1][seat]
    ahead = points[seat] - max(points[:seat] + points[seat + 1 :])
    pawns = state.pawns
    pawn_ahead = pawn - max(pawns[:seat] + pawns[seat + 1 :])
    overflow, wins = _OVERFLOW[pawn + TOWARDS_MORDRED], by_points if arthur else by_pawn
    return [
        points[seat] / 15,
        pawn / 6,
        min(state.money[seat], RICH) / 10,
        counts[0] / STOCK[0],
        counts[1] / STOCK[1],
        counts[2] / STOCK[2],
        counts[3] / STOCK[3],
        1.0 if left == 0 else 0.0,
        1.0 if left == 1 else 0.0,
        1.0 if left == 2 else 0.0,
        overflow,
        1.0 if pawn == TOWARDS_ARTHUR else 0.0,
        max(-2.0, min(2.0, ahead / 6)),
        max(-2.0, min(2.0, pawn_ahead / 4)),
        by_points,
        by_pawn,
        wins,
        overflow * wins if arthur else 0.0,
        wins if left == 0 else 0.0,
    ]


def _fights(state: State, seat: int, near: tuple[int, int, int]) -> tuple[float, ...]:
    """What a seat may lose to Mordred's men, now and after one more man, and what it may attack."""
    men, by_men, soon = near
    danger = later = best = 0.0
    exposed = prey = 0
    for kind, mask in enumerate(state.buildings[seat * KINDS : seat * KINDS + KINDS]):
        if beside := mask & by_men:
            count = beside.bit_count()
            danger += RISK[kind] * count
            exposed += count
            best = max(best, ATTACK_ODDS[kind])
            prey |= neighbours(beside)
        if behind := mask & soon:
            later += RISK[kind] * behind.bit_count()
    prey &= men & ~CASTLE_BIT
    own = state.owned[seat]
    ring = 1
    while ring < FAR and not own & RINGS[ring]:
        ring += 1
    return (
        danger / 4,
        exposed / 4,
        later / 4,
        best * 2,
        min(prey.bit_count(), 4) / 4,
        _at_the_gate(state, seat) if own & GATE else 0.0,
        1 / ring,
    )


def _at_the_gate(state: State, seat: int) -> float:
    """The odds of killing the man in the castle with the money of this turn or the next."""
    kind = next(kind for kind in range(KINDS) if state.buildings[seat * KINDS + kind] & GATE)
    spends = seat == state.seat and state.phase != DECLARE_ROW
    tries = (state.money[seat] + (0 if spends else NEXT_TURN_MONEY)) // ATTACK_PRICE
    return 1 - (1 - ATTACK_ODDS[kind]) ** tries


def _grounds(own: int, built: int, free: int) -> tuple[float, float, float]:
    """Where a seat may build at the plain price, in woods and hills, and where only at the surcharge."""
    area = FRAMED | neighbours(own)
    room = area & free
    dearer = neighbours(built & ~own) & free & ~area & WOODS
    return (
        min((room & WOODS).bit_count(), 8) / 8,
        min((room & _HILLS).bit_count(), 8) / 8,
        min(dearer.bit_count(), 6) / 6,
    )
