"""What Python remembers from visit to visit: of which version it is, and what must not be remembered."""

from __future__ import annotations

import random

from tools import dist
from web.memory import wake

FILES = {
    "web/memory.js": f'const VERSION = "{dist.MEMORY}";'.encode(),
    "web/packs.js": b"archives",
    "runtime/pyodide.asm.wasm": b"program",
    "assets/css/app.css": b"colours",
}


def test_its_version_changes_with_all_that_it_is_made_of_and_with_nothing_else() -> None:
    version = dist.memory(FILES)
    for name in ("web/packs.js", "runtime/pyodide.asm.wasm"):
        assert dist.memory({**FILES, name: b"another"}) != version
    assert dist.memory({**FILES, "runtime/more.pack": b""}) != version
    assert dist.memory({**FILES, "assets/css/app.css": b"other colours"}) == version


def test_chance_is_not_remembered() -> None:
    before = random.getstate()
    try:
        drawn = set()
        for _ in range(3):
            random.setstate(before)
            wake()
            drawn.add(random.random())
        assert len(drawn) == 3
    finally:
        random.setstate(before)
