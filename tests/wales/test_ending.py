"""End and winner."""

import pytest

from mordred.core.game import Outcome
from mordred.i18n import LANGUAGES, Words
from mordred.wales.handling.ended import why_won
from mordred.wales.rules.data import BUILDINGS, SPACES
from mordred.wales.rules.ending import winner_of_wales
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import ANGLESEY, OVER, TRACK_END, State
from tests.wales.table import Buildings, do, table

MANY_MEN = "anglesey bangor aber caernarfon snowdon criccieth"


def over(
    *,
    men: str = "anglesey",
    buildings: Buildings,
    money: tuple[int, ...] = (),
    pawns: tuple[int, ...] = (),
    ending: str = TRACK_END,
    seat: int = 0,
    players: int = 3,
) -> State:
    state = table(players, men=men, buildings=buildings, money=money, pawns=pawns, seat=seat)
    state.phase, state.ending = OVER, ending
    return state


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


ARTHURS = {0: {"village": "hawarden"}, 1: {"town": "chirk"}, 2: {"village": "chepstow"}}


def test_no_outcome_while_the_game_goes_on() -> None:
    assert GAME.outcome(table()) is None


def test_mordred_wins_wales_with_more_men_than_all_buildings_together() -> None:
    assert winner_of_wales(over(men="anglesey bangor aber caernarfon", buildings=ARTHURS)) == "mordred"


def test_anglesey_counts_and_as_many_men_as_buildings_are_not_enough() -> None:
    assert winner_of_wales(over(men="anglesey bangor aber", buildings=ARTHURS)) == "arthur"


def test_mordred_wins_the_player_furthest_towards_arthur_wins() -> None:
    found = outcome(over(men=MANY_MEN, buildings=ARTHURS, pawns=(-4, -3, -9), money=(50, 0, 9)))
    assert found.winners == (1,)
    assert [(s.seat, s.rank) for s in found.standings] == [(1, 1), (0, 2), (2, 3)]
    assert found.details["wales"] == "mordred" and found.tie_breaks == []


def test_ties_by_victory_points_on_the_map() -> None:
    found = outcome(over(men=MANY_MEN, buildings=ARTHURS, pawns=(-3, -3, -3), money=(50, 0, 9)))
    assert (found.winners, found.tie_breaks) == ((1,), ["points"])


def test_then_by_money() -> None:
    found = outcome(over(men=MANY_MEN, buildings=ARTHURS, pawns=(-3, -4, -3), money=(8, 0, 9)))
    assert (found.winners, found.tie_breaks) == ((2,), ["points", "money"])


def test_then_shared() -> None:
    found = outcome(over(men=MANY_MEN, buildings=ARTHURS, pawns=(-3, -4, -3), money=(9, 0, 9)))
    assert (found.winners, found.tie_breaks) == ((0, 2), ["points", "money", "shared"])
    assert [s.rank for s in found.standings] == [1, 1, 3]


def test_arthur_wins_most_victory_points_wins_whatever_the_pawns() -> None:
    found = outcome(over(buildings=ARTHURS, pawns=(5, -12, 0), money=(50, 0, 9)))
    assert (found.winners, found.tie_breaks) == ((1,), [])
    assert found.details["wales"] == "arthur"


def test_arthurs_ties_by_money_without_a_look_at_the_pawns() -> None:
    buildings = {0: {"village": "hawarden"}, 2: {"village": "chepstow"}}
    found = outcome(over(buildings=buildings, pawns=(5, 0, -12), money=(3, 20, 4)))
    assert (found.winners, found.tie_breaks) == ((2,), ["money"])


def test_arthurs_ties_then_shared() -> None:
    buildings = {0: {"village": "hawarden"}, 2: {"village": "chepstow"}}
    found = outcome(over(buildings=buildings, pawns=(5, 0, -12), money=(4, 20, 4)))
    assert (found.winners, found.tie_breaks) == ((0, 2), ["money", "shared"])


def test_victory_points_count_every_building_on_the_map() -> None:
    buildings = {
        0: {
            "village": "hawarden chirk",
            "town": "ruthin",
            "small_castle": "hay knighton gower",
            "large_castle": "neath",
        }
    }
    assert table(buildings=buildings).victory_points(0) == 2 * 2 + 3 + 3 * 1 + 2


@pytest.mark.parametrize("pawn", [-12, 5])
def test_the_anglesey_man_killed_that_player_wins_whatever_else(pawn: int) -> None:
    state = table(
        men=MANY_MEN.replace("bangor ", ""), money=[4], pawns=[pawn, 4, 5], dice=[4],
        buildings={0: {"large_castle": "bangor"}, 1: {"town": "chirk ruthin"}, 2: {"town": "chepstow"}},
    )  # fmt: skip
    do(state, "x castle from bangor")
    found = outcome(state)
    assert (found.reason, found.winners, found.tie_breaks) == (ANGLESEY, (0,), [])
    assert [s.rank for s in found.standings] == [1, 2, 3]
    assert found.details["seat"] == 0


def test_all_seats_may_share() -> None:
    found = outcome(over(buildings={}, men="anglesey", players=4))
    assert found.winners == (0, 1, 2, 3)
    assert found.tie_breaks == ["points", "money", "shared"], "one man against no buildings: Mordred's"


def test_the_ranking_names_its_parts() -> None:
    found = outcome(over(buildings=ARTHURS, pawns=(-1, -2, -3), money=(1, 2, 3)))
    assert found.standings[0].score == {"pawn": -2, "points": 3, "money": 2}


def test_men_and_buildings_are_told() -> None:
    details = outcome(over(buildings=ARTHURS)).details
    assert (details["men"], details["buildings"]) == (1, 3)
    assert len(BUILDINGS) == 4 and len(SPACES) == 56


LEVEL = {0: {"village": "hawarden"}, 2: {"village": "chepstow"}}
TOLD = {
    "pawn": (over(men=MANY_MEN, buildings=ARTHURS, pawns=(-4, -3, -9)), "so the pawn nearest Arthur decides"),
    "points": (
        over(men=MANY_MEN, buildings=ARTHURS, pawns=(-3, -3, -3)),
        "so points decide, and Bors wins with 3",
    ),
    "money": (
        over(men=MANY_MEN, buildings=ARTHURS, pawns=(-3, -4, -3), money=(8, 0, 9)),
        "so money decides, and Cai wins with £9",
    ),
    "nothing": (
        over(men=MANY_MEN, buildings=ARTHURS, pawns=(-3, -4, -3), money=(9, 0, 9)),
        "so Anna and Cai share the victory",
    ),
    "arthur": (over(buildings=ARTHURS), "so points decide, and Bors wins with 3"),
    "arthur's money": (over(buildings=LEVEL, money=(3, 20, 4)), "level at 2, so money decides, and Cai wins"),
    "arthur's nothing": (over(buildings=LEVEL, money=(4, 20, 4)), "so Anna and Cai share the victory"),
}


@pytest.mark.parametrize("what", TOLD)
def test_the_end_says_what_decided(what: str) -> None:
    """It spoke of the nearest pawn also where two stood level and something else had decided."""
    state, sentence = TOLD[what]
    assert sentence in why_won(Words("en", "wales"), ["Anna", "Bors", "Cai"], outcome(state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_win_is_told_by_a_sentence_of_its_own(language: str) -> None:
    words = Words(language, "wales")
    told = [why_won(words, ["Anna", "Bors", "Cai"], outcome(state)) for state, _ in TOLD.values()]
    assert len(set(told)) == len(told)
    assert not [sentence for sentence in told if "won." in sentence or "{" in sentence]
