"""HOW TO PLAY and PLAYER ACTIONS: turns, discs, March, Muster and Magic, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import pytest

from mordred.core.game import Action
from tests.britannia.cards import HUMANS
from tests.britannia.table import Table, table


class Trackers(TypedDict):
    """Where the trackers stand on the dial."""

    distances: Sequence[int]
    order: Sequence[int]


TOGETHER: Trackers = {"distances": (0, 0, 0, 0), "order": (0, 1, 2, 3)}
"""All trackers on the first sector, seat 0 on top: it is not left empty, so no event follows."""


def march(t: Table, *moves: str) -> int:
    """March these groups and say what it cost."""
    t.answer("march", *moves)
    if t.prompt.kind == "march":
        t.answer("done")
    cost: int = t.heard("TimeSpent")[-1].cost
    return cost


# --- turns ---


def test_the_player_furthest_behind_is_the_active_player() -> None:
    assert table(distances=(5, 3, 4, 9)).prompt.seat == 1


def test_on_the_sector_furthest_behind_the_top_most_tracker_acts() -> None:
    t = table(distances=(2, 2, 2, 5), order=(2, 0, 1, 3))
    assert t.prompt.seat == 2


def test_gap_1_an_arriving_tracker_goes_on_top_of_the_stack_in_its_sector() -> None:
    t = table(distances=(0, 0, 1, 3), order=(0, 1, 2, 3), armies={"elmet": {0: "CW"}})
    march(t, "elmet malahaut W")
    assert t.state.order == [1, 0, 2, 3]
    t.run(until=lambda t: t.prompt.kind == "action" and t.prompt.seat != 1)
    assert t.prompt.seat == 0


def test_gap_13_ahead_compares_total_distance_not_the_picture_on_the_dial() -> None:
    """A tracker one lap ahead stands on the same picture, but not on the same sector in time."""
    t = table(distances=(2, 14, 14, 14), armies={"elmet": {0: "CW"}}, broken=False)
    assert t.prompt.seat == 0
    march(t, "elmet malahaut W")
    assert [event.event for event in t.heard("DialEvent")] == ["fate"]


def test_a_player_can_be_the_active_player_for_multiple_turns() -> None:
    t = table(distances=(0, 4, 4, 4), armies={"elmet": {0: "CW"}}, monsters={})
    march(t, "elmet malahaut W")
    assert (t.prompt.kind, t.prompt.seat) == ("action", 0)


def test_the_active_player_must_choose_one_of_march_muster_and_magic() -> None:
    t = table(armies={"elmet": {0: "CMW"}})
    assert t.legal == [Action("action", (name,)) for name in ("march", "muster", "magic")]


def test_actions_cost_1_more_for_each_disc_already_in_the_slot() -> None:
    for there in (0, 1, 2, 3):
        t = table(**TOGETHER, armies={"elmet": {0: "CW"}}, discs={0: (there, 0, 0)})
        assert march(t, "elmet malahaut W") == 1 + there
        assert t.state.players[0].discs == [there + 1, 0, 0]


def test_all_discs_on_the_dashboard_at_the_start_of_the_turn_come_back() -> None:
    t = table(distances=(0, 1, 1, 1), armies={"essex": {1: "CW"}}, discs={1: (1, 2, 1)}, monsters={})
    t.answer("march")
    t.run(until=lambda t: t.prompt.seat == 1 and t.prompt.kind == "action")
    assert t.state.players[1].discs == [0, 0, 0]
    assert [event.seat for event in t.heard("DiscsReturned")] == [1]


def test_discs_back_even_those_placed_by_effects_count() -> None:
    """Ruling discs_back: the Cluricaun's fourth disc brings them all home."""
    t = table(distances=(0, 1, 1, 1), armies={"elmet": {0: "CW", 1: "C"}}, discs={1: (1, 1, 1)})
    t.resolve("monster.cluricaun", on="arrive", here="elmet")
    t.answer("disc 1 march", "disc 0 march")
    assert t.state.players[1].discs == [2, 1, 1]
    t.state.frames.pop()
    march(t, "elmet malahaut W")
    t.run(until=lambda t: t.prompt.seat == 1 and t.prompt.kind == "action")
    assert t.state.players[1].discs == [0, 0, 0]


# --- March ---


def test_the_rulebooks_march_example_costs_3() -> None:
    """Garloth to Corbenic, Corbenic to Elmet, and the Mystic over the Sea Route to Cornwall."""
    t = table(**TOGETHER, armies={"garloth": {0: "MWW"}, "corbenic": {0: "C"}, "pictland": {2: "C"}})
    assert march(t, "garloth corbenic WW", "corbenic elmet CW", "garloth cornwall M") == 3
    assert t.state.players[0].distance == 3
    assert (t.army("corbenic"), t.army("elmet"), t.army("cornwall"), t.army("garloth")) == (
        "W",
        "CW",
        "M",
        "",
    )


def test_a_group_may_cross_several_territories_in_one_march() -> None:
    t = table(**TOGETHER, armies={"pictland": {0: "CWW"}})
    assert march(t, "pictland garloth WW", "garloth corbenic WW", "corbenic elmet WW") == 3
    assert t.army("elmet") == "WW"


def test_movement_need_not_be_contiguous() -> None:
    t = table(**TOGETHER, armies={"pictland": {0: "CW"}, "elmet": {0: "W"}})
    assert march(t, "pictland garloth W", "elmet malahaut W") == 2


def test_units_march_only_to_adjacent_territories() -> None:
    t = table(armies={"elmet": {0: "CW"}})
    t.answer("march")
    assert {operands[1] for operands in t.options("march")} == {"corbenic", "malahaut", "cambria", "essex"}


def test_sea_routes_are_adjacent_too() -> None:
    t = table(armies={"garloth": {0: "CW"}})
    t.answer("march")
    assert {operands[1] for operands in t.options("march")} == {"pictland", "lothian", "corbenic", "cornwall"}


def test_a_march_costs_at_most_6_with_the_penalty() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CW"}}, discs={0: (2, 0, 0)})
    t.answer("march", "elmet malahaut W", "malahaut elmet W", "elmet malahaut W", "malahaut elmet W")
    assert t.heard("TimeSpent")[-1].cost == 6
    assert t.prompt.seat != 0


def test_a_march_may_ignore_the_limits_on_the_way() -> None:
    """Eight units at once through a territory."""
    t = table(**TOGETHER, armies={"elmet": {0: "CWWW"}, "corbenic": {0: "MMMW"}, "pictland": {2: "C"}})
    assert march(
        t, "elmet corbenic CWWW", "corbenic garloth CMMMWWWW", "garloth cornwall CMMM"
    ) == 3  # fmt: skip
    assert (t.army("garloth"), t.army("cornwall")) == ("WWWW", "CMMM")


def test_done_is_refused_while_a_limit_is_broken() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CWWW"}, "corbenic": {0: "W"}})
    t.answer("march", "elmet corbenic CWWW")
    assert not t.offers("done")
    t.answer("corbenic elmet W")
    assert t.offers("done")


def test_a_territory_of_two_other_factions_may_be_crossed_but_not_entered() -> None:
    t = table(**TOGETHER, armies={"corbenic": {0: "CW"}, "elmet": {1: "C", 2: "C"}})
    t.answer("march", "corbenic elmet W")
    assert not t.offers("done")
    t.answer("elmet malahaut W", "done")
    assert t.army("malahaut") == "W"


def test_a_march_that_could_not_be_mended_any_more_is_not_offered() -> None:
    t = table(**TOGETHER, armies={"corbenic": {0: "CW"}, "elmet": {1: "C", 2: "C"}}, discs={0: (3, 0, 0)})
    t.answer("march", "corbenic garloth W", "garloth corbenic W")  # 5 of 6 are spent
    assert not t.offers("corbenic elmet")


def test_gap_2_a_march_has_at_least_one_group_move() -> None:
    t = table(armies={"elmet": {0: "CW"}})
    t.answer("march")
    assert not t.offers("done")


# --- Muster ---


def test_the_rulebooks_muster_example_costs_4() -> None:
    """The Chief moves to Malahaut for nothing, one disc was there already, three units are added."""
    t = table(**TOGETHER, armies={"elmet": {0: "CW"}}, discs={0: (0, 1, 0)})
    t.answer("muster", "chief malahaut", "warrior malahaut", "warrior malahaut", "mystic malahaut")
    assert t.heard("TimeSpent")[-1].cost == 4
    assert t.state.players[0].distance == 4
    assert (t.army("elmet"), t.army("malahaut")) == ("W", "CMWW")
    assert t.state.players[0].discs == [0, 2, 0]


def test_a_muster_obeys_the_limit_of_4_units_in_the_chiefs_territory() -> None:
    """Ruling muster_max: normally three units fit with the Chief."""
    t = table(
        **TOGETHER,
        factions=("high_elves", "humans", "hobyars", "tunnel_dwarves"),
        armies={"elmet": {0: "CW"}},
    )
    t.answer("muster", "warrior", "warrior")
    assert t.army("elmet") == "CWWW"
    assert t.heard("TimeSpent")[-1].cost == 2


def test_units_are_mustered_from_the_reserve_only() -> None:
    t = table(
        armies={"elmet": {0: "C"}, "corbenic": {0: "WWWW"}, "malahaut": {0: "WWWW"}, "garloth": {0: "MMMW"}}
    )
    t.answer("muster")
    assert not t.offers("warrior")
    assert not t.offers("mystic")


def test_the_chief_moves_before_units_are_added_and_only_once() -> None:
    t = table(armies={"elmet": {0: "C"}})
    t.answer("muster", "chief malahaut")
    assert not t.options("chief")
    t = table(armies={"elmet": {0: "C"}})
    t.answer("muster", "warrior elmet")
    assert not t.options("chief")


def test_gap_2_a_chief_only_muster_is_an_action_and_costs_1() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "C"}})
    t.answer("muster", "chief malahaut", "done")
    assert t.heard("TimeSpent")[-1].cost == 1


def test_an_empty_muster_is_no_action() -> None:
    t = table(armies={"elmet": {0: "C"}})
    t.answer("muster")
    assert not t.offers("done")


def test_the_chief_does_not_step_into_a_territory_of_two_other_factions() -> None:
    t = table(armies={"corbenic": {0: "C"}, "elmet": {1: "C", 2: "C"}})
    t.answer("muster")
    assert not t.offers("chief elmet")
    assert t.offers("chief garloth")


# --- Magic ---

MAGE = {"malahaut": {0: "M"}, "cornwall": {0: "M"}, "corbenic": {0: "CW"}}
ITS_CAERS = {"merlin": ("1", "avalon"), "morgana": ("9", "lyonesse"), "mordred": ("12", "annwn")}


def test_the_rulebooks_magic_example_costs_4() -> None:
    """Teleport 2 and Hire a Champion 2."""
    t = table(
        **TOGETHER,
        armies={**MAGE, "pictland": {2: "C"}},
        caers=ITS_CAERS,
        land={"annwn": "DD", "avalon": "LL"},
    )
    t.answer("magic", "cast teleport_humans")
    assert (t.army("cornwall"), t.army("annwn")) == ("", "MW")
    assert t.state.players[0].favour == [0, 0, 2]
    t.answer("cast hire_humans", "blackheart corbenic")
    assert t.army("corbenic") == "C+blackheart"
    assert t.state.players[0].warriors == 8
    assert t.heard("TimeSpent")[-1].cost == 4
    assert t.state.players[0].distance == 4
    assert sorted(t.state.players[0].used) == ["hire_humans", "teleport_humans"]


def test_as_many_spells_as_mystics_in_play() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CMW"}})
    t.answer("magic", "cast roads")
    assert t.heard("TimeSpent")[-1].cost == 3
    assert t.prompt.seat != 0


def test_without_a_mystic_in_play_there_is_no_magic() -> None:
    assert not table(armies={"elmet": {0: "CW"}}).offers("magic")


def test_ruling_magic_count_mystics_are_counted_when_the_action_is_declared() -> None:
    """Two Mystics: two Spells, wherever the first one takes one of them. The time is paid at the end."""
    t = table(**TOGETHER, armies={**MAGE, "pictland": {2: "C"}}, caers=ITS_CAERS)
    t.answer("magic", "cast roads")
    assert t.prompt.details["left"] == 1
    assert t.state.players[0].distance == 0
    t.answer("cast oath", "place merlin", "place merlin")
    assert t.state.players[0].distance == 4


def test_single_use_spells_are_discarded_and_permanents_stay() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CMM"}})
    t.answer("magic", "cast roads", "cast oath", "place merlin", "place merlin")
    player = t.state.players[0]
    assert (player.permanents, player.used) == (["roads"], ["oath"])
    assert "roads" not in player.spells
    assert "oath" not in player.spells


def test_ruling_permanent_it_cannot_be_cast_twice() -> None:
    t = table(armies={"elmet": {0: "CM"}}, permanents={0: ["roads"]})
    t.answer("magic")
    assert not t.offers("cast roads")


def test_ruling_spell_castable_a_spell_must_change_something() -> None:
    t = table(armies={"elmet": {0: "CM"}}, reserve="")
    t.answer("magic")
    assert not t.offers("cast oath")  # no Favour in the reserve
    assert not t.offers("cast hire_humans")  # no Warrior to replace
    assert t.offers("cast roads")


def test_magic_can_only_be_performed_if_a_spell_can_be_cast() -> None:
    t = table(
        armies={"corbenic": {0: "CM"}}, reserve="", spells={0: ["oath", "teleport_humans", "hire_humans"]}
    )
    assert not t.offers("magic")


def test_ruling_spell_castable_limits_hold_at_the_end() -> None:
    """A teleported Mystic does not enter an island of two other factions."""
    t = table(
        armies={"elmet": {0: "CM"}, "lyonesse": {1: "W", 2: "W"}}, spells={0: ["teleport_humans", "roads"]}
    )
    t.answer("magic")
    assert not t.offers("cast teleport_humans")


def test_ruling_teleport_two_the_caster_chooses_among_two_caers() -> None:
    caers = {"merlin": ("7", "avalon"), "morgana": ("8", "lyonesse"), "mordred": ("12", "annwn")}
    t = table(armies={"elmet": {0: "CM"}}, caers=caers)
    t.answer("magic", "cast teleport_humans")
    assert {operands[1] for operands in t.options("move")} == {"avalon", "lyonesse"}


def test_a_teleported_mystic_claims_nothing_without_control() -> None:
    t = table(armies={"elmet": {0: "CM"}, "lyonesse": {1: "WWW"}}, land={"lyonesse": "GG"})
    t.answer("magic", "cast teleport_humans")
    assert t.state.players[0].favour == [0, 0, 0]
    assert t.army("lyonesse") == "MW"


# --- costs ---


def test_reductions_apply_at_the_end_and_never_below_1() -> None:
    """Ruling march_cap and gap 2: King's Roads takes 1 off, a March of 1 still costs 1."""
    for moves, cost in ((["elmet malahaut W"], 1), (["elmet malahaut W", "elmet malahaut C"], 1)):
        t = table(**TOGETHER, armies={"elmet": {0: "CW"}}, permanents={0: ["roads"]})
        assert march(t, *moves) == cost


def test_ruling_march_cap_counts_before_any_reduction() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CW"}}, permanents={0: ["roads"]}, discs={0: (3, 0, 0)})
    t.answer("march", "elmet malahaut W", "malahaut elmet W", "elmet malahaut W")
    assert t.heard("TimeSpent")[-1].cost == 5
    assert t.prompt.seat != 0


def test_a_waiting_discount_is_used_once_by_the_next_action() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CW"}})
    t.resolve("fate.hare.boon")
    t.state.frames.pop()
    assert march(t, "elmet malahaut W", "malahaut elmet W", "elmet malahaut W") == 1
    assert t.state.players[0].discounts == []


def test_ruling_no_action_bide_moves_the_tracker_1_and_places_no_disc() -> None:
    """All units on an island before the Breakout, nothing in reserve, no Mystic: only then."""
    t = table(
        **TOGETHER,
        armies={"avalon": {0: "CWWW"}, "lyonesse": {0: "WWWW"}, "annwn": {0: "WW"}},
        spells={0: []},
    )
    assert t.legal == [Action("bide")]
    t.answer("bide")
    assert t.state.players[0].distance == 1
    assert t.state.players[0].discs == [0, 0, 0]


def test_bide_is_not_offered_while_any_action_is_possible() -> None:
    assert not table(armies={"avalon": {0: "C"}}).offers("bide")


def test_ruling_long_step_under_roads_go_two_land_borders_as_one_move() -> None:
    dwarves = ("tunnel_dwarves", "humans", "high_elves", "hobyars")
    t = table(**TOGETHER, factions=dwarves, armies={"pictland": {0: "CWW"}})
    assert march(t, "pictland corbenic W") == 1
    assert t.army("corbenic") == "W"
    t = table(**TOGETHER, factions=dwarves, armies={"pictland": {0: "CWW"}})
    t.answer("march", "pictland corbenic W")
    assert not t.offers("pictland malahaut")  # once per March
    t = table(**TOGETHER, factions=dwarves, armies={"garloth": {0: "CWW"}})
    t.answer("march")
    assert not t.offers("garloth cambria")  # over the Sea Route to Cornwall: not by land


def test_shire_levy_lets_one_mustered_warrior_stand_up_elsewhere() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "C"}, "corbenic": {0: "W"}, "malahaut": {0: "W", 1: "C"}})
    t.answer("muster")
    assert t.offers("warrior corbenic")
    assert not t.offers("mystic corbenic")
    assert not t.offers("warrior malahaut")  # tied: not controlled
    t.answer("warrior corbenic")
    assert not t.offers("warrior corbenic")
    t.answer("warrior elmet", "warrior elmet")
    assert (t.army("corbenic"), t.army("elmet")) == ("WW", "CWW")
    assert t.heard("TimeSpent")[-1].cost == 3
    assert t.heard("MusterFull")[-1].units == 3  # it says why it ends, though one more had room in Elmet


def test_a_muster_that_fills_the_territory_needs_no_word() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "C"}, "corbenic": {0: "W"}})
    t.answer("muster", "warrior elmet", "warrior elmet", "warrior elmet")
    assert not t.heard("MusterFull")


@pytest.mark.parametrize("hand", [HUMANS[:7]])
def test_actions_do_not_touch_the_hand(hand: list[str]) -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "CW"}}, hands={0: hand})
    march(t, "elmet malahaut W")
    assert sorted(t.state.players[0].hand) == sorted(hand)
