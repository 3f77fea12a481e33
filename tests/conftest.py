"""What holds for all unit tests."""

from __future__ import annotations

import gc

import pytest

gc.set_threshold(200_000, 20, 100)
"""Rubbish in circles is looked for less often, never not at all: by the usual thresholds the looking, among
all that thousands of tests keep, took between a fifth and a half of the processor time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: one that begins last keeps the other process waiting."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
