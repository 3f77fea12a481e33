"""A guest at a live table: keeps what it was told, asks for what is missing, answers its own questions.

It has no game of its own, only what its seat was told (`Heard`). It knows no wire: `send` takes a text to a
peer. Whatever comes late, twice or not at all, the host's next news tells what is missing, and what was not
answered is said again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mordred.core.game import Action, Game, MordredError, UnknownContent
from mordred.live import fair, forms
from mordred.live import messages as m
from mordred.live.bounds import Bucket, Code, Hex32, Hex64, Name, SeatNumber
from mordred.live.heard import BadTale, Heard
from mordred.live.host_base import Send, proof_text
from mordred.live.room import Draw, fresh, room_id
from mordred.live.signing import signed_by
from mordred.live.verify import Claims, Verdict, verifying

AWAY = 6
"""So many ticks without a word of the host, and it counts as away."""
AGAIN = 2
"""So many ticks before something is said again."""
MOST_PEERS = 60


class Memory(BaseModel):
    """What a guest keeps in its browser: its key, its nonce, and a mark of all it was told."""

    model_config = ConfigDict(extra="ignore")

    room: Code
    secret: Code
    key: Hex32
    name: Name
    seat: SeatNumber = -1
    """The seat this guest wants or has."""
    nonce: Hex32 | None = None
    seal: Code | Hex64 = ""
    """The mark of the seal to which the nonce was given."""
    sealed_seat: SeatNumber = -1
    commitment: Hex64 | Code = ""
    game: Code = ""
    marks: dict[Code, Code] = Field(default={}, max_length=40_000)
    differs: list[Code] = Field(default=[], max_length=20)
    """What was found to differ while the game was on."""
    when: str = Field(default="", max_length=40)
    over: bool = False


class Onlooker(Protocol):
    """Who looks at the guest's table."""

    def news(self) -> None:
        """Something about the table changed."""

    def told(self, begun: bool, first: int) -> None:
        """The game went on: from that entry on all is new; `begun` where there was nothing to see before."""

    def said(self, name: str, phrase: str, words: str) -> None:
        """Somebody said something."""

    def refused(self, why: str, about: str) -> None:
        """The host refused something."""

    def closed(self, why: str) -> None:
        """The host closed the table, or this guest is not wanted."""

    def remember(self) -> None:
        """Something in the memory changed: keep it."""

    def taken_over(self, save: str, room: dict[str, Any]) -> None:
        """The table was handed over to this guest."""

    def verdict(self) -> None:
        """The game was compared with what was told."""


def new_memory(draw: Draw, room: str, secret: str, name: str) -> Memory:
    """The memory of somebody who comes for the first time."""
    return Memory(room=room, secret=secret, key=fresh(draw, 16), name=name)


class Guest:
    """One guest's end of the table."""

    def __init__(
        self,
        memory: Memory,
        games: dict[str, Game[Any]],
        onlooker: Onlooker,
        send: Send,
        draw: Draw,
        me: Callable[[], str],
    ) -> None:
        self.memory, self.games, self.onlooker, self.draw, self.me = memory, games, onlooker, draw, me
        self._send = send
        self.peers: dict[str, str] = {}
        """Everybody connected, each with the challenge it was sent."""
        self.host = ""
        """The peer that has proved to be the host."""
        self.trusted = False
        """Whether the first peer is the host by the way it was found (two codes, carried by hand)."""
        self.now: m.News | None = None
        self.heard: Heard[Any] | None = None
        self.run = self.step = 0
        self.sent: m.Move | None = None
        self.truth: m.Truth | None = None
        self.checking: Any = None
        self.found: Verdict | None = None
        self.silence = 0
        self.closed = ""
        self.bucket = Bucket(400, 200, 400)
        self._ticks = 0
        self._last_saying = 0
        self._wanted = -1

    # ----------------------------------------------------------------------- coming and going

    @property
    def host_here(self) -> bool:
        """Whether the host answers."""
        return bool(self.host) and self.silence <= AWAY

    @property
    def eyes(self) -> int:
        """The seat through whose eyes the game was told; -1 for a spectator's."""
        return -1 if self.heard is None or self.heard.eyes is None else self.heard.eyes

    def on_join(self, peer: str) -> None:
        """Somebody is connected: perhaps the host."""
        if len(self.peers) >= MOST_PEERS or self.closed:
            return
        if self.trusted and not self.host:
            self.peers[peer] = ""
            self._found(peer)
        else:
            self.peers[peer] = fresh(self.draw, 16)
            if not self.host_here:
                self._to(peer, m.Ask(challenge=self.peers[peer]))

    def on_leave(self, peer: str) -> None:
        """A connection is gone."""
        self.peers.pop(peer, None)
        if peer == self.host:
            self.host = ""
            self.onlooker.news()

    def leave(self) -> None:
        """Say goodbye."""
        self._say_host(m.Bye())
        self.closed = "left"

    def _found(self, peer: str) -> None:
        self.host, self.silence = peer, 0
        self._say_host(m.Hello(key=self.memory.key, name=self.memory.name))

    def _to(self, peer: str, message: m.FromGuest) -> None:
        self._send(peer, message.text())

    def _say_host(self, message: m.FromGuest) -> None:
        if self.host and not self.closed:
            self._to(self.host, message)

    def on_tick(self) -> None:
        """A moment has passed: show signs of life, say again what was not answered, look for a lost host."""
        if self.closed:
            return
        self._ticks += 1
        self.silence += 1
        self.bucket.tick()
        if not self.host_here:
            if self.silence == AWAY + 1:
                self.onlooker.news()
            for peer, challenge in self.peers.items():
                if challenge:
                    self._to(peer, m.Ask(challenge=challenge))
            if self.host:
                self._say_host(m.Hello(key=self.memory.key, name=self.memory.name))
            return
        if self._ticks % AGAIN == 0:
            self._again()

    def _again(self) -> None:
        now = self.now
        if now is None or not now.you.let_in:
            self._say_host(m.Hello(key=self.memory.key, name=self.memory.name))
            return
        self._want(more=self._behind(now))
        if now.phase in ("gathering", "sealed"):
            self._gather(now)
        if self.sent is not None:
            self._say_host(self.sent)
        if now.phase == "over" and self.truth is None and not self._behind(now):
            self._say_host(m.Prove())

    # ------------------------------------------------------------------------------- listening

    def on_message(self, peer: str, text: str) -> None:
        """Somebody said something; only the host is listened to."""
        if self.closed or not self.bucket.take():
            return
        try:
            message = m.from_host(text)
        except m.BadMessage as bad:
            if peer == self.host and bad.why == "version":
                self.onlooker.refused("version", "")
            return
        if isinstance(message, m.Proof):
            self._proof(peer, message)
            return
        if peer != self.host:
            return
        self.silence = 0
        match message:
            case m.News():
                self._news(message)
            case m.Told():
                self._told(message)
            case m.Said():
                if message.number > self._last_saying:
                    self._last_saying = message.number
                    self.onlooker.said(message.name, message.phrase, message.words)
            case m.Refused():
                self._refused(message)
            case m.Truth():
                self._truth(message)
            case m.Deed():
                if self.now is not None and self.now.you.offered:
                    self._say_host(m.Take(done=True))
                    self.closed = "host"
                    self.onlooker.taken_over(message.save, message.room)
            case m.Closed():
                self._closed(message.why)

    def _proof(self, peer: str, message: m.Proof) -> None:
        challenge = self.peers.get(peer)
        public = bytes.fromhex(message.public)
        if not challenge or (self.host_here and peer == self.host) or room_id(public) != self.memory.room:
            return
        if signed_by(public, proof_text(challenge, self.me()), bytes.fromhex(message.signature)):
            self._found(peer)
            self.onlooker.news()

    def _closed(self, why: str) -> None:
        if why in ("refused", "elsewhere"):
            self.closed = why
        else:
            self.host = ""
        self.onlooker.closed(why)

    def _refused(self, message: m.Refused) -> None:
        if message.why == "who":  # the host forgot this connection: it was gone for a while
            self._say_host(m.Hello(key=self.memory.key, name=self.memory.name))
            return
        if message.about == "move":
            if message.why == "stale":
                self._want(more=True)
            self.sent = None
        elif message.about == "sit" and message.why in ("taken", "computer", "seated"):
            self.memory.seat = self.now.you.seat if self.now else -1
        self.onlooker.refused(message.why, message.about)

    # ------------------------------------------------------------------------ how the table stands

    def _news(self, news: m.News) -> None:
        memory = self.memory
        if self.now is not None and (news.run, news.step) < (self.now.run, self.now.step):
            return  # it comes late
        if not memory.commitment:
            memory.commitment, memory.game = news.commitment, news.game
            self.onlooker.remember()
        elif memory.commitment != news.commitment:
            self.differs("commitment")
        first = self.now is None or not self.now.you.let_in
        self.now = news
        if news.you.seat >= 0 and news.phase in ("playing", "over"):
            memory.seat = news.you.seat
        if self.heard is not None:
            self.heard.may_undo = news.you.may_undo
        if first and news.you.let_in:
            self._again()
        elif news.phase in ("gathering", "sealed") and news.you.let_in:
            self._gather(news)
        elif self._behind(news) and self._wanted != news.step:
            self._want(more=True)
        self.onlooker.news()

    def _behind(self, news: m.News) -> bool:
        """Whether something was not told yet."""
        if news.phase not in ("playing", "over"):
            return False
        have = len(self.heard.views) if self.heard is not None else 0
        other = (self.run, self.step, self.eyes) != (news.run, news.step, news.you.seat)
        return other or have != news.records + 1

    def _want(self, more: bool) -> None:
        if more and self.now is not None:
            self._wanted = self.now.step
        have = len(self.heard.views) if self.heard is not None else 0
        self._say_host(m.Want(have=have, step=self.step, run=self.run, eyes=self.eyes, more=more))

    def sit(self, seat: int) -> None:
        """Take a seat (-1: stand up)."""
        self.memory.seat = seat
        self.memory.nonce = None
        self.onlooker.remember()
        if self.now is not None:
            self._gather(self.now)

    def _gather(self, news: m.News) -> None:
        """Before the game: bring the seat that is wanted, and the nonce when the list is closed."""
        memory, seal = self.memory, news.seal
        if news.phase in ("playing", "over"):
            if memory.seat >= 0 and news.you.seat != memory.seat:
                self._say_host(m.Sit(seat=memory.seat))
            return
        if seal is None:
            self._sit_down(news)
        elif memory.nonce is not None and memory.seat >= 0:
            mine = seal.seats[memory.seat] if memory.seat < len(seal.seats) else None
            spent = memory.seal not in ("", seal.mark)
            if spent or mine is None or mine.hash != fair.hash_of(memory.nonce):
                return
            if seal.commitment != memory.commitment or seal.options != news.options:
                self.differs("seal")
                return
            if memory.seal != seal.mark:
                memory.seal, memory.sealed_seat = seal.mark, memory.seat
                self.onlooker.remember()
            self._say_host(m.Reveal(seal=seal.mark, nonce=memory.nonce))

    def _sit_down(self, news: m.News) -> None:
        memory = self.memory
        if memory.seat < 0:
            if news.you.seat >= 0:
                self._say_host(m.Sit(seat=-1))
            return
        if memory.nonce is None or memory.seal:
            memory.nonce, memory.seal = fresh(self.draw, 16), ""
            self.onlooker.remember()
        elif news.you.seat == memory.seat:
            return
        self._say_host(m.Sit(seat=memory.seat, hash=fair.hash_of(memory.nonce)))

    # -------------------------------------------------------------------------------- the game

    def _told(self, told: m.Told) -> None:
        if self.now is None or told.run < self.run or (told.run == self.run and told.step < self.step):
            return
        anew = self.heard is None or told.eyes != self.eyes or told.run != self.run
        have = 0 if anew or self.heard is None else len(self.heard.views)
        if told.start > have:
            self._want_anew(anew)
            return
        if not anew and told.step == self.step and told.start + len(told.entries) < have:
            return  # it came twice
        try:
            heard, begun = self._line(told, anew)
        except UnknownContent:
            self.onlooker.refused("pack", "")
            return
        except (BadTale, ValidationError, MordredError):
            self.differs("unreadable")
            return
        self.run, self.step = told.run, told.step
        if len(heard.views) < told.whole:
            self._want(more=True)
            return
        self._settle(heard, told, begun)

    def _want_anew(self, anew: bool) -> None:
        have = 0 if anew or self.heard is None else len(self.heard.views)
        step = 0 if anew else self.step
        self._say_host(m.Want(have=have, step=step, run=self.run, eyes=self.eyes, more=True))

    def _line(self, told: m.Told, anew: bool) -> tuple[Heard[Any], bool]:
        """Put what was told where it belongs; marks of everything are kept."""
        heard = self.heard
        if anew or heard is None:
            now = self.now
            assert now is not None
            game = self.games[now.game]
            game = game.earlier.get(now.rules, game)
            options = game.pinned(game.Options.model_validate(now.options), now.content)
            heard = Heard(game, options, None if told.eyes < 0 else told.eyes)
            self.heard = heard
        begun = anew
        heard.cut(told.start)
        for entry in told.entries:
            mark, name = heard.add(entry), f"{told.eyes}:{entry.step}"
            if self.memory.marks.setdefault(name, mark) != mark:
                self.differs(f"changed:{len(heard.records)}")
        return heard, begun

    def _settle(self, heard: Heard[Any], told: m.Told, begun: bool) -> None:
        try:
            heard.settle(told.asked, told.question)
        except BadTale:
            self.differs("unreadable")
            return
        if self.sent is not None and self.sent.question != self.step:
            self.sent = None
        last = max((int(name.partition(":")[2]) for name in self.memory.marks), default=0)
        if last > told.step:
            self.differs("went_back")
        self.onlooker.remember()
        self.onlooker.told(begun, told.start)

    def play(self, action: Action) -> None:
        """Answer the question that is asked."""
        self.sent = m.Move(question=self.step, action=forms.plain_action(action))
        self._say_host(self.sent)

    def undo(self) -> None:
        """Take back, or ask to."""
        self._say_host(m.Undo(question=self.step))

    def agree(self, yes: bool) -> None:
        """Whether somebody else may take back."""
        if self.now is not None and self.now.asking is not None:
            self._say_host(m.Agree(question=self.now.asking.question, yes=yes))

    def say(self, phrase: str, words: str = "") -> None:
        """Let the others hear something."""
        self._say_host(m.Say(phrase=phrase, words=words))

    def take(self, yes: bool) -> None:
        """Take the table over, or not."""
        self._say_host(m.Take(yes=yes))

    # --------------------------------------------------------------------------- was it all true?

    def differs(self, what: str) -> None:
        """Something is not as it was told before: remembered once, and said at the end at the latest."""
        if what not in self.memory.differs and len(self.memory.differs) < 20:
            self.memory.differs.append(what)
            self.onlooker.remember()

    def _truth(self, truth: m.Truth) -> None:
        if self.truth is not None or self.now is None or self.heard is None or self.now.phase != "over":
            return
        self.truth = truth
        memory = self.memory
        claims = Claims(
            game=self.heard.game,
            options=self.heard.options,
            commitment=memory.commitment,
            fair=self.now.fair,
            marks=memory.marks,
            seal=memory.seal,
            seat=memory.sealed_seat,
            nonce=memory.nonce if memory.seal and memory.nonce else "",
        )
        self.checking = verifying(claims, truth)
        self.onlooker.verdict()

    def check(self) -> bool:
        """Go on comparing for a moment; False when there is no more to do."""
        if self.checking is None:
            return False
        found = next(self.checking, None)
        if found is None:
            return True
        self.checking = None
        if found.verified and self.memory.differs:
            what, _, number = self.memory.differs[0].partition(":")
            found = Verdict(what, int(number or 0))
        self.found = found
        self.onlooker.verdict()
        return False
