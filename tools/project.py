"""Where things are, and how the tools speak."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENDOR = ROOT / "assets" / "vendor"
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"


class Failure(Exception):
    """Something a person has to know about: printed as one message, exit code 1, no traceback."""


def say(text: str) -> None:
    """One line of progress; the standard output belongs to a command's own answer (`--json`)."""
    print(f"» {text}", file=sys.stderr, flush=True)


def run(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> int:
    """Run a command with its output shown; returns the exit code."""
    return subprocess.run([str(part) for part in command], env=env, cwd=cwd, check=False).returncode


def capture(
    command: Sequence[str | Path], *, failing: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> str:
    """Run a command quietly; if it fails, raise with what it said."""
    done = subprocess.run(
        [str(part) for part in command], env=env, cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = "\n".join(line[:300] for line in (done.stdout + done.stderr).strip().splitlines()[-25:])
        raise Failure(f"{failing}\n{said}")
    return done.stdout


def sha256(data: bytes) -> str:
    """Hex digest."""
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    """A hash as browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def fingerprint(paths: Sequence[Path], *words: str) -> str:
    """One hash over files (name and content) and words: equal fingerprints mean nothing changed."""
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
        data = path.read_bytes()
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    for word in words:
        digest.update(word.encode() + b"\0")
    return digest.hexdigest()


def stamped(stamp: Path, value: str) -> bool:
    """Whether the stamp file says so already."""
    return stamp.exists() and stamp.read_text().strip() == value


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write a file unless it holds just that; a served file is never torn."""
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_bytes(data)
    partial.replace(path)
    return True


@contextlib.contextmanager
def only_one(what: str) -> Iterator[None]:
    """Keep two runs from setting up the same folder at the same time."""
    try:
        import fcntl
    except ImportError:  # not a Unix: no lock, as before
        yield
        return
    CACHE.mkdir(exist_ok=True)
    with open(CACHE / f"{what}.lock", "w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"waiting for another {what} to finish")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def timed(text: str) -> Iterator[None]:
    """Say what is being done, then how long it took."""
    print(f"» {text} … ", end="", file=sys.stderr, flush=True)
    begun = time.perf_counter()
    try:
        yield
    except BaseException:
        print("failed", file=sys.stderr, flush=True)
        raise
    print(f"{time.perf_counter() - begun:.1f} s", file=sys.stderr, flush=True)


def size(count: int) -> str:
    """Bytes for people."""
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.1f} kB"
