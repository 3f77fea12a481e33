"""Random legal play over all numbers of players, every promise checked."""

from collections import Counter

import pytest

from mordred.cli.fuzz import fuzz, fuzz_one
from mordred.core.chance import Chance
from mordred.core.game import Action
from mordred.core.session import Session
from mordred.wales.rules.data import ATTACK, BUILD, DECLARE, PASS, PLACE
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import State


def test_500_games_show_nothing() -> None:
    players: Counter[int] = Counter()
    for game in fuzz(GAME, 500, 1, sample=100):
        assert not game.fault, (game.seed, game.fault)
        players[game.options.players] += 1  # type: ignore[attr-defined]
    assert players.total() == 500 and set(players) == {2, 3, 4}


def test_40_games_under_the_magnifying_glass() -> None:
    for game in fuzz(GAME, 40, 90_000, sample=8):
        assert not game.fault, (game.seed, game.fault)


def test_apply_takes_exactly_what_the_prompt_names() -> None:
    """Of all actions that any position could allow."""
    every = [*DECLARE, *PLACE, *(action for kind in BUILD for action in kind), *ATTACK.values(), PASS]
    chance = Chance(4)
    for seed in range(6):
        session = Session(GAME, WalesOptions(players=2 + seed % 3), seed)
        while (prompt := session.prompt) is not None:
            if chance.below(10) == 0:
                assert _taken(session.state, every) == set(prompt.actions)
            session.play(prompt.actions[chance.below(len(prompt.actions))])


def _taken(state: State, actions: list[Action]) -> set[Action]:
    found = set()
    for action in actions:
        try:
            GAME.apply(state.copy(), action)
        except Exception as error:
            assert type(error).__name__ == "IllegalAction"
        else:
            found.add(action)
    return found


def test_an_endless_game_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mordred.cli.fuzz.ENDLESS", 10)
    _, found = fuzz_one(GAME, WalesOptions(), 1)
    assert "no end" in str(found["fault"])
