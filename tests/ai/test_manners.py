"""King learns who it plays: each manner is recognised from what somebody of that manner did."""

from __future__ import annotations

from typing import Any, cast

import pytest

from mordred.ai.levels import policy
from mordred.ai.manners import RANDOM, Acquaintance
from mordred.ai.policy import Budget, Foresight
from mordred.britannia.judge import foresight as britannia
from mordred.core.chance import Chance
from mordred.core.work import finished
from mordred.games import GAMES
from mordred.wales.judge import foresight as wales

MODULES = {"britannia": britannia, "wales": wales}
SEATS = 2


def _acquainted(game_id: str, manner: str, seed: int) -> Acquaintance[Any]:
    """What seat 1 knows of seat 0, who plays in that manner, after one game."""
    game, module = GAMES[game_id], MODULES[game_id]
    foresight = cast(Foresight[Any], module)
    known: Acquaintance[Any] = Acquaintance(foresight)
    state, chance = game.new(game.Options(players=SEATS), seed), Chance(seed)
    while (prompt := game.prompt(state)) is not None:
        own = manner if prompt.seat == 0 else foresight.manners[0]
        action = foresight.answer(state, prompt, chance, own)
        if prompt.seat == 0:
            known.observe(game.redeal(state, 1, chance), prompt, action)
        game.apply(state, action)
    return known


@pytest.mark.parametrize(
    ("game_id", "manner"), [(game_id, manner) for game_id, one in MODULES.items() for manner in one.manners]
)
def test_a_manner_is_recognised_after_a_game(game_id: str, manner: str) -> None:
    assert _acquainted(game_id, manner, 5).manner(0) == manner


@pytest.mark.parametrize(
    ("game_id", "players", "games"),
    [("wales", 2, 6), ("wales", 3, 4), ("wales", 4, 3)],
)
def test_who_plays_well_is_not_taken_for_somebody_at_random(game_id: str, players: int, games: int) -> None:
    """Squires and Knights of Wales rarely answer as a quick script does, and were mostly taken for players at
    random: only the manners themselves had been tried.
    """
    taken = seats = 0
    game, module = GAMES[game_id], MODULES[game_id]
    for seed in range(1, games + 1):
        known: Acquaintance[Any] = Acquaintance(cast(Foresight[Any], module))
        minds = [policy(game_id, "squire") for _ in range(players)]
        state, chance = game.new(game.Options(players=players), seed), Chance(seed)
        while (prompt := game.prompt(state)) is not None:
            world = game.redeal(state, prompt.seat, chance)
            thinking = minds[prompt.seat].think(world, prompt.seat, chance.draw() >> 8, Budget(tries=2))
            action = finished(thinking).action
            known.observe(state, prompt, action)
            game.apply(state, action)
            if prompt.kind in module.telling:
                seats += 1
                taken += known.manner(prompt.seat) == RANDOM
    assert taken <= seats / 5, (taken, seats)


@pytest.mark.parametrize("game_id", sorted(MODULES))
def test_strangers_are_taken_for_the_usual(game_id: str) -> None:
    module = MODULES[game_id]
    known: Acquaintance[Any] = Acquaintance(cast(Foresight[Any], module))
    assert known.manner(0) == module.manners[0]


def test_nothing_hidden_is_needed_to_tell() -> None:
    """Cards dealt anew leave every answer to a telling question as it was."""
    game = GAMES["britannia"]
    state, chance, asked = game.new(game.Options(players=3), 9), Chance(9), 0
    while (prompt := game.prompt(state)) is not None:
        if prompt.kind in britannia.telling and len(prompt.actions) > 2:
            asked += 1
            for manner in ("tempo", "quick"):
                there = britannia.answer(game.redeal(state, 0, Chance(asked)), prompt, Chance(1), manner)
                assert there == britannia.answer(state, prompt, Chance(1), manner)
        game.apply(state, britannia.answer(state, prompt, chance, "quick"))
    assert asked > 20
