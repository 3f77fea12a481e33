"""No catalogue lacks a key or placeholder that another has: these tests say what a language still needs."""

import json
import re
from pathlib import Path

import pytest

from mordred import i18n
from mordred.games import MANIFESTS
from mordred.i18n.words import LANGUAGES

HOMES = [Path(i18n.__file__).parent, *(manifest.words for manifest in MANIFESTS.values())]
FILES = [path for home in HOMES for path in sorted((home / "en").glob("*.json"))]
OTHERS = [language for language in LANGUAGES if language != "en"]


def name_of(path: Path) -> str:
    return f"{path.parents[2].name}/{path.name}"


def read(language: str, english: Path) -> dict[str, str]:
    path = english.parents[1] / language / english.name
    assert path.exists(), f"{language} has no {name_of(english)}"
    texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    return texts


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def bare(text: str) -> str:
    return re.sub(r"{\w+}", "", text)


def test_every_language_has_a_folder_and_every_folder_is_a_language() -> None:
    for home in HOMES:
        assert {path.parent.name for path in home.glob("*/*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("english", FILES, ids=name_of)
def test_every_key_and_placeholder_is_there(english: Path, language: str) -> None:
    source, other = read("en", english), read(language, english)
    assert sorted(source) == sorted(other)
    assert {key for key in source if placeholders(source[key]) != placeholders(other[key])} == set()
    pictures = re.compile(r"\[picture:\w+\]")
    assert [key for key in source if pictures.findall(source[key]) != pictures.findall(other[key])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_languages_are_really_different(language: str) -> None:
    for english in FILES:
        source, other = read("en", english), read(language, english)
        same = [key for key, text in source.items() if len(bare(text)) > 15 and other[key] == text]
        assert same == [], (name_of(english), language)
