"""Words before a name that begins with a vowel."""

from __future__ import annotations

import pytest

from mordred.i18n import LANGUAGES, Words
from mordred.i18n.elision import MARK, begin, elide

WRITTEN = {
    "fr": {
        f"Le Chef de {MARK}Arthur": "Le Chef d’Arthur",
        f"De {MARK}Elmet à {MARK}Avalon": "D’Elmet à Avalon",
        f"de {MARK}Ys": "d’Ys",
        f"de {MARK}Yannick": "de Yannick",
        f"de {MARK}Bedwyr": "de Bedwyr",
        f"parce que {MARK}Émile": "parce qu’Émile",
        f"la {MARK}épée": "l’épée",
        f"le tour de {MARK}Hugo": "le tour de Hugo",
        "de eux": "de eux",
        f"l’homme de {MARK}le château": "l’homme du château",
        f"De {MARK}le château à {MARK}la réserve": "Du château à la réserve",
        f"de {MARK}les îles à {MARK}les terres": "des îles aux terres",
        f"à {MARK}le château": "au château",
        f"À {MARK}le château": "Au château",
        f"de {MARK}l’île à {MARK}l’abbaye": "de l’île à l’abbaye",
        f"le tour de {MARK}Le Guin": "le tour de Le Guin",
        f"de {MARK}lesueur": "de lesueur",
        "de le château": "de le château",
        f"en {MARK}la réserve, en {MARK}le château": "à la réserve, au château",
    },
    "it": {
        f"Tocca a {MARK}Arthur": "Tocca ad Arthur",
        f"Elmet e {MARK}Essex": "Elmet ed Essex",
        f"Il Capo di {MARK}Arthur": "Il Capo di Arthur",
        f"l’uomo di {MARK}il Castello": "l’uomo del Castello",
        f"va da {MARK}il confine a {MARK}la riserva": "va dal confine alla riserva",
        f"A {MARK}il Castello c’è": "Al Castello c’è",
        f"in {MARK}il Castello, su {MARK}lo scudo": "nel Castello, sullo scudo",
        f"di {MARK}l’isola e di {MARK}gli uomini": "dell’isola e degli uomini",
        f"di {MARK}i Favori, di {MARK}le carte": "dei Favori, delle carte",
        f"di {MARK}ilario": "di ilario",
        f"di {MARK}La Spezia": "di La Spezia",
    },
    "en": {
        f"a {MARK}apple": "a apple",
    },
    "de": {
        f"von {MARK}der Burg": "von der Burg",
    },
}
"""What is marked, and what is written, by language."""


@pytest.mark.parametrize("language", WRITTEN)
def test_what_is_written(language: str) -> None:
    found = {marked: elide(language, marked) for marked in WRITTEN[language]}
    assert found == WRITTEN[language]


def test_sentences_of_the_catalogues() -> None:
    french = Words("fr", "britannia")
    moved = french("event.ChiefMoved", seat="Arthur", origin="Elmet", destination="Cambrie")
    assert moved == "Le Chef d’Arthur va de l’Elmet en Cambrie."
    assert french("why.not_yours", name="Bedwyr") == "C’est le tour de Bedwyr."
    assert Words("it", "wales")("curtain.title", name="Arthur") == "Tocca ad Arthur"
    assert Words("it").listed(["Bedwyr", "Elaine"]) == "Bedwyr ed Elaine"


def test_no_mark_is_ever_seen() -> None:
    for language in LANGUAGES:
        words = Words(language, "britannia")
        assert MARK not in words("favour.of", n=2, leader="Merlin")
        assert MARK not in words("event.ChiefMoved", seat=3, origin="Ys")


@pytest.mark.parametrize(
    ("sentence", "begun"),
    [
        ("the border of Ys and Elmet is empty.", "The border of Ys and Elmet is empty."),
        ("le château tient.", "Le château tient."),
        ("l’île est vide.", "L’île est vide."),
        ("the border of Ys and Elmet", "the border of Ys and Elmet"),
        ("theo plays.", "theo plays."),
    ],
)
def test_a_sentence_that_begins_with_an_article_has_a_capital(sentence: str, begun: str) -> None:
    assert begin(sentence) == begun
