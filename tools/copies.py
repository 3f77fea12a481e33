"""Brotli copies beside the site's files, for hosts that serve `name.br` to browsers that take it.

They are made once for each content and kept. The copy of an archive holds it without its own packing: brotli
packs the bare files better, and whoever reads an archive sees whether it is packed (web/packs.js).
"""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools import environment
from tools.project import CACHE, ROOT, capture, sha256, timed, write_if_changed

SCRIPT = ROOT / "tools" / "brotli.mjs"
PACKED = (".png", ".woff2", ".br")
"""Kinds of files that are packed as well as can be."""
SMALLEST = 1000
"""Bytes below which a copy saves nothing."""


def bare(name: str, data: bytes) -> bytes:
    """What is inside a file's own packing."""
    return gzip.decompress(data) if name.endswith(".pack") else data


def copies(files: Mapping[str, bytes], folder: Path = CACHE / "brotli") -> dict[str, bytes]:
    """The copies by name."""
    wanted = {
        name: bare(name, data)
        for name, data in files.items()
        if len(data) >= SMALLEST and not name.endswith(PACKED)
    }
    kept = {name: folder / f"{sha256(data)[:32]}.br" for name, data in wanted.items()}
    missing = {kept[name]: data for name, data in wanted.items() if not kept[name].exists()}
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        with timed(f"making {len(missing)} brotli copies"):
            _compress(missing)
    for path in set(folder.glob("*.br")) - set(kept.values()):
        path.unlink()
    return {f"{name}.br": path.read_bytes() for name, path in kept.items()}


def _compress(contents: Mapping[Path, bytes]) -> None:
    node, _ = environment.node()
    with tempfile.TemporaryDirectory() as place:
        pairs: list[Path] = []
        for number, data in enumerate(contents.values()):
            source = Path(place) / str(number)
            source.write_bytes(data)
            pairs += [source, source.with_suffix(".out")]
        capture([node, SCRIPT, *pairs], failing="node could not make the brotli copies:")
        for target, made in zip(contents, pairs[1::2], strict=True):
            write_if_changed(target, made.read_bytes())
