"""A progress bar on stderr for whatever takes more than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

PATIENCE = 1.0
"""Seconds before the bar appears."""
WIDTH = 30


class Progress:
    """Counts steps towards a total; draws only now and then, and only once it has lasted a while."""

    def __init__(self, total: int, what: str, out: TextIO | None = None) -> None:
        self.total = max(total, 1)
        self.what = what
        self.out = sys.stderr if out is None else out
        self.done = 0
        self.shown = False
        self._pause = 0.1 if self.out.isatty() else 2.0
        self._began = time.monotonic()
        self._next = self._began + PATIENCE

    def step(self, count: int = 1) -> None:
        """So many more are done."""
        self.done += count
        now = time.monotonic()
        if now >= self._next:
            self._next = now + self._pause
            self._draw(now)

    def _draw(self, now: float) -> None:
        self.shown = True
        share = min(1.0, self.done / self.total)
        full = int(WIDTH * share)
        left = (now - self._began) / share * (1 - share) if share else 0.0
        bar = "█" * full + "·" * (WIDTH - full)
        line = f"{self.what} {bar} {self.done}/{self.total}  {left:.0f} s left "
        self.out.write("\r" + line if self.out.isatty() else line + "\n")
        self.out.flush()

    def close(self) -> None:
        """Wipe the bar away."""
        if self.shown and self.out.isatty():
            self.out.write("\r" + " " * (WIDTH + 60) + "\r")
            self.out.flush()


@contextmanager
def progress(total: int, what: str) -> Iterator[Progress]:
    """A bar that goes away when the work is over or stopped."""
    bar = Progress(total, what)
    try:
        yield bar
    finally:
        bar.close()
