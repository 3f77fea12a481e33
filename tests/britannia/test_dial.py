"""CHAOS DIAL EVENTS, CHAOS BREAKOUT and END OF THE GAME, sentence by sentence."""

from __future__ import annotations

from typing import Unpack

import pytest

from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Turn
from mordred.core.game import Prompt
from tests.britannia.table import Mode, Position, Table, table, top

KINDS = ("DialEvent", "WarBegan", "WarEnded", "BreakoutBegan", "GameEnded", "EndTokenPlaced", "TurnBegan")


def told(t: Table) -> list[str]:
    """The great events so far, in order."""
    return [type(event).__name__ for event in t.events if type(event).__name__ in KINDS]


def spend(t: Table, time: int) -> None:
    """The active player's Chief walks back and forth for so much time."""
    seat = t.prompt.seat
    t.answer("march")
    here = next(name for name, land in t.state.lands.items() if seat in land.armies)
    there = next(operands[1] for operands in t.options("march") if operands[0] == here)
    for step in range(time):
        one, other = (here, there) if step % 2 == 0 else (there, here)
        t.answer(f"{one} {other}")
    if t.game.prompt(t.state) is not None and t.prompt.kind == "march":
        t.answer("done")


def quietly(prompt: Prompt) -> object:
    """Stop where one may, else the first way."""
    return prompt.actions[-1] if prompt.actions[-1].verb == "done" else prompt.actions[0]


def to_next_action(t: Table) -> None:
    t.run(until=lambda t: t.prompt.kind == "action", pick=quietly)


# --- which events happen ---


def test_leaving_a_sector_empty_triggers_its_event_for_the_active_player() -> None:
    t = table(distances=(1, 4, 4, 4))
    spend(t, 1)
    assert [(event.seat, event.event) for event in t.heard("DialEvent")] == [(0, "leader")]


def test_a_sector_left_to_others_has_no_event() -> None:
    t = table(distances=(1, 1, 4, 4))
    spend(t, 1)
    assert t.heard("DialEvent") == []


def test_of_several_sectors_crossed_only_the_one_left_has_its_event() -> None:
    t = table(distances=(0, 6, 6, 6), monsters={})
    spend(t, 3)
    assert [event.event for event in t.heard("DialEvent")] == ["monster"]


def test_a_war_needs_only_to_be_passed_by_the_last_tracker() -> None:
    t = table(distances=(2, 6, 6, 6))
    spend(t, 4)
    to_next_action(t)
    assert [event.sector for event in t.heard("WarBegan")] == [4]


def test_the_rulebooks_example_fate_first_then_war() -> None:
    """An action of cost 4 leaves the Fate sector and passes the War sector."""
    t = table(distances=(2, 8, 8, 8))
    spend(t, 4)
    to_next_action(t)
    assert told(t)[:3] == ["DialEvent", "WarBegan", "WarEnded"]
    assert t.heard("DialEvent")[0].event == "fate"


def test_no_war_while_another_tracker_is_still_behind_or_on_it() -> None:
    t = table(distances=(2, 3, 8, 8))
    spend(t, 4)
    to_next_action(t)
    assert t.heard("WarBegan") == []
    assert t.prompt.seat == 1


def test_standing_on_the_war_sector_does_not_trigger_it_leaving_does() -> None:
    t = table(distances=(2, 8, 8, 8))
    spend(t, 1)
    to_next_action(t)
    assert t.heard("WarBegan") == []
    spend(t, 1)
    to_next_action(t)
    assert len(t.heard("WarBegan")) == 1


def test_gap_4_two_wars_passed_in_one_move_are_two_full_wars_in_dial_order() -> None:
    t = table(distances=(3, 12, 12, 12), discs={0: (0, 0, 0)})
    spend(t, 5)  # from the first War sector to beyond the second
    to_next_action(t)
    assert [event.sector for event in t.heard("WarBegan")] == [4, 8]
    assert told(t)[:4] == ["WarBegan", "WarEnded", "WarBegan", "WarEnded"]


def test_ruling_wars_by_effect_the_war_waits_until_the_card_is_finished() -> None:
    """Hare on the Heath's Chaos half pushes the last tracker over a War."""
    t = table(distances=(3, 5, 5, 5), armies={"elmet": {0: "CW"}})
    t.resolve("fate.hare.chaos")
    assert t.state.players[0].distance == 4
    assert t.heard("WarBegan") == []
    t.state.frames.pop()
    spend(t, 1)
    to_next_action(t)
    assert [event.sector for event in t.heard("WarBegan")] == [4]


def test_trackers_moved_by_effects_trigger_no_sector_event() -> None:
    t = table(distances=(1, 5, 5, 5), armies={"elmet": {0: "CW"}})
    t.resolve("fate.hare.chaos")
    assert t.heard("DialEvent") == []


def test_ruling_war_actor_the_player_whose_turn_it_is_resolves_the_war() -> None:
    t = table(distances=(2, 4, 4, 4), armies={"elmet": {1: "C", 2: "C"}, "corbenic": {1: "W", 3: "C"}})
    spend(t, 2)
    t.run(until=lambda t: t.prompt.kind == "war", pick=quietly)
    assert t.prompt.seat == 0


# --- Monsters ---


def test_each_monster_moves_up_to_its_movement_in_the_order_the_active_player_likes() -> None:
    t = table(distances=(0, 4, 4, 4), monsters={"nightmare": "pictland", "baavan_shee": "cornwall"})
    spend(t, 1)
    assert (t.prompt.seat, t.prompt.kind) == (0, "move_monster")
    assert {operands[0] for operands in t.options("monster")} == {"nightmare", "baavan_shee"}
    reach = {place for name, place in t.options("monster") if name == "baavan_shee"}
    near = book_of(t.state).geography(t.state)
    assert reach == {"cornwall", *near.reach("cornwall", 2)}
    t.answer("baavan_shee garloth")
    assert {operands[0] for operands in t.options("monster")} == {"nightmare"}


def test_a_monster_resolves_its_effect_where_it_stops_even_if_it_does_not_move() -> None:
    t = table(distances=(0, 4, 4, 4), armies={"elmet": {1: "CWW"}}, monsters={"baavan_shee": "elmet"})
    spend(t, 1)
    t.answer("baavan_shee elmet")
    assert t.army("elmet", 1) == "CW"


def test_no_disc_available_nothing_happens() -> None:
    t = table(distances=(0, 4, 4, 4), armies={"elmet": {1: "C"}}, monsters={"cluricaun": "elmet"},
              discs={1: (1, 2, 1)})  # fmt: skip
    spend(t, 1)
    t.answer("cluricaun elmet")
    assert t.state.players[1].discs == [1, 2, 1]
    assert t.heard("DiscPlaced") == []


# --- Leaders ---


def test_each_leader_moves_to_an_adjacent_territory_without_a_leader_then_places_2_favour() -> None:
    t = table(distances=(1, 4, 4, 4), leaders=("elmet", "malahaut", "essex"))
    spend(t, 1)
    assert t.prompt.kind == "move_leader"
    assert not t.offers("merlin malahaut")
    assert not t.offers("merlin elmet")
    t.answer("merlin corbenic", "morgana elmet", "mordred cornwall")
    lands = t.state.lands
    assert (lands["corbenic"].favour, lands["elmet"].favour, lands["cornwall"].favour) == (
        [2, 0, 0], [0, 2, 0], [0, 0, 2],
    )  # fmt: skip


def test_leaders_move_in_any_order() -> None:
    t = table(distances=(1, 4, 4, 4))
    spend(t, 1)
    assert {operands[0] for operands in t.options("leader")} == set(LEADERS)


def test_gap_7_a_leader_without_a_free_neighbour_stays_and_still_receives_its_favour() -> None:
    t = table(distances=(1, 4, 4, 4), leaders=("avalon", "malahaut", "essex"))
    spend(t, 1)
    t.answer("merlin avalon", "morgana elmet", "mordred cornwall")
    assert t.state.lands["avalon"].favour == [2, 0, 0]


def test_gap_7_as_many_tokens_as_the_reserve_holds() -> None:
    t = table(distances=(1, 4, 4, 4), reserve="L" * 5 + "G")
    spend(t, 1)
    t.answer("merlin garloth", "morgana elmet", "mordred lothian")
    assert (t.state.lands["garloth"].favour, t.state.lands["elmet"].favour) == ([2, 0, 0], [0, 1, 0])
    assert t.state.lands["lothian"].favour == [0, 0, 0]


# --- Fate ---


def test_before_the_breakout_draw_2_play_1_and_put_the_other_facedown_into_the_cauldron() -> None:
    t = table(distances=(2, 4, 4, 4), fate=("water", "throne", "rest"), land={"avalon": "L"})
    spend(t, 1)
    assert (t.prompt.seat, sorted(word for (word,) in t.options("fate"))) == (0, ["throne", "water"])
    before = len(t.state.players[0].hand)
    t.answer("fate water")
    assert len(t.state.players[0].hand) == before + 3
    assert "water" in t.state.fate_discards
    assert [(secret.card, secret.seats) for secret in t.state.cauldron] == [("throne", (0,))]
    assert [secret.card for secret in t.state.fate] == ["rest"]


def test_after_the_breakout_draw_2_chaos_cards_play_1_and_return_the_other_to_the_bottom() -> None:
    t = table(distances=(14, 16, 16, 16), broken=True, chaos=("cup", "echo", "hunt"))
    spend(t, 1)
    t.answer("fate echo")
    t.run(until=lambda t: t.prompt.kind == "action", pick=quietly)
    assert [secret.card for secret in t.state.chaos] == ["cup", "hunt"]  # the top of a deck is its end
    assert "echo" in t.state.chaos_discards
    assert t.state.cauldron == []


def test_gap_8_with_1_fate_card_play_it_and_nothing_goes_into_the_cauldron() -> None:
    t = table(distances=(2, 4, 4, 4), fate=("water",))
    spend(t, 1)
    assert t.heard("FatePlayed")[0].card == "water"
    assert t.state.cauldron == []


def test_gap_8_with_none_the_discards_are_shuffled_and_with_none_at_all_there_is_no_event() -> None:
    t = table(distances=(2, 4, 4, 4), fate=())
    spend(t, 1)
    assert len(t.heard("FateShuffled")) == 1
    assert t.prompt.kind == "fate"
    cards = ("throne", "beacons", "track", "water", "rest", "hare", "herald", "whistle", "debts")
    t = table(distances=(2, 4, 4, 4), fate=(), cauldron=cards, land={"avalon": "L"})
    spend(t, 1)
    assert t.heard("FateDrawn") == []
    assert t.prompt.kind == "action"


def test_gap_8_the_chaos_discards_come_back_only_when_the_deck_is_empty() -> None:
    t = table(distances=(14, 16, 16, 16), broken=True, chaos=("cup",))
    spend(t, 1)
    assert t.heard("FateShuffled") == []
    assert t.heard("FatePlayed")[0].card == "cup"


# --- Chaos Breakout ---


def crossing(**given: Unpack[Position]) -> Table:
    """Seat 0 is the last before the Line, with nothing else going on."""
    position: Position = {"distances": (11, 14, 14, 14), "land": {"avalon": "LL"}, **given}
    return table(**position)


def test_chaos_breaks_out_when_every_tracker_has_crossed_the_line() -> None:
    t = crossing()
    spend(t, 1)
    to_next_action(t)
    assert told(t)[:3] == ["WarBegan", "WarEnded", "BreakoutBegan"]
    assert t.heard("BreakoutBegan")[0].reason == "chaos_line"
    assert t.state.broken


def test_chaos_breaks_out_when_no_favour_lies_on_the_three_islands() -> None:
    """Ruling breakout_empty: for whatever reason."""
    t = table(distances=(0, 0, 4, 4), order=(0, 1, 2, 3), land={})
    spend(t, 1)
    to_next_action(t)
    assert t.heard("BreakoutBegan")[0].reason == "islands"


def test_no_early_breakout_while_one_token_is_left_on_an_island() -> None:
    t = table(distances=(0, 0, 4, 4), order=(0, 1, 2, 3), land={"annwn": "L"})
    spend(t, 1)
    to_next_action(t)
    assert t.heard("BreakoutBegan") == []


def test_gap_6_after_an_early_breakout_the_first_crossing_does_nothing() -> None:
    t = crossing(broken=True)
    spend(t, 1)
    to_next_action(t)
    assert t.heard("BreakoutBegan") == []
    assert t.heard("GameEnded") == []
    assert t.state.lines == 1


def test_the_six_steps_of_the_breakout_come_in_order() -> None:
    t = crossing(cauldron=("throne", "hare"), holds={0: "LL", 1: "L", 2: "L", 3: "L"})
    spend(t, 1)
    to_next_action(t)
    names = [type(event).__name__ for event in t.events]
    steps = [
        "BreakoutBegan",
        "LostLandsOpened",
        "CauldronRevealed",
        "TilePlaced",
        "LeaderSummoned",
        "CauldronFlipped",
    ]
    assert [names.index(step) for step in steps] == sorted(names.index(step) for step in steps)


def test_step_2_existing_units_and_caers_stay() -> None:
    t = crossing(armies={"avalon": {1: "MW"}})
    caers = dict(t.state.caers)
    spend(t, 1)
    to_next_action(t)
    assert t.army("avalon", 1) == "MW"
    assert t.state.caers == caers
    assert t.state.opened


def test_step_3_fate_cards_resolve_in_the_order_they_were_placed_one_at_a_time() -> None:
    t = crossing(cauldron=("throne", "rest", "water"), holds={0: "LL"})
    spend(t, 1)
    to_next_action(t)
    assert [event.card for event in t.heard("CauldronRevealed")] == ["throne", "rest", "water"]
    assert t.state.cauldron == []
    assert {"throne", "rest", "water"} <= set(t.state.fate_discards)
    names = [type(event).__name__ for event in t.events]
    assert names.index("FavourLost") < names.index("DiscPlaced") < names.index("CardDiscarded")


def test_ruling_breakout_actor_the_active_player_is_you_and_owners_choose_for_themselves() -> None:
    t = crossing(cauldron=("rest",))
    spend(t, 1)
    asked = []
    while t.prompt.kind == "place_disc":
        asked.append(t.prompt.seat)
        t.answer("march")
    assert asked == [3, 2, 1, 0]  # furthest ahead first


def test_step_4_ruling_tiles_one_each_on_ys_tir_na_nog_and_broceliande_with_a_random_side() -> None:
    seen = set()
    for seed in range(40):
        t = crossing(seed=seed)
        spend(t, 1)
        to_next_action(t)
        tiles = {place: land.tile for place, land in t.state.lands.items() if land.tile}
        assert set(tiles) == {"ys", "tirnanog", "broceliande"}
        assert sorted(tile.split(".")[0] for tile in tiles.values()) == ["hall", "orchard", "road"]
        seen |= set(tiles.values())
    assert len(seen) == 6


def test_step_5_leaders_go_opposite_their_caers_with_2_favour_and_6_more_lie_on_the_borders() -> None:
    t = crossing()
    spend(t, 1)
    to_next_action(t)
    opposite = {"avalon": "tirnanog", "lyonesse": "broceliande", "annwn": "ys"}
    summoned = {event.leader: event.territory for event in t.heard("LeaderSummoned")}
    assert summoned == {
        "merlin": opposite["avalon"],
        "morgana": opposite["lyonesse"],
        "mordred": opposite["annwn"],
    }
    for index, leader in enumerate(LEADERS):
        assert t.state.lands[summoned[leader]].favour[index] == 2
    border = [t.state.borders[f"L{n}"] for n in range(1, 7)]
    assert [sum(tokens) for tokens in border] == [1] * 6
    assert [sum(tokens[index] for tokens in border) for index in range(3)] == [2, 2, 2]


def test_step_6_spells_now_use_their_chaos_effects_and_portals_are_open() -> None:
    t = crossing(armies={"elmet": {0: "CMW"}}, land={"avalon": "LL"})
    near = book_of(t.state).geography(t.state).near
    assert "lyonesse" not in near["elmet"]
    spend(t, 1)
    to_next_action(t)
    near = book_of(t.state).geography(t.state).near
    assert "lyonesse" in near["elmet"]
    assert "lyonesse" in near["malahaut"]  # the Caer is in both
    top(t.state, Turn).seat = 0
    t.answer("magic", "cast fyrd")
    assert t.heard("SpellCast")[-1].half == "chaos"


def test_ruling_portals_cost_1_a_group_and_only_after_the_breakout() -> None:
    t = table(armies={"elmet": {0: "CW"}}, broken=True, distances=(13, 13, 14, 14))
    t.answer("march", "elmet lyonesse W", "done")
    assert t.heard("TimeSpent")[-1].cost == 1
    t = table(armies={"elmet": {0: "CW"}})
    t.answer("march")
    assert not t.offers("elmet lyonesse")


def test_ruling_portals_leaders_and_monsters_use_them_too() -> None:
    t = table(distances=(13, 16, 16, 16), broken=True, leaders=("elmet", "pictland", "essex"))
    spend(t, 1)
    assert t.offers("merlin lyonesse")
    t = table(distances=(12, 16, 16, 16), broken=True, monsters={"nightmare": "elmet"})
    spend(t, 1)
    assert t.offers("nightmare lyonesse")


def test_the_lost_lands_are_a_ring_once_open() -> None:
    t = table(broken=True)
    near = book_of(t.state).geography(t.state)
    ring = ("avalon", "ys", "lyonesse", "tirnanog", "annwn", "broceliande")
    for index, place in enumerate(ring):
        by_land = {other for other in near.near[place] if near.via[place, other] == "land"}
        assert by_land == {ring[index - 1], ring[(index + 1) % 6]}


def test_before_the_breakout_nobody_walks_to_or_between_the_islands() -> None:
    t = table(armies={"avalon": {0: "CW"}})
    assert not t.offers("march")


# --- End of the game ---


def test_the_game_ends_when_the_last_tracker_passes_the_line_for_the_second_time_after_the_final_war() -> (
    None
):
    t = table(distances=(23, 25, 25, 25), broken=True)
    t.state.swept, t.state.lines = 23, 1
    spend(t, 1)
    t.run(pick=quietly)
    assert told(t) == ["WarBegan", "WarEnded", "GameEnded"]
    assert t.state.ended == "chaos_line"
    outcome = t.game.outcome(t.state)
    assert outcome is not None
    assert outcome.reason == "chaos_line"


def test_ruling_waiting_who_is_over_the_line_twice_takes_no_more_turns_but_fights_and_claims() -> None:
    t = table(distances=(22, 23, 25, 26), broken=True, armies={"elmet": {3: "CWW"}}, land={"elmet": "LL"})
    seats = []

    def pick(prompt: Prompt) -> object:
        seats.extend([prompt.seat] if prompt.kind == "action" else [])
        return quietly(prompt)

    t.run(pick=pick)
    assert not {2, 3} & set(seats)
    assert t.state.players[3].favour[0] >= 2


def test_an_empty_reserve_puts_the_end_token_on_the_next_war_ahead_of_the_rearmost() -> None:
    """Ruling end_token: the first War sector strictly ahead of the rearmost tracker."""
    t = table(distances=(3, 4, 6, 6), reserve="GD", land={"avalon": "L"}, order=(0, 1, 2, 3))
    spend(t, 2)
    to_next_action(t)
    token = t.heard("EndTokenPlaced")[0]
    assert (token.seat, token.leader, token.sector) == (1, "merlin", 8)
    assert t.state.end_war == 7


def test_ruling_end_token_goes_strictly_ahead_of_a_tracker_on_a_war_sector() -> None:
    t = table(distances=(6, 7, 9, 9), reserve="GD", land={"avalon": "L"}, order=(0, 1, 2, 3))
    spend(t, 2)
    to_next_action(t)
    assert (t.heard("EndTokenPlaced")[0].seat, t.state.end_war) == (1, 11)


def test_when_the_marked_war_concludes_the_game_ends() -> None:
    t = table(distances=(6, 9, 9, 9), reserve="GD", land={"avalon": "L"})
    t.state.end_war = 7
    spend(t, 2)
    t.run(pick=quietly)
    assert t.state.ended == "reserve"
    assert told(t)[-3:] == ["WarBegan", "WarEnded", "GameEnded"]


def test_ruling_end_token_it_stays_even_if_the_reserve_refills() -> None:
    t = table(distances=(6, 9, 9, 9), land={"avalon": "L"})
    t.state.end_war = 7
    assert all(t.state.reserve)
    spend(t, 2)
    t.run(pick=quietly)
    assert t.state.ended == "reserve"


def test_ruling_end_token_whichever_end_comes_first_counts() -> None:
    t = table(distances=(23, 25, 25, 25), broken=True)
    t.state.end_war = 27
    spend(t, 1)
    t.run(pick=quietly)
    assert t.state.ended == "chaos_line"


def test_gap_5_early_breakout_is_checked_after_the_wars_and_before_the_reserves() -> None:
    """A War claims the last island Favour; the Breakout then empties a reserve; the end token follows."""
    t = table(
        distances=(2, 5, 5, 5), armies={"avalon": {1: "W"}}, land={"avalon": "L"}, reserve="LLLLGGGGDDDD",
        fate=("water", "rest"),
    )  # fmt: skip
    spend(t, 3)
    t.answer("water")
    to_next_action(t)
    order = [name for name in told(t) if name != "TurnBegan"]
    assert order[:5] == ["DialEvent", "WarBegan", "WarEnded", "BreakoutBegan", "EndTokenPlaced"]


def test_both_dials_end_with_a_war_so_there_is_no_extra_final_war() -> None:
    """Gap 12."""
    modes: tuple[Mode, ...] = ("war", "blitz")
    for mode in modes:
        assert book_of(table(mode=mode).state).dial[-1] == "W"


@pytest.mark.parametrize("mode", ["war", "blitz"])
def test_every_full_game_has_six_wars_on_either_dial(mode: Mode) -> None:
    from mordred.britannia.rules.options import Options
    from mordred.core.chance import Chance
    from mordred.core.session import Session
    from tests.britannia.table import GAME

    for seed in range(3):
        chance = Chance(seed)
        session = Session(GAME, Options(players=3, mode=mode), seed)
        while session.prompt is not None:
            session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
        if session.state.ended == "chaos_line":
            wars = [event for record in session.records for event in record.events]
            assert len([event for event in wars if type(event).__name__ == "WarBegan"]) == 6
