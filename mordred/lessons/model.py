"""A lesson as its file says it (docs/lessons.md): a start, and steps; or the tips for a first game.

Files come with the games (`<game>/lessons/*.json`), are named by the manifest and read like packs: a fault in
one names the file and the field.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from mordred.core.game import MordredError
from mordred.core.reader import PACK, Unreadable, object_from_json
from mordred.games import MANIFESTS

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]
Text = Annotated[str, Field(min_length=1, max_length=200)]
Choice = int | Id


class LessonError(MordredError):
    """A lesson that cannot be read, or that is not there."""

    code = "lesson"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Start(_Part):
    """Where a lesson begins: a position in one line, or options, a seed and what was played since."""

    position: Annotated[str, Field(max_length=20_000)] = ""
    options: dict[Id, Any] = {}
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] = 0
    actions: tuple[Text, ...] = ()


class Reaction(_Part):
    """What is said to answers of a certain kind, and whether they are taken back or the lesson goes on."""

    to: Annotated[tuple[Text, ...], Field(min_length=1)]
    """Patterns over the answer in notation; `*` stands for anything."""
    say: Id
    """The words: `lesson.<lesson>.<step>.<say>`."""
    then: Literal["back", "on"] = "back"


class Truth(_Part):
    """How the right answer to a prediction is found: a measure of the game, now or at a later step."""

    measure: Text
    after: Id | None = None
    """The step before which it is measured, once everything expected until then was played."""
    gain: bool = False
    """By how much it has grown until then."""


class Step(_Part):
    """One moment: something said, and perhaps something to do, to watch or to predict."""

    id: Id
    do: tuple[Text, ...] = ()
    """What the learner should play, one pattern a decision; ` | ` between several that are as good."""
    reactions: tuple[Reaction, ...] = ()
    play: tuple[Text, ...] = ()
    """What is played without the learner: the others' scripted answers."""
    choices: tuple[Choice, ...] = ()
    right: Truth | None = None
    unit: Id | None = None
    """How a choice is worded: `lesson.unit.<unit>`; without one, `lesson.choice.<choice>`."""
    facts: dict[Id, Text] = {}
    """What the words may name, each found by a measure."""
    point: tuple[Text, ...] = ()
    """Refs that glow while the words are read."""

    @property
    def kind(self) -> Literal["read", "do", "watch", "predict"]:
        """What the step asks for."""
        return "do" if self.do else "watch" if self.play else "predict" if self.choices else "read"

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if sum(map(bool, (self.do, self.play, self.choices))) > 1:
            raise ValueError("a step has one of do, play and choices")
        if bool(self.choices) != (self.right is not None) or len(set(self.choices)) != len(self.choices):
            raise ValueError("a prediction has different choices, and says what is right")
        if self.reactions and not self.do:
            raise ValueError("only what is done is reacted to")
        return self


class Tip(_Part):
    """A comment of the teacher in a first game, said once, when all its conditions hold."""

    id: Id
    when: Annotated[tuple[Text, ...], Field(min_length=1)]
    """`asked KIND`, or a measure compared with a number: `discs 0 >= 3`."""
    facts: dict[Id, Text] = {}


class FirstGame(_Part):
    """A real game against computers, with the teacher beside one."""

    options: dict[Id, Any] = {}
    levels: Annotated[tuple[Id, ...], Field(min_length=1)]
    """Who sits in the other seats."""
    tips: Annotated[tuple[Tip, ...], Field(min_length=1)]


class Lesson(_Part):
    """One lesson: steps from a start, or a first game."""

    id: Id
    game: str
    minutes: Annotated[int, Field(ge=1, le=60)]
    extra: bool = False
    """Not needed for a first game."""
    seat: Annotated[int, Field(ge=0, le=3)] = 0
    """The learner's seat."""
    start: Start | None = None
    steps: tuple[Step, ...] = ()
    first_game: FirstGame | None = None

    @model_validator(mode="after")
    def _steps_or_a_game(self) -> Self:
        if (self.first_game is None) == (self.start is None) or bool(self.steps) != bool(self.start):
            raise ValueError("a lesson has a start and steps, or a first game")
        ids = [step.id for step in self.steps]
        if len(set(ids)) != len(ids):
            raise ValueError("two steps have the same id")
        return self

    def key(self, *parts: str) -> str:
        """A key of its words."""
        return ".".join(("lesson", self.id, *(part for part in parts if part)))


def files_of(game: str) -> list[Path]:
    """The files of a game's lessons, in their order; none for a game without lessons."""
    home = MANIFESTS[game].lessons
    return sorted(home.glob("*.json")) if home is not None else []


def read(game: str, path: Path) -> Lesson:
    """One lesson: its place is the number before its name (`03-men.json`). LessonError says what is wrong."""
    id = path.stem.partition("-")[2]
    try:
        data = object_from_json(path.read_text("utf-8"), PACK)
        return Lesson.model_validate({**data, "id": id, "game": game})
    except Unreadable as error:
        raise LessonError(f"{path.name}: {error}") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise LessonError(f"{path.name}: {where}: {first['msg']}") from None


@cache
def _lessons(game: str, home: Path) -> tuple[Lesson, ...]:
    return tuple(read(game, path) for path in files_of(game))


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """A game's lessons in their order; none as long as the page has not fetched them."""
    home = MANIFESTS[game].lessons
    return _lessons(game, home) if home is not None and home.is_dir() else ()


def find(game: str, id: str) -> Lesson:
    """A lesson by its name."""
    for lesson in lessons_of(game) if game in MANIFESTS else ():
        if lesson.id == id:
            return lesson
    raise LessonError(f"there is no lesson {id[:24]} of {game[:24]}", lesson=id[:24])
