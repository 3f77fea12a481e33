"""A save, a fault file or a link, opened in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from mordred.cli.boards import board
from mordred.cli.files import UnreadableFile, read_text
from mordred.cli.tell import tell_outcome, transcript
from mordred.core import links, saves
from mordred.core.game import Action, MordredError
from mordred.core.session import Session
from mordred.games import GAMES

HELP = "open a save, a fault file or a link"


class NoSuchMoment(MordredError):
    """The game is not that long."""

    code = "no_such_moment"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `replay`."""
    parser.add_argument("what", metavar="FILE|LINK", help="a file, a link, or an address that ends in one")
    parser.add_argument(
        "--at", type=int, metavar="N", help="show the board after N records (default: the last)"
    )
    parser.add_argument("--quiet", action="store_true", help="no transcript, only the board")


def open_anything(what: str) -> saves.Loaded:
    """The session of a file or a link."""
    path = Path(what)
    try:
        is_file = path.is_file()
    except OSError:
        is_file = False
    if is_file:
        text = read_text(path).strip()
        if text.startswith("{"):
            return saves.load(text, GAMES)
        what = text
    elif "#" not in what and not what.startswith("m"):
        raise UnreadableFile(f"there is no file {what[:100]}, and it is no link")
    opened = links.open_link(what, GAMES)
    return saves.Loaded(opened.session, notice=opened.notice)


def run(arguments: argparse.Namespace) -> int:
    """Open and show."""
    loaded = open_anything(arguments.what)
    session = loaded.session
    count = len(session.records)
    at = count if arguments.at is None else arguments.at
    if not 0 <= at <= count:
        raise NoSuchMoment(f"there are {count} records: choose a number from 0 to {count}", count=count)
    if loaded.notice:
        print("The rules have changed since: only the last position could be saved.", file=sys.stderr)
    if not arguments.quiet:
        print(f"{session.game.id}, {session.game.seats(session.state)} players, seed {session.seed}")
        print("\n".join(transcript(session, at)), end="\n\n")
    print(board(session.game, session.state_at(at)))
    print(f"\nrecord {at} of {count}")
    names = [f"player {seat + 1}" for seat in range(session.game.seats(session.state))]
    outcome = session.game.outcome(session.state) if at == count else None
    if outcome is not None:
        print(tell_outcome(session.game.id, session.options, outcome, names))
    if at == count and loaded.table.get("fault"):
        _show_fault(session, loaded.table)
    return 0


def _show_fault(session: Session[Any], table: dict[str, Any]) -> None:
    """What the fuzzer found here, and whether it is still so."""
    print(f"fault when it was written: {table['fault']}")
    broken = session.game.check(session.state)
    if broken:
        print(f"check: {broken}")
    parts = table.get("action")
    if isinstance(parts, list) and parts:
        action = Action(str(parts[0]), tuple(parts[1:]))
        print(f"the action that was tried then: {action}")
        session.play(action)
        print("it can be played now; check: " + str(session.game.check(session.state) or "clean"))
