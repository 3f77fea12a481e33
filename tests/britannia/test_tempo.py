"""The dial as the judge reads it, and the tips that the scripted player goes by.

On the War dial the Wars are on sectors 4, 8 and 12, at the distances 3, 7, 11, 15, 19 and 23. Garloth borders
on Pictland, Lothian and Corbenic; Cambria on Elmet and Cornwall.
"""

from __future__ import annotations

import pytest

from mordred.britannia.content.library import load_pack, register
from mordred.britannia.judge.clock import Clock
from mordred.britannia.judge.field import Field
from mordred.britannia.judge.holding import Holdings
from mordred.britannia.judge.tempo import tempo_answer
from mordred.britannia.rules.book import book_of
from mordred.core.chance import Chance
from mordred.core.game import Action
from tests.britannia.table import Table, table, two_seats
from tests.britannia.test_pack_places import rule, with_steps


def clock(t: Table) -> Clock:
    return Clock(t.state, book_of(t.state))


def play_turn(t: Table) -> list[Action]:
    """The script's whole turn: what it does until somebody else is asked, or a War begins."""
    seat, turns, done = t.prompt.seat, t.state.turns, list[Action]()
    while t.prompt.seat == seat and t.state.turns == turns and t.prompt.kind in ("action", "march", "muster"):
        action = tempo_answer(t.state, t.prompt, Chance(1))
        done.append(action)
        t.take(action)
    return done


# Who acts last -------------------------------------------------------------------------------------------


def test_who_comes_to_the_wars_sector_first_has_the_last_word() -> None:
    t = table(players=2, distances=[1, 3], order=[0, 1])
    assert clock(t).war == 3 and clock(t).then == 7
    assert clock(t).last_actor() == 1
    assert clock(t).last_word(0, 3, 3) == 0, "the other one was there before"
    assert clock(t).last_word(1, 3, 3) == 1


def test_who_has_passed_the_war_leaves_the_last_word_to_others() -> None:
    t = table(players=3, distances=[1, 5, 2], order=[0, 2, 1])
    assert clock(t).last_word(1, 5, 3) == 0
    assert clock(t).last_word(0, 3, 3) == 1
    assert 0 < clock(t).last_word(2, 2, 3) < 1, "the seat behind may still come between"


def test_alone_before_the_war_one_acts_last_wherever_one_stands() -> None:
    t = table(players=2, distances=[0, 4], order=[0, 1])
    assert clock(t).last_word(0, 0, 3) == clock(t).last_word(0, 2, 3) == 1


def test_the_preview_edition_has_no_final_war() -> None:
    t = table(players=2, edition="preview", distances=[20, 21], order=[0, 1])
    assert clock(t).left == 0
    assert clock(table(players=2, distances=[20, 21], order=[0, 1])).war == 23


# What the War pays, and to whom --------------------------------------------------------------------------


def test_units_are_worth_most_where_favour_lies() -> None:
    t = table(players=2, armies={"garloth": {0: "CWW"}, "essex": {1: "C"}}, land={"corbenic": "LLG"})
    field = Field(t.state, 0, later=[])
    assert field.worths("corbenic")[1] > field.worths("pictland")[1] + 2
    assert field.worths("corbenic")[0] < field.worths("corbenic")[1]


def test_a_lone_garrison_is_worth_little_beside_a_stack_that_moves_later() -> None:
    armies = {"garloth": {0: "CW"}, "corbenic": {1: "CWWW"}}
    t = table(players=2, armies=armies, land={"garloth": "LLGG"})
    sure, feared = Field(t.state, 0, later=[]), Field(t.state, 0, later=[1])
    assert feared.odds("garloth", 1) < 0.5 < sure.odds("garloth", 1)
    assert feared.odds("garloth", 4) > feared.odds("garloth", 1)


@pytest.mark.parametrize(
    ("bearer", "where", "fogged"),
    [
        ("monster", {"at": "here"}, {"elmet"}),
        ("monster", {"near": "here"}, {"malahaut", "corbenic", "cambria", "essex", "lyonesse"}),
        ("tile", {"at": "here"}, {"ys"}),
    ],
)
def test_fog_is_seen_wherever_it_lies(bearer: str, where: dict[str, str], fogged: set[str]) -> None:
    """Nobody controls a territory in it, so nothing is to be had there: as far as the rules say."""
    name = f"test-fog-{bearer}-{len(fogged)}"
    pack = register(load_pack(with_steps(bearer, rule("no_control", where=where), name=name)))
    places = ("elmet", "malahaut", "corbenic", "cambria", "essex", "lyonesse", "ys")
    t = table(
        players=2,
        pack=pack.id,
        broken=True,
        armies={place: {0: "W"} for place in places},
        monsters={"baavan_shee": "elmet", "nightmare": "pictland"},
        tiles={"ys": "orchard.a"},
    )
    assert Holdings(t.state).fogged == fogged
    field = Field(t.state, 0, later=[])
    assert {place for place in places if field.prizes[place] == 0} == fogged


def test_nobody_is_feared_who_may_not_enter() -> None:
    """Two factions are already there, one's own among them."""
    armies = {"garloth": {0: "CWW", 2: "C"}, "corbenic": {1: "CWWW"}}
    t = table(players=3, armies=armies, land={"garloth": "LL"})
    assert "garloth" not in Field(t.state, 0, later=[1]).threats


def test_a_border_pays_only_who_holds_both_sides() -> None:
    armies = {"garloth": {0: "CWW"}, "essex": {1: "C"}}
    t = table(players=2, armies=armies, borders={"4": "LLG"})
    field = Field(t.state, 0, later=[])
    alone = field.gain({"corbenic": 1})
    field.put({"garloth": 0})
    assert field.gain({"corbenic": 1}) < alone - 2


# The tips ------------------------------------------------------------------------------------------------


def test_the_last_word_is_one_large_march_to_all_that_lies_open() -> None:
    t = two_seats(
        {"garloth": {0: "CWWW"}, "essex": {1: "C"}},
        {"pictland": "LL", "lothian": "GG", "corbenic": "DDD"},
        (3, 6),
    )
    moves = play_turn(t)
    assert moves[0] == Action("action", ("march",))
    taken = {action.operands[1] for action in moves if action.verb == "march"}
    assert {"pictland", "lothian", "corbenic"} <= taken


def test_a_cheap_action_first_onto_the_sector_of_the_war() -> None:
    t = two_seats({"garloth": {0: "CW"}, "essex": {1: "C"}}, {"garloth": "LL"}, (1, 2))
    play_turn(t)
    assert t.state.players[0].distance == 3
    assert clock(t).last_actor() == 0


GUARDED = {"garloth": {0: "CWWW"}, "corbenic": {1: "W"}, "essex": {1: "C"}}
"""A stack, and a single Warrior of the other seat next door to it."""


def test_favour_already_claimed_draws_nobody() -> None:
    t = two_seats(GUARDED, {"lothian": "LLGG"}, (3, 6))
    play_turn(t)
    assert 0 in t.state.lands["lothian"].armies and 0 not in t.state.lands["corbenic"].armies


def test_enough_are_sent_to_beat_who_stands_there() -> None:
    t = two_seats(GUARDED, {"corbenic": "LLGGD"}, (3, 6))
    play_turn(t)
    there = t.state.lands["corbenic"].armies
    assert there[0].standing > there[1].standing


def test_the_reserve_is_used_while_there_is_time_before_the_war() -> None:
    t = table(
        players=2, armies={"garloth": {0: "C"}, "essex": {1: "CW"}}, land={"garloth": "LL"}, distances=[0, 4]
    )
    assert play_turn(t)[0] == Action("action", ("muster",))
    assert t.state.lands["garloth"].armies[0].standing >= 3
