"""The live table at the desk: opening one, joining one, and what people do there.

The heavy part (`mordred.live`, `desk.live_host`, `desk.live_guest`) is imported when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mordred.core.reader import SAVE, Unreadable, from_json
from mordred.desk.effects import ClearFragment, Copy, KeepFragment, Later, Share
from mordred.desk.live_base import MEMORY, LiveBase
from mordred.desk.seating import alone, complete_seats
from mordred.desk.shelf import Plan
from mordred.desk.store import StoreError
from mordred.desk.table import Table
from mordred.games import MANIFESTS
from mordred.handling import Handling, handling_of

if TYPE_CHECKING:
    from pydantic import BaseModel

    from mordred.desk.live_guest import LiveGuest
    from mordred.desk.live_host import LiveHost

TICK_MS = 1_500
LOOK_AGAIN = 14
"""Ticks without anybody after which a guest enters the room anew."""
JOIN, CALL = "join=", "call="
"""How the fragment of an invitation begins: to a room, or straight to one page."""
LONGEST_CODE = 2_000


@dataclass(slots=True)
class Codes:
    """The way without relays: the code to send, and what is being typed."""

    mine: str = ""
    theirs: str = ""
    calling: bool = False


@dataclass(slots=True)
class Invited:
    """An invitation that waits for its reader to knock."""

    room: str = ""
    secret: str = ""
    code: str = ""
    """The other page's code, where there is no room."""


@dataclass
class Live(LiveBase):
    """The desk's part in a live table, as host or as guest."""

    host: LiveHost | None = None
    guest: LiveGuest | None = None
    invited: Invited | None = None
    name: str = ""
    words: str = ""
    codes: Codes = field(default_factory=Codes)
    trouble: str = ""
    """A word for what is wrong with the wire; "" if nothing is."""
    connected: bool = False
    peers: set[str] = field(default_factory=set)
    _beat: int = 0
    _alone: int = 0
    """Ticks without anybody."""

    # --------------------------------------------------------------------------------- reading

    @property
    def on(self) -> bool:
        """Whether there is a live table."""
        return self.host is not None or self.guest is not None

    @property
    def contacted(self) -> list[str]:
        """The hosts that will be (or are) asked."""
        settings = self.desk.settings
        return self.desk.outside.wire.hosts(settings.relays, settings.ice)

    def tables(self) -> list[tuple[str, str]]:
        """The tables this browser is a guest at and that are not over: room and game, the latest first."""
        found = []
        for name in self.desk.store.names() if not self.desk.blocked else ():
            if name.startswith(MEMORY):
                try:
                    data = from_json(self.desk.store.read(name) or "", SAVE)
                except (Unreadable, StoreError):
                    continue
                if isinstance(data, dict) and data.get("game") in MANIFESTS and not data.get("over"):
                    found.append((str(data.get("when", "")), name.removeprefix(MEMORY), str(data["game"])))
        return [(room, game) for _, room, game in sorted(found, reverse=True)]

    def _back_to(self, room: str) -> None:
        """Back to a table this browser was at."""
        from mordred.desk.live_guest import LiveGuest

        memory = LiveGuest.remembered(self.desk, room)
        if memory is not None:
            self.on_invitation(f"{JOIN}{memory.room}.{memory.secret}")

    def link(self) -> str:
        """The invitation as an address."""
        home = self.desk.outside.address().partition("#")[0]
        return f"{home}#{self.host.room.invitation}" if self.host else home

    def call_link(self) -> str:
        """The invitation without relays: the code itself is in the address."""
        home = self.desk.outside.address().partition("#")[0]
        return f"{home}#{CALL}{self.codes.mine}" if self.codes.mine else ""

    # ------------------------------------------------------------------------------- the wire

    def start_wire(self, room: str, secret: str) -> None:
        """Meet the others over relays."""
        settings = self.desk.settings
        self.connected, self.trouble = False, ""
        self.desk.outside.wire.open(room, secret, settings.relays, settings.ice)
        self._tick_later()

    def start_codes(self) -> None:
        """No relays: the wire waits for codes."""
        self.connected, self.trouble, self.codes = True, "", Codes()
        self._tick_later()

    def _tick_later(self) -> None:
        self._beat += 1
        self.desk.emit(Later(TICK_MS, f"live:{self._beat}"))

    def on_timer(self, number: str) -> None:
        """A moment has passed."""
        if number != str(self._beat) or not self.on:
            return
        if self.host is not None:
            self.host.host.on_tick()
        elif self.guest is not None:
            self.guest.guest.on_tick()
            self.guest.go_on_checking()
            self._look_again()
        self._tick_later()

    def _look_again(self) -> None:
        """A guest that has met nobody for a while enters the room anew, and is announced again."""
        self._alone = 0 if self.peers or not self.connected else self._alone + 1
        if self._alone >= LOOK_AGAIN and self.invited is not None and self.invited.room:
            self._alone = 0
            settings = self.desk.settings
            self.desk.outside.wire.open(self.invited.room, self.invited.secret, settings.relays, settings.ice)

    def on_wire(self, kind: str, peer: str, text: str) -> None:
        """Something came over the wire."""
        if kind == "code":
            self.codes.mine, self.codes.calling = text[:LONGEST_CODE], False
        elif kind == "trouble":
            self.trouble, self.codes.calling = peer, False
        elif kind == "open":
            self.me, self.connected, self.trouble = peer, True, ""
        elif kind == "join":
            self.peers.add(peer)
        elif kind == "leave":
            self.peers.discard(peer)
        end = self.host.host if self.host else self.guest.guest if self.guest else None
        if end is None:
            return
        if kind == "join":
            self.codes = Codes()
            end.on_join(peer)
        elif kind == "leave":
            end.on_leave(peer)
        elif kind == "message":
            end.on_message(peer, text)

    def stop(self) -> None:
        """No live table any more."""
        self.host = self.guest = self.invited = None
        self.lines, self.codes, self.trouble = [], Codes(), ""
        self.peers.clear()
        self._asked, self.me_asked, self.since = (), False, ""
        self.desk.my_move = False
        self.desk.outside.wire.close()
        self.desk.emit(ClearFragment())
        self.desk.refresh_appearance()

    # ---------------------------------------------------------------------------------- opening

    def open_setup(self, handling: Handling, options: BaseModel, plan: Plan) -> None:
        """From the set-up form: gather people first, the game begins when all are there."""
        from mordred.desk.live_host import LiveHost

        self._leave_quietly()
        plan.place = "live"
        self.host = LiveHost.gathering(self.desk, self, handling, options, plan)
        self.desk.show("lobby")

    def open_table(self, table: Table) -> None:
        """A game under way becomes a live one; what was played stays."""
        from mordred.desk.live_host import LiveHost

        self._leave_quietly()
        plan = table.plan
        people = [place for place, seat in enumerate(plan.seats) if seat.kind == "human"]
        if plan.place == "here" or plan.mine is None:
            plan.mine = table.viewer if table.viewer is not None else (people[0] if people else None)
        plan.place = "live"
        table.session.free_undo = False
        self.host = LiveHost.under_way(self.desk, self, table)
        table.viewer, table.curtain = plan.mine, None
        table.autosave.now()
        table.arrange()
        self.desk.show("lobby")

    def open_again(self, table: Table) -> None:
        """Another game with the same options: a new table, to which everybody is invited anew."""
        seats = [seat.model_copy() for seat in table.plan.seats]
        plan = Plan(seats=seats, mine=table.plan.mine)
        self.desk.leave()
        self.open_setup(table.handling, table.session.options, plan)

    def opened(self, table: Table) -> None:
        """A live table was taken from the shelf: the same room is open again."""
        if table.plan.place != "live" or table.plan.live is None or table.session.second_hand:
            return
        from mordred.desk.live_host import LiveHost

        found = LiveHost.again(self.desk, self, table)
        if found is None:
            table.plan.place, table.plan.live = "link", None
            table.session.free_undo = alone(table.plan)
            return
        self._leave_quietly()
        self.host = found
        if self.desk.settings.live_way == "relays":
            self.start_wire(found.room.id, found.room.secret)
        else:
            self.start_codes()

    def _leave_quietly(self) -> None:
        if self.on:
            self.leave()

    def leave(self) -> None:
        """Go: a guest says goodbye, a host closes the table (it is on the shelf)."""
        if self.guest is not None:
            self.guest.guest.leave()
        elif self.host is not None:
            self.host.host.close()
            if self.host.table is not None:
                self.host.table.audience = None
        self.stop()

    # ---------------------------------------------------------------------------------- joining

    def on_invitation(self, fragment: str) -> None:
        """An invitation was opened: whoever has been there before sits down again, others are asked first."""
        from mordred.live.room import BadInvitation, read_invitation

        self.name = self.desk.settings.names[0] if self.desk.settings.names else ""
        if fragment.startswith(CALL):
            self.invited = Invited(code=fragment.removeprefix(CALL)[:LONGEST_CODE])
            self.desk.show("join")
            return
        try:
            room, secret = read_invitation(fragment)
        except BadInvitation:
            self.desk.show("bad_link", BadInvitation.code)
            return
        from mordred.desk.live_guest import LiveGuest

        self.invited = Invited(room, secret)
        memory = LiveGuest.remembered(self.desk, room)
        if memory is not None and memory.secret == secret:
            self.name = memory.name
            self._join()
        else:
            self.desk.show("join")

    def _join(self) -> None:
        from mordred.desk.live_guest import LiveGuest

        invited = self.invited
        if invited is None:
            return
        name = " ".join(self.name.split())[:24]
        if not name:
            self.trouble = "name"
            return
        if self.desk.table:
            self.desk.leave()
        self._leave_quietly()
        settings = self.desk.settings
        settings.names = [name, *settings.names[1:]]
        self.desk.keep_settings()
        self.invited = invited
        self.guest = LiveGuest.join(self.desk, self, invited.room, invited.secret, name)
        if invited.room:
            self.desk.emit(KeepFragment(f"{JOIN}{invited.room}.{invited.secret}"))
            self.start_wire(invited.room, invited.secret)
        else:
            self.start_codes()
            self.codes.calling = True
            self.desk.outside.wire.answer(invited.code)
        self.desk.show("guest")

    def open_tale(self, text: str) -> None:
        """What somebody saw of a live game, kept as a file: to be looked at again."""
        from mordred.core.saves import Seat
        from mordred.desk.live_guest import GuestTable
        from mordred.games import GAMES
        from mordred.live.heard import read_tale

        heard, names = read_tale(text, dict(GAMES))
        seats = [Seat(name=name) for name in names]
        complete_seats(self.desk.words, handling_of(heard.game.id), Plan(seats=seats), heard)
        self.desk.sit_down(GuestTable.of(self.desk, heard, seats, None))

    # ---------------------------------------------------------------------------- handing over

    def become_guest(self, memory: Any) -> None:
        """The table is somebody else's now: this page goes on as a guest of it, on the same wire."""
        from mordred.desk.live_guest import LiveGuest

        self.host = None
        if self.desk.table:
            self.desk.leave()
        self.guest = LiveGuest(self.desk, self, memory)
        self.guest.remember()
        self.invited = Invited(memory.room, memory.secret)
        self.desk.emit(KeepFragment(f"{JOIN}{memory.room}.{memory.secret}"))
        for peer in sorted(self.peers):
            self.guest.guest.on_join(peer)
        self.desk.show("guest")

    def become_host(self, save: str, room: dict[str, Any]) -> None:
        """The table is ours now: the whole game is here, and the others look for us."""
        from mordred.desk.live_host import LiveHost

        table = Table.handed_over(self.desk, save, room)
        memory = self.guest.memory if self.guest else None
        self.guest = None
        self.desk.sit_down(table)
        self.host = LiveHost.again(self.desk, self, table)
        if memory is not None and self.host is not None:
            self.desk.store.remove(MEMORY + memory.room)
            self.desk.emit(ClearFragment())
            for peer in sorted(self.peers):
                self.host.host.on_join(peer)
            self.note("live.note.yours")

    # ----------------------------------------------------------------------------------- buttons

    def click(self, command: str, argument: str) -> None:
        """A button of the lobby, of the door, or of the table's edge."""
        own: dict[str, Callable[[], None]] = {
            "show": lambda: self.desk.show("lobby" if self.host else "guest"),
            "way": lambda: self._way(argument),
            "copy": lambda: self.desk.emit(Copy(self.link())),
            "send": self._send_link,
            "copy_code": lambda: self.desk.emit(Copy(self.codes.mine if self.guest else self.call_link())),
            "call": self._call,
            "accept": self._accept,
            "join": self._join,
            "return": lambda: self._back_to(argument),
            "leave": self._go,
            "open": self._open,
            "say": lambda: self._say(argument),
            "speak": self._speak,
        }
        if command in own:
            own[command]()
        elif self.host is not None:
            self.host.click(command, argument)
        elif self.guest is not None:
            self.guest.click(command, argument)

    def enter(self, name: str, value: str | bool) -> None:
        """A field of the lobby."""
        if name == "name":
            self.name, self.trouble = str(value)[:60], ""
        elif name == "words":
            self.words = str(value)[:200]
        elif name == "code":
            self.codes.theirs = str(value)[:LONGEST_CODE]
        elif self.host is not None:
            self.host.enter(name, bool(value))

    def _open(self) -> None:
        table = self.desk.table
        if isinstance(table, Table) and not self.on:
            self.open_table(table)
        elif self.host is not None:
            self.desk.show("lobby")

    def _way(self, way: str) -> None:
        """The host chooses how the others find the table; only now anybody is contacted."""
        if self.host is None or way not in ("relays", "codes"):
            return
        self.desk.set("live_way", way)
        if way == "relays":
            self.start_wire(self.host.room.id, self.host.room.secret)
        else:
            self.start_codes()
        self.host.begun = True

    def _send_link(self) -> None:
        words = self.desk.words
        self.desk.emit(Share(words("live.title"), words("live.come"), self.link()))

    def _call(self) -> None:
        self.codes = Codes(calling=True)
        self.desk.outside.wire.call()

    def _accept(self) -> None:
        code = "".join(self.codes.theirs.split()).rpartition("#")[2].removeprefix(CALL)
        if code:
            self.desk.outside.wire.accept(code)

    def _go(self) -> None:
        self.leave()
        self.desk.dialogs.clear()
        if self.desk.table is not None:
            self.desk.leave()

    def _say(self, phrase: str) -> None:
        if self.host is not None:
            self.host.say(phrase, "")
        elif self.guest is not None:
            self.guest.guest.say(phrase)

    def _speak(self) -> None:
        words, self.words = " ".join(self.words.split()), ""
        if not words:
            return
        if self.host is not None:
            self.host.say("", words)
        elif self.guest is not None:
            self.guest.guest.say("", words)
