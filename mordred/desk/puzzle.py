"""A puzzle on the table: a real table and a real session, where one answer is looked for.

The first answer decides. A wrong one is played, so that one sees it, and may be taken back; the right one is
praised with its reason. Nobody else moves.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal

from mordred.core.game import Action, Event
from mordred.core.session import Session
from mordred.desk.advice import because, deed, deeds
from mordred.desk.autosave import Autosave
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Focus
from mordred.desk.history import History
from mordred.desk.opponents import Opponents
from mordred.desk.review import Reviewing
from mordred.desk.rewind import Rewind
from mordred.desk.seating import one_person
from mordred.desk.shelf import Plan
from mordred.desk.store import StoreError
from mordred.desk.table import Table
from mordred.handling import handling_of
from mordred.puzzles.model import Position, Puzzle

Waits = Literal["answer", "back", "end"]
"""For an answer, for a wrong one to be taken back, for nothing any more."""


class PuzzleTable(Table):
    """One puzzle being solved."""

    position: Position
    day: int
    """Of which day it is the puzzle; 0: of none that counts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.opponents = Nobody(self)
        self.autosave = NotKept(self)
        self.history = History(self, self.opponents)
        self.rewind = PuzzleRewind(self, self.history, self.opponents, self.autosave, self.stage)
        self.reviewing = Reviewing(self, self.autosave)
        self.waits: Waits = "answer"
        self.tries = 0
        self.gave_up = False
        self.answered: Action | None = None

    @classmethod
    def of(cls, desk: DeskBase, game_id: str, puzzle: Puzzle, day: int = 0) -> PuzzleTable:
        """The puzzle as it is set."""
        handling, position = handling_of(game_id), Position(game_id, puzzle)
        game = handling.game
        session: Session[Any] = Session(
            game, game.options_of(position.state), 0, free_undo=True, start=position.state
        )
        words = handling.words(desk.settings.language, session.options)
        seats = one_person(words, handling, session, puzzle.seat)
        table = cls(desk, handling, session, Plan(seats=seats), words("puzzle.day"))
        table.position, table.day = position, day
        return table

    # --------------------------------------------------------------------------------- reading

    @property
    def puzzle(self) -> Puzzle:
        """Which puzzle it is."""
        return self.position.puzzle

    @property
    def my_turn(self) -> bool:
        """Whether an answer is looked for."""
        return self.waits == "answer" and super().my_turn

    @property
    def first_try(self) -> bool:
        """Whether it is solved, or may still be, by the first answer."""
        return self.tries <= 1 and not self.gave_up

    def sentence(self) -> str:
        """The question of the table, as long as it is open."""
        return super().sentence() if self.waits == "answer" else self.desk.words("puzzle.listen")

    @property
    def numbers(self) -> list[str]:
        """The number keys press the prompt's buttons, or those of the card."""
        return super().numbers if self.my_turn else self.answers

    @property
    def answers(self) -> list[str]:
        """The refs of the card's buttons."""
        if self.waits == "back":
            return ["table:puzzle:back", "table:puzzle:answer"]
        return ["puzzle:next", "puzzle:share"] if self.waits == "end" else []

    def said(self) -> list[str]:
        """What the card says now, in sentences."""
        words, puzzle = self.desk.words, self.puzzle
        best, following = _percent(puzzle.chance), _percent(max(puzzle.others.values()))
        if self.waits == "answer":
            key = "puzzle.ask.again" if self.tries or self.gave_up else "puzzle.ask"
            return [words(key, name=self.names[puzzle.seat])]
        if self.waits == "back":
            return [self._cost(best)]
        key = "puzzle.shown" if self.gave_up else "puzzle.right" if self.first_try else "puzzle.right.later"
        lines = [words(key, what=self._said(puzzle.answer), percent=best, next=following)]
        lines.append(because(words, puzzle.why))
        if puzzle.plan:
            lines.append(words("puzzle.goes_on", what=self._plan()))
        return lines

    def _cost(self, best: int) -> str:
        """What a wrong answer leaves: as it was measured, or as the judge says."""
        assert self.answered is not None
        words = self.desk.words
        cost = self.position.cost(self.answered)
        if cost is not None:
            return words("puzzle.wrong", percent=_percent(self.puzzle.chance - cost), best=best)
        if self.judged is not None and self.judged < max(self.puzzle.others.values()):
            return words("puzzle.wrong", percent=_percent(self.judged), best=best)
        return words("puzzle.wrong.unmeasured", best=best)

    judged: float | None = None
    """What the judge says of an answer that nobody has measured."""

    def _said(self, text: str) -> str:
        """The answer in words."""
        said = self._deed(self.position.state, self.position.action(text), self.position.prompt.kind)
        return deeds(self.desk.words, [said])

    def _deed(self, state: Any, action: Action, kind: str) -> tuple[str, str]:
        view = self.handling.game.view(state, self.puzzle.seat)
        words, refs = self.desk.words, self.handling.touches(action)
        return deed(action, words, kind, refs, lambda ref: self.handling.label(words, ref, view))

    def _plan(self) -> str:
        """How the answer is meant to go on, as far as it is possible."""
        game = self.handling.game
        state = game.copy(self.position.state)
        _, prompt = game.step(state, self.position.action(self.puzzle.answer))
        said: list[tuple[str, str]] = []
        for text in self.puzzle.plan:
            known = {game.write(state, action): action for action in prompt.actions} if prompt else {}
            if prompt is None or prompt.seat != self.puzzle.seat or text not in known:
                break
            said.append(self._deed(state, known[text], prompt.kind))
            _, prompt = game.step(state, known[text])
        return deeds(self.desk.words, said)

    # ----------------------------------------------------------------------------------- doing

    def begin(self) -> None:
        """Sit down, and read the question."""
        super().begin()
        self.recap = False
        self._tell()

    def play(self, action: Action) -> None:
        """An answer: the first one decides."""
        right = self.position.cost(action) == 0
        self.tries += 1
        self.answered, self.judged = action, None
        if not right and self.position.cost(action) is None:
            from mordred.puzzles.weigh import left  # the judge, loaded only for this

            self.judged = left(self.position, action)
        if self.tries == 1 and not self.gave_up:
            self._note(right)
        self.waits = "end" if right else "back"
        self._after(self.session.play(action))

    def _note(self, solved: bool) -> None:
        with suppress(StoreError):
            feat: Literal["solved", "tried"] = "solved" if solved else "tried"
            self.desk.feats.note(self.puzzle.id, feat, self.handling.id, self.day)

    def _after(self, events: list[Event]) -> None:
        self.recent = events
        self.arrange()
        self._tell(*self.history.lines_of(len(self.session.records) - 1))

    def _ask(self) -> None:
        """Nobody else is asked, and nobody else looks."""

    def _finish(self) -> None:
        """A game that ends by the answer is not talked about."""
        self.curtain = None

    def command(self, name: str, argument: str) -> None:
        """A button of the card, or of the table."""
        if name != "puzzle":
            super().command(name, argument)
        elif argument == "back" and self.waits == "back":
            self.rewind.undo()
        elif argument == "answer" and self.waits != "end":
            self._give_up()

    def _give_up(self) -> None:
        """Show the answer: it is taken for the person, who sees it on the table."""
        if not self.tries:
            self._note(False)
        if self.session.records:
            self.session.undo()
            self.history.cut(0)
        self.gave_up, self.waits = True, "end"
        self._after(self.session.play(self.position.action(self.puzzle.answer)))

    def _tell(self, *before: str) -> None:
        """Say it to screen readers, and put the focus where one goes on."""
        asked = [self.sentence()] if self.my_turn else []
        self.desk.announce(" ".join((*before, *self.said(), *asked)))
        self.desk.emit(Focus("puzzle.go" if self.answers else "prompt"))


class Nobody(Opponents):
    """The others at a puzzle's table: they wait."""

    def next(self) -> bool:
        """None of them is ever due."""
        return False


class NotKept(Autosave):
    """A puzzle is no game for the shelf."""

    def keep(self) -> None:
        """There is nothing to keep."""
        self.unsaved = False


class PuzzleRewind(Rewind):
    """Back to the question."""

    table: PuzzleTable

    @property
    def can_undo(self) -> bool:
        """Whether a wrong answer is on the table."""
        return self.table.replay.cursor is None and self.table.waits == "back"

    @property
    def can_redo(self) -> bool:
        """Nothing is done again."""
        return False

    @property
    def can_restart(self) -> bool:
        """The same as taking it back."""
        return self.can_undo

    def undo(self) -> None:
        """Take the wrong answer back."""
        if self.can_undo:
            self.table.session.undo()
            self.table.waits = "answer"
            self._rewound("undo.done")

    def restart(self) -> None:
        """The same."""
        self.undo()


def _percent(share: float) -> int:
    return round(100 * share)
