"""The Python that runs in the page: Pyodide and wheels, trimmed and compiled, and PyScript's few files."""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools import environment, fetch, prune, shrink
from tools.project import ROOT, VENDOR, Failure, capture, fingerprint, only_one, sha256, stamped, timed

PYODIDE = VENDOR / "pyodide"  # npm's package, unpacked: the compiler, and the full standard library for tests
RUNTIME = VENDOR / "runtime"  # what ships
PYSCRIPT = VENDOR / "pyscript"  # what ships
BARE_PYSCRIPT = VENDOR / "pyscript-bare"  # npm's own files: what boots are measured against
KEEP = ROOT / "tools" / "stdlib-keep.json"
COMPILE = (ROOT / "tools" / "compile.mjs", ROOT / "tools" / "compile_in_pyodide.py")
LITERAL = ROOT / "tools" / "literal.mjs"

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "toml-V4Savzlc.js", "error-*.js", "pyodide_graph-*.js")
# PyScript builds hooks for workers of its own out of text, at every start; the page's policy forbids to run
# text as a program. We start no worker through PyScript (see web/worker.js): it is told of no such hooks.
WORKER_HOOKS = "return Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()"
NO_HOOKS = "return void 0"
# PyScript's script holds its Python package as text, which it writes down and compiles at every start. Ours
# has the package compiled, in the standard library's archive.
OWN_PACKAGE = ('wo(".",', '),ho.push("import pyscript as _pyscript")')
# npm's standard library is a zip of packed files. Ours is a zip of unpacked files, gzipped as a whole:
# smaller by a third, and nothing has to be unpacked at every import.
LIBRARY = "python_stdlib.pack"
NAMED = '"python_stdlib.zip"'
WRITTEN = "let r=await t;n.FS.writeFile("
UNPACKED = (
    "if(r[0]===31&&r[1]===139)r=new Uint8Array(await new Response(new Blob([r]).stream()"
    '.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());'
)
# Pyodide fetches and compiles its program when all else is there. Ours is under way (web/python.js).
COMPILED = "instantiateWasm:Ie(e.indexURL)"
UNDER_WAY = (
    "instantiateWasm:e._program?(s,r)=>{Promise.all([e._program,K()]).then(async([m,k])=>{"
    "Object.assign(s.env,k);r(await WebAssembly.instantiate(m,s),m)}"
    ').catch(l=>console.warn("no program:",l));return{}}:Ie(e.indexURL)'
)
EARLY = (1980, 1, 1, 0, 0, 0)  # the time of every file in our archives: builds are the same byte for byte


def prepare() -> None:
    """Fetch, verify, trim and compile; does nothing when it is all there."""
    shrinking = [ROOT / "tools" / name for name in ("prune.py", "shrink.py")]
    value = fingerprint([fetch.PINS, KEEP, *COMPILE, LITERAL, Path(__file__), *shrinking])
    stamp = VENDOR / "runtime.stamp"
    if stamped(stamp, value):
        return
    pyodide, pyscript = fetch.npm_package("pyodide"), fetch.npm_package("pyscript")
    wheels = fetch.wheels()
    with only_one("runtime"):
        if stamped(stamp, value):
            return
        stamp.unlink(missing_ok=True)
        _unpack_pyscript(pyscript)
        shutil.rmtree(PYODIDE, ignore_errors=True)
        fetch.unpack(pyodide, PYODIDE)
        with timed("compiling the standard library and the wheels"):
            _compile_runtime(wheels)
        stamp.write_text(value)


def _unpack_pyscript(tarball: Path) -> None:
    """Only the files that are ever asked for."""
    with tempfile.TemporaryDirectory() as folder:
        fetch.unpack(tarball, Path(folder))
        for target in (PYSCRIPT, BARE_PYSCRIPT):
            shutil.rmtree(target, ignore_errors=True)
            target.mkdir(parents=True)
            for pattern in PYSCRIPT_FILES:
                for path in (Path(folder) / "dist").glob(pattern):
                    shutil.copy(path, target)
    (core,) = PYSCRIPT.glob("core-*.js")
    core.write_text(_without_worker_hooks(_parted(core)[0], core.name))


def _without_worker_hooks(script: str, name: str) -> str:
    """Take the one place out that would need 'unsafe-eval'; another PyScript has to be looked at anew."""
    if script.count(WORKER_HOOKS) != 1:
        raise Failure(f"{name}: the place where PyScript builds hooks for workers is not where it was")
    return script.replace(WORKER_HOOKS, NO_HOOKS)


def _parted(core: Path) -> tuple[str, str]:
    """PyScript's script without its Python package, and the package: an object of folders and files."""
    before, after = OWN_PACKAGE
    script = core.read_text()
    if script.count(before) != 1 or script.count(after) != 1:
        raise Failure(f"{core.name}: PyScript's Python package is not where it was")
    head, rest = script.split(before)
    package, tail = rest.split(after)
    return head + after.removeprefix("),") + tail, package


def _write_own_package(folder: Path) -> None:
    """PyScript's Python package as files."""
    (core,) = BARE_PYSCRIPT.glob("core-*.js")
    node, _ = environment.node()
    with tempfile.TemporaryDirectory() as work:
        literal = Path(work) / "literal.txt"
        literal.write_text(_parted(core)[1])
        failing = f"{core.name}: PyScript's Python package cannot be read:"
        told = capture([node, LITERAL, literal], failing=failing)
    _write_tree(folder, json.loads(told))


def _write_tree(folder: Path, tree: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in tree.items():
        if isinstance(content, str):
            (folder / name).write_text(content, "utf-8")
        else:
            _write_tree(folder / name, content)


def _with_own_files(script: Path) -> None:
    """Let Pyodide take what we have for it: a library gzipped as a whole, and a program compiled ahead."""
    text = script.read_text()
    written = f"let r=await t;{UNPACKED}n.FS.writeFile("
    for old, new in ((NAMED, f'"{LIBRARY}"'), (WRITTEN, written), (COMPILED, UNDER_WAY)):
        if text.count(old) != 1:
            raise Failure(f"{script.name}: the place where Pyodide takes in its files is not where it was")
        text = text.replace(old, new)
    script.write_text(text)


def _compile_runtime(wheels: dict[str, Path]) -> None:
    """Fill RUNTIME from npm's files and the wheels."""
    shutil.rmtree(RUNTIME, ignore_errors=True)
    RUNTIME.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, RUNTIME)
    _with_own_files(RUNTIME / "pyodide.mjs")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
            _extract(library, work / "stdlib", trimmed(library.namelist()))
        _write_own_package(work / "stdlib")
        for name, wheel in wheels.items():
            unwanted = tuple(fetch.pins()["wheels"]["packages"][name].get("without", ()))
            with zipfile.ZipFile(wheel) as archive:
                kept = [path for path in archive.namelist() if not path.startswith(unwanted)]
                _extract(archive, work / name, kept)
        to_bytecode(work)
        (RUNTIME / LIBRARY).write_bytes(gzip.compress(pack(work / "stdlib", zipfile.ZIP_STORED), 9, mtime=0))
        for name, wheel in wheels.items():
            (RUNTIME / wheel.name).write_bytes(pack(work / name))
        libraries = [path.read_bytes() for path in sorted(work.rglob("*.so"))]
    program = RUNTIME / "pyodide.asm.wasm"
    program.write_bytes(prune.pruned(program.read_bytes()))
    shrink.shrink(program, RUNTIME / "pyodide.asm.mjs", libraries)


def trimmed(names: Iterable[str]) -> list[str]:
    """The standard library's files that may be imported in the page."""
    modules = set(json.loads(KEEP.read_text()))
    return [name for name in names if not name.endswith(".py") or module_name(name) in modules]


def module_name(path: str) -> str:
    """json/__init__.py is json, json/tool.py is json.tool."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _extract(archive: zipfile.ZipFile, target: Path, names: Iterable[str]) -> None:
    for name in names:
        if not name.endswith("/"):
            archive.extract(name, target)


def to_bytecode(folder: Path) -> None:
    """Compile every .py in a folder of archives-to-be, in Pyodide."""
    node, _ = environment.node()
    command = [node, COMPILE[0], PYODIDE, COMPILE[1], folder]
    capture(command, failing="Pyodide could not compile the Python sources:")


def pack(folder: Path, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A folder as a zip that depends on its content only."""
    with tempfile.TemporaryFile() as handle:
        with zipfile.ZipFile(handle, "w") as archive:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EARLY)
                entry.compress_type = how
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes(), compresslevel=9)
        handle.seek(0)
        return handle.read()


def wheels() -> list[Path]:
    """The pinned libraries as compiled."""
    return [_wheel(name, pin["version"]) for name, pin in fetch.pins()["wheels"]["packages"].items()]


def _wheel(name: str, version: str) -> Path:
    (path,) = RUNTIME.glob(f"{name.replace('-', '_')}-{version}-*.whl")
    return path


def lock(names: Iterable[str]) -> bytes:
    """A pyodide-lock.json with these libraries. Pyodide wants one; the site's own names none (see packs)."""
    packages = {}
    for name in names:
        pin = fetch.pins()["wheels"]["packages"][name]
        path = _wheel(name, pin["version"])
        facts = {"version": pin["version"], "imports": pin["imports"], "depends": pin["depends"]}
        packages[name] = _locked(name, path.name, path.read_bytes(), facts)
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return json.dumps({"info": info, "packages": packages}, indent=1, sort_keys=True).encode()


def _locked(name: str, file_name: str, data: bytes, facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "file_name": file_name,
        "install_dir": "site",
        "sha256": sha256(data),
        "package_type": "package",
        "unvendored_tests": False,
        **facts,
    }
