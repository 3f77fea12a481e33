"""PyScript's script and its Python package, which goes its own way: found, parted, or told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import runtime
from tools.project import Failure

SCRIPT = """a();wo(".",{pyscript:{"__init__.py":"said = 1"}}),ho.push("import pyscript as _pyscript"),b()"""


def test_the_script_goes_on_without_the_package(tmp_path: Path) -> None:
    core = tmp_path / "core-1.js"
    core.write_text(SCRIPT)
    script, package = runtime._parted(core)
    assert script == 'a();ho.push("import pyscript as _pyscript"),b()'
    assert package == """{pyscript:{"__init__.py":"said = 1"}}"""


@pytest.mark.parametrize("lacking", runtime.OWN_PACKAGE)
def test_another_pyscript_stops_the_build(tmp_path: Path, lacking: str) -> None:
    core = tmp_path / "core-1.js"
    core.write_text(SCRIPT.replace(lacking, ""))
    with pytest.raises(Failure, match="not where it was"):
        runtime._parted(core)


def test_what_ships_writes_no_python(tmp_path: Path) -> None:
    (core,) = runtime.PYSCRIPT.glob("core-*.js")
    assert "from pyscript" not in core.read_text()
