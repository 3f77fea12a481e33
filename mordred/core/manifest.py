"""A game's manifest: everything the app may know of a game, named in one place and loaded when needed.

A game is one folder. Its `manifest.py` says where its rules, judge, pictures, words and so on are, and
`mordred/games.py` finds the manifests. Nothing else in the app names a game.

Each part is a function that imports it when it is first asked for, so that a page which shows Wales does not
load Britannia. What type a part has is known where it is used (`ai.policy.Judge`,
`handling.Handling`, `scene.painter.Painter`): the core names the parts and does not depend on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from mordred.core.game import Action, Game


class PackInfo(Protocol):
    """What the app shows of a content pack."""

    @property
    def id(self) -> str:
        """The name that the game's options call it by."""

    @property
    def title(self) -> str:
        """What its author calls it."""


class ContentPacks(Protocol):
    """A game's content packs: sets of cards and maps that can be exchanged."""

    shipped: str
    """The id of the pack that comes with the game."""

    def recognises(self, data: object) -> bool:
        """Whether plain data means to be a pack of this game (sound or not)."""

    def learn(self, text: str, *, kept: bool = False) -> PackInfo:
        """Make a pack playable in this process; a MordredError says what is wrong with it.

        `kept`: it was taken in before, perhaps when less was asked of packs; games with it go on.
        """

    def report(self, text: str) -> tuple[str, list[str]]:
        """What a pack is, in a line, and each thing that is wrong with it; sound if nothing is."""


Part = Callable[[], Any]


def part(module: str, name: str) -> Part:
    """A part of a game by its module and name, imported when it is first asked for."""
    return cache(lambda: getattr(import_module(module), name))


def made(module: str, name: str) -> Part:
    """The same for a class: one object of it, made when it is first asked for."""
    return cache(lambda: getattr(import_module(module), name)())


def module(name: str) -> Part:
    """A whole module as a part."""
    return cache(lambda: import_module(name))


@dataclass(frozen=True, slots=True)
class Manifest:
    """One game: its id and where its parts are."""

    id: str
    rules: Callable[[], Game[Any]]
    """The Game protocol over the game's own state."""
    judge: Part
    """`ai.policy.Judge`: what a position is worth, and quick sensible answers."""
    levels: Callable[[], Mapping[str, Callable[[Any], Any]]]
    """Level -> what makes a policy of that strength (`ai.levels`)."""
    handling: Part
    """`handling.Handling`: how a person says an action, and how the table asks."""
    painter: Part
    """`scene.painter.Painter`: how the table looks."""
    text_board: Callable[[], Callable[[Any, bool], str]]
    """The table in letters, with or without colour, for the terminal."""
    words: Path
    """The folder of the game's catalogues, one folder a language."""
    styles: tuple[str, ...]
    """Stylesheets in `assets/css`."""
    cover: str
    """The front page's picture of the game, in `assets/svg`."""
    text_tables: Part | None = None
    """`(kind of question, words) -> text`: prices and odds for the terminal; all of them for no kind."""
    text_place: Part | None = None
    """`(state, seat, name, names, words) -> text`: all there is to say of a place of the map."""
    diagrams: Part | None = None
    """`(name, words) -> Node | None`: pictures for the help."""
    packs: Callable[[], ContentPacks] | None = None
    """The game's content packs, if its content can be exchanged."""
    fuzz_packs: Part | None = None
    """`(arguments, play one game) -> exit code`: the fuzzer's random and damaged packs."""
    numbers: Part | None = None
    """`(options) -> core.numbers.Numbers`: actions and what a seat sees, for programs that learn."""
    lessons: Path | None = None
    """The folder of the game's lessons, one file each, if it has any (`lessons.model`)."""
    measures: Callable[[], Mapping[str, Callable[..., Any]]] | None = None
    """What lessons may ask of a position, by name (`lessons.measures`)."""
    curve: Callable[[], Mapping[int, float]] | None = None
    """By number of players: how the judge's chances become honest ones (`review.curve`)."""
    puzzles: Path | None = None
    """The file of the game's puzzles, if it has any (`puzzles.model`)."""
    lasting: Callable[[], Callable[[Any, Sequence[Action]], Sequence[Action]]] | None = None
    """For measuring: of a prompt's actions, those after which a game goes on for long."""
