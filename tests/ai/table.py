"""Positions for the tests of the opponents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mordred.ai.levels import expertise
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.games import GAMES

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "wales": [{}],
    "britannia": [{}, {"leaders": "advanced"}, {"leaders": "advanced", "edition": "preview"}],
}
"""Some decisions are asked for in some settings only."""


def positions(
    game_id: str, players: int, seed: int, by: str = "quick", **setting: Any
) -> Iterator[tuple[Any, Prompt]]:
    """Every position of a game in which there is something to decide; the state goes on changing."""
    game, judge = GAMES[game_id], expertise(GAMES[game_id]).judge
    state = game.new(game.Options(players=players, **setting), seed)
    chance = Chance(seed + 1)
    while (prompt := game.prompt(state)) is not None:
        if len(prompt.actions) > 1:
            yield state, prompt
        if by == "random":
            action = prompt.actions[chance.below(len(prompt.actions))]
        else:
            action = judge.quick_answer(state, prompt, chance)
        game.apply(state, action)


def one_of_each_kind(game_id: str, games: int) -> dict[str, Any]:
    """For each kind of decision a position in which the answers are many: kind -> state."""
    found: dict[str, tuple[int, Any]] = {}
    for number in range(games):
        by = "random" if number % 4 else "quick"
        setting = SETTINGS[game_id][number // 3 % len(SETTINGS[game_id])]
        for state, prompt in positions(game_id, 2 + number % 3, 100 + number, by, **setting):
            wide = len(prompt.actions)
            if prompt.kind not in found or found[prompt.kind][0] < wide <= 40:
                found[prompt.kind] = (wide, GAMES[game_id].copy(state))
    return {kind: state for kind, (_, state) in found.items()}
