"""What an answer would lead to that nobody has measured: the judge's own word, from a few worlds."""

from __future__ import annotations

from mordred.ai.levels import expertise
from mordred.ai.planner import settle
from mordred.core.chance import Chance
from mordred.core.game import Action
from mordred.puzzles.model import Position
from mordred.review.curve import bent, power_of

WORLDS = 6


def left(position: Position, action: Action) -> float:
    """The seat's chance to win after an answer, in worlds where all that it cannot know is dealt anew."""
    game, seat = position.game, position.puzzle.seat
    known = expertise(game)
    power = power_of(game.id, game.seats(position.state))
    total = 0.0
    for number in range(WORLDS):
        world = game.redeal(position.state, seat, Chance(number + 1))
        _, prompt = game.step(world, action)
        settle(known, world, prompt, Chance(number + 1))
        total += bent(known.judge.chances(world), power)[seat]
    return total / WORLDS
