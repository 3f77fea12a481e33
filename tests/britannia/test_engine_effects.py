"""Effects that touch several places or players at once."""

from __future__ import annotations

from mordred.britannia.rules.events import UnitRemoved
from tests.britannia.table import table


def test_grief_strikes_both_factions_even_if_the_first_one_is_gone_by_then() -> None:
    """Each faction of a territory with two loses a Warrior: the territories are those of the beginning."""
    t = table(armies={"elmet": {0: "W", 2: "WW"}, "cambria": {0: "WW"}}, distances=[3, 9, 5, 9])
    t.resolve("chaos.grief")
    removed = [(event.seat, event.territory) for event in t.events if isinstance(event, UnitRemoved)]
    assert sorted(removed) == [(0, "elmet"), (2, "elmet")]
    assert t.army("elmet", 2) == "W" and t.army("elmet", 0) == "" and t.army("cambria", 0) == "WW"


def test_each_unit_of_a_split_move_goes_only_once() -> None:
    t = table(armies={"elmet": {1: "CW"}}, active=1, spells={1: ["paths"]})
    t.resolve("spell.paths.pre", 1)
    t.answer("elmet cambria W")
    assert not any(origin == "cambria" for origin, *_ in t.options("move"))
    t.answer("elmet cambria C")
    assert t.paused


def test_a_spell_cannot_be_left_without_any_effect() -> None:
    t = table(armies={"elmet": {1: "CMW"}}, active=1, spells={1: ["paths"]})
    t.answer("action magic")
    assert t.prompt.kind == "move_units" and not t.offers("done")
    t.answer("elmet cambria W")
    assert t.offers("done")


def test_moved_out_of_one_territory_only_where_the_card_says_so() -> None:
    """Moonlit Paths, Chaos half: out of one territory with a Mystic of yours."""
    t = table(broken=True, armies={"elmet": {1: "M", 0: "WW"}, "cambria": {1: "M", 2: "W"}}, active=1)
    t.resolve("spell.paths.chaos", 1)
    assert {origin for origin, *_ in t.options("move")} == {"elmet", "cambria"}
    t.answer("elmet essex W")
    assert {origin for origin, *_ in t.options("move")} == {"elmet"}


def test_wars_caused_by_an_effect_wait_until_the_card_is_done() -> None:
    """The Hare of the Cauldron carries the last tracker over a War: Breakout first, then the War."""
    t = table(
        armies={"elmet": {0: "C"}}, distances=[2, 5, 5, 5], cauldron=["hare", "water"],
        fate=["throne", "beacons"],
    )  # fmt: skip
    t.answer("action muster", "muster warrior", "done", "fate throne", "favour merlin")
    t.run(lambda now: now.prompt.kind == "action")
    names = [type(event).__name__ for event in t.events]
    assert names.index("CauldronFlipped") < names.index("WarBegan")
    assert names.index("TrackerAdvanced") < names.index("CardDiscarded") < names.index("WarBegan")
