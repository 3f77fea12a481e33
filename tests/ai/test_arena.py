"""The arena: balanced seats, shares per seat, intervals, ratings, and the command."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from mordred.ai.arena import (
    Duel,
    Fixture,
    Result,
    arrangements,
    duels,
    elo,
    fixtures,
    paces,
    play,
    wilson,
    win_shares,
)
from mordred.ai.policy import Budget
from mordred.cli import main
from mordred.games import GAMES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_sits_on_every_seat_equally_often(players: int) -> None:
    games = fixtures(["page", "squire"], players, 12, 1)
    by_seat = Counter((seat, level) for game in games for seat, level in enumerate(game.seats))
    assert len(set(by_seat.values())) == 1
    assert all(set(game.seats) == {"page", "squire"} for game in games)


def test_a_deal_is_played_in_every_arrangement_of_seats() -> None:
    games = fixtures(["page", "squire"], 4, 12, 1)
    assert len({game.seed for game in games}) == 2
    assert {game.seats for game in games[:6]} == set(arrangements("page", "squire", 4))


def test_games_are_spread_over_all_pairs_or_over_neighbours() -> None:
    levels = ["page", "squire", "knight"]
    pairs = Counter(frozenset(game.seats) for game in fixtures(levels, 2, 30, 1))
    assert set(pairs.values()) == {10}
    pairs = Counter(frozenset(game.seats) for game in fixtures(levels, 2, 30, 1, neighbours=True))
    assert set(pairs) == {frozenset(("page", "squire")), frozenset(("squire", "knight"))}


def test_one_against_two_is_even_if_each_seat_wins_alike() -> None:
    duel = Duel("king", "page")
    for seats in arrangements("king", "page", 3):
        for winner in range(3):
            duel.count(Result(Fixture(seats, 1), tuple(float(seat == winner) for seat in range(3))))
    assert duel.share == pytest.approx(0.5)


def test_shares_intervals_and_ratings() -> None:
    results = [Result(Fixture(("king", "page"), 1), (1.0, 0.0))] * 3 + [
        Result(Fixture(("page", "king"), 1), (1.0, 0.0))
    ]
    [duel] = duels(results)
    assert (duel.one, duel.share) == ("king", 0.75)
    low, high = duel.interval
    assert 0.25 < low < 0.75 < high < 1
    assert win_shares(["page", "king"], [duel]) == {"page": 0.25, "king": 0.75}
    rating = elo(["page", "king"], [duel])
    assert rating["king"] > rating["page"] and sum(rating.values()) == pytest.approx(3000)
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_a_game_is_played_the_same_way_again() -> None:
    game = GAMES["wales"]
    fixture = Fixture(("page", "knight"), 5)
    results = [play(game, game.Options(players=2), fixture, lambda level: Budget()) for _ in range(2)]
    assert results[0] == results[1]


def test_each_level_has_its_own_time_and_the_arena_tells_how_long_it_thought() -> None:
    game, ticks = GAMES["wales"], iter(range(1_000_000))
    asked: list[str] = []

    def budget(level: str) -> Budget:
        asked.append(level)
        return Budget(tries=1)

    played = play(
        game, game.Options(players=2), Fixture(("page", "squire"), 5), budget, lambda: float(next(ticks))
    )
    assert set(asked) == {"page", "squire"}
    assert played.asked == (asked.count("page"), asked.count("squire"))
    assert paces([played]) == {"page": 1.0, "squire": 1.0}
    assert paces([Result(Fixture(("page", "squire"), 5), (1.0, 0.0))]) == {}


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "wales", "--levels", "random,squire", "--games", "4", "--players", "2", "--json"]
    assert main([*arguments, "--workers", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4 and set(found["win_share"]) == set(found["elo"]) == {"random", "squire"}


def test_the_command_names_an_unknown_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "wales", "--levels", "duke", "--games", "1"]) == 1
    assert "duke" in capsys.readouterr().err


def test_the_command_plays_any_setting(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "britannia", "--levels", "random,quick", "--games", "2", "--players", "2"]
    assert main([*arguments, "--set", "mode=blitz", "--workers", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main([*arguments, "--set", "mode=peace", "--workers", "1"]) == 1
    assert "mode" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["-1", "nan", "inf", "soon"])
def test_the_command_refuses_a_time_of_ones_own_that_is_none(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "wales", f"--seconds-of=king={text}"])
    assert "seconds-of" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["-1", "nan", "inf", "soon"])
def test_the_command_refuses_a_time_that_is_none(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "wales", f"--seconds={text}"])
    assert "seconds" in capsys.readouterr().err
