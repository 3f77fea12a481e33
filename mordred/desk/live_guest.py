"""A guest at a live table, at the desk: the table shows what this seat was told, and nothing more."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from mordred.core.game import Action
from mordred.core.reader import SAVE, Unreadable, from_json
from mordred.core.saves import Seat
from mordred.core.session import NothingToUndo
from mordred.desk.autosave import Autosave
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Download, Later
from mordred.desk.history import History
from mordred.desk.live_base import MEMORY, LiveBase
from mordred.desk.opponents import Opponents
from mordred.desk.rewind import Rewind
from mordred.desk.shelf import Plan
from mordred.desk.store import StoreError
from mordred.desk.table import Table
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.live.guest import Guest, Memory, new_memory
from mordred.live.heard import Heard, tale_text


class GuestTable(Table):
    """A game that is played at somebody else's table, as far as this seat was told of it."""

    guest: Guest | None = None
    session: Heard[Any]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.opponents = Nobody(self)
        self.autosave = Remembered(self)
        self.history = History(self, self.opponents)
        self.rewind = AskedBack(self, self.history, self.opponents, self.autosave, self.stage)

    @classmethod
    def of(cls, desk: DeskBase, heard: Heard[Any], seats: list[Seat], guest: Guest | None) -> GuestTable:
        """The table of a guest, or (without one) of somebody who looks at what was kept of it."""
        handling = handling_of(heard.game.id)
        plan = Plan(seats=seats, place="live", mine=heard.eyes)
        name = " · ".join(seat.name for seat in seats)
        table = cls(desk, handling, heard, plan, name)
        table.guest = guest
        table.viewer = heard.eyes
        return table

    @property
    def my_turn(self) -> bool:
        """Whether there is something to decide here, and nothing on its way to the host."""
        guest, prompt = self.guest, self.session.prompt
        asked = prompt is not None and bool(prompt.actions)
        return asked and guest is not None and guest.sent is None and guest.host_here and super().my_turn

    def begin(self) -> None:
        """Look at the table through one's own eyes, also if those are a spectator's."""
        super().begin()
        self.viewer = self.session.eyes

    def settled(self) -> Action | None:
        """The host's table answers what need not be asked."""
        return None

    def play(self, action: Action) -> None:
        """Tell the host; what comes of it will be told."""
        if self.guest is not None:
            self.guest.play(action)
            self.beat += 1
            self.chosen, self.confirm = (), None

    def sentence(self) -> str:
        """What there is to do now; also, that the host is away or an answer on its way."""
        guest, words = self.guest, self.desk.words
        if guest is not None and self.session.prompt is not None:
            if not guest.host_here:
                return words("live.host_away")
            if guest.sent is not None:
                return words("live.on_its_way")
        return super().sentence()

    def caught_up(self, heard: Heard[Any], first: int) -> None:
        """More was told: from that entry on it is new."""
        before = len(self.session.records)
        if heard is not self.session:
            self.session, self.plan.mine, self.viewer = heard, heard.eyes, heard.eyes
            self.history.cut(-1)
            self.stage.reset()
        elif first <= before:
            self.history.cut(max(-1, first - 1))
            self.stage.reset()
            self.staged.seen = max(0, first - 1)
        self._happened(heard.records[-1].events if heard.records else heard.opening)

    def command(self, name: str, argument: str) -> None:
        """A button of the table; a guest keeps no game of its own."""
        if name in ("save_as", "save_now", "redo", "restart", "pause"):
            return
        super().command(name, argument)


class Nobody(Opponents):
    """Computers think at the host's table."""

    def next(self) -> bool:
        """Not here."""
        return False


class Remembered(Autosave):
    """A guest keeps marks of what it was told, and can take away what it saw."""

    table: GuestTable

    def keep(self) -> None:
        """The memory is kept when something was told, not here."""
        self.unsaved = False

    def export(self) -> None:
        """What was seen, as a replay from one's own viewpoint."""
        table = self.table
        table.desk.close()
        text = tale_text(table.session, table.names)
        table.desk.emit(Download(f"mordred-{table.handling.id}-seen.json", text))


class AskedBack(Rewind):
    """Taking back at somebody else's table: one's own last decision, or by everybody's consent."""

    table: GuestTable

    @property
    def can_undo(self) -> bool:
        """Whether the host lets it be asked for."""
        guest = self.table.guest
        return guest is not None and guest.host_here and bool(self.table.session.may_undo)

    @property
    def can_redo(self) -> bool:
        """What was taken back is played anew."""
        return False

    def undo(self) -> None:
        """Ask the host."""
        if not self.can_undo or self.table.guest is None:
            raise NothingToUndo("there is nothing to take back, or it showed something")
        self.table.guest.undo()


class LiveGuest:
    """This page as a guest: the `Onlooker` of `live.guest`."""

    def __init__(self, desk: DeskBase, live: LiveBase, memory: Memory) -> None:
        self.desk, self.live, self.memory = desk, live, memory
        self.table: GuestTable | None = None
        outside = desk.outside
        self.guest = Guest(memory, dict(GAMES), self, live.send, outside.seed, lambda: live.me)
        self.refusal = ""

    @classmethod
    def join(cls, desk: DeskBase, live: LiveBase, room: str, secret: str, name: str) -> LiveGuest:
        """Come to a table, for the first time or again."""
        memory = cls.remembered(desk, room) if room else None
        if memory is None or memory.secret != secret:
            memory = new_memory(desk.outside.seed, room, secret, name)
        found = cls(desk, live, memory)
        found.guest.trusted = not room
        found.remember()
        return found

    @staticmethod
    def remembered(desk: DeskBase, room: str) -> Memory | None:
        """What was kept of a room; None if nothing was."""
        try:
            text = desk.store.read(MEMORY + room)
            return Memory.model_validate(from_json(text, SAVE)) if text else None
        except (StoreError, Unreadable, ValidationError):
            return None

    # --------------------------------------------------------------------- what the guest hears

    def news(self) -> None:
        """Who is there, and how the table stands."""
        now, table = self.guest.now, self.table
        if now is None:
            return
        if table is not None:
            seats = self._seats()
            if seats != table.plan.seats:
                table.plan.seats[:] = seats
                table.history.cut(-1)
            self.live.turn(table)
            self.desk.refresh_appearance()

    def _seats(self) -> list[Seat]:
        now = self.guest.now
        assert now is not None
        return [
            Seat(
                kind="computer" if seat.who == "computer" or seat.stand_in else "human",
                name=seat.name,
                level=seat.level,
            )
            for seat in now.seats
        ]

    def told(self, begun: bool, first: int) -> None:
        """The game went on."""
        heard = self.guest.heard
        assert heard is not None
        if self.table is None:
            self.table = GuestTable.of(self.desk, heard, self._seats(), self.guest)
            self.table.audience = self
            self.desk.sit_down(self.table)
        else:
            self.table.caught_up(heard, 0 if begun else first)

    def happened(self) -> None:
        """The table has something new, or what was watched there was seen."""
        if self.table is not None:
            self.live.turn(self.table)

    def said(self, name: str, phrase: str, words: str) -> None:
        """Somebody said something."""
        self.live.heard(name, phrase, words)

    def refused(self, why: str, about: str) -> None:
        """The host refused something: the table shows what is true."""
        if why in ("too_fast", "rubbish", "long", "not_in"):
            return
        key = f"live.refused.{why}"
        self.live.note(key if self.desk.words.has(key) else "live.refused.other")
        if self.table is not None:
            self.table.beat += 1

    def closed(self, why: str) -> None:
        """The table is closed, or this guest is not wanted here."""
        self.refusal = why
        self.live.note(f"live.closed.{why}" if why in ("refused", "elsewhere") else "live.closed.closed")

    def remember(self) -> None:
        """Keep the memory in this browser."""
        memory = self.memory
        if not memory.room:
            return
        memory.when = self.desk.outside.now()
        memory.over = self.guest.now is not None and self.guest.now.phase == "over"
        try:
            self.desk.store.write(MEMORY + memory.room, memory.model_dump_json())
        except StoreError as problem:
            self.desk.trouble(problem)

    def taken_over(self, save: str, room: dict[str, Any]) -> None:
        """The table is ours now."""
        self.live.become_host(save, room)

    def verdict(self) -> None:
        """The game is being compared with what was told, or was."""
        if self.guest.checking is not None:
            self.desk.emit(Later(0, "check:"))
        elif self.guest.found is not None:
            found = self.guest.found
            words = self.desk.words
            self.desk.announce(words("live.verified" if found.verified else f"live.differs.{found.what}"))

    def go_on_checking(self) -> None:
        """A slice more of the comparison."""
        if self.guest.checking is not None and self.guest.check():
            self.desk.emit(Later(0, "check:"))

    # --------------------------------------------------------------------------------- buttons

    def click(self, command: str, argument: str) -> None:
        """A button of the guest's lobby, or of the table's edge."""
        if command == "sit":
            self.guest.sit(int(argument))
        elif command == "stand":
            self.guest.sit(-1)
        elif command in ("agree", "disagree"):
            self.guest.agree(command == "agree")
        elif command in ("take", "not_take"):
            self.guest.take(command == "take")
