"""Parts of a picture that need not be drawn again while what they show is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mordred.scene.node import Node

Made = TypeVar("Made")
"""Mostly a node; or an answer that several of them show."""


def again(draw: Callable[..., Made]) -> Callable[..., Made]:
    """The same drawing, remembered as long as it is asked for with the same things, or with equal ones.

    For things that are never changed once they are made (a seat's view of a moment, the words of a language).
    The next picture then holds the same node, which comparing two pictures passes over at once.
    """
    last: tuple[tuple[object, ...], Made] | None = None

    def drawn(*about: object) -> Made:
        nonlocal last
        if last is None or last[0] != about:
            last = (about, draw(*about))
        return last[1]

    return drawn


def seats_again(draw: Callable[..., Node]) -> Callable[..., Node]:
    """The same for what every seat has one of: the first thing that is handed over is the seat."""
    each: dict[int, Callable[..., Node]] = {}

    def drawn(seat: int, *about: object) -> Node:
        return each.setdefault(seat, again(draw))(seat, *about)

    return drawn
