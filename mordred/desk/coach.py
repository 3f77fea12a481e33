"""A first game's hints: a short tour, then one for each kind of question, until somebody has had enough."""

from __future__ import annotations

from mordred.desk.autosave import Autosave
from mordred.desk.table_base import TableBase

TOUR = range(1, 9)


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
        for key in [*(f"coach.tour.{number}" for number in TOUR), f"coach.{prompt.kind}"]:
            if table.desk.words.has(key) and f"{table.handling.id}.{key}" not in table.plan.hints:
                return key
        return ""

    def go_on(self) -> None:
        """It was read."""
        if self.hint:
            self.table.plan.hints.append(f"{self.table.handling.id}.{self.hint}")
            self.autosave.soon()

    def stop(self) -> None:
        """No more of them, here and in games to come."""
        self.table.plan.coach = False
        self.table.desk.set("coach", False)
        self.autosave.soon()
