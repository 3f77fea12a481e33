"""The JavaScript is linted and its types are checked: a planted fault fails, our own scripts pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tools import checks, scripts
from tools.project import ROOT

pytestmark = pytest.mark.native

WRONG_TYPES = {
    "a number where a text belongs": "document.title = 7;",
    "what may be missing is used all the same": 'document.querySelector("b").remove();',
    "an item that may not be there": "/** @type {string[]} */ const names = []; names[0].trim();",
    "a parameter of no known type": "export function twice(number) { return number * 2; }",
    "a name nobody uses": "const idle = 1;",
    "a way without an answer": "/** @param {number} x */ export function f(x) { if (x > 1) return 1; }",
    "optional is not undefined": "/** @type {{ a?: string }} */ export const one = { a: undefined };",
}
BAD_HABITS = {
    "text run as a program": 'eval("1 + 1");',
    "var": "var one = 1; export { one };",
    "an assignment for a comparison": "export let a = 1; if ((a = 2)) { a += 1; }",
    "a loose comparison": "export const same = document.title == 7;",
    "a swallowed failure": 'try { document.title = "x"; } catch {}',
    "no JavaScript at all": "this is no program",
}


STAGES = [
    pytest.param(WRONG_TYPES, scripts.types, "(1,", "the types do not fit", id="types"),
    pytest.param(BAD_HABITS, scripts.lint, ":1:", "the linter found", id="lint"),
]


@pytest.mark.parametrize(("faults", "stage", "place", "told"), STAGES)
def test_every_planted_fault_is_found(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    faults: dict[str, str],
    stage: Callable[[list[Path]], int],
    place: str,
    told: str,
) -> None:
    """Each in a file of its own, all looked at in one go: the tools take long to start."""
    planted = {name: tmp_path / f"planted{number}.js" for number, name in enumerate(faults)}
    for name, path in planted.items():
        path.write_text(faults[name] + "\n")
    assert stage(list(planted.values())) != 0
    said = "".join(capfd.readouterr())
    assert [name for name, path in planted.items() if path.name + place not in said] == []
    assert told in said


def test_a_sound_script_passes(tmp_path: Path) -> None:
    sound = tmp_path / "sound.js"
    sound.write_text("/** @param {number} x */\nexport const twice = (x) => 2 * x;\n")
    assert scripts.types([sound]) == 0
    assert scripts.lint([sound]) == 0


@pytest.mark.parametrize(("stage", "check"), [("lint", "lint"), ("types", "types")])
def test_the_stage_fails_with_its_scripts(monkeypatch: pytest.MonkeyPatch, stage: str, check: str) -> None:
    """Whatever Python's own tools say."""
    monkeypatch.setattr(checks, "run", lambda command: 0)
    monkeypatch.setattr(scripts, check, lambda: 1)
    assert checks.STAGES[stage](Path("python")) == 1
    monkeypatch.setattr(scripts, check, lambda: 0)
    assert checks.STAGES[stage](Path("python")) == 0


def test_every_script_is_looked_at_and_none_is_hidden_in_the_page() -> None:
    assert {path.name for path in scripts.ours()} >= {
        "boot.js",
        "shim.js",
        "worker.js",
        "sw.js",
        "compile.mjs",
    }
    page = (ROOT / "index.html").read_text()
    for script in page.split("<script")[1:]:
        tag, _, rest = script.partition(">")
        data = any(f'type="{kind}"' in tag for kind in ("py", "application/json", "importmap"))
        shown = data or rest.startswith("</script>")
        assert shown, f"a script written into the page is checked by nobody: {rest[:60]}"
