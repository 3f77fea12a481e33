"""What is hidden stays hidden: in the view, in the log a seat hears, and in a redealt table."""

from __future__ import annotations

from collections import Counter

import pytest

from mordred.britannia.rules.state import Battle, FateChoice, State
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN
from mordred.core.session import Session
from tests.britannia.play import SETTINGS, Setting, at_random, name_of, played, random_options
from tests.britannia.table import GAME, hears, kept_from, table

SEATS = (0, 1, 2, 3, None)


@pytest.mark.parametrize("seat", SEATS)
def test_ruling_hidden_combat_hands_and_decks(seat: int | None) -> None:
    t = table()
    view = GAME.view(t.state, seat)
    for other, player in enumerate(view.players):
        assert set(player.deck) == {HIDDEN}
        assert len(player.deck) == 5
        if other == seat:
            assert player.hand == t.state.players[other].hand
        else:
            assert player.hand == [HIDDEN] * 7
    assert view.chance.seed == 0


@pytest.mark.parametrize("seat", SEATS)
def test_ruling_hidden_open_are_spells_discards_discs_favour_and_the_map(seat: int | None) -> None:
    t = table(
        discards={1: ["e1"]},
        hands={1: ["e2"]},
        discs={2: (1, 0, 2)},
        holds={3: "LG"},
        armies={"elmet": {1: "CW"}},
    )
    view = GAME.view(t.state, seat)
    assert view.players[1].discards == ["e1"]
    assert view.players[2].discs == [1, 0, 2]
    assert view.players[3].favour == [1, 1, 0]
    assert [player.spells for player in view.players] == [player.spells for player in t.state.players]
    assert (view.lands, view.borders, view.caers) == (t.state.lands, t.state.borders, t.state.caers)


@pytest.mark.parametrize("seat", SEATS)
def test_ruling_hidden_fate_and_chaos_decks(seat: int | None) -> None:
    view = GAME.view(table().state, seat)
    assert {secret.card for secret in view.fate + view.chaos} == {HIDDEN}
    assert (len(view.fate), len(view.chaos)) == (9, 11)


def test_ruling_hidden_the_placer_of_a_cauldron_card_knows_it_and_nobody_else() -> None:
    t = table(distances=(2, 4, 4, 4), fate=("water", "throne"), land={"avalon": "L"})
    t.answer("march", "*", "done")
    t.answer("fate water")
    assert GAME.view(t.state, 0).cauldron[0].card == "throne"
    for seat in (1, 2, 3, None):
        assert GAME.view(t.state, seat).cauldron[0].card == HIDDEN
    put = t.heard("CauldronFilled")[0]
    assert hears(put, 0).card == "throne"
    assert hears(put, 1).card == HIDDEN


def test_the_two_drawn_fate_cards_are_seen_by_the_active_player_alone() -> None:
    t = table(distances=(2, 4, 4, 4), fate=("water", "throne"))
    t.answer("march", "*", "done")
    frame = next(frame for frame in GAME.view(t.state, 1).frames if isinstance(frame, FateChoice))
    assert frame.cards == [HIDDEN, HIDDEN]
    frame = next(frame for frame in GAME.view(t.state, 0).frames if isinstance(frame, FateChoice))
    assert sorted(frame.cards) == ["throne", "water"]
    assert hears(t.heard("FateDrawn")[0], 1).cards == (HIDDEN, HIDDEN)


def test_a_chaos_card_returned_to_the_bottom_is_known_to_its_player_only() -> None:
    t = table(distances=(14, 16, 16, 16), broken=True, chaos=("cup", "echo", "hunt"))
    t.answer("march", "*", "done")
    t.answer("fate echo")
    assert GAME.view(t.state, 0).chaos[0].card == "cup"
    assert GAME.view(t.state, 1).chaos[0].card == HIDDEN


def test_facedown_cards_are_hidden_until_the_reveal() -> None:
    t = table(players=2, factions=("humans", "hobyars"), armies={"elmet": {0: "CW", 1: "CW"}})
    t.battle("elmet")
    t.answer("lay", "lay")
    battle = next(frame for frame in GAME.view(t.state, 0).frames if isinstance(frame, Battle))
    assert [laid.card for laid in battle.sides[0].laid] == [HIDDEN, HIDDEN]
    battle = next(frame for frame in GAME.view(t.state, 1).frames if isinstance(frame, Battle))
    assert HIDDEN not in [laid.card for laid in battle.sides[0].laid]
    for event in t.heard("CardLaid"):
        assert hears(event, 0).card == HIDDEN
        assert hears(event, None).card == HIDDEN


def test_a_peeked_hand_is_known_to_the_viewer_and_stays_known() -> None:
    t = table(players=3, factions=("high_elves", "humans", "hobyars"), broken=True, hands={1: ["h1", "h4"]})
    t.resolve("spell.scrying.chaos")
    t.answer("peek 1")
    assert sorted(GAME.view(t.state, 0).players[1].hand) == ["h1", "h4"]
    assert GAME.view(t.state, 2).players[1].hand == [HIDDEN, HIDDEN]
    event = t.heard("CardsPeeked")[0]
    assert hears(event, 2).cards == (HIDDEN, HIDDEN)
    t.answer("discard h4")
    assert GAME.view(t.state, 0).players[1].hand == ["h1"]


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    t = table(players=2, hands={0: ["h1"]})
    t.resolve("fate.water.boon")
    drawn = t.heard("CardsDrawn")[0]
    assert HIDDEN not in hears(drawn, 0).cards
    assert hears(drawn, 1).cards == (HIDDEN,) * 3


def test_discarded_and_recovered_cards_are_public() -> None:
    t = table(players=2, factions=("humans", "hobyars"), armies={"elmet": {0: "M", 1: "W"}},
              hands={0: ["h8"], 1: []},
              discards={0: ["h1"]})  # fmt: skip
    t.battle("elmet")
    t.answer("recover h1")
    while not t.paused:
        t.answer("*")
    assert "h1" in GAME.view(t.state, 1).players[0].hand


def _secrets(state: State, seat: int) -> list[object]:
    """All that a seat cannot know."""
    others = [(player.hand, player.deck) for index, player in enumerate(state.players) if index != seat]
    unknown = [
        [s.card for s in pile if seat not in s.seats] for pile in (state.fate, state.chaos, state.cauldron)
    ]
    return [others, state.players[seat].deck, unknown]


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=name_of)
def test_no_peek_a_redealt_table_looks_the_same_and_is_asked_the_same(setting: Setting) -> None:
    """Permute what a seat cannot see: same view, same prompt; and something really was permuted."""
    chance = Chance(77)
    changed = 0
    for number, (state, prompt, _) in enumerate(
        played(random_options(setting, chance), 77, at_random(chance))
    ):
        if number % 7:
            continue
        seat = prompt.seat
        dealt = GAME.redeal(state, seat, chance.copy())
        chance.draw()
        assert GAME.view(dealt, seat) == GAME.view(state, seat)
        assert GAME.prompt(dealt) == prompt
        assert GAME.check(dealt) == []
        changed += _secrets(dealt, seat) != _secrets(state, seat)
    assert changed > 5


def test_no_peek_redeal_reaches_every_card_of_an_unknown_hand() -> None:
    state = table().state
    seen: Counter[str] = Counter()
    for seed in range(60):
        seen.update(GAME.redeal(state, 0, Chance(seed)).players[1].hand)
    assert len(seen) == 9  # nine different cards make the twelve


@pytest.mark.parametrize("setting", SETTINGS[1::6], ids=name_of)
def test_the_log_a_seat_hears_names_no_card_it_cannot_know(setting: Setting) -> None:
    """Whatever a seat hears of another's draws, laid cards, peeks and Cauldron is masked."""
    chance = Chance(5)
    session = Session(GAME, random_options(setting, chance), 5)
    while session.prompt is not None:
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    for seat in (0, None):
        for events in session.heard(seat):
            for event in events:
                for name in kept_from(event, seat):
                    value = getattr(event, name)
                    assert value == HIDDEN or set(value) <= {HIDDEN}, event
