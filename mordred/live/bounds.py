"""How long anything on the wire may be, and how often somebody may speak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from mordred.core.game import Operand
from mordred.core.reader import Limits

TO_HOST = Limits(length=2_000, nodes=120, string=400, depth=6)
TO_GUEST = Limits(length=700_000, nodes=80_000, string=600_000, depth=16)
PAGE = 40_000
"""Characters of the past told in one message; the guest asks for the next."""
LONGEST_NAME = 24
LONGEST_TEXT = 200

_HEX = frozenset("0123456789abcdef")


def _hex(text: str) -> str:
    if not _HEX.issuperset(text):
        raise ValueError("not hexadecimal")
    return text


def _one_line(text: str) -> str:
    """Text as text: in one line, without anything that cannot be seen or that turns the writing round."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


Hex32 = Annotated[str, Field(min_length=32, max_length=32), AfterValidator(_hex)]
Hex64 = Annotated[str, Field(min_length=64, max_length=64), AfterValidator(_hex)]
Hex128 = Annotated[str, Field(min_length=128, max_length=128), AfterValidator(_hex)]
Code = Annotated[str, Field(max_length=40)]
Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_one_line)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(_one_line)]
SeatNumber = Annotated[int, Field(ge=-1, lt=8)]
"""-1 is nobody's."""
Step = Annotated[int, Field(ge=0, lt=1 << 31)]
PlainAction = Annotated[list[Operand], Field(min_length=1, max_length=12)]


@dataclass(slots=True)
class Bucket:
    """How often somebody may speak: so many times at once, and so many more with every tick."""

    most: int = 120
    more: int = 60
    left: int = 120
    refused: int = 0
    """How often in a row there was nothing left."""

    def take(self) -> bool:
        """Whether one more is allowed."""
        if self.left > 0:
            self.left -= 1
            return True
        self.refused += 1
        return False

    def tick(self) -> None:
        """A moment has passed."""
        self.left = min(self.most, self.left + self.more)
