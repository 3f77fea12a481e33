"""The host of a live table as far as it speaks: who is connected, and what each of them is told when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel

from mordred.core.game import Action, Game
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.live import messages as m
from mordred.live.bounds import Bucket
from mordred.live.room import MOST_GUESTS, Draw, Known, Room, fresh
from mordred.live.telling import Line

Send = Callable[[str, str], None]
"""Take a text to a peer."""
SILENT = 8
"""So many ticks without a sign of life, and a guest counts as away."""
RUDE = 400
"""After so many messages that cannot be meant, nobody listens to a peer any more."""


class Floor(Protocol):
    """The table as the host needs it."""

    def play(self, action: Action) -> None:
        """Take the action for whoever is asked."""

    def take_back(self, number: int) -> None:
        """Leave so many decisions."""

    def seats_changed(self) -> None:
        """Somebody sat down, stood up, or a computer takes over."""

    def begin(self, seed: int) -> None:
        """Everybody's part is here: set the game up with this seed."""

    def noticed(self, what: str, name: str) -> None:
        """Something the host should hear of: "knocks", "came", "left", "sat" ..."""

    def said(self, name: str, phrase: str, words: str) -> None:
        """Somebody said something."""

    def handed_over(self) -> None:
        """The table is somebody else's now."""

    def deed(self) -> str:
        """The whole game as a save, for the one who takes the table over."""


@dataclass(slots=True)
class Peer:
    """One connection: who is at its other end, and what they were told."""

    id: str
    key: str = ""
    here: int = 0
    """Ticks since the last sign of life."""
    have: int = 0
    step: int = 0
    eyes: int = -1
    bucket: Bucket = field(default_factory=Bucket)
    asks: Bucket = field(default_factory=lambda: Bucket(4, 1, 4))
    rude: int = 0
    offered: bool = False
    """The table was offered to this guest."""


@dataclass(slots=True)
class Pending:
    """Somebody asked to take a decision back, and the others have not all agreed yet."""

    seat: int
    question: int
    target: int
    agreed: set[int] = field(default_factory=set)


class HostBase:
    """Keeps one table."""

    def __init__(
        self,
        room: Room,
        game: Game[Any],
        options: BaseModel,
        seats: list[Seat],
        floor: Floor,
        send: Send,
        draw: Draw,
    ) -> None:
        self.room, self.game, self.options, self.seats, self.floor = room, game, options, seats, floor
        self._send = send
        self.private = bytes.fromhex(room.private)
        self.public = room.public
        room.run += 1
        self.peers: dict[str, Peer] = {}
        self.line: Line | None = None
        self.pending: Pending | None = None
        self.closed = False
        self._sayings = 0
        self.later_key = fresh(draw, 16)
        """The key of this page's own seat, should it hand the table over and become a guest."""

    # ------------------------------------------------------------------------------ the game

    def playing(self, session: Session[Any]) -> None:
        """The game is on the table (set up, or opened again)."""
        self.line = Line(session, self.room.done)
        for peer in self.peers.values():
            peer.have = peer.step = 0
        self.tell()

    @property
    def phase(self) -> m.Phase:
        """How far the table is."""
        if self.line is None:
            return "gathering" if self.room.seal is None else "sealed"
        return "over" if self.line.session.over else "playing"

    def tell(self) -> None:
        """Something happened at the table: tell everybody who is let in."""
        if self.closed:
            return
        if self.line is not None and self.line.keep_up():
            self.pending = None
        for peer in [*self.peers.values()]:
            self._update(peer)

    def _update(self, peer: Peer) -> None:
        known = self.room.known.get(peer.key)
        if known is None:
            return
        if known.let_in and self.line is not None:
            self._catch_up(peer, known)
        self.send(peer, self._news(peer, known))

    def _catch_up(self, peer: Peer, known: Known) -> None:
        line = self.line
        assert line is not None
        if peer.eyes != known.seat:
            peer.eyes, peer.have, peer.step = known.seat, 0, 0
        if peer.have and peer.step == line.step:
            return
        told = line.told(self.room.run, peer.eyes, peer.have, peer.step)
        peer.have, peer.step = told.start + len(told.entries), line.step
        self.send(peer, told)

    def _news(self, peer: Peer, known: Known) -> m.News:
        line, prompt = self.line, self.line.session.prompt if self.line else None
        pending = self.pending
        return m.News(
            phase=self.phase,
            run=self.room.run,
            step=line.step if line and known.let_in else 0,
            records=len(line.places) if line and known.let_in else 0,
            asked=prompt.seat if prompt and known.let_in else -1,
            game=self.game.id,
            rules=self.game.rules_version,
            content=self.game.content(self.options),
            options=self.options.model_dump(mode="json"),
            commitment=self.room.commitment,
            fair=self.room.fair,
            seats=[self.seat_now(place) for place in range(len(self.seats))],
            watching=[other.name for other in self.present() if other.seat < 0][:20],
            you=m.You(
                let_in=known.let_in, seat=known.seat, may_undo=self._may_undo(known), offered=peer.offered
            ),
            seal=self.room.seal if line is None else None,
            asking=m.Asking(seat=pending.seat, question=pending.question, agreed=sorted(pending.agreed))
            if pending
            else None,
            free_text=self.room.free_text,
        )

    def _may_undo(self, known: Known) -> m.MayUndo:
        line = self.line
        if line is None or known.seat < 0 or self.pending is not None:
            return ""
        session = line.session
        if not session.last_decision(known.seat):
            return ""
        own = session.records[-1].seat == known.seat and session.can_undo()
        return "own" if own else "ask"

    def seat_now(self, place: int) -> m.SeatNow:
        """A seat as everybody sees it."""
        seat, key = self.seats[place], self.key_at(place)
        stand_in = place in self.room.stand_ins
        who: m.Who
        if place == self.room.mine:
            who = "host"
        elif key:
            who = "guest"
        else:
            who = "computer" if seat.kind == "computer" else "free"
        away = bool(key) and not any(peer.key == key for peer in self.peers.values())
        level = seat.level if who == "computer" or stand_in else ""
        return m.SeatNow(name=seat.name[:24], who=who, level=level, away=away, stand_in=stand_in)

    def key_at(self, place: int) -> str:
        """The key that a seat belongs to; "" if it belongs to no guest."""
        return next((key for key, known in self.room.known.items() if known.seat == place), "")

    def present(self) -> list[Known]:
        """Everybody who is let in and here."""
        found = (self.room.known.get(peer.key) for peer in self.peers.values())
        return [known for known in found if known is not None and known.let_in]

    def knocking(self) -> list[tuple[str, Known]]:
        """Who waits at the door, with their keys."""
        here = {peer.key for peer in self.peers.values()}
        return [
            (key, known)
            for key, known in self.room.known.items()
            if key in here and not known.let_in and not known.refused
        ]

    # ------------------------------------------------------------------------- coming and going

    def on_join(self, peer_id: str) -> None:
        """Somebody is connected; who they are they will say."""
        if peer_id not in self.peers and len(self.peers) < 2 * MOST_GUESTS:
            self.peers[peer_id] = Peer(peer_id)

    def on_leave(self, peer_id: str) -> None:
        """A connection is gone."""
        peer = self.peers.pop(peer_id, None)
        known = self.room.known.get(peer.key) if peer else None
        if known is not None and known.let_in:
            self.floor.noticed("left", known.name)
            self._gone(known)
            self.tell()

    def _gone(self, known: Known) -> None:
        if self.pending is not None and self.pending.seat == known.seat:
            self.pending = None

    def on_tick(self) -> None:
        """A moment has passed: tell everybody how the table stands, and see who is still here."""
        for peer in [*self.peers.values()]:
            peer.here += 1
            peer.bucket.tick()
            peer.asks.tick()
            if peer.here > SILENT and peer.key:
                self.on_leave(peer.id)
        self.tell()

    def send(self, peer: Peer, message: m.FromHost) -> None:
        """Say something to one peer."""
        self._send(peer.id, message.text())

    def refuse(self, peer: Peer, why: str, about: str = "") -> None:
        """Say that something was not possible; nothing else happens."""
        self.send(peer, m.Refused(why=why, about=about))

    def close(self, why: str = "closed") -> None:
        """The table is closed; it can be opened again from the shelf."""
        for peer in self.peers.values():
            self.send(peer, m.Closed(why=why))
        self.closed = True


def proof_text(challenge: str, peer_id: str) -> bytes:
    """What the host signs: the challenge, and for whom, so that nobody can pass it on as their own."""
    return f"mordred host {challenge} {peer_id}".encode()
