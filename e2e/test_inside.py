"""The core of the pytest suite once more, inside the browser: the same Python and archives that ship.

Every test is there, but of its cases only the first and the last: CPython has been through all of them.
pytest and what it needs come from the development environment, the modules that only the terminal uses from
the source, and the standard library is npm's untrimmed one (pytest imports far more of it than the page
does): none of these is part of the site. That the trimmed library
is enough for the page is what tests/tools/test_stdlib.py checks.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.conftest import Pages
from tools import browser as chromium
from tools import packs, prune, runtime, server
from tools.project import ROOT

# No need of other processes or of the source tree; tests that do need them are marked "native".
SUITE = ("tests/core", "tests/wales", "tests/britannia")
# Many games or many packs: another Python would not play them differently.
MANY = (
    "test_pack_mistakes.py",
    "test_march_offers.py",
    "test_checklist.py",
    "test_secrets.py",
    "test_reasons.py",
)
WITHOUT = (
    "test_pack_command.py",
    "test_fuzz.py",
    "test_balance.py",
    "test_fen.py",
    "test_versions.py",
    *MANY,
)
LIBRARIES = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "py")

START = """async ([suite, without, packs]) => {
  const { loadPyodide } = await import(new URL("runtime/pyodide.mjs", location.href));
  const python = await loadPyodide({
    indexURL: new URL("runtime/", location.href).href,
    stdLibURL: new URL("inside/python_stdlib.zip", location.href).href,
  });
  const { load } = await import(new URL("web/packs.js", location.href));
  for (const name of packs) await load(python, name);
  const archive = await (await fetch("inside/suite.zip")).arrayBuffer();
  // Beside the shipped package, as in the source tree: tests that look for its data find it.
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(archive, "zip", { extractDir });
  python.globals.set("arguments", python.toPy([...suite, ...without.map(name => `--ignore-glob=*/${name}`)]));
  return JSON.parse(python.runPython(await (await fetch("inside/run.py")).text()));
}"""

RUN = '''
import contextlib, io, json, os, site, sys

home = site.getsitepackages()[0]
os.chdir(home)
sys.path[:0] = [home, f"{home}/libraries"]
sys.dont_write_bytecode = True
import pytest


class Tally:
    """Counts outcomes; of a test with many cases the first and the last are enough here."""

    def __init__(self):
        self.passed, self.failed = 0, []

    def pytest_collection_modifyitems(self, items):
        cases = {}
        for item in items:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        items[:] = [one for group in cases.values() for one in dict.fromkeys((group[0], group[-1]))]

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed += 1


tally, said = Tally(), io.StringIO()
with contextlib.redirect_stdout(said):
    options = ["-q", "--assert=plain", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler",
               f"--rootdir={home}", "-m", "not native", "-o", "markers=native"]
    code = pytest.main([*options, *arguments], plugins=[tally])
tail = said.getvalue()[-6000:]
json.dumps({"code": int(code), "passed": tally.passed, "failed": tally.failed, "said": tail})
'''


def shipped(site: Path) -> list[str]:
    """The archives that were built, by name, libraries first: the others need them."""
    found = [path.name.removeprefix("mordred-") for path in (site / "runtime").glob("mordred-*.pack")]
    return sorted((name.rpartition("-")[0] for name in found), key=lambda name: (name != "pydantic", name))


def at_home() -> list[Path]:
    """The modules of ours that are not shipped, because the page has no use for them."""
    reachable = {name.replace(".", "/") for name in packs.reachable()}
    modules = [path.relative_to(ROOT) for path in (ROOT / "mordred").rglob("*.py")]
    return [one for one in modules if str(one.with_suffix("")).removesuffix("/__init__") not in reachable]


def pack_suite(folder: Path) -> None:
    """suite.zip (tests and pytest), run.py and the full standard library."""
    work = folder / "work"
    shutil.copytree(ROOT / "tests", work / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs", work / "docs")  # some tests read what is documented
    for module in at_home():
        (work / module).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / module, work / module)
    for name in LIBRARIES:
        place = importlib.util.find_spec(name)
        assert place and place.origin
        source, target = Path(place.origin), work / "libraries"
        if source.name == "__init__.py":
            shutil.copytree(
                source.parent, target / name, ignore=shutil.ignore_patterns("__pycache__", "*.so")
            )
        else:
            shutil.copy(source, target)
    for info in Path(pytest.__file__).parent.parent.glob("pytest-*.dist-info"):
        shutil.copytree(info, work / "libraries" / info.name)
    (folder / "suite.zip").write_bytes(runtime.pack(work))
    (folder / "run.py").write_text(RUN)
    shutil.copy(runtime.PYODIDE / "python_stdlib.zip", folder)


@pytest.fixture
def thorough_pages(playwright: Playwright, chromium_path: Path, site: server.Site) -> Iterator[Pages]:
    """Pages of a browser that compiles as for everybody: the quick compiler alone (`LAZY`) is for pages that
    live for seconds, and takes half as long again for a suite of a thousand tests.
    """
    running = playwright.chromium.launch(executable_path=chromium_path, args=chromium.FLAGS)
    with closing(running), closing(Pages(running, site.address)) as pages:
        yield pages
        pages.all_quiet()


@pytest.mark.long
def test_the_suites_core_passes_inside_pyodide(
    thorough_pages: Pages, built: Path, site: server.Site, tmp_path: Path
) -> None:
    pack_suite(tmp_path)
    site.mounts["/inside/"] = tmp_path
    page = thorough_pages.new()
    page.route(
        "**/inside.html", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
    )
    page.goto(thorough_pages.home + "inside.html")
    suite = [name for name in SUITE if (ROOT / name).exists()]
    result = page.evaluate(START, [suite, list(WITHOUT), shipped(built)])
    print(result["said"].strip().splitlines()[-1])
    assert result["failed"] == [], result["said"]
    assert result["code"] == 0, result["said"]
    assert result["passed"] > 100


IMPORT = r"""async () => {
  const { loadPyodide } = await import(new URL("runtime/pyodide.mjs", location.href));
  const python = await loadPyodide({ indexURL: new URL("runtime/", location.href).href });
  return (names) => JSON.parse(python.runPython(`
import importlib, json, sys
def trouble(name):
    try:
        importlib.import_module(name)
    except Exception as problem:
        return type(problem).__name__
import datetime, decimal, hashlib, hmac, random, re, struct, unicodedata, zlib
text = random.Random(1).randbytes(9000) * 3
assert zlib.decompress(zlib.compress(text, 9)) == text and zlib.crc32(text)
packer = zlib.compressobj(9, zlib.DEFLATED, -15)
assert zlib.decompressobj(-15).decompress(packer.compress(text) + packer.flush()) == text
assert hmac.new(b"key", text, "sha256").hexdigest()
assert hashlib.blake2b(text).digest() and hashlib.sha3_256(text).digest() and hashlib.md5(text).digest()
assert decimal.Decimal(2).sqrt() and struct.pack("<Id", 3, 4.5) and re.sub("b", "c", "ab") == "ac"
assert unicodedata.normalize("NFKD", "é") != "é" and datetime.datetime.now().isoformat()
names = [*sys.builtin_module_names, *${JSON.stringify(names)}]
json.dumps({name: found for name in names if (found := trouble(name))})`));
}"""


def test_all_that_ships_of_python_can_be_imported_and_what_was_cut_out_is_unknown(open_page: Pages) -> None:
    page = open_page.new()
    page.route(
        "**/inside.html", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
    )
    page.goto(open_page.home + "inside.html")
    imports = page.evaluate_handle(IMPORT)
    kept = json.loads(runtime.KEEP.read_text())
    trouble = imports.evaluate("(imports, names) => imports(names)", [*kept, *sorted(prune.DROPPED)])
    assert set(trouble) - {"_pickle"} == prune.DROPPED, "one needs a part of the library that is not kept"
    assert set(trouble.values()) == {"ModuleNotFoundError"}
