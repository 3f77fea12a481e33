"""Britannia's actions in numbers. A march (and a move by a card) is said in two: the way, then who goes.

All of it follows from the content pack and the number of players: another pack has other cards, and so other
numbers. What a seat sees is in `seen.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from pydantic import BaseModel

from mordred.britannia.content.library import find
from mordred.britannia.content.plain import Choose
from mordred.britannia.numbers.seen import Seen
from mordred.britannia.rules.book import Book, book_for
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.options import ACTIONS, LEADERS, Options
from mordred.britannia.rules.state import UNITS, State
from mordred.core.game import Action
from mordred.core.numbers import Codebook, Layout, Phrase, Row

EACH = "each"
GROUP = "group"
"""The second phrase of a march or a move: so many Chiefs, Mystics, Warriors, Champions."""


def said(action: Action) -> tuple[Phrase, ...]:
    """An action in one phrase, or in two where a group of units goes somewhere."""
    verb, operands = action
    if verb in ("march", "move"):
        return (verb, *operands[:2], *operands[6:]), (GROUP, *operands[2:6])
    return ((verb, *operands),)


class BritanniaNumbers:
    """One table of Britannia."""

    def __init__(self, options: BaseModel) -> None:
        assert isinstance(options, Options)
        book = book_for(find(options.pack).digest, options)
        self.codes = Codebook(phrases(book, options.players), said)
        self._seen = Seen(book, GAME.new(options, 1))
        self.layout: Layout = self._seen.layout

    def observe(self, view: State, seat: int, row: Row) -> None:
        """What the seat sees."""
        self._seen.observe(view, seat, row)


def phrases(book: Book, players: int) -> Iterator[Phrase]:
    """Everything that can be said at such a table."""
    yield from _without_operands()
    yield from _walks(book, players)
    yield from _units(book, players)
    yield from _cards(book, players)
    yield from _favour(book, players)


def _without_operands() -> Iterator[Phrase]:
    for verb in ("done", "bide", "battle_mod", "save", "advance", "discount", "draw", "peek"):
        yield (verb,)


def _walks(book: Book, players: int) -> Iterator[Phrase]:
    ways = list(permutations(book.lands, 2))
    yield from (("march", *way) for way in ways)
    yield from (("move", *way, seat) for way in ways for seat in range(players))
    mystics = max(faction.units.mystic for faction in book.pack.factions)
    warriors = max(faction.units.warrior for faction in book.pack.factions)
    for group in product(range(2), range(mystics + 1), range(warriors + 1), range(2)):
        if any(group):
            yield (GROUP, *group)


def _units(book: Book, players: int) -> Iterator[Phrase]:
    places, seats = book.lands, range(players)
    yield from ((verb, place) for verb in ("chief", "battle") for place in places)
    yield from (("muster", unit, place) for unit in UNITS for place in places)
    yield from (("add", place, unit) for place in places for unit in UNITS)
    yield from (("remove", place, unit, seat) for place in places for unit in UNITS for seat in seats)
    yield from (("aim", place, seat) for place in places for seat in seats)
    yield from (("lose", unit) for unit in UNITS)
    yield from (("hire", champion, place) for champion in book.champions for place in places)
    yield from (("monster", monster, place) for monster in book.monsters for place in places)
    yield from (("leader", leader, place) for leader in LEADERS for place in places)


def _cards(book: Book, players: int) -> Iterator[Phrase]:
    combat = list(book.combat)
    yield from (("lay", unit, card) for unit in UNITS for card in combat)
    yield from (("cancel", unit, card) for unit in UNITS for card in combat)
    yield from (("leave", unit) for unit in UNITS)
    yield from (("resolve", card) for card in combat)
    yield from (("discard", card) for card in ("random", *combat))
    yield from (("cast", spell) for spell in book.spells)
    yield from (("recover", card) for card in dict.fromkeys((*combat, *book.spells)))
    yield from (("fate", card) for card in dict.fromkeys((*book.pack.fate_cards, *book.pack.chaos_cards)))
    yield from (("peek", seat) for seat in range(players))
    branches = (
        len(step.branches) for script in book.scripts.values() for step in script if isinstance(step, Choose)
    )
    yield from (("choose", index) for index in range(max(branches, default=0)))


def _favour(book: Book, players: int) -> Iterator[Phrase]:
    places, seats = book.lands, range(players)
    sites = [*places, *book.ends]
    yield from ((verb, action) for verb in ("action", "retrieve") for action in ACTIONS)
    yield from (("disc", seat, action) for seat in seats for action in ACTIONS)
    yield from (("favour", leader) for leader in (*LEADERS, EACH))
    yield from (("steal", seat, leader) for seat in seats for leader in LEADERS)
    yield ("place", "leader", EACH)
    yield from (("place", site, leader) for site in sites for leader in (*LEADERS, EACH))
    yield from (("claim", site) for site in sites)
    yield from (("claim", site, leader) for site in sites for leader in LEADERS)
    for origin, destination in product(places, (*places, "reserve")):
        if origin != destination:
            yield from (("shift", origin, destination, leader) for leader in LEADERS)
