"""The loop that measures environments, and the training example: they run, and do what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from mordred.ai.bots import learn_bot
from mordred.cli.bench_envs import environments

pytestmark = pytest.mark.native

TRAIN = Path(__file__).parents[2] / "docs" / "bots" / "train.py"


def test_our_environments_are_measured() -> None:
    found = environments(["wales", "britannia"])
    assert list(found)[:2] == ["wales env", "britannia env"]
    assert found["wales env"](0.05) > 0


@pytest.fixture(scope="module")
def lesson() -> Any:
    spec = importlib.util.spec_from_file_location("train", TRAIN)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_learns_to_win(lesson: Any) -> None:
    liking, rewards = lesson.train(400, rate=0.05)
    assert liking.any()
    assert sum(rewards[-150:]) > sum(rewards[:150])


def test_what_was_learnt_is_a_bot(lesson: Any) -> None:
    liking, _ = lesson.train(3)
    assert learn_bot("bot:taught", lesson.as_bot(liking, 3)) == "Taught"
