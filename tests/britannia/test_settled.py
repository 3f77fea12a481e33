"""Questions that need not be asked: whichever answer is given, the game goes on the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core import saves
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, act
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.desk.shelf import PREFIX
from tests.britannia.play import at_random, played
from tests.britannia.table import GAME, table
from tests.desk.helpers import Sitting

HANDLING = BritanniaHandling()


def games(seeds: range) -> Iterator[tuple[State, Prompt]]:
    """Every moment of some games in which somebody is asked something."""
    for seed in seeds:
        for state, prompt, _ in played(Options(players=3, mode="blitz"), seed, at_random(Chance(seed))):
            yield state, prompt


def ends(state: State, asked: Prompt) -> Iterator[dict[str, object]]:
    """What the game comes to, for every order in which units of this side may fall."""
    prompt = GAME.prompt(state)
    if prompt is None or (prompt.seat, prompt.kind) != (asked.seat, "lose"):
        yield GAME.dump(state)
        return
    for action in prompt.actions:
        then = GAME.copy(state)
        GAME.apply(then, action)
        yield from ends(then, asked)


def test_a_loss_that_is_answered_by_the_table_comes_to_the_same_in_every_order() -> None:
    """ "Everybody here falls, choose who falls first": a touch without a meaning."""
    settled = asked = 0
    for state, prompt in games(range(12)):
        if prompt.kind != "lose":
            continue
        answer = HANDLING.settled(state, prompt)
        if answer is None:
            asked += 1
            continue
        first, *others = ends(state, prompt)
        assert answer in prompt.actions and all(end == first for end in others)
        settled += 1
    assert settled > 3 and asked, "no game came to it"


def test_who_falls_is_asked_where_some_stay() -> None:
    state = table(armies={"elmet": {0: "CWM", 1: "C"}}).state
    both = [act("lose", unit) for unit in ("warrior", "mystic")]
    for left, settled in ((1, None), (2, both[0]), (5, both[0])):
        prompt = Prompt(0, "lose", both, {"territory": "elmet", "left": left})
        assert HANDLING.settled(state, prompt) == settled


def test_nothing_else_goes_by_itself() -> None:
    """A lone choice may still be something to read first: a card, a Spell, the end of an action."""
    for state, prompt in games(range(2)):
        if prompt.kind != "lose":
            assert HANDLING.settled(state, prompt) is None


def last_card() -> tuple[Session[State], Action]:
    """A game in which seat 0 is about to decide something, and then all of its units there fall."""
    options = Options(players=2, mode="blitz")
    for seed in range(60):
        session, chance = Session(GAME, options, seed, free_undo=True), Chance(seed)
        while (prompt := session.prompt) is not None:
            action = prompt.actions[chance.below(len(prompt.actions))]
            then = GAME.copy(session.state)
            _, after = GAME.step(then, action)
            if prompt.seat == 0 and after and after.seat == 0 and HANDLING.settled(then, after):
                return session, action
            session.play(action)
    raise AssertionError("no game came to it")


def test_the_table_never_asks_it_and_undo_goes_back_to_a_real_choice() -> None:
    sitting = Sitting(painting=False)
    sitting.new_game("britannia", "hc", mode="blitz")
    table = sitting.table
    table.session, action = last_card()
    table.begin()
    before = len(table.session.records)
    table.play(action)
    assert table.settled() is None and len(table.session.records) > before + 1
    after = len(table.session.records)
    sitting.settle_down()
    while table.rewind.can_undo and len(table.session.records) > after:
        table.rewind.undo()
    table.rewind.undo()
    assert len(table.session.records) == before and table.my_turn
    table.rewind.redo()
    assert table.settled() is None and len(table.session.records) >= after


def test_what_a_save_left_open_is_answered_when_it_is_opened() -> None:
    """Saves and links of before may stand at such a question: opened, it was asked after all."""
    session, action = last_card()
    session.play(action)
    left = len(session.records)
    seats = [Seat(name="Arthur"), Seat(name="Kay", kind="computer", level="squire")]
    sitting = Sitting()
    sitting.store.write(f"{PREFIX}1", saves.save(session, seats=seats, title="Camlann", table={}))
    sitting.desk.refresh_listing()
    sitting.click("save:open:1")
    table = sitting.table
    assert table.settled() is None and len(table.session.records) > left
    assert table.staged.key.startswith("battle"), "the battle was under way: its end is seen"
    kept = sitting.store.read(f"{PREFIX}1")
    assert kept is not None and len(json.loads(kept)["actions"]) == left, "opening writes nothing"
