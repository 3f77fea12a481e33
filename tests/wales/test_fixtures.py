"""Finished games, kept: each ending, both winners of Wales, each tie-break. They must replay as they were."""

import json
from pathlib import Path

import pytest

from mordred.core import links, saves
from mordred.games import GAMES
from mordred.wales.rules.game import GAME
from tests.wales.find_fixtures import FIXTURES, WANTED, shows

FILES = sorted(FIXTURES.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    loaded = saves.load(text, GAMES)
    assert loaded.notice == "", "the actions no longer lead to the snapshot"
    assert GAME.dump(loaded.session.state) == json.loads(text)["snapshot"]
    assert set(loaded.title.split("+")) <= shows(loaded.session)
    opened = links.open_link(links.game_link(loaded.session), GAMES)
    assert opened.session.state == loaded.session.state


def test_there_is_one_for_every_ending_winner_and_tie_break() -> None:
    shown: set[str] = set()
    for path in FILES:
        shown |= shows(saves.load(path.read_text(encoding="utf-8"), GAMES).session)
    assert set(WANTED) <= shown
