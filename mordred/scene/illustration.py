"""Stills: a scene as a picture in the help. Nothing in it can be touched, and its keys do not collide."""

from __future__ import annotations

from mordred.scene.node import Node

_LIVE = {
    "data-ref",
    "data-tip",
    "tabindex",
    "role",
    "aria-label",
    "aria-disabled",
    "aria-pressed",
    "aria-live",
}
"""Attributes that make a node part of the game rather than of the picture."""


def illustration(tree: Node, label: str, view_box: str = "") -> Node:
    """The same picture with nothing alive in it; `view_box` cuts a part out of it."""
    picture = _quiet(tree)
    picture.attrs |= {"role": "img", "aria-label": label}
    if view_box:
        picture.attrs["viewBox"] = view_box
    return picture


def _quiet(tree: Node) -> Node:
    attrs = {name: value for name, value in tree.attrs.items() if name not in _LIVE}
    tag = "span" if tree.tag == "button" else tree.tag
    if tree.tag == "button":
        attrs.pop("type", None)
    return Node(tag, attrs, [_quiet(child) for child in tree.children], tree.text)
