"""A day is written as the reader's language writes it."""

from __future__ import annotations

import pytest

from mordred.i18n import Words
from mordred.i18n.dates import day
from mordred.i18n.words import LANGUAGES

WRITTEN = {"en": "2026/01/31", "fr": "31/01/2026", "it": "31/01/2026", "de": "31.01.2026"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_is_written_as_the_language_does(language: str) -> None:
    """Saves and statistics had 2026-01-31 everywhere: only the words around it were read by natives."""
    assert day(Words(language), "2026-01-31T20:15:00Z") == WRITTEN[language]


def test_what_is_no_day_stays_as_it_is() -> None:
    assert day(Words("de"), "") == ""
    assert day(Words("de"), "some time ago, in Wales") == "some time "
