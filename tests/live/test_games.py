"""Whole games between a host and three guests in one process: good network and bad, drops and reloads."""

from __future__ import annotations

import random

import pytest

from mordred.core.reader import to_json
from mordred.live import forms
from mordred.live.host import Host
from mordred.live.telling import eyes_of
from tests.live.people import Evening, Page
from tests.live.wire import Weather

BAD = Weather(loss=0.08, twice=0.1, disorder=0.3)


def sees_what_it_may(evening: Evening, page: Page) -> None:
    """The guest's picture is the view that its seat has, at this moment and at every one before."""
    session, heard = evening.table.session, page.guest.heard
    assert session is not None and heard is not None
    assert len(heard.records) == len(session.records)
    game, eyes = session.game, eyes_of(page.guest.eyes)
    assert heard.seen(None, eyes) == game.view(session.state, eyes)
    for number in range(0, len(session.records) + 1, 7):
        assert heard.views[number] == forms.seen(game, session.state_at(number), eyes)
    assert [r.events for r in heard.records] == session.heard(eyes)
    assert heard.opening == session.heard_opening(eyes)
    assert [r.seat for r in heard.records] == [r.seat for r in session.records]


def plays_out_truly(evening: Evening) -> None:
    """The rest of the game; at its end, in fair weather, every guest has seen and can prove all of it."""
    evening.play()
    evening.wire.weather = Weather()
    evening.end()
    for page in evening.pages:
        sees_what_it_may(evening, page)
        assert page.guest.found is not None and page.guest.found.verified, page.guest.found


@pytest.mark.parametrize("game", ["wales", "britannia"])
@pytest.mark.parametrize("weather", [None, BAD], ids=["fair", "bad"])
def test_a_whole_game_live(game: str, weather: Weather | None) -> None:
    evening = Evening(game, seed=3, weather=weather)
    evening.gather()
    plays_out_truly(evening)
    for page in evening.pages:
        assert page.guest.found is not None and page.guest.found.seed_checked
        assert page.memory.differs == []


@pytest.mark.parametrize(("game", "seed"), [("wales", 1), ("wales", 2), ("britannia", 1)])
def test_drops_and_reloads_at_random_moments(game: str, seed: int) -> None:
    evening = Evening(game, seed=seed, weather=Weather(loss=0.03, twice=0.05, disorder=0.2))
    evening.gather()
    chance = random.Random(seed)
    for _ in range(14):
        evening.play(chance.randrange(1, 16))
        which = chance.randrange(4)
        if which == 3:
            evening.table = evening.table.reloaded()
        else:
            evening.pages[which] = evening.pages[which].reloaded()
    plays_out_truly(evening)


def test_a_guest_that_is_cut_off_finds_the_table_as_it_is_then() -> None:
    evening = Evening("wales", seed=5, guests=1, seats=2)
    evening.gather()
    evening.play(10)
    page = evening.pages[0]
    evening.wire.leave(page.me)
    page.guest.on_leave("host")
    assert not page.guest.host_here
    assert evening.table.host.seat_now(1).away
    evening.wire.settle()
    evening.table.decide()
    evening.wire.join(page.me, page.guest)
    evening.pass_time(4)
    assert page.guest.host_here and not evening.table.host.seat_now(1).away
    sees_what_it_may(evening, page)


def test_a_computer_stands_in_and_gives_the_seat_back() -> None:
    evening = Evening("wales", seed=6, guests=1, seats=2)
    evening.gather()
    page = evening.pages[0]
    evening.wire.leave(page.me)
    host: Host = evening.table.host
    host.stand_in(1, "squire")
    assert [seat.kind for seat in evening.table.seats] == ["human", "computer"]
    assert host.seat_now(1).who == "guest" and host.seat_now(1).stand_in
    evening.pages = []
    assert evening.play(30) == 30
    evening.pages = [page.reloaded()]
    evening.pass_time(4)
    assert [seat.kind for seat in evening.table.seats] == ["human", "human"]
    assert not host.seat_now(1).stand_in
    evening.play(20)
    evening.pass_time(2)
    sees_what_it_may(evening, evening.pages[0])


def test_a_watcher_who_comes_late_sees_what_a_spectator_may() -> None:
    evening = Evening("britannia", seed=8)
    evening.gather()
    evening.play(60)
    late = Page(evening.wire, "late", evening.table.room, evening.chance)
    evening.pass_time(3)
    assert late.guest.now is not None and not late.guest.now.you.let_in
    assert late.guest.heard is None, "nothing is told at the door"
    assert late.guest.now.step == 0
    evening.table.host.let_in(late.memory.key, True)
    evening.pages.append(late)
    evening.pass_time(8)
    sees_what_it_may(evening, late)
    assert late.guest.eyes == -1
    evening.play(30)
    evening.pass_time(4)
    sees_what_it_may(evening, late)


def test_the_past_comes_in_pages_of_a_bounded_size() -> None:
    evening = Evening("britannia", seed=8)
    evening.gather()
    evening.play()
    late = Page(evening.wire, "late", evening.table.room, evening.chance)
    evening.pass_time(2)
    evening.table.host.let_in(late.memory.key, True)
    evening.pages = [late]
    evening.end()
    told = [text for text in evening.wire.received["late"] if '"kind":"told"' in text]
    assert len(told) > 1
    assert max(map(len, told)) < 120_000
    assert late.guest.found is not None and late.guest.found.verified
    assert to_json(late.guest.heard.views[-1]) if late.guest.heard else False


def test_the_table_is_handed_over_and_the_game_goes_on() -> None:
    from mordred.core import saves
    from mordred.games import GAMES
    from mordred.live.guest import Memory
    from mordred.live.room import Room
    from tests.live.people import Table

    evening = Evening("wales", seed=9, guests=2, seats=3)
    evening.gather()
    evening.play(12)
    evening.pass_time(2)
    old, taker = evening.table, evening.pages[0]
    old.host.offer(taker.memory.key)
    evening.pass_time()
    assert taker.guest.now is not None and taker.guest.now.you.offered
    assert evening.pages[1].guest.now is not None and not evening.pages[1].guest.now.you.offered
    taker.guest.take(True)
    evening.wire.settle()
    assert old.given_away and taker.deed is not None
    evening.wire.leave(old.me)
    evening.wire.leave(taker.me)
    loaded = saves.load(taker.deed[0], GAMES)
    room = Room.model_validate(taker.deed[1])
    assert room.id == old.room.id and room.mine == 1
    evening.table = Table(
        evening.wire,
        "wales",
        [*loaded.seats],
        evening.chance,
        session=loaded.session,
        room=room,
        me="newhost",
    )
    memory = Memory(room=room.id, secret=room.secret, key=old.host.later_key, name="old host", seat=0)
    evening.pages[0] = Page(evening.wire, "oldhost", room, evening.chance, memory)
    evening.pass_time(12)
    evening.play()
    evening.end()
    for page in evening.pages:
        sees_what_it_may(evening, page)
        assert page.guest.found is not None and page.guest.found.verified, page.guest.found
