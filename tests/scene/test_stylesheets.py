"""What the stylesheets must not ask, because every touch would have to answer it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.project import ROOT

EVERYWHERE = re.compile(r"(^|[\s>+~(])(:root|html|body|\.app|\.screen|\.table)\S*?:has\(")
"""Something that all of the table is in, asked what it has in it."""
ANYTHING = re.compile(r":has\([^{]*\)[^{,]*[\s>+~]\*")
"""Something that has something, and whatever is in it."""


def selectors(text: str) -> list[str]:
    """Every selector of a stylesheet, without comments."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return [one.strip() for one in re.findall(r"[^{}]+(?={)", plain) if not one.strip().startswith("@")]


@pytest.mark.parametrize("sheet", sorted((ROOT / "assets/css").glob("*.css")), ids=lambda sheet: sheet.stem)
def test_no_change_of_the_table_has_the_whole_page_styled_anew(sheet: Path) -> None:
    """With one such question thousands of elements are styled at each touch, and the still map is painted.

    `body:has(.table)` is asked at every change below it; together with one `:has(...) > *` anywhere, all that
    is in the page is styled for the answer, and a gradient whose stops were styled is painted anew.
    """
    asked = selectors(sheet.read_text())
    assert asked
    assert [one for one in asked if EVERYWHERE.search(one)] == []
    assert [one for one in asked if ANYTHING.search(one)] == []


@pytest.mark.parametrize("sheet", sorted((ROOT / "assets/css").glob("*.css")), ids=lambda sheet: sheet.stem)
def test_every_block_is_closed(sheet: Path) -> None:
    """The sheets become one: a block left open takes in all that follows."""
    plain = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    assert plain.count("{") == plain.count("}")


@pytest.mark.parametrize(
    "dear",
    ["body:has(.table) .toasts", "html:has(.landing)", ".table[data-game='wales']:not(:has(> .replay))"],
)
def test_what_is_dear_is_found(dear: str) -> None:
    assert EVERYWHERE.search(dear)
    assert ANYTHING.search(".slot:has(> .card:is(.back, .empty)) > *")
    assert not EVERYWHERE.search(".table[data-replay] .prompt:has(> .coach)")
