"""Patches turn the old tree into the new one, for any two trees."""

from itertools import pairwise
from typing import Any

import pytest

from mordred.core.chance import Chance
from mordred.scene.node import Node, diff, node, paint, serialise

Element = list[Any]
"""[id, tag, attributes, text, [child, ...]], as the page builds it."""


class Page:
    """A page that applies patches the way the shim does."""

    def __init__(self) -> None:
        self.root: Element = ["root", "div", {}, None, []]
        self.by_id = {"root": self.root}
        self.parent: dict[str, Element] = {}

    def _adopt(self, element: Element, parent: Element, before: str | None) -> None:
        siblings = parent[4]
        index = next(i for i, s in enumerate(siblings) if s[0] == before) if before else len(siblings)
        siblings.insert(index, element)
        self.parent[element[0]] = parent

    def _build(self, spec: Element) -> Element:
        assert spec[0] not in self.by_id, f"{spec[0]} painted twice"
        element = [spec[0], spec[1], dict(spec[2]), spec[3], []]
        self.by_id[spec[0]] = element
        for child in spec[4]:
            self._adopt(self._build(child), element, None)
        return element

    def _forget(self, element: Element) -> None:
        for child in element[4]:
            self._forget(child)
        del self.by_id[element[0]]

    def apply(self, patches: list[Any]) -> None:
        for kind, *rest in patches:
            if kind == "make":
                self._adopt(self._build(rest[2]), self.by_id[rest[0]], rest[1])
            elif kind == "drop":
                element = self.by_id[rest[0]]
                self.parent[rest[0]][4].remove(element)
                self._forget(element)
            elif kind == "move":
                element = self.by_id[rest[1]]
                self.parent[rest[1]][4].remove(element)
                self._adopt(element, self.by_id[rest[0]], rest[2])
            elif kind == "attr":
                if rest[2] is None:
                    del self.by_id[rest[0]][2][rest[1]]
                else:
                    self.by_id[rest[0]][2][rest[1]] = rest[2]
            elif kind == "text":
                self.by_id[rest[0]][3] = rest[1] or None


def random_tree(chance: Chance) -> Node:
    keys = [f"piece{number}" for number in range(12)]
    chance.shuffle(keys)

    def grow(depth: int) -> Node:
        children = [grow(depth - 1) for _ in range(chance.below(5))] if depth else []
        key = keys.pop() if keys and chance.below(3) else ""
        text = f"t{chance.below(3)}" if not children and chance.below(2) else None
        return node(("g", "path")[chance.below(2)], *children, key=key, text=text, x=chance.below(3))

    return node("svg", *[grow(2) for _ in range(4)], key="board")


@pytest.mark.parametrize("seed", range(60))
def test_patches_turn_any_tree_into_any_other(seed: int) -> None:
    chance = Chance(seed)
    trees = [random_tree(chance) for _ in range(4)]
    page = Page()
    page.apply(paint(trees[0]))
    for old, new in pairwise(trees):
        page.apply(diff(old, new))
        assert page.root[4] == [serialise("board", new)]


def test_nothing_changed_needs_no_patch() -> None:
    assert diff(random_tree(Chance(1)), random_tree(Chance(1))) == []


def test_one_moved_piece_is_one_patch() -> None:
    def board(x: int) -> Node:
        others = [
            node("g", key=f"other{number}", style="transform:translate(0px,0px)") for number in range(300)
        ]
        return node(
            "svg", *others, node("g", key="piece", style=f"transform:translate({x}px,0px)"), key="board"
        )

    assert diff(board(0), board(5)) == [["attr", "piece", "style", "transform:translate(5px,0px)"]]
