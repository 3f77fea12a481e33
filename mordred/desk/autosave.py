"""Keeping a game: autosave after every decision, copies under a name, a file to take away.

What was shown is kept before it is painted: a decision that revealed something, ended a turn or the game.
Everything else is kept once the page is painted, or when it is left, whichever comes first.
"""

from __future__ import annotations

from mordred.core import saves
from mordred.desk import chronicle
from mordred.desk.effects import Download, Later
from mordred.desk.filenames import save_name
from mordred.desk.shelf import tidy
from mordred.desk.store import StoreError
from mordred.desk.table_base import TableBase


class Autosave:
    """Brings one table's game to the shelf."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.stored = True
        """Whether the last autosave reached the shelf."""
        self.unsaved = True
        """Whether the shelf lacks the game as it is now: it does unless the game was opened from there."""
        self.wanted_name = ""
        """The name typed for a copy."""

    def text(self, title: str, room: bool = False) -> str:
        """The game as a save file; the room of a live table goes along only where the table is kept."""
        table = self.table
        live = table.plan.place == "live"
        about = {
            **table.plan.model_dump(exclude={"seats"}),
            **({"place": "link", "live": None} if live and not room else {}),
            "when": table.desk.outside.now(),
            "over": table.session.over,
            "turn": chronicle.count(table),
            "scores": list(table.handling.scores(table.session.state)),
            "sketch": [list(mark) for mark in table.handling.sketch(table.session.state)],
            "link": table.fingerprint if table.plan.place == "link" else "",
            "asked": table.people_here != []
            and table.session.prompt is not None
            and table.here(table.session.prompt.seat),
        }
        return saves.save(table.session, seats=table.plan.seats, title=title, table=about)

    def decided(self) -> None:
        """Autosave after a decision: at once if it showed something or ended a turn or the game."""
        table = self.table
        record, prompt = table.session.records[-1], table.session.prompt
        if (
            record.reveals
            or prompt is None
            or prompt.seat != record.seat
            or table.handling.ends_turn(record.action)
        ):
            self.now()
        else:
            self.soon()

    def now(self) -> None:
        """Autosave at once."""
        self.unsaved = True
        self.keep()

    def soon(self) -> None:
        """Autosave as soon as the page is painted; at once where others are told of it."""
        if self.table.plan.place == "live":
            self.now()
            return
        self.unsaved = True
        self.table.desk.emit(Later(0, "keep:"))

    def keep(self) -> None:
        """Autosave, if there is anything new. A failure is said once, and the game goes on in memory."""
        if not self.unsaved:
            return
        self.unsaved = False
        table, desk = self.table, self.table.desk
        if not table.slot_id and desk.blocked:
            self.stored = False
            return
        try:
            kept = desk.shelf.keep(table.slot_id or desk.shelf.fresh_id(), self.text(table.name, room=True))
            if table.slot_id and kept != table.slot_id:
                desk.say("save.copied", trouble=True)
            table.slot_id, self.stored = kept, True
        except StoreError as problem:
            if self.stored:
                desk.trouble(problem)
            self.stored = False

    def export(self) -> None:
        """The game as a file."""
        table = self.table
        table.desk.close()
        today = table.desk.outside.local(table.desk.outside.now())
        name = save_name(table.handling.id, table.name, chronicle.count(table), today)
        table.desk.emit(Download(name, self.text(table.name)))

    def copy(self) -> None:
        """Keep a copy under the name that was typed; this table goes on under its own."""
        desk = self.table.desk
        title = desk.shelf.fresh_name(tidy(self.wanted_name) or self.table.name)
        desk.shelf.keep(desk.shelf.fresh_id(), self.text(title))
        desk.dialogs.clear()  # the menu that led here too: what it was opened for is done
        desk.say("save.named", name=title)
