"""Honest chances: a curve that mends a judge who is too sure, and a measure of how far off it was."""

from __future__ import annotations

import json
import random

import pytest

from mordred.cli import main
from mordred.review.curve import bent, bins, error, fitted

Seen = list[tuple[list[float], list[float]]]


def too_sure(power: float, moments: int = 6000) -> Seen:
    """Moments of a judge that says p to the power of what is true, of two seats."""
    dice = random.Random(3)
    found: Seen = []
    for _ in range(moments):
        true = dice.uniform(0.05, 0.95)
        said = bent([true, 1 - true], power)
        won = dice.random() < true
        found.append((said, [float(won), float(not won)]))
    return found


def test_a_curve_keeps_the_order_and_the_sum() -> None:
    for power in (0.3, 1.0, 2.5):
        found = bent([0.5, 0.3, 0.2], power)
        assert sum(found) == pytest.approx(1)
        assert found == sorted(found, reverse=True)
    assert bent([1.0, 0.0], 0.5) == [1.0, 0.0]


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0])
def test_the_fitted_curve_undoes_what_the_judge_did(power: float) -> None:
    seen = too_sure(power)
    assert fitted(seen) == pytest.approx(1 / power, rel=0.1)
    assert error(bins(seen, fitted(seen))) < 0.02
    if power != 1.0:
        assert error(bins(seen, 1.0)) > 0.04


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["calibrate", "wales", "--players", "2", "--games", "4", "--levels", "squire", "--workers", "1"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4 and len(found["bins"]) == 10
    assert sum(n for n, _, _ in found["bins"]) == 4 * 12 * 2
    assert main(command) == 0
    assert "expected calibration error" in capsys.readouterr().out
