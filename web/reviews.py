"""Reviews of finished games: the desk asks, the worker goes through the game, and tells what it knows so far.

Where no worker can start, the page itself does it, in slices between which it paints.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

from mordred.desk.effects import AskReview
from web.answers import LIVES, SLICE, Answers
from web.slices import in_slices
from web.thinker import NoThinker, ThinkerDied, ThinkerError

Heard = Callable[[int, object, str], None]
"""Ticket, the review so far as plain data (None if it failed), and what went wrong."""


class Reviews:
    """One review at a time, in the same worker that thinks for the opponents."""

    def __init__(self, answers: Answers, heard: Heard) -> None:
        self.answers, self.heard = answers, heard
        self.task: asyncio.Task[None] | None = None

    def ask(self, question: AskReview) -> None:
        """Begin; the one before is no longer wanted."""
        self.stop()
        self.task = asyncio.ensure_future(self._work(question))

    def stop(self) -> None:
        """Whoever asked does not wait any more."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.task = None

    async def _work(self, question: AskReview) -> None:
        try:
            whole = await self._reviewed(question)
        except Exception as problem:
            self.heard(question.ticket, None, str(problem))
        else:
            self.heard(question.ticket, whole, "")

    async def _reviewed(self, question: AskReview) -> Any:
        for _ in range(0 if self.answers.broken else LIVES):
            try:
                return await self._from_worker(question)
            except NoThinker as problem:
                self.answers.broken = str(problem)
                break
            except ThinkerDied:
                continue
            except ThinkerError:  # the worker lives, its work failed: it would fail here as well
                raise
        from mordred.review.worker import review

        return await in_slices(
            review(question.game, question.text, clock=perf_counter),
            lambda so_far: self.heard(question.ticket, so_far, ""),
            SLICE,
        )

    async def _from_worker(self, question: AskReview) -> Any:
        thinker = self.answers.thinker
        if question.pack:
            await thinker.call("learn", question.game, question.pack)
        return await thinker.call(
            "review",
            question.game,
            question.text,
            progress=lambda so_far: self.heard(question.ticket, so_far, ""),
        )
