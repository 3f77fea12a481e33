"""The steps of a battle, each in its place."""

from __future__ import annotations

import pytest

from mordred.britannia.content.pack import Edition
from mordred.britannia.rules.state import Battle
from tests.britannia.table import Table, table


def kinds(t: Table) -> list[str]:
    """The classes of all events so far."""
    return [type(event).__name__ for event in t.events]


def battle(t: Table) -> Battle:
    """The battle going on."""
    found = [frame for frame in t.state.frames if isinstance(frame, Battle)]
    return found[-1]


def test_who_is_ahead_lays_first() -> None:
    t = table(armies={"elmet": {0: "W", 2: "W"}}, distances=[3, 9, 5, 9])
    t.battle("elmet")
    assert t.prompt.seat == 2 and t.prompt.kind == "lay"
    t.answer("*")
    assert t.prompt.seat == 0


def test_on_one_sector_the_lower_tracker_is_ahead() -> None:
    t = table(armies={"elmet": {0: "W", 2: "W"}}, distances=[3, 9, 3, 9], order=[0, 2, 1, 3])
    t.battle("elmet")
    assert t.prompt.seat == 2


def test_farsight_lays_last_and_sees_a_card_even_if_ahead() -> None:
    t = table(armies={"elmet": {0: "WW", 1: "M"}}, distances=[3, 5, 9, 9])
    t.battle("elmet")
    assert t.prompt.seat == 0
    t.answer("*", "*")
    assert t.prompt.seat == 1 and len(t.heard("CardSeen")) == 1


def test_both_with_foresight_keep_the_normal_order_and_only_the_second_sees() -> None:
    t = table(
        sides="advanced", armies={"elmet": {0: "WWW", 1: "M"}}, distances=[3, 5, 9, 9], holds={0: "L" * 8}
    )
    t.battle("elmet")
    assert t.prompt.seat == 1
    t.answer("*")
    assert t.prompt.seat == 0 and [event.seat for event in t.heard("CardSeen")] == [0]


def test_cards_are_laid_in_the_order_of_the_dashboard() -> None:
    t = table(armies={"elmet": {0: "CMW+elaine", 2: "W"}}, distances=[5, 9, 3, 9])
    t.battle("elmet")
    slots = []
    while t.prompt.seat == 0:
        slots.append(t.prompt.details["slot"])
        t.answer("*")
    assert slots == ["chief", "mystic", "warrior", "champion"]


def test_with_too_few_cards_the_owner_chooses_which_units_go_without() -> None:
    t = table(
        armies={"elmet": {0: "CWW", 2: "W"}}, distances=[5, 9, 3, 9], hands={0: ["h1", "h2"], 2: ["o1", "o2"]}
    )
    t.battle("elmet")
    assert t.offers("leave chief") and t.offers("lay h1")
    t.answer("leave chief")
    assert not t.offers("leave")  # as many cards as possible must be played
    t.answer("lay h1")
    assert [laid.slot for laid in battle(t).sides[0].laid] == ["warrior", "warrior"]


def test_the_preview_lays_one_card_for_each_type_of_unit() -> None:
    t = table(edition="preview", armies={"elmet": {0: "CMMWWW", 2: "W"}}, distances=[5, 9, 3, 9])
    t.battle("elmet")
    assert battle(t).sides[0].slots == ["chief", "mystic", "warrior"]


def test_champions_then_mystics_then_chiefs_then_totals_losses_after_and_token() -> None:
    """One battle that uses every step: Britomart, two Mystics, Chief parts, losses, an after effect."""
    t = table(
        armies={"elmet": {0: "MM+britomart", 2: "CMW"}},
        distances=[5, 9, 3, 9],
        hands={0: ["h3", "h3", "h1"], 2: ["o5", "o3", "o2"]},
        holds={0: "LG"},
    )
    t.battle("elmet")
    t.answer("lay h3", "lay h1")  # Mystics: h3, h1; the Champion: h3
    t.answer("lay o5", "lay o3")  # Chief o5, Mystic o3, Warrior o2
    assert [event.card for event in t.heard("CardCancelled")] == ["o3"]
    assert t.prompt.kind == "mystic" and t.prompt.seat == 0
    t.answer("resolve h1")
    while not t.paused:
        t.answer("*")
    names = [
        name for name in kinds(t) if name not in ("CardLaid", "CardsDrawn", "BattleBonus", "DeckShuffled")
    ]
    want = [
        "BattleBegan", "CardsRevealed", "CardsRevealed", "AbilityUsed", "CardCancelled", "MysticResolved",
        "MysticResolved", "TotalsCounted",
    ]  # fmt: skip
    assert names[: len(want)] == want
    assert names[-1] == "BattleEnded" and t.state.lands["elmet"].fought
    assert names.index("TotalsCounted") < names.index("UnitLost") < names.index("FavourStolen")
    totals = t.heard("TotalsCounted")[0]
    # Humans: h3 melee 2/0, Mystics 2/0 and 1/1. Hobyars: o5 1/2, o2 3/0.
    assert (totals.attack, totals.defence) == ((5, 4), (1, 2))
    assert totals.losses == (3, 3)


def test_a_mystic_resolved_first_is_not_undone_and_one_not_yet_resolved_is_gone() -> None:
    """Broken Spell by the player ahead cancels the enemy's Mystic card; by the one behind it is too late."""
    for ahead, cancelled in ((1, True), (0, False)):
        distances = [5, 3, 9, 9] if ahead == 0 else [3, 5, 9, 9]
        t = table(
            armies={"elmet": {0: "M", 1: "M"}}, distances=distances, hands={0: ["h3"], 1: ["e5"]}
        )  # fmt: skip
        t.battle("elmet")
        assert bool(t.heard("CardCancelled")) is cancelled


@pytest.mark.parametrize(("edition", "laid", "lost"), [("final", "c", 1), ("preview", "C", 0)])
def test_the_chief_falls_last_and_only_lies_down(edition: Edition, laid: str, lost: int) -> None:
    t = table(
        edition=edition,
        armies={"elmet": {0: "CW", 2: "WWWW"}},
        distances=[5, 9, 3, 9],
        hands={0: ["h3", "h3"], 2: ["o2", "o2", "o9", "o1"]},
    )
    t.battle("elmet")
    while not t.paused:
        t.answer("*")
    assert t.army("elmet", 0) == laid
    assert len(t.heard("ChiefLaidDown")) == lost


def test_losses_are_chosen_by_their_owner() -> None:
    t = table(
        armies={"elmet": {0: "MW+elaine", 2: "WWW"}},
        distances=[5, 9, 3, 9],
        hands={0: ["h6", "h2", "h2"], 2: ["o2", "o2", "o9"]},
    )
    t.battle("elmet")
    while t.prompt.kind == "lay":
        t.answer("*")
    assert t.prompt.kind == "lose" and t.prompt.seat == 0
    assert {unit for (unit,) in t.options("lose")} == {"warrior", "mystic", "champion"}
    t.answer("lose champion")
    assert "elaine" in t.state.champions and t.state.players[0].champion == ""


def test_a_marked_territory_is_closed_but_may_be_left() -> None:
    t = table(armies={"elmet": {0: "WW", 2: "W"}, "cambria": {0: "W"}})
    t.state.lands["elmet"].fought = True
    t.resolve("fate.track.boon")
    assert t.options("move") and all(to != "elmet" for _, to, *_ in t.options("move"))
    assert any(origin == "elmet" for origin, *_ in t.options("move"))


def test_a_battle_made_by_a_card_is_fought_in_the_same_war() -> None:
    """Mounted Charge carries the winner into the next territory, where nobody has fought yet."""
    t = table(
        armies={"elmet": {0: "MWW", 2: "W"}, "cambria": {1: "W"}},
        distances=[5, 9, 3, 9],
        hands={0: ["h4", "h1", "h1", "h3", "h3"], 2: ["o4"], 1: ["e1", "e2"]},
    )
    t.war()
    while not any(to == "cambria" for _, to, *_ in t.options("move")):
        t.answer("h4" if t.offers("h4") else "*")
    t.answer("elmet cambria WW")
    assert [event.territory for event in t.heard("BattleBegan")] == ["elmet", "cambria"]


def test_end_of_war_claims_stand_up_and_refill_in_this_order() -> None:
    t = table(
        armies={"elmet": {0: "WW", 2: "c"}, "malahaut": {0: "W"}},
        land={"elmet": "LLG"},
        borders={"8": "D", "7": "L"},
        hands={0: ["h1"]},
        distances=[5, 9, 3, 9],
    )
    t.state.lands["elmet"].fought = True
    t.war()
    order = ("FavourClaimed", "ChiefStood", "CardsDrawn", "WarEnded")
    names = [name for name in kinds(t) if name in order]
    assert [name for i, name in enumerate(names) if i == 0 or names[i - 1] != name] == list(order)
    assert t.state.players[0].favour == [2, 1, 1] and t.state.borders["7"] == [1, 0, 0]
    assert len(t.state.players[0].hand) == 7 and not t.state.lands["elmet"].fought
    assert t.army("elmet", 2) == "C"


def test_a_laid_chief_does_not_count_for_control() -> None:
    t = table(armies={"elmet": {0: "W", 2: "c"}}, land={"elmet": "L"})
    t.state.lands["elmet"].fought = True
    t.war()
    assert t.state.players[0].favour == [1, 0, 0]


def test_in_the_preview_only_the_mystics_follow_the_active_player() -> None:
    """Losses and what comes after them still begin with the player who is ahead."""
    t = table(
        edition="preview",
        armies={"elmet": {0: "MW", 2: "MW"}},
        distances=[3, 9, 5, 9],
        hands={0: ["h3", "h3"], 2: ["o1", "o2"]},
    )
    t.battle("elmet")
    while not t.paused:
        t.answer("*")
    assert [event.seat for event in t.heard("MysticResolved")] == [0, 2]
    assert next(event.seat for event in t.heard("UnitLost")) == 2
