"""Long work in slices, between which the page paints or the worker hears messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any


async def in_slices(work: Generator[Any, None, Any], told: Callable[[Any], None], seconds: float) -> Any:
    """Run a generator to its end, pausing after every slice of so many seconds; what it yields is told."""
    until = perf_counter() + seconds
    while True:
        try:
            value = next(work)
        except StopIteration as end:
            return end.value
        if value is not None:
            told(value)
        if perf_counter() > until:
            await asyncio.sleep(0)
            until = perf_counter() + seconds
