"""Pieces: the tables of the digest, number by number."""

import pytest

from mordred.wales.rules import data
from mordred.wales.rules.data import BUILDINGS, HILL, NEIGHBOURS, ROADS, SPACES, WOOD
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import State


def opening(players: int = 4) -> State:
    return GAME.new(WalesOptions(players=players), 1)


@pytest.mark.parametrize(
    ("kind", "count", "points", "hills", "woods", "to_attack", "to_destroy"),
    [
        ("village", 9, 2, 5, 3, 6, 2),
        ("town", 6, 3, None, 5, 6, 3),
        ("small_castle", 6, 1, 5, 7, 5, 4),
        ("large_castle", 4, 2, 8, 10, 4, 5),
    ],
)
def test_each_building_has_its_count_points_prices_and_columns(
    kind: str, count: int, points: int, hills: int | None, woods: int, to_attack: int, to_destroy: int
) -> None:
    place = BUILDINGS.index(kind)
    assert data.STOCK[place] == count
    assert data.VICTORY_POINTS[place] == points
    assert (data.PRICE[HILL][place], data.PRICE[WOOD][place]) == (hills, woods)
    assert (data.TO_ATTACK[place], data.TO_DESTROY[place]) == (to_attack, to_destroy)


def test_35_men_one_on_the_castle_and_34_in_reserve() -> None:
    state = opening()
    assert data.MEN == 35
    assert state.men_spaces() == ("anglesey",)
    assert state.reserve() == 34


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_or_4_players_and_2_as_a_marked_variant(players: int) -> None:
    options = WalesOptions(players=players)
    assert options.variant == (players == 2)
    assert GAME.seats(GAME.new(options, 1)) == players


@pytest.mark.parametrize("players", [0, 1, 5, "3", None, 2.5])
def test_no_other_number_of_players(players: object) -> None:
    with pytest.raises(ValueError, match="players"):
        WalesOptions.model_validate({"players": players})


def test_start_money_is_nothing() -> None:
    assert opening().money == [0, 0, 0, 0]


def test_55_spaces_and_the_castle() -> None:
    assert len(SPACES) == 56
    assert [space.id for space in SPACES if space.terrain not in (WOOD, HILL)] == ["anglesey"]
    assert len({space.id for space in SPACES}) == len({space.name for space in SPACES}) == 56


def test_eight_framed_spaces_on_the_border() -> None:
    framed = {space.id for space in SPACES if space.framed}
    assert framed == {
        "hawarden",
        "chirk",
        "breidden",
        "montgomery",
        "knighton",
        "hay",
        "monmouth",
        "chepstow",
    }


def test_roads_join_all_of_wales_and_are_named_once() -> None:
    assert len({frozenset(road) for road in ROADS}) == len(ROADS) == 87
    reached, edge = {0}, [0]
    while edge:
        here = edge.pop()
        for there in range(56):
            if NEIGHBOURS[here] >> there & 1 and there not in reached:
                reached.add(there)
                edge.append(there)
    assert len(reached) == 56


def test_adjacent_means_joined_by_a_road_both_ways() -> None:
    for a, b in ROADS:
        assert data.NEIGHBOURS[data.INDEX[a]] & data.BIT[b]
        assert data.NEIGHBOURS[data.INDEX[b]] & data.BIT[a]
    assert sum(mask.bit_count() for mask in NEIGHBOURS) == 2 * len(ROADS)
    assert data.neighbours(data.EVERYWHERE) == data.EVERYWHERE
    assert data.neighbours(0) == 0
    assert data.spaces_in(data.neighbours(data.space_set("anglesey"))) == ("bangor",)


@pytest.mark.parametrize(
    ("row", "pounds", "men"),
    [
        ("A", (1, 2, 2, 3, 3, 4), (1, 0, 0, 0, 0, 0)),
        ("B", (2, 1, 3, 4, 5, 5), (2, 1, 0, 0, 0, 0)),
        ("C", (3, 2, 2, 5, 6, 7), (3, 2, 2, 0, 0, 0)),
    ],
)
def test_the_money_table(row: str, pounds: tuple[int, ...], men: tuple[int, ...]) -> None:
    assert tuple(data.CELLS[row][face][0] for face in range(1, 7)) == pounds
    assert tuple(data.CELLS[row][face][1] for face in range(1, 7)) == men


@pytest.mark.parametrize(
    ("row", "pounds", "men", "none"), [("A", 5.00, 0.33, 69), ("B", 6.67, 1.0, 44), ("C", 8.33, 2.33, 25)]
)
def test_what_the_numbers_feel_like(row: str, pounds: float, men: float, none: int) -> None:
    cells = data.CELLS[row][1:]
    throws = [(a, b) for a in cells for b in cells]
    assert sum(a[0] + b[0] for a, b in throws) / 36 == pytest.approx(pounds, abs=0.005)
    assert sum(a[1] + b[1] for a, b in throws) / 36 == pytest.approx(men, abs=0.005)
    assert 100 * sum(a[1] + b[1] == 0 for a, b in throws) / 36 == pytest.approx(none, abs=0.5)


def test_the_track_has_18_squares_12_towards_mordred_and_5_towards_arthur() -> None:
    assert (data.TOWARDS_MORDRED, data.TOWARDS_ARTHUR) == (12, 5)
    assert data.TOWARDS_MORDRED + 1 + data.TOWARDS_ARTHUR == 18
    assert opening().pawns == [data.DRAGON] * 4
