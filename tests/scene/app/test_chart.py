"""The chart at the end of a game and in a review: its axis and the names beside its lines."""

import itertools
from collections.abc import Callable

import pytest

from mordred.ui.chart import (
    BOTTOM,
    DIGIT,
    HEIGHT,
    LABEL,
    LEFT,
    LINE,
    RIGHT,
    SIZES,
    TOP,
    WIDTH,
    _apart,
    _wide,
    label_of,
    turns_named,
    values_named,
)

LOWEST = HEIGHT - BOTTOM + 4


@pytest.mark.parametrize(("named", "length", "size"), [
    (turns_named, WIDTH - LEFT - RIGHT, lambda number: DIGIT * len(str(number))),
    (values_named, HEIGHT - BOTTOM - TOP, lambda number: LINE),
])  # fmt: skip
def test_an_axis_names_its_ends_and_all_round_numbers_that_touch_no_other(
    named: Callable[[int, int], list[int]], length: float, size: Callable[[int], float]
) -> None:
    """0, 5, 10, 17: what was near the end used to be left out. Then nothing was, and 40 lay over 41."""
    for least, most in itertools.product((-7, 0, 1, 3), range(4, 400)):
        found = named(least, most)
        step = next(size for size in SIZES if (most - least) / size <= 8)
        at = {value: (value - least) / (most - least) * length for value in range(least, most + 1)}
        assert (found[0], found[-1]) == (least, most)
        for one, other in itertools.pairwise(found):
            assert at[other] - at[one] >= (size(one) + size(other)) / 2, (least, most, found)
        for value in set(range(least, most + 1)) - set(found):
            near = min(at[value] - at[least], at[most] - at[value])
            assert value % step or near < size(most) + DIGIT, (least, most, found)


def test_names_beside_lines_that_end_level_are_apart_and_within_the_chart() -> None:
    """The best two level at the top: the upper name was pushed out of the picture, which cut it."""
    heights = (TOP, TOP + 1, TOP + 9, (TOP + LOWEST) / 2, LOWEST - 5, LOWEST)
    for seats in (2, 3, 4):
        for places in itertools.product(heights, repeat=seats):
            found = _apart(places)
            assert all(TOP <= at <= LOWEST for at in found), (places, found)
            ordered = sorted(found)
            assert all(b - a >= LABEL for a, b in itertools.pairwise(ordered)), (places, found)


def test_a_name_that_nobody_crowds_stands_at_the_end_of_its_line() -> None:
    assert _apart([TOP, 100.0, 200.0]) == [TOP, 100.0, 200.0]


@pytest.mark.parametrize("name", ["Ana", "Wilhelmina", "M" * 60, "Guenièvre de Camelot", "W", "圓桌騎士" * 5])
def test_a_name_beside_its_line_is_never_cut_by_the_edge(name: str) -> None:
    """Letters were counted, whatever their width, and the type of a phone is larger."""
    label = label_of("−120", name)
    assert _wide(label) <= RIGHT - 8
    assert label == f"−120 {name}" or label.endswith("…")
