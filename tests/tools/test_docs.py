"""Every command that README and docs name can be given: a figure without its command is nobody's figure."""

from __future__ import annotations

import argparse
import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

import make
from mordred import cli
from tools.project import ROOT

pytestmark = pytest.mark.native

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
STANDS_FOR = {
    "GAME": "wales", "NAME": "wales", "LOWER,UPPER": "page,squire", "squire,squire-STYLE": "squire,page",
    "N": "2", "P": "2", "S": "1", "X": "1", "[--at": "--at", "N]": "1",
}  # fmt: skip
"""What a person puts in the place of a word in capitals."""
COMMAND = re.compile(
    r"(?:\bpython3? (?:-m (mordred|tools[\w.]*|tests[\w.]*)|(make\.py|tools/\w+\.py))|`(mordred)) ([^`|\n]*)"
)


def commands() -> list[tuple[str, str, list[str]]]:
    """(page, program, words) of every command; what stands two spaces behind it or after # is a remark."""
    found = []
    for page in PAGES:
        for module, script, installed, rest in COMMAND.findall(page.read_text()):
            said = re.split(r"\s{2,}|\s#|\s\(|\s>|[)…]", rest.strip())[0]
            words = [STANDS_FOR.get(word, word) for word in shlex.split(said)]
            found.append((page.name, module or script or installed, words))
    return found


def parser_of(program: str) -> argparse.ArgumentParser | None:
    """Who reads a program's arguments; None where it has none of its own to read."""
    return {"mordred": cli.parser, "make.py": make.parser}.get(program, lambda: None)()


@pytest.mark.parametrize(("page", "program", "words"), commands())
def test_the_command_is_understood(page: str, program: str, words: list[str]) -> None:
    if program.startswith(("tools.", "tests.")):
        assert find_spec(program)
    elif program.startswith("tools/"):
        assert (ROOT / program).exists()
    elif words and (parser := parser_of(program)):
        known = parser.parse_args(complete(words))
        for word in getattr(known, "arguments", None) or []:
            assert passed_on(known.command, word), word


def passed_on(command: str, word: str) -> bool:
    """Whether what follows -- is known where it goes: a path is there, an option stands in its tool."""
    if word.startswith(("tests/", "e2e/")):
        return (ROOT / word).exists()
    tool = ROOT / "tools" / f"{command.replace('-', '_')}.py"
    return not word.startswith("--") or f'"{word}"' in tool.read_text()


def complete(words: list[str]) -> list[str]:
    """A command that is only named (`perft`, `replay`) gets what it cannot do without."""
    needs = {"perft": ["wales"], "replay": ["game.json"], "calibrate": ["wales"], "fuzz": ["wales"]}
    return words + needs.get(words[0], []) if len(words) == 1 else words


def test_commands_are_found_at_all() -> None:
    programs = [program for _, program, _ in commands()]
    assert programs.count("mordred") > 40 and programs.count("make.py") > 15
    assert {Path(page).name for page, _, _ in commands()} >= {"README.md", "ladder.md", "performance.md"}


def test_a_command_that_is_gone_is_noticed() -> None:
    with pytest.raises(SystemExit):
        cli.parser().parse_args(["arena", "wales", "--no-such-option"])
