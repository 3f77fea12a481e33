"""Puzzles: mine them from games that computers play, check them all, or solve one in the terminal."""

from __future__ import annotations

import argparse
import json
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from mordred.cli import add_game, seed_number, whole_number
from mordred.cli.boards import board
from mordred.cli.files import write_whole
from mordred.cli.progress import progress
from mordred.cli.tables import add_options, chosen_options, options_for
from mordred.cli.terminal import tell_faults
from mordred.cli.work import add_workers, carried_out, chosen_crew
from mordred.core.game import ActionError, MordredError
from mordred.games import GAMES, MANIFESTS
from mordred.puzzles.miner import chosen, mined, stands
from mordred.puzzles.model import Position, Puzzle, faults, of_the_day, puzzles

HELP = "look after the puzzles, or solve one"
TABLES = (2, 3, 4)
"""Games of so many players are mined in turn."""


class NoPuzzle(MordredError):
    """There is none of that name."""

    code = "no_puzzle"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    check = tasks.add_parser("check", help="set every puzzle up, and say what is wrong")
    check.add_argument("--json", action="store_true", help="one object for another program")
    anew = "try every answer anew, by the judge as it is now (minutes)"
    check.add_argument("--anew", action="store_true", help=anew)
    task = tasks.add_parser("list", help="the puzzles of a game")
    add_game(task)
    task = tasks.add_parser("play", help="solve one: of the day, or by its name")
    add_game(task)
    task.add_argument("puzzle", nargs="?", default="", help="its name, as `list` shows it (that of the day)")
    task = tasks.add_parser("mine", help="find puzzles in games that computers play")
    add_game(task)
    task.add_argument("--games", type=whole_number, default=60, help="so many games (60)")
    task.add_argument("--want", type=whole_number, default=60, help="keep so many puzzles (60)")
    task.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    task.add_argument("--levels", default="knight,squire", help="who plays (knight,squire)")
    add_options(task)
    task.add_argument("--out", type=Path, help="write them to this file instead of stdout")
    add_workers(task)


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked."""
    if arguments.task == "check":
        return _check(arguments.json, arguments.anew)
    if arguments.task == "mine":
        return _mine(arguments)
    if arguments.task == "list":
        for puzzle in puzzles(arguments.game):
            print(f"{puzzle.id}  {'*' * puzzle.difficulty:<4}  {puzzle.theme}")
        return 0
    return _play(arguments.game, _wanted(arguments.game, arguments.puzzle))


def _check(as_json: bool, anew: bool) -> int:
    with_puzzles = [id for id in MANIFESTS if MANIFESTS[id].puzzles is not None]
    counts = {id: len(puzzles(id)) for id in with_puzzles}
    found: list[str] = []
    with progress(sum(counts.values()), "puzzles") as bar:
        for id in with_puzzles:
            found += faults(id)
            for puzzle in puzzles(id):
                if anew and not stands(puzzle, id):
                    found.append(f"{puzzle.id}: {puzzle.answer} is not clearly best any more")
                bar.step()
    return tell_faults("puzzles", counts, found, as_json)


# Mining -------------------------------------------------------------------------------------------


def _mine(arguments: argparse.Namespace) -> int:
    levels = [name.strip() for name in arguments.levels.split(",") if name.strip()]
    jobs = range(arguments.seed, arguments.seed + arguments.games)
    found: list[Puzzle] = []
    options = (
        chosen_options(GAMES[arguments.game], arguments) if arguments.players or arguments.settings else None
    )
    one = partial(mine_one, arguments.game, levels, options)
    with progress(arguments.games, f"mining {arguments.game}") as bar, suppress(KeyboardInterrupt):
        for more in carried_out(one, jobs, chosen_crew(arguments)):  # stopped, it keeps what it has
            found += more
            bar.step()
    kept = [puzzle.model_dump() for puzzle in chosen(found, arguments.want)]
    text = "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in kept) + "\n]\n"
    if arguments.out is None:
        print(text, end="")
    else:
        write_whole(arguments.out, text)
        print(f"{len(kept)} of {len(found)} puzzles are in {arguments.out}")
    return 0


def mine_one(game_id: str, levels: list[str], options: BaseModel | None, seed: int) -> list[Puzzle]:
    """The puzzles of one game; without options, of a table for two, three or four in turn."""
    return mined(game_id, options or options_for(GAMES[game_id], TABLES[seed % len(TABLES)]), levels, seed)


# Solving ------------------------------------------------------------------------------------------


def _wanted(game_id: str, name: str) -> Puzzle:
    if not name:
        puzzle = of_the_day(game_id, (date.today() - date(1970, 1, 1)).days)
    else:
        puzzle = next((one for one in puzzles(game_id) if one.id == name), None)
    if puzzle is None:
        raise NoPuzzle(f"there is no puzzle {name}".rstrip())
    return puzzle


def _play(game_id: str, puzzle: Puzzle) -> int:
    """Show the position and ask until the answer is found, or somebody has had enough."""
    position = Position(game_id, puzzle)
    game, state = position.game, position.state
    print(board(game, game.view(state, puzzle.seat)))
    print(
        f"\n{puzzle.id}, {'*' * puzzle.difficulty}: seat {puzzle.seat} is asked. One answer is clearly best."
    )
    print("Type an action; ? lists them, an empty line gives up.")
    tries = 0
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            line = ""
        if line == "?":
            print("\n".join(f"  {game.write(state, action)}" for action in position.prompt.actions))
        elif not line:
            print(_solution(puzzle))
            return 0
        else:
            tries += 1
            if _answered(position, line):
                print(f"Right, at try {tries}. {_solution(puzzle)}")
                return 0


def _answered(position: Position, line: str) -> bool:
    """Whether that was it; if not, what it would have led to."""
    try:
        action = position.action(line)
    except ActionError as wrong:
        print(f"  {wrong}")
        return False
    cost = position.cost(action)
    if cost == 0:
        return True
    if cost is None:
        print("  Not that one: it is not even among the best few.")
    else:
        left = position.puzzle.chance - cost
        print(
            f"  Not that one: it leaves a chance of {left:.0%}, the best answer {position.puzzle.chance:.0%}."
        )
    return False


def _solution(puzzle: Puzzle) -> str:
    line: list[Any] = [puzzle.answer, *puzzle.plan]
    why = f", for its {' and '.join(name.replace('_', ' ') for name in puzzle.why)}" if puzzle.why else ""
    return f"Best is {', '.join(line)} ({puzzle.chance:.0%}{why})."
