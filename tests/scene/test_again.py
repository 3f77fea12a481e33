"""What was drawn is drawn again only where it shows something else."""

from __future__ import annotations

from mordred.i18n import Words
from mordred.scene.again import again
from mordred.scene.node import Node, node


def test_the_same_objects_give_the_same_node() -> None:
    drawn = []

    def draw(one: list[int], other: str) -> Node:
        drawn.append(one)
        return node("p", text=f"{one} {other}")

    picture = again(draw)
    here, there = [1], [1]
    first = picture(here, "a")
    assert picture(here, "a") is first
    assert picture(there, "a") is not first, "an equal object may have been changed since: it is another one"
    assert picture(here, "a") == first and len(drawn) == 3


def test_words_remember_what_they_said_and_not_what_others_asked() -> None:
    words = Words("en")
    assert words("shelf.moves", n=3) == words("shelf.moves", n=3) == "3 decisions"
    assert words("shelf.moves", n=1) == "one decision"
    assert words("shelf.moves", n="1") == "1 decisions", "a text is no number, though it looks like one"
    assert words("shelf.moves", n=["x"]) == "['x'] decisions"
    assert Words("fr")("shelf.moves", n=3) != words("shelf.moves", n=3)
