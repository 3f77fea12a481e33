"""What the events of a battle tell whoever shows it: the sum adds up, causes are named, changes are true."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mordred.britannia.handling.battle import OWN_DEEDS, battles, source_of, units_of
from mordred.britannia.handling.telling import bare_sum, lines, lost_units, parts
from mordred.britannia.rules.events import (
    BattleBegan,
    BattleBonus,
    BattleEnded,
    CardCancelled,
    TotalsCounted,
    UnitsSaved,
    WarBegan,
)
from mordred.britannia.rules.game import controller
from mordred.core.game import HIDDEN
from mordred.core.scenes import Scene
from mordred.handling import handling_of
from tests.britannia.table import GAME
from tests.britannia.test_battle_forecast import played

SEEDS = (1, 2, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_parts_of_a_total_make_the_total(seed: int) -> None:
    session = played(seed, players=4)
    counted = [e for record in session.records for e in record.events if isinstance(e, TotalsCounted)]
    assert counted
    for event in counted:
        for side in (0, 1):
            parts = (event.cards[side], event.effects[side], event.standing[side])
            assert event.attack[side] == max(0, sum(part[0] for part in parts))
            assert event.defence[side] == max(0, sum(part[1] for part in parts))
            beyond = event.attack[1 - side] - event.defence[side]
            assert event.losses[side] == (max(0, beyond - event.saves[side]) if beyond > 0 else 0)


def test_every_part_of_a_total_says_where_it_comes_from() -> None:
    """ "1 always on" named nobody: the sum was added up, its sources were not."""
    words, names, always = handling_of("britannia").words("en"), list("ABCD"), 0
    for seed in range(1, 9):
        session = played(seed, players=4, leaders="advanced")
        heard = [(number, event) for number, record in enumerate(session.records) for event in record.events]
        for event in (event for _, event in heard if isinstance(event, TotalsCounted)):
            for side in (0, 1):
                given = event.gifts[side]
                attack, defence = sum(gift[1] for gift in given), sum(gift[2] for gift in given)
                assert event.standing[side] == (attack, defence)
                always += len(given)
        for beat in (beat for scene in battles(heard) for beat in scene.beats if beat.kind == "totals"):
            for wing in beat.picture.wings:
                assert all(source for source, *_ in wing.gifts)
                assert sum(gift[3] for gift in wing.gifts) == wing.saves
                for place, total in ((0, wing.attack), (1, wing.defence)):
                    extra = sum(gift[1 + place] for gift in wing.gifts)
                    assert max(0, wing.cards[place] + extra) == total
                assert not any("effects" in line for line in parts(words, names, wing))
    assert always > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_changes_a_battle_is_named(seed: int) -> None:
    for record in played(seed, players=4).records:
        for event in record.events:
            if isinstance(event, BattleBonus | CardCancelled | UnitsSaved):
                assert event.source


def test_what_a_card_does_is_not_told_under_a_card_of_the_other_side() -> None:
    """One side's "draws a card" used to stand in the step of whatever the other side's Mystic had done."""
    told = 0
    for seed in range(8, 40, 8):
        session = played(seed, players=3)
        heard = [(number, event) for number, record in enumerate(session.records) for event in record.events]
        for beat in (beat for scene in battles(heard) for beat in scene.beats if beat.kind == "effect"):
            cards = [source_of(event).split(".")[1] for event in beat.events if "combat." in source_of(event)]
            owners = {
                wing.seat for wing in beat.picture.wings for place in wing.places if place.card in cards
            }
            own = {event.seat for event in beat.events if isinstance(event, OWN_DEEDS)}
            assert not owners or own <= owners, beat.events
            told += bool(own)
    assert told > 3


def test_what_a_battle_changed_is_true_on_the_map() -> None:
    session = played(2, players=4)
    state = session.state_at(0)
    ended = 0
    for record in session.records:
        before = {name: controller(state, name) for name in state.lands}
        for event in GAME.apply(state, record.action):
            if isinstance(event, BattleBegan) and record.action.verb == "battle":
                assert event.held == before[event.territory]
                first = state.lands[event.territory].armies
                assert len(units_of(event.armies[0])) and (event.first in first or event.first >= 0)
            elif isinstance(event, WarBegan):
                assert all(place in state.lands for place in event.fields)
            elif isinstance(event, BattleEnded):
                ended += 1
                assert event.lost[0] >= 0 and event.held in (-1, *event.seats)
    assert ended


def test_accounts_of_games_are_written_as_before() -> None:
    """What events tell besides stands in no written account: the kept ones can still be compared."""
    assert str(BattleEnded("elmet", (0, 1), (1, 0), 1)) == "BattleEnded(territory='elmet')"


def test_the_sum_stands_in_the_open() -> None:
    """Every battle says in the end how much was attacked, how much held, and what it cost."""
    session = played(1, players=2)
    words, names = handling_of("britannia").words("en"), ["Arthur", "Bedwyr"]
    heard = [(n, event) for n, record in enumerate(session.records) for event in record.events]
    told = 0
    for scene in battles(heard):
        for beat in scene.beats:
            if beat.kind == "totals":
                for wing in beat.picture.wings:
                    said = bare_sum(words, beat.picture, wing)
                    enemy = beat.picture.wings[wing is beat.picture.wings[0]]
                    assert str(enemy.attack) in said and str(wing.defence) in said
                    told += 1
            if beat.kind == "end":
                assert any("control" in line for line in lines(words, names, beat))
    assert told


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (["warrior"], "1 Warrior"),
        (["warrior", "warrior", "mystic"], "2 Warriors and 1 Mystic"),
        (["warrior", "warrior", "laid"], "2 Warriors and Chief laid down"),
        (["champion", "laid"], "Champion and Chief laid down"),
    ],
)
def test_units_of_one_kind_are_counted_not_listed_again(lost: list[str], said: str) -> None:
    assert lost_units(handling_of("britannia").words("en"), lost) == said


@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_is_said_twice_in_one_beat(seed: int) -> None:
    words, names = handling_of("britannia").words("en"), ["Arthur", "Bedwyr", "Ceinwen", "Drust"]
    heard = [
        (n, event) for n, record in enumerate(played(seed, players=4).records) for event in record.events
    ]
    told = [lines(words, names, beat) for scene in battles(heard) for beat in scene.beats]
    assert any(told)
    assert all(len(said) == len(set(said)) for said in told)


def test_a_card_that_was_seen_lies_before_its_own_unit() -> None:
    """Farsight showed a Warrior's card before the Chief: the first place whose card was hidden got it."""
    seen = 0
    for seed in range(1, 9):
        session = played(seed, players=4)
        for seat in range(4):
            heard = [
                (number, masked)
                for number, record in enumerate(session.records)
                for event in record.events
                if (masked := GAME.masked(event, seat)) is not None
            ]
            for scene in battles(heard):
                seen += sum(_seen_cards_lie_right(scene, seat))
    assert seen > 3


def _seen_cards_lie_right(scene: Scene, seat: int) -> Iterator[bool]:
    """For each card of the enemy that the seat knew before the reveal."""
    shown = next((beat.picture for beat in reversed(scene.beats) if beat.picture.revealed), None)
    before = [beat.picture for beat in scene.beats if not beat.picture.revealed]
    if shown is None or not before:
        return
    for early, late in zip(before[-1].wings, shown.wings, strict=True):
        for place in early.places:
            if early.seat != seat and place.card not in ("", HIDDEN):
                assert place.card in [one.card for one in late.places if one.unit == place.unit]
                yield True
