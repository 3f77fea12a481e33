"""What Python remembers from one visit to the next (web/memory.js): everything imported, nothing played."""

from __future__ import annotations

import gc
import importlib
import os
import random
import site
from collections.abc import Iterator
from pathlib import Path


def learn() -> None:
    """Import whatever of ours is there, and let the games read their own content."""
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # as in web.main
    for name in sorted(_ours()):
        importlib.import_module(name)
    manifests = importlib.import_module("mordred.games").MANIFESTS
    for manifest in manifests.values():
        manifest.rules(), manifest.judge(), manifest.levels()
    gc.collect()
    gc.freeze()  # it stays for ever: the collector need not look at it again


def _ours() -> Iterator[str]:
    """The names of our modules."""
    for root in map(Path, site.getsitepackages()):
        for package in ("mordred", "web"):
            for path in (root / package).rglob("*.py*"):
                yield ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def wake() -> None:
    """Another visit: chance must not be what it was. (Clocks and calendars are asked for anew each time.)"""
    random.seed()
