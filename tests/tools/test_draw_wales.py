"""The chart of Wales comes from the coastline that lies beside the tool."""

from __future__ import annotations

import pytest

from mordred.wales.painter import chart
from tools.draw_wales import outlines, shapes


@pytest.mark.parametrize("name", ["LAND", "COAST", "ENGLAND", "BORDER", "RIVERS"])
def test_the_tool_draws_what_is_in_the_chart(name: str, drawn: dict[str, str]) -> None:
    assert drawn[name] == getattr(chart, name)


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    """The lines of the map, drawn anew."""
    return outlines(shapes())
