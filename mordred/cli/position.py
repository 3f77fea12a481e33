"""A position in one line: shown in the terminal, or made of a link or a save."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from mordred.cli import add_game
from mordred.cli.boards import board
from mordred.cli.files import UnreadableFile
from mordred.cli.replay import NoSuchMoment, open_anything
from mordred.cli.tables import load_pack_file
from mordred.cli.tell import tell_outcome
from mordred.core.game import Game
from mordred.core.position import PositionError
from mordred.games import GAMES

HELP = "show a position given as one line, or write a link's or a save's as one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `position`."""
    add_game(parser)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--fen", metavar="LINE", help="show this position and what may be done in it")
    what.add_argument("--link", help="write the position of this link as one line")
    what.add_argument("--save", metavar="FILE", help="write the position of this save as one line")
    parser.add_argument("--at", type=int, metavar="N", help="after N records (default: the last)")
    parser.add_argument("--pack", type=Path, metavar="FILE", help="with this content pack")


def run(arguments: argparse.Namespace) -> int:
    """Show or write."""
    game = GAMES[arguments.game]
    load_pack_file(game.id, arguments.pack)
    if arguments.fen is not None:
        print("\n".join(shown(game, game.from_fen(arguments.fen))))
    else:
        print(_line(game, arguments))
    return 0


def shown(game: Game[Any], state: Any) -> list[str]:
    """The board, then who is asked what and every legal action, or how it ended."""
    lines = [board(game, state), ""]
    prompt, outcome = game.prompt(state), game.outcome(state)
    if outcome is not None:
        names = [f"player {seat + 1}" for seat in range(game.seats(state))]
        return [*lines, tell_outcome(game.id, game.options_of(state), outcome, names)]
    assert prompt is not None
    lines.append(f"player {prompt.seat + 1}: {prompt.kind}, {len(prompt.actions)} legal actions")
    return lines + [f"  {game.write(state, action)}" for action in prompt.actions]


def _line(game: Game[Any], arguments: argparse.Namespace) -> str:
    if arguments.save is not None and not Path(arguments.save).is_file():
        raise UnreadableFile(f"there is no file {arguments.save[:100]}")
    loaded = open_anything(arguments.link if arguments.save is None else arguments.save)
    session = loaded.session
    if session.game.id != game.id:
        raise PositionError(f"that is a game of {session.game.id}, not of {game.id}")
    if loaded.notice:
        print("The rules have changed since: only the last position could be saved.", file=sys.stderr)
    count = len(session.records)
    at = count if arguments.at is None else arguments.at
    if not 0 <= at <= count:
        raise NoSuchMoment(f"there are {count} records: choose a number from 0 to {count}", count=count)
    return game.fen(session.state_at(at))
