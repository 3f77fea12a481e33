"""The golden playthroughs."""

from __future__ import annotations

import pytest

from tests.britannia.golden import FOLDER, GOLDEN, account


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_games_go_as_they_always_went(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert account(name).splitlines() == kept.splitlines(), (
        "if a rule or a number was meant to change: python -m tests.britannia.golden"
    )
