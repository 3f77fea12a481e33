"""A puzzle as data: a position, whose turn it is, the one good answer, and what the others would cost."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from mordred.core.game import Action, Prompt
from mordred.games import GAMES, MANIFESTS

FIRST_DAY = 20454
"""The day of the first puzzle of the day, counted from 1970 (1 January 2026); from there they go round."""


class Puzzle(BaseModel):
    """One puzzle. Answers are in the game's notation, chances between 0 and 1."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z]+-[0-9a-f]{6}$")
    position: str
    """The position as one line; what the seat cannot know in it is dealt at random."""
    seat: int = Field(ge=0, le=7)
    answer: str
    plan: list[str] = []
    """How the answer is meant to go on."""
    chance: float = Field(ge=0, le=1)
    """The seat's chance to win after the answer."""
    others: dict[str, float] = Field(min_length=1)
    """The other answers that were tried, with what they leave."""
    theme: str
    """What kind of decision it is (the prompt's kind)."""
    why: list[str] = []
    """The judge's terms that speak for the answer, the strongest first."""
    difficulty: int = Field(ge=1, le=4)
    """1: a quick glance finds it; 2: Squire; 3: Knight; 4: nobody who does not search."""

    @property
    def margin(self) -> float:
        """How much the next best answer costs."""
        return self.chance - max(self.others.values())


class Position:
    """A puzzle on the table."""

    def __init__(self, game_id: str, puzzle: Puzzle) -> None:
        self.game, self.puzzle = GAMES[game_id], puzzle
        self.state: Any = self.game.from_fen(puzzle.position)
        prompt = self.game.prompt(self.state)
        assert prompt is not None
        self.prompt: Prompt = prompt

    def action(self, text: str) -> Action:
        """The legal answer that a text names."""
        return self.game.read(self.state, text)

    def cost(self, action: Action) -> float | None:
        """What an answer costs: 0 for the right one; None if nobody has tried it."""
        text = self.game.write(self.state, action)
        if text == self.puzzle.answer:
            return 0.0
        left = self.puzzle.others.get(text)
        return None if left is None else self.puzzle.chance - left


def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easy ones first; none as long as the page has not fetched them."""
    path = MANIFESTS[game_id].puzzles
    return _read(path) if path is not None and path.is_file() else ()


@cache
def _read(path: Path) -> tuple[Puzzle, ...]:
    found = [Puzzle.model_validate(one) for one in json.loads(path.read_text("utf-8"))]
    return tuple(sorted(found, key=lambda one: (one.difficulty, one.id)))


def of_the_day(game_id: str, day: int) -> Puzzle | None:
    """The puzzle of a day (counted from 1970): each comes before any comes again, in a scattered order."""
    found = puzzles(game_id)
    if not found:
        return None
    turn, place = divmod(day - FIRST_DAY, len(found))
    order = sorted(range(len(found)), key=lambda index: _scatter(found[index].id, turn))
    return found[order[place]]


def _scatter(name: str, turn: int) -> int:
    """A number that depends on every letter, the same everywhere."""
    value = turn + 7
    for letter in name:
        value = (value * 1_000_003 ^ ord(letter)) & 0xFFFF_FFFF
    return value


def faults(game_id: str) -> list[str]:
    """What is wrong with a game's puzzles, a sentence each."""
    found: list[str] = []
    seen: set[str] = set()
    for puzzle in puzzles(game_id):
        if puzzle.id in seen:
            found.append(f"{puzzle.id}: there are two of that name")
        seen.add(puzzle.id)
        found += [f"{puzzle.id}: {why}" for why in _faults_of(game_id, puzzle)]
    return found


def _faults_of(game_id: str, puzzle: Puzzle) -> list[str]:
    try:
        position = Position(game_id, puzzle)
        legal = [position.game.write(position.state, action) for action in position.prompt.actions]
    except Exception as wrong:  # whatever it is, the puzzle cannot be set up
        return [f"the position cannot be set up: {wrong}"]
    found = []
    if position.prompt.seat != puzzle.seat:
        found.append(f"seat {position.prompt.seat} is asked, not {puzzle.seat}")
    found += [f"{text!r} is no answer there" for text in (puzzle.answer, *puzzle.others) if text not in legal]
    if puzzle.answer in puzzle.others:
        found.append("the answer is among the others")
    if puzzle.margin <= 0:
        found.append("another answer is as good")
    return found
