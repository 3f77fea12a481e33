"""What a guest receives does not depend on what is hidden from it: not a hand, not the dice to come."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.live.messages import Closed, News, Proof, Told, from_host
from tests.live.people import Evening, Page, Table, people
from tests.live.wire import Wire

GUEST = 1


def table_at(state: object, game: str, seed: int) -> tuple[Table, Page]:
    """A table opened over a position, with one guest on its seat; all else is drawn from the same seed."""
    rules = GAMES[game]
    wire, chance = Wire(seed), random.Random(seed)
    session: Session[Any] = Session(rules, rules.options_of(state), 0, start=state)
    table = Table(wire, game, people(rules.seats(state)), chance, session=session)
    table.host.room.anybody = True
    page = Page(wire, "guest", table.room, chance)
    wire.settle()
    page.guest.sit(GUEST)
    wire.settle()
    return table, page


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(game: str, seed: int) -> None:
    """From a moment on, all that the guest cannot know is dealt anew; everything it gets stays the same, byte
    for byte, as long as the game itself brings nothing hidden to light."""
    rules, chance = GAMES[game], random.Random(seed)
    session: Session[Any] = Session(rules, rules.Options(players=3), seed)
    for _ in range(chance.randrange(5, 60)):
        if session.prompt is None:
            break
        session.play(chance.choice(session.prompt.actions))
    if session.prompt is None:
        session.go_back_to(len(session.records) - 1)
    other = rules.redeal(session.state, GUEST, Chance(seed + 99))
    assert rules.dump(other) != rules.dump(session.state)
    tables = [table_at(state, game, seed) for state in (session.state, other)]
    compared = 0
    while True:
        received = [table.wire.received["guest"] for table, _ in tables]
        assert received[0] == received[1]
        compared = len(received[0])
        sessions = [table.session for table, _ in tables if table.session is not None]
        assert len(sessions) == 2
        prompts = [one.prompt for one in sessions]
        if prompts[0] is None or prompts[1] is None:
            break
        both = [action for action in prompts[0].actions if action in prompts[1].actions]
        if not both:
            break
        action = chance.choice(both)
        copies = [one.game.copy(one.state) for one in sessions]
        heard = []
        for one, copy in zip(sessions, copies, strict=True):
            events = [one.game.masked(event, GUEST) for event in one.game.step(copy, action)[0]]
            heard.append((events, one.game.view(copy, GUEST), getattr(one.game.prompt(copy), "seat", -1)))
        if heard[0] != heard[1]:
            break  # a card or a die is seen by everybody: from here on they are different games
        for table, _ in tables:
            table.play(action)
            table.wire.settle()
    assert compared >= 3


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_the_seed_and_the_hosts_part_are_nowhere_before_the_end(game: str) -> None:
    evening = Evening(game, seed=11)
    evening.gather()
    evening.play(80)
    evening.pass_time(3)
    table = evening.table
    assert table.session is not None
    secrets = [str(table.session.seed), table.room.part, table.room.private]
    for page in evening.pages:
        received = "\n".join(evening.wire.received[page.me])
        assert not [secret for secret in secrets if secret in received]
        kept = page.memory.model_dump_json() + repr(vars(page.guest.heard)) + repr(page.guest.now)
        assert not [secret for secret in secrets if secret in kept]
        others = [other.memory for other in evening.pages if other is not page]
        for other in others:
            assert other.key not in received
            assert other.nonce is not None and other.nonce not in received
        kinds = {
            type(from_host(text)) for text in evening.wire.received[page.me] if '"kind":"ask"' not in text
        }
        assert kinds <= {Proof, News, Told, Closed}


def test_nobody_at_the_door_is_told_anything_of_the_game() -> None:
    evening = Evening("britannia", seed=12)
    evening.gather()
    stranger = Page(evening.wire, "stranger", evening.table.room, evening.chance)
    evening.play(20)
    evening.pass_time(4)
    texts = evening.wire.received["stranger"]
    assert texts and not [text for text in texts if '"kind":"told"' in text]
    assert stranger.guest.heard is None
