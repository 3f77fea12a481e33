"""Computer seats and advice: the desk asks, a second Python in a worker thinks. The page never waits.

A worker that dies at work is replaced, and the question asked again. Where none can start, or where one
question was the death of two, a weaker level thinks in the page itself, in slices, between which it paints.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from mordred.ai import worker as here
from mordred.core.advice import Advice, plain_action, read_action, read_advice
from mordred.core.game import Action
from mordred.core.levels import LEVELS, level_and_style
from mordred.desk.effects import AskAdvice, AskOpponent
from web.slices import in_slices
from web.thinker import NoThinker, Thinker, ThinkerDied, ThinkerError

Heard = Callable[[int, Action | None, str], None]
"""Ticket, decision (None if it failed), and what went wrong."""
Advised = Callable[[int, Advice | None, str], None]
Told = Callable[[float], None]
"""How far the thought under way has come, from 0 to 1."""

SLICE = 0.012
"""Seconds of thought in the page between two chances to paint."""
MODEST = LEVELS[:2]
"""Levels quick enough to think in the page itself; the last of them stands in for all that are stronger."""
PATIENCE = 30.0
"""Seconds beyond its thinking time after which a worker is taken for dead."""
LIVES = 2
"""Workers that may die of one question."""

Question = AskOpponent | AskAdvice


class Answers:
    """One thought at a time; a new one, or `stop`, ends the one before."""

    def __init__(self, heard: Heard, advised: Advised, told: Told) -> None:
        self.heard, self.advised, self.told = heard, advised, told
        self.thinker = Thinker()
        self.task: asyncio.Task[None] | None = None
        self.broken = ""
        """Why there is no worker to be had, if so."""

    def ask(self, question: Question) -> None:
        """Start thinking about a question; the answer is told to whoever listens."""
        self.stop()
        self.told(0.0)  # the ring may still show the thought before
        self.task = asyncio.ensure_future(self._answer(question))

    def wake(self, game: str) -> None:
        """Have the worker ready, with that game in its head, before anybody asks it anything."""
        if not self.broken:
            self.thinker.wake(game)

    def stop(self) -> None:
        """Cancel the thought under way, if there is one."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.task = None

    async def _answer(self, question: Question) -> None:
        asked = isinstance(question, AskOpponent)
        tell: Callable[[int, Any, str], None] = self.heard if asked else self.advised
        try:
            reply, instead = await self._reply(question)
            if isinstance(question, AskOpponent):
                answer: Action | Advice = read_action(reply)
            else:
                answer = read_advice(reply)
        except Exception as problem:
            tell(question.ticket, None, str(problem))
        else:
            tell(question.ticket, answer, instead)

    async def _reply(self, question: Question) -> tuple[Any, str]:
        """From the worker, or from the page itself; and why a weaker level answered, if one did."""
        trouble = self.broken
        for _ in range(0 if self.broken else LIVES):
            try:
                return await asyncio.wait_for(self._from_worker(question), PATIENCE + question.seconds), ""
            except NoThinker as problem:
                trouble = self.broken = str(problem)
                break
            except (ThinkerDied, TimeoutError) as problem:
                trouble = str(problem) or "the worker does not answer"
                self.thinker.stop()
            except ThinkerError as problem:  # the worker lives, its thought failed
                trouble = str(problem)
                break
        wanted = question.level if isinstance(question, AskOpponent) else ""
        level = wanted if level_and_style(wanted)[0] in MODEST else MODEST[-1]
        about = (question.game, question.state, question.seat)
        if isinstance(question, AskOpponent):
            work = here.decide(*about, level, question.seconds, clock=perf_counter)
        else:
            work = here.advise(*about, question.seconds, level=level, clock=perf_counter)
        return await in_slices(work, self.told, SLICE), "" if level == wanted else trouble

    async def _from_worker(self, question: Question) -> Any:
        call = partial(self.thinker.call, progress=self.told)
        if question.pack:
            await call("learn", question.game, question.pack)
        about = (question.game, question.state, question.seat)
        if isinstance(question, AskOpponent):
            if question.bot:
                await call("learn_bot", question.level, question.bot)
            if question.seen:
                seen = [[number, state, plain_action(action)] for number, state, action in question.seen]
                await call("witness", question.game, question.seat, question.level, seen)
            return await call("decide", *about, question.level, question.seconds)
        return await call("advise", *about, question.seconds)
