"""Positions whose sequences are counted, kept in tests/fixtures/perft.json.

`python -m tests.cli.perft_positions` counts the kept positions anew, after a change of the rules that is
meant; with `--find` it looks for positions first: one of each kind of decision, over all tables.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from mordred.cli.perft import as_data, count
from mordred.cli.tables import all_options
from mordred.core.chance import Chance
from mordred.games import GAMES

FILE = Path(__file__).parents[1] / "fixtures" / "perft.json"
DEEPEST = 4
MOST = 6_000
"""So many sequences are quickly counted."""


def state_of(entry: dict[str, Any]) -> Any:
    """The position of an entry: a line, or a set-up."""
    game = GAMES[entry["game"]]
    if "fen" in entry:
        return game.from_fen(entry["fen"])
    return game.new(game.Options.model_validate(entry["options"]), entry["seed"])


def counted(entry: dict[str, Any]) -> dict[str, Any]:
    """The numbers of an entry, to its depth."""
    return as_data(count(GAMES[entry["game"]], state_of(entry), entry["depth"]))


def _with_depth(entry: dict[str, Any]) -> dict[str, Any]:
    """As deep as it is quickly counted."""
    for depth in range(1, DEEPEST + 1):
        deeper = {**entry, "depth": depth}
        numbers = counted(deeper)
        if depth > 1 and numbers["sequences"][-1] > MOST:
            break
        entry = {**deeper, "counts": numbers}
        if numbers["sequences"][-1] * 8 > MOST or numbers["followed"]:
            break  # too many to go on, or each action costs a walk through too many outcomes
    return entry


def find() -> list[dict[str, Any]]:
    """A set-up of every table, and one position of each kind of decision, each from another table in turn."""
    found: list[dict[str, Any]] = []
    for game_id, game in GAMES.items():
        tables = all_options(game)
        for options in tables:
            plain = options.model_dump(mode="json", exclude_defaults=True)
            found.append({"game": game_id, "options": plain, "seed": 1})
        kinds: dict[str, str] = {}
        for number in range(80):
            chance = Chance(number)
            state: Any = game.new(tables[number % len(tables)], number)
            prompt = game.prompt(state)
            while prompt is not None:
                if chance.below(3) == 0 and len(prompt.actions) > 1:
                    kinds.setdefault(prompt.kind, game.fen(state))
                prompt = game.step(state, prompt.actions[chance.below(len(prompt.actions))])[1]
        for kind, line in sorted(kinds.items()):
            # without the pack's digest, so that the line outlives a change of wording
            found.append(
                {"game": game_id, "kind": kind, "fen": re.sub(r" pack:(\w+)@\w+", r" pack:\1", line)}
            )
    return [_with_depth(entry) for entry in found]


def main(arguments: list[str]) -> None:
    """Write the file."""
    if "--find" in arguments:
        entries = find()
    else:
        entries = [{**entry, "counts": counted(entry)} for entry in json.loads(FILE.read_text("utf-8"))]
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
