"""Tables to sit down at: what options a game offers."""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from mordred.cli.files import read_text
from mordred.cli.work import Step
from mordred.core.game import Game, MordredError
from mordred.games import MANIFESTS
from mordred.handling import handling_of

NUMBERS = range(1, 9)
"""Numbers of players worth asking a game about."""


class NoSuchTable(MordredError):
    """The game cannot be set up like that."""

    code = "no_such_table"


def options_for(game: Game[Any], players: int | None = None, /, **more: object) -> BaseModel:
    """The game's options with so many players, or with its usual number."""
    wanted = dict(more) if players is None else {**more, "players": players}
    try:
        return game.Options.model_validate(wanted)
    except ValidationError as error:
        first = error.errors()[0]
        where = "".join(f"{part}: " for part in first["loc"][:1])
        why = first["msg"].removeprefix("Value error, ")
        raise NoSuchTable(f"{game.id} cannot be set up like that: {where}{why}") from None


def add_options(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what game is to be set up."""
    parser.add_argument("--players", type=int, help="how many players")
    parser.add_argument(
        "--set", dest="settings", action="append", default=[], metavar="NAME=VALUE",
        help="an option of the game, as in mode=blitz or factions=humans,hobyars",
    )  # fmt: skip
    parser.add_argument("--pack", type=Path, metavar="FILE", help="play with this content pack")


def load_pack_file(game_id: str, path: Path | None) -> str:
    """Make a content pack available to this process: its id, or nothing if none is named."""
    return "" if path is None else learn_pack(game_id, read_text(path))


def learn_pack(game_id: str, text: str) -> str:
    """Make the content pack of that text available to this process: its id."""
    packs = MANIFESTS[game_id].packs
    if packs is None:
        raise NoSuchTable(f"{game_id} is played without content packs")
    return packs().learn(text).id


def pack_step(game_id: str, path: Path | None) -> list[Step]:
    """What other processes have to do to play with that pack, wherever they are."""
    return [] if path is None else [(learn_pack, (game_id, read_text(path)))]


def chosen_options(game: Game[Any], arguments: argparse.Namespace) -> BaseModel:
    """The options that the arguments ask for."""
    wanted: dict[str, object] = {}
    for setting in arguments.settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise NoSuchTable(f"write NAME=VALUE, not {setting!r}")
        field = game.Options.model_fields.get(name)
        many = field is not None and get_origin(field.annotation) is tuple
        number = field is not None and field.annotation is int and value.strip().isdecimal()
        wanted[name] = tuple(value.split(",")) if many else int(value) if number else value
    pack = load_pack_file(game.id, arguments.pack)
    if pack:
        wanted["pack"] = pack
    return options_for(game, arguments.players, **wanted)


def usual_number(game: Game[Any], arguments: argparse.Namespace) -> None:
    """As many players as the form on the page begins with, unless the arguments say how many."""
    fields = {setting.partition("=")[0] for setting in arguments.settings}
    if arguments.players is None and not fields & {"players", "factions"}:
        arguments.players = handling_of(game.id).usual


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
