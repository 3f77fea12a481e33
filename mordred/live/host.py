"""The host of a live table: the one authority over the game, and over who may do what at it.

It knows no wire: `send` takes a text to a peer, and whoever has a wire reports who came, who went and what
they said. It plays nothing itself either: what a guest may do it has done at the table (`Floor`), and tells
everybody what came of it.
"""

from __future__ import annotations

from typing import Any

from mordred.live import forms
from mordred.live import messages as m
from mordred.live.host_base import RUDE, Peer, Pending, proof_text
from mordred.live.host_seats import HostSeats
from mordred.live.phrases import PHRASES
from mordred.live.room import MOST_GUESTS, Known
from mordred.live.signing import sign
from mordred.live.telling import Line


class Host(HostSeats):
    """Keeps one table."""

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
