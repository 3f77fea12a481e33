"""CHAOS BREAKOUT: its six steps, in order."""

from __future__ import annotations

from mordred.britannia.rules.events import (
    BreakoutBegan,
    CauldronFlipped,
    CauldronRevealed,
    FavourPlaced,
    LeaderSummoned,
    LostLandsOpened,
    TilePlaced,
)
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Breakout, Effect
from mordred.britannia.rules.table import RulesTable, take_from_reserve


def go_on_breakout(table: RulesTable, frame: Breakout) -> None:
    """Go on with the step the Breakout has come to; only its cards ask anything."""
    if frame.step == 3:
        _next_card(table, frame)
        return
    {1: _take_cauldron, 2: _open_board, 4: _place_tiles, 5: _summon_leaders, 6: _flip_cauldron}[frame.step](
        table, frame
    )
    frame.step += 1


def _take_cauldron(table: RulesTable, frame: Breakout) -> None:
    """1. Take all Fate cards from the Cauldron."""
    table.log.append(BreakoutBegan(frame.seat, frame.reason))
    frame.cards, table.state.cauldron = table.state.cauldron, []


def _open_board(table: RulesTable, frame: Breakout) -> None:
    """2. Flip the Lost Lands board open."""
    table.state.opened = True
    table.resurvey()
    table.log.append(LostLandsOpened())


def _next_card(table: RulesTable, frame: Breakout) -> None:
    """3. Reveal each card in the order they were placed and resolve its Chaos section."""
    if frame.revealed:
        table.state.fate_discards.append(frame.revealed)
        frame.revealed = ""
    if not frame.cards:
        frame.step = 4
        return
    frame.revealed = frame.cards.pop(0).card
    table.log.append(CauldronRevealed(frame.revealed))
    table.push(Effect(f"fate.{frame.revealed}.chaos", frame.seat))


def _place_tiles(table: RulesTable, frame: Breakout) -> None:
    """4. The Lost Land tiles at random, each on a random side (preview: side A)."""
    state, book = table.state, table.book
    tiles = [tile.id for tile in book.pack.tiles]
    state.chance.shuffle(tiles)
    for place, tile in zip(book.pack.map.lost_lands.tile_sites, tiles, strict=False):
        side = "ab"[state.chance.below(2)] if book.flags.tile_sides == 2 else "a"
        state.lands[place].tile = f"{tile}.{side}"
        table.log.append(TilePlaced(state.lands[place].tile, place))


def _summon_leaders(table: RulesTable, frame: Breakout) -> None:
    """5. Each Leader opposite his Caer with favour; more favour on the borders between the Lost Lands."""
    state, book = table.state, table.book
    for index, leader in enumerate(LEADERS):
        island = next(place for place in book.islands if state.caers.get(place) == leader)
        place = book.pack.map.lost_lands.opposite[island]
        state.leaders[leader] = place
        placed = take_from_reserve(state, leader, book.constants.breakout_leader_favour)
        state.lands[place].favour[index] += placed
        table.log.append(LeaderSummoned(leader, place, placed))
    tokens = [
        leader
        for leader in LEADERS
        for _ in range(take_from_reserve(state, leader, book.constants.breakout_border_favour))
    ]
    slots = list(book.lost_slots)
    state.chance.shuffle(tokens)
    state.chance.shuffle(slots)
    for number, leader in enumerate(tokens):
        slot = slots[number % len(slots)]
        state.borders[slot][LEADERS.index(leader)] += 1
        table.log.append(FavourPlaced(slot, leader, 1))


def _flip_cauldron(table: RulesTable, frame: Breakout) -> None:
    """6. Flip the Cauldron: Chaos deck, Chaos halves of Spells, portals."""
    table.state.broken = True
    table.resurvey()
    table.log.append(CauldronFlipped())
    table.pop()
