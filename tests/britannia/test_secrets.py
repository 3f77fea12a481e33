"""Whether somebody is asked depends only on what all can see; and old games are asked as they were then."""

from __future__ import annotations

import re

import pytest

from mordred.britannia.rules.check import material
from mordred.britannia.rules.game import Britannia
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import Battle, State
from mordred.cli.fuzz import fuzz_one
from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.core.session import Session
from tests.britannia.play import at_random, going_on
from tests.britannia.table import GAME, Table, table

OLD = Britannia(1)


def before_battle(hand: tuple[str, ...], rules: int = 2) -> Table:
    """Two Warriors of the Humans with two cards meet one Warrior of the High Elves."""
    t = table(armies={"elmet": {0: "WW", 1: "W"}}, hands={0: hand, 1: ("e1",)}, distances=(5, 1, 1, 1))
    t.state.rules = rules
    t.battle("elmet")
    return t


@pytest.mark.parametrize("hand", [("h1", "h1"), ("h1", "h2")], ids=["equal", "different"])
def test_the_enemy_cannot_tell_two_equal_cards_from_two_others(hand: tuple[str, str]) -> None:
    t = before_battle(hand)
    assert (t.prompt.seat, t.prompt.kind) == (0, "lay")
    heard = [GAME.masked(event, 1) for event in t.play("lay", "warrior", hand[0])]
    assert [type(event).__name__ for event in heard if event is not None][:2] == ["CardLaid", "CardLaid"]


def test_a_last_card_before_a_last_unit_needs_no_question() -> None:
    """All see one card and one unit."""
    t = table(armies={"elmet": {0: "W", 1: "W"}}, hands={0: ("h1",), 1: ("e1",)})
    t.battle("elmet")
    assert t.heard("CardsRevealed")


def test_under_the_first_rules_equal_cards_lay_themselves() -> None:
    assert before_battle(("h1", "h1"), rules=1).heard("CardsRevealed")
    assert not before_battle(("h1", "h2"), rules=1).heard("CardsRevealed")


def test_the_fuzzer_would_have_found_it() -> None:
    """The checklist compares what others hear and who is asked next in tables that look alike to them."""
    for seed in range(40):
        _, fault = fuzz_one(OLD, Options(players=2, mode="blitz"), seed, sample=2)
        if fault:
            assert re.search("tell a secret|heard more or less|by what it cannot know", str(fault["fault"]))
            return
    raise AssertionError("nothing was noticed")


def test_who_is_asked_next_owes_nothing_to_hidden_cards() -> None:
    """From battles on, two tables that look alike to a seat go on alike until a card is shown."""
    walks = 0
    for seed in range(30):
        chance = Chance(seed)
        options = Options(players=2 + seed % 3, edition=("final", "preview")[seed % 2])
        state = GAME.new(options, seed)
        for position, prompt, _ in going_on(state, at_random(chance)):
            if prompt.kind == "lay" and chance.below(4) == 0:
                other = (prompt.seat + 1 + chance.below(options.players - 1)) % options.players
                walks += _walk(position, other, chance)
    assert walks > 60


def _walk(state: State, seat: int, chance: Chance) -> int:
    """Lay cards in both tables, any cards at all; the other seat hears the same and sees the same waiting."""
    one, two = GAME.copy(state), GAME.redeal(state, seat, chance)
    two.chance = one.chance.copy()
    steps = 0
    while True:
        ours, theirs = GAME.prompt(one), GAME.prompt(two)
        assert _waiting(ours) == _waiting(theirs)
        if ours is None or theirs is None or ours.kind != "lay":
            return steps
        if ours.seat == seat:
            assert ours == theirs
        pick = chance.below(1 << 30)
        action = ours.actions[pick % len(ours.actions)]
        kin = [legal for legal in theirs.actions if legal.verb == action.verb]
        twin = action if ours.seat == seat else kin[pick % len(kin)]
        first = [GAME.masked(event, seat) for event in GAME.apply(one, action)]
        second = [GAME.masked(event, seat) for event in GAME.apply(two, twin)]
        shown = [index for index, event in enumerate(first) if event is not None and event.reveals]
        until = shown[0] if shown else max(len(first), len(second))
        assert first[:until] == second[:until]
        if shown:  # a card was revealed, or looked at by a right to do so
            assert type(first[until]) is type(second[until])
            return steps + 1
        steps += 1


def _waiting(prompt: Prompt | None) -> tuple[int, str] | None:
    return None if prompt is None else (prompt.seat, prompt.kind)


# --- games made under the first rules ---


def old_game(seed: int) -> Session[State]:
    session = Session(OLD, Options(players=3), seed)
    chance = Chance(seed)
    while session.prompt is not None and len(session.records) < 150:
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    return session


@pytest.mark.parametrize("seed", range(4))
def test_an_old_record_opens_and_goes_on_under_its_own_rules(seed: int) -> None:
    old = old_game(seed)
    games = {GAME.id: GAME}
    opened = links.open_link(links.game_link(old, fall_back=False), games)
    loaded = saves.load(saves.save(old), games)
    for found in (opened, loaded):
        assert found.notice == ""
        assert found.session.state == old.state and found.session.state.rules == 1
        assert found.session.game.rules_version == 1
        assert found.session.actions() == old.actions()
    again = links.open_link(links.game_link(opened.session, fall_back=False), games)
    assert again.session.state == old.state


def test_an_old_dump_says_nothing_of_its_version_and_a_new_one_does() -> None:
    old = OLD.dump(OLD.new(Options(), 1))
    new = GAME.dump(GAME.new(Options(), 1))
    assert "rules" not in old and new["rules"] == GAME.rules_version == 2
    assert GAME.load(old).rules == 1 and GAME.load(new).rules == 2


def test_a_known_card_that_lies_revealed_is_not_in_the_hand_any_more() -> None:
    """Seat 1 knows three cards of seat 0; two are laid and revealed; of the hand it knows the third alone."""
    t = table(armies={"elmet": {0: "MM", 1: "WW"}}, hands={0: ("h1", "h2", "h3", "h7"), 1: ("e1", "e2")})
    t.state.players[0].known = {1: ["h1", "h2", "h3"]}
    t.battle("elmet")
    battle = next(frame for frame in t.state.frames if isinstance(frame, Battle))
    while not battle.revealed:
        cards = [card for slot, card in t.options("lay") if card in ("h1", "h3") or t.prompt.seat == 1]
        t.play("lay", t.options("lay")[0][0], cards[0])
    assert sorted(t.state.players[0].hand) == ["h2", "h7"]
    assert GAME.view(t.state, 1).players[0].hand == ["h2", "?"]
    for seed in range(20):
        dealt = GAME.redeal(t.state, 1, Chance(seed))
        assert material(dealt) == [] and "h2" in dealt.players[0].hand
