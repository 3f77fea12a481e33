"""Long work as generators: what they yield is how far they have come, what they return is what came of it.

Whoever runs one can pause, paint, listen or stop between two steps; here is what everybody needs for that.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")


def finished(work: Generator[A, None, T], hear: Callable[[A], object] | None = None) -> T:
    """What comes of the work, done without a pause; what it tells on the way is heard, if anybody listens."""
    while True:
        try:
            told = next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        if hear is not None:
            hear(told)


def retold(work: Generator[A, None, T], tell: Callable[[A], B]) -> Generator[B, None, T]:
    """The same work, step by step, told of in other words."""
    while True:
        try:
            told = next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield tell(told)
