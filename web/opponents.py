"""Computer seats: the desk asks, a second Python in a worker thinks. The page never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from mordred.core.chance import Chance
from mordred.core.game import Action
from mordred.desk.effects import AskOpponent
from mordred.desk.kit import games
from web.thinker import Thinker, ThinkerError

Heard = Callable[[int, Action | None, str], None]
"""Ticket, decision (None if it failed), and what went wrong."""


class Opponents:
    """One thought at a time; a new one, or `stop`, ends the one before."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.thinker = Thinker()
        self.task: asyncio.Task[None] | None = None
        self.clever = find_spec("mordred.ai.worker") is not None

    def ask(self, question: AskOpponent) -> None:
        """Begin to think."""
        self.stop()
        self.task = asyncio.ensure_future(self._answer(question))

    def stop(self) -> None:
        """Forget it."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.task = None

    async def _answer(self, question: AskOpponent) -> None:
        try:
            action = await self._decide(question)
        except ThinkerError as problem:
            self.heard(question.ticket, None, str(problem))
        else:
            self.heard(question.ticket, action, "")

    async def _decide(self, question: AskOpponent) -> Action:
        if not self.clever:
            return _at_random(question)
        reply: list[Any] = await self.thinker.call(
            "decide", question.game, question.state, question.seat, question.level
        )
        return Action(str(reply[0]), tuple(reply[1]))


def _at_random(question: AskOpponent) -> Action:
    """Any legal action: only where no policies are installed."""
    game = games()[question.game]
    state = game.load(question.state)
    prompt = game.prompt(state)
    assert prompt is not None
    return prompt.actions[Chance(state.chance.draw()).below(len(prompt.actions))]
