"""Somebody else's turn in Wales is told together: each die, all men, all buildings, with rings on the map."""

from __future__ import annotations

from typing import Any

import pytest

from mordred.desk.paces import STEP, TURN, Budget
from mordred.i18n.words import LANGUAGES
from mordred.scene.node import Node
from mordred.scene.painter import painter_of
from mordred.ui.showing import showing
from mordred.wales.handling import WalesHandling
from mordred.wales.rules.events import (
    BuildingAssaulted,
    Built,
    ManAttacked,
    ManPlaced,
    Rolled,
    TurnBegan,
    TurnEnded,
)
from mordred.wales.rules.state import DECLARE_ROW, OVER, SPEND
from tests.desk.helpers import Sitting
from tests.i18n.spoken import every
from tools.project import ROOT

TURN_OF_TWO = [
    Rolled(1, "C", 1, 2),
    ManPlaced(1, "bangor", True),
    ManPlaced(1, "aber"),
    BuildingAssaulted(1, "bala", 0, "village", 2, 5, True),
    ManAttacked(1, "aber", "chirk", "large_castle", 4, 3, False),
    Built(1, "village", "chirk", 3),
    Built(1, "village", "hay", 5),
    Built(1, "town", "monmouth", 5),
]


def told(events: list[Any], language: str = "en", viewer: int = 0) -> tuple[list[str], list[str]]:
    """The lines of the caption and the spaces with a ring, after a turn with these events."""
    sitting = Sitting(languages=(language,))
    sitting.click("ui:game:wales")
    sitting.click("form:start")
    table = sitting.desk.table
    assert table is not None
    table.viewer = viewer
    table.session.records[:] = []
    looked = showing(table)
    object.__setattr__(looked, "turn", lambda: events)
    painter = painter_of("wales")
    caption, marks = painter.caption(looked), painter.marks(looked)
    lines = [" ".join(_texts(line)) for line in caption.children] if caption is not None else []
    rings = [str(ring.key) for ring in marks.children] if marks is not None else []
    return lines, rings


def _texts(node: Node) -> list[str]:
    return [str(one.text) for one in every(node) if one.text]


def test_a_turn_is_told_in_as_few_lines_as_it_has_kinds_of_deeds() -> None:
    lines, rings = told(TURN_OF_TWO)
    assert lines[2:] == [
        "2 men: Bangor and Aber",
        f"{_names()[0]}’s village at Bala falls. 2 or more: 5 in 6",
        "Attack from a large castle: the man at Aber stands. 4 or more: 3 in 6",
        "Village ×2: Chirk and Hay (£8)",
        "Town: Monmouth (£5)",
    ]
    assert rings == [f"told.ring:{space}" for space in ("bangor", "aber", "bala", "chirk", "hay", "monmouth")]


def _names() -> list[str]:
    sitting = Sitting()
    sitting.click("ui:game:wales")
    sitting.click("form:start")
    assert sitting.desk.table is not None
    return list(sitting.desk.table.names)


def test_throws_for_the_same_with_the_same_end_stand_in_one_line() -> None:
    """Three men before one castle were three lines, and the turn grew over Cardigan."""
    castle = [BuildingAssaulted(1, "bala", 0, "small_castle", 4, die, die > 3) for die in (2, 3, 1, 5)]
    lines, _ = told([*TURN_OF_TWO[:2], *castle])
    assert len(lines) == 5, "the name, the roll, a man, what held three times, what fell"
    assert sum("Bala" in line for line in lines) == 2


def test_ones_own_turn_is_not_told_so() -> None:
    lines, rings = told(TURN_OF_TWO, viewer=1)
    assert (lines, rings) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    lines, _ = told([*TURN_OF_TWO, TurnEnded(1, 0)], language)
    assert len(lines) == 8 and not any("{" in line or "told." in line for line in lines)


def test_what_a_turn_came_to_stays_long_enough_to_be_read() -> None:
    """Single deeds go quickly, the whole of them rests; and never more than the budget of a turn."""
    handling, budget = WalesHandling(), Budget()
    rest = budget.wait("calm", handling.weight_of([TurnEnded(0, 1), TurnBegan(1, 2)]))
    assert rest >= 1800
    waits = [budget.wait("calm", handling.weight_of([deed])) for deed in TURN_OF_TWO]
    assert waits[0] >= STEP["calm"] and all(waits)
    assert rest + sum(waits) <= TURN["calm"]


def test_the_more_there_is_to_read_the_longer_it_stays() -> None:
    """Many builds in one turn used to rest as long as one; and still nobody waits longer than for a turn."""
    handling, over = WalesHandling(), [TurnEnded(1, 0), TurnBegan(0, 3)]
    few = handling.weight_of(over, lambda: TURN_OF_TWO[:2])
    many = handling.weight_of(over, lambda: TURN_OF_TWO)
    most = handling.weight_of(over, lambda: TURN_OF_TWO * 4)
    assert few == handling.weight_of(over) < many < most
    budget = Budget()
    weights = [most, *(handling.weight_of([one]) for one in TURN_OF_TWO)]
    waits = [budget.wait("calm", weight) for weight in weights]
    assert waits[0] >= 3 * STEP["calm"] and all(waits) and sum(waits) <= TURN["calm"]


def test_a_telling_stays_the_same_one_when_the_game_ends() -> None:
    """Its number went one back where no next turn was begun: behind the leaf of the end its dice rolled."""
    sitting = Sitting()
    sitting.click("ui:game:wales")
    sitting.click("form:start")
    table = sitting.desk.table
    assert table is not None
    table.viewer = 0
    keys = []
    for events, turn, phase in (
        (TURN_OF_TWO, 5, SPEND),
        ([*TURN_OF_TWO, TurnEnded(1, 0)], 6, DECLARE_ROW),
        ([*TURN_OF_TWO, TurnEnded(1, 0)], 5, OVER),
    ):
        looked = showing(table)
        view = looked.view.copy()
        view.turn, view.phase = turn, phase
        object.__setattr__(looked, "view", view)
        object.__setattr__(looked, "turn", lambda told=events: told)
        caption = painter_of("wales").caption(looked)
        assert caption is not None
        keys.append(caption.key)
    assert len(set(keys)) == 1, keys


LONG_TURN = [
    Rolled(1, "C", 1, 2),
    *(BuildingAssaulted(1, space, 0, "village", 2, 5, True) for space in ("bala", "ruthin", "chirk", "hay")),
    BuildingAssaulted(1, "neath", 0, "large_castle", 6, 3, False),
    BuildingAssaulted(1, "gower", 2, "small_castle", 4, 3, False, forced=True),
    ManAttacked(1, "aber", "chirk", "large_castle", 4, 3, False),
    Built(1, "town", "monmouth", 5),
    TurnEnded(1, 0),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_turn_leaves_nothing_out(language: str) -> None:
    """What each die needed was not shown where there were many of them: a rule of the style sheet hid it, and
    a test that counts lines did not see it.
    """
    lines, _ = told(LONG_TURN, language)
    dice = [event for event in LONG_TURN if isinstance(event, BuildingAssaulted | ManAttacked)]
    words = WalesHandling().words(language)
    needed = [
        words("throw.needed" + (".six" if event.needed == 6 else ""), needed=event.needed) for event in dice
    ]
    assert [line for line, end in zip(lines[2:], needed, strict=False) if not line.endswith(end)] == []
    assert len(lines) == 2 + len(dice) + 2


def test_no_style_hides_what_a_die_needed() -> None:
    rules = (ROOT / "assets" / "css" / "stage.css").read_text().split("}")
    assert [rule for rule in rules if ".odds" in rule and "display: none" in rule] == []


def test_that_a_man_had_no_other_way_is_said_in_a_long_turn_too() -> None:
    lines, _ = told(LONG_TURN)
    assert f"No other choice. {_names()[2]}’s small castle at Gower holds. 4 or more" in lines


def test_attacks_on_one_man_with_the_same_end_stand_in_one_line() -> None:
    """From where is not told: two villages that missed the man at Aber were the same line twice."""
    missed = (("chirk", 3), ("hay", 2))
    tries = [ManAttacked(1, "aber", source, "village", 6, die, False) for source, die in missed]
    lines, _ = told([TURN_OF_TWO[0], *tries])
    assert len(lines) == 3, "the name, the roll, both dice"
