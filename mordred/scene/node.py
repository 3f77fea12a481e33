"""Keyed trees of nodes, and the patches that turn one painted tree into the next.

A node's id is its `key` if it has one (keys are unique in the whole tree), else its parent's id and its place
among the unkeyed children ("board/3"). The page keeps a map from id to element and applies patches, each a
plain list:

    ["make", parent_id, before_id | null, [id, tag, attrs, text | null, [child, ...]]]   build a subtree
    ["drop", id]                                                             remove a subtree
    ["move", parent_id, id, before_id | null]                                same parent, another place
    ["attr", id, name, value | null]                                         set or remove an attribute
    ["text", id, text]                                                       replace the text

`before_id` null means "append". An element made from a node carries `data-id`; clicks and keys find the
nearest `data-ref` ("space:bangor", "ui:undo") and hand it to Python. Motion is CSS: a piece is a keyed group
with `style="transform:translate(…px,…px)"`, so a changed attribute makes it walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

Patch = list[object]


@dataclass(slots=True)
class Node:
    """One element: tag, attributes, and either text or children."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str | None = None
    key: str = ""


def node(tag: str, *children: Node | None, key: str = "", text: str | None = None, **attrs: object) -> Node:
    """A node; `class_`, `data_ref` become `class`, `data-ref`; None and False drop out, True is empty."""
    named = {}
    for name, value in attrs.items():
        if value is None or value is False:
            continue
        named[name.rstrip("_").replace("_", "-")] = "" if value is True else _plain(value)
    return Node(tag, named, [child for child in children if child is not None], text, key)


def _plain(value: object) -> str:
    """Numbers without noise: 12.0 is "12", 12.345 is "12.35"."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def _named(parent_id: str, children: list[Node]) -> Iterator[tuple[str, Node]]:
    """The children with their ids."""
    place = 0
    for child in children:
        if child.key:
            yield child.key, child
        else:
            yield f"{parent_id}/{place}", child
            place += 1


def serialise(node_id: str, tree: Node) -> list[object]:
    """A subtree as the page builds it."""
    children = [serialise(child_id, child) for child_id, child in _named(node_id, tree.children)]
    return [node_id, tree.tag, tree.attrs, tree.text, children]


def paint(tree: Node, root_id: str = "root") -> list[Patch]:
    """The patches that build a whole tree inside the page element with that id."""
    node_id = tree.key or f"{root_id}/0"
    return [["make", root_id, None, serialise(node_id, tree)]]


def diff(old: Node, new: Node, root_id: str = "root") -> list[Patch]:
    """The patches that turn the painted `old` tree into `new`."""
    old_id, new_id = old.key or f"{root_id}/0", new.key or f"{root_id}/0"
    if old_id != new_id or old.tag != new.tag:
        return [["drop", old_id], *paint(new, root_id)]
    drops: list[Patch] = []
    patches: list[Patch] = []
    _compare(new_id, old, new, drops, patches)
    return drops + patches  # drops first: a key may leave one parent and appear under another


def _compare(node_id: str, old: Node, new: Node, drops: list[Patch], patches: list[Patch]) -> None:
    """Attributes, text and children of two nodes with the same id and tag."""
    if old is new:
        return
    if old.attrs != new.attrs:
        for name in old.attrs:
            if name not in new.attrs:
                patches.append(["attr", node_id, name, None])
        for name, value in new.attrs.items():
            if old.attrs.get(name) != value:
                patches.append(["attr", node_id, name, value])
    if old.text != new.text:
        patches.append(["text", node_id, new.text or ""])
    if old.children or new.children:
        _compare_children(node_id, old, new, drops, patches)


def _compare_children(node_id: str, old: Node, new: Node, drops: list[Patch], patches: list[Patch]) -> None:
    """Drop what is gone, then walk the new order from the back, making and moving as needed."""
    if _same_children(old, new):
        _compare_pairs(node_id, old, new, drops, patches)
        return
    before = dict(_named(node_id, old.children))
    after = list(_named(node_id, new.children))
    tags = {child_id: child.tag for child_id, child in after}
    for child_id, child in before.items():
        if tags.get(child_id) != child.tag:
            drops.append(["drop", child_id])
    kept = [child_id for child_id, child in before.items() if tags.get(child_id) == child.tag]
    steady = _longest_rising(kept, {child_id: place for place, (child_id, _) in enumerate(after)})
    following: str | None = None
    for child_id, child in reversed(after):
        painted = before.get(child_id)
        if painted is None or painted.tag != child.tag:
            patches.append(["make", node_id, following, serialise(child_id, child)])
        else:
            if child_id not in steady:
                patches.append(["move", node_id, child_id, following])
            _compare(child_id, painted, child, drops, patches)
        following = child_id


def _same_children(old: Node, new: Node) -> bool:
    """Whether both have the same children in the same order, whatever is in them: nearly always."""
    if len(old.children) != len(new.children):
        return False
    for a, b in zip(old.children, new.children, strict=True):
        if a is not b and (a.key != b.key or a.tag != b.tag):
            return False
    return True


def _compare_pairs(node_id: str, old: Node, new: Node, drops: list[Patch], patches: list[Patch]) -> None:
    """Child by child from the back, passing over those that are the very same."""
    changed = []
    place = 0
    for a, b in zip(old.children, new.children, strict=True):
        if a is not b:
            changed.append((b.key or f"{node_id}/{place}", a, b))
        if not b.key:
            place += 1
    for child_id, a, b in reversed(changed):
        _compare(child_id, a, b, drops, patches)


def _longest_rising(kept: list[str], place: dict[str, int]) -> set[str]:
    """The largest set of kept children already in their new order: these need not move."""
    if all(place[a] < place[b] for a, b in pairwise(kept)):
        return set(kept)
    best: list[tuple[int, str | None]] = []
    for index, child_id in enumerate(kept):
        length, previous = 1, None
        for earlier in range(index):
            if place[kept[earlier]] < place[child_id] and best[earlier][0] + 1 > length:
                length, previous = best[earlier][0] + 1, kept[earlier]
        best.append((length, previous))
    came_from = {child_id: best[index][1] for index, child_id in enumerate(kept)}
    last: str | None = kept[max(range(len(kept)), key=lambda index: best[index][0])]
    steady = set()
    while last is not None:
        steady.add(last)
        last = came_from[last]
    return steady
