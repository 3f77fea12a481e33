"""The lessons from the front page: which there are, begin one or go on, and a first game with the teacher."""

from __future__ import annotations

from contextlib import suppress

from mordred.core.saves import Seat
from mordred.desk.desk_base import DeskBase
from mordred.desk.lesson import LessonTable
from mordred.desk.progress import Mark
from mordred.desk.shelf import Plan
from mordred.desk.store import StoreError
from mordred.desk.table import Table
from mordred.games import GAMES, MANIFESTS
from mordred.handling import handling_of
from mordred.lessons.model import FirstGame, Lesson, find, lessons_of


class Learning:
    """What one does with lessons."""

    def __init__(self, desk: DeskBase) -> None:
        self.desk = desk
        self.progress = desk.progress

    @property
    def games(self) -> list[str]:
        """The games that can be learnt here."""
        return [game for game in MANIFESTS if MANIFESTS[game].lessons is not None]

    @property
    def newcomer(self) -> bool:
        """Whether nobody has played or learnt here yet."""
        return not self.desk.listing and not self.progress.any

    def count(self, game: str) -> tuple[int, int]:
        """How many lessons of a game are done, and how many there are, without the extras."""
        lessons = [lesson for lesson in lessons_of(game) if not lesson.extra]
        return sum(self.progress.of(lesson).done for lesson in lessons), len(lessons)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        lessons = lessons_of(lesson.game)
        place = lessons.index(lesson) + 1
        return lessons[place] if place < len(lessons) else None

    def click(self, command: str, argument: str) -> None:
        """A button of the front page, of the list, or at the end of a lesson."""
        if command == "list" and argument in self.games:
            self.desk.show("lessons", argument)
        elif command in ("start", "again"):
            game, _, id = argument.partition("/")
            self.start(find(game, id), again=command == "again")

    def start(self, lesson: Lesson, again: bool = False) -> None:
        """Begin a lesson, or go on with it."""
        if lesson.first_game is not None:
            self._first_game(lesson, lesson.first_game)
            return
        if again and self.progress.of(lesson).begun:
            self._forget(lesson)
        self.desk.sit_down(LessonTable.of(self.desk, lesson))

    def _forget(self, lesson: Lesson) -> None:
        with suppress(StoreError):
            self.progress.keep(lesson, Mark(done=self.progress.of(lesson).done))

    def _first_game(self, lesson: Lesson, first: FirstGame) -> None:
        """A real game against computers; the teacher comments as the coach does otherwise."""
        desk, handling = self.desk, handling_of(lesson.game)
        options = GAMES[lesson.game].Options.model_validate(first.options)
        words = handling.words(desk.settings.language, options)
        seed = desk.outside.seed()
        state = handling.game.new(options, seed)
        levels = list(first.levels)
        levels.insert(lesson.seat, "")
        seats = [
            Seat(
                kind="computer" if level else "human",
                level=level or Seat.model_fields["level"].default,
                name=handling.seat_name(words, place, handling.arms_of(state, place)),
            )
            for place, level in enumerate(levels)
        ]
        desk.sit_down(Table.new(desk, handling, options, seed, Plan(seats=seats, teacher=lesson.id)))
