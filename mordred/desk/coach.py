"""A first game's hints: a short tour, then one for each kind of question, until somebody has had enough."""

from __future__ import annotations

from mordred.desk.autosave import Autosave
from mordred.desk.table_base import TableBase

_TOUR_KEYS = tuple(f"coach.tour.{number}" for number in range(1, 9))


class Coach:
    """Remembers in the plan what was read."""

    def __init__(self, table: TableBase, autosave: Autosave) -> None:
        self.table, self.autosave = table, autosave

    @property
    def hint(self) -> str:
        """The key of the first-game hint for what is asked now, or ''."""
        table, prompt = self.table, self.table.prompt
        if not (table.plan.coach and table.my_turn and prompt):
            return ""
        read = {*table.plan.hints, *table.desk.settings.hints}
        for key in [*_TOUR_KEYS, f"coach.{prompt.kind}"]:
            if table.desk.words.has(key) and f"{table.handling.id}.{key}" not in read:
                return key
        return ""

    def go_on(self) -> None:
        """It was read."""
        if self.hint:
            self._read(self.hint)
            self.autosave.soon()

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
        """No more of them, here and in games to come."""
        self.table.plan.coach = False
        self.table.desk.set("coach", False)
        self.autosave.soon()
