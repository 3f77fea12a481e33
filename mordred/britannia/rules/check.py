"""Invariants: what must be true of every table at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mordred.britannia.rules.book import Book, book_of
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Battle, Breakout, FateChoice, Marching, State


def check(state: State) -> list[str]:
    """Every invariant that is broken, as a sentence."""
    book = book_of(state)
    return [
        *_favour(state, book),
        *_figures(state, book),
        *_cards(state, book),
        *_discs(state, book),
        *_limits(state, book),
        *_dial(state),
    ]


def _favour(state: State, book: Book) -> Iterator[str]:
    for index, leader in enumerate(LEADERS):
        places = [land.favour for land in state.lands.values()] + list(state.borders.values())
        places += [player.favour for player in state.players] + [state.reserve]
        counts = [triple[index] for triple in places]
        if sum(counts) != book.constants.favour_per_leader:
            yield f"{leader}: {sum(counts)} favour tokens instead of {book.constants.favour_per_leader}"
        if min(counts) < 0:
            yield f"{leader}: a negative number of favour tokens"


def _figures(state: State, book: Book) -> Iterator[str]:
    hired = []
    units = {faction.id: faction.units for faction in book.pack.factions}
    for seat, player in enumerate(state.players):
        armies = [land.armies[seat] for land in state.lands.values() if seat in land.armies]
        found = (
            sum(army.chief for army in armies),
            player.mystics + sum(army.mystics for army in armies),
            player.warriors + sum(army.warriors for army in armies),
        )
        whole = units[player.faction]  # type: ignore[index]
        if found != (whole.chief, whole.mystic, whole.warrior):
            yield f"seat {seat}: {found} Chiefs, Mystics and Warriors"
        if min(player.mystics, player.warriors) < 0 or any(not army.figures for army in armies):
            yield f"seat {seat}: units that are not there"
        if any(min(army.mystics, army.warriors, army.chief) < 0 for army in armies):
            yield f"seat {seat}: a negative number of units"
        if any(army.laid and not army.chief for army in armies):
            yield f"seat {seat}: a laid Chief that is not there"
        champions = [army.champion for army in armies if army.champion]
        if champions != ([player.champion] if player.champion else []):
            yield f"seat {seat}: Champion {player.champion!r}, but {champions} on the map"
        hired += champions
    if sorted(hired + state.champions) != sorted(book.champions):
        yield f"Champions {hired} hired and {state.champions} free"


def _cards(state: State, book: Book) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        cards = Counter(player.deck + player.hand + player.discards)
        for frame in state.frames:
            if isinstance(frame, Battle):
                cards.update(laid.card for side in frame.sides if side.seat == seat for laid in side.laid)
        whole = {card.id: card.copies for card in book.pack.combat[player.faction]}  # type: ignore[index]
        if cards != whole:
            yield f"seat {seat}: its Combat cards are not complete"
        spells = sorted(player.spells + player.used + player.permanents)
        if spells != sorted(spell.id for spell in book.pack.spells if spell.faction == player.faction):
            yield f"seat {seat}: its Spells are not complete"
        for other, known in player.known.items():
            lying = [
                laid.card
                for frame in state.frames
                if isinstance(frame, Battle)
                for side in frame.sides
                if side.seat == seat
                for laid in side.laid
            ]
            if Counter(known) - Counter(player.hand + lying):
                yield f"seat {other} knows cards {known} that seat {seat} has not"
    yield from _fate(state, book)


def _fate(state: State, book: Book) -> Iterator[str]:
    fate = [secret.card for secret in state.fate + state.cauldron] + state.fate_discards
    chaos = [secret.card for secret in state.chaos] + state.chaos_discards
    for frame in state.frames:
        if isinstance(frame, FateChoice):
            drawn = frame.cards + ([frame.played] if frame.played else [])
            (fate if frame.deck == "fate" else chaos).extend(drawn)
        elif isinstance(frame, Breakout):
            fate += [secret.card for secret in frame.cards] + ([frame.revealed] if frame.revealed else [])
    if len(fate) != len(set(fate)) or len(fate) != min(book.flags.fate_cards, len(book.pack.fate)):
        yield f"the Fate cards are {sorted(fate)}"
    if sorted(chaos) != sorted(card.id for card in book.pack.chaos):
        yield f"the Chaos cards are {sorted(chaos)}"


def _discs(state: State, book: Book) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if min(player.discs) < 0 or sum(player.discs) > book.constants.discs:
            yield f"seat {seat}: discs {player.discs}"


def _limits(state: State, book: Book) -> Iterator[str]:
    """Two factions of at most four units each (but for a March on its way; the preview limits Musters)."""
    marcher = next((frame.seat for frame in state.frames if isinstance(frame, Marching)), -1)
    for place, land in state.lands.items():
        if len([seat for seat in land.armies if seat != marcher]) > 2:
            yield f"{place}: more than two factions"
        if len(land.armies) > 2 and marcher < 0:
            yield f"{place}: more than two factions"
        for seat, army in land.armies.items():
            if seat != marcher and army.figures > book.open_limit:
                yield f"{place}: {army.figures} units of seat {seat}"
        closed = not state.opened and place in book.lost and place not in book.islands
        if closed and (land.armies or any(land.favour)):
            yield f"{place} is not open yet"


def _dial(state: State) -> Iterator[str]:
    seats = list(range(len(state.players)))
    if sorted(state.order) != seats:
        yield f"the trackers are {state.order}"
    distances = [state.players[seat].distance for seat in state.order]
    if distances != sorted(distances):
        yield f"the trackers stand in the wrong order: {distances}"
