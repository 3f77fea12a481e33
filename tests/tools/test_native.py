"""The compiled copy for counting games: what it needs, what it says, and that it plays the same games."""

from __future__ import annotations

import re
import shutil

import pytest

from tools import native
from tools.project import CACHE, ROOT, Failure

pytestmark = pytest.mark.native

FEW = ("mordred/britannia/judge/clock.py", "mordred/britannia/judge/holding.py")
"""Compiled in seconds; `python -m tools.native --check` compares the whole copy."""


def test_what_is_compiled_is_there_and_can_be() -> None:
    """A cached property would be worked out anew at every look in a compiled class: tempo once played other
    games for it, and nothing said so.
    """
    for module in native.COMPILED:
        source = (ROOT / module).read_text("utf-8")
        assert not re.search(r"cached_property|runtime_checkable|import .*BaseModel", source), module
        assert "slots=True" not in native.without_slots(source), module


def test_without_a_compiler_it_says_so_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(native, "FOLDER", CACHE / "native-never")
    monkeypatch.setattr(shutil, "which", lambda program: None)
    assert native.main(["simulate", "britannia"]) == 1
    assert "a C compiler is needed" in capsys.readouterr().err
    assert native.main(["play", "britannia"]) == 1
    assert "arena" in capsys.readouterr().err


@pytest.mark.long
def test_a_compiled_copy_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "FOLDER", CACHE / "native-test")
    try:
        folder = native.compiled(FEW)
    except Failure as problem:
        pytest.fail(str(problem))
    for module in FEW:
        assert list((folder / module).parent.glob(f"{(folder / module).stem}.*.so")), (
            f"{module} is not compiled"
        )
    assert native.check(folder, ("simulate britannia --who tempo --games 2 --seed 3 --json",)) == 0
