"""A link as a code that another device reads with its camera."""

from __future__ import annotations

from mordred.i18n import Words
from mordred.scene.node import Node, node


def folded_code(words: Words, text: str, key: str) -> Node:
    """A link (or another code) as a QR code, folded away."""
    return node(
        "details", node("summary", text=words("share.as_code")), link_code(words, text, key), class_="more"
    )


def link_code(words: Words, address: str, key: str) -> Node:
    """The code of a link with a line that says what it is for, or says that the link is too long for one."""
    from mordred.scene.qr import qr_code  # only who shares a link needs it, not everybody who opens the page

    code = qr_code(address, words("share.code"), key=f"{key}.picture")
    line = words("share.code_line" if code else "share.code_too_long")
    return node(
        "figure", code, node("figcaption", text=line, class_="quiet small"), class_="link-code", key=key
    )
