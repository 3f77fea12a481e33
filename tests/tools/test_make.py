"""make.py and what it builds: the README's commands, the dist folder's insides, the server."""

from __future__ import annotations

import gzip
import io
import json
import re
import struct
import subprocess
import sys
import tarfile
import tomllib
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import make
from tools import checks, copies, dist, environment, packs, runtime, server
from tools.project import ROOT, Failure, integrity, say, timed, write_if_changed

pytestmark = pytest.mark.native


def test_the_readme_begins_with_the_two_commands() -> None:
    blocks = re.findall(r"^```.*?\n(.*?)^```", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert blocks[:2] == ["python3 make.py play\n", "python3 make.py test\n"]


def test_every_file_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    named = re.findall(
        r"`((?:docs|tools|assets|mordred|web|tests|e2e)/[\w./-]*)`|\]\((docs/[\w./-]+)\)", text
    )
    paths = {one or other for one, other in named} - {"assets/vendor/"}
    assert len(paths) > 5
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_pyscripts_settings_stand_in_the_page() -> None:
    """They are kept in pyscript.toml; the page that is served holds them and need not fetch it."""
    written = dist._settings()
    assert json.loads(written.removeprefix("config='").removesuffix("'"))["interpreter"] == "web/python.js"
    assert (ROOT / "index.html").read_text().count(dist.SETTINGS) == 1


def test_what_a_workflow_installs_can_read_our_settings() -> None:
    """Pytest refuses settings of a plugin that it has not; nobody sees the workflows run here."""
    dev = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["dev"]
    texts = [path.read_text() for path in (ROOT / ".github" / "workflows").glob("*.yml")]
    runs = [line.split() for text in texts for line in text.splitlines() if " pip install " in line]
    asked = [{word for word in line if word.startswith("pytest")} for line in runs]
    assert [words for words in asked if words]
    for words in filter(None, asked):
        assert {word.partition("==")[0] for word in words} == {"pytest", "pytest-timeout"}
        assert words <= set(dev)


def test_make_uses_the_standard_library_only() -> None:
    """On a machine with nothing but Python it must start."""
    code = "import sys; sys.path.insert(0, '.'); import make; make.parser().format_help()"
    assert subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_stale_site_is_built_without_a_word_in_the_commands_answer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """`bench-boot -- --json` prints an object and nothing else, also when it has to build first."""

    def stale(**_: object) -> None:
        with timed("compiling mordred"):
            say("drawing")

    answer = [sys.executable, "-c", "print('{}')"]
    monkeypatch.setattr(checks, "with_browser", dict)
    monkeypatch.setattr(dist, "build", stale)
    monkeypatch.setattr(make, "run", lambda *_, **__: subprocess.run(answer, check=True).returncode)
    assert make.main(["bench-boot", "--", "--json"]) == 0
    told = capfd.readouterr()
    assert json.loads(told.out) == {}
    assert "compiling mordred" in told.err and "drawing" in told.err


def test_a_failure_is_one_message_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> Path:
        raise Failure("the network is down")

    monkeypatch.setattr(dist, "build", broken)
    assert make.main(["build"]) == 1
    assert capsys.readouterr().err == "\nmake.py: the network is down\n"


def test_every_stage_runs_and_the_failed_ones_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def stage(name: str, code: int) -> None:
        def run(python: Path) -> int:
            ran.append(name)
            return code

        monkeypatch.setitem(checks.STAGES, name, run)

    for name in checks.STAGES:
        stage(name, int(name in ("types", "e2e")))
    monkeypatch.setattr(environment, "ensure", lambda extra: Path("python"))
    with pytest.raises(Failure, match="failed: types, e2e"):
        checks.run_checks(list(checks.STAGES), [])
    assert ran == list(checks.STAGES)


def test_the_requirements_are_pinned() -> None:
    pins = (ROOT / "tools" / "constraints.txt").read_text().lower().replace("_", "-").splitlines()
    for wanted in environment.requirements("dev"):
        name = re.split("[<>=]", wanted.lower().replace("_", "-"))[0]
        [pin] = [pin for pin in pins if pin.split("==")[0] == name]
        assert "==" not in wanted or pin == wanted.lower().replace("_", "-"), wanted


# ---- the build, without compiling anything


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The site's files with sources in the archives; the runtime has to be prepared for this."""
    runtime.prepare()
    return dist.collect(dist.our_packs(sources=True))


def inside(files: dict[str, bytes], name: str) -> set[str]:
    """The paths in an archive of the site."""
    (data,) = [
        data for path, data in files.items() if re.fullmatch(rf"runtime/mordred-{name}-\w+\.pack", path)
    ]
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as archive:
        return set(archive.getnames())


def test_each_game_and_its_words_are_archives_of_their_own(files: dict[str, bytes]) -> None:
    core = inside(files, "core")
    assert {"mordred/__init__.py", "web/main.py", "mordred/wales/manifest.py"} <= core
    assert not [path for path in core if path.startswith("mordred/wales/rules")]
    for game in ("wales", "britannia"):
        assert f"mordred/{game}/rules/game.py" in inside(files, game)
        assert any(path.startswith(f"mordred/{game}/words/en/") for path in inside(files, game))
        for language in ("fr", "it", "de"):
            words = inside(files, f"{game}-{language}")
            assert words and all(path.startswith(f"mordred/{game}/words/{language}/") for path in words)


def test_nothing_that_the_page_reads_is_left_out(files: dict[str, bytes]) -> None:
    """All data, and every module it can reach; the command line stays at home."""
    names = {
        name.split("-", 1)[1].rpartition("-")[0] for name in files if name.endswith(".pack") and "-" in name
    }
    shipped = set().union(*(inside(files, name) for name in names))
    in_tree = {path.relative_to(ROOT).as_posix() for path in (ROOT / "mordred").rglob("*.json")}
    assert in_tree, "no data was looked for"
    assert in_tree <= shipped
    assert {f"{name.replace('.', '/')}" for name in packs.reachable()} <= {
        path.removesuffix(".py").removesuffix("/__init__") for path in shipped
    }
    assert "mordred.ai.worker" in packs.reachable() and "mordred.wales.painter" in packs.reachable()
    assert not [path for path in shipped if path.startswith("mordred/cli")]


def test_libraries_come_without_what_only_tools_read(files: dict[str, bytes]) -> None:
    paths = inside(files, "pydantic")
    assert any(path.endswith(".so") for path in paths) and "pydantic/__init__.pyc" in paths
    assert not [path for path in paths if "dist-info" in path or path.endswith(".pyi")]


def test_archives_are_checked_packed_or_not(files: dict[str, bytes]) -> None:
    """A host that serves the brotli copy hands out the bare tar: both contents are the right one."""
    name = next(name for name in files if name.startswith("runtime/mordred-core"))
    both = dist.accepted(name, files[name]).split()
    assert both == [integrity(files[name]), integrity(gzip.decompress(files[name]))]
    assert " ".join(both) in files["web/packs.js"].decode()
    assert len(dist.accepted("web/boot.js", b"x").split()) == 1


def test_brotli_copies_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def fake(contents: dict[Path, bytes]) -> None:
        made.append(sorted(contents.values()))
        for path, data in contents.items():
            path.write_bytes(b"br:" + data)

    monkeypatch.setattr(copies, "_compress", fake)
    big = b"x" * 2000
    files = {"a.js": big, "b.pack": gzip.compress(big * 90000), "c.png": big, "tiny.js": b"x"}
    first = copies.copies(files, tmp_path)
    assert first == {"a.js.br": b"br:" + big, "b.pack.br": b"br:" + big * 90000}
    assert copies.copies(files, tmp_path) == first and len(made) == 1
    assert copies.copies({"a.js": big}, tmp_path) == {"a.js.br": b"br:" + big}
    assert len(list(tmp_path.iterdir())) == 1, "what no file needs any more is gone"


DRAWN: dict[str, Any] = {"html": "", "translations": {}}
"""A front page with nothing on it: what is drawn there is another test's business."""


def test_the_page_is_told_what_the_boot_loads(files: dict[str, bytes]) -> None:
    page = dist.page(files, DRAWN).decode()
    (text,) = re.findall(r'id="boot-plan">(.*?)</script>', page, re.DOTALL)
    plan = json.loads(text)
    assert {entry["step"] for entry in plan} == {"runtime", "packages", "game"}
    assert {entry["url"] for entry in plan} <= files.keys()
    assert '.wasm"' not in page.split("</head>")[0], "preloading the wasm makes later starts slower"


def test_nothing_of_the_page_waits_for_the_script_that_comes_before_it(files: dict[str, bytes]) -> None:
    """All is asked for above it, and the stylesheet, for which scripts wait, is used below it."""
    early = (ROOT / "web" / "early.js").read_text("utf-8")
    above, below = dist.page(files, DRAWN).decode().split(f"<script>{early}</script>")
    asked = re.findall(r'<link rel="(?:module)?preload"[^>]* href="([^"]+)">', above)
    assert {"web/python.js", "assets/css/page.css"} <= set(asked)
    assert 'rel="stylesheet"' not in above and "preload" not in below.split("</head>")[0]
    assert below.split("</head>")[0].count('rel="stylesheet" href="assets/css/page.css"') == 1


def test_a_mood_does_not_style_the_root() -> None:
    """Whatever changes in the root's own style, the browser styles every element anew: 40 ms in Britannia."""
    sheets = [path.read_text() for path in (ROOT / "assets" / "css").glob("*.css")]
    rules = [line for sheet in sheets for line in re.findall(r"[^{}]*data-mood[^{}]*\{", sheet)]
    assert len(rules) > 3
    heads = [head.strip() for rule in rules for head in rule.split("*/")[-1].rstrip("{").split(",")]
    assert [head for head in heads if not re.search(r"\s", head.split("}")[-1])] == []


def test_no_file_names_another_host(files: dict[str, bytes]) -> None:
    """Nothing of ours asks elsewhere: the only addresses are names of XML namespaces."""
    ours = {name: data for name, data in files.items() if name.startswith(("web/", "assets/"))}
    ours["index.html"] = dist.page(files, DRAWN)
    for name, data in ours.items():
        if name.endswith((".js", ".css", ".html", ".svg", ".webmanifest")):
            found = set(re.findall(rb"https?://[^\s\"')]+", data))
            assert all(address.startswith(b"http://www.w3.org/") for address in found), (name, found)


def test_a_shared_address_shows_a_picture(files: dict[str, bytes]) -> None:
    """Other apps want it by its whole address; without one it is at least where the page says."""
    plain = dist.page(files, DRAWN).decode()
    named = dist.page(files, DRAWN, "https://example.org/games").decode()
    assert '<meta property="og:image" content="assets/share.png">' in plain
    assert '<meta property="og:image" content="https://example.org/games/assets/share.png">' in named
    assert '<meta property="og:url" content="https://example.org/games/">' in named
    picture = files["assets/share.png"]
    assert picture[1:4] == b"PNG"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630) and len(picture) < 200_000
    assert b"share.png" not in dist.service_worker(files), "nobody needs it offline"
    with pytest.raises(Failure):
        dist.page(files, DRAWN, 'https://example.org/"><script>')


def test_the_service_worker_changes_with_any_file(files: dict[str, bytes]) -> None:
    one = dist.service_worker(files)
    two = dist.service_worker({**files, "web/boot.js": b"changed"})
    assert one == dist.service_worker(dict(reversed(files.items()))), "the order does not matter"
    assert _version(one) != _version(two)


def _version(worker: bytes) -> str:
    found = re.search(rb'"version": "(\w+)"', worker)
    assert found is not None
    return found[1].decode()


def test_syncing_leaves_just_these_files(tmp_path: Path) -> None:
    assert dist.sync({"a.txt": b"a", "deep/b.txt": b"b"}, tmp_path) == 2
    assert dist.sync({"a.txt": b"a", "c.txt": b"c"}, tmp_path) == 1
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == ["a.txt", "c.txt"]


def test_an_unchanged_file_is_not_touched(tmp_path: Path) -> None:
    assert write_if_changed(tmp_path / "x", b"1")
    before = (tmp_path / "x").stat().st_mtime_ns
    assert not write_if_changed(tmp_path / "x", b"1")
    assert (tmp_path / "x").stat().st_mtime_ns == before


# ---- the server


def test_types_and_headers(tmp_path: Path) -> None:
    for name in ("a.wasm", "b.mjs", "c.whl", "d.webmanifest"):
        (tmp_path / name).write_bytes(b"x")
    with server.serving(tmp_path) as site:
        kinds = {}
        for name in ("a.wasm", "b.mjs", "c.whl", "d.webmanifest"):
            with urllib.request.urlopen(site.address + name) as answer:
                kinds[name] = answer.headers["Content-Type"]
                assert answer.headers["Cross-Origin-Opener-Policy"] is None
    assert kinds["a.wasm"] == "application/wasm"
    assert kinds["b.mjs"].startswith("text/javascript")
    assert kinds["d.webmanifest"] == "application/manifest+json"


def test_a_missing_file_and_a_path_outside_are_not_served(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    (tmp_path / "site").mkdir()
    with server.serving(tmp_path / "site") as site:
        for path in ("nothing", "../secret", "%2e%2e/secret"):
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(site.address + path)
            assert caught.value.code == 404
