"""A game in numbers, for programs that learn: every action has a number, and so has all that a seat sees.

The numbers of one table (a game and its options) never change their meaning: an action has the same number in
every position, and each place of an observation stands for the same thing. Which they are is each game's own
matter (`numbers` in its manifest); no library is needed for it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from mordred.core.game import Action, Operand

Phrase = tuple[Operand, ...]
"""What a number means: a verb and operands, or a part of them."""
Row = Any
"""A row of whole numbers that can be written into, as `blank_row` makes it."""


class Codebook:
    """Numbers for actions. A number stands for one phrase.

    Most actions are one phrase; one with very many forms is said in two: "from here to there", then "these".
    """

    def __init__(self, phrases: Iterable[Phrase], said: Callable[[Action], tuple[Phrase, ...]]) -> None:
        """`said` takes an action apart into its phrases."""
        self.phrases: tuple[Phrase, ...] = tuple(phrases)
        self._said = said
        self._numbers = {phrase: number for number, phrase in enumerate(self.phrases)}
        self._known: dict[Action, tuple[int, ...]] = {}
        assert len(self._numbers) == len(self.phrases), "two numbers for one phrase"

    def __len__(self) -> int:
        return len(self.phrases)

    def numbers(self, action: Action) -> tuple[int, ...]:
        """The numbers that say this action, first one first."""
        known = self._known.get(action)
        if known is None:
            known = self._known[action] = tuple(self._numbers[phrase] for phrase in self._said(action))
        return known


Places = Mapping[str, int]
"""A vocabulary: each word's place in a block."""


def places(words: Iterable[str]) -> Places:
    """The words in their order."""
    return {word: place for place, word in enumerate(dict.fromkeys(words))}


class Layout:
    """What stands where in an observation: named blocks, one after the other."""

    def __init__(self) -> None:
        self.size = 0
        self.blocks: dict[str, range] = {}

    def block(self, name: str, size: int) -> None:
        """The next so many numbers have this name."""
        assert name not in self.blocks, f"two blocks are called {name}"
        self.blocks[name] = range(self.size, self.size + size)
        self.size += size


class Pen:
    """Writes an observation block by block into a row of zeros; with a layout, notes what it writes where."""

    __slots__ = ("about", "at", "layout", "row")

    def __init__(self, row: Row, layout: Layout | None = None) -> None:
        self.row, self.layout = row, layout
        self.about = ""
        """What the next blocks are about, as the first part of their names."""
        self.at = 0

    def numbers(self, name: str, *values: int) -> None:
        """A block of just these numbers."""
        row, at = self.row, self.at
        for value in values:
            if value:
                row[at] = value
            at += 1
        self._note(name, at - self.at)

    def counts(self, name: str, words: Places, found: Iterable[str]) -> None:
        """How often each word of a vocabulary is found; other words (a card face down) are not counted."""
        row, at = self.row, self.at
        for word in found:
            if word in words:
                row[at + words[word]] += 1
        self._note(name, len(words))

    def one_of(self, name: str, size: int, place: int) -> None:
        """A one at that place, and zeros at the others; all zeros if there is no such place."""
        if 0 <= place < size:
            self.row[self.at + place] = 1
        self._note(name, size)

    def bits(self, name: str, size: int, mask: int) -> None:
        """A set as it is kept in an int."""
        row, at = self.row, self.at
        while mask:
            lowest = mask & -mask
            row[at + lowest.bit_length() - 1] = 1
            mask ^= lowest
        self._note(name, size)

    def skip(self, size: int) -> None:
        """Leave so many zeros."""
        self.at += size

    def _note(self, name: str, size: int) -> None:
        self.at += size
        if self.layout is not None:
            self.layout.block(f"{self.about}{name}", size)


ROOM = 1 << 16
"""No observation is longer."""


def blank_row(size: int = ROOM) -> Row:
    """A row of zeros."""
    return array("h", bytes(2 * size))


class Numbers(Protocol):
    """A table in numbers: made of a game's options."""

    codes: Codebook
    layout: Layout

    def observe(self, view: Any, seat: int, row: Row) -> None:
        """Write what the seat sees into a row of zeros. `view` is the seat's own view of the state
        (`Game.view`), so what it may not know is not there to be read. Seats count from the one that looks.
        """
