"""4. Spend: attack."""

import pytest

from mordred.core.game import IllegalAction
from mordred.wales.rules.events import GameEnded, ManAttacked, PawnMoved
from mordred.wales.rules.state import ANGLESEY, OVER, SPEND, TRACK_END
from tests.wales.table import do, operands, roll, table


def test_attack_a_man_connected_to_one_of_your_buildings() -> None:
    state = table(
        money=[2],
        men="anglesey bangor aber snowdon",
        buildings={0: {"village": "caernarfon"}, 1: {"village": "deganwy"}},
    )
    assert operands(state, "attack") == {("bangor", "caernarfon")}


def test_the_player_names_the_building() -> None:
    state = table(
        money=[2], men="anglesey bangor", buildings={0: {"village": "caernarfon", "large_castle": "aber"}}
    )
    assert operands(state, "attack") == {("bangor", "caernarfon"), ("bangor", "aber")}


def test_an_attack_costs_two_pounds_paid_before_the_roll() -> None:
    buildings = {0: {"large_castle": "aber"}}
    assert not operands(table(money=[1], men="anglesey bangor", buildings=buildings), "attack")
    state = table(money=[2], men="anglesey bangor", buildings=buildings, dice=[1])
    do(state, "x Bangor from Aber")
    assert state.money[0] == 0
    with pytest.raises(IllegalAction):
        do(state, "x Bangor from Aber")


@pytest.mark.parametrize(
    ("kind", "needed"), [("village", 6), ("town", 6), ("small_castle", 5), ("large_castle", 4)]
)
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_the_middle_column_of_that_building_decides(kind: str, needed: int, die: int) -> None:
    state = table(money=[5], men="anglesey bangor", buildings={0: {kind: "caernarfon"}}, dice=[die])
    killed = die >= needed
    events = do(state, "x Bangor from Caernarfon")
    assert events[0] == ManAttacked(0, "bangor", "caernarfon", kind, needed, die, killed)
    assert state.man_at("bangor") != killed
    assert state.pawns[0] == (1 if killed else 0)


def test_success_removes_the_man_to_the_reserve_and_moves_the_pawn_towards_arthur() -> None:
    state = table(
        money=[5], men="anglesey bangor aber", pawns=[-3], buildings={0: {"town": "caernarfon"}}, dice=[6]
    )
    before = state.reserve()
    events = do(state, "x Bangor from Caernarfon")
    assert events[1:] == [PawnMoved(0, 1, -2)]
    assert state.reserve() == before + 1
    assert state.phase == SPEND


def test_an_attack_may_be_tried_again_and_again() -> None:
    state = table(money=[6], men="anglesey bangor", buildings={0: {"village": "aber"}}, dice=[5, 5, 5])
    for _ in range(3):
        do(state, "x Bangor from Aber")
    assert state.money[0] == 0 and state.man_at("bangor")


def test_a_building_is_not_lost_by_attacking() -> None:
    state = table(money=[2], men="anglesey bangor", buildings={0: {"village": "aber"}}, dice=[1])
    do(state, "x Bangor from Aber")
    assert state.building_at("aber") == (0, 0)


def test_if_the_pawn_cannot_move_towards_arthur_the_game_ends_at_once() -> None:
    state = table(
        money=[9], men="anglesey bangor", pawns=[5], buildings={0: {"large_castle": "aber"}}, dice=[4]
    )
    events = do(state, "x Bangor from Aber")
    assert events[1:] == [GameEnded(TRACK_END, 0)]
    assert state.pawns[0] == 5
    assert not state.man_at("bangor")


def test_landing_exactly_on_arthurs_last_square_is_safe() -> None:
    state = table(
        money=[9], men="anglesey bangor", pawns=[4], buildings={0: {"large_castle": "aber"}}, dice=[4]
    )
    do(state, "x Bangor from Aber")
    assert state.pawns[0] == 5 and state.phase == SPEND


@pytest.mark.parametrize("pawn", [-12, 0, 5])
def test_killing_the_man_in_the_castle_of_anglesey_ends_the_game(pawn: int) -> None:
    state = table(money=[9], pawns=[pawn], buildings={0: {"large_castle": "bangor"}}, dice=[4])
    events = do(state, "x Castle from Bangor")
    assert events[-1] == GameEnded(ANGLESEY, 0)
    assert (state.phase, state.ending) == (OVER, ANGLESEY)


def test_a_failed_attack_on_the_castle_changes_nothing_but_the_purse() -> None:
    state = table(money=[9], buildings={0: {"large_castle": "bangor"}}, dice=[3])
    do(state, "x Castle from Bangor")
    assert state.phase == SPEND and state.man_at("anglesey") and state.money[0] == 7


def test_the_freed_space_may_be_built_on_at_once() -> None:
    state = table(money=[9], men="anglesey bangor", buildings={0: {"large_castle": "aber"}})
    do(roll(state, 5), "x Bangor from Aber")
    do(state, "V Bangor")
    assert state.building_at("bangor") == (0, 0)
