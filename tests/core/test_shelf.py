"""What was shared or saved once opens for ever, to the very same state."""

import json

import pytest

from mordred.britannia.content.versions import released
from mordred.core.links import FORMAT
from mordred.core.saves import SCHEMA, Seat
from mordred.desk.links import read_seats
from mordred.games import GAMES
from tests.core.shelf import INDEX, SEATS, SHELF, digest, opened

FOLDERS = sorted(path.name for path in SHELF.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS)
def test_everything_on_the_shelf_opens_to_its_state(folder: str) -> None:
    home = SHELF / folder
    index = json.loads((home / INDEX).read_text("utf-8"))
    assert index.keys() == {path.name for path in home.iterdir()} - {INDEX}
    for file, wanted in index.items():
        text = (home / file).read_text("utf-8").strip()
        session = opened(text)
        assert digest(session) == wanted, file
        assert GAMES[session.game.id].check(session.state) == [], file
        if "~" in text:
            assert read_seats(text.partition("~")[2]) == SEATS, file


def test_todays_format_is_on_the_shelf() -> None:
    assert f"link{FORMAT}-save{SCHEMA}" in FOLDERS


def test_games_of_every_released_set_are_on_the_shelf() -> None:
    """Whoever releases a set writes a folder before it and after it: the format alone does not tell."""
    saves = [path.read_text("utf-8") for path in SHELF.glob("*/britannia-*.json")]
    for version in released("standard"):
        assert any(version in text for text in saves), version


def test_the_shelf_shows_what_it_should() -> None:
    names = {path.name for path in (SHELF / FOLDERS[0]).iterdir()}
    for part in ("wales", "britannia", "battle", "breakout", "over", "position", "seats", "-on.json"):
        assert any(part in name for name in names), part
    assert SEATS[0] == Seat(name="Ann")
