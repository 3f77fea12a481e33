"""Pictures of the ten worst places, before and after, side by side in the build's artefacts."""

from __future__ import annotations

import shutil

import pytest

from e2e.table import RESULTS, Table
from e2e.worst_places import PLACES
from tools.project import ROOT

BEFORE = ROOT / "docs" / "before"


@pytest.mark.parametrize("name", PLACES)
def test_before_and_after(table: Table, name: str) -> None:
    way, (width, height) = PLACES[name]
    table.page.set_viewport_size({"width": width, "height": height})
    way(table)
    folder = RESULTS / "worst-places"
    folder.mkdir(parents=True, exist_ok=True)
    table.page.mouse.move(2, 2)
    table.page.screenshot(path=folder / f"{name}-after.png", animations="disabled")
    shutil.copy(BEFORE / f"{name}.webp", folder / f"{name}-before.webp")
    overflow = table.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, "it does not fit the window"


def test_every_picture_of_before_has_its_place() -> None:
    assert {path.stem for path in BEFORE.iterdir()} == PLACES.keys()
