"""SETUP, step by step, for 2, 3 and 4 players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.content.pack import BRITANNIA, FACTIONS
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.options import LEADERS, Options
from mordred.britannia.rules.state import State
from mordred.core.game import Event
from tests.britannia.table import GAME

ZONES = {region.id: region.zone for region in standard().regions}
ISLANDS = ("avalon", "lyonesse", "annwn")


def new(players: int = 4, seed: int = 1, **options: Any) -> State:
    return GAME.new(Options(players=players, **options), seed)


def opening(players: int = 4, seed: int = 1, **options: Any) -> tuple[State, list[Event]]:
    return GAME.set_up(Options(players=players, **options), seed)


def heard(events: list[Event], name: str) -> list[Any]:
    return [event for event in events if type(event).__name__ == name]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lost_lands_board_starts_closed(players: int) -> None:
    state = new(players)
    assert not state.opened
    assert not state.broken
    assert set(book_of(state).geography(state).lands) == {*BRITANNIA, *ISLANDS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_4_discs_1_chief_3_mystics_9_warriors(players: int) -> None:
    for seat, player in enumerate(new(players).players):
        armies = [land.armies[seat] for land in new(players).lands.values() if seat in land.armies]
        assert sum(army.chief for army in armies) == 1
        assert player.mystics + sum(army.mystics for army in armies) == 3
        assert player.warriors + sum(army.warriors for army in armies) == 9
        assert player.discs == [0, 0, 0]


def test_each_player_shuffles_12_combat_cards_and_draws_7_and_has_5_spells() -> None:
    for player in new().players:
        assert (len(player.hand), len(player.deck), player.discards) == (7, 5, [])
        cards = next(cards for faction, cards in standard().combat.items() if faction == player.faction)
        wanted = Counter({card.id: card.copies for card in cards})
        assert Counter(player.hand + player.deck) == wanted
        assert len(player.spells) == 5
    hands = {tuple(new(seed=seed).players[0].hand) for seed in range(5)}
    assert len(hands) > 1


def test_trackers_are_stacked_at_random_on_the_monster_sector_right_of_the_line() -> None:
    orders = set()
    for seed in range(60):
        state = new(seed=seed)
        assert [player.distance for player in state.players] == [0] * 4
        orders.add(tuple(state.order))
    assert len(orders) > 15
    assert book_of(new()).dial[0] == "M"


def test_the_top_tracker_is_the_active_player() -> None:
    for seed in range(10):
        state = new(seed=seed)
        prompt = GAME.prompt(state)
        assert prompt is not None
        assert prompt.seat == state.order[0]


def test_fate_and_chaos_decks_are_shuffled() -> None:
    fates = {tuple(secret.card for secret in new(seed=seed).fate) for seed in range(10)}
    assert len(fates) == 10
    assert all(len(fate) == 9 for fate in fates)
    assert sorted(secret.card for secret in new().chaos) == sorted(card.id for card in standard().chaos)
    assert all(secret.seats == () for secret in new().fate + new().chaos)


def test_2_of_the_4_monsters_are_in_the_game() -> None:
    seen = set()
    for seed in range(30):
        monsters = new(seed=seed).monsters
        assert len(monsters) == 2
        seen |= set(monsters)
    assert seen == {monster.id for monster in standard().monsters}


def test_all_4_champions_are_free() -> None:
    assert new().champions == [champion.id for champion in standard().champions]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_region_card_for_each_leader_places_figure_two_favour_and_caer_in_its_zone(players: int) -> None:
    for seed in range(20):
        state = new(players, seed)
        for index, leader in enumerate(LEADERS):
            place = state.leaders[leader]
            assert state.lands[place].favour[index] == 2
            assert sum(state.lands[place].favour) == 2
            assert state.caers[ZONES[place]] == leader


@pytest.mark.parametrize(("players", "drawn"), [(2, 9), (3, 8), (4, 9)])
def test_region_cards_are_drawn_in_order_for_leaders_monsters_and_players(players: int, drawn: int) -> None:
    """Ruling three_players: one Region card stays undrawn and its territory starts empty."""
    for seed in range(20):
        state, events = opening(players, seed)
        names = [event.territory for kind in ("LeaderPlaced", "MonsterPlaced", "ArmyPlaced")
                 for event in heard(events, kind)]  # fmt: skip
        assert len(names) == len(set(names)) == drawn
        order = [type(event).__name__ for event in events if hasattr(event, "territory")]
        assert order.index("MonsterPlaced") > order.index("LeaderPlaced")
        assert order.index("ArmyPlaced") > order.index("MonsterPlaced")
        empty = set(ZONES) - set(names)
        assert all(not state.lands[place].armies and not any(state.lands[place].favour) for place in empty)


@pytest.mark.parametrize("players", [3, 4])
def test_each_faction_starts_with_chief_mystic_and_warrior_in_one_territory(players: int) -> None:
    state = new(players)
    for seat in range(players):
        armies = [land.armies[seat] for land in state.lands.values() if seat in land.armies]
        assert [(army.chief, army.mystics, army.warriors) for army in armies] == [(1, 1, 1)]


def test_with_two_players_a_second_region_card_each_places_a_mystic_and_a_warrior() -> None:
    state = new(2)
    for seat in range(2):
        armies = [land.armies[seat] for land in state.lands.values() if seat in land.armies]
        assert sorted((army.chief, army.mystics, army.warriors) for army in armies) == [(0, 1, 1), (1, 1, 1)]


def test_the_zone_number_of_cards_for_monsters_and_players_is_ignored() -> None:
    """Ruling region_zone: only Leaders place a Caer."""
    for seed in range(20):
        state = new(seed=seed)
        assert sorted(state.caers.values()) == sorted([*LEADERS, *LEADERS])
        assert len([place for place in state.caers if place in ISLANDS]) == 3


def test_3_favour_of_each_leader_lie_one_on_each_of_the_nine_empty_slots() -> None:
    for seed in range(20):
        state = new(seed=seed)
        for slot in (str(n) for n in range(1, 13)):
            assert sum(state.borders[slot]) == (0 if slot in state.caers else 1)
        assert [sum(tokens[index] for tokens in state.borders.values()) for index in range(3)] == [3, 3, 3]
        assert all(not any(state.borders[f"L{n}"]) for n in range(1, 7))


def test_each_island_gets_at_random_the_other_caer_of_a_leader_with_2_favour() -> None:
    layouts = set()
    for seed in range(40):
        state = new(seed=seed)
        layout = tuple(state.caers[island] for island in ISLANDS)
        layouts.add(layout)
        for island in ISLANDS:
            favour = [0, 0, 0]
            favour[LEADERS.index(state.caers[island])] = 2
            assert state.lands[island].favour == favour
    assert len(layouts) == 6


def test_the_remaining_favour_is_the_reserve() -> None:
    assert new().reserve == [23, 23, 23]


def test_the_lost_land_tiles_are_set_aside() -> None:
    assert all(not land.tile for land in new().lands.values())


def test_factions_are_chosen_by_the_players() -> None:
    state = new(3, factions=("tunnel_dwarves", "humans", "hobyars"))
    assert [player.faction for player in state.players] == ["tunnel_dwarves", "humans", "hobyars"]
    assert [player.faction for player in new(2).players] == list(FACTIONS[:2])


def test_the_same_seed_sets_the_same_table_up() -> None:
    assert new(seed=5) == new(seed=5)
    assert new(seed=5) != new(seed=6)
