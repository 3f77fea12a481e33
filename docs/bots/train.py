"""Learn something small: how much to like each action of Wales, by playing against chance (REINFORCE).

    pip install "mordred[envs]"
    python docs/bots/train.py --games 3000 --out taught.py
    mordred arena wales --players 2 --levels random,page --bot taught.py:Taught --games 200

One number is learnt for each number of the action space; the observation is not even looked at. What comes
out is written as a bot that needs nothing but mordred itself.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from mordred.envs.pettingzoo import raw_env

BOT = '''"""Learnt by docs/bots/train.py in {games} games against chance."""

from math import exp

LIKING = {liking}


class Taught:
    def __init__(self, game):
        pass

    def choose(self, world, prompt, chance):
        weights = [exp(LIKING.get(" ".join([a.verb, *map(str, a.operands)]), 0.0)) for a in prompt.actions]
        point = chance.below(1 << 32) / (1 << 32) * sum(weights)
        for action, weight in zip(prompt.actions, weights):
            point -= weight
            if point <= 0:
                return action
        return prompt.actions[-1]
'''


def play(table: Any, liking: Any, learner: str, random: Any) -> tuple[Any, float]:
    """One game against chance: which way the learner's choices would have been likelier, and its reward."""
    slope = np.zeros_like(liking)
    while not table.terminations[learner]:
        agent = table.agent_selection
        legal = np.flatnonzero(table.observe(agent)["action_mask"])
        weights = np.exp(liking[legal]) if agent == learner else np.ones(len(legal))
        weights /= weights.sum()
        choice = random.choice(len(legal), p=weights)
        if agent == learner:
            slope[legal] -= weights
            slope[legal[choice]] += 1
        table.step(int(legal[choice]))
    return slope, table.rewards[learner]


def train(games: int, seed: int = 1, rate: float = 0.02) -> tuple[Any, list[float]]:
    """The likings after so many games, and the learner's reward in each of them."""
    table: Any = raw_env("wales", players=2)
    random = np.random.default_rng(seed)
    liking: Any = np.zeros(len(table.numbers.codes))
    rewards: list[float] = []
    for number in range(games):
        table.reset(seed=seed * 1_000_003 + number)
        learner = table.possible_agents[number % 2]
        slope, reward = play(table, liking, learner, random)
        usual = float(np.mean(rewards[-200:])) if rewards else 0.0
        rewards.append(reward)
        liking += rate * (reward - usual) * slope
        if (number + 1) % 500 == 0:
            print(
                f"{number + 1} games: mean reward {np.mean(rewards[-500:]):+.2f} in the last 500", flush=True
            )
    return liking, rewards


def as_bot(liking: Any, games: int) -> str:
    """The likings as a file of Python."""
    phrases = raw_env("wales", players=2).numbers.codes.phrases
    named = {" ".join(map(str, phrase)): round(float(liking[n]), 3) for n, phrase in enumerate(phrases)}
    return BOT.format(games=games, liking=json.dumps({k: v for k, v in named.items() if v}, indent=4))


def main() -> None:
    """Train and write the bot."""
    parser = argparse.ArgumentParser(description="teach a small bot for Wales")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("taught.py"))
    arguments = parser.parse_args()
    liking, _ = train(arguments.games, arguments.seed)
    arguments.out.write_text(as_bot(liking, arguments.games), encoding="utf-8")


if __name__ == "__main__":
    main()
