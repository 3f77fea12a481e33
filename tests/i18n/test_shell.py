"""What the page says before Python is up: in every language, and as the catalogues say it."""

from __future__ import annotations

import json
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from mordred.games import MANIFESTS
from mordred.i18n import LANGUAGES, Words
from tests.i18n.test_wording import NOT_TYPED
from tools import front
from tools.shell import folders, manifest, with_front

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
SAID = ("landing.motto", "game.britannia.line", "game.wales.line", "shelf.empty", "link.open")
"""Some of what the front page says."""


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
def drawn() -> dict[str, Any]:
    return front.everything()


@pytest.fixture(scope="module")
def page(drawn: dict[str, Any]) -> str:
    return with_front((ROOT / "index.html").read_text("utf-8"), drawn)


def test_the_shell_chooses_among_every_language() -> None:
    early = (ROOT / "web" / "early.js").read_text("utf-8")
    offered = re.search(r"\[([^\]]*)\]\.includes\(code\)", early)
    assert offered and re.findall(r'"(\w+)"', offered[1]) == list(LANGUAGES)


def test_every_text_of_the_shell_is_in_every_language(page: str) -> None:
    found = _Translated()
    found.feed(page)
    assert found.texts
    assert [sorted(texts) for texts in found.texts] == [sorted(OTHERS)] * len(found.texts)


def test_the_shell_reads_the_manifests_as_they_are() -> None:
    assert list(folders()) == list(MANIFESTS)
    for id, one in MANIFESTS.items():
        assert manifest(id) == {"styles": one.styles, "cover": one.cover}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_stands_in_the_page_in_every_language(page: str, language: str) -> None:
    """English in the markup, the others beside it; translated, the page is the one Python draws."""
    words = Words(language)
    if language == "en":
        assert all(f">{escape(words(key), quote=False)}<" in page for key in SAID)
        return
    (text,) = re.findall(r'id="translations">(.*?)</script>', page, re.DOTALL)
    told = {patch[2] for patch in json.loads(text)[language] if patch[0] == "text"}
    assert {words(key) for key in SAID} <= told


@pytest.mark.parametrize("language", OTHERS)
def test_the_translations_make_the_page_of_that_language(drawn: dict[str, Any], language: str) -> None:
    tree = json.loads(json.dumps(drawn["fronts"]["en"]["page"]))
    nodes = {one[0]: one for one in _nodes(tree)}
    for kind, id, *what in drawn["translations"][language]:
        if kind == "text":
            nodes[id][3] = what[0]
        elif what[1] is None:
            del nodes[id][2][what[0]]
        else:
            nodes[id][2][what[0]] = what[1]
    assert tree == drawn["fronts"][language]["page"]


def _nodes(tree: list[Any]) -> list[list[Any]]:
    return [tree, *(one for child in tree[4] for one in _nodes(child))]


def test_no_style_is_written_into_the_page(page: str) -> None:
    """The policy would refuse it, and say so in the console of every visit."""
    assert not re.search(r"<[^>]*\sstyle=", page)


def test_every_shape_of_the_form_is_drawn(drawn: dict[str, Any]) -> None:
    for game, one in MANIFESTS.items():
        about = drawn["fronts"]["fr"]["games"][game]
        handling = one.handling()
        assert list(about["forms"]) == [str(n) for n in handling.seats]
        for shapes in about["forms"].values():
            assert ["setup.place.set" in str(shape) for shape in shapes.values()] == [False, True, True, True]
        assert about["badges"].keys() == about["names"].keys() == set(handling.arms)


def test_what_is_said_before_python_is_typed_with_care(page: str) -> None:
    """The boot screen's French broke its lines before a colon, and had a space before "…"."""
    told = (ROOT / "web" / "bootwords.js").read_text("utf-8")
    for language in OTHERS:
        own = told.split(f"  {language}: {{")[1].split("\n  },")[0]
        texts = [*re.findall(r'"(.*)"', own), *re.findall(rf'data-{language}="([^"]*)"', page)]
        assert len(texts) > 10
        assert [text for text in texts if NOT_TYPED[language].search(text)] == []
        assert [text for text in texts if " …" in text] == [] or language == "de"


def test_troubles_are_told_in_every_language() -> None:
    told = re.search(
        r"const WORDS = {\n(.*?)\n};", (ROOT / "web" / "bootwords.js").read_text("utf-8"), re.DOTALL
    )
    assert told
    parts = re.findall(r"^  (\w+): {(.*?)^  },", told[1] + "\n", re.DOTALL | re.MULTILINE)
    assert [language for language, _ in parts] == list(LANGUAGES)
    assert len({tuple(re.findall(r"^    (\w+):", part, re.MULTILINE)) for _, part in parts}) == 1
