"""A first game's hints: a short tour, then one for each kind of question, until somebody has had enough.

In a first game with the teacher the hints are the tips of that lesson, each said when its conditions hold.
"""

from __future__ import annotations

from contextlib import suppress

from mordred.desk.autosave import Autosave
from mordred.desk.store import StoreError
from mordred.desk.table_base import TableBase
from mordred.lessons.measures import facts_of, holds
from mordred.lessons.model import Lesson, LessonError, Tip, find

_TOUR_KEYS = tuple(f"coach.tour.{number}" for number in range(1, 9))


class Coach:
    """Remembers in the plan what was read."""

    def __init__(self, table: TableBase, autosave: Autosave) -> None:
        self.table, self.autosave = table, autosave

    @property
    def hint(self) -> str:
        """The key of the first-game hint for what is asked now, or ''."""
        table, prompt = self.table, self.table.prompt
        if not table.my_turn or not prompt:
            return ""
        if table.plan.teacher:
            tip = self.tip
            return self.lesson.key(tip.id) if tip and self.lesson else ""
        if not table.plan.coach:
            return ""
        read = {*table.plan.hints, *table.desk.settings.hints}
        asked = f"coach.{prompt.kind}"
        for key in [*_TOUR_KEYS, asked, f"{asked}.2"]:
            if table.desk.words.has(key) and f"{table.handling.id}.{key}" not in read:
                return key
        return ""

    @property
    def text(self) -> str:
        """The hint in words."""
        table, tip = self.table, self.tip
        if tip is None:
            return table.desk.words(self.hint)
        return table.desk.words(self.hint, **facts_of(table.handling.id, table.view, tip.facts))

    @property
    def lesson(self) -> Lesson | None:
        """The lesson whose tips accompany this game."""
        try:
            return find(self.table.handling.id, self.table.plan.teacher)
        except LessonError:
            return None

    @property
    def tip(self) -> Tip | None:
        """The first tip that was not read yet and whose conditions hold now."""
        table, lesson, prompt = self.table, self.lesson, self.table.session.prompt
        if lesson is None or lesson.first_game is None or prompt is None:
            return None
        game = table.handling.id
        for tip in lesson.first_game.tips:
            read = f"{game}.{lesson.key(tip.id)}" in table.plan.hints
            if not read and all(holds(game, table.view, prompt, when) for when in tip.when):
                return tip
        return None

    def finished(self) -> None:
        """The game is over: a first game with the teacher is a lesson done."""
        if self.table.plan.teacher and self.lesson is not None:
            with suppress(StoreError):
                self.table.desk.progress.finish(self.lesson)

    def go_on(self) -> None:
        """It was read."""
        if self.hint:
            self._read(self.hint)
            self.autosave.soon()
            self.table.desk.announce(self.text if self.hint else self.table.sentence())

    def acted(self) -> None:
        """Whoever acts has read the hint for it; and a welcome is over once the first thing is done."""
        hint = self.hint
        if hint in _TOUR_KEYS:
            self._read(*(key for key in _TOUR_KEYS if self.table.desk.words.has(key)))
        elif hint:
            self._read(hint)

    def _read(self, *keys: str) -> None:
        """Remember hints, in this game and on this device: a second game does not repeat them."""
        table = self.table
        read = [f"{table.handling.id}.{key}" for key in keys]
        table.plan.hints += [hint for hint in read if hint not in table.plan.hints]
        settings = table.desk.settings
        settings.hints = [*settings.hints, *(hint for hint in read if hint not in settings.hints)]
        table.desk.keep_settings()

    def stop(self) -> None:
        """No more of them: of the teacher's here, of the coach's in games to come too."""
        taught = bool(self.table.plan.teacher)
        self.table.plan.coach, self.table.plan.teacher = False, ""
        if not taught:
            self.table.desk.set("coach", False)
        self.autosave.soon()
