"""The help's pictures exist, and nothing in them is alive."""

import re

import pytest

from mordred.i18n.words import LANGUAGES, Words, catalogue
from mordred.scene.node import Node
from mordred.scene.wales.diagrams import diagram


def walk(tree: Node) -> list[Node]:
    return [tree, *(found for child in tree.children for found in walk(child))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_the_help_of_wales_names_is_drawn_and_still(language: str) -> None:
    words = Words(language, "wales")
    named = re.findall(r"\[picture:(\w+)\]", "".join(catalogue(language, "wales").values()))
    assert len(named) >= 6
    for name in named:
        picture = diagram(name, words)
        assert picture is not None, name
        assert not [
            part for part in walk(picture) if part.key or "data-ref" in part.attrs or part.tag == "button"
        ]
