"""A turn up to the men: stock check, declaring, rolling, collecting, the pawn."""

import pytest

from mordred.core.game import IllegalAction
from mordred.wales.rules.data import DEFAULT_ROW, STOCK
from mordred.wales.rules.events import (
    Collected,
    GameEnded,
    PawnMoved,
    Rolled,
    RowDeclared,
    TurnBegan,
    TurnEnded,
)
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, OVER, PLACE_MAN, SPEND, STOCK_EMPTY, TRACK_END
from tests.wales.table import do, roll, table, texts

WOODS = "bangor caernarfon criccieth deganwy betws rhuddlan ruthin hawarden chirk"
ALL_OF_A_KIND = {
    "village": WOODS,
    "town": "deganwy betws rhuddlan ruthin hawarden chirk",
    "small_castle": "deganwy betws rhuddlan ruthin hawarden chirk",
    "large_castle": "rhuddlan ruthin hawarden chirk",
}


# 0. Stock check


@pytest.mark.parametrize("kind", ALL_OF_A_KIND)
def test_all_buildings_of_one_type_at_the_start_of_your_own_turn_end_the_game(kind: str) -> None:
    assert len(ALL_OF_A_KIND[kind].split()) == STOCK[list(ALL_OF_A_KIND).index(kind)]
    state = table(seat=0, buildings={1: {kind: ALL_OF_A_KIND[kind]}})
    events = do(state, "pass")
    assert events == [TurnEnded(0, 0), GameEnded(STOCK_EMPTY, 1)]
    assert (state.phase, state.ending, state.seat) == (OVER, STOCK_EMPTY, 1)


def test_the_stock_check_looks_at_your_own_turn_only() -> None:
    state = table(seat=0, buildings={2: {"town": ALL_OF_A_KIND["town"]}})
    assert do(state, "pass") == [TurnEnded(0, 0), TurnBegan(1, 62)]
    assert state.phase == DECLARE_ROW


def test_placing_the_last_of_a_type_does_not_end_the_game_before_the_next_own_turn() -> None:
    state = table(buildings={0: {"large_castle": "rhuddlan ruthin hawarden"}}, money=[10])
    do(state, "L Chirk")
    assert state.phase == SPEND
    assert do(state, "pass")[-1] == TurnBegan(1, 62)


def test_a_building_destroyed_in_time_prevents_the_end() -> None:
    state = table(
        seat=1,
        phase=PLACE_MAN,
        in_hand=1,
        men="anglesey tegeingl",
        buildings={0: {"large_castle": ALL_OF_A_KIND["large_castle"]}},
    )
    roll(state, 5)
    do(state, "m Hawarden")
    do(state, "pass")
    do(roll(state, 4, 4), "A")
    do(state, "pass")
    assert state.seat == 0 and state.phase == DECLARE_ROW


# 1. Declare a row, then roll


def test_a_row_is_declared_before_the_dice_are_rolled() -> None:
    state = table(phase=DECLARE_ROW, dice=[4, 6])
    assert texts(state) == ["A", "B", "C"]
    events = do(state, "B")
    assert events[:2] == [RowDeclared(0, "B"), Rolled(0, "B", 4, 6)]
    assert (state.row, state.dice) == ("B", (4, 6))
    assert Rolled.reveals


def test_not_declaring_means_row_c() -> None:
    prompt = GAME.prompt(table(phase=DECLARE_ROW))
    assert prompt is not None and prompt.kind == "declare_row"
    assert prompt.details["default"] == DEFAULT_ROW == "C"


def test_nothing_else_can_be_done_before_the_roll() -> None:
    state = table(phase=DECLARE_ROW, money=[20])
    with pytest.raises(IllegalAction):
        GAME.read(state, "pass")
    with pytest.raises(IllegalAction):
        GAME.read(state, "V Hawarden")


# 2. Collect


@pytest.mark.parametrize(
    ("row", "first", "second", "pounds", "men"),
    [
        ("A", 1, 6, 5, 1),
        ("A", 2, 3, 4, 0),
        ("B", 1, 2, 3, 3),
        ("B", 5, 6, 10, 0),
        ("C", 3, 4, 7, 2),
        ("C", 6, 6, 14, 0),
    ],
)
def test_each_die_gives_its_cells_pounds_and_a_bold_cell_as_many_men(
    row: str, first: int, second: int, pounds: int, men: int
) -> None:
    state = table(phase=DECLARE_ROW, money=[4], dice=[first, second])
    events = do(state, row)
    assert Collected(0, pounds, men) in events
    assert state.money[0] == 4 + pounds
    assert state.pawns[0] == -men
    assert (PawnMoved(0, -men, -men) in events) == (men > 0)


def test_without_men_the_spending_begins() -> None:
    state = table(phase=DECLARE_ROW, dice=[4, 4])
    do(state, "A")
    assert state.phase == SPEND


def test_if_the_pawn_cannot_move_in_full_the_game_ends_before_the_men_are_placed() -> None:
    state = table(phase=DECLARE_ROW, pawns=[-8], dice=[1, 2])
    events = do(state, "C")
    assert events[-2:] == [PawnMoved(0, -4, -12), GameEnded(TRACK_END, 0)]
    assert state.ending == TRACK_END
    assert state.men_spaces() == ("anglesey",)
    assert state.in_hand == 0


def test_the_pawn_then_stays_on_the_last_square_and_the_money_is_kept() -> None:
    state = table(phase=DECLARE_ROW, pawns=[-12], money=[3], dice=[1, 5])
    events = do(state, "A")
    assert state.pawns[0] == -12
    assert state.money[0] == 3 + 4
    assert not any(isinstance(event, PawnMoved) for event in events)
    assert state.ending == TRACK_END


def test_landing_exactly_on_the_last_square_is_safe() -> None:
    state = table(phase=DECLARE_ROW, pawns=[-9], dice=[1, 5])
    do(state, "C")
    assert state.pawns[0] == -12
    assert state.phase == PLACE_MAN


def test_only_the_own_pawn_moves() -> None:
    state = table(phase=DECLARE_ROW, pawns=[1, -3, 2], dice=[1, 5])
    do(state, "C")
    assert state.pawns == [-2, -3, 2]
