"""How fast the computers play: one word for each notch of the slider, and what it means in time.

A whole turn of one opponent has a budget: many decisions in it share it, so that nobody waits for long.
"""

from __future__ import annotations

PACES = ("slow", "calm", "quick", "brisk", "instant")
"""From the left of the slider to its right."""
TURN = {"slow": 12000, "calm": 6000, "quick": 3000, "brisk": 1200, "instant": 0}
"""Milliseconds that people wait at most in a whole turn of one opponent."""
STEP = {"slow": 1800, "calm": 1000, "quick": 500, "brisk": 200, "instant": 0}
"""Milliseconds between two decisions, as long as the turn's budget lasts."""
BEATS = {"slow": 3400, "calm": 2200, "quick": 1300, "brisk": 700, "instant": 0}
"""Milliseconds that a beat of a scene stays where it goes on by itself."""
SHARE = 4
"""A decision takes at most one part in so many of what is left of the turn."""
THOUGHTS = 4
"""A whole turn has the time of so many thoughts: further decisions in it are thought about more briefly."""
LEAST = 0.1
"""Seconds that a thought gets in any case."""


class Budget:
    """What is left of one opponent's turn: of the people's patience, and of thinking time."""

    def __init__(self) -> None:
        self.waited = 0
        self.owed = 0
        """What people are still to be given, at the latest when the next turn begins."""
        self.thought = 0.0

    def begin(self) -> None:
        """Another turn."""
        self.waited, self.thought = 0, 0.0

    def wait(self, pace: str, weight: float = 1, read: float = 0) -> int:
        """Milliseconds for the next decision; `weight`: how much there is to take in. None where that is less
        than `read` steps, too little to read anything: then the next wait has them too.
        """
        left = max(0, TURN[pace] - self.waited)
        wait = min(int(STEP[pace] * weight), int(left * weight) // SHARE, left)
        self.waited += wait
        self.owed += wait
        if self.owed < STEP[pace] * read:
            return 0
        paid, self.owed = self.owed, 0
        return paid

    def seconds(self, each: float) -> float:
        """Seconds to think about the next decision, where one thought may take so many."""
        left = max(0.0, THOUGHTS * each - self.thought)
        seconds = max(min(each, left / (THOUGHTS - 1)), min(LEAST, each))
        self.thought += seconds
        return round(seconds, 2)
