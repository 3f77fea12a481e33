"""Lint and types of our JavaScript: Biome and TypeScript from npm, on the node that a wheel brings."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools import environment, fetch
from tools.project import ROOT, run, say

SETTINGS = ROOT / "tools" / "javascript"
PROJECTS = ("page.json", "workers.json")
"""What runs in the page and what runs in workers have different globals: they are checked apart."""


def ours() -> list[Path]:
    """Every script we wrote."""
    patterns = ("web/*.js", "web/live/*.js", "assets/*.js", "tools/*.mjs", "tools/javascript/*.mjs")
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def lint(files: Sequence[Path] | None = None) -> int:
    """Biome's rules over our scripts, or over these files."""
    home, (node, _) = fetch.unpacked("biome"), environment.node()
    wanted = ours() if files is None else files
    code = run([node, SETTINGS / "lint.mjs", home, SETTINGS / "biome.json", *wanted])
    if code:
        say("JavaScript: the linter found what is listed above (rules: tools/javascript/biome.json)")
    return code


def types(files: Sequence[Path] | None = None) -> int:
    """TypeScript over our scripts as strictly as it can, or over these files as if they were in web/."""
    home, (node, _) = fetch.unpacked("typescript"), environment.node()
    if files is None:
        codes = [_tsc(node, home, SETTINGS / name) for name in PROJECTS]
    else:
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "some.json"
            named = [str(path.resolve()) for path in (*files, ROOT / "web" / "types.d.ts")]
            settings.write_text(
                json.dumps({"extends": str(SETTINGS / "page.json"), "files": named, "include": []})
            )
            codes = [_tsc(node, home, settings)]
    if any(codes):
        say("JavaScript: the types do not fit where listed above (settings: tools/javascript/)")
    return max(codes)


def _tsc(node: Path, home: Path, settings: Path) -> int:
    return run([node, home / "lib" / "tsc.js", "-p", settings, "--pretty", "false"])
