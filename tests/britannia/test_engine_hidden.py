"""Hidden information: what a seat sees and hears does not depend on what it may not know."""

from __future__ import annotations

from collections import Counter

import pytest

from mordred.britannia.rules import events
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import Battle, FateChoice, Secret
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN
from tests.britannia.play import SETTINGS, Setting, at_random, name_of, played, random_options
from tests.britannia.table import GAME, kept_from, table


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=name_of)
def test_a_redealt_table_looks_the_same_to_the_seat(setting: Setting) -> None:
    chance = Chance(7)
    options = random_options(setting, chance)
    for number, (state, prompt, _) in enumerate(played(options, 3, at_random(Chance(5)))):
        if number % 5:
            continue
        for seat in range(options.players):
            dealt = GAME.redeal(state, seat, chance)
            assert GAME.view(dealt, seat) == GAME.view(state, seat)
            assert GAME.check(dealt) == []
            if seat == prompt.seat:
                again = GAME.prompt(dealt)
                assert again is not None and list(again.actions) == list(prompt.actions)


def test_a_redealt_table_differs_where_the_seat_cannot_look() -> None:
    state = GAME.new(Options(players=4), 11)
    chance = Chance(1)
    hands = {tuple(sorted(GAME.redeal(state, 0, chance).players[1].hand)) for _ in range(20)}
    fates = {tuple(secret.card for secret in GAME.redeal(state, 0, chance).fate) for _ in range(20)}
    futures = {GAME.redeal(state, 0, chance).chance.seed for _ in range(20)}
    assert len(hands) > 5 and len(fates) > 5 and len(futures) == 20


def test_a_redeal_leaves_the_table_itself_alone() -> None:
    state = GAME.new(Options(players=4), 11)
    before = GAME.dump(state)
    GAME.redeal(state, 2, Chance(3))
    GAME.view(state, 2)
    assert GAME.dump(state) == before


@pytest.mark.parametrize("setting", SETTINGS[1::5], ids=name_of)
def test_views_hold_no_hidden_card(setting: Setting) -> None:
    options = random_options(setting, Chance(2))
    for state, _, _ in played(options, 8, at_random(Chance(9))):
        for seat in (None, *range(options.players)):
            seen = GAME.view(state, seat)
            assert seen.chance.seed == 0
            for index, player in enumerate(seen.players):
                assert set(player.deck) <= {HIDDEN}
                if index != seat:
                    open_cards = Counter(card for card in player.hand if card != HIDDEN)
                    assert not open_cards - Counter(state.players[index].known.get(seat, ()))
            for secret in (*seen.fate, *seen.chaos, *seen.cauldron):
                assert secret.card == HIDDEN or seat in secret.seats
            for frame in seen.frames:
                if isinstance(frame, FateChoice) and frame.seat != seat:
                    assert set(frame.cards) <= {HIDDEN}
                if isinstance(frame, Battle) and not frame.revealed:
                    for side in frame.sides:
                        if side.seat != seat:
                            assert all(laid.card == HIDDEN or seat in laid.seen for laid in side.laid)


def test_who_has_looked_at_a_hand_remembers_it() -> None:
    """Scrying Pool's Chaos half: the viewer knows the hand until its cards are played."""
    t = table(broken=True, armies={"elmet": {1: "CM"}}, active=1, spells={1: ["scrying"]})
    t.answer("magic", "peek 0")
    hand = sorted(t.state.players[0].hand)
    assert sorted(card for (card,) in t.options("discard")) == sorted(set(hand))
    t.answer("*")
    left = sorted(t.state.players[0].hand)
    assert [card for card in GAME.view(t.state, 1).players[0].hand if card != HIDDEN] == left
    assert set(GAME.view(t.state, 2).players[0].hand) == {HIDDEN}
    for number in range(10):
        assert sorted(GAME.redeal(t.state, 1, Chance(number)).players[0].hand) == left


def test_a_recovered_card_is_known_to_everybody() -> None:
    t = table(
        armies={"elmet": {0: "M", 1: "W"}},
        hands={0: ["h8"], 1: ["e1", "e1"]},
        discards={0: ["h5"]},
        distances=[1, 0, 5, 5],
    )
    t.battle("elmet")
    t.answer("lay warrior e1")
    t.answer("recover h5")
    assert "h5" in GAME.view(t.state, 3).players[0].hand
    assert all("h5" in GAME.redeal(t.state, 3, Chance(n)).players[0].hand for n in range(10))


def test_secret_events_are_masked_for_all_but_their_seat() -> None:
    drawn = events.CardsDrawn(1, ("e1", "e2"))
    assert GAME.masked(drawn, 1) == drawn
    assert GAME.masked(drawn, 0) == events.CardsDrawn(1, (HIDDEN, HIDDEN))
    assert GAME.masked(drawn, None) == events.CardsDrawn(1, (HIDDEN, HIDDEN))
    laid = events.CardLaid(0, "elmet", "chief", "h1")
    assert GAME.masked(laid, 1) == events.CardLaid(0, "elmet", HIDDEN, HIDDEN)
    seen = events.CardSeen(1, 0, "chief", "h1")
    assert GAME.masked(seen, 0) == events.CardSeen(1, 0, HIDDEN, HIDDEN)
    assert GAME.masked(events.CardDiscarded(0, "h1", "random"), 1) == events.CardDiscarded(0, "h1", "random")


def test_what_one_seat_hears_names_no_card_it_may_not_know() -> None:
    """Replay a whole game for one pair of ears: every card heard is public, its own, or was shown to it."""
    options = Options(players=4, leaders="advanced")
    state, choose = GAME.new(options, 21), at_random(Chance(4))
    while (prompt := GAME.prompt(state)) is not None:
        for event in GAME.apply(state, choose(state, prompt)):
            heard = GAME.masked(event, 2)
            assert heard is not None
            values = [getattr(heard, name) for name in kept_from(event, 2)]
            assert all(set(v) <= {HIDDEN} if isinstance(v, tuple) else v == HIDDEN for v in values)


def test_the_placer_of_a_cauldron_card_knows_it() -> None:
    t = table(
        fate=["throne", "hare"], distances=[2, 5, 5, 5], armies={"elmet": {0: "CW"}}, land={"avalon": "L"}
    )
    t.answer("muster", "muster warrior", "done", "fate throne", "*")
    assert t.state.cauldron == [Secret("hare", (0,))]
    assert GAME.view(t.state, 0).cauldron == [Secret("hare", (0,))]
    assert GAME.view(t.state, 1).cauldron == [Secret(HIDDEN, (0,))]


def test_nobody_learns_which_of_his_cards_was_seen() -> None:
    """Farsight looks at one face-down card; its owner's view does not tell which."""
    t = table(
        armies={"elmet": {0: "WWW", 1: "M"}},
        hands={0: ["h1", "h2", "h3"], 1: ["e1", "e2", "e3"]},
        distances=[3, 4, 9, 9],
    )
    t.battle("elmet")
    t.answer("lay h1", "lay h2")
    frame = t.state.frames[-1]
    assert isinstance(frame, Battle) and frame.sides[0].seat == 0
    assert [bool(laid.seen) for laid in frame.sides[0].laid].count(True) == 1
    mine, theirs = GAME.view(t.state, 0).frames[-1], GAME.view(t.state, 1).frames[-1]
    assert isinstance(mine, Battle) and isinstance(theirs, Battle)
    assert not any(laid.seen for laid in mine.sides[0].laid)
    assert [laid.card == HIDDEN for laid in theirs.sides[0].laid].count(False) == 1
