"""Invariants: what must be true of every table whenever somebody is asked, and when the game is over.

This is the one judge of a table: the fuzzer asks it at every decision, and nothing that was saved gets in
without it. So all that the rules rely on has to be said here, and every number has to have bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mordred.britannia.rules import play
from mordred.britannia.rules.book import EVENTS, Book, book_of
from mordred.britannia.rules.check_frames import MOST, check_frames
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Battle, Breakout, FateChoice, Marching, State, Turn, War
from mordred.britannia.rules.table import RulesTable

DRAWS = 2_000
"""No turn draws so many numbers from chance, and neither does the set-up."""


def check(state: State) -> list[str]:
    """Every invariant that is broken, as a sentence."""
    book = book_of(state)
    broken = material(state) or [*_time(state, book), *_boards(state, book), *_memories(state)]
    if not broken:
        table = RulesTable(state.copy())  # asking leaves its traces in a state
        broken = [*check_frames(table)]
        if not broken and not state.ended:
            broken = [*_pending(table)]
    return broken


def material(state: State) -> list[str]:
    """What is wrong with the pieces and cards alone: none is missing, none too many, none in two places."""
    book = book_of(state)
    # The rest counts on names and seats that exist.
    return [*_names(state, book)] or [
        *_favour(state, book),
        *_figures(state, book),
        *_cards(state, book),
        *_discs(state, book),
        *_limits(state, book),
        *_dial(state),
    ]


def in_sight(state: State) -> list[str]:
    """What is wrong with all that lies open: of a view, in which cards are hidden, no more can be asked."""
    book = book_of(state)
    return [*_names(state, book)] or [
        *_favour(state, book),
        *_figures(state, book),
        *_discs(state, book),
        *_limits(state, book),
        *_dial(state),
    ]


def _pending(table: RulesTable) -> Iterator[str]:
    """There has to be a decision, and it has to be one: what is forced is never asked."""
    prompt = play.pending(table)
    if prompt is None or not 0 <= prompt.seat < len(table.state.players):
        yield "nobody has anything to decide"
    elif not play.is_asked(table, prompt):
        yield "nothing is left to decide"


def _names(state: State, book: Book) -> Iterator[str]:
    """Everything that is named exists."""
    seats = range(len(state.players))
    if len(state.players) != state.options.players or sorted(state.order) != [*seats]:
        yield f"the trackers are {state.order}"
    factions = [player.faction for player in state.players]
    if len(set(factions)) != len(factions) or not set(factions) <= {f.id for f in book.pack.factions}:
        yield "a faction that is not in the game"
    if [*state.lands] != [*book.lands] or {*state.borders} != {*book.ends}:
        yield "the map is not the pack's"
    elif any(seat not in seats for land in state.lands.values() for seat in land.armies):
        yield "an army of nobody"
    if {*state.leaders} != {*LEADERS} or not {*state.monsters} <= {*book.monsters}:
        yield "Leaders or Monsters that are not in the game"
    if not {*state.caers} <= {*book.ends, *book.islands} or sorted(state.caers.values()) != sorted(
        LEADERS * 2
    ):
        yield "Caers that are not in the game"


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
    printed = {card.id for card in book.pack.fate}  # the preview edition plays with some of them only
    many = min(book.flags.fate_cards, len(printed))
    if not printed.issuperset(fate) or not len(fate) == len(set(fate)) == many:
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
    distances = [state.players[seat].distance for seat in state.order]
    if distances != sorted(distances):
        yield f"the trackers stand in the wrong order: {distances}"


def _time(state: State, book: Book) -> Iterator[str]:
    """How far the game is: turns, trackers, Wars and Lines, all in accord with each other."""
    size, lap = book.size, 2 * book.size
    behind = min(player.distance for player in state.players)
    # Every turn has moved a tracker but one whose action is under way; who has gone round twice has no more.
    unpaid = any(isinstance(frame, Turn) and frame.stage == "choose" for frame in state.frames)
    if not 1 <= state.turns <= unpaid + sum(min(player.distance, lap) for player in state.players):
        yield f"{state.turns} turns"
    # An action and the cards of one turn move a tracker by no more than this.
    longest = (state.turns + 1) * (2 * lap + book.longest_advance)
    if not 0 <= state.swept <= behind or max(player.distance for player in state.players) > longest:
        yield "a tracker where none can be"
    if not 0 <= state.chance.counter <= DRAWS * (state.turns + 1):
        yield "more was left to chance than can be"
    war = next((frame for frame in state.frames if isinstance(frame, War)), None)
    crossed = state.swept // size
    # The Line counts once everything is resolved that the War before it, and what it set going, left to do.
    sweeping = any(isinstance(frame, Turn) and frame.stage == "path" for frame in state.frames)
    at_the_line = sweeping and state.swept % size == 0 and state.lines == crossed - 1
    if not 0 <= state.lines <= 2 or not (state.lines == crossed or at_the_line or state.ended == "reserve"):
        yield f"{state.lines} Chaos Lines crossed"
    if (state.lines == 2) != (state.ended == "chaos_line") or state.ended not in (
        "",
        "chaos_line",
        "reserve",
    ):
        yield "the second Chaos Line ends the game"
    if state.end_war >= 0:
        due = (
            state.ended or state.end_war >= state.swept or (war is not None and war.position == state.end_war)
        )
        if not due or state.end_war > lap + size or EVENTS[book.dial[state.end_war % size]] != "war":
            yield f"the end token at {state.end_war}"
    elif state.end_war < -1 or state.ended == "reserve":
        yield "an end without its token"


def _boards(state: State, book: Book) -> Iterator[str]:
    """Caers, great figures, tiles and battle tokens are where they can be."""
    breakout = any(isinstance(frame, Breakout) for frame in state.frames)
    war = next((frame for frame in state.frames if isinstance(frame, War)), None)
    if state.opened != (state.broken or breakout) or (state.lines and not state.opened):
        yield "the Lost Lands lie open if and only if Chaos has broken out"
    if {state.caers.get(island) for island in book.islands} != {*LEADERS}:
        yield "each Leader has a Caer on an island"
    in_play = {*(book.lands if state.opened else book.britannia + book.islands)}
    if not {*state.leaders.values(), *state.monsters.values()} <= in_play:
        yield "a Leader or Monster off the map"
    if len(state.monsters) != min(book.constants.monsters_in_play, len(book.monsters)):
        yield f"{len(state.monsters)} Monsters"
    tiles = [land.tile for land in state.lands.values() if land.tile]
    if bool(tiles) != state.broken or len({tile.partition(".")[0] for tile in tiles}) != len(tiles):
        yield "tiles lie there if and only if Chaos has broken out, each once"
    for place, land in state.lands.items():
        if land.tile and (place not in book.tile_sites or f"tile.{land.tile}" not in book.scripts):
            yield f"{place}: a tile that cannot be there"
        if land.fought and (war is None or war.stage != "battles"):
            yield f"{place}: a battle token outside of a War"
        if any(army.laid for army in land.armies.values()) and (war is None or war.stage == "war_end"):
            yield f"{place}: a Chief lies there outside of a War"


def _memories(state: State) -> Iterator[str]:
    """What is known of hidden cards, and reductions that wait for their action."""
    seats = {*range(len(state.players))}
    for seat, player in enumerate(state.players):
        if not player.known.keys() <= seats - {seat}:
            yield f"seat {seat}: known by {list(player.known)}"
        if any(not 0 < waiting.n <= MOST for waiting in player.discounts):
            yield f"seat {seat}: a reduction of nothing"
    for secret in (*state.fate, *state.chaos, *state.cauldron):
        if len({*secret.seats}) != len(secret.seats) or not {*secret.seats} <= seats:
            yield f"{secret.card} is known to {secret.seats}"
