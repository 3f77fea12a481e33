"""A game by the preview's rules speaks of the preview's rules."""

from __future__ import annotations

import re

import pytest

from mordred.britannia.rules.options import Options
from mordred.handling import handling_of
from mordred.i18n.words import LANGUAGES, Words, catalogue

PREVIEW = ".preview"
FINAL_ONLY = {
    "en": r"up to 6|each unit, |ahead on the dial first|is laid down|laid Chiefs|after the final|tie goes",
    "fr": r"jusqu’à 6|par unité|sur le cadran d’abord|couchés?\b|après la Guerre finale|égalité revient",
    "it": r"fino a 6|per unità|prima chi è più avanti\.|Cap[oi] .* a terra|dopo la Guerra finale|parità va a",
    "de": r"bis zu 6|für jede Einheit|wird er hin|am Boden|nach dem letzten Krieg|Gleichstand gewinnen",
}
"""What only the final rules say: the cap of a March, a card a unit, Chiefs laid down, the last War, ties."""


def speaking(language: str, edition: str) -> Words:
    return handling_of("britannia").words(language, Options.model_validate({"edition": edition}))


def pages(language: str, edition: str) -> dict[str, str]:
    words = speaking(language, edition)
    keys = [key for key in catalogue("en", "britannia") if re.fullmatch(r"help\.\d+\.text", key)]
    return {key: words(key) for key in keys if key != "help.13.text"}  # 13 compares the editions


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_preview_game_has_no_rule_of_the_final_one(language: str) -> None:
    wrong = re.compile(FINAL_ONLY[language])
    found = {key: wrong.findall(text) for key, text in pages(language, "preview").items()}
    assert {key: what for key, what in found.items() if what} == {}
    assert any(wrong.search(text) for text in pages(language, "final").values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_final_game_is_the_common_one(language: str) -> None:
    own = catalogue(language, "britannia")
    assert all(text == own[key] for key, text in pages(language, "final").items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_tips_and_questions_too(language: str) -> None:
    """Where one card is laid for all Warriors, one was asked for "your Warrior": only help was read."""
    final, preview = speaking(language, "final"), speaking(language, "preview")
    for key in ("coach.lay", "scene.tip.event.monster", "outcome.reserve", "prompt.lay", "event.CardLaid"):
        assert final(key) != preview(key)


def test_each_other_wording_has_a_common_one() -> None:
    for language in LANGUAGES:
        own = catalogue(language, "britannia")
        other = [key for key in own if key.endswith(PREVIEW) and not key.startswith(("option.", "lesson."))]
        assert len(other) > 8
        assert [key for key in other if key.removesuffix(PREVIEW) not in own] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_spell_that_is_renamed_stands_in_no_other_words(language: str) -> None:
    """ "Den Champion anheuern" became "den Ritterschlag": what is no name may not have its letters."""
    own = catalogue(language, "britannia")
    name = own["Hire a Champion"]
    found = [key for key, text in own.items() if re.search(rf"(?<![«„“\xa0]){re.escape(name)}", text)]
    assert found == ["Hire a Champion"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_keeps_its_capital_in_the_preview(language: str) -> None:
    title = speaking(language, "preview")("scene.tip.tracker.title")
    assert title != speaking(language, "final")("scene.tip.tracker.title")
    assert title[0].isupper()


def test_what_the_preview_calls_trackers_has_the_plural_of_theirs() -> None:
    """ "I segnalino del giocatore sono impilati": the other word was put where the plural stood."""
    words = speaking("it", "preview")
    assert words("event.OrderDrawn") == "I segnaposto sono impilati."
