"""Our Python and its libraries as archives that the page fetches when it needs them (web/packs.js).

`core` is the app without any game, `pydantic` the libraries that games and saves need; then one archive for
each game, with its English words, one for its puzzles and one for its words in each other language. An
archive is a tar, gzipped as a whole: smaller by far than a wheel, in which every file is packed for itself,
and the browser unpacks it without Python's help.

Only modules that the page can reach are shipped: the command line and its tools stay at home.
"""

from __future__ import annotations

import ast
import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools import shell
from tools.project import ROOT, sha256

AT_HOME = frozenset({"text_board", "fuzz_packs", "lasting"})
"""Parts of a game that only the terminal asks for."""
UNREAD = (".pyi", "py.typed", ".dist-info/")
"""What libraries bring along and nobody reads at run time."""


def pack_of(path: str, games: Iterable[str]) -> str:
    """Which archive a file of ours belongs to."""
    parts = path.split("/")
    if len(parts) < 3 or parts[0] != "mordred" or parts[1] not in games:
        return "core"
    game, inside = parts[1], parts[2:]
    if inside[-1] == "front.json" or inside[0].partition(".")[0] in ("__init__", "manifest"):
        return "core"  # what the front page knows of it
    if inside == ["puzzles.json"]:
        return f"{game}-puzzles"  # fetched when somebody wants one
    if inside[0] == "words" and len(inside) == 3 and inside[1] != "en":  # English is what others fall back on
        return f"{game}-{inside[1]}"
    return game


def reachable() -> set[str]:
    """The modules of ours that the page may import, by name."""
    modules = _modules()
    seen: set[str] = set()
    todo = [name for name in modules if name.split(".")[0] == "web"]
    while todo:
        name = todo.pop()
        if name not in seen and name in modules:
            seen.add(name)
            todo += [name.rpartition(".")[0], *_named(name, modules[name])]
    return seen


def _modules() -> dict[str, Path]:
    found = {}
    for path in [*(ROOT / "mordred").rglob("*.py"), *(ROOT / "web").glob("*.py")]:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = path
    return found


def _named(name: str, path: Path) -> set[str]:
    """What a module names: imports, wherever they stand, and names of modules in texts."""
    tree = ast.parse(path.read_text("utf-8"))
    if name.endswith(".manifest") and name.count(".") == 2:
        return {name, "mordred.core.manifest", *_parts(name.split(".")[1], tree)}
    found = {f"mordred.{id}.manifest" for id in shell.folders()} if name == "mordred.games" else set()
    for one in ast.walk(tree):
        if isinstance(one, ast.Import):
            found |= {alias.name for alias in one.names}
        elif isinstance(one, ast.ImportFrom) and one.module:
            found |= {one.module, *(f"{one.module}.{alias.name}" for alias in one.names)}
        elif isinstance(one, ast.Constant) and isinstance(one.value, str):
            found.add(one.value)
    return found


def _parts(game: str, tree: ast.Module) -> set[str]:
    """The modules that a manifest names for the page's use."""
    found = set()
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Manifest":
            for word in call.keywords:
                texts = [str(one.value) for one in ast.walk(word.value) if isinstance(one, ast.Constant)]
                if word.arg not in AT_HOME:
                    found |= {f"mordred.{game}{text}" for text in texts if text.startswith(".")}
    return found


def split(archive: bytes, games: Iterable[str]) -> dict[str, dict[str, bytes]]:
    """Our compiled files, by archive and path."""
    shipped = reachable()
    found: dict[str, dict[str, bytes]] = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        for path in files.namelist():
            module = path.rpartition(".")[0].replace("/", ".").removesuffix(".__init__")
            if not path.endswith((".py", ".pyc")) or module in shipped:
                found.setdefault(pack_of(path, games), {})[path] = files.read(path)
    return found


def libraries(wheels: Iterable[Path]) -> dict[str, bytes]:
    """What the wheels hold, without what only tools read."""
    found = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as files:
            for path in files.namelist():
                if not any(mark in path for mark in UNREAD):
                    found[path] = files.read(path)
    return found


def tar(files: Mapping[str, bytes]) -> bytes:
    """The files as one archive that depends on their content only."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, data in sorted(files.items()):
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def gzipped(data: bytes) -> bytes:
    """As small as gzip can, the same every time."""
    return gzip.compress(data, 9, mtime=0)


def named(packs: Mapping[str, bytes]) -> dict[str, str]:
    """Name of each archive -> its file, which is named after its content: no cache can mix versions."""
    return {name: f"runtime/mordred-{name}-{sha256(data)[:12]}.pack" for name, data in packs.items()}
