"""Rules that are always on: abilities, Champions, Leader powers, permanent Spells, tiles and Lord Fog.

Each is tried where it holds (normal), where it holds with less to work on (partial) and where it does not
(impossible). A test fails if a standing rule of the pack lacks one of the three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

from mordred.britannia.rules.game import controller, score_parts
from tests.britannia.table import Sides, Table, table
from tests.britannia.test_combat import lay_all
from tests.britannia.test_war import finish

TOGETHER: dict[str, Any] = {"distances": (0, 0, 0, 0), "order": (0, 1, 2, 3)}
T = TypeVar("T")
COVERED: dict[str, set[str]] = {}


def about(key: str, form: str) -> Callable[[T], T]:
    """Mark a test as one form of a standing rule."""
    COVERED.setdefault(key, set()).add(form)
    return lambda test: test


def all_about(rows: Iterable[Sequence[Any]]) -> None:
    """Mark every row of a list of cases: its first two words are the key and the form."""
    for key, form, *_ in rows:
        about(key, form)


def totals(t: Table, seat: int = 0) -> tuple[int, int]:
    """Attack and defence of a seat in the last battle."""
    found = t.heard("TotalsCounted")[-1]
    index = found.seats.index(seat)
    return found.attack[index], found.defence[index]


def fight(mine: str, theirs: str = "W", mine_cards: tuple[str, ...] = (), **given: Any) -> Table:
    """A battle, in Elmet or `place`, of seat 0 with these cards against an enemy with none."""
    place = given.pop("place", "elmet")
    their_cards = given.pop("their_cards", ())
    factions = given.pop("factions", ("humans", "hobyars"))
    armies = {place: {0: mine, 1: theirs}, **given.pop("armies", {})}
    t = table(players=2, factions=factions, armies=armies, hands={0: list(mine_cards), 1: list(their_cards)},
              land={"avalon": "L"}, **given)  # fmt: skip
    t.battle(place)
    lay_all(t, {0: list(mine_cards), 1: list(their_cards)})
    return finish(t)


def cost_of(action: str, *answers: str, **given: Any) -> int:
    """What an action costs."""
    t = table(**{**TOGETHER, **given})
    t.answer(action, *answers)
    if not t.heard("TimeSpent"):
        t.answer("done")
    cost: int = t.heard("TimeSpent")[0].cost
    return cost


ELF: dict[str, Any] = {"factions": ("high_elves", "hobyars")}
WARD: dict[str, Any] = {**ELF, "permanents": {0: ["ward"]}}
DWARF: dict[str, Any] = {"factions": ("tunnel_dwarves", "hobyars")}
RUNES: dict[str, Any] = {**DWARF, "permanents": {0: ["runes"]}}
AT_YS: dict[str, Any] = {"place": "ys", "broken": True}
BATTLES: list[tuple[str, str, dict[str, Any], tuple[int, int]]] = [
    # key, form, battle, attack and defence of seat 0
    ("champion.blackheart", "normal", {"mine": "W+blackheart", "theirs": "W"}, (1, 0)),
    ("champion.blackheart", "partial", {"mine": "+blackheart", "theirs": "WW"}, (2, 0)),
    ("champion.blackheart", "impossible",
     {"mine": "W", "theirs": "W", "armies": {"corbenic": {0: "+blackheart"}}}, (0, 0)),
    ("champion.britomart", "normal", {"mine": "+britomart", "theirs": "W"}, (0, 1)),
    ("champion.britomart", "partial",
     {"mine": "+britomart", "theirs": "M", "their_cards": ("o9",)}, (0, 0)),
    ("champion.britomart", "impossible",
     {"mine": "W", "theirs": "W", "armies": {"corbenic": {0: "+britomart"}}}, (0, 0)),
    ("leader.morgana.5", "normal", {"mine": "W", "sides": "advanced", "holds": {0: "G" * 5}}, (0, 1)),
    ("leader.morgana.5", "partial",
     {"mine": "W", "place": "corbenic", "sides": "advanced", "holds": {0: "G" * 5}}, (0, 0)),
    ("leader.morgana.5", "impossible", {"mine": "W", "sides": "basic", "holds": {0: "G" * 5}}, (0, 0)),
    ("leader.mordred.3", "normal", {"mine": "C", "sides": "advanced", "holds": {0: "DDD"}}, (1, 0)),
    ("leader.mordred.3", "partial", {"mine": "W", "sides": "advanced", "holds": {0: "DDD"}}, (0, 0)),
    ("leader.mordred.3", "impossible", {"mine": "C", "sides": "advanced", "holds": {0: "DD"}}, (0, 0)),
    ("leader.mordred.8", "normal", {"mine": "W", "sides": "advanced", "holds": {0: "D" * 8}}, (1, 0)),
    ("leader.mordred.8", "partial", {"mine": "C", "sides": "advanced", "holds": {0: "D" * 8}}, (2, 0)),
    ("leader.mordred.8", "impossible", {"mine": "W", "sides": "advanced", "holds": {0: "D" * 7}}, (0, 0)),
    ("spell.ward.pre", "normal",
     {"mine": "M", **WARD}, (0, 1)),
    ("spell.ward.pre", "partial",
     {"mine": "W", **WARD}, (0, 0)),
    ("spell.ward.pre", "impossible", {"mine": "M", "factions": ("high_elves", "hobyars")}, (0, 0)),
    ("spell.ward.chaos", "normal",
     {"mine": "M", **WARD, "broken": True}, (1, 1)),
    ("spell.ward.chaos", "partial",
     {"mine": "W", **WARD, "broken": True}, (0, 0)),
    ("spell.ward.chaos", "impossible",
     {"mine": "M", **ELF, "broken": True}, (0, 0)),
    ("spell.runes.pre", "normal",
     {"mine": "C", **RUNES}, (0, 2)),
    ("spell.runes.pre", "partial",
     {"mine": "W", **RUNES}, (0, 0)),
    ("spell.runes.pre", "impossible", {"mine": "C", "factions": ("tunnel_dwarves", "hobyars")}, (0, 0)),
    ("spell.runes.chaos", "normal",
     {"mine": "W", **RUNES, "broken": True}, (0, 1)),
    ("spell.runes.chaos", "partial",
     {"mine": "C", **RUNES, "broken": True}, (0, 1)),
    ("spell.runes.chaos", "impossible",
     {"mine": "C", **DWARF, "broken": True}, (0, 0)),
    ("tile.road.b", "normal", {"mine": "W", **AT_YS, "tiles": {"ys": "road.b"}}, (1, 0)),
    ("tile.road.b", "partial",
     {"mine": "C", "theirs": "C", "place": "ys", "broken": True, "tiles": {"ys": "road.b"}}, (1, 0)),
    ("tile.road.b", "impossible",
     {"mine": "W", "place": "lyonesse", "broken": True, "tiles": {"ys": "road.b"}}, (0, 0)),
    ("tile.hall.a", "normal",
     {"mine": "M", "mine_cards": ("h1",), **AT_YS, "tiles": {"ys": "hall.a"}}, (0, 0)),
    ("tile.hall.a", "partial",
     {"mine": "CM", "mine_cards": ("h1", "h2"), **AT_YS, "tiles": {"ys": "hall.a"}}, (2, 2)),
    ("tile.hall.a", "impossible", {"mine": "M", "mine_cards": ("h1",), **AT_YS}, (1, 1)),
]  # fmt: skip
all_about(BATTLES)


@pytest.mark.parametrize(
    ("key", "form", "battle", "wanted"), BATTLES, ids=[f"{row[0]}-{row[1]}" for row in BATTLES]
)
def test_standing_attack_and_defence(
    key: str, form: str, battle: dict[str, Any], wanted: tuple[int, int]
) -> None:
    assert totals(fight(**battle)) == wanted


def test_blood_meadow_is_for_both_sides() -> None:
    t = fight(mine="W", place="ys", broken=True, tiles={"ys": "road.b"})
    assert (totals(t, 0), totals(t, 1)) == ((1, 0), (1, 0))


def test_dame_britomart_cancels_one_enemy_mystic_card() -> None:
    t = fight(mine="+britomart", theirs="M", their_cards=("o9",))
    assert len(t.heard("CardCancelled")) == 1
    assert totals(t, 1) == (0, 0)


SAVES: list[tuple[str, str, dict[str, Any], int]] = [
    # key, form, battle, units lost by seat 0
    ("champion.elaine", "normal", {"mine": "WW+elaine", "theirs": "W", "their_cards": ("o2",)}, 2),
    ("champion.elaine", "partial", {"mine": "WW+elaine", "theirs": "W", "their_cards": ("o3",)}, 0),
    ("champion.elaine", "impossible",
     {"mine": "WWW", "theirs": "W", "their_cards": ("o2",), "armies": {"corbenic": {0: "+elaine"}}}, 3),
    ("leader.morgana.8", "normal",
     {"mine": "WWW", "place": "corbenic", "theirs": "W", "their_cards": ("o2",), "sides": "advanced",
      "holds": {0: "G" * 8}}, 2),
    ("leader.morgana.8", "partial",
     {"mine": "WWW", "place": "corbenic", "theirs": "W", "sides": "advanced", "holds": {0: "G" * 8}}, 0),
    ("leader.morgana.8", "impossible",
     {"mine": "WWW", "place": "corbenic", "theirs": "W", "their_cards": ("o2",), "sides": "advanced",
      "holds": {0: "G" * 7}}, 3),
]  # fmt: skip
all_about(SAVES)


@pytest.mark.parametrize(
    ("key", "form", "battle", "lost"), SAVES, ids=[f"{row[0]}-{row[1]}" for row in SAVES]
)
def test_standing_saves(key: str, form: str, battle: dict[str, Any], lost: int) -> None:
    t = fight(**battle)
    assert len([event for event in t.heard("UnitLost") if event.seat == 0]) == lost


CONTROLS: list[tuple[str, str, dict[str, Any], int]] = [
    # key, form, position, who controls Ys
    ("champion.hroldrim", "normal", {"armies": {"ys": {0: "+hroldrim", 1: "W"}}}, 0),
    ("champion.hroldrim", "partial", {"armies": {"ys": {0: "+hroldrim", 1: "WW"}}}, -1),
    ("champion.hroldrim", "impossible", {"armies": {"ys": {0: "W", 1: "WW"}, "elmet": {0: "+hroldrim"}}}, 1),
    ("tile.hall.b", "normal", {"armies": {"ys": {0: "M", 1: "W"}}, "tiles": {"ys": "hall.b"}}, 0),
    ("tile.hall.b", "partial", {"armies": {"ys": {0: "M", 1: "M"}}, "tiles": {"ys": "hall.b"}}, -1),
    ("tile.hall.b", "impossible", {"armies": {"ys": {0: "W", 1: "W"}}, "tiles": {"ys": "hall.b"}}, -1),
]
all_about(CONTROLS)


@pytest.mark.parametrize(
    ("key", "form", "position", "who"), CONTROLS, ids=[f"{r[0]}-{r[1]}" for r in CONTROLS]
)
def test_standing_control(key: str, form: str, position: dict[str, Any], who: int) -> None:
    assert controller(table(players=2, broken=True, **position).state, "ys") == who


def test_control_needs_more_units_than_any_other_player() -> None:
    t = table(players=2, armies={"elmet": {0: "CW", 1: "C"}, "essex": {0: "W", 1: "W"}, "corbenic": {1: "M"}})
    assert [controller(t.state, place) for place in ("elmet", "essex", "corbenic", "lothian")] == [
        0,
        -1,
        1,
        -1,
    ]


def test_lord_fog_leaves_nobody_in_control() -> None:
    t = table(players=2, armies={"elmet": {0: "CW"}}, monsters={"lord_fog": "elmet"})
    assert controller(t.state, "elmet") == -1
    t.state.monsters["lord_fog"] = "essex"
    assert controller(t.state, "elmet") == 0


COSTS: list[tuple[str, str, str, tuple[str, ...], dict[str, Any], int]] = [
    # key, form, action, answers, position, cost
    ("spell.roads.pre", "normal", "march", ("elmet malahaut W", "malahaut elmet W", "done"),
     {"permanents": {0: ["roads"]}}, 1),
    ("spell.roads.pre", "partial", "march", ("elmet malahaut W", "done"), {"permanents": {0: ["roads"]}}, 1),
    ("spell.roads.pre", "impossible", "muster", ("warrior elmet", "warrior elmet"),
     {"permanents": {0: ["roads"]}}, 2),
    ("spell.roads.chaos", "normal", "muster", ("warrior elmet", "warrior elmet"),
     {"permanents": {0: ["roads"]}, "broken": True}, 1),
    ("spell.roads.chaos", "partial", "muster", ("warrior elmet", "done"),
     {"permanents": {0: ["roads"]}, "broken": True}, 1),
    ("spell.roads.chaos", "impossible", "magic", ("cast fyrd",),
     {"armies": {"elmet": {0: "CM"}}, "permanents": {0: ["roads"]}, "broken": True}, 2),
    ("leader.merlin.5", "normal", "magic", ("cast roads",),
     {"armies": {"elmet": {0: "CM"}}, "sides": "advanced", "holds": {0: "L" * 5}}, 2),
    ("leader.merlin.5", "partial", "magic", ("cast oath", "merlin", "merlin"),
     {"armies": {"elmet": {0: "CM"}}, "sides": "advanced", "holds": {0: "L" * 5}}, 1),
    ("leader.merlin.5", "impossible", "magic", ("cast roads",),
     {"armies": {"elmet": {0: "CM"}}, "sides": "advanced", "holds": {0: "L" * 4}}, 3),
    ("leader.mordred.5", "normal", "muster", ("warrior elmet", "warrior elmet"),
     {"sides": "advanced", "holds": {0: "D" * 5}}, 1),
    ("leader.mordred.5", "partial", "muster", ("warrior elmet", "done"),
     {"sides": "advanced", "holds": {0: "D" * 5}}, 1),
    ("leader.mordred.5", "impossible", "muster", ("warrior elmet", "warrior elmet"),
     {"sides": "advanced", "holds": {0: "D" * 4}}, 2),
    ("leader.morgana.3", "normal", "march", ("garloth cornwall W", "cornwall cambria W", "done"),
     {"armies": {"garloth": {0: "CW"}}, "sides": "advanced", "holds": {0: "GGG"}}, 1),
    ("leader.morgana.3", "partial", "march", ("garloth cornwall W", "cornwall garloth W", "done"),
     {"armies": {"garloth": {0: "CW"}}, "sides": "advanced", "holds": {0: "GGG"}}, 1),
    ("leader.morgana.3", "impossible", "march", ("garloth corbenic W", "corbenic elmet W", "done"),
     {"armies": {"garloth": {0: "CW"}}, "sides": "advanced", "holds": {0: "GGG"}}, 2),
    ("tile.road.a", "normal", "march", ("avalon ys W", "done"),
     {"armies": {"avalon": {0: "CW"}}, "broken": True, "tiles": {"ys": "road.a"}}, 2),
    ("tile.road.a", "partial", "march", ("ys avalon W", "done"),
     {"armies": {"ys": {0: "CW"}}, "broken": True, "tiles": {"ys": "road.a"}}, 1),
    ("tile.road.a", "impossible", "march", ("avalon broceliande W", "done"),
     {"armies": {"avalon": {0: "CW"}}, "broken": True, "tiles": {"ys": "road.a"}}, 1),
]  # fmt: skip
all_about(COSTS)


@pytest.mark.parametrize(
    ("key", "form", "action", "answers", "position", "cost"),
    COSTS,
    ids=[f"{row[0]}-{row[1]}" for row in COSTS],
)
def test_standing_costs(
    key: str, form: str, action: str, answers: tuple[str, ...], position: dict[str, Any], cost: int
) -> None:
    given = {"armies": {"elmet": {0: "CW"}}, **position}
    assert cost_of(action, *answers, **given) == cost


def test_a_free_step_through_a_portal_too() -> None:
    given = {"armies": {"elmet": {0: "CW"}}, "broken": True, "sides": "advanced", "holds": {0: "GGG"}}
    assert cost_of("march", "elmet lyonesse W", "elmet malahaut C", "done", **given) == 1


def test_a_free_step_is_told_as_free() -> None:
    t = table(**TOGETHER, armies={"garloth": {0: "CW"}}, sides="advanced", holds={0: "GGG"})
    t.answer("march", "garloth cornwall W", "cornwall cambria W")
    assert [event.cost for event in t.heard("GroupMarched")] == [0, 1]


HANDS = [
    ("leader.merlin.3", "normal", "LLL", "advanced", 8),
    ("leader.merlin.3", "impossible", "LL", "advanced", 7),
]


@about("leader.merlin.3", "normal")
@about("leader.merlin.3", "impossible")
@pytest.mark.parametrize(("key", "form", "holds", "sides", "size"), HANDS, ids=[row[1] for row in HANDS])
def test_refill_to_8(key: str, form: str, holds: str, sides: Sides, size: int) -> None:
    t = table(players=2, sides=sides, holds={0: holds}, land={"avalon": "D"})
    t.war()
    assert len(t.state.players[0].hand) == size


@about("leader.merlin.3", "partial")
def test_refill_to_8_not_every_war_finds_so_many_cards() -> None:
    """Two cards lie before units in a battle? No: all are back by then; a full hand draws nothing."""
    hand = ["h1", "h1", "h2", "h2", "h3", "h3", "h4", "h5", "h6"]
    t = table(players=2, sides="advanced", holds={0: "LLL"}, hands={0: hand}, land={"avalon": "D"})
    t.war()
    assert len(t.state.players[0].hand) == 9


@about("leader.merlin.8", "normal")
@about("leader.merlin.8", "partial")
@about("leader.merlin.8", "impossible")
@pytest.mark.parametrize(
    ("holds", "their_cards", "seen"),
    [("L" * 8, ["o1", "o2"], 1), ("L" * 8, [], 0), ("L" * 7, ["o1", "o2"], 0)],
)
def test_merlins_foresight_shows_a_card(holds: str, their_cards: list[str], seen: int) -> None:
    t = table(players=2, factions=("humans", "hobyars"), sides="advanced", holds={0: holds},
              armies={"elmet": {0: "CW", 1: "CW"}}, hands={1: their_cards})  # fmt: skip
    t.battle("elmet")
    while not t.paused:
        t.answer("*")
    assert len(t.heard("CardSeen")) == seen


def test_powers_vanish_below_their_threshold() -> None:
    t = table(**TOGETHER, sides="advanced", armies={"elmet": {0: "CW"}}, holds={0: "D" * 5})
    t.resolve("fate.throne.chaos")
    t.state.frames.pop()
    t.answer("muster", "warrior elmet", "warrior elmet")
    assert t.heard("TimeSpent")[0].cost == 2


# --- abilities ---


@about("faction.humans", "normal")
def test_shire_levy_one_warrior_elsewhere() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "C"}, "essex": {0: "W"}, "pictland": {1: "C"}})
    t.answer("muster", "warrior essex")
    assert t.army("essex") == "WW"


@about("faction.humans", "partial")
def test_shire_levy_only_where_there_is_room_and_only_one() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "C"}, "corbenic": {0: "WWWW"}, "malahaut": {0: "W"}})
    t.answer("muster")
    assert not t.offers("warrior corbenic")
    t.answer("warrior malahaut")
    assert not t.offers("warrior malahaut")


@about("faction.humans", "impossible")
def test_shire_levy_nowhere_else_in_control() -> None:
    t = table(**TOGETHER, armies={"elmet": {0: "C"}})
    t.answer("muster")
    assert set(t.options("muster")) == {("warrior", "elmet"), ("mystic", "elmet")}


ELVES = ("high_elves", "humans")


@about("faction.high_elves", "normal")
@about("faction.high_elves", "partial")
@about("faction.high_elves", "impossible")
@pytest.mark.parametrize(
    ("army", "hand", "seen"), [("MW", ["h1", "h2"], 1), ("MW", [], 0), ("CW", ["h1", "h2"], 0)]
)
def test_farsight(army: str, hand: list[str], seen: int) -> None:
    t = table(players=2, factions=ELVES, armies={"elmet": {0: army, 1: "WW"}}, hands={1: hand})
    t.battle("elmet")
    while not t.paused:
        t.answer("*")
    assert len(t.heard("CardSeen")) == seen


DWARVES = ("tunnel_dwarves", "humans", "high_elves", "hobyars")


@about("faction.tunnel_dwarves", "normal")
def test_under_roads_two_land_borders() -> None:
    assert (
        cost_of("march", "pictland corbenic WW", "done", factions=DWARVES, armies={"pictland": {0: "CWW"}})
        == 1
    )


@about("faction.tunnel_dwarves", "partial")
def test_under_roads_once_a_march_and_never_into_a_full_territory_for_good() -> None:
    t = table(**TOGETHER, factions=DWARVES, armies={"pictland": {0: "CWW"}, "corbenic": {1: "C", 2: "C"}},
              discs={0: (3, 0, 0)})  # fmt: skip
    t.answer("march")
    assert t.offers("pictland malahaut")
    t.answer("pictland malahaut W")
    assert not t.offers("pictland malahaut")


@about("faction.tunnel_dwarves", "impossible")
def test_under_roads_not_from_an_island() -> None:
    t = table(**TOGETHER, factions=DWARVES, armies={"avalon": {0: "CWW"}})
    assert not t.offers("march")


# --- end scoring ---

SCORES = [
    # key, form, favour by seat, bonus of seat 0
    ("leader.merlin.score", "normal", {0: "LLGGDD"}, 2),
    ("leader.merlin.score", "partial", {0: "LLLLGD"}, 1),
    ("leader.merlin.score", "impossible", {0: "LLLLGG"}, 0),
    ("leader.morgana.score", "normal", {0: "GGGG"}, 2),
    ("leader.morgana.score", "partial", {0: "GGG"}, 1),
    ("leader.morgana.score", "impossible", {0: "GLLL"}, 0),
    ("leader.mordred.score", "normal", {0: "DD", 1: "D"}, 4),
    ("leader.mordred.score", "partial", {0: "DD", 1: "DD"}, 2),
    ("leader.mordred.score", "impossible", {0: "D", 1: "DD"}, 0),
]
all_about(SCORES)


@pytest.mark.parametrize(
    ("key", "form", "holds", "bonus"), SCORES, ids=[f"{row[0]}-{row[1]}" for row in SCORES]
)
@pytest.mark.parametrize("sides", ["basic", "advanced"])
def test_end_scoring(key: str, form: str, holds: dict[int, str], bonus: int, sides: Sides) -> None:
    """Every Favour is worth 1; the Leaders add theirs on both sides of their cards."""
    parts = score_parts(table(players=2, holds=holds, sides=sides).state, 0)
    leader = key.split(".")[1]
    assert parts[f"{leader}_bonus"] == bonus
    assert sum(parts[name] for name in ("merlin", "morgana", "mordred")) == len(holds[0])


def test_nobody_with_mordreds_favour_nobody_with_his_bonus() -> None:
    assert score_parts(table(players=2).state, 0)["mordred_bonus"] == 0


def test_basic_sides_have_no_powers() -> None:
    assert (
        cost_of("muster", "warrior elmet", "warrior elmet", armies={"elmet": {0: "CW"}}, holds={0: "D" * 9})
        == 2
    )


def test_every_standing_rule_has_its_three_forms() -> None:
    for key, script in table().game_scripts().items():
        if "/" in key or key.startswith("monster."):
            continue
        standing = all(step.do == "rule" for step in script) or key.startswith("champion.")
        if standing:
            assert COVERED.get(key) == {"normal", "partial", "impossible"}, key
