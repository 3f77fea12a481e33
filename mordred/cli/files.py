"""Files that are either whole or not there."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from mordred.core.game import MordredError
from mordred.core.saves import LARGEST


class UnreadableFile(MordredError):
    """A file that cannot be opened as text."""

    code = "unreadable_file"


def write_whole(path: Path, text: str) -> None:
    """Write a file in one stroke: Ctrl-C or a full disk leaves what was there before."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def read_text(path: Path) -> str:
    """The text of a file, within reason."""
    try:
        if path.stat().st_size > 4 * LARGEST:
            raise UnreadableFile(f"{path} is too large")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"cannot read {path}: {error}") from None
