"""Parts of a picture that need not be drawn again while what they show is the very same."""

from __future__ import annotations

from collections.abc import Callable

from mordred.scene.node import Node


def again(draw: Callable[..., Node]) -> Callable[..., Node]:
    """The same drawing, remembered as long as it is asked for with the same objects.

    For things that are never changed once they are made (a seat's view of a moment, the words of a language).
    The next picture then holds the same node, which comparing two pictures passes over at once.
    """
    last: tuple[tuple[object, ...], Node] | None = None

    def drawn(*about: object) -> Node:
        nonlocal last
        if (
            last is None
            or len(last[0]) != len(about)
            or any(a is not b for a, b in zip(last[0], about, strict=True))
        ):
            last = (about, draw(*about))
        return last[1]

    return drawn
