"""Which files a click runs through, from the ref to the patches: `python -m tools.click_walk [wales]`.

Somebody has a game on the table and touches what glows; every function of ours that is called is noted, by
file. What is only imported does not count. The figures in docs/architecture.md come from here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

from mordred.desk.desk import Desk, Outside
from mordred.desk.store import MemoryStore
from mordred.scene.node import diff
from mordred.ui.app import Picture, draw, motion_between
from tools.project import ROOT


def begun(game: str) -> tuple[Desk, Picture]:
    """A new game for one person and the computer, painted once; in Britannia a March has been begun."""
    desk = Desk(MemoryStore(), Outside(now=lambda: "2026-01-01", seed=lambda: 7), ["en"])
    desk.on_click(f"ui:game:{game}")
    for place in range(3):
        desk.on_input(f"form:kind:{place}", "human")
    desk.on_click("form:start")
    table = desk.table
    assert table is not None
    if table.curtain is not None:
        desk.on_click("table:curtain")
    if game == "britannia":
        desk.on_click("action:march")
    return desk, draw(desk)


def walk(game: str) -> list[Path]:
    """The files that one touch of what glows runs through."""
    desk, before = begun(game)
    table = desk.table
    assert table is not None and table.narrowed is not None
    ref = table.narrowed.glows[0]
    seen: dict[Path, None] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT / "mordred"):
                seen[path] = None

    sys.setprofile(note)
    desk.on_click(ref)
    after = draw(desk, before)
    diff(before.tree, after.tree)
    motion_between(before, after)
    sys.setprofile(None)
    return list(seen)


def main() -> None:
    """Print the walk, and count it."""
    for game in sys.argv[1:] or ["wales", "britannia"]:
        files = walk(game)
        for path in files:
            print(f"  {path.relative_to(ROOT)}")
        lines = sum(len(path.read_text("utf-8").splitlines()) for path in files)
        print(f"{game}: {len(files)} files, {lines} lines")


if __name__ == "__main__":
    main()
