"""The trimmed standard library holds all that the page imports. Without this test, trimming fails quietly."""

from __future__ import annotations

import ast
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import packs, runtime
from tools.project import ROOT
from tools.runtime import KEEP, module_name, trimmed


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever the statement stands."""
    for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
            yield statement.module


def source(module: str) -> Path:
    """The file of a module of ours."""
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.mark.native
def test_what_the_page_imports_is_kept() -> None:
    runtime.prepare()
    with zipfile.ZipFile(runtime.PYODIDE / "python_stdlib.zip") as library:
        standard = {module_name(name) for name in library.namelist() if name.endswith(".py")}
    kept = set(json.loads(KEEP.read_text()))
    wanted = {
        (module, path.relative_to(ROOT).as_posix())
        for path in map(source, sorted(packs.reachable()))  # the terminal has the whole library
        for module in imports(path)
        if module in standard  # what is written in C is there anyway
    }
    assert wanted, "nothing was looked at"
    missing = sorted(f"{module} ({path})" for module, path in wanted if module not in kept)
    assert not missing, f"add to tools/stdlib-keep.json: {missing}"


def test_trimming_keeps_data_and_kept_modules_only() -> None:
    names = ["json/__init__.py", "json/decoder.py", "turtle.py", "unittest/mock.py", "some/data.txt"]
    assert trimmed(names) == ["json/__init__.py", "json/decoder.py", "some/data.txt"]


def test_module_names() -> None:
    assert [module_name(path) for path in ("json/__init__.py", "json/tool.py", "abc.py")] == [
        "json",
        "json.tool",
        "abc",
    ]
