"""What holds for all unit tests."""

from __future__ import annotations

import gc

gc.set_threshold(200_000, 20, 100)
"""Rubbish in circles is looked for less often, never not at all: by the usual thresholds the looking, among
all that thousands of tests keep, took between a fifth and a half of the processor time."""
