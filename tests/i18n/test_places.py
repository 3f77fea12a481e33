"""Lands with their articles: where somebody is, where from and where to, in French and Italian."""

from __future__ import annotations

import re

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.rules import events
from mordred.handling import handling_of
from mordred.i18n.narrate import narrate
from mordred.i18n.places import articles
from mordred.i18n.words import LANGUAGES, catalogue

LANDS = [
    land.id for board in ("britannia", "lost_lands") for land in getattr(standard().map, board).territories
]


def told(language: str, event: events.BritanniaEvent) -> str:
    return narrate(handling_of("britannia").words(language), event, ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("language", "origin", "destination", "line"),
    [
        ("fr", "cornwall", "cambria", "Le Chef d’Ann va de Cornouailles en Cambrie."),
        ("fr", "garloth", "ys", "Le Chef d’Ann va du Garloth à Ys."),
        ("fr", "avalon", "lothian", "Le Chef d’Ann va d’Avalon au Lothian."),
        ("fr", "essex", "elmet", "Le Chef d’Ann va de l’Essex en Elmet."),
        ("it", "cornwall", "cambria", "Il Capo di Ann va dalla Cornovaglia alla Cambria."),
        ("it", "garloth", "avalon", "Il Capo di Ann va dal Garloth ad Avalon."),
        ("it", "ys", "essex", "Il Capo di Ann va da Ys all’Essex."),
        ("de", "cornwall", "cambria", "Der Häuptling von Ann geht von Cornwall nach Cambria."),
    ],
)
def test_from_one_land_to_another(language: str, origin: str, destination: str, line: str) -> None:
    assert told(language, events.ChiefMoved(0, origin, destination)) == line


@pytest.mark.parametrize(
    ("language", "land", "line"),
    [
        ("fr", "cambria", "Ann lève un Mystique en Cambrie."),
        ("fr", "garloth", "Ann lève un Mystique au Garloth."),
        ("it", "ys", "Ann leva un Mistico a Ys."),
        ("it", "garloth", "Ann leva un Mistico nel Garloth."),
        ("it", "cambria", "Ann leva un Mistico in Cambria."),
        ("de", "ys", "Ann hebt in Ys einen Mystiker aus."),
    ],
)
def test_in_a_land(language: str, land: str, line: str) -> None:
    assert told(language, events.UnitMustered(0, land, "mystic")) == line


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("cornwall", "1 Favore di Merlino arriva sulla Cornovaglia."),
        ("avalon", "1 Favore di Merlino arriva su Avalon."),
        ("1", "1 Favore di Merlino arriva sul confine tra la Pittlandia e il Garloth."),
    ],
)
def test_on_a_land_and_on_a_border(place: str, line: str) -> None:
    assert told("it", events.FavourPlaced(place, "merlin", 1)) == line


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_land_says_whether_it_has_an_article(language: str) -> None:
    """A land that the language does not know with its article would be written as in English."""
    english = {land: handling_of("britannia").words("en")(f"territory.{land}") for land in LANDS}
    assert [name for name in english.values() if f"the {name}" not in catalogue(language, "britannia")] == []


def test_a_land_of_another_pack_is_left_as_it_is_written() -> None:
    words = handling_of("britannia").words("it")
    said = words("event.ChiefMoved", seat="Ann", origin="Rockford", destination="Cambria")
    assert said == "Il Capo di Ann va da Rockford alla Cambria."


BEFORE = {
    "fr": {"le": "le|du|au", "la": "la|de|en", "l’": "en"},
    "it": {"il": "il|dal|del|nel|al|sul", "la": "la|in|dalla|della|nella|alla|sulla", "l’": "in"},
}
"""By the article of a land: the words it may stand behind. In a list, or alone, it is only a name."""


@pytest.mark.parametrize("language", BEFORE)
def test_a_land_that_stands_in_a_sentence_has_its_article_there_too(language: str) -> None:
    """The log said "nel Garloth" while the lessons, which nothing puts together, said "a Garloth"."""
    own = catalogue(language, "britannia")
    wrong = []
    for land, article in articles(own).items():
        words = BEFORE[language].get(article, "")
        bare = rf"(?<![’\w])(?<!^)(?<!: )(?<!, )(?<! ou )(?<! o ){re.escape(land)}\b"
        for key, text in own.items() if words else ():
            for found in re.finditer(bare, text):
                if not re.search(rf"(?i)\b({words}) $", text[: found.start()]):
                    wrong.append(f"{key}: {text[max(0, found.start() - 20) : found.end()]!r}")
    assert wrong == []
