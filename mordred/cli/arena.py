"""Tournaments between levels on all cores: win shares with 95 % intervals, and an Elo table."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from pydantic import BaseModel

from mordred.ai.arena import Duel, Fixture, Result, duels, elo, fixtures, play, win_shares
from mordred.ai.levels import MEASURES, UnknownLevel
from mordred.ai.policy import Budget
from mordred.cli import add_game, number_of_seconds, seed_number, whole_number
from mordred.cli.progress import progress
from mordred.cli.tables import add_options, chosen_options, load_pack_file
from mordred.core.levels import LEVELS, STYLED
from mordred.games import GAMES

HELP = "let levels play each other, seats balanced, and rate them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `arena`."""
    add_game(parser)
    parser.add_argument(
        "--levels",
        default=",".join(LEVELS),
        help=f"who plays ({','.join(LEVELS)}; also {', '.join(MEASURES)}, and styles like squire-careful)",
    )
    parser.add_argument("--games", type=whole_number, default=60, help="how many games in all (60)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    add_options(parser)
    parser.add_argument(
        "--seconds", type=number_of_seconds, default=0.1, help="processor time for King's decisions (0.1)"
    )
    parser.add_argument(
        "--neighbours", action="store_true", help="each level meets only the next one in the list"
    )
    parser.add_argument(
        "--workers", type=whole_number, default=os.cpu_count() or 1, help="processes (all cores)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Play and report; stopped by Ctrl-C, report what was played."""
    levels = [name.strip() for name in arguments.levels.split(",") if name.strip()]
    for name in levels:
        if name not in LEVELS + STYLED + MEASURES:
            known = ", ".join(LEVELS + STYLED + MEASURES)
            raise UnknownLevel(f"there is no level {name!r}; there are {known}", level=name)
    options = chosen_options(GAMES[arguments.game], arguments)
    players = int(options.model_dump()["players"])
    games = fixtures(levels, players, arguments.games, arguments.seed, neighbours=arguments.neighbours)
    results: list[Result] = []
    stopped = False
    with progress(len(games), f"arena {arguments.game}") as bar:
        try:
            for result in _played(arguments, games, options):
                results.append(result)
                bar.step()
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        print(f"\nmordred: stopped after {len(results)} of {len(games)} games", file=sys.stderr)
    found = duels(results)
    if arguments.json:
        print(json.dumps(as_json(levels, found, len(results))))
    else:
        print(as_text(levels, found, len(results)))
    return 130 if stopped else 0


def _played(arguments: argparse.Namespace, games: list[Fixture], options: BaseModel) -> Iterator[Result]:
    """The results as they come in; the same games are played however many processes share them."""
    if arguments.workers == 1:
        for fixture in games:
            yield play_one(arguments.game, options, fixture, arguments.seconds)
        return
    pool = ProcessPoolExecutor(
        arguments.workers, initializer=load_pack_file, initargs=(arguments.game, arguments.pack)
    )
    try:
        jobs = [
            pool.submit(play_one, arguments.game, options, fixture, arguments.seconds) for fixture in games
        ]
        for job in as_completed(jobs):
            yield job.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play_one(game_id: str, options: BaseModel, fixture: Fixture, seconds: float) -> Result:
    """One game. Time is the process's own, so that a busy machine does not make anybody play worse."""
    return play(GAMES[game_id], options, fixture, lambda: Budget(seconds, time.process_time))


def as_json(levels: list[str], found: list[Duel], games: int) -> dict[str, object]:
    """The table for programs."""
    return {
        "games": games,
        "win_share": {level: round(share, 4) for level, share in win_shares(levels, found).items()},
        "elo": {level: round(value, 1) for level, value in elo(levels, found).items()},
        "duels": [
            {
                "levels": [duel.one, duel.other],
                "games": duel.games,
                "share": round(duel.share, 4),
                "interval": [round(end, 4) for end in duel.interval],
            }
            for duel in found
        ],
    }


def as_text(levels: list[str], found: list[Duel], games: int) -> str:
    """The table for people: every duel from the stronger side, then the ratings."""
    lines = [f"{games} games; wins per seat, so 50 % is even", ""]
    for duel in found:
        low, high = duel.interval
        lines.append(
            f"{duel.one:>8} v {duel.other:<8} {100 * duel.share:5.1f} %  "
            f"(95 %: {100 * low:4.1f} to {100 * high:4.1f})  {duel.games} games"
        )
    lines += ["", f"{'level':>8}  {'Elo':>6}  {'win share':>9}"]
    shares, ratings = win_shares(levels, found), elo(levels, found)
    for level in sorted(levels, key=lambda name: -ratings[name]):
        lines.append(f"{level:>8}  {ratings[level]:6.0f}  {100 * shares[level]:7.1f} %")
    return "\n".join(lines)
