"""King against OpenSpiel's generic Monte-Carlo tree search, each with the same time for a decision.

    python -m tools.peer wales --players 2 --games 40 --seconds 0.2

Needs the optional extra `peer`. The stranger searches a redealt position, as our own levels do, with random
playouts; how many it gets is measured, so that it thinks as long as King does.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np  # type: ignore[import-not-found, unused-ignore]
import pyspiel  # type: ignore[import-not-found, unused-ignore]
from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found, unused-ignore]

from mordred.ai.arena import arrangements, wilson
from mordred.ai.levels import policy
from mordred.ai.policy import Budget, ask_policy
from mordred.core.chance import Chance
from mordred.core.game import Action
from mordred.games import GAMES
from tools.peer.openspiel import OpenSpielState, register

KING, STRANGER = "king", "mcts"
EXPLORATION = 1.4
PROBE = 4
"""Simulations that measure how fast the stranger is."""


class Stranger:
    """OpenSpiel's MCTSBot at our table."""

    def __init__(self, game_id: str, players: int, seconds: float, seed: int) -> None:
        self.game = pyspiel.load_game(f"mordred_{game_id}", {"players": players})
        self.seconds = seconds
        self.random = np.random.RandomState(seed % 2**32)
        self.simulations = 0
        self.decisions = 0

    def choose(self, table: Any, seat: int, seed: int) -> Action:
        """Search for as long as King may think."""
        state = OpenSpielState(self.game, table).redealt(seat, seed)
        began = time.process_time()
        self._bot(PROBE).mcts_search(state)
        each = max(1e-4, (time.process_time() - began) / PROBE)
        count = max(PROBE, int(self.seconds / each))
        self.simulations += count
        self.decisions += 1
        number: int = self._bot(count).step(state)
        prompt = GAMES[self.game.game_id].prompt(table)
        assert prompt is not None
        return prompt.actions[number]

    def _bot(self, simulations: int) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        return mcts.MCTSBot(self.game, EXPLORATION, simulations, evaluator, random_state=self.random)


def play(game_id: str, seats: tuple[str, ...], seed: int, seconds: float) -> tuple[list[float], int]:
    """One game: each seat's share of the victory, and the stranger's simulations a decision."""
    game = GAMES[game_id]
    table = game.new(game.Options(players=len(seats)), seed)
    kings = [policy(game_id, KING) for _ in seats]
    stranger = Stranger(game_id, len(seats), seconds, seed)
    chance = Chance(seed ^ 0x5EED)
    while (prompt := game.prompt(table)) is not None:
        number, seat = chance.draw() >> 8, prompt.seat
        if len(prompt.actions) == 1:
            action = prompt.actions[0]
        elif seats[seat] == KING:
            action = ask_policy(
                kings[seat], game, table, seat, number, Budget(seconds, time.process_time)
            ).action
        else:
            action = stranger.choose(table, seat, number)
        game.apply(table, action)
    outcome = game.outcome(table)
    assert outcome is not None
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(seats))]
    return shares, stranger.simulations // max(1, stranger.decisions)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description="King against OpenSpiel's MCTS, same time a decision")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    register()
    tables = arrangements(KING, STRANGER, arguments.players)
    chance = Chance(arguments.seed)
    won, chairs = {KING: 0.0, STRANGER: 0.0}, {KING: 0, STRANGER: 0}
    simulations = deal = 0
    for number in range(arguments.games):
        if number % len(tables) == 0:
            deal = chance.draw() >> 12
        seats = tables[number % len(tables)]
        shares, effort = play(arguments.game, seats, deal, arguments.seconds)
        simulations += effort
        for name, share in zip(seats, shares, strict=True):
            won[name] += share
            chairs[name] += 1
        rates = [won[name] / max(1, chairs[name]) for name in (KING, STRANGER)]
        share = rates[0] / sum(rates) if sum(rates) else 0.5
        low, high = wilson(share, number + 1)
        print(
            f"{number + 1} games: king {100 * share:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f}); "
            f"mcts made {simulations // (number + 1)} simulations a decision",
            flush=True,
        )


if __name__ == "__main__":
    main()
