"""The page's scripts as one file do what they did as many."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tools import bundle, environment, live, shell
from tools.project import ROOT, Failure, integrity

SCRIPTS = {
    "web/packs.js": "export const kept = 'apart';\n",
    "web/base.js": "export let count = 0;\nexport function more() {\n  count += 1;\n}\n",
    "web/inner/deep.js": 'import { more } from "../base.js";\nmore();\n'
    'export const late = () => import("./far.js");\n',
    "web/first.js": 'import * as base from "./base.js";\n'
    "const count = 'own';\nbase.more();\nglobalThis.seen = [base.count, count];\n",
    "web/home.js": 'import { kept } from "./packs.js";\nexport const tells = () => kept;\n',
    "web/boot.js": 'import { tells } from "./home.js";\nglobalThis.seen.push(tells());\n',
    "web/last.js": "const count = await Promise.resolve('waited');\nglobalThis.seen.push(count);\n",
}
PAGE = "".join(
    f'<script type="module" src="web/{name}.js"></script>\n'
    for name in ("inner/deep", "first", "boot", "last")
)
SHEETS = (
    '<link rel="stylesheet" href="assets/css/one.css">\n<link rel="stylesheet" href="assets/css/two.css">\n'
)


def files() -> dict[str, bytes]:
    scripts = {name: text.encode() for name, text in SCRIPTS.items()}
    return {
        **scripts,
        "web/early.js": b"in the page",
        "assets/css/one.css": b"a {}",
        "assets/css/two.css": b"b {}",
    }


def said(folder: Path, apart: str) -> object:
    """What the page's scripts have said after a while, with this as the file that stays apart."""
    made = bundle.files(SHEETS + PAGE, {**files(), "web/packs.js": apart.encode()})
    for name in (bundle.SCRIPTS, "web/packs.js"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(made[name])
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "run.js").write_text(
        'await import("./web/page.js");\nawait new Promise((done) => setTimeout(done, 50));\n'
        "console.log(JSON.stringify(globalThis.seen));\n"
    )
    node, _ = environment.node()
    done = subprocess.run([node, folder / "run.js"], capture_output=True, text=True, check=True)
    found: object = json.loads(done.stdout)
    return found


def test_scripts_share_what_they_export_and_nothing_else(tmp_path: Path) -> None:
    """Each has its own names, what is exported stays up to date, each runs once and in its order."""
    assert said(tmp_path, SCRIPTS["web/packs.js"]) == [2, "own", "waited", "apart"]


def test_only_what_needs_a_script_of_its_own_waits_for_it(tmp_path: Path) -> None:
    """All that draws has run, though that one never comes."""
    assert said(tmp_path, "await new Promise(() => undefined);\n" + SCRIPTS["web/packs.js"]) == [
        2,
        "own",
        "waited",
    ]


def test_the_one_script_in_the_page_is_allowed_by_its_hash() -> None:
    source = f'<meta content="{live.SCRIPTS}"><script src="web/early.js"></script>'
    made = bundle.inlined(source, "early();")
    assert made == f"<meta content=\"{live.SCRIPTS} '{integrity(b'early();')}'\"><script>early();</script>"
    with pytest.raises(Failure, match="cannot be written"):
        bundle.inlined(source, "'</script>'")


def test_what_is_in_the_one_file_is_not_shipped_twice() -> None:
    made = bundle.files(SHEETS + PAGE, files())
    assert made.keys() == {bundle.SCRIPTS, bundle.STYLES, "web/packs.js"}
    assert made[bundle.STYLES] == b"a {}\nb {}"
    assert b'import("./inner/far.js")' in made[bundle.SCRIPTS], "found from where the one file is"


def test_the_page_names_one_of_each() -> None:
    assert bundle.page(SHEETS + PAGE) == (
        '<link rel="stylesheet" href="assets/css/page.css">\n'
        '<script type="module" src="web/page.js"></script>\n'
    )
    source = shell.with_front((ROOT / "index.html").read_text(), {"html": "", "translations": {}})
    page = bundle.page(source)
    assert page.count('rel="stylesheet"') == page.count('<script type="module"') == 1


@pytest.mark.parametrize(
    "line", ['import "./base.js";\n', "export default 3;\n", "export { a } from './b.js';\n"]
)
def test_forms_that_it_does_not_know_are_refused(line: str) -> None:
    with pytest.raises(Failure, match="cannot be put together"):
        bundle.files(SHEETS + PAGE, {**files(), "web/last.js": line.encode()})
