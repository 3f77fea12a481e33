"""The command line: play in a terminal, simulate, fuzz, replay, measure."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from mordred.core.game import MordredError
from mordred.games import GAMES

COMMANDS = ("play", "simulate", "fuzz", "fuzz-input", "replay", "position", "perft", "bench")
"""Each is a module here (underscores for hyphens): `add_arguments(parser)`, `run(arguments) -> exit code`."""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(prog=_own_name(), description="Two games about King Arthur's Britain.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in (*COMMANDS, *_more()):
        module = import_module(f"mordred.cli.{name.replace('-', '_')}")
        one = commands.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(one)
        one.set_defaults(run=module.run)
    return top


def _own_name() -> str:
    """How we were called: as the installed command, or as a module of Python."""
    return "mordred" if Path(sys.argv[0]).stem == "mordred" else "python -m mordred"


def _more() -> tuple[str, ...]:
    """Commands that come with other parts of the house, if they are there."""
    from importlib.util import find_spec

    return tuple(
        name
        for name in ("arena", "pack", "lessons", "review", "calibrate", "puzzles")
        if find_spec(f"mordred.cli.{name}") is not None
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what may be said to a person is said in one line on stderr."""
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
    except MordredError as error:
        print(f"mordred: {error} ({error.code})", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"mordred: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nmordred: stopped", file=sys.stderr)
        return 130
    return code


def add_game(parser: argparse.ArgumentParser) -> None:
    """The argument that names a game."""
    parser.add_argument("game", choices=sorted(GAMES), help="which game")


def _number(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number") from None


def whole_number(text: str) -> int:
    """An argument that counts something."""
    number = _number(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def number_of_seconds(text: str) -> float:
    """An argument that is a length of time."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError("must be a number of seconds, 0 or more")
    return number


def seed_number(text: str) -> int:
    """An argument that seeds something."""
    number = _number(text)
    if not 0 <= number < 1 << 64:
        raise argparse.ArgumentTypeError("must be from 0 to 2**64 - 1")
    return number
