"""Puzzles: one answer is clearly best; every shipped one can be set up, asked and answered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from mordred.cli import main
from mordred.cli.tables import options_for
from mordred.games import GAMES
from mordred.puzzles.miner import MARGIN, chosen, mined, stands
from mordred.puzzles.model import FIRST_DAY, Position, Puzzle, faults, of_the_day, puzzles

BOTH = ["wales", "britannia"]


@pytest.fixture(scope="module")
def fresh() -> list[Puzzle]:
    """The puzzles of one game of Wales."""
    return mined("wales", options_for(GAMES["wales"], 3), ["knight", "squire"], 2)


def test_a_mined_answer_leads_clearly(fresh: list[Puzzle]) -> None:
    assert fresh
    for puzzle in fresh:
        assert puzzle.margin >= MARGIN - 0.001
        position = Position("wales", puzzle)
        assert position.prompt.seat == puzzle.seat
        assert position.cost(position.action(puzzle.answer)) == 0
        for other in puzzle.others:
            cost = position.cost(position.action(other))
            assert cost is not None and cost >= MARGIN - 0.001


def test_mining_is_repeatable(fresh: list[Puzzle]) -> None:
    assert mined("wales", options_for(GAMES["wales"], 3), ["knight", "squire"], 2) == fresh


def test_no_two_are_of_one_turn(fresh: list[Puzzle]) -> None:
    turns = [(puzzle.seat, Position("wales", puzzle).state.turn) for puzzle in fresh]
    assert len(set(turns)) == len(turns)


def test_what_is_kept_is_of_every_kind(fresh: list[Puzzle]) -> None:
    one = fresh[0]
    many = [
        one.model_copy(update={"id": f"wales-{number:06x}", "theme": theme, "difficulty": grade})
        for number, (theme, grade) in enumerate([("spend", 1)] * 30 + [("row", 2)] * 3 + [("spend", 4)] * 3)
    ]
    kept = Counter((puzzle.theme, puzzle.difficulty) for puzzle in chosen(many, 9))
    assert kept == {("spend", 1): 3, ("row", 2): 3, ("spend", 4): 3}


@pytest.mark.parametrize("game_id", BOTH)
def test_at_least_sixty_ship_and_all_are_sound(game_id: str) -> None:
    assert len(puzzles(game_id)) >= 60
    assert faults(game_id) == []
    assert len({puzzle.difficulty for puzzle in puzzles(game_id)}) >= 3
    assert len({puzzle.theme for puzzle in puzzles(game_id)}) >= 3


@pytest.mark.parametrize("game_id", BOTH)
def test_every_shipped_puzzle_is_played_through(game_id: str) -> None:
    for puzzle in puzzles(game_id):
        position = Position(game_id, puzzle)
        game, state = position.game, game_copy(position)
        prompt = game.prompt(state)
        assert game.from_fen(game.fen(state)) == state
        for text in (puzzle.answer, *puzzle.plan):
            if prompt is None or prompt.seat != puzzle.seat:
                break
            written = [game.write(state, action) for action in prompt.actions]
            if text not in written:
                break  # chance fell otherwise, or a forced step was taken by itself
            _, prompt = game.step(state, prompt.actions[written.index(text)])
        assert state != position.state


@pytest.mark.parametrize("game_id", BOTH)
def test_puzzles_are_asked_with_the_cards_of_new_games(game_id: str) -> None:
    """What a puzzle teaches is true of the next game: after a change of cards they are looked at again."""
    newest = GAMES[game_id].content(options_for(GAMES[game_id], 2))
    for puzzle in puzzles(game_id):
        position = Position(game_id, puzzle)
        assert position.game.content(position.game.options_of(position.state)) == newest, puzzle.id


def game_copy(position: Position) -> object:
    """The position, to be played on."""
    return position.game.copy(position.state)


@pytest.mark.parametrize("game_id", BOTH)
def test_the_puzzle_of_the_day_goes_round_without_repeats(game_id: str) -> None:
    count = len(puzzles(game_id))
    for start in (FIRST_DAY - count, FIRST_DAY, FIRST_DAY + 5 * count):
        one_round = [of_the_day(game_id, start + n) for n in range(count)]
        assert len({puzzle.id for puzzle in one_round if puzzle}) == len(one_round) == count


def test_check_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"wales", "britannia", "faults"} and found["faults"] == []


def test_a_puzzle_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = puzzles("wales")[0]
    wrong = max(puzzle.others, key=lambda text: puzzle.others[text])
    lines: Iterator[str] = iter(["?", "no such thing", wrong, puzzle.answer])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert main(["puzzles", "play", "wales", puzzle.id]) == 0
    said = capsys.readouterr().out
    assert "Not that one" in said and "Right, at try" in said


@pytest.mark.parametrize("game_id", BOTH)
def test_an_answer_can_be_tried_anew(game_id: str) -> None:
    """`puzzles check --anew` does it with all: a judge that has learned more may see them otherwise."""
    puzzle = puzzles(game_id)[0]
    assert stands(puzzle, game_id)
    second = max(puzzle.others, key=lambda answer: puzzle.others[answer])
    assert not stands(puzzle.model_copy(update={"answer": second}), game_id)
