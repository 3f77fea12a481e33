"""Who may come in and sit where, and how a game begins for which nobody chose the dice."""

from __future__ import annotations

from mordred.live import fair
from mordred.live import messages as m
from mordred.live.host_base import HostBase, Peer
from mordred.live.room import Known


class HostSeats(HostBase):
    """The host at the door and at the seats."""

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
