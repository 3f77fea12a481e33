"""A second Python in a Web Worker, started on first need or in idle time; the page can always stop it."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import js
from pyodide.ffi import create_proxy

SILENCE = 10.0
"""Seconds. A worker at work says every moment how far it is; one that said so and then nothing is gone."""


class ThinkerError(Exception):
    """The worker's function failed; the message says how."""


class NoThinker(ThinkerError):
    """There is no worker to be had here: it cannot start."""


class ThinkerDied(ThinkerError):
    """The worker came to an end in the middle of it; another one may do better."""


class Thinker:
    """Calls functions of `mordred.ai.worker` by name, with plain data in and out."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._proxies: list[Any] = []
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[asyncio.Future[Any], Callable[[Any], None] | None]] = {}
        self._last_word: dict[int, float] = {}
        """When the worker last said how far it is with a call."""

    async def call(self, name: str, *args: Any, progress: Callable[[Any], None] | None = None) -> Any:
        """The function's result. If the waiting task is cancelled, so is the work."""
        if self._worker is None:
            self._start()
        number = next(self._ids)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (future, progress)
        self._post({"id": number, "call": name, "args": list(args)})
        try:
            return await self._unless_silent(number, future)
        except asyncio.CancelledError:
            self._post({"cancel": number})
            raise
        finally:
            self._waiting.pop(number, None)
            self._last_word.pop(number, None)

    async def _unless_silent(self, number: int, future: asyncio.Future[Any]) -> Any:
        """What is answered. Browsers tell of a worker's end only by locks, and plain http has none."""
        while True:
            await asyncio.wait({future}, timeout=SILENCE)
            if future.done():
                return future.result()
            if perf_counter() - self._last_word.get(number, perf_counter()) > SILENCE:
                raise ThinkerDied("it fell silent")

    def wake(self, game: str) -> None:
        """Start the worker, if there is none, and let it load what a game needs; nobody waits for it."""
        if self._worker is not None:
            return
        try:
            self._start()
        except NoThinker:
            return  # said when it is asked something
        self._post({"id": next(self._ids), "call": "wake", "args": [game]})

    def stop(self) -> None:
        """End the worker at once, whatever it is doing; the next call starts a new one."""
        if self._worker is not None:
            self._worker.stop()
        self._let_go()
        self._fail_all(asyncio.CancelledError())

    def _let_go(self) -> None:
        _destroy(self._proxies)
        self._worker, self._proxies = None, []

    def _start(self) -> None:
        self._proxies = [create_proxy(self._hear), create_proxy(self._died)]
        try:
            self._worker = js.mordredWorker.start(*self._proxies)
        except Exception as problem:
            self._let_go()
            raise NoThinker(f"the worker cannot start: {problem}") from None

    def _post(self, message: dict[str, Any]) -> None:
        if self._worker is not None:
            self._worker.post(json.dumps(message))

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        future, progress = self._waiting.get(message["id"], (None, None))
        if future is None or future.done():
            return  # cancelled meanwhile
        if "progress" in message:
            self._last_word[message["id"]] = perf_counter()
            if progress:
                progress(message["progress"])
        elif "missing" in message:
            future.set_exception(NoThinker(message["missing"]))
        elif "error" in message:
            future.set_exception(ThinkerError(message["error"]))
        else:
            future.set_result(message["result"])

    def _died(self, why: str, spoke: bool) -> None:
        """Before its first word it could not start; after it, it died at work."""
        asyncio.get_event_loop().call_soon(partial(_destroy, self._proxies))  # one of them is in use just now
        self._worker, self._proxies = None, []
        self._fail_all(ThinkerDied(why) if spoke else NoThinker(f"the worker cannot start: {why}"))

    def _fail_all(self, reason: BaseException) -> None:
        for future, _ in self._waiting.values():
            if not future.done():
                if isinstance(reason, asyncio.CancelledError):
                    future.cancel()
                else:
                    future.set_exception(reason)
        self._waiting.clear()


def _destroy(proxies: list[Any]) -> None:
    for proxy in proxies:
        proxy.destroy()
