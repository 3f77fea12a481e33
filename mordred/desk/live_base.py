"""What host and guest of a live table share at the desk: what is said there, and whose move it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Notify
from mordred.desk.table_base import TableBase

SAYINGS = 4
MEMORY = "mordred:live:"
"""How the memory of a table one is a guest at is named in the browser's storage."""


@dataclass(slots=True)
class Line:
    """Something that was said or happened at the table."""

    text: str
    name: str = ""


@dataclass
class LiveBase(ABC):
    """The live table, as far as its two ends need to know it."""

    desk: DeskBase
    lines: list[Line] = field(default_factory=list)
    me: str = ""
    """What this page is called on the wire."""
    me_asked: bool = False
    """Whether it was one's own turn when it was last looked at."""
    since: str = ""
    """Since when the question is asked that is asked now."""
    _asked: tuple[object, ...] = ()

    def send(self, peer: str, text: str) -> None:
        """At once, before anything is painted."""
        self.desk.outside.wire.send(peer, text)

    @abstractmethod
    def become_guest(self, memory: Any) -> None:
        """The table was handed over to somebody else."""

    @abstractmethod
    def become_host(self, save: str, room: dict[str, Any]) -> None:
        """The table was handed over to this page."""

    # ------------------------------------------------------------------------------ what is said

    def note(self, key: str, **facts: object) -> None:
        """A line about the table itself."""
        text = self.desk.words(key, **facts)
        self.lines = [*self.lines, Line(text)][-SAYINGS:]
        self.desk.announce(text)

    def heard(self, name: str, phrase: str, words: str) -> None:
        """Somebody said something."""
        text = words or self.desk.words(f"live.phrase.{phrase}")
        self.lines = [*self.lines, Line(text, name)][-SAYINGS:]
        self.desk.announce(f"{name}: {text}")

    def turn(self, table: TableBase) -> None:
        """After anything happened: is it one's own move now? Title, icon and notification say so."""
        prompt = table.session.prompt
        mine = (
            prompt is not None
            and table.here(prompt.seat)
            and prompt.seat == table.plan.mine
            and not table.staged.holding  # what came before is still being watched
        )
        asked = (len(table.session.records), prompt.seat if prompt else -1)
        if asked != self._asked:
            self._asked, self.since = asked, self.desk.outside.now()
        if mine and not self.me_asked and self.desk.settings.notify:
            self.desk.emit(Notify(self.desk.words("live.your_move")))
        if mine != self.me_asked:
            self.me_asked = self.desk.my_move = mine
            self.desk.refresh_appearance()
