"""States of Wales as plain data: what goes out comes back, and nothing broken gets in."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import PLACE_MAN, State
from tests.wales.table import table


def late() -> dict[str, Any]:
    state = table(
        phase=PLACE_MAN, in_hand=2, men="anglesey bangor aber", money=[3, 4, 5], pawns=[-2, 0, 1],
        buildings={0: {"village": "hawarden"}, 1: {"town": "chirk", "large_castle": "hay"}},
    )  # fmt: skip
    found: dict[str, Any] = json.loads(json.dumps(GAME.dump(state)))
    return found


def test_dump_and_load_give_the_state_back() -> None:
    state = GAME.new(WalesOptions(players=3), 2**64 - 1)
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
    assert isinstance(GAME.load(late()), State)


def test_sets_of_spaces_are_readable() -> None:
    assert late()["men"] == "anglesey bangor aber"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"men": "anglesey camelot"}, "no such space"),
        ({"men": "bangor"}, "castle"),
        ({"men": "anglesey hawarden"}, "two pieces"),
        ({"money": [3, -1, 5]}, "money"),
        ({"money": [3, 4]}, "players"),
        ({"money": [1e99, 4, 5]}, "money"),
        ({"money": [10**30, 4, 5]}, "money"),
        ({"money": ["3", 4, 5]}, "money"),
        ({"pawns": [-13, 0, 0]}, "pawns"),
        ({"pawns": [0, 0, 6]}, "pawns"),
        ({"seat": 3}, "no such seat"),
        ({"seat": 4}, "seat"),
        ({"first": -1}, "first"),
        ({"phase": "dance"}, "phase"),
        ({"phase": "over"}, "over"),
        ({"phase": "spend"}, "in hand"),
        ({"ending": "stock_empty"}, "over"),
        ({"in_hand": 7}, "in_hand"),
        ({"in_hand": 0}, "in hand"),
        ({"row": "D"}, "row"),
        ({"row": ""}, "dice"),
        ({"dice": [0, 0]}, "dice"),
        ({"dice": [7, 1]}, "dice"),
        ({"dice": [1]}, "dice"),
        ({"chance": [2**64, 0]}, "chance"),
        ({"chance": [-1, 0]}, "chance"),
        ({"buildings": [""] * 11}, "players"),
        ({"buildings": ["hay", "gower", *[""] * 10]}, "hill"),
        ({"buildings": ["anglesey", *[""] * 11]}, "two pieces"),
        ({"buildings": ["", "", "", "hay knighton chirk breidden hawarden", *[""] * 8]}, "more than 4"),
        ({"buildings": ["hay hay", *[""] * 11], "extra": 1}, "extra"),
        ({"turn": True}, "turn"),
    ],
)
def test_nothing_broken_gets_in(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        GAME.load({**late(), **change})


@pytest.mark.parametrize("data", [None, [], "x", 7, {}, {"men": {}}, [[[[]]]]])
def test_what_is_no_state_at_all(data: object) -> None:
    with pytest.raises(ValidationError):
        GAME.load(data)


@pytest.mark.parametrize("name", sorted(late()))
def test_nothing_may_be_missing(name: str) -> None:
    data = late()
    del data[name]
    with pytest.raises(ValidationError, match=name):
        GAME.load(data)


def test_men_to_place_need_a_target() -> None:
    data = late()
    data.update(men="anglesey", buildings=["bangor", *[""] * 11])
    with pytest.raises(ValidationError, match="no target"):
        GAME.load(data)


def test_a_view_hides_the_dice_to_come_and_nothing_else() -> None:
    state = GAME.new(WalesOptions(), 77)
    for seat in (0, 3, None):
        view = GAME.view(state, seat)
        assert view.chance.seed == 0
        assert {**GAME.dump(view), "chance": 0} == {**GAME.dump(state), "chance": 0}
    assert state.chance.seed == 77
