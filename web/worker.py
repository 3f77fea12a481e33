"""The worker's Python side: messages in, calls of the workers of `ai` and `review`, results out.

A function may be a generator: what it yields is sent as progress, its return value is the result, and between
two yields the worker hears whether it was cancelled.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import platform
from collections.abc import Callable, Generator
from functools import partial
from time import perf_counter
from typing import Any

from web.slices import in_slices

Post = Callable[[str], None]

SLICE = 0.03
"""Seconds of work before messages are let in."""
_running: dict[int, asyncio.Task[None]] = {}


def receive(text: str, post: Post) -> None:
    """One message from the page."""
    message = json.loads(text)
    if "cancel" in message:
        task = _running.get(message["cancel"])
        if task:
            task.cancel()
        return
    number = message["id"]
    task = asyncio.ensure_future(_run_call(number, message["call"], message["args"], post))
    _running[number] = task
    task.add_done_callback(lambda _: _running.pop(number, None))


async def _run_call(number: int, name: str, args: list[Any], post: Post) -> None:
    """Call, and send the result or what went wrong."""
    try:
        result = _function(name)(*args)
        if isinstance(result, Generator):
            result = await in_slices(
                result, lambda value: post(json.dumps({"id": number, "progress": value})), SLICE
            )
        reply = json.dumps({"id": number, "result": result})
    except Exception as problem:
        reply = json.dumps({"id": number, "error": f"{type(problem).__name__}: {problem}"})
    post(reply)


def _function(name: str) -> Callable[..., Any]:
    """What a message may call: our own greeting, and what the workers of `ai` and `review` offer."""
    if name in ("hello", "wake"):
        return {"hello": hello, "wake": wake}[name]
    for home in ("mordred.ai.worker", "mordred.review.worker"):
        module = importlib.import_module(home)
        if name in module.__all__:
            return partial(getattr(module, name), clock=perf_counter)
    raise LookupError(f"no such call: {name}")


def wake(game: str) -> None:
    """Load what thinking about a game needs."""
    importlib.import_module("mordred.ai.worker")
    manifest = importlib.import_module("mordred.games").MANIFESTS[game]
    manifest.rules(), manifest.judge(), manifest.levels()


def hello(name: str) -> dict[str, str]:
    """Prove that Python runs here."""
    return {"greeting": f"Hail, {name}", "python": platform.python_version(), "where": platform.system()}
