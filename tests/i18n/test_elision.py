"""Words before a name that begins with a vowel."""

from __future__ import annotations

import pytest

from mordred.i18n import LANGUAGES, Words
from mordred.i18n.elision import MARK, elide


@pytest.mark.parametrize(
    ("language", "marked", "written"),
    [
        ("fr", f"Le Chef de {MARK}Arthur", "Le Chef d’Arthur"),
        ("fr", f"De {MARK}Elmet à {MARK}Avalon", "D’Elmet à Avalon"),
        ("fr", f"de {MARK}Ys", "d’Ys"),
        ("fr", f"de {MARK}Yannick", "de Yannick"),
        ("fr", f"de {MARK}Bedwyr", "de Bedwyr"),
        ("fr", f"parce que {MARK}Émile", "parce qu’Émile"),
        ("fr", f"la {MARK}épée", "l’épée"),
        ("fr", f"le tour de {MARK}Hugo", "le tour de Hugo"),
        ("fr", "de eux", "de eux"),
        ("it", f"Tocca a {MARK}Arthur", "Tocca ad Arthur"),
        ("it", f"Elmet e {MARK}Essex", "Elmet ed Essex"),
        ("it", f"Il Capo di {MARK}Arthur", "Il Capo di Arthur"),
        ("en", f"a {MARK}apple", "a apple"),
    ],
)
def test_what_is_written(language: str, marked: str, written: str) -> None:
    assert elide(language, marked) == written


def test_sentences_of_the_catalogues() -> None:
    french = Words("fr", "britannia")
    moved = french("event.ChiefMoved", seat="Arthur", origin="Elmet", destination="Cambrie")
    assert moved == "Le Chef d’Arthur va d’Elmet à Cambrie."
    assert french("why.not_yours", name="Bedwyr") == "C’est le tour de Bedwyr."
    assert Words("it", "wales")("curtain.title", name="Arthur") == "Tocca ad Arthur"
    assert Words("it").listed(["Bedwyr", "Elaine"]) == "Bedwyr ed Elaine"


def test_no_mark_is_ever_seen() -> None:
    for language in LANGUAGES:
        words = Words(language, "britannia")
        assert MARK not in words("favour.of", n=2, leader="Merlin")
        assert MARK not in words("event.ChiefMoved", seat=3, origin="Ys")
