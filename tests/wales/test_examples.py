"""The rulebook's worked examples."""

from mordred.wales.rules.events import BuildingAssaulted, Built, Collected, ManAttacked, ManPlaced, PawnMoved
from mordred.wales.rules.state import DECLARE_ROW, PLACE_MAN, SPEND
from tests.wales.table import do, legal, roll, sites, table, texts


def test_row_c_with_2_and_5_gives_8_pounds_2_men_and_2_squares() -> None:
    state = table(phase=DECLARE_ROW, dice=[2, 5])
    events = do(state, "C")
    assert Collected(0, 8, 2) in events
    assert PawnMoved(0, -2, -2) in events
    assert state.money[0] == 8


def test_row_c_with_double_1_gives_6_pounds_6_men_and_6_squares() -> None:
    state = table(phase=DECLARE_ROW, dice=[1, 1])
    events = do(state, "C")
    assert Collected(0, 6, 6) in events
    assert PawnMoved(0, -6, -6) in events
    assert state.in_hand == 5, "the first went to Bangor by itself"


def test_the_first_man_goes_on_the_only_space_connected_to_the_castle() -> None:
    state = table(phase=DECLARE_ROW, dice=[1, 4])
    assert ManPlaced(0, "bangor", forced=True) in do(state, "A")
    assert state.men_spaces() == ("anglesey", "bangor")


def test_two_men_against_a_small_castle_each_attempt_needs_4() -> None:
    state = table(
        phase=PLACE_MAN,
        in_hand=2,
        men="anglesey bangor",
        buildings={1: {"small_castle": "snowdon"}},
        dice=[3, 4],
    )
    (first,) = do(state, "m Snowdon")
    (second,) = do(state, "m Snowdon")
    assert first == BuildingAssaulted(0, "snowdon", 1, "small_castle", 4, 3, False)
    assert second == BuildingAssaulted(0, "snowdon", 1, "small_castle", 4, 4, True)
    assert state.man_at("snowdon") and state.stock(1, 2) == 6


def test_first_building_of_the_game_and_what_the_next_player_may_do() -> None:
    state = table(money=[3, 50])
    assert do(state, "V Hawarden") == [Built(0, "village", "hawarden", 3)]
    do(state, "pass")
    do(roll(state, 4, 4), "A")
    framed = {"chirk", "breidden", "montgomery", "knighton", "hay", "monmouth", "chepstow"}
    neighbours = {"tegeingl", "ruthin"}
    assert sites(state, "village") == framed | neighbours
    state.money[1] = 3
    assert sites(state, "village") == {"chirk", "montgomery", "monmouth", "chepstow"}, (
        "no surcharge on framed spaces"
    )
    state.money[1] = 4
    assert legal(state, "build", "village", "ruthin"), "a pound more next to another's building"
    assert not legal(state, "build", "village", "rhuddlan")


def test_the_one_unframed_neighbour_for_a_pound_more_and_nothing_else() -> None:
    """As the picture has it: a framed space with a single unframed neighbour."""
    state = table(seat=1, money=[0, 4], buildings={0: {"village": "breidden"}})
    woods = {"hawarden", "chirk", "montgomery", "monmouth", "chepstow"}
    assert sites(state, "village") == woods | {"mathrafal"}
    assert do(state, "V Mathrafal") == [Built(1, "village", "mathrafal", 4)]


def test_attack_from_a_large_castle() -> None:
    state = table(
        money=[7], men="anglesey bangor snowdon", buildings={0: {"large_castle": "criccieth"}}, dice=[3, 6]
    )
    assert "x Snowdon from Criccieth" in texts(state)
    assert do(state, "x Snowdon from Criccieth") == [
        ManAttacked(0, "snowdon", "criccieth", "large_castle", 4, 3, False)
    ]
    assert state.money[0] == 5
    assert do(state, "x Snowdon from Criccieth") == [
        ManAttacked(0, "snowdon", "criccieth", "large_castle", 4, 6, True),
        PawnMoved(0, 1, 1),
    ]
    assert state.money[0] == 3 and state.phase == SPEND
    state.money[0] = 5
    assert do(state, "V Snowdon") == [Built(0, "village", "snowdon", 5)]
