"""Who sits at the table in a terminal: people, and computers by name."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from mordred.ai.greedy import Greedy, Scripted
from mordred.ai.levels import FIRST_KING, QUICK, TEMPO, expertise, policy
from mordred.ai.planner import Planner
from mordred.ai.policy import Budget, Policy, ask_policy
from mordred.core.chance import Chance
from mordred.core.game import Action, Game, MordredError, Prompt
from mordred.core.levels import CHOICES
from mordred.core.session import Session

HUMAN = "human"
RANDOM = "random"
BRISK = "brisk"
"""Looks ahead for the action of a turn and does the rest by quick answers: not a level, for counting."""
ACTION = "action"
"""The kind of prompt that asks which action to take."""

Chooser = Callable[[Session[Any], int], Action]
"""Chooses an action for a seat in a session."""


class UnknownPlayer(MordredError):
    """There is no computer player of that name."""

    code = "unknown_player"


def names() -> tuple[str, ...]:
    """Everybody who can sit at a table."""
    return (HUMAN, RANDOM, QUICK, BRISK, TEMPO, FIRST_KING, *CHOICES)


def chooser(name: str, game: Game[Any], seed: int, seconds: float) -> Chooser:
    """The computer player of that name. Who thinks gets a redealt state and cannot cheat even by accident."""
    if name == RANDOM:
        return _random(Chance(seed ^ 0x5EED))
    if name == QUICK:
        return _quick(game, Chance(seed ^ 0x7417))
    if name == BRISK:
        return _brisk(game, seed)
    if name not in (TEMPO, FIRST_KING, *CHOICES):
        raise UnknownPlayer(f"there is no player {name!r}; there are {', '.join(names())}", name=name)
    player = policy(game.id, name)
    if isinstance(player, Scripted):
        return _by_answers(player.answer, Chance(seed ^ 0x7417))
    return _thinker(player, game, Chance(seed ^ 0x7417), seconds)


def _random(chance: Chance) -> Chooser:
    def choose(session: Session[Any], seat: int) -> Action:
        assert session.prompt is not None
        return session.prompt.actions[chance.below(len(session.prompt.actions))]

    return choose


def _quick(game: Game[Any], chance: Chance) -> Chooser:
    return _by_answers(expertise(game).judge.quick_answer, chance)


def _by_answers(answer: Callable[[Any, Prompt, Chance], Action], chance: Chance) -> Chooser:
    """Who answers at once. Instinct and scripts read nothing hidden (a test holds them to that), so the table
    need not be dealt anew for them.
    """

    def choose(session: Session[Any], seat: int) -> Action:
        prompt = session.prompt
        assert prompt is not None
        if len(prompt.actions) == 1:
            return prompt.actions[0]
        return answer(session.state, prompt, chance)

    return choose


def _brisk(game: Game[Any], seed: int) -> Chooser:
    table = expertise(game)
    quick = _quick(game, Chance(seed ^ 0x7417))
    slow = _thinker(Greedy(table, Planner(table, samples=1, exact=0)), game, Chance(seed ^ 0xB815), 0.0)

    def choose(session: Session[Any], seat: int) -> Action:
        prompt = session.prompt
        assert prompt is not None
        weighty = prompt.kind == ACTION and len(prompt.actions) > 1
        return (slow if weighty else quick)(session, seat)

    return choose


def _thinker(player: Policy, game: Game[Any], chance: Chance, seconds: float) -> Chooser:
    def choose(session: Session[Any], seat: int) -> Action:
        budget = Budget(seconds=seconds, clock=time.monotonic)
        return ask_policy(player, game, session.state, seat, chance.draw(), budget).action

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
