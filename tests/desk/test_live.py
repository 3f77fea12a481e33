"""The live table at the desk: a host's and guests' whole pages in one process, joined by a fake wire."""

from __future__ import annotations

import random

import pytest

from mordred.core.chance import Chance
from mordred.desk.effects import AskOpponent, Copy, Download, KeepFragment, Later
from mordred.desk.live_guest import GuestTable
from mordred.desk.store import MemoryStore
from tests.desk.helpers import Sitting
from tests.live.wire import Wire


class Net(Wire):
    """A fake wire that pages plug into."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.pages: list[Plug] = []


class Plug:
    """One page's end of the fake wire: what the browser's wire is in the page."""

    def __init__(self, net: Net, me: str) -> None:
        self.net, self.me = net, me
        self.sitting: Person | None = None
        self.room = ""

    # what the desk asks of its wire

    def hosts(self, relays: str, ice: str) -> list[str]:
        return [relays or "relay.example"]

    def open(self, room: str, secret: str, relays: str, ice: str) -> None:
        self.room = room + secret
        self.me += "'"
        self._heard("open", self.me)
        others = [end for end in self.net.ends.values() if isinstance(end, Plug) and end.room == self.room]
        self.net.ends[self.me] = self
        for other in others:
            other.on_join(self.me)
            self.on_join(other.me)

    def send(self, peer: str, text: str) -> None:
        self.net.sender(self.me)(peer, text)

    def close(self) -> None:
        if self.me in self.net.ends:
            self.net.leave(self.me)

    def call(self) -> None:
        self._heard("code", "", f"offer-{self.me}")

    def answer(self, code: str) -> None:
        self._heard("code", "", f"answer-{self.me}")

    def accept(self, code: str) -> None:
        other = next(end for end in self.net.pages if end.me == code.removeprefix("answer-"))
        self.net.ends[self.me], self.net.ends[other.me] = self, other
        self.on_join(other.me)
        other.on_join(self.me)

    # what comes from the net

    def _heard(self, kind: str, peer: str, text: str = "") -> None:
        if self.sitting is not None:
            self.sitting.desk.on_wire(kind, peer, text)

    def on_join(self, peer: str) -> None:
        self._heard("join", peer)

    def on_leave(self, peer: str) -> None:
        self._heard("leave", peer)

    def on_message(self, peer: str, text: str) -> None:
        self._heard("message", peer, text)

    def on_tick(self) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        for later in [one for one in sitting.waiting if one.ticket.startswith(("live:", "check:"))]:
            sitting.waiting.remove(later)
            sitting.desk.on_timer(later.ticket)
            sitting.take()


class Person(Sitting):
    """A sitting with a wire; what the desk asks for is taken down after every message."""

    def __init__(self, net: Net, name: str, seed: int, store: MemoryStore | None = None) -> None:
        super().__init__(store, seed=seed, painting=False)
        self.name = name
        self.plug = Plug(net, name)
        self.plug.sitting = self
        self.desk.outside.wire = self.plug
        net.pages.append(self.plug)
        self.enter("set:pace", "instant")

    def take(self) -> None:
        """Take down what was asked for meanwhile."""
        for effect in self.desk.take_effects():
            self.effects.append(effect)
            if isinstance(effect, Later):
                self.waiting.append(effect)
            elif isinstance(effect, AskOpponent):
                self._decide(effect)

    def look(self) -> str:
        """Paint, with all the checks of painting, and read."""
        self.painting = True
        self.settle()
        self.painting = False
        return self.texts()


class Evening:
    """A host, guests, and time that passes."""

    def __init__(self, seed: int = 1, guests: int = 2) -> None:
        self.net = Net(seed)
        self.host = Person(self.net, "host", seed)
        self.guests = [Person(self.net, f"guest{number}", seed + 10 + number) for number in range(guests)]

    def pass_time(self, ticks: int = 1) -> None:
        for _ in range(ticks):
            self.net.settle()
            for person in (self.host, *self.guests):
                person.take()
            self.net.tick()
            self.net.settle()
            for person in (self.host, *self.guests):
                person.take()
                person.wait(("keep", "think", "check", "stage"))

    def open(self, game: str, kinds: str = "hhh") -> None:
        host = self.host
        host.set_chairs(game, kinds)
        host.enter("form:place", "live")
        host.click("form:start")
        assert host.dialog.kind == "lobby"

    def invite(self) -> str:
        self.host.click("live:way:relays")
        self.host.click("live:copy")
        return self.host.taken(Copy)[-1].text

    def gather(self, game: str, kinds: str = "hhh") -> None:
        self.open(game, kinds)
        link = self.invite()
        for person in self.guests:
            person.desk.on_fragment(link.partition("#")[2])
            assert person.dialog.kind == "join"
            person.enter("live:name", person.name)
            person.click("live:join")
        self.pass_time(2)
        assert self.host.desk.live.host is not None
        for key, _ in self.host.desk.live.host.host.knocking():
            self.host.click(f"live:let_in:{key}")
        self.pass_time(2)
        for place, person in enumerate(self.guests, start=1):
            person.click(f"live:sit:{place}")
        self.pass_time(2)
        self.host.click("live:begin")
        self.pass_time(3)
        assert self.host.desk.table is not None

    def play(self, decisions: int, chance: random.Random) -> None:
        everybody = [self.host, *self.guests]
        taken = idle = 0
        for _ in range(60 * decisions):
            if taken >= decisions:
                return
            self.net.settle()
            for person in everybody:
                person.take()
                person.wait(("keep", "think", "stage"))
            session = self.host.table.session
            if session.prompt is None:
                return
            mover = next((one for one in everybody if one.desk.table and one.desk.table.my_turn), None)
            if mover is None:
                self.pass_time()
                idle += 1
                assert idle < 30, "nobody is asked"
                continue
            idle = 0
            before = len(session.records)
            touch(mover, chance)
            self.net.settle()
            taken += len(session.records) > before
        raise AssertionError("touching leads nowhere")


def touch(person: Person, chance: random.Random) -> None:
    table = person.table
    while person.desk.dialogs:
        person.click("ui:close")
    narrowed = table.narrowed
    assert narrowed is not None
    if narrowed.ready is not None and chance.random() < 0.5:
        person.click("table:ready")
    else:
        person.click(chance.choice(narrowed.glows))


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_three_pages_play_live(game: str) -> None:
    evening = Evening()
    evening.gather(game)
    chance = random.Random(3)
    for _ in range(4):
        evening.play(8, chance)
        evening.pass_time()
        for person in evening.guests:
            table = person.table
            assert isinstance(table, GuestTable)
            assert table.view == evening.host.table.session.seen(None, table.viewer)
            assert person.look()
        evening.host.look()


def test_a_whole_game_is_verified_and_can_be_taken_away() -> None:
    evening = Evening(seed=4, guests=1)
    evening.gather("wales", "hh")
    evening.play(10_000, random.Random(5))
    evening.pass_time(12)
    guest = evening.guests[0]
    assert guest.dialog.kind == "end"
    assert "Verified" in guest.look()
    guest.click("table:export")
    tale = guest.taken(Download)[-1]
    reader = Sitting(seed=9)
    reader.desk.on_file(tale.text)
    assert isinstance(reader.desk.table, GuestTable)
    reader.click("table:replay:first")
    reader.click("table:replay:forward")
    assert reader.desk.table.replay.cursor == 1
    assert "Sign in" not in reader.texts()


def test_nobody_is_contacted_before_the_person_chooses() -> None:
    evening = Evening(guests=1)
    evening.open("wales", "hh")
    assert evening.net.ends == {} and "relay.example" in evening.host.look()
    link = evening.invite()
    assert "#join=" in link and len(link.partition("#")[2]) < 60
    guest = evening.guests[0]
    guest.desk.on_fragment(link.partition("#")[2])
    assert len(evening.net.ends) == 1, "only the host, who chose to"
    assert "relay.example" in guest.look()
    guest.click("live:join")
    assert len(evening.net.ends) == 1, "a name is needed"
    guest.enter("live:name", "Ana")
    guest.click("live:join")
    assert len(evening.net.ends) == 2
    assert guest.taken(KeepFragment)[-1].text == link.partition("#")[2]


def test_a_guest_that_reloads_sits_down_by_itself() -> None:
    evening = Evening(seed=6)
    evening.gather("wales")
    chance = random.Random(6)
    evening.play(10, chance)
    old = evening.guests[0]
    fragment = old.taken(KeepFragment)[-1].text
    old.plug.close()
    old.plug.sitting = None
    evening.pass_time(2)
    new = Person(evening.net, "again", 77, old.store)
    new.desk.on_fragment(fragment)
    evening.guests[0] = new
    evening.pass_time(4)
    assert new.table.plan.mine == 1
    evening.play(20, chance)
    evening.pass_time(2)
    assert new.table.view == evening.host.table.session.seen(None, 1)


def test_the_host_reloads_and_the_game_goes_on_where_it_was() -> None:
    evening = Evening(seed=7)
    evening.gather("britannia")
    chance = random.Random(7)
    evening.play(10, chance)
    old, records = evening.host, len(evening.host.table.session.records)
    old.plug.close()
    old.plug.sitting = None
    evening.pass_time(9)
    assert "host is away" in evening.guests[0].look()
    evening.host = Person(evening.net, "host2", 78, old.store)
    (line,) = evening.host.desk.listing
    evening.host.click(f"save:open:{line.id}")
    assert evening.host.desk.live.host is not None
    evening.pass_time(10)
    assert len(evening.host.table.session.records) == records
    evening.play(20, chance)
    evening.pass_time(2)
    for person in evening.guests:
        assert person.table.view == evening.host.table.session.seen(None, person.table.viewer)
        assert person.desk.live.guest is not None and person.desk.live.guest.memory.differs == []


def test_a_game_under_way_becomes_a_live_one() -> None:
    evening = Evening(seed=8, guests=1)
    host = evening.host
    host.new_game("wales", "hh", place="link")
    while host.table.my_turn:
        touch(host, random.Random(1))
    before = len(host.table.session.records)
    host.click("live:open")
    link = evening.invite()
    host.enter("live:anybody", True)
    guest = evening.guests[0]
    guest.desk.open_link(link)
    guest.enter("live:name", "Bea")
    guest.click("live:join")
    evening.pass_time(3)
    guest.click("live:sit:1")
    evening.pass_time(3)
    assert len(guest.table.session.records) == before
    evening.play(12, random.Random(2))
    evening.pass_time(2)
    assert len(guest.table.session.records) == before + 12


def test_phrases_in_the_readers_own_language_and_words_as_text() -> None:
    evening = Evening(seed=9, guests=1)
    evening.gather("wales", "hh")
    guest = evening.guests[0]
    guest.enter("set:language", "de")
    evening.host.click("live:say:well_played")
    evening.pass_time()
    assert "Gut gespielt!" in guest.look() and "Well played!" in evening.host.look()
    guest.enter("live:words", "<b>mead</b>")
    guest.click("live:speak")
    evening.pass_time()
    assert "<b>mead</b>" in evening.host.look()


def test_undo_own_and_by_consent() -> None:
    evening = Evening(seed=10, guests=1)
    evening.gather("wales", "hh")
    chance = random.Random(10)
    done: set[str] = set()
    for _ in range(60):
        evening.play(1, chance)
        evening.pass_time()
        guest, session = evening.guests[0], evening.host.table.session
        before = len(session.records)
        assert isinstance(guest.table, GuestTable)
        allowed = guest.table.session.may_undo
        if allowed in done or not allowed:
            continue
        guest.click("table:undo")
        evening.pass_time()
        if allowed == "ask":
            assert len(session.records) == before and "take a decision back" in evening.host.look()
            evening.host.click("live:agree")
            evening.pass_time()
        assert len(session.records) < before == len(session.records) + (before - len(session.records))
        assert len(guest.table.session.records) == len(session.records)
        done.add(allowed)
        if done == {"own", "ask"}:
            break
    assert done == {"own", "ask"}


def test_the_table_is_handed_over() -> None:
    evening = Evening(seed=11, guests=2)
    evening.gather("wales")
    chance = random.Random(11)
    evening.play(8, chance)
    evening.pass_time(2)
    host, taker = evening.host, evening.guests[0]
    assert host.desk.live.host is not None
    key = host.desk.live.host.host.key_at(1)
    records = len(host.table.session.records)
    host.click(f"live:offer:{key}")
    evening.pass_time(2)
    assert "hand the table over" in taker.look()
    taker.click("live:take")
    evening.pass_time(14)
    assert taker.desk.live.host is not None and host.desk.live.guest is not None
    evening.host, evening.guests[0] = taker, host
    assert len(taker.table.session.records) == records
    evening.play(15, chance)
    evening.pass_time(2)
    for person in evening.guests:
        assert person.table.view == taker.table.session.seen(None, person.table.viewer)
    assert host.table.viewer == 0


def test_computers_fill_seats_and_stand_in() -> None:
    evening = Evening(seed=12, guests=1)
    evening.gather("wales", "hhc")
    evening.play(20, random.Random(12))
    evening.pass_time()
    guest = evening.guests[0]
    guest.plug.close()
    evening.pass_time(2)
    live = evening.host.desk.live.host
    assert live is not None and live.host.seat_now(1).away
    evening.host.click("live:computer:1")
    evening.guests = []
    evening.play(6, random.Random(13))
    assert live.host.seat_now(1).stand_in


def test_the_way_without_relays() -> None:
    evening = Evening(seed=13, guests=1)
    evening.open("wales", "hh")
    host, guest = evening.host, evening.guests[0]
    host.click("live:way:codes")
    host.click("live:call")
    host.click("live:copy_code")
    link = host.taken(Copy)[-1].text
    assert "#call=offer-" in link
    guest.desk.on_fragment(link.partition("#")[2])
    guest.enter("live:name", "Cal")
    guest.click("live:join")
    guest.look()
    guest.click("live:copy_code")
    host.enter("live:code", guest.taken(Copy)[-1].text)
    host.click("live:accept")
    evening.pass_time(3)
    assert host.desk.live.host is not None
    for key, _ in host.desk.live.host.host.knocking():
        host.click(f"live:let_in:{key}")
    evening.pass_time(2)
    guest.click("live:sit:1")
    evening.pass_time(2)
    host.click("live:begin")
    evening.pass_time(3)
    evening.play(10, random.Random(1))
    evening.pass_time()
    assert guest.table.view == host.table.session.seen(None, 1)


def test_your_turn_is_shown_in_the_title_and_in_the_list() -> None:
    evening = Evening(seed=14, guests=1)
    evening.gather("wales", "hh")
    for _ in range(20):
        mine = evening.host.table.prompt is not None and evening.host.table.prompt.seat == 0
        assert evening.host.desk.my_move == mine
        assert evening.guests[0].desk.my_move == (not mine)
        evening.play(1, random.Random(Chance(1).draw()))
        evening.pass_time()
        if mine:
            break
    while evening.host.table.prompt is None or evening.host.table.prompt.seat != 0:
        evening.play(1, random.Random(3))
        evening.pass_time()
    evening.host.click("ui:home")
    assert "your turn" in evening.host.look()
