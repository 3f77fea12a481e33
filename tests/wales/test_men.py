"""3. Place all men."""

import pytest

from mordred.core.game import IllegalAction
from mordred.wales.rules.data import MEN, SPACES
from mordred.wales.rules.events import BuildingAssaulted, GameEnded, ManPlaced, MenStranded, ReserveShort
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, MEN_PLACED, OVER, PLACE_MAN, SPEND
from tests.wales.table import do, roll, table, targets, texts

ALL = [space.id for space in SPACES]


def test_a_man_goes_to_a_space_connected_to_a_man() -> None:
    state = table(phase=PLACE_MAN, in_hand=1, men="anglesey bangor")
    assert targets(state) == {"caernarfon", "snowdon", "aber"}


def test_any_man_will_do_also_one_cut_off_from_the_main_group() -> None:
    state = table(phase=PLACE_MAN, in_hand=1, men="anglesey stdavids")
    assert targets(state) == {"bangor", "preseli", "pembroke"}


def test_one_man_a_space() -> None:
    state = table(phase=PLACE_MAN, in_hand=1, men="anglesey bangor aber")
    assert targets(state) == {"caernarfon", "snowdon", "deganwy"}
    with pytest.raises(IllegalAction):
        do(state, "m Bangor")


def test_men_are_placed_one_at_a_time_before_anything_else() -> None:
    state = table(phase=PLACE_MAN, in_hand=2, men="anglesey bangor", money=[20])
    prompt = GAME.prompt(state)
    assert prompt is not None and prompt.details == {"men": 2}
    assert all(text.startswith("m ") for text in texts(state))
    assert do(state, "m Aber") == [ManPlaced(0, "aber")]
    assert state.phase == PLACE_MAN and state.in_hand == 1
    do(state, "m Snowdon")
    assert state.phase == SPEND
    assert state.men_spaces() == ("anglesey", "bangor", "snowdon", "aber")


def test_men_may_chain() -> None:
    state = table(phase=PLACE_MAN, in_hand=2, men="anglesey bangor")
    assert "deganwy" not in targets(state)
    do(state, "m Aber")
    assert "deganwy" in targets(state)
    do(state, "m Deganwy")
    assert state.man_at("deganwy")


def test_own_buildings_are_no_targets_but_those_of_others_are() -> None:
    state = table(
        phase=PLACE_MAN,
        in_hand=1,
        men="anglesey bangor",
        buildings={0: {"village": "aber"}, 1: {"village": "snowdon"}},
    )
    assert targets(state) == {"caernarfon", "snowdon"}


def test_framed_spaces_are_not_exempt() -> None:
    state = table(
        phase=PLACE_MAN, in_hand=1, men="anglesey tegeingl", buildings={1: {"village": "hawarden"}}, dice=[6]
    )
    assert "hawarden" in targets(state)
    do(state, "m Hawarden")
    assert state.man_at("hawarden")
    empty = table(phase=PLACE_MAN, in_hand=1, men="anglesey tegeingl")
    assert "hawarden" in targets(empty)


@pytest.mark.parametrize(
    ("kind", "needed", "space"),
    [
        ("village", 2, "aber"),
        ("town", 3, "caernarfon"),
        ("small_castle", 4, "aber"),
        ("large_castle", 5, "aber"),
    ],
)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_man_destroys_a_building_on_the_right_hand_column(
    kind: str, needed: int, space: str, die: int
) -> None:
    state = table(phase=PLACE_MAN, in_hand=1, men="anglesey bangor", buildings={2: {kind: space}}, dice=[die])
    (event,) = do(state, f"m {space}")
    place = ["village", "town", "small_castle", "large_castle"].index(kind)
    full = [9, 6, 6, 4][place]
    destroyed = die >= needed
    assert event == BuildingAssaulted(0, space, 2, kind, needed, die, destroyed)
    assert state.man_at(space) == destroyed
    assert state.stock(2, place) == (full if destroyed else full - 1)
    assert (state.building_at(space) is None) == destroyed


def test_failure_returns_the_man_to_the_reserve() -> None:
    state = table(
        phase=PLACE_MAN, in_hand=1, men="anglesey bangor", buildings={1: {"town": "caernarfon"}}, dice=[1]
    )
    before = state.reserve()
    do(state, "m Caernarfon")
    assert state.reserve() == before + 1
    assert state.men_on_map() == 2
    assert state.phase == SPEND


def test_with_no_legal_target_the_remaining_men_go_back_to_the_reserve() -> None:
    state = table(phase=DECLARE_ROW, men="anglesey", buildings={0: {"village": "bangor"}}, dice=[1, 1])
    events = do(state, "C")
    assert MenStranded(0, 6) in events
    assert state.reserve() == 34
    assert state.pawns[0] == -6
    assert state.phase == SPEND


def test_a_single_target_needs_no_question_but_leaves_an_event() -> None:
    state = table(phase=DECLARE_ROW, dice=[1, 5])
    events = do(state, "A")
    assert ManPlaced(0, "bangor", forced=True) in events
    assert state.phase == SPEND


def test_a_forced_assault_rolls_by_itself_until_it_succeeds() -> None:
    state = table(phase=DECLARE_ROW, buildings={1: {"small_castle": "bangor"}}, dice=[1, 5, 3, 3, 4])
    events = do(state, "C")
    tries = [event for event in events if isinstance(event, BuildingAssaulted)]
    assert [(event.die, event.destroyed, event.forced) for event in tries] == [
        (3, False, True),
        (3, False, True),
        (4, True, True),
    ]
    assert state.man_at("bangor") and state.phase == SPEND


def test_with_fewer_men_in_the_reserve_use_what_there_is_and_the_pawn_moved_in_full() -> None:
    men = " ".join(ALL[:33])
    state = table(phase=DECLARE_ROW, men=men, dice=[1, 1])
    events = do(state, "C")
    assert ReserveShort(0, 4) in events
    assert state.in_hand == 2
    assert state.pawns[0] == -6


def test_when_the_last_man_is_on_the_map_the_game_ends_at_once() -> None:
    men = " ".join(ALL[:34])
    state = table(phase=PLACE_MAN, men=men, in_hand=1, money=[50])
    space = sorted(targets(state))[0]
    assert do(state, f"m {space}") == [ManPlaced(0, space), GameEnded(MEN_PLACED, 0)]
    assert state.men_on_map() == MEN
    assert (state.phase, state.ending) == (OVER, MEN_PLACED)


def test_a_last_man_who_fails_is_back_in_the_reserve_and_the_game_goes_on() -> None:
    spaces = [id for id in ALL if id != "chirk"][:34]
    state = table(phase=PLACE_MAN, men=" ".join(spaces), in_hand=1, buildings={1: {"large_castle": "chirk"}})
    assert "chirk" in targets(state)
    do(roll(state, 4), "m Chirk")
    assert state.phase == SPEND
    assert state.reserve() == 1
