"""A tree as HTML: what stands in the page before Python is there to build it.

The browser reads markup in a third of the time in which a script builds the same elements.
"""

from __future__ import annotations

from typing import Any

VOID = frozenset({"img", "input", "br", "hr"})
STYLE = "data-style"
"""Where a style is kept: the page's policy lets none stand in markup, so a script sets it (web/shim.js)."""
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def markup(tree: list[Any], styles: bool = True) -> str:
    """A serialised tree (`scene/node.py`); its styles may be left for Python to set."""
    id, tag, attrs, text, children = tree
    written = {"data-id": id, **{name: value for name, value in attrs.items() if name != "style"}}
    if styles and "style" in attrs:
        written[STYLE] = attrs["style"]
    opening = tag + "".join(f' {name}="{value.translate(_ESCAPES)}"' for name, value in written.items())
    if tag in VOID:
        return f"<{opening}>"
    inside = "".join(markup(child, styles) for child in children)
    return f"<{opening}>{(text or '').translate(_ESCAPES)}{inside}</{tag}>"
