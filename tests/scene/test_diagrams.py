"""The help's pictures exist, and nothing in them is alive."""

import re

import pytest

from mordred.i18n.words import LANGUAGES, Words, catalogue
from mordred.scene.node import Node
from mordred.scene.painter import diagram


def walk(tree: Node) -> list[Node]:
    return [tree, *(found for child in tree.children for found in walk(child))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_every_picture_the_help_names_is_drawn_and_still(game: str, language: str) -> None:
    named = re.findall(r"\[picture:(\w+)\]", "".join(catalogue(language, game).values()))
    assert len(named) >= 6
    for name in named:
        picture = diagram(game, Words(language, game), name)
        assert picture is not None, name
        assert not [
            part for part in walk(picture) if part.key or "data-ref" in part.attrs or part.tag == "button"
        ]
