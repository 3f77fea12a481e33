"""Learning from games: equations, weights that are found again, and what is noted of a game."""

from __future__ import annotations

from math import log

import pytest

from mordred.britannia.judge import prospect
from mordred.britannia.rules.options import Options
from mordred.cli.work import Crew, carried_out
from mordred.core.chance import Chance
from tools.learn import Seen, fitted, noted, played, softmax, solved, surprise, written


def test_equations_are_solved() -> None:
    assert solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_weights_that_made_the_winners_are_found_again() -> None:
    """Positions whose winners follow two of the sights only."""
    size, chance = len(prospect.SIGHTS), Chance(3)
    seen = []
    for _ in range(500):
        rows = [[chance.below(100) / 20 for _ in range(size)] for _ in range(3)]
        said = softmax([0.8 * row[0] - 0.5 * row[4] for row in rows])
        draw = chance.below(10_000) / 10_000
        winner = 0 if draw < said[0] else 1 if draw < said[0] + said[1] else 2
        seen.append(Seen(1, rows, [float(seat == winner) for seat in range(3)], said, False))
    found = fitted(seen)
    assert found[0] == pytest.approx(0.8, abs=0.2) and found[4] == pytest.approx(-0.5, abs=0.2)
    assert all(abs(weight) < 0.2 for place, weight in enumerate(found) if place not in (0, 4))


def test_every_war_of_a_game_is_noted_twice_where_it_is_fought() -> None:
    seen = played(Options(players=2), 5)
    phases = [one.phase for one in seen]
    assert phases == sorted(phases, reverse=True) and len(set(phases)) == len(phases)
    assert {phase // 2 for phase in phases} == set(range(6)), "six Wars"
    assert all(sum(one.won) == 1 for one in seen)


def test_the_games_are_the_same_whoever_plays_them() -> None:
    jobs = [(2, "blitz", seed) for seed in range(16)]
    assert list(carried_out(noted, jobs, Crew(2))) == [noted(job) for job in jobs]


def test_what_is_written_down_can_be_read() -> None:
    size = len(prospect.SIGHTS)
    space: dict[str, dict[int, tuple[float, ...]]] = {}
    exec(written({1: [0.5] * size, 2: [-0.25] * size}, "command"), space)
    assert space["WEIGHTS"] == {1: (0.5,) * size, 2: (-0.25,) * size}


def test_who_was_sure_of_the_winner_is_not_surprised() -> None:
    assert surprise([1.0, 0.0], [1.0, 0.0]) == 0
    assert surprise([0.5, 0.5], [0.0, 1.0]) == pytest.approx(log(2))
