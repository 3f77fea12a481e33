"""What stands in index.html before Python is up: the front page as drawn by tools/front.py, and stylesheets.

The build itself needs nothing but the standard library: the manifests are read as text (their plain value
`styles`), and the front page is drawn by the project's own Python, once for each state of the sources.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from tools import environment
from tools.project import CACHE, ROOT, Failure, capture, fingerprint, timed, write_if_changed

FRONT = "<!-- build: front -->"
STYLES = "<!-- build: styles -->"
TRANSLATIONS = '<script type="application/json" id="translations">{}</script>'


def with_front(source: str, drawn: dict[str, Any]) -> str:
    """The page with the front page in it, what it says in other languages, and the games' stylesheets."""
    for mark in (FRONT, STYLES, TRANSLATIONS):
        if source.count(mark) != 1:
            raise Failure(f"index.html must hold this mark once: {mark}")
    styles = [
        f'<link rel="stylesheet" href="assets/css/{name}">'
        for id in folders()
        for name in manifest(id)["styles"]
    ]
    words = json.dumps(drawn["translations"], ensure_ascii=False, separators=(",", ":")).replace(
        "<", "\\u003c"
    )
    return (
        source.replace(STYLES, "\n".join(styles))
        .replace(TRANSLATIONS, TRANSLATIONS.replace("{}", words))
        .replace(FRONT, drawn["html"])
    )


def front() -> dict[str, Any]:
    """What tools/front.py draws; kept for as long as nothing it is made of changes."""
    paths = [path for path in (ROOT / "mordred").rglob("*") if path.suffix in (".py", ".json")]
    value = fingerprint([*sorted(paths), ROOT / "tools" / "front.py"])
    kept = CACHE / f"front-{value[:16]}.json"
    if not kept.exists():
        python = environment.ensure("front")
        with timed("drawing the front page"):
            drawn = capture([python, "-m", "tools.front"], failing="the front page could not be drawn:")
        write_if_changed(kept, drawn.encode())
        for old in CACHE.glob("front-*.json"):
            if old != kept:
                old.unlink(missing_ok=True)
    found: dict[str, Any] = json.loads(kept.read_text("utf-8"))
    return found


def folders() -> tuple[str, ...]:
    """The games there are, as `mordred/games.py` lists them."""
    for node in ast.parse((ROOT / "mordred" / "games.py").read_text()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "FOLDERS":
            found: tuple[str, ...] = ast.literal_eval(node.value)
            return found
    raise Failure("mordred/games.py names no FOLDERS")


def manifest(id: str) -> dict[str, Any]:
    """The plain values of a game's manifest."""
    for node in ast.walk(ast.parse((_home(id) / "manifest.py").read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Manifest":
            plain = {word.arg: word.value for word in node.keywords if word.arg in ("styles", "cover")}
            return {str(name): ast.literal_eval(value) for name, value in plain.items()}
    raise Failure(f"mordred/{id}/manifest.py makes no Manifest")


def _home(id: str) -> Path:
    return ROOT / "mordred" / id
