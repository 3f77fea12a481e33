"""Who, where, which and how many: the selectors of the cards' language, read against the table."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.content.plain import Amount, Players, Where
from mordred.britannia.content.vocabulary import By
from mordred.britannia.rules.control import (
    UNIT_TAGS,
    actor,
    controller,
    count,
    enemy,
    holds,
    reference,
    units,
    warriors,
)
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Effect
from mordred.britannia.rules.table import RulesTable

EVERYTHING = 99


def chooser(table: RulesTable, run: Effect, by: By | None, owner: int) -> int:
    """Who decides: the step's `by`, else the owner of what is at stake."""
    if by is None or by == "owner":
        return owner
    if by == "you":
        return run.you
    return actor(run) if by == "it" else enemy(table, run)


# --- how many ---


def amount(table: RulesTable, how_many: Amount | None, run: Effect, who: int = -1) -> tuple[int, int]:
    """The least and the most of an amount."""
    if how_many is None:
        return 1, 1
    if how_many.everything:
        return EVERYTHING, EVERYTHING
    n = how_many.n
    if how_many.per is not None:
        n *= count(table, how_many.per, run.here, run, who)
        if how_many.most is not None:
            n = min(n, how_many.most)
    return (0, n) if how_many.upto else (n, n)


# --- places ---


def places(table: RulesTable, where: Where, run: Effect, who: int = -1, origin: str = "") -> list[str]:
    """The territories a selector means, in the map's order (its 'pick' aside)."""
    geography = table.geography
    found: Sequence[str]
    if where.at is not None:
        start = reference(table, where.at, run, origin)
        found = (start,) if start in geography.near else ()
    elif where.twin is not None:
        found = geography.twins(reference(table, where.twin, run, origin))
    elif where.near is not None:
        start = reference(table, where.near, run, origin)
        if start not in geography.near:
            return []
        found = geography.reach(start, where.steps, where.via)
    else:
        found = geography.lands
    return _narrowed(table, where, found, run, who)


def sites(table: RulesTable, where: Where, run: Effect, who: int = -1) -> list[str]:
    """The same for a step's own places: "in all of them" means those it began with, whatever it did since."""
    if run.begun and where.pick is not None and where.pick.everything and not _personal(where):
        return list(run.fixed)
    return places(table, where, run, who)


def _personal(where: Where) -> bool:
    """Whether it depends on whose turn it is within the step."""
    return any(tag.who == "who" for tag in (*where.having, *where.lacking))


def _narrowed(table: RulesTable, where: Where, found: Sequence[str], run: Effect, who: int) -> list[str]:
    """The places that board and tags of a selector fit; the cheap questions come first."""
    found, having, lacking = list(found), where.having, where.lacking
    if where.board is not None:
        board = table.book.board
        found = [place for place in found if board[place] == where.board]
    if not having and not lacking:
        return found
    lands, caers = table.state.lands, table.geography.caers
    later = []
    for tag in having:
        name = tag.name
        if name == "caer" and tag.least == 1:
            found = [place for place in found if caers[place]]
        elif name == "favour" and tag.least == 1:
            found = [place for place in found if any(lands[place].favour)]
        elif name in UNIT_TAGS and tag.who in ("you", "it", "who"):
            seat = run.you if tag.who == "you" else who if tag.who == "who" else actor(run)
            found = [
                place
                for place in found
                if seat in lands[place].armies and units(table, name, lands[place].armies[seat]) >= tag.least
            ]
        else:
            if tag.who == "you":
                found = [place for place in found if run.you in lands[place].armies]
            later.append(tag)
    for tag in later:
        found = [place for place in found if holds(table, tag, place, run, who)]
    for tag in lacking:
        found = [place for place in found if not holds(table, tag, place, run, who)]
    return found


def slots(table: RulesTable, where: Where, run: Effect, who: int = -1) -> list[str]:
    """The border slots of which one end is a territory the selector means."""
    found: list[str] = []
    for place in places(table, where, run, who):
        found += [slot for slot in table.book.slots_at[place] if slot not in found]
    return [slot for slot in table.book.ends if slot in found]


# --- players ---


def players(table: RulesTable, who: Players | None, run: Effect) -> list[int]:
    """The seats a selector means, in the order in which they resolve an effect (its 'pick' aside)."""
    if who is None:
        return [actor(run)]
    word = who.set
    if word == "you":
        found = [run.you]
    elif word == "it":
        found = [actor(run)]
    elif word == "enemy":
        found = [enemy(table, run)]
    elif word == "target":
        found = [run.target]
    elif word == "controller":
        found = [controller(table, run.here)] if run.here else []
    else:
        found = table.group_order()
        if word == "others":
            found.remove(actor(run))
    if found and found[0] < 0:
        return []
    for test in who.filter:
        found = _filtered(table, test, found, run)
    return found


def _filtered(table: RulesTable, test: str, seats: list[int], run: Effect) -> list[int]:
    state = table.state
    lands = state.lands.values()
    if test == "shares":
        me = actor(run)
        return [s for s in seats if s != me and any(s in land.armies and me in land.armies for land in lands)]
    if test == "here":
        armies = state.lands[run.here].armies if run.here else {}
        return [seat for seat in seats if seat in armies]
    if test == "has_warrior":
        return [
            s for s in seats if any(s in land.armies and warriors(table, land.armies[s]) for land in lands)
        ]
    totals = {seat: sum(state.players[seat].favour) for seat in seats}
    if not totals:
        return []
    bar = max(totals.values()) if test == "most_favour" else min(totals.values())
    return [seat for seat in seats if totals[seat] == bar]


# --- colours ---


def colours(pick: str | None, stock: list[int], held: list[int], run: Effect) -> list[str]:
    """The Leaders a step may mean, among those of whom `stock` has favour; 'most' looks at `held`."""
    some = [leader for leader, n in zip(LEADERS, stock, strict=True) if n]
    if pick in LEADERS:
        return [leader for leader in some if leader == pick]
    if pick == "moved":
        return [leader for leader in some if leader == run.moved]
    if pick == "most":
        return [leader for leader in some if held[LEADERS.index(leader)] == max(held)]
    return some
