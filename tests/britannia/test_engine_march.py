"""March: no dead ends, nothing legal held back, and its time."""

from __future__ import annotations

from itertools import product

import pytest

from mordred.britannia.rules.march import Plan, begin
from mordred.britannia.rules.table import RulesTable as Rules
from mordred.core.chance import Chance
from tests.britannia.table import table


def _reachable_end(plan: Plan, budget: int, long_left: int) -> bool:
    """Brute force: any sequence of any moves at all within the budget after which the limits hold."""
    if not plan.broken():
        return True
    if budget <= 0:
        return False
    for place in [place for place, n in plan.own.items() if n]:
        for destination, cost, long in plan.steps(place, long_left):
            if cost > budget:
                continue
            here, there = plan.own[place], plan.own.get(destination, 0)
            for n in range(1, here + 1):
                plan.own[place], plan.own[destination] = here - n, there + n
                good = _reachable_end(plan, budget - cost, long_left - long)
                plan.own[place], plan.own[destination] = here, there
                if good:
                    return True
    return False


LANDS = ("garloth", "corbenic", "malahaut", "elmet", "cambria", "lothian")


@pytest.mark.parametrize(("number", "seat", "penalty"), list(product(range(14), (0, 3), (3, 4))))
def test_a_move_is_offered_exactly_if_the_limits_can_still_be_met(
    number: int, seat: int, penalty: int
) -> None:
    """Crowded random maps, few moves left, with and without Under-Roads: compare with brute force."""
    chance = Chance(number * 7 + seat)
    armies: dict[str, dict[int, str]] = {}
    left = dict.fromkeys(range(4), 9)
    for land in LANDS:
        seats = [s for s in range(4) if chance.below(3) and left[s] > 3][:2]
        armies[land] = {s: "W" * (1 + chance.below(4)) for s in seats}
        for s, text in armies[land].items():
            left[s] -= len(text)
    armies = {land: found for land, found in armies.items() if found}
    armies |= {"pictland": {0: "C", 3: "C"}, "essex": {1: "C"}, "cornwall": {2: "C"}}
    t = table(armies=armies, active=seat, discs={seat: (min(penalty, 3), 0, 0)})
    frame = begin(Rules(t.state), seat, penalty)
    plan = Plan(Rules(t.state), frame)
    for origin in [place for place, n in plan.own.items() if n]:
        for destination, cost, long in plan.steps(origin, frame.long_left):
            for n in range(1, plan.own[origin] + 1):
                offered = cost <= plan.budget and plan.sound(origin, destination, n, cost, long)
                here, there = plan.own[origin], plan.own.get(destination, 0)
                plan.own[origin], plan.own[destination] = here - n, there + n
                left_over = plan.budget - cost
                possible = left_over >= 0 and _reachable_end(plan, left_over, frame.long_left - long)
                plan.own[origin], plan.own[destination] = here, there
                assert offered == possible, (origin, destination, n)


def test_eight_units_may_cross_together_but_not_stay() -> None:
    t = table(armies={"garloth": {0: "WWWW"}, "corbenic": {0: "CMWW"}})
    t.answer("march", "garloth corbenic WWWW")
    assert not t.offers("done")
    t.answer("corbenic elmet WWWW")
    assert t.offers("done")
    t.answer("done")
    assert t.heard("TimeSpent")[-1].cost == 2


def test_the_last_move_of_the_cap_never_breaks_a_limit() -> None:
    t = table(armies={"garloth": {0: "WWWW"}, "corbenic": {0: "CMWW"}}, discs={0: (3, 0, 0)})
    t.answer("march", "garloth pictland W", "pictland garloth W")
    assert not any(to == "corbenic" for _, to, *_ in t.options("march"))


def test_a_territory_of_two_others_may_be_crossed_only() -> None:
    t = table(armies={"corbenic": {1: "W", 2: "W"}, "garloth": {0: "CW"}}, discs={0: (3, 0, 0)})
    t.answer("march", "garloth corbenic W")
    assert not t.offers("done")
    t.answer("corbenic elmet W", "done")
    assert t.heard("TimeSpent")[-1].cost == 5


def test_a_toll_counts_towards_the_cap() -> None:
    t = table(
        broken=True,
        armies={"avalon": {0: "CW"}},
        tiles={"ys": "road.a"},
        discs={0: (3, 0, 0)},
    )
    t.answer("march", "avalon ys W")
    assert t.heard("GroupMarched")[-1].cost == 2
    assert not any(to == "ys" for _, to, *_ in t.options("march"))  # 3 + 2 are spent; 1 is left


def test_reductions_do_not_stretch_the_cap_and_a_march_costs_at_least_one() -> None:
    t = table(armies={"garloth": {0: "CW"}}, permanents={0: ["roads"]})
    t.answer("march", "garloth corbenic W", "done")
    assert t.heard("TimeSpent")[-1].cost == 1
    t = table(armies={"garloth": {0: "CW"}}, permanents={0: ["roads"]}, discs={0: (3, 0, 0)})
    t.answer("march", "garloth corbenic W", "corbenic garloth W")
    t.answer("garloth corbenic W")  # 3 + 3: the cap; the March ends by itself
    assert t.heard("TimeSpent")[-1].cost == 5


def test_one_sea_or_portal_move_is_free_with_morgana() -> None:
    t = table(sides="advanced", armies={"garloth": {0: "CWW"}}, holds={0: "GGG"})
    t.answer("march", "garloth cornwall W", "garloth cornwall W", "done")
    assert [event.cost for event in t.heard("GroupMarched")] == [0, 1]
    assert t.heard("TimeSpent")[-1].cost == 1


def test_under_roads_once_a_march() -> None:
    t = table(armies={"pictland": {3: "CW"}}, active=3)
    t.answer("march", "pictland corbenic W")
    assert not any({origin, to} == {"pictland", "malahaut"} for origin, to, *_ in t.options("march"))
    assert not t.offers("corbenic pictland W")
    t.answer("done")
    assert t.heard("TimeSpent")[-1].cost == 1
