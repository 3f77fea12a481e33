"""The package for other people: sdist and wheel are built, and the wheel is tried in an empty environment.

No package index is asked: the builder is the development environment's setuptools, and pydantic is copied
over from there, so the test runs the same without a network. The wheel is built from the unpacked sdist, far
from the source tree: what is missing in either shows.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.project import ROOT

pytestmark = [pytest.mark.native, pytest.mark.long]

BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"
NEEDED = ("pydantic", "pydantic-core", "annotated-types", "typing-extensions", "typing-inspection")


def told(*command: str | Path, cwd: Path | None = None) -> str:
    """What a command says; what it complains of if it fails."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=plain, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def built(kind: str, source: Path, out: Path) -> Path:
    """What setuptools builds of a folder."""
    out.mkdir(exist_ok=True)
    return out / told(sys.executable, "-c", BUILD, kind, out, cwd=source).splitlines()[-1]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy: setuptools leaves folders behind."""
    home = tmp_path_factory.mktemp("source")
    shutil.copytree(ROOT / "mordred", home / "mordred", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, home / name)
    return built("build_sdist", home, home / "out")


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(home, filter="data")
    [source] = home.iterdir()
    return built("build_wheel", source, home / "out")


@pytest.fixture(scope="module")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with pydantic and our wheel in it, and nothing else; its folder of programs."""
    home = tmp_path_factory.mktemp("empty")
    told(sys.executable, "-m", "venv", "--without-pip", home)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    packages = Path(told(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for name in NEEDED:
        copy_distribution(name, packages)
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    told(*pip, "install", "--no-index", "--quiet", wheel)
    told(*pip, "check")
    return programs


def copy_distribution(name: str, packages: Path) -> None:
    """An installed distribution, file by file."""
    for file in metadata.distribution(name).files or ():
        source = Path(str(file.locate()))
        if ".." not in file.parts and source.is_file():
            (packages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, packages / file)


def test_the_wheel_holds_the_package_and_nothing_of_the_site(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "mordred").rglob("*")
        if path.suffix in (".py", ".json", ".typed")
    }
    assert {name for name in names if ".dist-info/" not in name} == ours
    assert "mordred/py.typed" in names


def test_the_sdist_brings_what_it_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "mordred/py.typed"} <= names
    assert not [name for name in names if name.startswith(("web", "assets", "tests", "e2e"))]


def test_pydantic_is_a_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [pydantic] = map(Requirement, project["dependencies"])
    assert {each.operator for each in pydantic.specifier} == {">=", "<"}


def test_the_command_plays_in_an_empty_environment(empty: Path, tmp_path: Path) -> None:
    assert told(empty / "mordred", "--help", cwd=tmp_path).startswith("usage: mordred ")
    for game in ("wales", "britannia"):
        words = ("--games", "2", "--json", "--who", "random", "--workers", "1")
        assert json.loads(told(empty / "mordred", "simulate", game, *words, cwd=tmp_path))["games"] == 2
    meeting = ("--levels", "page,squire", "--games", "2", "--players", "2", "--workers", "1", "--json")
    assert json.loads(told(empty / "mordred", "arena", "wales", *meeting, cwd=tmp_path))["games"] == 2


def test_every_module_can_be_imported_in_an_empty_environment(empty: Path, tmp_path: Path) -> None:
    """But those of the optional extras, which say what to install."""
    script = tmp_path / "imports.py"
    script.write_text(
        "import importlib, pkgutil, mordred\n"
        "assert 'site-packages' in mordred.__file__\n"
        "for module in pkgutil.walk_packages(mordred.__path__, 'mordred.'):\n"
        "    if not module.name.startswith('mordred.envs.') and not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "        print(module.name)\n"
    )
    assert len(told(empty / "python", script, cwd=tmp_path).split()) > 150


def test_who_uses_the_package_sees_its_types(empty: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from mordred.core.chance import Chance\n\nreveal_type(Chance(1).die())\n")
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache")
    said = told(*mypy, "--python-executable", empty / "python", program, cwd=tmp_path)
    assert 'Revealed type is "int"' in said
