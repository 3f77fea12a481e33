"""Puzzles from the front page, a list or a link: which there are, the one of the day, the next one."""

from __future__ import annotations

from mordred.core.game import MordredError
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Share
from mordred.desk.puzzle import PuzzleTable
from mordred.games import MANIFESTS
from mordred.handling import handling_of
from mordred.puzzles.model import Puzzle, of_the_day, puzzles

LINK = "puzzle="
"""What stands behind the # of a puzzle's address, before its id."""


class UnknownPuzzle(MordredError):
    """There is no puzzle of that name."""

    code = "unknown_puzzle"


def game_of(id: str) -> str:
    """The game that a puzzle's id speaks of."""
    return id.partition("-")[0]


class Puzzling:
    """What one does with puzzles."""

    def __init__(self, desk: DeskBase) -> None:
        self.desk = desk

    @property
    def games(self) -> list[str]:
        """The games that have puzzles."""
        return [game for game in MANIFESTS if MANIFESTS[game].puzzles is not None]

    @property
    def day(self) -> int:
        """Today, counted from 1970, where the person is."""
        return self.desk.outside.day()

    def click(self, command: str, argument: str) -> None:
        """A button of the front page, of the list, or of the card."""
        if command == "day" and argument in self.games:
            self._start(of_the_day(argument, self.day))
        elif command == "list" and argument in self.games:
            self.desk.show("puzzles", argument) if puzzles(argument) else self.desk.say("puzzle.none")
        elif command == "start":
            self.open(argument)
        elif command == "next":
            self._next()
        elif command == "share":
            self._share()

    def find(self, id: str) -> Puzzle:
        """A puzzle by its id; UnknownPuzzle if there is none."""
        game = game_of(id)
        for puzzle in puzzles(game) if game in self.games else ():
            if puzzle.id == id:
                return puzzle
        raise UnknownPuzzle("there is no such puzzle", puzzle=id[:40])

    def open(self, id: str) -> None:
        """Sit down to a puzzle; whatever is wrong with its id is said in one message."""
        try:
            puzzle = self.find(id)
        except UnknownPuzzle as problem:
            self.desk.show("bad_link", problem.code)
            return
        self._start(puzzle)

    def _start(self, puzzle: Puzzle | None) -> None:
        if puzzle is None:
            self.desk.say("puzzle.none")
            return
        game = game_of(puzzle.id)
        today = of_the_day(game, self.day)
        day = self.day if today is not None and today.id == puzzle.id else 0
        self.desk.sit_down(PuzzleTable.of(self.desk, game, puzzle, day))

    def _next(self) -> None:
        """The first puzzle of the same game, after this one, that was not tried yet; else simply the next."""
        table = self.desk.table
        if not isinstance(table, PuzzleTable):
            return
        found = puzzles(table.handling.id)
        place = next((n for n, one in enumerate(found) if one.id == table.puzzle.id), -1) + 1
        order = [*found[place:], *found[:place]]
        self._start(next((one for one in order if self.desk.feats.of(one.id) is None), order[0]))

    def number(self, puzzle: Puzzle) -> int:
        """Which one it is in the list, counted from 1."""
        ids = [one.id for one in puzzles(game_of(puzzle.id))]
        return ids.index(puzzle.id) + 1

    def title(self, table: PuzzleTable) -> str:
        """What the puzzle on the table is called."""
        words = self.desk.words
        return words("puzzle.day") if table.day else words("puzzle.name", n=self.number(table.puzzle))

    def theme(self, puzzle: Puzzle) -> str:
        """What kind of decision it asks for."""
        words = handling_of(game_of(puzzle.id)).words(self.desk.settings.language)
        return words.first(f"puzzle.theme.{puzzle.theme}", "puzzle.theme.other")

    def result(self, table: PuzzleTable) -> str:
        """The result as one line of text that gives nothing away."""
        words = self.desk.words
        what = f"{self.title(table)} ({words(f'game.{table.handling.id}')})"
        key = "puzzle.shared.first" if table.first_try else "puzzle.shared.later"
        streak = self.desk.feats.streak(self.day)
        said = [words(key, what=what), words("puzzle.streak", n=streak) if table.day and streak else ""]
        return " ".join(part for part in said if part)

    def address(self, puzzle: Puzzle) -> str:
        """Where the puzzle can be opened."""
        return f"{self.desk.outside.address().partition('#')[0]}#{LINK}{puzzle.id}"

    def _share(self) -> None:
        table = self.desk.table
        if isinstance(table, PuzzleTable) and table.waits == "end":
            text = self.result(table)
            self.desk.emit(Share("Mordred", text, self.address(table.puzzle)))
