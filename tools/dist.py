"""Build dist/: the folder that any static host can serve, under any path, with no special headers."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tools import bundle, copies, live, packs, runtime, shell
from tools.project import (
    CACHE,
    DIST,
    ROOT,
    Failure,
    fingerprint,
    integrity,
    only_one,
    say,
    sha256,
    size,
    timed,
    write_if_changed,
)  # fmt: skip

BOOT_PLAN = '<script type="application/json" id="boot-plan">[]</script>'
PRELOADS = "<!-- build: preloads -->"
PACKS = "/* build: packs */ {}"
LATE = frozenset({"web/old.js", "web/worker.js", "web/learn.js"})
"""Scripts that are no modules of the page: they run in browsers that know none, or in a worker."""
MEMORY = "/* build: memory */"
SETTINGS = 'config="pyscript.toml"'
SHARED = '<meta property="og:image" content="assets/share.png">'
NOT_KEPT = frozenset({"assets/share.png"})
"""What only other sites ask for: it is not kept for offline use."""
PRECACHE = "/* build: precache */ {}"


def build(
    out: Path = DIST,
    *,
    sources: bool = False,
    quiet: bool = False,
    brotli: bool = False,
    address: str = "",
) -> Path:
    """Make or refresh the folder. With `sources` our package ships as .py: builds faster, boots slower.

    With `brotli` there are copies for hosts that serve them: the first time that takes a minute.
    `address` is where the site will be: other apps show the picture of a shared link only if the page names
    it in full. Everything else works without, under any path.
    """
    runtime.prepare()
    with only_one("build"):
        files = collect(our_packs(sources))
        drawn = shell.front()
        for language, words in drawn["fronts"].items():
            files[f"front/{language}.json"] = front_words(words).encode()
        files = bundle.files(source_page(drawn), files)
        files["index.html"] = page(files, drawn, address)
        files["sw.js"] = service_worker(files)
        changed = sync({**files, **(copies.copies(files) if brotli else {})}, out)
    if not quiet:
        report(files, out, changed)
    return out


def our_sources() -> dict[str, Path]:
    """What goes into our wheel: the engine with its data, and the Python of the page.

    Environments for learning libraries stay out: no browser has those libraries.
    """
    engine = [
        path
        for path in (ROOT / "mordred").rglob("*")
        if path.is_file() and not {"__pycache__", "envs"} & set(path.relative_to(ROOT).parts)
    ]
    page_side = (ROOT / "web").glob("*.py")
    return {path.relative_to(ROOT).as_posix(): path for path in sorted([*engine, *page_side])}


def front_words(words: dict[str, Any]) -> str:
    """What the front page knows in one language.

    Each game's forms, most of it, are a text of their own, which the page reads when the game is chosen.
    """

    def text(data: object) -> str:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    return text({**words, "games": {game: text(forms) for game, forms in words["games"].items()}})


def our_packs(sources: bool) -> dict[str, bytes]:
    """Our archives and that of the libraries, by name, not yet gzipped."""
    compiled = packs.split(our_files(sources), shell.folders())
    compiled["pydantic"] = packs.libraries(runtime.wheels())
    return {name: packs.tar(files) for name, files in sorted(compiled.items())}


def our_files(sources: bool) -> bytes:
    """mordred/ and web/ as one zip, compiled once per content."""
    files = our_sources()
    value = fingerprint([*files.values(), *runtime.COMPILE, runtime.KEEP, Path(__file__)], str(sources))
    kept = CACHE / f"mordred-{value[:16]}.zip"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            for name, path in files.items():
                (work / "mordred" / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, work / "mordred" / name)
            if not sources:
                with timed("compiling mordred"):
                    runtime.to_bytecode(work)
            write_if_changed(kept, runtime.pack(work / "mordred"))
        _forget_old(kept)
    return kept.read_bytes()


def _forget_old(newest: Path) -> None:
    """Keep the last few compiled states only."""
    for path in sorted(CACHE.glob("mordred-*.zip"), key=lambda path: path.stat().st_mtime)[:-6]:
        if path != newest:
            path.unlink(missing_ok=True)


def collect(tars: dict[str, bytes]) -> dict[str, bytes]:
    """Every file of the site but the two that name the others (index.html, sw.js)."""
    files: dict[str, bytes] = {}
    for path in sorted((ROOT / "web").glob("*.js")):
        files[f"web/{path.name}"] = path.read_bytes()
    for path in sorted((ROOT / "web" / "live").glob("*.js")):
        files[f"web/live/{path.name}"] = path.read_bytes()
    files.update(live.files())
    for path in sorted((ROOT / "assets").rglob("*")):
        inside = path.relative_to(ROOT / "assets")
        if path.is_file() and inside.parts[0] != "vendor" and inside.name not in ("sw.js", "README.md"):
            files[f"assets/{inside.as_posix()}"] = path.read_bytes()
    for folder, prefix in ((runtime.PYSCRIPT, "pyscript"), (runtime.RUNTIME, "runtime")):
        for path in sorted(folder.iterdir()):
            if path.suffix != ".whl":
                files[f"{prefix}/{path.name}"] = path.read_bytes()
    files["runtime/pyodide-lock.json"] = runtime.lock([])
    names = packs.named(tars)
    for name, tar in tars.items():
        files[names[name]] = packs.gzipped(tar)
    files["web/packs.js"] = pack_list(files, names)
    files["web/memory.js"] = memory(files)
    return files


def memory(files: dict[str, bytes]) -> bytes:
    """web/memory.js, told the version of what Python may remember: itself, our code, how it is loaded."""
    script = files["web/memory.js"].decode()
    if script.count(MEMORY) != 1:
        raise Failure(f"web/memory.js must hold this mark once: {MEMORY}")
    known = {name: sha256(data) for name, data in files.items() if name.startswith(("runtime/", "web/"))}
    return script.replace(MEMORY, sha256(json.dumps(known, sort_keys=True).encode())[:16]).encode()


def pack_list(files: dict[str, bytes], names: dict[str, str]) -> bytes:
    """web/packs.js, told which archives there are."""
    script = files["web/packs.js"].decode()
    if script.count(PACKS) != 1:
        raise Failure(f"web/packs.js must hold this mark once: {PACKS}")
    listed = {name: {"url": path, "integrity": accepted(path, files[path])} for name, path in names.items()}
    return script.replace(PACKS, json.dumps(listed, separators=(",", ":"))).encode()


def source_page(drawn: dict[str, Any]) -> str:
    """index.html with the front page and all scripts and stylesheets that the page has."""
    return shell.with_front((ROOT / "index.html").read_text(), drawn)


def page(files: dict[str, bytes], drawn: dict[str, Any], address: str = "") -> bytes:
    """index.html with the front page, told what the boot will load (for an honest progress bar)."""
    source = bundle.page(live.with_live(source_page(drawn)))
    source = bundle.inlined(source, (ROOT / bundle.EARLY).read_text("utf-8"))
    for mark in (BOOT_PLAN, PRELOADS, SHARED, SETTINGS):
        if source.count(mark) != 1:
            raise Failure(f"index.html must hold this mark once: {mark}")
    plan = [
        {"url": name, "bytes": len(data), "step": _step(name)} for name, data in files.items() if _step(name)
    ]
    written = json.dumps(plan, separators=(",", ":")).replace("<", "\\u003c")
    source = source.replace(BOOT_PLAN, BOOT_PLAN.replace("[]", written))
    asked = [f'<link rel="preload" as="style" href="{bundle.STYLES}">']
    asked += [f'<link rel="modulepreload" href="{name}">' for name in files if _early(name)]
    source = source.replace(SHARED, _shared(address)).replace(SETTINGS, _settings())
    return source.replace(PRELOADS, "\n".join(asked)).encode()


def _settings() -> str:
    """pyscript.toml, written into the page: so neither it nor what reads TOML has to be fetched."""
    return f"config='{json.dumps(tomllib.loads((ROOT / 'pyscript.toml').read_text()))}'"


def _shared(address: str) -> str:
    """The picture for other apps, with the whole address where it is known."""
    if not address:
        return SHARED
    if not re.fullmatch(r"https?://[^\s\"'<>#?]+", address):
        raise Failure(f"not the address of a site: {address}")
    home = address.rstrip("/") + "/"
    return f'<meta property="og:url" content="{home}">\n' + SHARED.replace("assets/", f"{home}assets/")


def _step(name: str) -> str:
    """Which step of the boot a file belongs to; empty if it is not needed to start."""
    if name.endswith(".pack") and name.startswith("runtime/mordred-"):
        part = name.split("-")[1]
        return {"core": "game", "pydantic": "packages"}.get(part, "")
    if name.startswith(("runtime/", "pyscript/core", "pyscript/error")):
        return "runtime"
    return ""


def _early(name: str) -> bool:
    """The page's own scripts are worth asking for before the page gets to them, with all that they import.

    Nothing else is. Python's scripts come once the page is painted (web/boot.js). Preloading the .wasm makes
    later starts slower (its compiled form is not kept); archives are asked for with a hash, and what a
    service worker answers matches no preload: it is loaded twice.
    """
    return re.fullmatch(r"web/\w+\.js", name) is not None and name not in LATE


def accepted(name: str, data: bytes) -> str:
    """The contents a file may come with: as it is, and an archive also without its packing (see copies)."""
    return " ".join(dict.fromkeys([integrity(data), integrity(copies.bare(name, data))]))


def service_worker(files: dict[str, bytes]) -> bytes:
    """sw.js with the list of everything it keeps for offline use; its hash is the version."""
    template = (ROOT / "assets" / "sw.js").read_text()
    if template.count(PRECACHE) != 1:
        raise Failure(f"assets/sw.js must hold this mark once: {PRECACHE}")
    kept = {
        name: accepted(name, data)
        for name, data in sorted(files.items())
        if name not in NOT_KEPT and not name.endswith(".br")
    }
    version = sha256(json.dumps(kept).encode() + template.encode())[:16]
    remembered = re.search(r'VERSION = "(\w+)"', files["web/memory.js"].decode())
    if remembered is None:
        raise Failure("web/memory.js does not say its version where sw.js looks for it")
    told = {"version": version, "memory": remembered[1], "files": kept}
    return template.replace(PRECACHE, json.dumps(told, indent=1)).encode()


def sync(files: dict[str, bytes], out: Path) -> int:
    """Make the folder hold just these files, touching only what differs; sw.js comes last."""
    out.mkdir(parents=True, exist_ok=True)
    changed = sum(write_if_changed(out / name, data) for name, data in files.items())
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(out).as_posix() not in files:
            path.unlink()
    return changed


def report(files: dict[str, bytes], out: Path, changed: int) -> None:
    """What the site weighs, by part, as it is and gzipped."""
    parts: dict[str, list[int]] = {}
    for name, data in files.items():
        part = name.split("/")[0] if not name.endswith(".pack") else "archives (.pack)"
        row = parts.setdefault(part if "/" in name else "page", [0, 0, 0])
        row[0] += 1
        row[1] += len(data)
        row[2] += len(gzip.compress(data, 6))
    say(
        f"{out.relative_to(ROOT) if out.is_relative_to(ROOT) else out}: {len(files)} files, {changed} changed"
    )
    brotli = sum(path.stat().st_size for path in out.rglob("*.br"))
    if brotli:
        print(f"    brotli copies, for hosts that serve them {size(brotli):>16}")
    rows = [*sorted(parts.items()), ("all", [sum(column) for column in zip(*parts.values(), strict=True)])]
    for part, (count, raw, packed) in rows:
        print(f"    {part:22} {count:4} files {size(raw):>10} {size(packed):>10} gzipped")
