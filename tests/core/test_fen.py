"""Positions in one line: they give the whole state back, read by a person, and never in pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mordred.cli import main
from mordred.cli.tables import all_options
from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN, Game, MordredError
from mordred.core.position import LONGEST, PositionError
from mordred.core.session import Session
from mordred.games import GAMES

TABLES = [(game_id, options) for game_id in GAMES for options in all_options(GAMES[game_id])]
Capture = pytest.CaptureFixture[str]


def positions(game: Game[Any], options: Any, seed: int, one_in: int) -> Iterator[Any]:
    """Some positions of a random game, and its last."""
    chance = Chance(seed)
    state = game.new(options, seed)
    prompt = game.prompt(state)
    while prompt is not None:
        if chance.below(one_in) == 0:
            yield state
        _, prompt = game.step(state, prompt.actions[chance.below(len(prompt.actions))])
    yield state


@pytest.mark.parametrize(("game_id", "options"), TABLES, ids=str)
def test_a_line_gives_the_whole_state_back(game_id: str, options: Any) -> None:
    """In the middle of a battle or a card as well as between turns, and after the end."""
    game = GAMES[game_id]
    for seed in range(3):
        for state in positions(game, options, seed, 5):
            line = game.fen(state)
            again = game.from_fen(line)
            assert again == state, line
            assert game.fen(again) == line
            assert "\n" not in line and line.isascii() and len(line) < LONGEST // 4


def a_line(game_id: str, seed: int = 7, number: int = 12) -> str:
    game = GAMES[game_id]
    found = [game.fen(state) for state in positions(game, game.Options(players=3), seed, 3)]
    return found[number]


@pytest.mark.parametrize("game_id", GAMES)
def test_fields_may_come_in_any_order_and_with_any_blanks(game_id: str) -> None:
    game, line = GAMES[game_id], a_line(game_id)
    first, *fields = line.split()
    turned = "  ".join([first, *reversed(fields)]) + "\n"
    assert game.from_fen(turned) == game.from_fen(line)


def refused(game: Game[Any], line: str) -> str:
    with pytest.raises(PositionError) as caught:
        game.from_fen(line)
    return str(caught.value)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_field_that_is_missing_or_strange_or_twice_is_named(game_id: str) -> None:
    game, line = GAMES[game_id], a_line(game_id)
    for field in ("chance", "p0", "p1"):
        without = " ".join(word for word in line.split() if not word.startswith(field + ":"))
        assert field in refused(game, without)
    assert "p7" in refused(game, line + " p7:1")
    assert "twice" in refused(game, line + " " + line.split()[-1])
    assert "begins with" in refused(game, line.split(maxsplit=1)[1])
    assert "begins with" in refused(game, "")
    assert "too long" in refused(game, line + " " * LONGEST)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_damaged_line_is_refused_in_one_line_or_is_another_healthy_position(game_id: str) -> None:
    game, chance = GAMES[game_id], Chance(5)
    marks = '0179abz-+=/,;:.!?{}[]"xCMW \\~\u00e9'
    for number in range(3):
        line = a_line(game_id, seed=number + 1)
        for _ in range(150):
            place, width = chance.below(len(line)), chance.below(4)
            mark = marks[chance.below(len(marks))] * chance.below(3)
            damaged = line[:place] + mark + line[place + width :]
            try:
                state = game.from_fen(damaged)
            except PositionError as error:
                assert str(error) and "\n" not in str(error) and len(str(error)) <= 300
            else:
                assert game.check(state) == [], damaged
                assert game.from_fen(game.fen(state)) == state


@pytest.mark.parametrize(
    ("game", "was", "becomes", "why"),
    [
        ("wales", "men:anglesey", "men:atlantis", "no such space: atlantis"),
        ("wales", "seat:", "seat:9", "seat"),
        ("wales", "men:anglesey,", "men:anglesey,anglesey,", "twice"),
        ("wales", "p0:", "p0:x", "is no number"),
        ("britannia", "lands:", "lands:atlantis=0W;", "no such territory: atlantis"),
        ("britannia", "lands:", "lands:essex=0Q;", "twice|no army"),
        ("britannia", "fate:", "fate:joker,", "no such card: joker"),
        ("britannia", "merlin=", "merlin=nowhere_", "not on the map"),
        ("britannia", "pack:standard", "pack:other", "not here"),
        ("britannia", "favour=", "favour=9", "favour"),
        ("britannia", "borders:", "borders:99=1.0.0,", "no such border: 99"),
    ],
)
def test_a_wrong_line_says_what_is_wrong(game: str, was: str, becomes: str, why: str) -> None:
    line = a_line(game)
    assert was in line
    said = refused(GAMES[game], line.replace(was, becomes, 1))
    assert any(part in said for part in why.split("|")), said


def test_the_line_of_a_view_tells_no_secret_and_cannot_be_played() -> None:
    game = GAMES["britannia"]
    state = game.from_fen(a_line("britannia"))
    seen = game.fen(game.view(state, 0))
    assert HIDDEN in seen and seen.endswith(" chance:0/0")
    assert "hidden cards" in refused(game, seen)


DOCS = Path(__file__).parents[2] / "docs" / "notation.md"


def test_the_examples_of_the_docs_are_positions() -> None:
    blocks = DOCS.read_text(encoding="utf-8").split("```")[1::2]
    for game_id, game in GAMES.items():
        [example] = [" ".join(block.split()) for block in blocks if block.startswith(f"\n{game_id} ")]
        example = re.sub("@[0-9a-f]{16}", "", example)  # today's content, whatever its digest
        assert game.prompt(game.from_fen(example)) is not None


# The command


def test_the_command_shows_the_board_and_every_legal_action(capsys: Capture) -> None:
    for game_id, game in GAMES.items():
        line = a_line(game_id)
        state = game.from_fen(line)
        prompt = game.prompt(state)
        assert prompt is not None
        assert main(["position", game_id, "--fen", line]) == 0
        shown = capsys.readouterr().out
        assert f"{len(prompt.actions)} legal actions" in shown
        assert all(game.write(state, action) in shown for action in prompt.actions)


def test_the_command_shows_how_a_game_ended(capsys: Capture) -> None:
    game = GAMES["wales"]
    for state in positions(game, game.Options(players=3), 3, 1000):
        line = game.fen(state)
    assert main(["position", "wales", "--fen", line]) == 0
    assert "The game is over" in capsys.readouterr().out


@pytest.mark.parametrize("game_id", GAMES)
def test_the_command_writes_the_line_of_a_link_or_a_save(
    game_id: str, capsys: Capture, tmp_path: Path
) -> None:
    game, chance = GAMES[game_id], Chance(2)
    session: Session[Any] = Session(game, game.Options(players=2), 9)
    for _ in range(12):
        assert session.prompt is not None
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    path = tmp_path / "game.json"
    path.write_text(saves.save(session), encoding="utf-8")
    for source in (["--save", str(path)], ["--link", links.game_link(session)]):
        assert main(["position", game_id, *source]) == 0
        assert capsys.readouterr().out == game.fen(session.state) + "\n"
    assert main(["position", game_id, "--save", str(path), "--at", "5"]) == 0
    assert capsys.readouterr().out == game.fen(session.state_at(5)) + "\n"
    assert main(["position", game_id, "--save", str(path), "--at", "99"]) == 1
    other = next(other for other in GAMES if other != game_id)
    assert main(["position", other, "--save", str(path)]) == 1
    assert f"a game of {game_id}" in capsys.readouterr().err


def test_the_command_refuses_a_bad_line_and_a_missing_file_in_one_line(capsys: Capture) -> None:
    for source in (["--fen", "wales men:moon"], ["--save", "nowhere.json"], ["--link", "m1.AAAA"]):
        assert main(["position", "wales", *source]) == 1
        said = capsys.readouterr().err
        assert said.startswith("mordred: ") and said.count("\n") == 1


def test_a_bad_position_is_an_error_with_a_code() -> None:
    assert issubclass(PositionError, MordredError) and PositionError.code == "bad_position"
