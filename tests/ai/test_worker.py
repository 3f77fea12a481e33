"""What the worker answers: plain data for plain data, progress on the way, hints with reasons and odds."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

import pytest

from mordred.ai import worker
from mordred.ai.king import King
from mordred.core.advice import plain_action
from mordred.core.work import finished
from mordred.games import GAMES
from tests.ai.table import positions


def _finish(work: Generator[Any, None, Any]) -> tuple[list[Any], Any]:
    told: list[Any] = []
    return told, finished(work, told.append)


def _position(game_id: str, kind: str) -> tuple[Any, int, list[Any]]:
    for state, prompt in positions(game_id, 3, 3):
        if prompt.kind == kind:
            data = json.loads(json.dumps(GAMES[game_id].dump(state)))
            return data, prompt.seat, [plain_action(action) for action in prompt.actions]
    raise AssertionError(kind)


@pytest.mark.parametrize(("game_id", "kind"), [("wales", "spend"), ("britannia", "march")])
@pytest.mark.parametrize("level", ["page", "king"])
def test_decide_takes_and_gives_plain_data(game_id: str, kind: str, level: str) -> None:
    data, seat, legal = _position(game_id, kind)
    ticks = iter(range(100_000))
    told, answer = _finish(worker.decide(game_id, data, seat, level, 5.0, clock=lambda: float(next(ticks))))
    assert json.loads(json.dumps(answer)) in json.loads(json.dumps(legal))
    numbers = [one for one in told if one is not None]
    assert numbers == sorted(numbers) and all(0 <= one <= 1 for one in numbers)


@pytest.mark.parametrize(("game_id", "kind"), [("wales", "declare_row"), ("britannia", "action")])
def test_advice_names_terms_of_the_value_function(game_id: str, kind: str) -> None:
    data, seat, legal = _position(game_id, kind)
    ticks = iter(range(100_000))
    _, advice = _finish(worker.advise(game_id, data, seat, 5.0, clock=lambda: float(next(ticks))))
    assert advice["action"] in legal and advice["reasons"]
    from mordred.ai.levels import expertise

    assert {name for name, _ in advice["reasons"]} <= set(expertise(GAMES[game_id]).judge.TERMS)
    if game_id == "wales":
        assert set(advice["odds"]) == {"pounds", "men", "no_men", "track_end"}
    json.dumps(advice)


def test_only_these_functions_may_be_called() -> None:
    assert set(worker.__all__) == {"decide", "advise", "learn", "learn_bot", "witness"}


def test_king_comes_to_know_a_player_who_chooses_at_random() -> None:
    """And forgets, when the numbers of the decisions begin again: a new game has others at the table."""
    game = GAMES["wales"]
    seen: list[list[Any]] = []
    for number, (state, prompt) in enumerate(positions("wales", 2, 8, "random")):
        if prompt.seat == 0:
            seen.append([number, game.dump(state), plain_action(prompt.actions[-1 - number % 2])])
    key = ("wales", 1, "king")
    worker._minds.pop(key, None)
    _finish(worker.witness("wales", 1, "king", seen))
    mind = worker._minds[key]
    assert isinstance(mind, King) and mind.others is not None and mind.others.manner(0) == "random"
    _finish(worker.witness("wales", 1, "king", seen[:1]))
    fresh = worker._minds[key]
    assert isinstance(fresh, King) and fresh.others is not None and fresh.others.manner(0) == "quick"
