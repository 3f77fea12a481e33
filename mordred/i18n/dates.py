"""Days as each language writes them."""

from __future__ import annotations

import re

from mordred.i18n.words import Words

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


def day(words: Words, when: str) -> str:
    """The day of a moment that was noted as "2026-01-31T...": "31.01.2026" in German."""
    found = _DAY.match(when)
    if found is None:
        return when[:10]
    year, month, number = found.groups()
    return words("shelf.day", year=year, month=month, day=number)
