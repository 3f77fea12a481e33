"""Nobody chooses the dice; and what was not as it was told is named."""

from __future__ import annotations

from mordred.core.game import Action
from mordred.live import fair
from mordred.live import messages as m
from mordred.live.guest import Guest
from mordred.live.verify import Verdict
from tests.live.people import Evening, Page, Table


def finished(game: str = "wales", seed: int = 31) -> Evening:
    evening = Evening(game, seed=seed, guests=2, seats=3)
    evening.gather()
    evening.play()
    evening.end()
    return evening


def seated(seed: int) -> Evening:
    """Everybody is let in and sits; the list is not closed yet."""
    evening = Evening("wales", seed=seed, guests=2, seats=3)
    evening.pass_time(3)
    for key, _ in evening.table.host.knocking():
        evening.table.host.let_in(key, True)
    for place, page in enumerate(evening.pages, start=1):
        page.guest.sit(place)
    evening.pass_time(3)
    return evening


def judged(guest: Guest, truth: m.Truth) -> Verdict:
    guest.truth, guest.found = None, None
    guest._truth(truth)
    while guest.check():
        pass
    assert guest.found is not None
    return guest.found


def test_the_seed_is_made_of_everybodys_part() -> None:
    evening = finished()
    table = evening.table
    assert table.session is not None and table.room.seal is not None
    assert table.session.seed == fair.make_seed(table.room.part, table.room.nonces, table.room.seal)
    for place in (1, 2):
        other = [*table.room.nonces]
        other[place] = "0" * 32
        assert fair.make_seed(table.room.part, other, table.room.seal) != table.session.seed
    assert fair.make_seed("0" * 32, table.room.nonces, table.room.seal) != table.session.seed
    assert table.room.nonces[0] is None and evening.pages[0].memory.nonce == table.room.nonces[1]


def test_nobody_tells_a_nonce_before_the_list_is_closed() -> None:
    evening = seated(32)
    evening.pass_time(3)
    said = [text for who, _, text in evening.wire.overheard if who != "host"]
    assert any('"kind":"sit"' in text for text in said)
    assert not any('"kind":"reveal"' in text for text in said)
    assert evening.table.session is None
    assert evening.table.host.seal()
    evening.pass_time(2)
    assert evening.table.session is not None


def test_a_list_that_is_closed_again_needs_new_nonces() -> None:
    evening = seated(33)
    silent = evening.pages[1]
    evening.wire.leave(silent.me)
    evening.table.host.seal()
    evening.pass_time(2)
    first = evening.pages[0].memory.nonce
    assert evening.table.session is None, "one part is missing"
    evening.table.host.unseal()
    evening.wire.join(silent.me, silent.guest)
    evening.gather()
    assert evening.pages[0].memory.nonce != first
    evening.play()
    evening.end()
    assert all(page.guest.found and page.guest.found.verified for page in evening.pages)


def test_every_lie_is_named() -> None:
    evening = finished()
    guest = evening.pages[0].guest
    truth = guest.truth
    assert truth is not None and truth.seal is not None
    assert judged(guest, truth) == Verdict()

    def lie(**changes: object) -> Verdict:
        return judged(guest, truth.model_copy(update=changes))

    assert lie(part="0" * 32).what == "commitment"
    assert lie(nonces=[None, "0" * 32, truth.nonces[2]]).what == "nonce"
    assert lie(nonces=[None, truth.nonces[1], "0" * 32]).what == "nonce"
    assert lie(nonces=truth.nonces[:2]).what == "nonce"
    assert lie(seed=truth.seed ^ 1).what == "seed"
    assert lie(seal=truth.seal.model_copy(update={"attempt": 7})).what == "seal"
    assert lie(done=truth.done[:-1]).what == "missing"
    assert lie(done=[*truth.done, 0]).what == "illegal"


def test_a_planted_difference_is_found_where_it_is() -> None:
    evening = finished("britannia", 34)
    guest = evening.pages[0].guest
    assert guest.truth is not None and guest.found is not None and guest.found.verified
    steps = sorted(int(name.partition(":")[2]) for name in guest.memory.marks)
    planted = steps[len(steps) // 2]
    guest.memory.marks[f"1:{planted}"] = "0" * 16
    found = judged(guest, guest.truth)
    assert (found.what, found.number) == ("told", planted)


class Cheat(Table):
    """A host that rolls again: it takes a decision back in secret and tells the guests another past."""

    def play(self, action: Action) -> None:
        super().play(action)
        if self.session is not None and len(self.session.records) == 20:
            state = self.session.state
            state.chance.seed ^= 1  # other dice from here on
            self.session._prompt = self.session.game.prompt(state)


def test_a_host_that_changes_the_dice_is_found_out() -> None:
    evening = Evening("wales", seed=35, guests=2, seats=3)
    evening.table.__class__ = Cheat
    evening.gather()
    evening.play()
    evening.end()
    for page in evening.pages:
        assert page.guest.found is not None
        assert page.guest.found.what in ("told", "illegal") and page.guest.found.number >= 20


def test_a_game_that_was_under_way_is_compared_but_its_dice_are_not_claimed() -> None:
    from mordred.core.session import Session
    from mordred.games import GAMES
    from tests.live.people import people

    evening = Evening("wales", seed=36, guests=1, seats=2)
    game = GAMES["wales"]
    session = Session(game, game.Options(players=2), 77)
    for _ in range(15):
        assert session.prompt is not None
        session.play(session.prompt.actions[0])
    evening.wire.leave("host")
    evening.table = Table(evening.wire, "wales", people(2), evening.chance, session=session, me="opened")
    evening.pages = [Page(evening.wire, "friend", evening.table.room, evening.chance)]
    evening.pass_time(2)
    evening.table.host.let_in(evening.pages[0].memory.key, True)
    evening.pass_time(2)
    evening.pages[0].guest.sit(1)
    evening.pass_time(3)
    evening.play()
    evening.end()
    found = evening.pages[0].guest.found
    assert found is not None and found.verified and not found.seed_checked


def test_undo_is_part_of_the_truth() -> None:
    """One's own last decision goes back at once; beyond that everybody must agree."""
    evening = Evening("wales", seed=37, guests=2, seats=3)
    evening.gather()
    table = evening.table
    back = asked = 0
    while table.session is not None and not table.session.over and (back < 4 or asked < 3):
        evening.play(1)
        evening.pass_time(1)
        for page in evening.pages:
            now = page.guest.now
            if now is None or table.session.over:
                continue
            before = len(table.session.records)
            if now.you.may_undo == "own" and back < 4:
                page.guest.undo()
                evening.wire.settle()
                assert len(table.session.records) == before - 1
                back += 1
            elif now.you.may_undo == "ask" and asked < 3:
                page.guest.undo()
                evening.wire.settle()
                assert len(table.session.records) == before, "not without the others"
                other = evening.pages[1 - evening.pages.index(page)]
                other.guest.agree(True)
                evening.wire.settle()
                assert len(table.session.records) == before, "the host is asked too"
                table.host.agree(0, asked > 0)
                evening.wire.settle()
                assert (len(table.session.records) < before) == (asked > 0)
                asked += 1
            evening.pass_time(1)
    assert back == 4 and asked == 3
    evening.play()
    evening.end()
    for page in evening.pages:
        assert page.guest.found is not None and page.guest.found.verified, page.guest.found


def test_verifying_goes_in_slices() -> None:
    evening = finished(seed=38)
    guest = evening.pages[0].guest
    assert guest.truth is not None
    truth = guest.truth
    guest.found = guest.truth = None
    guest._truth(truth)
    slices = 1
    while guest.check():
        slices += 1
    assert slices > 3
