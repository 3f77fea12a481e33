"""WAR: battle resolution and End of War, sentence by sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, Unpack

import pytest

from mordred.britannia.rules.game import controller
from tests.britannia.cards import ELVES, HUMANS
from tests.britannia.table import Position, Table, hears, table
from tests.britannia.test_combat import lay_all


class Pair(TypedDict):
    """How many sit at the table, and the Favour of the map."""

    players: int
    land: Mapping[str, str]


TWO: Pair = {"players": 2, "land": {"avalon": "L"}}


def duel(
    mine: str, theirs: str, my_cards: list[str], their_cards: list[str], **given: Unpack[Position]
) -> Table:
    """A battle in Elmet between Humans (seat 0, behind) and High Elves (seat 1, ahead), all cards laid."""
    armies = {"elmet": {0: mine, 1: theirs}, **given.pop("armies", {})}
    position: Position = {**TWO, "armies": armies, "hands": {0: my_cards, 1: their_cards}, **given}
    t = table(**position)
    t.battle("elmet")
    lay_all(t, {0: list(my_cards), 1: list(their_cards)})
    return t


def finish(t: Table, *answers: str) -> Table:
    t.answer(*answers)
    while not t.paused:
        t.answer("done" if t.offers("done") else "*")
    return t


def whole_war(**given: Unpack[Position]) -> Table:
    """A War in which everybody lays what comes first and takes what comes first."""
    position: Position = {**TWO, **given}
    t = table(**position)
    t.war()
    while not t.paused:
        t.answer("*")
    return t


# --- battles ---


def test_units_of_two_factions_in_one_territory_go_to_battle_in_a_war() -> None:
    t = whole_war(armies={"elmet": {0: "CW", 1: "CW"}, "essex": {0: "W"}})
    assert [event.territory for event in t.heard("BattleBegan")] == ["elmet"]


def test_each_territory_resolves_its_battle_once_in_the_active_players_order() -> None:
    armies = {"elmet": {0: "CW", 1: "CW"}, "essex": {0: "W", 1: "W"}, "lothian": {0: "W", 1: "W"}}
    t = table(**TWO, armies=armies)
    t.war(seat=0)
    assert (t.prompt.seat, t.options("battle")) == (0, [("lothian",), ("elmet",), ("essex",)])
    t.answer("battle essex")
    while not t.paused:
        t.answer("battle lothian" if t.offers("battle lothian") else "*")
    assert [event.territory for event in t.heard("BattleBegan")] == ["essex", "lothian", "elmet"]


def test_the_active_player_may_be_no_party_to_the_battle() -> None:
    t = table(players=3, armies={"elmet": {1: "C", 2: "C"}, "essex": {1: "W", 2: "W"}})
    t.war(seat=0)
    assert t.prompt.seat == 0


def test_one_facedown_card_for_each_unit_the_player_ahead_first() -> None:
    t = table(**TWO, armies={"elmet": {0: "CMW", 1: "CW"}})
    t.battle("elmet")
    laid = []
    while t.prompt.kind == "lay":
        laid.append((t.prompt.seat, t.prompt.details["slot"]))
        t.answer("lay")
    slots = [(1, "chief"), (1, "warrior"), (0, "chief"), (0, "mystic"), (0, "warrior")]
    assert [(event.seat, event.slot) for event in t.heard("CardLaid")] == slots
    assert laid == slots[: len(laid)]


def test_on_the_same_sector_the_bottom_most_tracker_is_ahead() -> None:
    for order, first in (((0, 1), 1), ((1, 0), 0)):
        t = table(**TWO, factions=("humans", "hobyars"), armies={"elmet": {0: "C", 1: "C"}},
                  distances=(4, 4), order=order)  # fmt: skip
        t.battle("elmet")
        assert t.heard("BattleBegan")[0].first == first


def test_cards_are_revealed_and_mystics_resolve_starting_with_the_player_ahead() -> None:
    t = finish(duel("MW", "MW", ["h1", "h2"], ["e1", "e2"]))
    names = [type(event).__name__ for event in t.events]
    assert names.index("CardsRevealed") < names.index("MysticResolved")
    assert [event.seat for event in t.heard("MysticResolved")] == [1, 0]


def test_each_owner_resolves_mystic_cards_in_the_order_they_like() -> None:
    t = duel("MM", "W", ["h1", "h3"], ["e3"])
    assert (t.prompt.seat, t.options("resolve")) == (0, [("h1",), ("h3",)])


def test_totals_compare_attack_with_the_other_sides_defence() -> None:
    """Two Warriors: 2/1 and 1/2 against 1/2 and 2/1."""
    t = finish(duel("WW", "WW", ["h1", "h2"], ["e2", "e3"]))
    totals = t.heard("TotalsCounted")[0]
    assert (totals.attack, totals.defence, totals.losses) == ((3, 3), (3, 3), (0, 0))
    assert (t.army("elmet", 0), t.army("elmet", 1)) == ("WW", "WW")


def test_less_defence_than_the_enemys_attack_loses_the_difference_the_owner_choosing() -> None:
    t = duel("MWW", "WWW", ["h2"], ["e1", "e1", "e2"])  # attack 6 against the Mystic's 2
    assert (t.prompt.seat, t.prompt.kind, t.prompt.details["left"]) == (0, "lose", 4)
    assert [word for (word,) in t.options("lose")] == ["warrior", "mystic"]
    finish(t, "lose mystic")
    assert t.army("elmet", 0) == ""  # the excess is ignored
    assert len([event for event in t.heard("UnitLost") if event.seat == 0]) == 3


def test_ruling_chief_loss_choice_the_chief_never_falls_before_other_units() -> None:
    t = duel("CW", "WW", [], ["e1", "e1"])
    assert not t.offers("lose chief")
    finish(t)
    assert t.army("elmet", 0) == "c"


def test_a_chief_as_last_unit_lies_down_and_does_not_count_for_control() -> None:
    t = finish(duel("C", "W", [], ["e1"]))
    assert t.army("elmet", 0) == "c"
    assert len(t.heard("ChiefLaidDown")) == 1
    assert controller(t.state, "elmet") == 1


def test_ruling_laid_chief_still_counts_as_presence_for_the_two_faction_limit() -> None:
    t = finish(duel("C", "W", [], ["e1"], players=3, armies={"malahaut": {2: "CW"}}))
    t.state.lands["elmet"].fought = False  # the limit alone, without the token
    t.resolve("fate.track.boon", you=2)
    assert not t.offers("malahaut elmet")


def test_ruling_laid_chief_does_not_move_until_the_war_ends() -> None:
    t = finish(duel("C", "W", [], ["e1"]))
    t.resolve("fate.track.boon", you=0)
    assert t.paused  # seat 0 has nothing else to move


def test_champions_use_the_melee_portion() -> None:
    t = finish(duel("+elaine", "W", ["h1"], ["e3"]))
    totals = t.heard("TotalsCounted")[0]
    mine = totals.seats.index(0)
    assert (totals.attack[mine], totals.defence[mine]) == (2, 1)


def test_gap_9_a_defeated_champion_goes_back_to_the_supply_and_may_be_hired_again() -> None:
    t = finish(duel("+elaine", "WW", [], ["e1", "e1"]))
    assert t.state.players[0].champion == ""
    assert "elaine" in t.state.champions
    t.resolve("spell.hire_high_elves.pre", you=1)
    assert t.offers("elaine elmet")


def test_gap_9_one_champion_at_a_time_and_never_mustered() -> None:
    t = table(**TWO, armies={"elmet": {0: "CW+elaine"}})
    t.resolve("spell.hire_humans.pre")
    assert t.paused
    t = table(armies={"elmet": {0: "C"}})
    t.answer("muster")
    assert {operands[0] for operands in t.options("muster")} == {"mystic", "warrior"}


def test_gap_3_fewer_cards_than_units_you_play_all_and_choose_which_units_get_one() -> None:
    t = table(**TWO, armies={"elmet": {0: "CWW", 1: "W"}}, hands={0: ["h1"], 1: ["e1"]})
    t.battle("elmet")
    assert t.offers("leave chief")
    t.answer("leave chief")
    assert t.offers("leave warrior")
    t.answer("leave warrior")
    laid = [event for event in t.heard("CardLaid") if event.seat == 0]
    assert [(event.slot, event.card) for event in laid] == [("warrior", "h1")]  # the last one must take it


def test_gap_3_with_enough_cards_no_unit_goes_without() -> None:
    t = table(**TWO, armies={"elmet": {0: "CWW", 1: "W"}}, hands={0: ["h1", "h2", "h3"], 1: ["e1"]})
    t.battle("elmet")
    assert not t.offers("leave")


def test_gap_3_a_unit_without_a_card_adds_nothing_but_counts() -> None:
    t = finish(duel("WWW", "WW", [], []))
    assert t.heard("TotalsCounted")[0].attack == (0, 0)
    assert controller(t.state, "elmet") == 0


def test_used_cards_are_discarded_and_the_territory_is_marked() -> None:
    t = finish(duel("W", "W", ["h1"], ["e1"]))
    assert t.state.players[0].discards == ["h1"]
    assert t.state.players[1].discards == ["e1"]
    assert t.state.lands["elmet"].fought


def test_units_are_not_moved_or_added_into_a_marked_territory_but_may_leave_it() -> None:
    t = finish(duel("CW", "W", ["h2", "h2"], ["e3"], armies={"malahaut": {0: "W"}}))
    assert t.state.lands["elmet"].fought
    t.resolve("fate.track.boon")
    assert not t.offers("malahaut elmet")
    assert t.offers("elmet malahaut")
    t = finish(duel("CW", "W", ["h2", "h2"], ["e3"]))
    t.resolve("spell.fyrd.pre")
    assert not t.paused or t.army("elmet") == "CW"
    assert t.paused or not t.offers("add elmet")


def test_ruling_new_battles_made_by_cards_belong_to_the_current_war() -> None:
    """Mounted Charge carries the winners into a territory of the enemy."""
    t = table(**TWO, armies={"elmet": {0: "MWW", 1: "W"}, "malahaut": {1: "CW"}},
              hands={0: ["h4", "h1", "h1", "h2"], 1: ["e3", "e1", "e2"]})  # fmt: skip
    t.war()
    while not t.paused:
        for wish in ("lay mystic h4", "elmet malahaut WW", "*"):
            if t.offers(wish):
                t.answer(wish)
                break
    assert [event.territory for event in t.heard("BattleBegan")] == ["elmet", "malahaut"]


def test_ruling_unit_leaves_played_cards_keep_counting() -> None:
    """Heron Dance sends a Warrior away; its card still counts, and losses are limited to who is present."""
    t = table(players=2, factions=("high_elves", "humans"), armies={"elmet": {0: "MWW", 1: "W"}},
              hands={0: ["e9", "e1", "e1"], 1: ["h2"]}, land={"avalon": "L"})  # fmt: skip
    t.battle("elmet")
    lay_all(t, {0: ["e9", "e1", "e1"], 1: ["h2"]})
    t.answer("elmet malahaut W")
    finish(t)
    totals = t.heard("TotalsCounted")[0]
    theirs = totals.seats.index(1)
    assert (totals.attack[theirs], totals.defence[theirs]) == (1, 2)
    assert t.army("malahaut", 1) == "W"
    assert [event for event in t.heard("UnitLost") if event.seat == 1] == []


def test_ruling_cancelled_its_numbers_are_gone_but_it_is_still_discarded() -> None:
    t = table(players=2, factions=("high_elves", "humans"), armies={"elmet": {0: "M", 1: "WW"}},
              hands={0: ["e4"], 1: ["h1", "h2"]}, land={"avalon": "L"})  # fmt: skip
    t.battle("elmet")
    lay_all(t, {0: ["e4"], 1: ["h1", "h2"]})
    finish(t, "cancel h1")
    totals = t.heard("TotalsCounted")[0]
    theirs = totals.seats.index(1)
    assert (totals.attack[theirs], totals.defence[theirs]) == (1, 2)
    assert sorted(t.state.players[1].discards) == ["h1", "h2"]


def test_ruling_cancelled_a_resolved_mystic_card_is_not_undone() -> None:
    """The enemy is ahead, so its Mystic has already spoken."""
    t = table(players=2, factions=("high_elves", "humans"), armies={"elmet": {0: "M", 1: "M"}},
              hands={0: ["e5"], 1: ["h1"]}, land={"avalon": "L"})  # fmt: skip
    t.battle("elmet")
    finish(t)
    assert t.heard("CardCancelled") == []
    totals = t.heard("TotalsCounted")[0]
    assert totals.attack[totals.seats.index(1)] == 1


def test_ruling_battle_steps_champions_reveal_before_mystics() -> None:
    """Dame Britomart cancels a Mystic card of a player who is ahead."""
    t = finish(duel("W+britomart", "MW", ["h1", "h2"], ["e1", "e2"]))
    names = [type(event).__name__ for event in t.events]
    assert len(t.heard("CardCancelled")) == 1
    assert "MysticResolved" not in names
    assert names.index("CardsRevealed") < names.index("CardCancelled") < names.index("TotalsCounted")


def test_ruling_battle_steps_saves_then_losses_then_after_effects_then_token() -> None:
    t = finish(duel("CW", "WW", ["h7"], ["e1", "e1"]))
    names = [type(event).__name__ for event in t.events]
    assert names.index("TotalsCounted") < names.index("UnitLost") < names.index("UnitAdded")
    assert names.index("UnitAdded") < names.index("BattleEnded")


@pytest.mark.parametrize(
    ("mine", "theirs", "my_cards", "their_cards", "moved"),
    [("MW", "WW", ["h4", "h1"], [], True), ("MW", "WW", ["h4"], ["e3", "e3"], False)],
)
def test_ruling_conditions_won_means_the_enemy_lost_more(
    mine: str, theirs: str, my_cards: list[str], their_cards: list[str], moved: bool
) -> None:
    t = duel(mine, theirs, my_cards, their_cards)
    while not t.paused and not t.offers("move"):
        t.answer("*")
    assert t.offers("move") == moved


def test_ruling_conditions_a_laid_chief_counts_as_killed() -> None:
    t = table(players=2, factions=("hobyars", "humans"), armies={"elmet": {0: "CW", 1: "C"}}, holds={1: "L"},
              hands={0: ["o5", "o1"], 1: []}, land={"avalon": "L"})  # fmt: skip
    t.battle("elmet")
    lay_all(t, {0: ["o5", "o1"], 1: []})
    finish(t)
    assert t.army("elmet", 1) == "c"
    assert t.state.players[0].favour == [1, 0, 0]


def test_ruling_see_card_farsight_chooses_last_and_sees_one_card() -> None:
    """The Elves are ahead, yet lay last; only they learn the card."""
    t = table(**TWO, armies={"elmet": {0: "CW", 1: "MW"}})
    t.battle("elmet")
    assert t.heard("BattleBegan")[0].first == 0
    t.answer("lay", "lay")
    seen = t.heard("CardSeen")
    assert len(seen) == 1
    assert (seen[0].seat, seen[0].of) == (1, 0)
    assert hears(seen[0], 0).card == "?"
    assert hears(seen[0], 1).card == seen[0].card


def test_ruling_see_card_without_a_mystic_there_is_no_farsight() -> None:
    t = table(**TWO, armies={"elmet": {0: "CW", 1: "CW"}})
    t.battle("elmet")
    assert t.heard("BattleBegan")[0].first == 1


def test_ruling_see_card_both_sides_normal_order_and_only_the_second_sees() -> None:
    t = table(**TWO, sides="advanced", armies={"elmet": {0: "CW", 1: "MW"}}, holds={0: "L" * 8})
    t.battle("elmet")
    assert t.heard("BattleBegan")[0].first == 1
    while t.prompt.kind == "lay" and t.prompt.seat == 1:
        t.answer("lay")
    assert [event.seat for event in t.heard("CardSeen")] == [0]


def test_ruling_see_card_amounts_add_up() -> None:
    t = table(**TWO, sides="advanced", armies={"elmet": {0: "CW", 1: "MW"}}, holds={1: "L" * 8})
    t.battle("elmet")
    t.answer("lay", "lay")
    assert len(t.heard("CardSeen")) == 2


# --- End of War ---


def test_the_majority_claims_all_favour_of_a_territory() -> None:
    t = whole_war(armies={"elmet": {0: "CW"}}, land={"elmet": "LLD", "avalon": "L"})
    assert t.state.players[0].favour == [2, 0, 1]
    assert t.state.lands["elmet"].favour == [0, 0, 0]


def test_tied_players_claim_nothing() -> None:
    t = whole_war(
        armies={"elmet": {0: "W", 1: "W"}}, land={"elmet": "LLD", "avalon": "L"}, hands={0: [], 1: []}
    )
    assert t.state.lands["elmet"].favour == [2, 0, 1]


def test_even_players_in_no_battle_claim() -> None:
    t = whole_war(
        players=3,
        armies={"elmet": {0: "CW", 1: "C"}, "garloth": {2: "C"}},
        land={"garloth": "G", "avalon": "L"},
    )
    assert t.state.players[2].favour == [0, 1, 0]


def test_border_favour_needs_control_of_both_sides() -> None:
    t = whole_war(armies={"elmet": {0: "C"}, "malahaut": {0: "W"}, "corbenic": {0: "W", 1: "W"}},
                  borders={"8": "L", "7": "D", "10": "G"}, hands={0: [], 1: []})  # fmt: skip
    assert t.state.players[0].favour == [1, 0, 0]
    assert (t.state.borders["7"], t.state.borders["10"]) == ([0, 0, 1], [0, 1, 0])


def test_units_that_left_a_marked_territory_change_its_control() -> None:
    """Out by the Window: the winner walks off, and nobody is left to claim."""
    t = table(players=2, factions=("hobyars", "humans"), armies={"elmet": {0: "M", 1: "W"}},
              hands={0: ["o7"], 1: []}, land={"elmet": "LL", "avalon": "L"})  # fmt: skip
    t.war()
    t.answer("elmet malahaut M")
    while not t.paused:
        t.answer("*")
    assert t.state.players[1].favour == [2, 0, 0]


def test_battle_tokens_are_removed_and_laid_chiefs_stand_up_after_the_claims() -> None:
    t = whole_war(
        armies={"elmet": {0: "C", 1: "WW"}},
        hands={0: [], 1: ["e1", "e1"]},
        land={"elmet": "L", "avalon": "L"},
    )
    assert t.army("elmet", 0) == "C"
    assert t.state.players[1].favour[0] == 1
    assert not any(land.fought for land in t.state.lands.values())
    names = [type(event).__name__ for event in t.events]
    assert names.index("FavourClaimed") < names.index("ChiefStood")


def test_players_draw_until_they_have_7_cards() -> None:
    t = whole_war(hands={0: HUMANS[:2], 1: ELVES[:7]})
    assert [len(player.hand) for player in t.state.players] == [7, 7]


def test_ruling_hand_no_upper_limit_and_no_discarding() -> None:
    t = whole_war(hands={0: HUMANS[:10], 1: ELVES[:7]})
    assert len(t.state.players[0].hand) == 10


def test_ruling_deck_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    t = whole_war(hands={0: HUMANS[:2], 1: ELVES[:7]}, discards={0: HUMANS[2:10]})
    player = t.state.players[0]
    assert (len(player.hand), len(player.deck), player.discards) == (7, 5, [])
    assert [event.seat for event in t.heard("DeckShuffled")] == [0]


def test_ruling_deck_if_both_are_empty_drawing_stops() -> None:
    t = table(**TWO, hands={0: HUMANS})
    t.resolve("fate.water.boon")
    assert len(t.state.players[0].hand) == 12


def test_gap_11_control_alone_claims_only_at_the_end_of_war() -> None:
    t = table(distances=(0, 0, 4, 4), order=(0, 1, 2, 3), armies={"elmet": {0: "CW"}},
              land={"malahaut": "LL", "avalon": "L"})  # fmt: skip
    t.answer("march", "elmet malahaut CW", "done")
    assert t.state.players[0].favour == [0, 0, 0]


def war_in_fog(place: str) -> Table:
    """A War for Elmet and Malahaut, with Lord Fog in that place."""
    return whole_war(
        armies={"elmet": {0: "C"}, "malahaut": {0: "W"}},
        borders={"8": "L", "7": "D"},
        land={"elmet": "GG", "malahaut": "D", "avalon": "L"},
        monsters={"lord_fog": place},
    )


def test_ruling_fog_favour_stays_in_the_territory_and_on_its_borders() -> None:
    t = war_in_fog("elmet")
    assert t.state.players[0].favour == [0, 0, 1]
    assert t.state.lands["elmet"].favour == [0, 2, 0]
    assert t.state.borders["8"] == [1, 0, 0]
    t = war_in_fog("cornwall")
    assert t.state.players[0].favour == [1, 2, 1]


def test_ruling_fog_light_fingers_does_not_work_there_either() -> None:
    t = table(players=2, factions=("hobyars", "humans"), armies={"elmet": {0: "W", 1: "CW"}},
              land={"elmet": "LG", "avalon": "L"}, monsters={"lord_fog": "elmet"})  # fmt: skip
    t.resolve("faction.hobyars", on="claim")
    assert t.paused


def test_light_fingers_takes_1_before_the_controller_claims_the_rest() -> None:
    t = table(players=2, factions=("hobyars", "humans"), armies={"elmet": {0: "W", 1: "CW"}},
              land={"elmet": "LG", "avalon": "L"}, hands={0: [], 1: []})  # fmt: skip
    t.war()
    assert (t.prompt.seat, t.prompt.kind) == (0, "claim_favour")
    t.answer("claim elmet morgana")
    assert t.state.players[0].favour == [0, 1, 0]
    assert t.state.players[1].favour == [1, 0, 0]


def test_burrow_brood_adds_its_warrior_after_claims_and_refills() -> None:
    t = table(players=2, factions=("hobyars", "humans"), armies={"elmet": {0: "CW"}},
              permanents={0: ["brood"]},
              land={"elmet": "L", "avalon": "L"}, hands={0: []})  # fmt: skip
    t.war()
    assert t.army("elmet") == "CWW"
    names = [type(event).__name__ for event in t.events]
    assert names.index("FavourClaimed") < names.index("CardsDrawn") < names.index("UnitAdded")


def test_the_player_furthest_ahead_resolves_first_when_several_do() -> None:
    t = table(players=3, holds={0: "LG", 1: "LG", 2: "LG"}, distances=(2, 9, 5))
    t.resolve("fate.throne.chaos")
    asked = []
    while not t.paused:
        asked.append(t.prompt.seat)
        t.answer("*")
    assert asked == [1, 2, 0]


def test_a_caer_on_the_border_of_elmet_and_malahaut_counts_for_both() -> None:
    """The rulebook's example: all units in Malahaut and Elmet are affected."""
    t = table(**TWO, armies={"elmet": {0: "CW"}, "malahaut": {1: "CW"}})
    t.resolve("fate.beacons.chaos")
    assert (t.army("elmet", 0), t.army("malahaut", 1)) == ("C", "C")
    t = table(**TWO, armies={"corbenic": {0: "CW"}, "cambria": {1: "CW"}})
    t.resolve("fate.beacons.chaos")
    assert (t.army("corbenic", 0), t.army("cambria", 1)) == ("CW", "CW")


def test_ruling_ties_in_effects_each_player_with_the_most_means_all_tied() -> None:
    t = table(players=3, holds={0: "LL", 1: "GG", 2: "D"})
    t.resolve("fate.debts.chaos")
    assert [sum(player.favour) for player in t.state.players][:2] == [1, 1]


def test_ruling_ties_in_effects_a_single_one_is_picked_among_the_tied() -> None:
    t = table(players=3, holds={1: "L", 2: "G"})
    t.resolve("fate.debts.boon")
    assert {operands[0] for operands in t.options("steal")} == {1, 2}


def test_gap_10_effects_obey_the_limits_at_once() -> None:
    t = table(**TWO, armies={"elmet": {0: "CWWW"}, "malahaut": {0: "WW"}})
    t.resolve("fate.track.boon")
    assert not t.offers("malahaut elmet")
    t = table(players=3, armies={"elmet": {1: "C", 2: "C"}, "malahaut": {0: "CW"}})
    t.resolve("fate.track.boon")
    assert not t.offers("malahaut elmet")
