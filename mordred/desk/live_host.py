"""The host's side of a live table at the desk: a real table, with people at it who are elsewhere."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from mordred.core import saves
from mordred.core.game import Action
from mordred.core.levels import DEFAULT_LEVEL
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.desk.desk_base import DeskBase
from mordred.desk.live_base import LiveBase
from mordred.desk.shelf import Plan
from mordred.desk.table import Table
from mordred.handling import Handling
from mordred.live.guest import Memory
from mordred.live.host import Host
from mordred.live.messages import SeatNow
from mordred.live.room import Room, new_room, read_room


class LiveHost:
    """Keeps a live table: the `Floor` of `live.host`."""

    def __init__(
        self, desk: DeskBase, live: LiveBase, handling: Handling, options: BaseModel, plan: Plan, room: Room
    ) -> None:
        self.desk, self.live, self.handling, self.options = desk, live, handling, options
        self.plan, self.room = plan, room
        self.table: Table | None = None
        self.begun = False
        """Whether the way was chosen and others may come."""
        self.heir: Memory | None = None
        """Who this page will be once it has handed the table over."""
        plan.live = {}
        self.host = Host(room, handling.game, options, plan.seats, self, live.send, desk.outside.seed)

    @classmethod
    def gathering(
        cls, desk: DeskBase, live: LiveBase, handling: Handling, options: BaseModel, plan: Plan
    ) -> LiveHost:
        """A table for a game to come."""
        mine = -1 if plan.mine is None else plan.mine
        return cls(desk, live, handling, options, plan, new_room(desk.outside.seed, mine))

    @classmethod
    def under_way(cls, desk: DeskBase, live: LiveBase, table: Table) -> LiveHost:
        """A table for a game that is on."""
        mine = -1 if table.plan.mine is None else table.plan.mine
        room = new_room(desk.outside.seed, mine, table.session.seed)
        found = cls(desk, live, table.handling, table.session.options, table.plan, room)
        found._seat(table)
        return found

    @classmethod
    def again(cls, desk: DeskBase, live: LiveBase, table: Table) -> LiveHost | None:
        """The same table as before, from the shelf; None if what was kept of it cannot be read."""
        room = read_room(table.plan.live)
        if room is None:
            return None
        found = cls(desk, live, table.handling, table.session.options, table.plan, room)
        found.begun = True
        found._seat(table)
        return found

    def _seat(self, table: Table) -> None:
        self.table = table
        table.audience = self
        table.session.free_undo = False
        self.host.playing(table.session)
        self.keep()

    # ------------------------------------------------------------ what the table tells its audience

    def happened(self) -> None:
        """Something happened at the table: it is kept first, then everybody is told."""
        table = self.table
        if table is None:
            return
        if self.host.line is not None:
            self.host.line.keep_up()
        self.keep()
        self.host.tell()
        self.live.turn(table)

    def keep(self) -> None:
        """Keep the room beside the game."""
        self.plan.live = self.room.model_dump(mode="json")
        if self.table is not None:
            self.table.autosave.now()

    # --------------------------------------------------------------- what the host has done there

    def play(self, action: Action) -> None:
        """A guest decided."""
        if self.table is not None:
            self.table.history.present()
            self.table.play(action)

    def take_back(self, number: int) -> None:
        """Decisions are taken back."""
        if self.table is not None:
            self.table.rewind.go_back_to(number)

    def seats_changed(self) -> None:
        """Somebody sat down or stood up, or a computer plays for somebody."""
        if self.table is None:
            return
        self.keep()
        self.table.opponents.stop()
        self.table.arrange()

    def begin(self, seed: int) -> None:
        """Everybody's part is here."""
        desk = self.desk
        session: Session[Any] = Session(self.handling.game, self.options, seed)
        names = " · ".join(seat.name for seat in self.plan.seats)
        name = names if desk.blocked else desk.shelf.fresh_name(names)
        table = Table(desk, self.handling, session, self.plan, name)
        self.table = table
        table.audience = self
        self.host.playing(session)
        desk.sit_down(table)

    def noticed(self, what: str, name: str) -> None:
        """Who came, who left, who knocks."""
        self.live.note(f"live.note.{what}", name=name)

    def said(self, name: str, phrase: str, words: str) -> None:
        """Somebody said something."""
        self.live.heard(name, phrase, words)

    def deed(self) -> str:
        """The whole game, for whoever takes the table over."""
        assert self.table is not None
        self.heir = Memory(
            room=self.room.id,
            secret=self.room.secret,
            key=self.host.later_key,
            name=self.my_name or "?",
            seat=self.room.mine,
            commitment=self.room.commitment,
            game=self.handling.id,
        )
        return saves.save(self.table.session, seats=self.plan.seats, title=self.table.name)

    def handed_over(self) -> None:
        """The table is somebody else's: this page becomes a guest, and its own save an ordinary copy."""
        table, heir = self.table, self.heir
        if table is None or heir is None:
            return
        table.audience = None
        table.plan.place, table.plan.live = "link", None
        table.autosave.now()
        self.live.become_guest(heir)

    # ----------------------------------------------------------------------------------- reading

    @property
    def my_name(self) -> str:
        """What the host is called."""
        return self.plan.seats[self.room.mine].name[:24] if self.room.mine >= 0 else ""

    def seats(self) -> list[SeatNow]:
        """The seats as everybody sees them."""
        return [self.host.seat_now(place) for place in range(len(self.plan.seats))]

    @property
    def complete(self) -> bool:
        """Whether every seat has somebody."""
        return all(seat.who != "free" for seat in self.seats())

    # ----------------------------------------------------------------------------------- buttons

    def click(self, command: str, argument: str) -> None:
        """A button of the lobby."""
        if command in ("let_in", "turn_away"):
            self.host.let_in(argument, command == "let_in")
            self.keep()
        elif command == "begin":
            if not self.host.seal():
                self.live.note("live.note.not_complete")
        elif command == "reopen":
            self.host.unseal()
        elif command == "computer":
            self._computer(int(argument), True)
        elif command == "person":
            self._computer(int(argument), False)
        elif command == "offer":
            self.host.offer(argument)
        elif command == "seat":
            key, _, place = argument.partition(":")
            self.host.seat_at(key, int(place))
        elif command in ("agree", "disagree"):
            self.host.agree(self.room.mine, command == "agree")
        elif command == "ask_back":
            self.host.ask_back(self.room.mine)

    def _computer(self, place: int, yes: bool) -> None:
        """A computer for a free seat before the game, or for somebody who is away."""
        who = self.host.seat_now(place).who
        if who == "guest" or (who in ("free", "computer") and self.table is not None):
            self.host.stand_in(place, DEFAULT_LEVEL if yes else "")
            return
        if who == "host":
            return
        changes = {"kind": "computer" if yes else "human", "level": DEFAULT_LEVEL if yes else ""}
        self.plan.seats[place] = Seat.model_validate({**self.plan.seats[place].model_dump(), **changes})
        self.host.tell()

    def enter(self, name: str, value: bool) -> None:
        """A switch of the lobby."""
        if name == "anybody":
            self.room.anybody = value
            if value:
                for key, _ in self.host.knocking():
                    self.host.let_in(key, True)
        elif name == "free_text":
            self.room.free_text = value
        self.keep()
        self.host.tell()

    def say(self, phrase: str, words: str) -> None:
        """The host says something."""
        self.host.say(self.my_name or self.desk.words("live.host"), self.room.mine, phrase, words)
