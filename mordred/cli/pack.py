"""Content packs of Britannia: check one, and say where each thing that is wrong stands."""

from __future__ import annotations

import argparse
from pathlib import Path

from mordred.britannia.pack import check_file
from mordred.cli.files import read_text

HELP = "look after content packs of Britannia"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    check = tasks.add_parser("check", help="say whether a pack is sound, or card and field of what is not")
    check.add_argument("file", type=Path, help="a pack as JSON (docs/packs.md)")


def run(arguments: argparse.Namespace) -> int:
    """Check the file: 0 if it can be played with, 1 if not."""
    pack, problems = check_file(read_text(arguments.file).encode())
    if pack is None:
        for problem in problems:
            print(problem)
        things = "thing" if len(problems) == 1 else "things"
        print(f"{arguments.file}: {len(problems)} {things} to mend")
        return 1
    print(f"{arguments.file}: {pack.meta.name}, version {pack.meta.version}, {pack.ref}: sound")
    return 0
