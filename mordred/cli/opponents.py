"""Who sits at the table in a terminal: people, and computers by name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mordred.core.chance import Chance
from mordred.core.game import Action, Game, MordredError
from mordred.core.session import Session

HUMAN = "human"
RANDOM = "random"

Chooser = Callable[[Session[Any], int], Action]
"""Chooses an action for a seat in a session."""


class UnknownPlayer(MordredError):
    """There is no computer player of that name."""

    code = "unknown_player"


def _levels() -> tuple[str, ...]:
    """The levels of the opponents, if they are there."""
    if find_spec("mordred.ai") is None or find_spec("mordred.ai.levels") is None:
        return ()
    return tuple(import_module("mordred.ai.levels").LEVELS)


def names() -> tuple[str, ...]:
    """Everybody who can sit at a table."""
    return (HUMAN, RANDOM, *_levels())


def chooser(name: str, game: Game[Any], seed: int, seconds: float) -> Chooser:
    """The computer player of that name. It gets a redealt state, so it cannot cheat even by accident."""
    if name == RANDOM:
        return _random(Chance(seed ^ 0x5EED))
    if name not in _levels():
        raise UnknownPlayer(f"there is no player {name!r}; there are {', '.join(names())}", name=name)
    policy = import_module("mordred.ai.levels").policy(game.id, name)
    return _thinker(policy, Chance(seed ^ 0x7417), seconds)


def _random(chance: Chance) -> Chooser:
    def choose(session: Session[Any], seat: int) -> Action:
        assert session.prompt is not None
        return session.prompt.actions[chance.below(len(session.prompt.actions))]

    return choose


def _thinker(policy: Any, chance: Chance, seconds: float) -> Chooser:
    import time

    thinking = import_module("mordred.ai.policy")

    def choose(session: Session[Any], seat: int) -> Action:
        budget = thinking.Budget(seconds=seconds, clock=time.monotonic)
        action: Action = thinking.decide(policy, session.state, seat, chance.draw(), budget).action
        return action

    return choose


def seating(text: str, seats: int) -> list[str]:
    """Who sits where, from "human,random,random"; a short list is filled up with its last name."""
    found = [part.strip() for part in text.split(",") if part.strip()] or [HUMAN]
    for name in found:
        if name not in names():
            raise UnknownPlayer(f"there is no player {name!r}; there are {', '.join(names())}", name=name)
    if len(found) > seats:
        print(f"mordred: only {seats} seats; the others watch", file=sys.stderr)
    return (found + [found[-1]] * seats)[:seats]
