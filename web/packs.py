"""Which games' archives the page has, and how it gets the others (web/packs.js)."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

import js
import pyodide_js
from pyodide.ffi import JsException


def missing(games: Iterable[str], language: str, puzzles: bool = False) -> list[str]:
    """The archives that still have to come before those games (and their puzzles) can be shown."""
    games = list(games)
    wanted = [str(name) for game in games for name in js.mordredPacks.of(game, language)]
    wanted += [f"{game}-puzzles" for game in games if puzzles]
    return [name for name in wanted if not js.mordredPacks.has(name)]


async def load(names: Iterable[str]) -> None:
    """Fetch archives, all at once, and let Python know what is in them."""
    names = list(names)
    for name in names:
        js.mordredPacks.want(name)
    for name in names:
        await js.mordredPacks.load(pyodide_js, name)
    importlib.invalidate_caches()


async def load_quietly(names: Iterable[str]) -> None:
    """The same for what nobody waits for: if it fails, it is fetched when it is needed."""
    try:
        await load(names)
    except JsException:
        return


def every_game() -> list[str]:
    """For whatever may be about any of them."""
    from mordred.games import MANIFESTS  # needs the libraries

    return list(MANIFESTS)
