"""Figures that move are seen to walk, and one move is a handful of patches, early and late alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from math import cos, degrees, hypot, radians, sin
from typing import Literal

import pytest

from mordred.britannia import painter as scene
from mordred.britannia.painter.emblems import coat_of
from mordred.britannia.painter.figures import leaders_at, monsters_at
from mordred.britannia.painter.trails import CLEAR, MOST_CLEAR, before_goal, trails
from mordred.britannia.rules.events import LeaderMoved, MonsterMoved
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import NOBODY, State
from mordred.scene.node import Node, Patch, diff
from mordred.scene.painter import Showing
from tests.scene.britannia.table import GAME, HANDLING, WORDS, early, late, walk

FEW = 16
"""The figure, two counts, two lands with tint and words, perhaps a row that closes up."""


def march_one(state: State) -> tuple[State, State, int, str, str]:
    """The table before and after one Warrior has gone to a land where its faction has figures already."""
    before = GAME.view(state, None)
    for seat in range(len(before.players)):
        homes = [name for name, land in before.lands.items() if seat in land.armies and name != "avalon"]
        for origin in homes:
            if before.lands[origin].armies[seat].warriors < 1:
                continue
            for goal in before.lands:
                if goal == origin or (goal in ("ys", "tirnanog", "broceliande") and not before.opened):
                    continue
                after = before.copy()
                leaving = after.lands[origin].armies[seat].plus(0, 0, -1)
                if not leaving.figures:
                    continue
                after.lands[origin].armies[seat] = leaving
                after.lands[goal].armies[seat] = after.lands[goal].armies.get(seat, NOBODY).plus(0, 0, 1)
                return before, after, seat, origin, goal
    raise AssertionError("no Warrior can march")


def patches(before: State, after: State) -> list[Patch]:
    figures = scene.identify(before)
    painted = scene.board(before, WORDS, figures=figures)
    return diff(painted, scene.board(after, WORDS, figures=scene.identify(after, figures)))


@pytest.mark.parametrize("moment", [early, late])
def test_one_marching_unit_is_a_few_patches(moment: Callable[[], State]) -> None:
    before, after, *_ = march_one(moment())
    found = patches(before, after)
    assert 1 <= len(found) <= FEW, found
    walked = [
        patch
        for patch in found
        if patch[0] == "attr" and str(patch[1]).startswith("unit:") and patch[2] == "style"
    ]
    assert walked
    assert not any(patch[0] == "make" and str(patch[3][0]).startswith("unit:") for patch in found)  # type: ignore[index]


def test_a_late_move_costs_no_more_than_an_early_one() -> None:
    costs = [len(patches(*march_one(moment())[:2])) for moment in (early, late)]
    assert costs[1] <= costs[0] + 6, costs


def test_only_the_figure_that_moved_changes_its_land() -> None:
    before, after, seat, origin, goal = march_one(late())
    old = scene.identify(before)
    new = scene.identify(after, old)
    changed = {figure: (old[figure], new[figure]) for figure in old if new.get(figure) != old[figure]}
    assert list(changed.values()) == [(origin, goal)]
    assert next(iter(changed)).startswith(f"{seat}:warrior:")


def test_the_figures_are_those_that_what_the_state_counts() -> None:
    state = late()
    figures = scene.identify(
        GAME.view(state, None), {"0:warrior:77": "elmet", "1:chief:0": "ys", "3:mystic:9": "nowhere"}
    )
    for name, land in state.lands.items():
        for seat, army in land.armies.items():
            here = [
                figure for figure, place in figures.items() if place == name and figure.startswith(f"{seat}:")
            ]
            assert len(here) == army.figures


def test_a_laid_chief_really_lies_down() -> None:
    view = GAME.view(early(), None)
    place = next(
        name for name, land in view.lands.items() if any(army.chief for army in land.armies.values())
    )
    seat = next(seat for seat, army in view.lands[place].armies.items() if army.chief)
    standing = scene.board(view, WORDS)
    fallen = view.copy()
    fallen.lands[place].armies[seat] = view.lands[place].armies[seat].with_chief(laid=True)
    found = diff(standing, scene.board(fallen, WORDS))
    styles = [patch[3] for patch in found if patch[1] == f"unit:{seat}:chief:0" and patch[2] == "style"]
    assert styles and "rotate(-84deg)" in str(styles[0])


def trackers(view: State) -> list[Node]:
    return next(part for part in scene.dial(view, WORDS).children if part.key == "trackers").children


def test_a_tracker_travels_round_the_rim_and_never_back() -> None:
    view = GAME.view(early(), None)
    turns = []
    for distance in (0, 5, 11, 12, 13, 23):
        moved = view.copy()
        moved.players[0].distance = distance
        turns.append(float(trackers(moved)[0].attrs["style"].split("rotate(")[1].split("deg")[0]))
    assert turns == sorted(turns)


def test_a_tracker_that_passes_others_keeps_its_place_in_the_tree() -> None:
    """A node moved among its siblings would not be animated."""
    view = GAME.view(early(), None)
    moved = view.copy()
    moved.players[view.order[0]].distance = 3
    moved.order = [*view.order[1:], view.order[0]]
    assert not [
        patch for patch in diff(scene.dial(view, WORDS), scene.dial(moved, WORDS)) if patch[0] == "move"
    ]


def test_the_top_of_a_stack_is_drawn_last_and_highest() -> None:
    view = GAME.view(early(), None)
    stack = next(part for part in scene.dial(view, WORDS).children if part.key == "stacks").children[0]
    assert len(stack.children) == len(view.players)
    top = coat_of(view.players[view.order[0]].faction)
    assert top.css in stack.children[-1].attrs["class"]


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("mode", ["blitz", "war"])
def test_trackers_in_a_stack_are_all_seen_and_their_order_is_read_round_the_wheel(
    count: int, mode: Literal["blitz", "war"]
) -> None:
    """Each letter is free, who acts first is furthest behind, all are in their sector."""
    view = GAME.new(Options(players=count, mode=mode), 3)
    assert {player.distance for player in view.players} == {0}, "at the start all lie in one stack"
    trackers = next(part for part in scene.dial(view, WORDS).children if part.key == "trackers").children
    turns, spots = [], []
    for seat in view.order:
        style = trackers[seat].attrs["style"]
        found = re.search(r"rotate\(([\d.]+)deg\) translate\(0px,(-[\d.]+)px.*scale\(([\d.]+)", style)
        assert found is not None, style
        turn, out, scale = map(float, found.groups())
        turns.append(turn)
        spots.append(complex(-out * sin(radians(turn)), out * cos(radians(turn))))
        half = degrees(16 * scale / -out)
        assert turn - half >= 0 and turn + half <= 360 / (12 if mode == "war" else 10)
    assert turns == sorted(turns)
    assert all(abs(one - other) > 26 * scale for one, other in combinations(spots, 2))


@pytest.mark.parametrize("kind", ["leader", "monster"])
def test_an_arrow_ends_before_whoever_came(kind: str) -> None:
    """The second Leader or Monster of a territory stands beside the first; its arrow went to the first. And
    its head lay over the figure it led to: a test asked for just that.
    """
    view = GAME.view(early(), None).copy()
    where = view.leaders if kind == "leader" else view.monsters
    first, second = list(where)[:2]
    where[first] = where[second] = "elmet"
    moved = LeaderMoved if kind == "leader" else MonsterMoved
    standing = leaders_at(view) if kind == "leader" else monsters_at(view)
    spots = {who: (x, y) for who, _, x, y in standing}
    assert spots[first] != spots[second]
    for who in (first, second):
        showing = Showing(
            HANDLING, WORDS, [], view, 0, HANDLING.narrow(None, ()), None, 0, frozenset(),
            events=[moved(0, who, "malahaut", "elmet")],
        )  # fmt: skip
        drawn = trails(showing)
        assert drawn is not None
        (head,) = [one.attrs["d"] for one in walk(drawn) if one.attrs.get("class") == "trail-head"]
        x, y = (float(number) for number in head[1:].split("L")[0].split())
        ax, ay = spots[who]
        assert hypot(x - ax, y - ay) == pytest.approx(CLEAR, abs=1)


@pytest.mark.parametrize("corners", [((0, 0), (40, 0)), ((0, 0), (200, 0)), ((0, 0), (100, 80), (105, 82))])
def test_a_way_is_left_off_only_at_its_end(corners: tuple[tuple[float, float], ...]) -> None:
    """However short a way and its last stretch are, an arrow is left."""
    whole = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(corners))
    kept = before_goal(corners)
    assert kept[0] == corners[0] and kept[1:-1] == corners[1 : len(kept) - 1]
    length = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(kept))
    assert length == pytest.approx(whole - min(CLEAR, whole * MOST_CLEAR), abs=0.2)
