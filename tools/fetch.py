"""Fetch what the site is made of: npm packages and wheels, each checked against tools/pins.toml."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tools import environment
from tools.project import ROOT, VENDOR, Failure, capture, only_one, sha256, stamped, timed

PINS = ROOT / "tools" / "pins.toml"
DOWNLOADS = VENDOR / "downloads"


def pins() -> dict[str, Any]:
    """The pinned versions and hashes."""
    return tomllib.loads(PINS.read_text())


def npm_package(name: str, downloads: Path = DOWNLOADS, pinned: dict[str, Any] | None = None) -> Path:
    """The verified tarball of a pinned npm package, fetched by the npm client if it is not here yet."""
    pin = (pinned or pins())["npm"][name]
    tarball = downloads / f"{name}-{pin['version']}.tgz"
    if tarball.exists():
        if _sha512(tarball) == pin["sha512"]:
            return tarball
        tarball.unlink()  # damaged or from another pin: fetch it again
    downloads.mkdir(parents=True, exist_ok=True)
    spec = f"{pin['package']}@{pin['version']}"
    node, npm = environment.node()
    with tempfile.TemporaryDirectory(dir=downloads) as folder, timed(f"fetching {spec}"):
        command: list[str | Path] = [
            node,
            npm,
            "pack",
            spec,
            "--pack-destination",
            folder,
            "--cache",
            DOWNLOADS / "npm",
            "--loglevel=error",
        ]
        capture(
            command, env=_npm_environment(node), failing=f"npm could not fetch {spec}. Is the network up?"
        )
        (fetched,) = Path(folder).glob("*.tgz")
        found = _sha512(fetched)
        if found != pin["sha512"]:
            raise Failure(
                f"{spec} is not what was pinned: its sha512 is\n  {found}\nbut tools/pins.toml says\n"
                f"  {pin['sha512']}\nNothing of it was used."
            )
        fetched.replace(tarball)
    return tarball


def _npm_environment(node: Path) -> dict[str, str]:
    """npm wants a home for its settings, node on the path, and to trust whom this machine trusts."""
    home = os.environ.get("HOME") or str(DOWNLOADS)
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return {
        **os.environ,
        "HOME": home,
        "PATH": path,
        "NODE_USE_SYSTEM_CA": "1",
        "npm_config_update_notifier": "false",
    }


def _sha512(path: Path) -> str:
    """The digest as npm writes it."""
    return base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()


def unpack(tarball: Path, target: Path) -> None:
    """An npm tarball's files, without its outer `package/` folder."""
    with tarfile.open(tarball) as archive:
        for member in archive.getmembers():
            inside = Path(*Path(member.name).parts[1:])
            if not member.isfile() or inside.is_absolute() or ".." in inside.parts:
                continue
            source = archive.extractfile(member)
            assert source is not None
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            (target / inside).write_bytes(source.read())


def unpacked(name: str) -> Path:
    """A pinned npm package as a folder; unpacked anew only when its pin changed."""
    tarball, folder = npm_package(name), VENDOR / name
    stamp = folder / "mordred.stamp"
    with only_one(name):
        if not stamped(stamp, _sha512(tarball)):
            shutil.rmtree(folder, ignore_errors=True)
            unpack(tarball, folder)
            stamp.write_text(_sha512(tarball))
    return folder


def wheels(downloads: Path = DOWNLOADS, pinned: dict[str, Any] | None = None) -> dict[str, Path]:
    """The verified wheels for Pyodide's Python by package name, fetched by pip if they are not here yet."""
    wanted = (pinned or pins())["wheels"]
    found = _present(wanted, downloads)
    if len(found) < len(wanted["packages"]):
        _download(wanted, downloads)
        found = _present(wanted, downloads)
    missing = wanted["packages"].keys() - found.keys()
    if missing:
        raise Failure(f"pip fetched other files than pinned for: {', '.join(sorted(missing))}")
    return found


def _present(wanted: dict[str, Any], downloads: Path) -> dict[str, Path]:
    """Which pinned wheels are in the folder, unharmed."""
    by_hash = {sha256(path.read_bytes()): path for path in sorted(downloads.glob("*.whl"))}
    return {
        name: by_hash[pin["sha256"]] for name, pin in wanted["packages"].items() if pin["sha256"] in by_hash
    }


def _download(wanted: dict[str, Any], downloads: Path) -> None:
    """One pip call in hash-checking mode."""
    downloads.mkdir(parents=True, exist_ok=True)
    lines = [f"{n}=={pin['version']} --hash=sha256:{pin['sha256']}" for n, pin in wanted["packages"].items()]
    interpreter = environment.ensure("build")
    with tempfile.TemporaryDirectory() as folder, timed("fetching wheels for Pyodide"):
        listed = Path(folder) / "wheels.txt"
        listed.write_text("\n".join(lines) + "\n")
        tags = ["--platform", wanted["platform"], "--python-version", wanted["python"]]
        tags += ["--implementation", "cp", "--abi", wanted["abi"]]
        command: list[str | Path] = [
            interpreter,
            "-m",
            "pip",
            "download",
            "--disable-pip-version-check",
            "-q",
        ]
        command += [
            "--no-deps",
            "--only-binary=:all:",
            "--require-hashes",
            *tags,
            "-d",
            downloads,
            "-r",
            listed,
        ]
        capture(command, failing="pip could not fetch the pinned wheels:")
