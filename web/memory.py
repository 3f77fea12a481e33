"""What Python remembers from one visit to the next (web/memory.js): everything imported, nothing played."""

from __future__ import annotations

import gc
import importlib
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def learn() -> None:
    """Import all that archives brought (web/packs.js), and let the games read their own content.

    All of it: the libraries' files come after the start (web.main), so nothing may be left to import then.
    PyScript's own modules belong to a page: every start imports them.
    """
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # as in web.main
    for name in sorted(_modules()):
        with suppress(ImportError):  # parts of libraries that want what is not here
            importlib.import_module(name)
    manifests = importlib.import_module("mordred.games").MANIFESTS
    for manifest in manifests.values():
        manifest.rules(), manifest.judge(), manifest.levels()
    gc.collect()
    gc.freeze()  # it stays for ever: the collector need not look at it again


def _modules() -> Iterator[str]:
    """The names of all modules beside this one and its like."""
    home = Path(__file__).parents[1]
    for path in home.rglob("*.py*"):
        yield ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")


def wake() -> None:
    """Another visit: chance must not be what it was. (Clocks and calendars are asked for anew each time.)"""
    random.seed()
