"""No catalogue lacks a key or a placeholder that another one has."""

import json
import re
from pathlib import Path

import pytest

from mordred import i18n
from mordred.i18n import LANGUAGES

HOME = Path(i18n.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = sorted(path.name for path in (HOME / "en").glob("*.json"))


def read(language: str, name: str) -> dict[str, str]:
    return json.loads((HOME / language / name).read_text("utf-8"))


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def bare(text: str) -> str:
    return re.sub(r"{\w+}", "", text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", FILES)
def test_every_key_and_placeholder_is_there(name: str, language: str) -> None:
    english, other = read("en", name), read(language, name)
    assert sorted(english) == sorted(other)
    assert {key for key in english if placeholders(english[key]) != placeholders(other[key])} == set()
    pictures = re.compile(r"\[picture:\w+\]")
    assert [key for key in english if pictures.findall(english[key]) != pictures.findall(other[key])] == []


def test_the_languages_are_really_different() -> None:
    for name in FILES:
        english = read("en", name)
        for language in OTHERS:
            other = read(language, name)
            same = [key for key, text in english.items() if len(bare(text)) > 15 and other[key] == text]
            assert same == [], (name, language)
