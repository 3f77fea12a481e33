"""Tables to sit down at: what options a game offers."""

from __future__ import annotations

from itertools import product
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from mordred.core.game import Game, MordredError

NUMBERS = range(1, 9)
"""Numbers of players worth asking a game about."""


class NoSuchTable(MordredError):
    """The game cannot be set up like that."""

    code = "no_such_table"


def options_for(game: Game[Any], players: int | None = None, **more: object) -> BaseModel:
    """The game's options with so many players, or with its usual number."""
    wanted = dict(more) if players is None else {"players": players, **more}
    try:
        return game.Options.model_validate(wanted)
    except ValidationError as error:
        reason = error.errors()[0]["msg"]
        raise NoSuchTable(f"{game.id} cannot be set up like that: {reason}") from None


def all_options(game: Game[Any], players: int | None = None) -> list[BaseModel]:
    """Every table the game offers: each number of players with each combination of its either-or options."""
    choices: dict[str, tuple[object, ...]] = {
        "players": (players,) if players is not None else tuple(NUMBERS),
    }
    for name, field in game.Options.model_fields.items():
        if get_origin(field.annotation) is Literal:
            choices[name] = get_args(field.annotation)
    found = []
    for values in product(*choices.values()):
        try:
            options = game.Options.model_validate(dict(zip(choices, values, strict=True)))
            game.new(options, 1)  # some combinations show only here that they are none
        except (ValidationError, MordredError):
            continue
        found.append(options)
    if not found:
        raise NoSuchTable(f"{game.id} cannot be played by {players}", players=players or 0)
    return found
