"""A second Python in a Web Worker, started on first need; the page can always stop it."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any

from js import URL, Object, Worker, document  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]


class ThinkerError(Exception):
    """The worker could not start or its function failed; the message says which."""


class Thinker:
    """Calls functions of `mordred.ai.worker` by name, with plain data in and out."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._proxies: list[Any] = []
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[asyncio.Future[Any], Callable[[Any], None] | None]] = {}

    async def call(self, name: str, *args: Any, progress: Callable[[Any], None] | None = None) -> Any:
        """The function's result. If the waiting task is cancelled, so is the work."""
        if self._worker is None:
            self._start()
        number = next(self._ids)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (future, progress)
        self._post({"id": number, "call": name, "args": list(args)})
        try:
            return await future
        except asyncio.CancelledError:
            self._post({"cancel": number})
            raise
        finally:
            self._waiting.pop(number, None)

    def stop(self) -> None:
        """End the worker at once, whatever it is doing; the next call starts a new one."""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies.clear()
        self._fail_all(asyncio.CancelledError())

    def _start(self) -> None:
        address = URL.new("web/worker.js", document.baseURI).href
        self._worker = Worker.new(address, to_js({"type": "module"}, dict_converter=Object.fromEntries))
        self._proxies = [create_proxy(self._hear), create_proxy(self._broken)]
        self._worker.addEventListener("message", self._proxies[0])
        self._worker.addEventListener("error", self._proxies[1])

    def _post(self, message: dict[str, Any]) -> None:
        if self._worker is not None:
            self._worker.postMessage(json.dumps(message))

    def _hear(self, event: Any) -> None:
        message = json.loads(event.data)
        future, progress = self._waiting.get(message["id"], (None, None))
        if future is None or future.done():
            return  # cancelled meanwhile
        if "progress" in message:
            if progress:
                progress(message["progress"])
        elif "error" in message:
            future.set_exception(ThinkerError(message["error"]))
        else:
            future.set_result(message["result"])

    def _broken(self, event: Any) -> None:
        why = getattr(event, "message", None) or "its file cannot be loaded"  # then the event says nothing
        self._worker = None
        self._fail_all(ThinkerError(f"the worker stopped: {why}"))

    def _fail_all(self, reason: BaseException) -> None:
        for future, _ in self._waiting.values():
            if not future.done():
                if isinstance(reason, asyncio.CancelledError):
                    future.cancel()
                else:
                    future.set_exception(reason)
        self._waiting.clear()
