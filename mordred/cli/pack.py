"""Content packs: check one, and say where each thing that is wrong stands."""

from __future__ import annotations

import argparse
from pathlib import Path

from mordred.cli.files import read_text
from mordred.games import MANIFESTS

HELP = "look after content packs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    with_packs = [id for id, manifest in MANIFESTS.items() if manifest.packs is not None]
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    check = tasks.add_parser("check", help="say whether a pack is sound, or card and field of what is not")
    check.add_argument("file", type=Path, help="a pack as JSON (docs/packs.md)")
    check.add_argument("--game", choices=with_packs, default=with_packs[0], help="whose pack it is")


def run(arguments: argparse.Namespace) -> int:
    """Check the file: 0 if it can be played with, 1 if not."""
    packs = MANIFESTS[arguments.game].packs
    assert packs is not None
    sound, problems = packs().report(read_text(arguments.file))
    if problems:
        for problem in problems:
            print(problem)
        things = "thing" if len(problems) == 1 else "things"
        print(f"{arguments.file}: {len(problems)} {things} to mend")
        return 1
    print(f"{arguments.file}: {sound}: sound")
    return 0
