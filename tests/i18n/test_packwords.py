"""A pack speaks every language where its sentences are known, and its own English where they are not."""

import re

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.words.pack_words import PREVIEW_NAMES, pack_texts
from mordred.i18n.words import LANGUAGES, Words, catalogue


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_sentence_of_the_shipped_pack_is_translated(language: str) -> None:
    known = catalogue(language, "britannia")
    assert [text for text in pack_texts(standard()).values() if text not in known] == []


def test_a_sentence_of_another_pack_is_shown_as_its_author_wrote_it() -> None:
    words = Words("fr", "britannia", {"card.h1.chief": "+1 defence", "card.h2.chief": "Dance for joy"})
    assert words("card.h1.chief") == "+1 défense"
    assert words("card.h2.chief") == "Dance for joy"


def test_the_preview_edition_has_its_own_names() -> None:
    knights = {"en": "Knight", "fr": "Chevalier", "it": "Cavaliere", "de": "Ritter"}
    assert knights.keys() == LANGUAGES.keys()
    for language, knight in knights.items():
        words = Words(language, "britannia", pack_texts(standard()), PREVIEW_NAMES)
        assert knight in words("spell.hire_humans.pre")
    assert (
        Words("en", "britannia", pack_texts(standard()), PREVIEW_NAMES)("champion.hroldrim.name")
        == "Sir Hrildrim"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_minus_is_never_a_hyphen(language: str) -> None:
    """Packs are written with the hyphen that a keyboard has: English cards said "-1 defence"."""
    words = Words(
        language, "britannia", {**pack_texts(standard()), "card.own.chief": "Take -3; a half-elf, 2-4"}
    )
    texts = [words.raw(key) for key in (*catalogue(language, "britannia"), *words._texts)]
    assert [text for text in texts if re.search(r"(?<![\w-])-[\d{]", text)] == []
    assert words("card.own.chief") == "Take −3; a half-elf, 2-4"
    assert "−2" in words("event.BattleBonus", seat="Ann", attack=-2, defence=0)
