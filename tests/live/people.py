"""A host's table and guests' pages without a desk, for tests: they answer at random and keep what is due."""

from __future__ import annotations

import random
from typing import Any

from pydantic import BaseModel

from mordred.core import saves
from mordred.core.game import Action
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.live.guest import Guest, Memory, new_memory
from mordred.live.host import Host
from mordred.live.room import Room, new_room
from tests.live.wire import Weather, Wire

GAMES_BY_ID = dict(GAMES)


class Table:
    """The host's side: a session, seats, and an autosave after everything."""

    def __init__(
        self,
        wire: Wire,
        game: str,
        seats: list[Seat],
        chance: random.Random,
        *,
        mine: int = 0,
        session: Session[Any] | None = None,
        room: Room | None = None,
        me: str = "host",
    ) -> None:
        self.wire, self.chance, self.seats, self.me = wire, chance, seats, me
        self.game = session.game if session else GAMES[game]
        self.options: BaseModel = session.options if session else self.game.Options(players=len(seats))
        self.session = session
        seed = session.seed if session else None
        self.room = room or new_room(lambda: chance.getrandbits(64), mine, seed)
        self.notes: list[tuple[str, str]] = []
        self.sayings: list[tuple[str, str, str]] = []
        self.given_away = False
        self.kept = ""
        self.host = Host(
            self.room,
            self.game,
            self.options,
            seats,
            self,
            wire.sender(me),
            lambda: chance.getrandbits(64),
        )
        wire.join(me, self.host)
        if session is not None:
            self.host.playing(session)
            self.keep()

    # what the host has done at its table

    def play(self, action: Action) -> None:
        assert self.session is not None
        self.session.play(action)
        self._happened()

    def take_back(self, number: int) -> None:
        assert self.session is not None
        self.session.go_back_to(number)
        self._happened()

    def _happened(self) -> None:
        assert self.host.line is not None
        self.host.line.keep_up()
        self.keep()
        self.host.tell()

    def seats_changed(self) -> None:
        self.keep()

    def begin(self, seed: int) -> None:
        self.session = Session(self.game, self.options, seed)
        self.keep()
        self.host.playing(self.session)

    def noticed(self, what: str, name: str) -> None:
        self.notes.append((what, name))

    def said(self, name: str, phrase: str, words: str) -> None:
        self.sayings.append((name, phrase, words))

    def handed_over(self) -> None:
        self.given_away = True

    def deed(self) -> str:
        assert self.session is not None
        return saves.save(self.session, seats=self.seats)

    # keeping and opening again

    def keep(self) -> None:
        if self.session is not None:
            table = {"live": self.room.model_dump(mode="json")}
            self.kept = saves.save(self.session, seats=self.seats, table=table)

    def reloaded(self, me: str | None = None) -> Table:
        """The page was closed and the game opened again from the shelf."""
        self.wire.leave(self.me)
        loaded = saves.load(self.kept, GAMES)
        room = Room.model_validate(loaded.table["live"])
        assert self.session is not None
        return Table(
            self.wire,
            self.game.id,
            [*loaded.seats],
            self.chance,
            session=loaded.session,
            room=room,
            me=me or self.me + "'",
        )

    def decide(self) -> bool:
        """The host's own seat, or a computer's, decides at random."""
        session = self.session
        prompt = session.prompt if session else None
        if prompt is None:
            return False
        computer = self.seats[prompt.seat].kind == "computer"
        if prompt.seat != self.room.mine and not computer:
            return False
        self.play(self.chance.choice(prompt.actions))
        return True


class Page:
    """A guest's side: looks, and answers at random when it is asked."""

    def __init__(
        self, wire: Wire, me: str, room: Room, chance: random.Random, memory: Memory | None = None
    ) -> None:
        self.wire, self.me, self.room, self.chance = wire, me, room, chance

        def draw() -> int:
            return chance.getrandbits(64)

        self.memory = memory or new_memory(draw, room.id, room.secret, me.rstrip("'"))
        self.guest = Guest(self.memory, GAMES_BY_ID, self, wire.sender(me), draw, lambda: self.me)
        self.refusals: list[tuple[str, str]] = []
        self.sayings: list[tuple[str, str, str]] = []
        self.deed: tuple[str, dict[str, Any]] | None = None
        self.endings: list[str] = []
        self.kept = ""
        wire.join(me, self.guest)

    def news(self) -> None:
        """Nothing to do."""

    def told(self, begun: bool, first: int) -> None:
        """Nothing to do."""

    def said(self, name: str, phrase: str, words: str) -> None:
        self.sayings.append((name, phrase, words))

    def refused(self, why: str, about: str) -> None:
        self.refusals.append((why, about))

    def closed(self, why: str) -> None:
        self.endings.append(why)

    def remember(self) -> None:
        self.kept = self.memory.model_dump_json()

    def taken_over(self, save: str, room: dict[str, Any]) -> None:
        self.deed = (save, room)

    def verdict(self) -> None:
        """Nothing to do."""

    def reloaded(self) -> Page:
        """The page was closed and opened again: only what was kept is left."""
        self.wire.leave(self.me)
        memory = Memory.model_validate_json(self.kept or self.memory.model_dump_json())
        return Page(self.wire, self.me + "'", self.room, self.chance, memory)

    def decide(self) -> bool:
        """Answer, if asked."""
        guest = self.guest
        prompt = guest.heard.prompt if guest.heard is not None and guest.heard.views else None
        mine = guest.now is not None and prompt is not None and prompt.seat == guest.now.you.seat
        if not mine or guest.sent is not None or prompt is None or not prompt.actions:
            return False
        guest.play(self.chance.choice(prompt.actions))
        return True


def people(count: int, *computers: int) -> list[Seat]:
    """So many seats, computers at the places named."""
    return [
        Seat(kind="computer", name=f"Bot {place}", level="squire")
        if place in computers
        else Seat(name=f"Seat {place}")
        for place in range(count)
    ]


class Evening:
    """A table, its guests and the wire between them."""

    def __init__(
        self, game: str, seed: int = 1, seats: int = 4, weather: Weather | None = None, guests: int = 3
    ) -> None:
        self.chance = random.Random(seed)
        self.wire = Wire(seed, weather)
        self.table = Table(self.wire, game, people(seats, *range(guests + 1, seats)), self.chance)
        self.pages = [
            Page(self.wire, f"guest{number}", self.table.room, self.chance) for number in range(guests)
        ]

    @property
    def everybody(self) -> list[Table | Page]:
        return [self.table, *self.pages]

    def pass_time(self, ticks: int = 1) -> None:
        for _ in range(ticks):
            self.wire.settle()
            self.wire.tick()
        self.wire.settle()

    def gather(self) -> None:
        """Everybody is let in, sits down, and the game begins."""
        self.pass_time(3)
        for _ in range(200):
            for key, _known in self.table.host.knocking():
                self.table.host.let_in(key, True)
            for place, page in enumerate(self.pages, start=1):
                if page.memory.seat != place and page.guest.now is not None:
                    page.guest.sit(place)
            self.pass_time()
            if self.table.room.seal is None:
                self.table.host.seal()
            if self.table.session is not None:
                break
        assert self.table.session is not None, "the game does not begin"
        self.pass_time(4)

    def play(self, decisions: int = 100_000) -> int:
        """Play on; how many decisions were taken."""
        assert self.table.session is not None
        idle = taken = 0
        while taken < decisions and not self.table.session.over:
            self.wire.deliver()
            who = self.chance.choice(self.everybody)
            if who.decide():
                idle = 0
                taken += 1
            elif not self.wire.waiting:
                idle += 1
                if idle > 12:
                    self.wire.tick()
                assert idle < 4_000, "the game does not go on"
        return taken

    def end(self) -> None:
        """Let everybody hear the end, and compare."""
        for _ in range(60):
            self.pass_time()
            if all(page.guest.truth is not None for page in self.pages):
                break
        for page in self.pages:
            assert page.guest.truth is not None, f"{page.me} never heard the truth"
            while page.guest.check():
                pass
