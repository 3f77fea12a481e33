"""A lesson on the table: a real table and a real session, with a teacher who says what to look at.

The classroom (`lessons.classroom`) knows where the lesson stands. This table asks it before an answer is
played, plays the others' scripted answers, lets nothing be touched while there is something to read, and
keeps the progress instead of a save.
"""

from __future__ import annotations

from mordred.core.game import Action, Event, MordredError
from mordred.desk.autosave import Autosave
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Focus, Later
from mordred.desk.history import History
from mordred.desk.opponents import Opponents
from mordred.desk.progress import Mark
from mordred.desk.review import Reviewing
from mordred.desk.rewind import Rewind
from mordred.desk.seating import one_person
from mordred.desk.shelf import Plan
from mordred.desk.store import StoreError
from mordred.desk.table import Table
from mordred.handling import handling_of
from mordred.lessons.classroom import Classroom
from mordred.lessons.model import Lesson


class LessonTable(Table):
    """One lesson being taken."""

    classroom: Classroom

    def __post_init__(self) -> None:
        super().__post_init__()
        self.opponents = Script(self)
        self.autosave = KeptProgress(self)
        self.history = History(self, self.opponents)
        self.reviewing = Reviewing(self, self.autosave)
        self.rewind = LessonRewind(self, self.history, self.opponents, self.autosave, self.stage)

    @classmethod
    def of(cls, desk: DeskBase, lesson: Lesson) -> LessonTable:
        """The lesson where it was left, or at its start."""
        handling = handling_of(lesson.game)
        classroom = _resumed(lesson, desk.progress.of(lesson))
        session = classroom.session
        words = handling.words(desk.settings.language, session.options)
        seats = one_person(words, handling, session, lesson.seat)
        table = cls(desk, handling, session, Plan(seats=seats), words(lesson.key()))
        table.classroom = classroom
        return table

    # --------------------------------------------------------------------------------- reading

    @property
    def lesson(self) -> Lesson:
        """Which lesson it is."""
        return self.classroom.lesson

    @property
    def my_turn(self) -> bool:
        """Whether the learner has to play something now: not while there is something to read."""
        return self.classroom.waits == "do" and super().my_turn

    @property
    def said(self) -> str:
        """What the teacher says now."""
        return self.desk.words(self.classroom.key, **self.classroom.facts())

    @property
    def lit(self) -> frozenset[str]:
        """What glows: what may be touched, or what the teacher points at."""
        step = self.classroom.current
        if step is not None and self.classroom.waits != "do" and self.replay.cursor is None:
            return frozenset(step.point)
        return super().lit

    @property
    def numbers(self) -> list[str]:
        """The number keys press the prompt's buttons, or the teacher's."""
        return super().numbers if self.my_turn else self.answers

    @property
    def answers(self) -> list[str]:
        """The refs of the teacher's buttons: read on, take back, or the choices of a prediction."""
        waits, step = self.classroom.waits, self.classroom.current
        if waits == "answer" and step is not None:
            return [f"table:lesson:{place}" for place in range(len(step.choices))]
        if waits in ("next", "back"):
            return [f"table:lesson:{waits}"]
        return []

    def sentence(self) -> str:
        """The question, where one is to be answered; else to read first."""
        waits = self.classroom.waits
        if waits == "do":
            return super().sentence()
        return self.desk.words("lessons.watch" if waits == "script" else "lessons.listen")

    # ----------------------------------------------------------------------------------- doing

    def begin(self) -> None:
        """Sit down, and listen."""
        super().begin()
        self.recap = False
        self._tell()

    def touch(self, ref: str) -> None:
        """A piece was touched; while there is something to read it is not played."""
        if self.classroom.waits == "do" or self.replay.cursor is not None:
            super().touch(ref)
        else:
            self.refuse(self.desk.words("lessons.listen"))

    def play(self, action: Action) -> None:
        """The learner's answer, judged before it is played."""
        self.classroom.mark()
        reaction = self.classroom.judge(action)
        events = self.session.play(action)
        self.classroom.took(reaction)
        self._after(events)

    def play_script(self) -> None:
        """The next scripted answer."""
        events = self.session.play(self.classroom.scripted())
        self.classroom.took(None)
        self._after(events)

    def _after(self, events: list[Event]) -> None:
        self.recent = events
        self.autosave.soon()
        self.stage.reset()  # the teacher says when to go on: what is under way is shown, and nothing waits
        self.arrange()
        self._tell(*self.history.lines_of(len(self.session.records) - 1))

    def _finish(self) -> None:
        """A game that ends in a lesson is talked about first; its result is a button away."""
        self.curtain = None

    def command(self, name: str, argument: str) -> None:
        """A button of the teacher, or of the table."""
        if name != "lesson":
            super().command(name, argument)
            return
        room = self.classroom
        if argument == "back":
            self.rewind.undo()
            return
        if argument == "next":
            room.next()
        elif room.waits == "answer" and argument.isdecimal() and room.current is not None:
            room.predict(room.current.choices[int(argument)])
        self.autosave.soon()
        self.arrange()
        self._tell()

    def _tell(self, *before: str) -> None:
        """Say it to screen readers, and put the focus where the answer is."""
        if self.classroom.waits == "script":
            self.desk.announce(" ".join(before))
            return
        asked = [self.sentence()] if self.my_turn else []
        self.desk.announce(" ".join((*before, self.said, *asked)))
        answers = self.answers
        self.desk.emit(Focus("prompt" if not answers or len(answers) > 1 else "lesson.go"))


class Script(Opponents):
    """The others at a lesson's table: they answer as the lesson says, after a moment."""

    table: LessonTable

    def next(self) -> bool:
        """Whether a scripted answer is due."""
        return self.table.classroom.waits == "script"

    def think(self) -> None:
        """Let it be played, after a moment in which one can follow."""
        if self.paused or self.thinking is not None:
            return
        desk = self.table.desk
        self.thinking = desk.ticket()
        desk.emit(Later(self._wait(), f"think:{self.thinking}"))

    def stop(self) -> None:
        """Nothing is due any more."""
        self.thinking = None

    def on_timer(self, number: str) -> None:
        """The moment has passed."""
        if self.thinking is not None and number == str(self.thinking) and self.next():
            self.thinking = None
            self.table.play_script()


class KeptProgress(Autosave):
    """Keeps how far the lesson has come, instead of a save on the shelf."""

    table: LessonTable

    def keep(self) -> None:
        """Remember it, if there is anything new."""
        if not self.unsaved:
            return
        self.unsaved = False
        table = self.table
        try:
            progress = table.desk.progress
            progress.keep(table.lesson, mark_of(table.classroom, progress.of(table.lesson).done))
            self.stored = True
        except StoreError:
            self.stored = False


class LessonRewind(Rewind):
    """Back one moment of the lesson, or to its start."""

    table: LessonTable

    @property
    def can_undo(self) -> bool:
        """Whether there is a moment to go back to."""
        return self.table.replay.cursor is None and self.table.classroom.can_go_back

    @property
    def can_redo(self) -> bool:
        """A lesson goes on by itself."""
        return False

    @property
    def can_restart(self) -> bool:
        """The lesson can be begun anew, once it has begun."""
        return self.table.replay.cursor is None and self.table.classroom.begun

    def undo(self) -> None:
        """One moment back."""
        if self.can_undo:
            self.opponents.stop()
            self.table.classroom.back()
            self._rewound("undo.done")

    def restart(self) -> None:
        """Back to the lesson's start."""
        self.opponents.stop()
        self.table.classroom.restart()
        self._rewound("restart.done")

    def redo(self) -> None:
        """There is nothing to do again."""

    def _rewound(self, said: str) -> None:
        super()._rewound(said)
        self.table.desk.announce(self.table.said)


def mark_of(room: Classroom, done: bool) -> Mark:
    """Where a lesson stands, as it is kept; a moment that waits to be taken back is kept as taken back."""
    if room.current is None:
        return Mark(done=True)
    session, game = room.session, room.session.game
    records = session.records[room.floor :]
    step, stage = room.step, room.stage
    if room.reaction is not None and room.marks:
        records = session.records[room.floor : room.marks[-1].records]
        step, stage = room.marks[-1].step, room.marks[-1].stage
    texts = [
        game.write(session.state_at(room.floor + place), record.action)
        for place, record in enumerate(records)
    ]
    return Mark(done=done, step=step, stage=stage, actions=texts)


def _resumed(lesson: Lesson, mark: Mark) -> Classroom:
    """The lesson where it was left; at its start if it has changed since."""
    room = Classroom(lesson)
    if mark.begun and mark.step < len(lesson.steps):
        try:
            for text in mark.actions:
                room.session.play(room.session.game.read(room.session.state, text))
        except MordredError:
            return Classroom(lesson)
        step = lesson.steps[mark.step]
        room.step, room.stage = mark.step, min(mark.stage, len(step.do or step.play))
    return room
