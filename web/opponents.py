"""Computer seats and advice: the desk asks, a second Python in a worker thinks. The page never waits.

Where the worker cannot start, a weaker level thinks in the page itself, in slices, between which it paints.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

from mordred.ai import worker as here
from mordred.core.game import Action
from mordred.desk.advice import Advice, from_plain
from mordred.desk.effects import AskAdvice, AskOpponent
from web.thinker import Thinker

Heard = Callable[[int, Action | None, str], None]
"""Ticket, decision (None if it failed), and what went wrong."""
Advised = Callable[[int, Advice | None, str], None]

SLICE = 0.012
"""Seconds of thought in the page between two chances to paint."""
WEAKER = {"page": "page"}
"""The level that thinks in the page instead; Squire for all that are stronger."""
PATIENCE = 30.0
"""Seconds beyond its thinking time after which the worker is given up."""


class Opponents:
    """One thought at a time; a new one, or `stop`, ends the one before."""

    def __init__(self, heard: Heard, advised: Advised) -> None:
        self.heard, self.advised = heard, advised
        self.thinker = Thinker()
        self.task: asyncio.Task[None] | None = None
        self.broken = ""
        """Why there is no worker."""

    def ask(self, question: AskOpponent | AskAdvice) -> None:
        """Begin to think."""
        self.stop()
        self.task = asyncio.ensure_future(self._answer(question))

    def stop(self) -> None:
        """Forget it."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.task = None

    async def _answer(self, question: AskOpponent | AskAdvice) -> None:
        asked = isinstance(question, AskOpponent)
        tell: Callable[[int, Any, str], None] = self.heard if asked else self.advised
        try:
            reply = await self._reply(question)
            if isinstance(question, AskOpponent):
                answer: Action | Advice = Action(str(reply[0]), tuple(reply[1]))
            else:
                answer = from_plain(reply)
        except Exception as problem:
            tell(question.ticket, None, str(problem))
        else:
            tell(question.ticket, answer, self.broken)

    async def _reply(self, question: AskOpponent | AskAdvice) -> Any:
        """From the worker; from the page itself, and weaker, if there is none."""
        about = (question.game, question.state, question.seat)
        if not self.broken:
            try:
                if question.pack:
                    await self.thinker.call("learn", question.pack)
                if isinstance(question, AskOpponent):
                    call = self.thinker.call("decide", *about, question.level, question.seconds)
                else:
                    call = self.thinker.call("advise", *about, question.seconds)
                return await asyncio.wait_for(call, PATIENCE + question.seconds)
            except Exception as problem:  # no Worker at all, one that cannot start, or one that fell silent
                self.broken = str(problem) or "the worker does not answer"
                self.thinker.stop()
        if isinstance(question, AskOpponent):
            level = WEAKER.get(question.level, "squire")
            return await in_slices(here.decide(*about, level, question.seconds, clock=perf_counter))
        return await in_slices(here.advise(*about, question.seconds, level="squire", clock=perf_counter))


async def in_slices(work: here.Progress) -> Any:
    """Run a generator to its end on the page's own thread, letting it paint after every slice."""
    until = perf_counter() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if perf_counter() > until:
            await asyncio.sleep(0)
            until = perf_counter() + SLICE
