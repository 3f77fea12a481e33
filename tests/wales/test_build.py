"""4. Spend: build and replace."""

import pytest

from mordred.core.game import IllegalAction
from mordred.wales.rules.data import SPACES
from mordred.wales.rules.events import Built
from mordred.wales.rules.game import GAME
from mordred.wales.rules.prices import plain_ground, surcharge_for
from mordred.wales.rules.state import SPEND
from tests.wales.table import asked, do, legal, sites, table, texts

FRAMED = {space.id for space in SPACES if space.framed}
FRAMED_WOODS = {space.id for space in SPACES if space.framed and space.terrain == "wood"}
FRAMED_HILLS = FRAMED - FRAMED_WOODS


def test_with_no_building_on_the_map_only_framed_spaces() -> None:
    state = table(money=[50])
    for kind in ("village", "small_castle", "large_castle"):
        assert sites(state, kind) == FRAMED
    assert sites(state, "town") == FRAMED_WOODS


def test_otherwise_framed_spaces_or_a_space_connected_to_any_players_building() -> None:
    state = table(money=[50], buildings={1: {"village": "neath"}})
    assert sites(state, "village") == FRAMED | {"dinefwr", "gower", "fforestfawr", "ogmore"}


def test_only_framed_again_when_every_building_is_gone() -> None:
    assert sites(table(money=[50], men="anglesey neath"), "village") == FRAMED


@pytest.mark.parametrize(
    ("kind", "woods", "hills"),
    [("village", 3, 5), ("town", 5, None), ("small_castle", 7, 5), ("large_castle", 10, 8)],
)
def test_the_price_goes_by_terrain(kind: str, woods: int, hills: int | None) -> None:
    for price, spaces in ((woods, FRAMED_WOODS), (hills, FRAMED_HILLS)):
        if price is None:
            continue
        assert sites(table(money=[price - 1]), kind) & spaces == set()
        state = table(money=[price])
        assert sites(state, kind) & spaces == spaces
        space = sorted(spaces)[0]
        (event,) = GAME.apply(state, next(a for a in asked(state).actions if a.operands == (kind, space)))
        assert event == Built(0, kind, space, price)
        assert state.money[0] == 0


def test_a_pound_more_if_not_framed_and_not_connected_to_an_own_building() -> None:
    buildings = {1: {"village": "neath"}}
    assert "ogmore" not in sites(table(money=[3], buildings=buildings), "village")
    state = table(money=[4], buildings=buildings)
    assert do(state, "V Ogmore") == [Built(0, "village", "ogmore", 4)]
    assert state.money[0] == 0


def test_no_surcharge_next_to_an_own_building() -> None:
    state = table(money=[3], buildings={0: {"village": "neath"}})
    assert do(state, "V Ogmore") == [Built(0, "village", "ogmore", 3)]


def test_no_surcharge_next_to_both_an_own_and_anothers_building() -> None:
    state = table(money=[3], buildings={0: {"village": "llandaff"}, 1: {"village": "neath"}})
    assert do(state, "V Ogmore") == [Built(0, "village", "ogmore", 3)]


def test_never_a_surcharge_on_framed_spaces() -> None:
    state = table(money=[3], buildings={1: {"village": "chepstow"}})
    assert do(state, "V Monmouth") == [Built(0, "village", "monmouth", 3)]


def test_the_surcharge_on_hills_too() -> None:
    buildings = {1: {"village": "neath"}}
    assert "gower" not in sites(table(money=[5], buildings=buildings), "small_castle")
    assert do(table(money=[6], buildings=buildings), "S Gower") == [Built(0, "small_castle", "gower", 6)]


def test_towns_never_on_hills() -> None:
    state = table(money=[99], buildings={0: {"village": "gower hay"}})
    assert not legal(state, "build", "town", "gower")
    assert not legal(state, "build", "town", "hay")
    assert not sites(state, "town") & {space.id for space in SPACES if space.terrain == "hill"}
    with pytest.raises(IllegalAction):
        do(state, "T Gower")


def test_not_where_a_man_or_another_players_building_stands() -> None:
    state = table(
        money=[50],
        men="anglesey ogmore hawarden",
        buildings={0: {"village": "neath"}, 1: {"village": "gower chirk"}},
    )
    for space in ("ogmore", "hawarden", "gower", "chirk"):
        assert not any(text.endswith(space.title()) for text in texts(state) if text[0] in "VTSL")


def test_nothing_is_built_in_the_castle() -> None:
    state = table(money=[50], men="anglesey", buildings={0: {"village": "bangor"}})
    assert not any("Anglesey" in text for text in texts(state) if text[0] in "VTSL")


def test_what_is_not_in_stock_cannot_be_built() -> None:
    state = table(money=[50], buildings={0: {"large_castle": "hay knighton breidden chirk"}})
    assert sites(state, "large_castle") == set()
    assert sites(state, "small_castle")


def test_own_buildings_need_not_be_connected() -> None:
    state = table(money=[50], buildings={0: {"village": "hawarden"}})
    assert "chepstow" in sites(state, "village")


def test_builds_and_attacks_in_any_mix_as_long_as_money_lasts() -> None:
    state = table(money=[12], men="anglesey ruthin", buildings={0: {"large_castle": "hawarden"}}, dice=[4])
    do(state, "V Tegeingl")
    do(state, "x Ruthin from Hawarden")
    do(state, "V Ruthin")
    assert state.money[0] == 2
    assert texts(state) == ["pass"]


def test_unspent_money_is_kept() -> None:
    state = table(money=[9])
    do(state, "pass")
    assert state.money[0] == 9


# Replace


def test_replace_an_own_building_by_paying_the_full_price() -> None:
    state = table(money=[5], buildings={0: {"village": "neath"}})
    assert do(state, "T Neath") == [Built(0, "town", "neath", 5, replaced="village")]
    assert state.money[0] == 0
    assert state.building_at("neath") == (0, 1)


def test_the_old_one_returns_to_the_stock() -> None:
    state = table(money=[5], buildings={0: {"village": "neath gower"}})
    assert state.stock(0, 0) == 7
    do(state, "T Neath")
    assert (state.stock(0, 0), state.stock(0, 1)) == (8, 5)


def test_replacing_has_no_surcharge() -> None:
    state = table(money=[5], buildings={0: {"village": "neath"}, 1: {"village": "ogmore"}})
    (event,) = do(state, "T Neath")
    assert isinstance(event, Built) and event.price == 5


def test_replacing_needs_the_new_kind_in_stock_and_the_ground_for_it() -> None:
    state = table(
        money=[99], buildings={0: {"large_castle": "hay knighton breidden chirk", "village": "gower"}}
    )
    assert not legal(state, "build", "large_castle", "gower")
    assert not legal(state, "build", "town", "gower")
    assert legal(state, "build", "small_castle", "gower")


def test_a_building_is_not_replaced_by_its_like() -> None:
    state = table(money=[99], buildings={0: {"village": "neath"}})
    assert not legal(state, "build", "village", "neath")


def test_others_buildings_cannot_be_replaced() -> None:
    state = table(money=[99], buildings={1: {"village": "neath"}})
    assert not legal(state, "build", "town", "neath")


# Pass


def test_pass_ends_the_turn_and_is_always_possible_while_spending() -> None:
    state = table(money=[50])
    assert texts(state)[-1] == "pass"
    assert state.phase == SPEND
    do(state, "pass")
    assert state.seat == 1


def test_the_surcharge_of_one_space_is_that_of_the_whole_map() -> None:
    """Asked for one space or for all at once, plain ground is the same."""
    state = table(buildings={0: {"village": "chirk", "town": "hawarden"}, 1: {"village": "ruthin"}})
    for seat in range(3):
        plain = plain_ground(state.owned[seat])
        found = sum(1 << space for space in range(len(SPACES)) if surcharge_for(state, seat, space) == 0)
        assert found == plain
