"""Hint: what a level would do here, and why, in the value function's own terms."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from mordred.ai.levels import expertise, policy
from mordred.ai.planner import settle
from mordred.ai.policy import Budget, Decision, Expertise
from mordred.core.advice import Advice
from mordred.core.chance import Chance
from mordred.core.game import Game

WORLDS = 12
"""The change of terms is averaged over so many ways it may go."""
REASONS = 3
LEAST = 0.02
"""A smaller change of a term is no reason."""


def hint(
    game: Game[Any], state: Any, seat: int, seed: int, budget: Budget, level: str = "king"
) -> Generator[float, None, Advice]:
    """Think as a level would, then say why."""
    choice = yield from policy(game.id, level).think(state, seat, seed, budget)
    known = expertise(game)
    return Advice(
        choice.action,
        choice.plan,
        choice.value,
        reasons(known, state, seat, choice, seed),
        known.judge.odds(state, choice.action),
    )


def reasons(
    known: Expertise[Any], state: Any, seat: int, choice: Decision, seed: int
) -> list[tuple[str, float]]:
    """The terms that an action and its plan change most, the welcome ones first."""
    game, judge = known.game, known.judge
    change = dict.fromkeys(judge.TERMS, 0.0)
    for number in range(WORLDS):
        world = game.redeal(state, seat, Chance(seed + number))
        before = judge.terms(world, seat)
        prompt = game.prompt(world)
        for action in (choice.action, *choice.plan):
            if prompt is None or prompt.seat != seat or action not in prompt.actions:
                break
            _, prompt = game.step(world, action)
        settle(known, world, prompt, Chance(seed - number))
        after = judge.terms(world, seat)
        for name in change:
            change[name] += (after[name] - before[name]) / WORLDS
    ranked = sorted(change.items(), key=lambda item: -item[1])
    welcome = [item for item in ranked if item[1] > LEAST][:REASONS]
    return welcome or [max(ranked, key=lambda item: abs(item[1]))]
