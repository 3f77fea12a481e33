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


EMPTY = (
    *("scene.cauldron", "scene.cauldron_broken", "scene.chaos_left", "scene.fate_left", "scene.mystics"),
    *("scene.warriors", "scene.total", "scene.to_lose", "scene.lost", "scene.saves", "scene.pot"),
    *("moment.spoils.total", "puzzle.streak", "puzzle.best"),
)
"""What the table counts even where there is nothing."""


@pytest.mark.parametrize("key", EMPTY)
def test_nothing_is_no_plural_in_french(key: str) -> None:
    """ "0 disques", "0 Mystiques": the singular said "1" outright, so it was never used for none."""
    plural = rf"\b({'|'.join(COUNTED['fr'])}|Mystiques|Guerriers|jours)\b"
    assert not re.search(plural, Words("fr", "britannia")(key, n=0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_reader_does_not_read_out_noughts(language: str) -> None:
    words = Words(language, "britannia")
    said = [words("scene.discs", n=0, action="?"), words("scene.dashboard", n=0, faction="?", favour="")]
    assert [text for text in [*said, words("scene.cauldron", n=0)] if "0" in text] == []
