"""The chart at the end of a game and in a review: its axis and the names beside its lines."""

import itertools

import pytest

from mordred.ui.chart import BOTTOM, HEIGHT, LABEL, SIZES, TOP, _apart, steps

LOWEST = HEIGHT - BOTTOM + 4


@pytest.mark.parametrize(("least", "most"), [(0, 17), (0, 27), (0, 1), (-7, 12), (1, 41), (3, 4), (0, 399)])
def test_an_axis_skips_no_round_number_and_has_both_ends(least: int, most: int) -> None:
    """0, 5, 10, 17: what was near the end used to be left out."""
    found = steps(least, most)
    step = next(size for size in SIZES if (most - least) / size <= 8)
    assert (found[0], found[-1]) == (least, most)
    assert found == sorted(set(found))
    assert {value for value in range(least, most + 1) if value % step == 0} <= set(found)


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
