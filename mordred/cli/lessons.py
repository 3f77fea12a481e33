"""Lessons: list them, check them all, or take one in the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from mordred.cli.boards import board
from mordred.cli.tell import tell_all
from mordred.cli.terminal import tell_faults, typed
from mordred.core.game import MordredError
from mordred.games import MANIFESTS
from mordred.handling import handling_of
from mordred.i18n import Words
from mordred.i18n.words import LANGUAGES
from mordred.lessons.check import check_all, take
from mordred.lessons.classroom import Classroom
from mordred.lessons.model import Lesson, LessonError, Step, find, lessons_of
from mordred.lessons.wording import choice_label, seat_labels

HELP = "look after the lessons, or take one"
KEYS = "Type an action, the number of an answer, or: ? (what may be done), board, back, quit."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    check = tasks.add_parser("check", help="play every lesson in every way, and say what is wrong")
    check.add_argument("--json", action="store_true", help="one object for another program")
    with_lessons = [id for id in MANIFESTS if MANIFESTS[id].lessons is not None]
    for name, help in (("list", "the lessons of a game"), ("play", "take a lesson")):
        task = tasks.add_parser(name, help=help)
        task.add_argument("game", choices=with_lessons, help="which game")
        task.add_argument("--language", choices=list(LANGUAGES), default="en", help="which language (en)")
        if name == "play":
            task.add_argument("lesson", nargs="?", default="", help="which one (the first)")


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked."""
    if arguments.task == "check":
        return _check(arguments.json)
    words = handling_of(arguments.game).words(arguments.language)
    if arguments.task == "list":
        for lesson in lessons_of(arguments.game):
            print(f"{lesson.id:<12} {words(lesson.key())} ({lesson.minutes} min)")
        return 0
    lesson = find(arguments.game, arguments.lesson) if arguments.lesson else lessons_of(arguments.game)[0]
    if lesson.first_game is not None:
        raise LessonError(f"that one is a whole game: python -m mordred play {lesson.game} --who human,page")
    return TerminalLesson(lesson, words).play()


def _check(as_json: bool) -> int:
    counts, faults = check_all()
    return tell_faults("lessons", counts, faults, as_json)


class TerminalLesson:
    """A lesson as questions and answers in letters."""

    def __init__(self, lesson: Lesson, words: Words) -> None:
        self.room, self.words = Classroom(lesson), words
        state = self.room.session.state
        handling = handling_of(lesson.game)
        self.names = [
            handling.seat_name(words, seat, handling.arms_of(state, seat))
            for seat in range(handling.game.seats(state))
        ]
        self.seats = seat_labels(words, handling, state, self.names, lesson)
        self._shown = -1

    def play(self) -> int:
        """From the first step to the last, or until somebody has had enough."""
        room = self.room
        print(f"{self.words(room.lesson.key())}\n{KEYS}")
        while room.current is not None:
            self._show()
            if room.waits == "script":
                self._script()
            elif not self._ask(room.current):
                return 0
        print(f"\n{self.words(room.key)}")
        return 0

    def _show(self) -> None:
        """The board if it changed, and what the teacher says."""
        session = self.room.session
        if self._shown != len(session.records):
            self._shown = len(session.records)
            print("\n" + board(session.game, session.game.view(session.state, self.room.lesson.seat)))
        if self.room.waits != "script" or self.room.stage == 0:
            print(f"\n{self.words(self.room.key, **self.room.facts())}")

    def _script(self) -> None:
        session = self.room.session
        session.play(self.room.scripted())
        self.room.took(None)
        self._tell()

    def _tell(self) -> None:
        session = self.room.session
        print(
            tell_all(session, session.heard(self.room.lesson.seat, len(session.records) - 1)[0], self.names)
        )

    def _ask(self, step: Step) -> bool:
        """One answer; False when there is nobody to ask any more."""
        for number, choice in enumerate(step.choices if self.room.waits == "answer" else (), start=1):
            print(f"  {number}: {choice_label(self.words, self.seats, step, choice)}")
        line = typed()
        if line is None or line == "quit":
            return False
        try:
            self._answer(step, line)
        except MordredError as error:
            print(f"  {error}")
        return True

    def _answer(self, step: Step, line: str) -> None:
        room, session = self.room, self.room.session
        prompt: Any = session.prompt
        if line == "back" or room.waits == "back":
            room.back()
        elif line == "board":
            self._shown = -1
        elif room.waits == "answer":
            if line.isdecimal() and 1 <= int(line) <= len(step.choices):
                room.predict(step.choices[int(line) - 1])
        elif room.waits != "do":
            room.next()
        elif line in ("", "?"):
            print("  " + "; ".join(session.game.write(session.state, action) for action in prompt.actions))
        else:
            take(room, session.game.read(session.state, line))
            self._tell()
