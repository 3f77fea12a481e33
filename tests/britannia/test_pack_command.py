"""`python -m mordred pack check FILE`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mordred.britannia.content.library import STANDARD
from mordred.cli import main


@pytest.fixture
def data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    return data


def check(path: Path, data: dict[str, Any]) -> int:
    path.write_text(json.dumps(data), encoding="utf-8")
    return main(["pack", "check", str(path)])


def test_a_sound_pack_passes(
    tmp_path: Path, data: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path / "good.json", data) == 0
    assert "sound" in capsys.readouterr().out


def test_a_bad_pack_fails_with_card_and_field(
    tmp_path: Path, data: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    data["combat"]["high_elves"][4]["attack"] = "three"
    data["fate"][2]["boon"]["effects"][0]["do"] = "fly"
    assert check(tmp_path / "bad.json", data) == 1
    out = capsys.readouterr().out
    assert "Combat card 'e5' (Broken Spell), field attack" in out
    assert "Fate card 'track' (The Hidden Track), field boon.effects[1]: there is no verb 'fly'." in out
    assert "2 things to mend" in out


def test_a_file_that_is_not_there_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "check", str(tmp_path / "none.json")]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "none.json" in error


def test_a_file_that_is_no_pack_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.json"
    path.write_text("[1, 2", encoding="utf-8")
    assert main(["pack", "check", str(path)]) == 1
    assert "not JSON" in capsys.readouterr().out


def test_a_game_is_started_with_another_pack(
    tmp_path: Path, data: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    data["meta"]["id"] = "test-command"
    data["dial"]["blitz"] = list("FMLWFMLWLW")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    words = [
        "simulate",
        "britannia",
        "--games",
        "2",
        "--players",
        "2",
        "--pack",
        str(path),
        "--set",
        "mode=blitz",
    ]
    assert main(words) == 0
    assert "2 games" in capsys.readouterr().out


def test_a_game_is_not_started_with_a_bad_pack(
    tmp_path: Path, data: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    data["meta"]["id"] = "test-bad"
    data["spells"][0]["cost"] = "two"
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["simulate", "britannia", "--games", "1", "--pack", str(path)]) == 1
    assert "Spell 'teleport_humans' (Teleport), field cost" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (["mod=blitz"], "mod"),
        (["mode"], "NAME=VALUE"),
        (["mode=blitz", "edition=preview"], "no blitz dial"),
        (["factions=humans,humans", "players=2"], "factions"),
        (["factions=romans,humans", "players=2"], "romans"),
    ],
)
def test_settings_that_no_game_has_are_one_clear_line(
    settings: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word for setting in settings for word in ("--set", setting)]
    assert main(["simulate", "britannia", "--games", "1", *words]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
