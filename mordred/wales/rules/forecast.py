"""What would come of it: the end as it stands now, and what each choice costs and risks. Facts, no words.

Everything follows from the position on the table, which is open to all; nothing here looks at dice to come.
"""

from __future__ import annotations

from typing import NamedTuple

from mordred.core.game import Reason, Thing, because
from mordred.wales.rules.data import (
    BUILDINGS,
    CASTLE,
    CELLS,
    INDEX,
    NEIGHBOURS,
    TO_ATTACK,
    TO_DESTROY,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
)
from mordred.wales.rules.ending import CRITERIA, outcome
from mordred.wales.rules.state import ANGLESEY, DECLARE_ROW, MEN_PLACED, OVER, SPEND, State


class Ending(NamedTuple):
    """Who would win if the game were over, and by what."""

    wales: str
    """Mordred or Arthur holds it."""
    men: int
    buildings: int
    winners: tuple[int, ...]
    by: str
    """What decides: one of the criteria, "shared" if nothing does, or "anglesey" if that man was killed."""


def if_ended_now(state: State) -> Ending:
    """The end as it stands, whatever would bring it about (but the man in Anglesey); once the game is over,
    the end it came to."""
    ended = state.copy()
    if state.phase != OVER:
        ended.phase, ended.ending = OVER, MEN_PLACED
    result = outcome(ended)
    assert result is not None, "a game that is over has an outcome"
    wales = str(result.details["wales"])
    by = result.tie_breaks[-1] if result.tie_breaks else CRITERIA[wales][0]
    if ended.ending == ANGLESEY:
        by = ANGLESEY
    return Ending(wales, state.men_on_map(), state.buildings_on_map(), result.winners, by)


def notes(state: State, thing: Thing, site: str = "") -> list[Reason]:
    """What a choice costs or risks beyond its price; `site` is the space chosen for a building."""
    if thing.kind == "row" and state.phase == DECLARE_ROW:
        return _row(state, thing.name)
    if thing.kind == "building" and state.phase == SPEND:
        return _building(state, BUILDINGS.index(thing.name), site)
    if thing == Thing("choice", "pass"):
        return _pass(state)
    return []


def _row(state: State, row: str) -> list[Reason]:
    """In how many of the 36 rolls men come, the pawn runs off the track, or the last man comes."""
    cells = CELLS[row]
    men = [cells[first][1] + cells[second][1] for first in range(1, 7) for second in range(1, 7)]
    squares = state.pawns[state.seat] + TOWARDS_MORDRED
    reserve = state.reserve()
    found = [because("row_men", rolls=sum(n > 0 for n in men))]
    off = sum(n > squares for n in men)
    if off:
        found.append(because("row_end", n=squares, rolls=off))
    last = sum(reserve <= n <= squares for n in men)
    if last:
        found.append(because("row_reserve", rolls=last))
    return found


def _building(state: State, kind: int, site: str) -> list[Reason]:
    found = []
    if site and NEIGHBOURS[INDEX[site]] & state.men:
        found.append(because("beside_man", needed=TO_DESTROY[kind]))
    if state.stock(state.seat, kind) == 1 and not _ends_before(state):
        found.append(because("last_of_kind"))
    return found


def _ends_before(state: State) -> bool:
    """Whether another player has all of one kind on the map: their turn comes before one's own next one."""
    others = (seat for seat in range(state.players) if seat != state.seat)
    return any(state.emptied(seat) is not None for seat in others)


def _pass(state: State) -> list[Reason]:
    """A kind that is all built: the next player's ends the game at once, one's own when the turn comes."""
    following = state.following()
    theirs, own = state.emptied(following), state.emptied(state.seat)
    if theirs is not None:
        return [because("stock_next", owner=following, building=BUILDINGS[theirs])]
    if own is not None and not _ends_before(state):
        return [because("stock_own", building=BUILDINGS[own])]
    return []


def attack_notes(state: State, target: str, source: str) -> list[Reason]:
    """How likely an attack is, and what its success would end."""
    standing = state.building_at(source)
    found = [because("attack_odds", n=7 - TO_ATTACK[standing[1]])] if standing else []
    if target == CASTLE:
        found.append(because("attack_wins"))
    elif state.pawns[state.seat] == TOWARDS_ARTHUR:
        found.append(because("attack_ends"))
    return found
