"""A short look at the balance that docs/balance.md reports in full.

So few games cannot tell 22 % from 27 %; what they can show is a faction or a seat that has fallen out of the
game.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mordred.ai.levels import expertise
from mordred.britannia.judge.tempo import tempo_answer
from mordred.britannia.rules.options import Options
from mordred.cli import main
from mordred.cli.simulate import tables
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from tests.britannia.table import GAME

GAMES = 72
FEWEST, MOST = 0.08, 0.44
"""Shares that an even game leaves less than once in a thousand tests of this size."""


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What `simulate` counted."""
    assert main(["simulate", "britannia", "--who", "brisk", "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(("mode", "leaders"), [("war", "basic"), ("blitz", "advanced")])
def test_no_faction_and_no_seat_is_out_of_the_game(
    mode: str, leaders: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = simulated(
        capsys,
        "--games",
        str(GAMES),
        "--seed",
        "2024",
        "--set",
        f"mode={mode}",
        "--set",
        f"leaders={leaders}",
    )
    assert found["games"] == GAMES
    assert found["games_by_faction"] == dict.fromkeys(found["wins_by_faction"], GAMES)
    for wins in (found["wins_by_seat"], found["wins_by_start"], found["wins_by_faction"].values()):
        assert sum(wins) == pytest.approx(GAMES)
        assert all(FEWEST * GAMES <= share <= MOST * GAMES for share in wins), wins
    assert set(found["endings"]) <= {"chaos_line", "reserve"}
    assert sum(found["breakouts"].values()) == GAMES, "every game has its Breakout"


def test_factions_sit_everywhere_equally_often() -> None:
    for players, seatings in ((2, 12), (3, 24), (4, 24)):
        work = tables("britannia", Options(players=players), seatings, 1)
        assert len({options.factions for options, _ in work}) == seatings  # type: ignore[attr-defined]
        assert len({seed for _, seed in work}) == seatings
    chosen = Options(players=2, factions=("hobyars", "humans"))
    assert {options.factions for options, _ in tables("britannia", chosen, 5, 1)} == {chosen.factions}  # type: ignore[attr-defined]


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "16", "--players", "2", "--seed", "3")
    assert simulated(capsys, *words, "--jobs", "1") == simulated(capsys, *words, "--jobs", "2")


@pytest.mark.parametrize("answer", [expertise(GAME).judge.quick_answer, tempo_answer])
def test_instinct_and_script_read_nothing_hidden(answer: Callable[[Any, Prompt, Chance], Action]) -> None:
    """The answer is the same when all that its seat cannot know is dealt anew."""
    for seed in range(3):
        state = GAME.new(Options(leaders="advanced", mode="blitz" if seed else "war"), seed)
        decisions = 0
        while (prompt := GAME.prompt(state)) is not None:
            action = answer(state, prompt, Chance(decisions))
            other = GAME.redeal(state, prompt.seat, Chance(decisions + 1))
            asked = GAME.prompt(other)
            assert asked is not None
            assert answer(other, asked, Chance(decisions)) == action
            GAME.apply(state, action)
            decisions += 1
