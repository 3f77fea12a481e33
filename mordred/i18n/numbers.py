"""Numbers as they are printed: a real minus, never a hyphen."""

from __future__ import annotations

import re

MINUS = "−"
_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")


def typeset(text: str) -> str:
    """A text with a minus wherever a hyphen stood for one: "-1 defence" of a pack's card."""
    return _HYPHEN.sub(MINUS, text) if "-" in text else text


def printed(number: object) -> str:
    """A number (or nothing) as it is shown: "−4"."""
    return typeset(str(number))


def signed(change: int) -> str:
    """A change: "+3", "−4"."""
    return typeset(f"{change:+d}")
