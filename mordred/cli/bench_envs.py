"""Our PettingZoo environments against PettingZoo's own classic games, in the same loop.

One decision is: look (`last`), choose one of the numbers that the mask allows, `step`. Guards and all, as
somebody who trains on them would run them.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

CLASSIC = ("connect_four_v3", "tictactoe_v3", "chess_v6", "leduc_holdem_v4", "texas_holdem_v4")
"""Those that are measured, where what they need is installed."""
PLAYERS = 4


def environments(games: list[str]) -> dict[str, Callable[[float], float]]:
    """By name, what plays for so many seconds and says how many decisions a second that were."""
    ours = importlib.import_module("mordred.envs.pettingzoo")
    found: dict[str, Callable[[float], float]] = {}
    for game in games:
        found[f"{game} env"] = partial(play, ours.env(game, players=PLAYERS))
    for name in CLASSIC:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            continue
        found[f"pettingzoo {name}"] = partial(play, module.env())
    return found


def play(table: Any, seconds: float) -> float:
    """Random games one after the other: decisions a second of the process's own time."""
    dice = random.Random(1)
    decisions = 0
    began = time.process_time()
    while (now := time.process_time()) - began < seconds:
        table.reset(seed=dice.getrandbits(31))
        for _ in table.agent_iter():
            seen, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            table.step(int(dice.choice(mask.nonzero()[0])))
            decisions += 1
    return decisions / (now - began)
