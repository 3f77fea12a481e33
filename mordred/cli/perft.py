"""Counting: how many sequences of decisions there are from a position, to a depth.

Where chance has few outcomes (dice) each of them is counted as a sequence of its own. Where it has too many
(a shuffled deck) the position's own chance is followed instead, and the report says how often that was so.
The numbers are the same on every machine, so a change of the rules cannot hide from them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mordred.ai.outcomes import TooMany, every, stepped
from mordred.cli import add_game, seed_number, whole_number
from mordred.cli.tables import add_options, chosen_options
from mordred.core.game import Action, Game, Prompt
from mordred.games import GAMES

HELP = "count the sequences of decisions from a position"
LIMIT = 6**3
"""More outcomes of one action are not walked through."""


@dataclass(slots=True)
class Count:
    """What was counted."""

    sequences: list[int]
    """By depth, from 1 on."""
    ended: list[int]
    """How many of these end the game."""
    spread: int = 0
    """Actions of which every outcome of chance was counted."""
    followed: int = 0
    """Actions with too many outcomes, in which chance went its own way."""
    divided: dict[str, int] = field(default_factory=dict)
    """By first action: the sequences of full depth that begin with it."""


def count(game: Game[Any], state: Any, depth: int) -> Count:
    """All sequences of up to `depth` decisions from a state."""
    found = Count([0] * depth, [0] * depth)
    prompt = game.prompt(state)
    if prompt is None:
        return found
    for action in prompt.actions:
        before = found.sequences[-1]
        _count_action(game, state, action, 1, found)
        found.divided[game.write(state, action)] = found.sequences[-1] - before
    return found


def _count_action(game: Game[Any], state: Any, action: Action, level: int, found: Count) -> None:
    for after, prompt in _outcomes(game, state, action, found):
        found.sequences[level - 1] += 1
        if prompt is None:
            found.ended[level - 1] += 1
        elif level < len(found.sequences):
            for next_action in prompt.actions:
                _count_action(game, after, next_action, level + 1, found)


def _outcomes(
    game: Game[Any], state: Any, action: Action, found: Count
) -> Iterator[tuple[Any, Prompt | None]]:
    """What may come of an action; each outcome goes on with the position's own chance."""
    own, prompt = stepped(game, state, action)
    if own.chance == state.chance:
        yield own, prompt
        return
    try:
        outcomes = every(game, state, action, LIMIT)
    except TooMany:
        found.followed += 1
        yield own, prompt
        return
    found.spread += 1
    for _, after, asked in outcomes:
        after.chance = own.chance.copy()
        yield after, asked


# The command ------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `perft`."""
    add_game(parser)
    add_options(parser)
    parser.add_argument("--depth", type=whole_number, default=2, help="how many decisions in a row (2)")
    parser.add_argument("--seed", type=seed_number, default=1, help="the seed of the set-up (1)")
    parser.add_argument("--fen", metavar="LINE", help="count from this position instead of a set-up")
    parser.add_argument("--divide", action="store_true", help="also by first action")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Count and report."""
    game = GAMES[arguments.game]
    options = chosen_options(game, arguments)
    state = game.from_fen(arguments.fen) if arguments.fen else game.new(options, arguments.seed)
    found = count(game, state, arguments.depth)
    if arguments.json:
        print(json.dumps(as_data(found, divide=arguments.divide)))
    else:
        print("\n".join(_as_text(found, divide=arguments.divide)))
    return 0


def as_data(found: Count, *, divide: bool = False) -> dict[str, object]:
    """The numbers as plain data."""
    data: dict[str, object] = {
        "sequences": found.sequences,
        "ended": found.ended,
        "spread": found.spread,
        "followed": found.followed,
    }
    return {**data, "divide": found.divided} if divide else data


def _as_text(found: Count, *, divide: bool) -> Iterator[str]:
    yield f"{'depth':>5} {'sequences':>14} {'of them ended':>14}"
    for level, (number, ended) in enumerate(zip(found.sequences, found.ended, strict=True), 1):
        yield f"{level:>5} {number:>14,} {ended:>14,}"
    if found.spread:
        yield f"{found.spread:,} actions met chance, and every outcome was counted"
    if found.followed:
        yield f"{found.followed:,} actions met more than {LIMIT} outcomes, and the position's own was taken"
    if not found.spread and not found.followed:
        yield "chance had no part in it"
    if divide:
        yield from (f"{number:>14,}  {text}" for text, number in found.divided.items())
