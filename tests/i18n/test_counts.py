"""How many: one is one, and none is none, in every language."""

from __future__ import annotations

import re

import pytest

from mordred.games import GAMES
from mordred.i18n import LANGUAGES, Words
from mordred.i18n.words import catalogue

COUNTED = {
    "en": ("men", "squares", "points", "units", "cards", "discs", "buildings", "decisions"),
    "fr": ("hommes", "cases", "points", "unités", "cartes", "disques", "bâtiments", "Faveurs", "pertes"),
    "it": ("uomini", "caselle", "punti", "carte", "dischi", "edifici", "Favori", "perdite", "volte"),
    "de": ("Männer", "Felder", "Punkte", "Einheiten", "Karten", "Scheiben", "Entscheidungen"),
}
"""What is counted in the games, where there is more than one of it."""
NEVER_ONE = ("lesson.unit.", "setup.fewer")
"""The answers that a lesson offers, and how many have to sit down."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_man_is_no_men(language: str) -> None:
    words = Words(language, "wales")
    one, two = words("scene.count.men", n=1), words("scene.count.men", n=2)
    assert one.startswith("1 ") and two.startswith("2 ")
    assert one[2:] != two[2:]


def test_none_is_singular_in_french_but_never_becomes_one() -> None:
    french = Words("fr", "wales")
    assert french("scene.count.buildings", n=0) == "0 bâtiment"
    assert french("scene.points", n=0).startswith("0 ")
    assert Words("en", "wales")("scene.count.buildings", n=0) == "0 buildings"
    for language, none in (("en", "0 men"), ("it", "0 uomini"), ("de", "0 Männer")):
        assert Words(language, "wales")("scene.count.men", n=0) == none


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_counted_is_one_as_well(language: str, game: str) -> None:
    """A drawn battle with a loss on either side told of "1 perdite", a screen reader of "1 Faveurs"."""
    own = catalogue(language, game)
    many = re.compile(rf"{{n}} ({'|'.join(COUNTED[language])})\b")
    without = [key for key, text in own.items() if many.search(text) and f"{key}.one" not in own]
    assert [key for key in without if not key.startswith(NEVER_ONE) and not key.endswith(".none")] == []
