"""What the page says before Python is up: in every language, and as the catalogues say it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mordred.games import MANIFESTS
from mordred.i18n import LANGUAGES, Words
from tools.shell import folders, manifest, with_games

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
SAID = ("landing.motto", "game.britannia.line", "game.wales", "game.wales.line")
"""The texts of the shell that the catalogues have too."""


class _Translated(HTMLParser):
    """The elements that carry translations: their texts by language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name.removeprefix("data-"): value or "" for name, value in attrs if name.startswith("data-")}
        if own.keys() & LANGUAGES.keys():
            self.texts.append({code: own[code] for code in OTHERS if code in own})


@pytest.fixture(scope="module")
def page() -> str:
    return with_games((ROOT / "index.html").read_text("utf-8"))


def test_the_shell_chooses_among_every_language() -> None:
    early = (ROOT / "web" / "early.js").read_text("utf-8")
    offered = re.search(r"\[([^\]]*)\]\.includes\(code\)", early)
    assert offered and re.findall(r'"(\w+)"', offered[1]) == list(LANGUAGES)


def test_every_text_of_the_shell_is_in_every_language(page: str) -> None:
    found = _Translated()
    found.feed(page)
    assert len(found.texts) >= len(SAID)
    assert [sorted(texts) for texts in found.texts] == [sorted(OTHERS)] * len(found.texts)


def test_the_shell_reads_the_manifests_as_they_are() -> None:
    assert list(folders()) == list(MANIFESTS)
    for id, one in MANIFESTS.items():
        assert manifest(id) == {"styles": one.styles, "cover": one.cover}


@pytest.mark.parametrize("language", OTHERS)
def test_the_shell_says_what_the_catalogues_say(page: str, language: str) -> None:
    found = _Translated()
    found.feed(page)
    words = Words(language)
    assert {words(key) for key in SAID} <= {texts[language] for texts in found.texts}


def test_troubles_are_told_in_every_language() -> None:
    told = re.search(
        r"const WORDS = {\n(.*?)\n};", (ROOT / "web" / "bootwords.js").read_text("utf-8"), re.DOTALL
    )
    assert told
    parts = re.findall(r"^  (\w+): {(.*?)^  },", told[1] + "\n", re.DOTALL | re.MULTILINE)
    assert [language for language, _ in parts] == list(LANGUAGES)
    assert len({tuple(re.findall(r"^    (\w+):", part, re.MULTILINE)) for _, part in parts}) == 1
