"""Every event has its words in every language, with every fact it mentions."""

import dataclasses
import importlib
import re
from itertools import product

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.words.pack_words import pack_texts
from mordred.core.game import HIDDEN, Event
from mordred.i18n.narrate import narrate
from mordred.i18n.words import LANGUAGES, Words

NAMES = ["Ann", "Bob", "Cat", "Dan"]
PLAIN = {"int": 1, "str": "elmet", "bool": False, "tuple[int, ...]": (0, 1), "tuple[str, ...]": ("h1", "h2")}


def events(game: str) -> list[type[Event]]:
    module = importlib.import_module(f"mordred.{game}.rules.events")
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [
        kind for kind in found if kind.__module__ == module.__name__ and not kind.__name__.endswith("aEvent")
    ]


def sample(kind: type[Event], **facts: object) -> Event:
    values = {}
    for field in dataclasses.fields(kind):
        plain = PLAIN.get(str(field.type), (0, 1))
        plain = (1, 2, 1) if field.name == "favour" else plain
        values[field.name] = facts.get(field.name, plain)
    return kind(**values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_every_event_has_a_sentence_and_all_its_facts(game: str, language: str) -> None:
    words = Words(language, game, pack_texts(standard()) if game == "britannia" else None)
    for kind in events(game):
        line = narrate(words, sample(kind), NAMES)
        assert not line.startswith("event."), kind
        assert not re.search(r"[{}]", line), line
        assert HIDDEN not in line


def test_a_masked_card_is_told_without_it() -> None:
    from mordred.britannia.rules.events import CardsDrawn

    words = Words("en", "britannia", pack_texts(standard()))
    assert narrate(words, CardsDrawn(1, ("h1", "h3")), NAMES) == "Bob draws Levy Spears and Longbow Volley."
    assert narrate(words, CardsDrawn(1, (HIDDEN, HIDDEN)), NAMES) == "Bob draws 2 cards."


def test_figures_are_counted() -> None:
    from mordred.britannia.rules.events import GroupMarched

    words = Words("fr", "britannia", pack_texts(standard()))
    line = narrate(words, GroupMarched(0, "garloth", "cornwall", 1, 0, 2, "", 1), NAMES)
    assert line == "Ann fait marcher le Chef et 2 Guerriers de Garloth à Cornouailles."


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_acts_is_called_by_its_name(language: str) -> None:
    from mordred.britannia.rules.events import AbilityUsed

    words = Words(language, "britannia", pack_texts(standard()))
    for source in standard().scripts:
        line = narrate(words, AbilityUsed(0, source, ""), NAMES)
        assert not re.search(r"\w\.\w", line), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_what_was_forced_is_never_told_as_a_choice(game: str, language: str) -> None:
    """Whatever else is true of the event: each mix of its flags has its own sentence, with the same facts."""
    words = Words(language, game, pack_texts(standard()) if game == "britannia" else None)
    for kind in events(game):
        flags = [field.name for field in dataclasses.fields(kind) if str(field.type) == "bool"]
        if "forced" in flags:
            mixes = [dict(zip(flags, mix, strict=True)) for mix in product((False, True), repeat=len(flags))]
            lines = [narrate(words, sample(kind, **mix), NAMES) for mix in mixes]
            assert len(set(lines)) == len(mixes), (kind, lines)
