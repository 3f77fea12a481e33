"""A lesson being played: where it stands, what fits what is expected, and what is said to anything else.

The session is a real one. The classroom only watches it: before an answer is played it judges it, afterwards
it goes on, reacts, or waits until the answer is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal

from mordred.core.game import Action, Game
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.lessons.measures import Value, facts_of, measure
from mordred.lessons.model import Lesson, LessonError, Reaction, Step

OTHER = Reaction(to=("*",), say="other")
"""To every answer that no reaction names: `lesson.<lesson>.<step>.other`."""

MANY = " ..."
"""Behind a pattern of `play`: as often as it can be, and also not at all."""

Waits = Literal["next", "do", "answer", "script", "back", "end"]


@dataclass(slots=True, frozen=True)
class Mark:
    """Where the lesson stood: the records there were, the step, and the decision within it."""

    records: int
    step: int
    stage: int


def begun(lesson: Lesson) -> Session[Any]:
    """The session at a lesson's start; a MordredError if the start is unsound."""
    game, start = GAMES[lesson.game], lesson.start
    assert start is not None
    if start.position:
        state = game.from_fen(start.position)
        session = Session(game, game.options_of(state), start.seed, free_undo=True, start=state)
    else:
        session = Session(game, game.Options.model_validate(start.options), start.seed, free_undo=True)
    for text in start.actions:
        session.play(game.read(session.state, text))
    return session


def fits(pattern: str, text: str) -> bool:
    """Whether an action in notation is one that a pattern means."""
    options = (part.strip().casefold() for part in pattern.split(" | "))
    return any(fnmatchcase(text.casefold(), part) for part in options)


def meant(game: Game[Any], session: Session[Any], pattern: str) -> Action:
    """The first legal action that a pattern means, its alternatives in their order."""
    actions = session.prompt.actions if session.prompt is not None else ()
    texts = [(game.write(session.state, action), action) for action in actions]
    for part in pattern.split(" | "):
        for text, action in texts:
            if fits(part, text):
                return action
    raise LessonError(f"nothing legal is “{pattern}”")


def _play_all(session: Session[Any], pattern: str) -> None:
    """Play what a pattern means: once, or as often as it can be."""
    if not pattern.endswith(MANY):
        session.play(meant(session.game, session, pattern))
        return
    while True:
        try:
            action = meant(session.game, session, pattern.removesuffix(MANY))
        except LessonError:
            return
        session.play(action)


class Classroom:
    """One lesson, one learner."""

    def __init__(self, lesson: Lesson, session: Session[Any] | None = None) -> None:
        self.lesson = lesson
        self.session = begun(lesson) if session is None else session
        self.floor = len(self.session.records)
        """The records of the start: nothing before is taken back."""
        self.step, self.stage = 0, 0
        self.reaction: Reaction | None = None
        self.answer: Value | None = None
        self.marks: list[Mark] = []

    # --------------------------------------------------------------------------------- reading

    @property
    def current(self) -> Step | None:
        """The step that is on; None once all are done."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def waits(self) -> Waits:
        """What has to happen next."""
        step = self.current
        if step is None:
            return "end"
        if self.reaction is not None:
            return "back" if self.reaction.then == "back" else "next"
        if step.kind == "predict":
            return "answer" if self.answer is None else "next"
        if step.kind == "do":
            return "do"
        return "script" if self.stage < len(step.play) else "next"

    @property
    def was_right(self) -> bool | None:
        """Whether the answer just given to a prediction is right; None where none has been given."""
        return None if self.answer is None else self.answer == self.truth()

    @property
    def key(self) -> str:
        """The key of what the teacher says now."""
        step = self.current
        if step is None:
            return self.lesson.key("end")
        if self.reaction is not None:
            return self.lesson.key(step.id, self.reaction.say)
        if self.answer is not None:
            return self.lesson.key(step.id, "right" if self.was_right else "wrong")
        return self.lesson.key(step.id)

    def facts(self) -> dict[str, Value]:
        """What the words may name now."""
        step = self.current
        if step is None:
            return {}
        found = facts_of(self.lesson.game, self.session.state, step.facts)
        return found | ({"answer": self.truth()} if self.answer is not None else {})

    def truth(self) -> Value:
        """The right answer to the prediction that is on, computed by the rules."""
        step, game = self.current, self.lesson.game
        assert step is not None and step.right is not None
        right = step.right
        now = measure(game, self.session.state, right.measure)
        if right.after is None:
            return now
        then = measure(game, self._ahead(right.after), right.measure)
        if not right.gain:
            return then
        if isinstance(now, str) or isinstance(then, str):
            raise LessonError(f"{step.id}: words do not grow")
        return then - now

    def _ahead(self, until: str) -> Any:
        """The state in which a later step will begin, if all goes as expected."""
        copy: Session[Any] = Session(
            self.session.game, self.session.options, self.session.seed, start=self.session.state
        )
        for step in self.lesson.steps[self.step :]:
            if step.id == until:
                return copy.state
            for pattern in (*step.do, *step.play):
                _play_all(copy, pattern)
        raise LessonError(f"there is no later step {until}")

    # ----------------------------------------------------------------------------------- doing

    def judge(self, action: Action) -> Reaction | None:
        """What would be said to an answer; None to one that is expected. Asked before it is played."""
        step = self.current
        assert step is not None and step.kind == "do"
        text = self.session.game.write(self.session.state, action)
        if fits(step.do[self.stage], text):
            return None
        for reaction in step.reactions:
            if any(fits(pattern, text) for pattern in reaction.to):
                return reaction
        return OTHER

    def scripted(self) -> Action:
        """What is played next without the learner."""
        step = self.current
        assert step is not None
        return meant(self.session.game, self.session, step.play[self.stage].removesuffix(MANY))

    def _skip(self) -> None:
        """Leave out what is played as often as it can be, once it cannot."""
        step = self.current
        while step is not None and self.stage < len(step.play) and step.play[self.stage].endswith(MANY):
            try:
                self.scripted()
            except LessonError:
                self.stage += 1
            else:
                return

    def expected(self) -> Action:
        """An answer that the step wants."""
        step = self.current
        assert step is not None
        return meant(self.session.game, self.session, step.do[self.stage])

    def mark(self) -> None:
        """Remember this moment: `back` comes here. To be asked before anything is played or read on."""
        self.marks.append(Mark(len(self.session.records), self.step, self.stage))

    def took(self, reaction: Reaction | None) -> None:
        """The answer was played (or the script's); the lesson goes on, or reacts."""
        step = self.current
        assert step is not None
        self.reaction = reaction
        if reaction is not None:
            return
        if not (step.play and step.play[self.stage].endswith(MANY)):
            self.stage += 1
        self._skip()
        if step.kind == "do" and self.stage == len(step.do):
            self._go_on()

    def predict(self, choice: Value) -> None:
        """The learner's guess."""
        step = self.current
        if step is not None and self.waits == "answer" and choice in step.choices:
            self.mark()
            self.answer = choice

    def next(self) -> None:
        """It was read."""
        if self.waits != "next":
            return
        step = self.current
        assert step is not None
        if step.kind in ("read", "watch"):  # before anything else it was marked already
            self.mark()
        if step.kind == "do" and self.stage + 1 < len(step.do):
            self.reaction = None
            self.stage += 1
        else:
            self._go_on()

    def _go_on(self) -> None:
        self.step, self.stage = self.step + 1, 0
        self.reaction = self.answer = None
        self._skip()

    @property
    def begun(self) -> bool:
        """Whether anything was read or played yet."""
        return bool(self.step or self.stage or self.answer or len(self.session.records) > self.floor)

    def restart(self) -> None:
        """Back to the lesson's start."""
        while len(self.session.records) > self.floor:
            self.session.undo()
        self.step, self.stage, self.marks = 0, 0, []
        self.reaction = self.answer = None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a moment to go back to."""
        return bool(self.marks)

    def back(self) -> None:
        """To the moment before: what was played since is taken back."""
        if not self.marks:
            return
        mark = self.marks.pop()
        while len(self.session.records) > mark.records:
            self.session.undo()
        self.step, self.stage = mark.step, mark.stage
        self.reaction = self.answer = None
