"""The host of a live table: the one authority over the game, and over who may do what at it.

It knows no wire: `send` takes a text to a peer, and whoever has a wire reports who came, who went and what
they said. It plays nothing itself either: what a guest may do it has done at the table (`Floor`), and tells
everybody what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel

from mordred.core.game import Action, Game
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.live import fair, forms
from mordred.live import messages as m
from mordred.live.bounds import Bucket
from mordred.live.phrases import PHRASES
from mordred.live.room import MOST_GUESTS, Draw, Known, Room, fresh
from mordred.live.signing import sign
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


class Host:
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

    # -------------------------------------------------------------------------------- listening

    def on_message(self, peer_id: str, text: str) -> None:
        """A peer said something: whatever it is, the game goes on."""
        if self.closed:
            return
        self.on_join(peer_id)
        peer = self.peers.get(peer_id)
        if peer is None or peer.rude > RUDE:
            return
        peer.here = 0
        if not peer.bucket.take():
            if peer.bucket.refused == 1:
                self.refuse(peer, "too_fast")
            return
        peer.bucket.refused = 0
        try:
            message = m.from_guest(text)
        except m.BadMessage as bad:
            peer.rude += 1
            self.refuse(peer, bad.why)
            return
        self._hear(peer, message)

    def _hear(self, peer: Peer, message: m.FromGuest) -> None:
        if isinstance(message, m.Ask):
            if peer.asks.take():
                signature = sign(self.private, proof_text(message.challenge, peer.id))
                self.send(peer, m.Proof(public=self.public, signature=signature.hex()))
            return
        if isinstance(message, m.Hello):
            self._hello(peer, message)
            return
        known = self.room.known.get(peer.key)
        if known is None or known.refused:
            self.refuse(peer, "who", message.kind)
        elif isinstance(message, m.Bye):
            self.on_leave(peer.id)
        elif not known.let_in:
            if not isinstance(message, m.Want):
                self.refuse(peer, "not_in", message.kind)
        else:
            self._guest(peer, known, message)

    def _hello(self, peer: Peer, message: m.Hello) -> None:
        known = self.room.known.get(message.key)
        if known is None:
            if sum(not other.let_in for other in self.room.known.values()) >= MOST_GUESTS:
                self.refuse(peer, "full")
                return
            known = self.room.known[message.key] = Known(name=message.name or "?", let_in=self.room.anybody)
            self.floor.noticed("came" if known.let_in else "knocks", known.name)
        elif known.refused:
            self.send(peer, m.Closed(why="refused"))
            return
        elif peer.key != message.key and known.let_in:
            self.floor.noticed("came", known.name)
        for other in [*self.peers.values()]:
            if other is not peer and other.key == message.key:
                self.send(other, m.Closed(why="elsewhere"))
                del self.peers[other.id]
        another = peer.key != message.key
        peer.key = message.key
        if another:
            peer.have = peer.step = 0
            if known.seat in self.room.stand_ins:
                self.stand_in(known.seat, "")
            self.tell()

    def _guest(self, peer: Peer, known: Known, message: m.FromGuest) -> None:
        match message:
            case m.Want():
                self._want(peer, message)
            case m.Sit():
                self._sit(peer, known, message)
            case m.Reveal():
                self._reveal(peer, known, message)
            case m.Say():
                self._say(peer, known, message)
            case m.Prove():
                self._prove(peer)
            case m.Take():
                self._take(peer, known, message)
            case m.Move():
                self._move(peer, known, message)
            case m.Undo():
                self._undo(peer, known, message)
            case m.Agree():
                self._agree(peer, known, message)

    def _want(self, peer: Peer, message: m.Want) -> None:
        if self.line is None or not message.more:
            return
        same = message.run == self.room.run and message.eyes == peer.eyes
        peer.have, peer.step = (message.have, message.step) if same else (0, 0)
        if peer.step > self.line.step:
            peer.have = peer.step = 0
        told = self.line.told(self.room.run, peer.eyes, peer.have, peer.step)
        peer.have, peer.step = told.start + len(told.entries), self.line.step
        self.send(peer, told)

    # ---------------------------------------------------------------------------------- the seats

    def let_in(self, key: str, yes: bool) -> None:
        """The host opens the door to somebody, or does not."""
        known = self.room.known.get(key)
        if known is None:
            return
        known.let_in, known.refused = yes, not yes
        if not yes:
            known.seat = -1
            for peer in [*self.peers.values()]:
                if peer.key == key:
                    self.send(peer, m.Closed(why="refused"))
                    del self.peers[peer.id]
        self.floor.seats_changed()
        self.tell()

    def _sit(self, peer: Peer, known: Known, message: m.Sit) -> None:
        place = message.seat
        if self.room.seal is not None and self.line is None:
            self.refuse(peer, "sealed", "sit")
        elif place < 0:
            self._stand_up(known)
        elif place >= len(self.seats) or place == self.room.mine or self.key_at(place) not in ("", peer.key):
            self.refuse(peer, "taken", "sit")
        elif self.line is None and message.hash is None:
            self.refuse(peer, "hash", "sit")
        elif self.line is not None and known.seat >= 0 and known.seat != place:
            self.refuse(peer, "seated", "sit")
        elif self.line is not None and self.seats[place].kind == "computer":
            self.refuse(peer, "computer", "sit")
        else:
            self._seat(known, place, message.hash)

    def _seat(self, known: Known, place: int, hash: str | None) -> None:
        if (known.seat, known.hash) == (place, hash):
            return
        if known.seat >= 0 and known.seat != place:
            self._free(known.seat)
        known.seat, known.hash, known.nonce = place, hash, None
        changes: dict[str, object] = {"kind": "human", "level": ""}
        if self.line is None:
            changes["name"] = known.name
        self.seats[place] = self.seats[place].model_copy(update=changes)
        self.floor.noticed("sat", known.name)
        self.floor.seats_changed()
        self.tell()

    def seat_at(self, key: str, place: int) -> None:
        """The host gives a computer's seat (or a free one) to a guest while the game is on."""
        known = self.room.known.get(key)
        if known is None or not known.let_in or place == self.room.mine or self.key_at(place):
            return
        self.room.stand_ins.pop(place, None)
        self._seat(known, place, None)

    def _stand_up(self, known: Known) -> None:
        if known.seat < 0:
            return
        place, known.seat, known.hash = known.seat, -1, None
        self._free(place)
        self.floor.seats_changed()
        self.tell()

    def _free(self, place: int) -> None:
        self.room.stand_ins.pop(place, None)
        changes: dict[str, object] = {"kind": "human", "level": ""}
        self.seats[place] = self.seats[place].model_copy(update=changes)

    def stand_in(self, place: int, level: str) -> None:
        """A computer of that level plays for somebody who is away; "" gives the seat back."""
        if level:
            self.room.stand_ins[place] = level
        else:
            self.room.stand_ins.pop(place, None)
        changes: dict[str, object] = {"kind": "computer" if level else "human", "level": level}
        self.seats[place] = self.seats[place].model_copy(update=changes)
        self.floor.seats_changed()
        self.tell()

    # ------------------------------------------------------------------------------- the beginning

    def seal(self) -> bool:
        """Close the list of seats and ask everybody for their part; False while a seat has nobody."""
        if self.line is not None or any(
            self.seat_now(place).who == "free" for place in range(len(self.seats))
        ):
            return False
        self.room.attempts += 1
        hashes = {known.seat: known.hash for known in self.room.known.values() if known.seat >= 0}
        for known in self.room.known.values():
            known.nonce = None
        self.room.seal = fair.Seal(
            game=self.game.id,
            rules=self.game.rules_version,
            content=self.game.content(self.options),
            options=self.options.model_dump(mode="json"),
            seats=[
                fair.SealedSeat(
                    name=seat.name[:24],
                    level=seat.level if seat.kind == "computer" else "",
                    hash=hashes.get(place),
                )
                for place, seat in enumerate(self.seats)
            ],
            commitment=self.room.commitment,
            attempt=self.room.attempts,
        )
        self.tell()
        self._begin_if_complete()
        return True

    def unseal(self) -> None:
        """Open the list again (somebody does not answer): all draw anew."""
        if self.line is None and self.room.seal is not None:
            self.room.seal = None
            for known in self.room.known.values():
                known.hash = known.nonce = None
                known.seat = -1
            self.floor.seats_changed()
            self.tell()

    def _reveal(self, peer: Peer, known: Known, message: m.Reveal) -> None:
        seal = self.room.seal
        if self.line is not None:
            return  # said again, after all was settled
        if seal is None or message.seal != seal.mark or known.seat < 0:
            self.refuse(peer, "seal", "reveal")
        elif fair.hash_of(message.nonce) != known.hash:
            self.refuse(peer, "nonce", "reveal")
        elif known.nonce is None:
            known.nonce = message.nonce
            self._begin_if_complete()

    def _begin_if_complete(self) -> None:
        seal = self.room.seal
        assert seal is not None
        nonces = {known.seat: known.nonce for known in self.room.known.values() if known.seat >= 0}
        drawn = [nonces.get(place) for place in range(len(self.seats))]
        if fair.fits(seal, drawn) is None:
            self.room.nonces = drawn
            self.floor.begin(fair.make_seed(self.room.part, drawn, seal))

    # ------------------------------------------------------------------------------------- moves

    def _move(self, peer: Peer, known: Known, message: m.Move) -> None:
        line = self.line
        prompt = line.session.prompt if line else None
        if line is None or known.seat < 0:
            self.refuse(peer, "no_seat", "move")
        elif message.question != line.step:
            if not self._said_again(line, known, message):
                self.refuse(peer, "stale", "move")
        elif prompt is None:
            self.refuse(peer, "over", "move")
        elif prompt.seat != known.seat or known.seat in self.room.stand_ins:
            self.refuse(peer, "not_yours", "move")
        else:
            action = forms.action_of(message.action)
            if action in prompt.actions:
                self.floor.play(action)
            else:
                self.refuse(peer, "illegal", "move")

    def _said_again(self, line: Line, known: Known, message: m.Move) -> bool:
        """Whether this very move was taken already: the message came twice."""
        for number, step in enumerate(line.steps):
            if step == message.question + 1:
                record = line.session.records[number]
                return record.seat == known.seat and record.action == forms.action_of(message.action)
        return False

    def _may_undo(self, known: Known) -> m.MayUndo:
        line = self.line
        if line is None or known.seat < 0 or self.pending is not None:
            return ""
        session = line.session
        if not session.last_decision(known.seat):
            return ""
        own = session.records[-1].seat == known.seat and session.can_undo()
        return "own" if own else "ask"

    def _undo(self, peer: Peer, known: Known, message: m.Undo) -> None:
        line = self.line
        if line is None or message.question != line.step:
            self.refuse(peer, "stale", "undo")
            return
        allowed = self._may_undo(known)
        if allowed == "own":
            self.floor.take_back(len(line.session.records) - 1)
        elif allowed == "ask":
            self.ask_back(known.seat)
        else:
            self.refuse(peer, "undo", "undo")

    def ask_back(self, seat: int) -> None:
        """Somebody asks everybody whether a decision may be taken back."""
        line = self.line
        target = line.session.last_decision(seat) - 1 if line else -1
        if line is None or target < 0 or self.pending is not None:
            return
        self.pending = Pending(seat, line.step, target, {seat})
        self.floor.noticed("asks_back", self.seats[seat].name)
        if not self._agreed():
            self.tell()

    def _agree(self, peer: Peer, known: Known, message: m.Agree) -> None:
        pending = self.pending
        if pending is None or message.question != pending.question or known.seat < 0:
            self.refuse(peer, "stale", "agree")
        else:
            self.agree(known.seat, message.yes)

    def agree(self, seat: int, yes: bool) -> None:
        """A seat agrees that a decision is taken back, or not."""
        pending = self.pending
        if pending is None:
            return
        if not yes:
            self.pending = None
            self.floor.noticed("disagreed", self.seats[seat].name)
            self.tell()
            return
        pending.agreed.add(seat)
        if not self._agreed():
            self.tell()

    def _agreed(self) -> bool:
        """Go back if all people agree."""
        pending = self.pending
        assert pending is not None
        people = {place for place in range(len(self.seats)) if self.seat_now(place).who in ("host", "guest")}
        if not people - set(self.room.stand_ins) <= pending.agreed:
            return False
        self.pending = None
        self.floor.take_back(pending.target)
        return True

    # ----------------------------------------------------------------------------------- the rest

    def _say(self, peer: Peer, known: Known, message: m.Say) -> None:
        if message.words and not self.room.free_text:
            self.refuse(peer, "no_text", "say")
        elif message.words or message.phrase in PHRASES:
            self.say(known.name, known.seat, message.phrase if not message.words else "", message.words)
        else:
            self.refuse(peer, "phrase", "say")

    def say(self, name: str, seat: int, phrase: str, words: str = "") -> None:
        """Let everybody hear what somebody said."""
        self._sayings += 1
        said = m.Said(number=self._sayings, name=name, seat=seat, phrase=phrase, words=words)
        for peer in self.peers.values():
            known = self.room.known.get(peer.key)
            if known is not None and known.let_in:
                self.send(peer, said)
        self.floor.said(name, phrase, words)

    def _prove(self, peer: Peer) -> None:
        """Hands stay hidden until the game is over."""
        line = self.line
        if line is None or not line.session.over:
            self.refuse(peer, "not_over", "prove")
            return
        session = line.session
        start: dict[str, Any] | None = None
        if session.from_position:
            start = session.game.dump(session.state_at(0))
        self.send(
            peer,
            m.Truth(
                part=self.room.part,
                nonces=self.room.nonces,
                seal=self.room.seal,
                seed=session.seed,
                start=start,
                done=self.room.done,
            ),
        )

    def offer(self, key: str) -> None:
        """Offer the table to somebody (or, asked again, no longer)."""
        for peer in self.peers.values():
            peer.offered = peer.key == key and not peer.offered
        self.tell()

    def _take(self, peer: Peer, known: Known, message: m.Take) -> None:
        if not peer.offered or self.line is None:
            self.refuse(peer, "not_offered", "take")
        elif message.done:
            self.closed = True
            self.floor.handed_over()
        elif message.yes:
            self.send(peer, m.Deed(save=self.floor.deed(), room=self._room_for(peer.key)))
        else:
            peer.offered = False
            self.floor.noticed("not_taken", known.name)
            self.tell()

    def _room_for(self, key: str) -> dict[str, Any]:
        """The room as the new host will have it: its seat is the host's, ours becomes a guest's."""
        data = self.room.model_copy(deep=True)
        taker = data.known.pop(key)
        mine, data.mine = data.mine, taker.seat
        data.known[self.later_key] = Known(
            name=self.seats[mine].name[:24] if mine >= 0 else "?", seat=mine, let_in=True
        )
        return data.model_dump(mode="json")


def proof_text(challenge: str, peer_id: str) -> bytes:
    """What the host signs: the challenge, and for whom, so that nobody can pass it on as their own."""
    return f"mordred host {challenge} {peer_id}".encode()
