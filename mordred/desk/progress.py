"""How far somebody has come with the lessons, kept in the browser's storage."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from mordred.core.reader import SETTINGS, Unreadable, from_json, to_json
from mordred.desk.store import Store, StoreError
from mordred.lessons.model import Lesson

KEY = "mordred:lessons"
MOST = 200
"""So many lessons are remembered, and so many decisions of one that was left."""


class Mark(BaseModel):
    """Where one lesson was left; `done` stays once it was finished."""

    model_config = ConfigDict(extra="ignore")

    done: bool = False
    step: Annotated[int, Field(ge=0, le=MOST)] = 0
    stage: Annotated[int, Field(ge=0, le=MOST)] = 0
    actions: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=MOST)] = []
    """What was played since the lesson's start, in notation."""

    @property
    def begun(self) -> bool:
        """Whether it was left in the middle."""
        return bool(self.step or self.stage or self.actions)


_MARKS = TypeAdapter(dict[Annotated[str, Field(max_length=60)], Mark])


class Progress:
    """The marks of all lessons. What cannot be read or kept is as if nobody had begun."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._marks: dict[str, Mark] = {}
        self.reload()

    def reload(self) -> None:
        """Read again what is kept: another tab may have gone on."""
        self._marks = self._load()

    def _load(self) -> dict[str, Mark]:
        try:
            return _MARKS.validate_python(from_json(self.store.read(KEY) or "{}", SETTINGS))
        except (StoreError, Unreadable, ValidationError):
            return {}

    @property
    def any(self) -> bool:
        """Whether any lesson was begun or done."""
        return bool(self._marks)

    def of(self, lesson: Lesson) -> Mark:
        """How far a lesson has come."""
        return self._marks.get(f"{lesson.game}/{lesson.id}", Mark())

    def keep(self, lesson: Lesson, mark: Mark) -> None:
        """Remember it; StoreError where that fails."""
        self._marks[f"{lesson.game}/{lesson.id}"] = mark
        while len(self._marks) > MOST:
            del self._marks[next(iter(self._marks))]
        self.store.write(KEY, to_json({id: kept.model_dump() for id, kept in self._marks.items()}))

    def finish(self, lesson: Lesson) -> None:
        """The lesson was finished."""
        self.keep(lesson, Mark(done=True))
