"""Every language is whole, is not English, and is typed as its readers type it."""

from __future__ import annotations

import re

import pytest

from mordred.games import GAMES
from mordred.i18n.words import LANGUAGES, catalogue

OTHERS = [language for language in LANGUAGES if language != "en"]

NAMES = frozenset(
    {
        *("Aelfwyn", "Arthur", "Borri", "Gawain", "Ithel", "Kay", "Lancelot", "Perceval"),
        *("Merlin", "Mordred", "Morgana", "Mordred: {game}"),
        *("Baavan Shee", "Cluricaun", "Dame Britomart", "Lady Elaine", "Sir Hrildrim", "Sir Hroldrim"),
        *("Hobyars", "Britannia", "GALLIA", "HIBERNIA", "Wales"),
        *("Annwn", "Avalon", "Broceliande", "Cambria", "Corbenic", "Cornwall", "Elmet", "Essex", "Garloth"),
        *("Lothian", "Lyonesse", "Malahaut", "Tir na nOg", "Ys"),
    }
)
"""People, peoples and places that a language may call as English does."""

SAME_WORD = {
    "fr": {"Blitz", "Champion", "Champions", "Chaos", "Menu", "Options", "Page", "Pause", "Permanent",
           "Points", "Total", "Village", "Zoom", "village", "villages", "{n} point", "{n} points",
           "{scores} points", "1 minute", "{n} minutes"},
    "it": {"Blitz", "Computer: {level}", "computer ({level})", "Link", "Menu", "Replay", "Zoom"},
    "de": {"Blitz", "Champion", "Champions", "Chaos", "Computer: {level}", "Hand", "Link", "Live", "Name",
           "Page", "Pause", "Teleport", "Zoom"},
}  # fmt: skip
"""Words that are the same in English and in this language."""

NOT_TYPED = {
    "en": re.compile(r"['\"]|(?<!\w)-\d"),
    "fr": re.compile(r"(?<!\w)-\d|['\"“”]|(?<!\[pictur)[^\xa0][:;?!]|\s[.,]| [£»%]"),
    "it": re.compile(r"(?<!\w)-\d|['\"«»]|\s[:;?!.,]"),
    "de": re.compile(r"(?<!\w)-\d|['\"”«»]| -+ |\S–\s|\s–\S| [£%]"),
}
"""Everywhere apostrophes are ’ and what is below nothing has a −.
German quotes are „…“ and its dash stands between spaces, French has « … »
and a space that does not break before : ; ? !, Italian has none."""


def bare(text: str) -> str:
    """A text without its facts."""
    return re.sub(r"{\w+}", "", text)


def facts(text: str) -> set[str]:
    """The facts a text mentions."""
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
class TestALanguage:
    def test_has_every_key_and_fact(self, language: str, game: str) -> None:
        english, own = catalogue("en", game), catalogue(language, game)
        assert sorted(set(english) - set(own)) == []
        assert [key for key, text in own.items() if facts(english.get(key, key)) != facts(text)] == []

    def test_translates_the_same_sentences_as_the_others(self, language: str, game: str) -> None:
        """What English has no key for are the sentences of the cards: all languages know the same."""
        known = {key for other in OTHERS for key in catalogue(other, game)}
        assert sorted(known - set(catalogue(language, game))) == []

    def test_is_english_nowhere(self, language: str, game: str) -> None:
        english = catalogue("en", game)
        same = {text for key, text in catalogue(language, game).items() if text == english.get(key, key)}
        words = {text for text in same if re.search(r"[^\W\d_]{2}", bare(text))}
        assert sorted(words - NAMES - SAME_WORD.get(language, set())) == []

    def test_is_typed_with_care(self, language: str, game: str) -> None:
        careless = NOT_TYPED[language]
        for key, text in catalogue(language, game).items():
            assert "  " not in text, key
            assert text == text.strip() or key.startswith(("list.", "scene.comma", "scene.then")), key
            assert not careless.search(text), (key, text)
            assert text.count("„") == text.count("“") or language != "de", (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_of_the_score_stays_in_one_line(language: str) -> None:
    """On a phone "Grande castello ×1 =" stood in one line and its points alone in the next."""
    assert " " not in catalogue(language, "wales")["won.part"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_behind_its_card_has_no_colon_of_its_own(language: str) -> None:
    """ "Teleport: from Garloth: choose where to go." """
    english, own = catalogue("en", "britannia"), catalogue(language, "britannia")
    behind = [key for key, text in english.items() if key.startswith("prompt.") and text[0].islower()]
    assert len(behind) > 20
    assert [key for key in behind if ":" in own[key]] == []
