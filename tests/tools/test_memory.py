"""What Python remembers from visit to visit: of which version it is, and what must not be remembered."""

from __future__ import annotations

import importlib
import random
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from tools import dist
from web.memory import PYSCRIPT, Compiled, brought, wake

FILES = {
    "web/memory.js": f'const VERSION = "{dist.MEMORY}";'.encode(),
    "web/packs.js": b"archives",
    "runtime/pyodide.asm.wasm": b"program",
    "assets/css/app.css": b"colours",
}


def test_its_version_changes_with_all_that_it_is_made_of_and_with_nothing_else() -> None:
    version = dist.memory(FILES)
    for name in ("web/packs.js", "runtime/pyodide.asm.wasm"):
        assert dist.memory({**FILES, name: b"another"}) != version
    assert dist.memory({**FILES, "runtime/more.pack": b""}) != version
    assert dist.memory({**FILES, "assets/css/app.css": b"other colours"}) == version


def test_chance_is_not_remembered() -> None:
    before = random.getstate()
    try:
        drawn = set()
        for _ in range(3):
            random.setstate(before)
            wake()
            drawn.add(random.random())
        assert len(drawn) == 3
    finally:
        random.setstate(before)


@pytest.fixture
def brings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a module of PyScript's name lies, as PyScript writes it at every start."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for name in [name for name in sys.modules if name.partition(".")[0] == PYSCRIPT]:
        monkeypatch.delitem(sys.modules, name)
    (tmp_path / PYSCRIPT).mkdir()
    (tmp_path / PYSCRIPT / "__init__.py").write_text("from pyscript.deep import said\n", "utf-8")
    (tmp_path / PYSCRIPT / "deep.py").write_text("said = 'first – visit'\n", "utf-8")
    return tmp_path / PYSCRIPT


def imported_anew() -> ModuleType:
    """As at the next visit."""
    for name in [name for name in sys.modules if name.partition(".")[0] == PYSCRIPT]:
        del sys.modules[name]
    importlib.invalidate_caches()
    return importlib.import_module(PYSCRIPT)


def test_what_pyscript_brings_is_compiled_once(brings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported_anew()
    sys.meta_path.insert(0, Compiled(brought()))
    monkeypatch.setattr(SourceFileLoader, "source_to_code", None)  # nothing can be compiled from now on
    assert imported_anew().said == "first – visit"
    assert {name for name in sys.modules if name.startswith(PYSCRIPT)} == {PYSCRIPT, f"{PYSCRIPT}.deep"}


def test_another_text_is_never_taken_for_the_one_that_is_remembered(brings: Path) -> None:
    imported_anew()
    sys.meta_path.insert(0, Compiled(brought()))
    (brings / "deep.py").write_text("said = 'next visit'\n", "utf-8")
    assert imported_anew().said == "next visit"
    (brings / "deep.py").unlink()
    with pytest.raises(ModuleNotFoundError):
        imported_anew()
