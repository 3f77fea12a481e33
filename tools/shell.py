"""What index.html says of the games before Python is up: their cards and stylesheets, from their manifests.

The build needs nothing but the standard library, so the manifests are read as text: their plain values
(`styles`, `cover`) and the words of the front page (`words/<language>/front.json`).
"""

from __future__ import annotations

import ast
import json
from html import escape
from pathlib import Path
from typing import Any

from tools.project import ROOT, Failure

GAMES = "<!-- build: games -->"
STYLES = "<!-- build: styles -->"


def with_games(source: str) -> str:
    """The page with a card for each game and the stylesheets they need."""
    for mark in (GAMES, STYLES):
        if source.count(mark) != 1:
            raise Failure(f"index.html must hold this mark once: {mark}")
    found = {id: manifest(id) for id in folders()}
    styles = [
        f'<link rel="stylesheet" href="assets/css/{name}">'
        for one in found.values()
        for name in one["styles"]
    ]
    cards = [_card(id, one["cover"]) for id, one in found.items()]
    return source.replace(STYLES, "\n".join(styles)).replace(GAMES, "\n".join(cards))


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


def _card(id: str, cover: str) -> str:
    name, line = _said(id, f"game.{id}"), _said(id, f"game.{id}.line")
    return (
        '    <section class="game-card panel">\n'
        f'      <img src="assets/svg/{cover}" alt="" width="600" height="400">\n'
        f'      <h2 class="display game-name"{name}</h2>\n'
        f'      <p class="game-line"{line}</p>\n'
        "    </section>"
    )


def _said(id: str, key: str) -> str:
    """A text in every language: English in the element, the others in its attributes."""
    texts = {
        path.parent.name: json.loads(path.read_text("utf-8"))[key]
        for path in sorted((_home(id) / "words").glob("*/front.json"))
    }
    english = texts.pop("en")
    others = "".join(f' data-{language}="{escape(text)}"' for language, text in texts.items())
    return f"{others}>{escape(english)}"
