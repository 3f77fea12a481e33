"""Positions and the content they are played with, for links and saves alike.

A game whose content can be exchanged (Britannia's packs of cards) says in the head of every link and save
which version it is played with. A position of a version that is not here any more can still be laid out with
the version of the same name that is: the cards then say something else, and the player is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from mordred.core.game import Game, UnknownContent
from mordred.core.reader import Unreadable

RULES_CHANGED = "rules_changed"
CONTENT_CHANGED = "content_changed"
"""Notices: only the last position could be opened, and why."""


@dataclass(slots=True)
class Position:
    """A position that was loaded, and the options that it is played with."""

    state: Any
    options: BaseModel
    recast: bool
    """Its own content is not here: it was laid out with another version."""


def pinned(game: Game[Any], options: BaseModel, content: str | None) -> BaseModel | None:
    """The options for exactly that version of the content; None if that is not here."""
    try:
        return game.pinned(options, content)
    except UnknownContent:
        return None


def position(game: Game[Any], data: object, options: BaseModel, content: str | None) -> Position:
    """A position out of untrusted data, and in accord with what the head says of it.

    `content` is None where the head does not say. Raises ValidationError or Unreadable if the data is no
    position, UnknownContent if nothing of its content is here, not even under its name.
    """
    try:
        state, recast = game.load(data), False
    except UnknownContent:
        state, recast = game.load(game.recast(data)), True
    own = game.options_of(state)
    version = game.content(own)
    if pinned(game, options, version) != own:
        raise Unreadable("the options are not those of the position")
    if not recast and content is not None and content != version:
        raise Unreadable("the content is not that of the position")
    return Position(state, own, recast)
