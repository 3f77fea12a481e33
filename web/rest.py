"""What the page does when it has nothing to do: keep a picture of the game, wake the opponents' worker, spare
the collector what stays."""

from __future__ import annotations

import gc
from collections.abc import Callable

from mordred.desk.desk import Desk
from mordred.desk.lesson import LessonTable
from mordred.desk.table import Table
from mordred.scene.node import Node
from mordred.ui.kept import kept_picture
from web import page


class Rest:
    """Watches one desk; everything it does is done in idle time, in steps that are short."""

    def __init__(self, desk: Desk, wake: Callable[[str], None]) -> None:
        self.desk, self.wake = desk, wake
        self.kept: object = None
        """What the picture that is kept shows."""
        self.woken: Table | None = None
        """The table whose computers have a worker."""
        self.stays: set[str] = set()
        """The games whose modules, content and words the collector need not look at."""

    def after_painting(self) -> None:
        """The page has changed."""
        table = self.desk.table
        if table is not None and table.handling.id not in self.stays:
            # all that was imported and read for it stays for ever: to go through it in the middle of a click
            # took a frame
            self.stays.add(table.handling.id)
            page.idle(gc.freeze)
        if (
            table is not None
            and table is not self.woken
            and not isinstance(table, LessonTable)
            and any(s.kind == "computer" for s in table.plan.seats)
        ):
            self.woken = table
            page.idle(lambda: self.wake(table.handling.id))
        if self._wanted() != self.kept:
            page.at_rest(self._draw)

    def leave(self) -> None:
        """The page is left or hidden, and may not come back."""
        if self._wanted() != self.kept:
            self._keep(self._wanted(), kept_picture(self.desk))

    def _wanted(self) -> object:
        """What the picture should show: another answer means another picture."""
        table = self.desk.table
        if table is None or not table.slot_id or table.session.over:
            return None
        plan, session = table.plan, table.session
        return (
            table.slot_id,
            id(table),
            len(session.records),
            self.desk.words.language,
            *plan.hints,
            plan.coach,
        )

    def _draw(self) -> None:
        """The first of two steps: draw it, and write it down when there is time again."""
        wanted, tree = self._wanted(), kept_picture(self.desk)
        page.idle(lambda: self._keep(wanted, tree) if wanted == self._wanted() else None)

    def _keep(self, wanted: object, tree: Node | None) -> None:
        self.kept = wanted
        table = self.desk.table
        if tree is None or table is None:
            page.forget_picture()
        else:
            page.keep_picture(table.slot_id, table.handling.id, table.mood, tree)
