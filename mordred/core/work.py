"""Long work as generators: what they yield is how far they have come, what they return is what came of it.

Whoever runs one can pause, paint, listen or stop between two steps; here is what everybody needs for that.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")


class _Steps(Generic[A, T]):
    """The steps of a work, for a loop to walk through; after the last one its result is here."""

    result: T

    def __init__(self, work: Generator[A, None, T]) -> None:
        self.work = work

    def __iter__(self) -> Iterator[A]:
        self.result = yield from self.work


def finished(work: Generator[A, None, T], hear: Callable[[A], object] | None = None) -> T:
    """What comes of the work, done without a pause; what it tells on the way is heard, if anybody listens."""
    steps = _Steps(work)
    for told in steps:
        if hear is not None:
            hear(told)
    return steps.result


def retold(work: Generator[A, None, T], tell: Callable[[A], B]) -> Generator[B, None, T]:
    """The same work, step by step, told of in other words."""
    steps = _Steps(work)
    for told in steps:
        yield tell(told)
    return steps.result
