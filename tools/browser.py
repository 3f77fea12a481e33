"""Find a Chromium that Playwright can drive, or get one: never go on without."""

from __future__ import annotations

import glob
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

from tools import environment, fetch
from tools.project import CACHE, VENDOR, Failure, capture, say, timed

VARIABLE = "MORDRED_CHROMIUM"  # names a browser to use, instead of looking for one
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
)  # the first: root may not have a sandbox; the second: small /dev/shm
SHELL = "chromium-headless-shell"  # the same Chromium without windows, a package of its own
PACKAGED = VENDOR / "chromium"

UNBROTLI = """
const [fs, zlib] = [require("fs"), require("zlib")];
const [from, to] = process.argv.slice(1);
fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));
"""

ADVICE = f"""No Chromium to run the end-to-end tests with, and none could be installed. Any of these helps:
  apt-get install chromium                          on Debian (as root)
  .venv/bin/python -m playwright install chromium   where Playwright's downloads are within reach
  {VARIABLE}=/path/to/chromium                      to name one that is installed elsewhere"""


def find(python: Path) -> Path:
    """The first that works: named, installed, Playwright's own, Debian's, npm's."""
    ways: tuple[Callable[[], Path | None], ...] = (
        installed,
        lambda: playwrights(python),
        lambda: playwrights(python, install=True),
        debians,
        npms,
    )
    named = os.environ.get(VARIABLE)
    if named:
        if not works(Path(named)):
            raise Failure(f"{VARIABLE} names {named}, which does not start.")
        return Path(named)
    for way in ways:
        path = way()
        if path and works(path):
            return path
    raise Failure(ADVICE)


def for_tests(found: Path) -> Path:
    """The same Chromium without windows, if it lies beside the one found: it works a tenth less.

    A browser that was named is used as it is.
    """
    beside = shutil.which(SHELL)
    if os.environ.get(VARIABLE) or not beside:
        return found
    return Path(beside) if version(Path(beside)) == version(found) else found


def version(path: Path) -> str:
    """Which Chromium it says it is, as in 150.0.7871.100; nothing if it does not start."""
    said = re.search(r"\d+(\.\d+){3}", _said(path))
    return said[0] if said else ""


def driver() -> dict[str, str]:
    """Playwright's driver runs on our node: its own needs a library that a bare Debian does not have."""
    return {"PLAYWRIGHT_NODEJS_PATH": str(environment.node()[0])}


def works(path: Path) -> bool:
    """Whether it starts: a missing library or a stub that only points at a package manager shows here."""
    return "Chrom" in _said(path)


def _said(path: Path) -> str:
    """What it says when asked for its version; nothing if it does not start."""
    try:
        command = [str(path), *FLAGS, "--headless", "--version"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def installed() -> Path | None:
    """One on the path, or where macOS keeps it."""
    for name in NAMES:
        found = shutil.which(name)
        if found and works(Path(found)):
            return Path(found)
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return mac if mac.exists() else None


def playwrights(python: Path, install: bool = False) -> Path | None:
    """Playwright's own, where its download is within reach."""
    environ = {**os.environ, **driver()}
    if install:
        say("asking Playwright for its Chromium")
        command = [str(python), "-m", "playwright", "install", "chromium"]
        try:
            if subprocess.run(command, env=environ, capture_output=True, timeout=600, check=False).returncode:
                return None
        except subprocess.TimeoutExpired:
            return None
    asked = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as drive: print(drive.chromium.executable_path)"
    )
    command = [str(python), "-c", asked]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    path = Path(done.stdout.strip() or "missing")
    return path if done.returncode == 0 and path.exists() else None


def debians() -> Path | None:
    """Debian's package, where we may install it. (Ubuntu's is only a stub for another package manager.)"""
    release = Path("/etc/os-release")
    if not release.exists() or "ID=debian" not in release.read_text().splitlines():
        return None
    if not environment.apt_install("chromium"):
        return None
    environment.apt_install(SHELL)  # older releases have none: then the tests take the whole browser
    return installed()


def npms(folder: Path = PACKAGED) -> Path | None:
    """The npm-packaged one (x86-64 Linux): it carries its libraries and fonts, so no root is needed."""
    if sys.platform != "linux" or platform.machine() not in ("x86_64", "AMD64"):
        return None
    start = folder / "chromium.sh"
    if not start.exists():
        tarball = fetch.npm_package("chromium")
        with timed("unpacking npm's Chromium"):
            _unpack_npms(tarball, folder, start)
    return start


def _unpack_npms(tarball: Path, folder: Path, start: Path) -> None:
    """Libraries, graphics, fonts and the program itself come brotli-compressed, which node can read."""
    shutil.rmtree(folder, ignore_errors=True)
    fetch.unpack(tarball, folder)
    node, _ = environment.node()
    for part in glob.glob(f"{folder}/bin/**/*.br", recursive=True):
        capture([node, "-e", UNBROTLI, part, part.removesuffix(".br")], failing=f"could not unpack {part}")
        os.unlink(part)
        if part.endswith(".tar.br"):
            with tarfile.open(part.removesuffix(".br")) as archive:
                _extract(archive, folder / "root")  # its hash was checked
    _write_start(folder, start)


def _extract(archive: tarfile.TarFile, target: Path) -> None:
    """Everything in an archive; carefully, where Python can (since 3.11.4)."""
    if hasattr(tarfile, "data_filter"):
        archive.extractall(target, filter="data")
    else:
        archive.extractall(target)


def _write_start(folder: Path, start: Path) -> None:
    """A starter that names its libraries and fonts; without the fonts every innerText is empty."""
    program = next(folder.glob("bin/**/chromium"))
    program.chmod(0o755)
    libraries = sorted(
        {str(path.parent) for path in (folder / "root").rglob("*.so*")} | {str(program.parent)}
    )
    fonts = sorted({str(path.parent) for path in (folder / "root").rglob("*.ttf")})
    config = folder / "fonts"
    config.mkdir()
    listed = "".join(f"<dir>{path}</dir>" for path in fonts)
    (config / "fonts.conf").write_text(
        f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>{listed}'
        f"<cachedir>{CACHE / 'fontconfig'}</cachedir></fontconfig>\n"
    )
    start.write_text(
        "#!/bin/sh\n"
        f'export LD_LIBRARY_PATH="{":".join(libraries)}${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"\n'
        f'export FONTCONFIG_PATH="{config}"\n'
        f'exec "{program}" "$@"\n'
    )
    start.chmod(0o755)
