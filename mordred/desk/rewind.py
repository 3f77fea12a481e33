"""Taking back and doing again: one's own decisions, and only where nothing was seen since."""

from __future__ import annotations

from mordred.core.session import NothingToUndo
from mordred.desk.autosave import Autosave
from mordred.desk.history import History
from mordred.desk.opponents import Opponents
from mordred.desk.stage import Stage
from mordred.desk.table_base import TableBase


class Rewind:
    """Undo, redo and "this turn again" at a table."""

    def __init__(
        self, table: TableBase, history: History, opponents: Opponents, autosave: Autosave, stage: Stage
    ) -> None:
        self.table, self.history, self.opponents, self.autosave = table, history, opponents, autosave
        self.stage = stage

    @property
    def seat(self) -> int | None:
        """Whose last decision undo goes back to: the viewer's own where computers play in between."""
        return self.table.viewer if self.table.session.free_undo else None

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may take something back."""
        table, session = self.table, self.table.session
        if table.curtain is not None or table.replay.cursor is not None or not session.records:
            return False
        if not session.free_undo and session.records[-1].seat != table.viewer:
            return False
        return bool(session.can_undo(self.seat))

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back, and nobody is hidden behind the curtain."""
        live = self.table.plan.place == "live"  # what the others took back is theirs to do again
        return self.table.curtain is None and not live and self.table.session.can_redo()

    @property
    def can_restart(self) -> bool:
        """Whether this turn can be begun anew."""
        return self.can_undo and self.table.session.can_restart_turn()

    def undo(self) -> None:
        """Take the last decision back: one's own, and only where nothing was seen since."""
        _must_be(self.can_undo)
        self.opponents.stop()
        session = self.table.session
        session.undo(self.seat)
        while self.table.settled() is not None and session.can_undo(self.seat):
            session.undo(self.seat)  # nobody was asked this: back to what somebody decided
        self._rewound("undo.done")

    def redo(self) -> None:
        """Do again what was taken back; what computers decided, and what nobody was asked, comes along."""
        table, session = self.table, self.table.session
        self.opponents.stop()
        events = session.redo()
        while session.can_redo() and (self.opponents.next() or table.settled() is not None):
            events = session.redo()
        table.recent = events
        self.stage.reset()
        self.autosave.now()
        table.arrange()
        table.desk.announce(table.desk.words("redo.done"))

    def restart(self) -> None:
        """Back to the beginning of this turn, as far as nothing was revealed."""
        _must_be(self.can_restart)
        self.opponents.stop()
        self.table.session.restart_turn()
        self._rewound("restart.done")

    def go_back_to(self, number: int) -> None:
        """Leave so many decisions: everybody agreed."""
        self.opponents.stop()
        self.table.session.go_back_to(number)
        self._rewound("undo.done")

    def _rewound(self, said: str) -> None:
        table = self.table
        table.desk.dialogs.clear()  # what lies over the table speaks of a moment that is no more
        self.history.cut(len(table.session.records))
        table.recent = []
        table.ended_shown = False
        table.recap = False
        self.stage.reset()
        self.autosave.soon()
        table.arrange()
        table.desk.announce(f"{table.desk.words(said)} {table.sentence()}")


def _must_be(allowed: bool) -> None:
    """A key or a greyed button asks too: what may not be taken back is said so."""
    if not allowed:
        raise NothingToUndo("there is nothing to take back, or it showed something")
