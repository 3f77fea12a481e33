"""Chance as data: a 64-bit seed and a counter, so that the same game falls the same way everywhere.

The generator is splitmix64 over the counter: stateless, cheap to copy, equal in CPython and Pyodide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GOLDEN = 0x9E37_79B9_7F4A_7C15
_SPAN = 1 << 64
_FAIR = tuple(_SPAN - _SPAN % max(1, bound) for bound in range(64))
"""By bound: the multiples of it end here, and a number beyond would favour the lower remainders."""


@dataclass(slots=True)
class Chance:
    """A seed and how many numbers were drawn from it."""

    seed: int
    counter: int = 0

    def draw(self) -> int:
        """The next 64-bit number."""
        return self.below(_SPAN)

    def below(self, bound: int) -> int:
        """A number in 0..bound-1, every one equally likely (rejection, not a biased remainder)."""
        counter = self.counter = self.counter + 1
        z = (self.seed + counter * _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        z ^= z >> 31
        fair = _FAIR[bound] if bound < 64 else _SPAN - _SPAN % bound
        return z % bound if z < fair else self.below(bound)

    def die(self) -> int:
        """One six-sided die."""
        return self.below(6) + 1

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates, in place."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> Chance:
        """An independent generator at the same point."""
        return Chance(self.seed, self.counter)
