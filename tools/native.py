"""A compiled copy of the package, for counting many games: `python -m tools.native arena britannia ...`.

The package is copied out of the source tree, and the rules of Britannia and its judge, where such games spend
their time, are compiled by mypyc, which comes with mypy; all else in the copy stays plain Python. The same
seed gives the same games in about half the time; `python -m tools.native --check` plays some both ways and
compares them. The copy is made anew whenever a source has changed. It is for measuring alone: nobody plays
with it, and what reads saves and links needs the words of our types, which a compiled class no longer has.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools import environment
from tools.project import CACHE, ROOT, Failure, capture, fingerprint, only_one, run, timed

COMMANDS = ("arena", "perft", "simulate")
"""What may be run in the copy: none of them opens a save or a link."""

FOLDER = CACHE / "native"
KEPT = 3
"""So many copies are kept: a long count may still run in the one before the newest."""

_MODULES: Mapping[str, str] = {
    "britannia/rules": (
        "battle book breakout cards control cost dial effects magic march muster play scoring selectors"
        " spread state table turn verbs_battle verbs_cards verbs_favour verbs_figures verbs_units view war"
    ),
    "britannia/judge": "clock field foresight holding prospect quick survey tempo value",
}
COMPILED = tuple(f"mordred/{room}/{name}.py" for room, names in _MODULES.items() for name in names.split())
"""What is worth compiling: four fifths of the time of a game by `tempo` or King. Left plain is what mypyc
cannot take (generic dataclasses, protocols asked at run time: `ai`; pydantic's models), what plain classes
derive from (`core/chance`), and events, whose types say what they tell."""

_SET_UP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="mordred-native",
    packages=[],
    ext_modules=mypycify({arguments!r}, opt_level="1", debug_level="0", multi_file=True),
)
"""

_MOVES = """
from mordred.cli.opponents import chooser
from mordred.core.session import Session
from mordred.games import GAMES

game = GAMES["britannia"]
for seed, who in enumerate(("random", "quick", "tempo", "tempo,knight-warlike,squire-greedy")):
    session = Session(game, game.Options(players=2 + seed % 3, mode=("war", "blitz")[seed % 2]), seed)
    names = who.split(",")
    players = [chooser(names[seat % len(names)], game, seat, 1.0) for seat in range(4)]
    while (prompt := session.prompt) is not None:
        session.play(players[prompt.seat](session, prompt.seat))
    for record in session.records:
        print(record.action, *record.events)
"""
"""Prints every decision of some games, and all that came of each."""

CHECKS = (
    "simulate britannia --who tempo --games 8 --seed 3 --json",
    "simulate britannia --who tempo --games 6 --seed 3 --json --set edition=preview --set leaders=advanced",
    "simulate britannia --who brisk --games 2 --seed 5 --json --players 3 --set mode=blitz",
    "simulate britannia --who random --games 8 --seed 9 --json",
    "simulate wales --who quick --games 8 --seed 3 --json",
    "arena britannia --levels king,knight,squire,page --games 2 --tries 6 --seed 2 --json",
    "arena britannia --levels king,king-1,tempo --players 2 --games 3 --tries 6 --seed 4 --json",
    "perft britannia --depth 2 --seed 1 --json",
)


def main(arguments: Sequence[str]) -> int:
    """Run a command in the compiled copy, or compare the copy with the source."""
    try:
        if list(arguments) == ["--check"]:
            return check(compiled())
        if not arguments or arguments[0] not in COMMANDS:
            raise Failure(f"python -m tools.native --check, or one of: {', '.join(COMMANDS)}")
        return run([*_mordred(), *arguments], env=_environ(compiled()), cwd=Path.cwd())
    except Failure as problem:
        print(f"native: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def compiled(modules: Sequence[str] = COMPILED) -> Path:
    """A folder with the compiled copy of the package as it is now; made if there is none yet."""
    sources = sorted(path for path in (ROOT / "mordred").rglob("*") if path.suffix in (".py", ".json"))
    folder = FOLDER / fingerprint([*sources, Path(__file__)], sys.version, *modules)[:16]
    stamp = folder / "ready"
    with contextlib.redirect_stdout(sys.stderr), only_one("native"):
        if not stamp.exists():
            need_compiler()
            with timed(f"compiling {len(modules)} modules of {len(sources)} files"):
                _make(folder, modules)
            stamp.touch()
        os.utime(folder)
        for old in sorted(FOLDER.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _make(folder: Path, modules: Sequence[str]) -> None:
    """Copy the package and compile these modules of it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "mordred", folder / "mordred", ignore=shutil.ignore_patterns("__pycache__"))
    for module in modules:
        path = folder / module
        path.write_text(without_slots(path.read_text()))
    arguments = ["--config-file", str(ROOT / "pyproject.toml"), *modules]
    (folder / "setup.py").write_text(_SET_UP.format(arguments=arguments))
    command: list[str | Path] = [
        environment.python(),
        "setup.py",
        "-q",
        "build_ext",
        "--inplace",
        f"-j{os.cpu_count() or 1}",
    ]
    capture(command, failing="The package could not be compiled.", cwd=folder)
    shutil.rmtree(folder / "build")


def without_slots(source: str) -> str:
    """The source without the dataclasses' slots: a compiled class has no others, and mypyc refuses them."""
    return source.replace("(slots=True)", "").replace(", slots=True)", ")").replace("(slots=True, ", "(")


def need_compiler() -> None:
    """Say in one sentence what is missing."""
    program = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(program) is None:
        raise Failure(f"a C compiler is needed ({program} is not here); without one, use python -m mordred.")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise Failure("Python.h of this Python is needed; without it, use python -m mordred.")


def _mordred() -> list[str | Path]:
    """The command line of whichever package PYTHONPATH names: the folder we are in does not count (-P)."""
    return [environment.python(), "-P", "-m", "mordred"]


def _environ(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(folder)}


def check(folder: Path, commands: Sequence[str] = CHECKS) -> int:
    """Play the same games compiled and plain; 0 if they are the same."""
    runs: list[tuple[str, list[str | Path]]] = [
        ("every decision and event of some games", [environment.python(), "-P", "-c", _MOVES])
    ]
    runs += [(f"mordred {command}", [*_mordred(), *command.split()]) for command in commands]
    wrong = 0
    for name, command in runs:
        plain, quick = (_answer(command, where) for where in (ROOT, folder))
        wrong += plain != quick
        print(f"{'same' if plain == quick else 'DIFFERENT'}  {name}", flush=True)
    return 1 if wrong else 0


def _answer(command: Sequence[str | Path], folder: Path) -> str:
    """What the command says with the package in that folder."""
    return capture(command, failing=f"It failed with the package in {folder}.", env=_environ(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
