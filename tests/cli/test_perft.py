"""Counts of sequences: kept numbers for every table and kind of decision, and the same by other means."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from mordred.cli import main
from mordred.cli.perft import count
from mordred.core.chance import Chance
from mordred.core.game import Game
from mordred.games import GAMES
from mordred.wales.rules.game import GAME as WALES
from mordred.wales.rules.game import WalesOptions
from tests.cli.perft_positions import FILE, counted, state_of

KEPT: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def name_of(entry: dict[str, Any]) -> str:
    settings = entry.get("options", {})
    return "-".join(
        [entry["game"], entry.get("kind", "set_up"), *(str(value) for value in settings.values())]
    )


@pytest.mark.parametrize("entry", KEPT, ids=name_of)
def test_the_kept_numbers(entry: dict[str, Any]) -> None:
    """If a rule was meant to change, `python -m tests.cli.perft_positions` counts anew."""
    assert counted(entry) == entry["counts"]


def test_the_kept_positions_ask_what_they_say() -> None:
    for entry in KEPT:
        prompt = GAMES[entry["game"]].prompt(state_of(entry))
        assert prompt is not None
        assert prompt.kind == entry.get("kind", prompt.kind)


# The same numbers by other means


class Loaded(Chance):
    """Two dice that show what they are told."""

    def __init__(self, *dice: int) -> None:
        super().__init__(0)
        self.dice = list(dice)

    def die(self) -> int:
        return self.dice.pop(0)

    def copy(self) -> Chance:
        return Loaded(*self.dice)


def test_wales_by_rolling_all_dice() -> None:
    start = WALES.new(WalesOptions(players=3), 1)
    prompt = WALES.prompt(start)
    assert prompt is not None
    first = second = 0
    for action, dice in product(prompt.actions, product(range(1, 7), repeat=2)):
        state = WALES.copy(start)
        state.chance = Loaded(*dice)
        WALES.apply(state, action)
        after = WALES.prompt(state)
        assert after is not None
        first, second = first + 1, second + len(after.actions)
    assert count(WALES, start, 2).sequences == [first, second]


def plainly(game: Game[Any], state: Any, depth: int) -> int:
    """By the two questions every game answers; chance goes its own way."""
    prompt = game.prompt(state)
    if depth == 0 or prompt is None:
        return 1 if depth == 0 else 0
    total = 0
    for action in prompt.actions:
        after = game.copy(state)
        game.apply(after, action)
        total += plainly(game, after, depth - 1)
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_britannia_by_asking_and_applying(players: int) -> None:
    game = GAMES["britannia"]
    state = game.new(game.Options(players=players), 4)
    found = count(game, state, 3)
    assert not found.spread and not found.followed, "no chance so early"
    assert found.sequences == [plainly(game, state, depth) for depth in (1, 2, 3)]


def test_a_finished_game_has_no_sequences() -> None:
    state = WALES.new(WalesOptions(players=2), 1)
    prompt = WALES.prompt(state)
    while prompt is not None:
        _, prompt = WALES.step(state, prompt.actions[0])
    assert count(WALES, state, 2).sequences == [0, 0]


def test_sequences_that_end_the_game_are_counted_once() -> None:
    """One decision before the end: some ways end it, and those go on no longer."""
    state = WALES.new(WalesOptions(players=2), 1)
    prompt, before = WALES.prompt(state), state
    while prompt is not None:
        before = WALES.copy(state)
        _, prompt = WALES.step(state, prompt.actions[0])
    found = count(WALES, before, 1)
    assert 0 < found.ended[0] <= found.sequences[0]


# The command


def test_the_command_counts_and_divides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "britannia", "--players", "2", "--depth", "2", "--divide"]) == 0
    out = capsys.readouterr().out
    assert "chance had no part" in out and "action march" in out
    assert main(["perft", "britannia", "--players", "2", "--depth", "2", "--divide", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(data["divide"].values()) == data["sequences"][-1]
    assert main(["perft", "wales", "--depth", "1"]) == 0
    assert "every outcome was counted" in capsys.readouterr().out


def test_the_command_says_when_chance_had_too_many_outcomes(capsys: pytest.CaptureFixture[str]) -> None:
    entry = next(entry for entry in KEPT if entry["counts"]["followed"])
    assert main(["perft", entry["game"], "--fen", entry["fen"], "--depth", str(entry["depth"])]) == 0
    assert "the position's own was taken" in capsys.readouterr().out


def test_the_command_takes_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "britannia", "--players", "3", "--set", "edition=preview", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sequences"] == [3, 30]
