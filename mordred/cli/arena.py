"""Tournaments between levels on all cores: win shares with 95 % intervals, and an Elo table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from pydantic import BaseModel

from mordred.ai.arena import Duel, Fixture, Result, duels, elo, fixtures, paces, play, win_shares
from mordred.ai.bots import PREFIX, BotTrouble, learn_bot
from mordred.ai.levels import MEASURES, UnknownLevel
from mordred.ai.policy import Budget
from mordred.cli import add_game, number_of_seconds, seed_number, whole_number
from mordred.cli.files import read_text
from mordred.cli.progress import progress
from mordred.cli.tables import add_options, chosen_options, pack_step
from mordred.cli.work import Step, add_workers, carried_out, chosen_crew
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
    parser.add_argument(
        "--bot", dest="bots", action="append", default=[], metavar="FILE.py:CLASS",
        help="a bot of your own that meets the levels (repeatable); its code is run, see docs/bots.md",
    )  # fmt: skip
    add_options(parser)
    parser.add_argument(
        "--seconds", type=number_of_seconds, default=0.1, help="processor time for King's decisions (0.1)"
    )
    parser.add_argument(
        "--seconds-of", dest="own", type=own_seconds, action="append", default=[], metavar="LEVEL=SECONDS",
        help="another time for one level (repeatable): king-1 counts its trials alone, so that two that shall"
        " think equally long need different ones",
    )  # fmt: skip
    parser.add_argument(
        "--neighbours", action="store_true", help="each level meets only the next one in the list"
    )
    parser.add_argument(
        "--tries", type=whole_number, metavar="N",
        help="tries instead of time for King's decisions: then the same seed gives the same games anywhere",
    )  # fmt: skip
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def own_seconds(text: str) -> tuple[str, float]:
    """Read `LEVEL=SECONDS`."""
    level, _, seconds = text.partition("=")
    return level, number_of_seconds(seconds)


def run(arguments: argparse.Namespace) -> int:
    """Play and report; stopped by Ctrl-C, report what was played."""
    levels = [name.strip() for name in arguments.levels.split(",") if name.strip()]
    for name in levels:
        if name not in LEVELS + STYLED + MEASURES:
            known = ", ".join(LEVELS + STYLED + MEASURES)
            raise UnknownLevel(f"there is no level {name!r}; there are {known}", level=name)
    bots = brought(arguments.bots)
    levels += [str(level) for _, (level, *_) in bots]
    options = chosen_options(GAMES[arguments.game], arguments)
    players = int(options.model_dump()["players"])
    games = fixtures(
        levels,
        players,
        arguments.games,
        arguments.seed,
        neighbours=arguments.neighbours,
        guests=[str(level) for _, (level, *_) in bots],
    )
    results: list[Result] = []
    stopped = False
    with progress(len(games), f"arena {arguments.game}") as bar:
        try:
            for result in _played(arguments, games, options, bots):
                results.append(result)
                bar.step()
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        print(f"\nmordred: stopped after {len(results)} of {len(games)} games", file=sys.stderr)
    found = duels(results)
    if arguments.json:
        print(json.dumps(as_json(levels, found, len(results), paces(results))))
    else:
        print(as_text(levels, found, len(results), paces(results)))
    return 130 if stopped else 0


def brought(bots: list[str]) -> list[Step]:
    """Load the bots that the arguments name; what each worker has to do to have them too."""
    steps: list[Step] = []
    for bot in bots:
        path, _, name = bot.rpartition(":")
        if not path:
            raise BotTrouble(f"write FILE.py:CLASS, not {bot!r}")
        text = read_text(Path(path))
        steps.append((learn_bot, (f"{PREFIX}{name}", text, name)))
        learn_bot(f"{PREFIX}{name}", text, name)
    return steps


def _played(
    arguments: argparse.Namespace, games: list[Fixture], options: BaseModel, bots: list[Step]
) -> Iterator[Result]:
    """The results in the order of the games; the same games are played however many processes share them."""
    one = partial(play_one, arguments.game, options, arguments.seconds, dict(arguments.own), arguments.tries)
    prepare = [*pack_step(arguments.game, arguments.pack), *bots]
    return carried_out(one, games, chosen_crew(arguments), prepare)


def play_one(
    game_id: str,
    options: BaseModel,
    seconds: float,
    own: Mapping[str, float],
    tries: int | None,
    fixture: Fixture,
) -> Result:
    """One game. Time is the process's own, so that a busy machine does not make anybody play worse."""

    def budget(level: str) -> Budget:
        return Budget(own.get(level, seconds), time.process_time) if tries is None else Budget(tries=tries)

    if tries is not None:
        return play(GAMES[game_id], options, fixture, budget)
    return play(GAMES[game_id], options, fixture, budget, time.process_time)


def as_json(levels: list[str], found: list[Duel], games: int, pace: Mapping[str, float]) -> dict[str, object]:
    """The table for programs."""
    return {
        "games": games,
        "win_share": {level: round(share, 4) for level, share in win_shares(levels, found).items()},
        "elo": {level: round(value, 1) for level, value in elo(levels, found).items()},
        "milliseconds": {level: round(1000 * seconds, 2) for level, seconds in pace.items()},
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


def as_text(levels: list[str], found: list[Duel], games: int, pace: Mapping[str, float]) -> str:
    """The table for people: every duel from the stronger side, then the ratings and what a decision took."""
    wide = max(8, *(len(level) for level in levels))
    lines = [f"{games} games; wins per seat, so 50 % is even", ""]
    for duel in found:
        low, high = duel.interval
        lines.append(
            f"{duel.one:>{wide}} v {duel.other:<{wide}} {100 * duel.share:5.1f} %  "
            f"(95 %: {100 * low:4.1f} to {100 * high:4.1f})  {duel.games} games"
        )
    lines += ["", f"{'level':>{wide}}  {'Elo':>6}  {'win share':>9}  {'ms a decision':>13}"]
    shares, ratings = win_shares(levels, found), elo(levels, found)
    for level in sorted(levels, key=lambda name: -ratings[name]):
        lines.append(
            f"{level:>{wide}}  {ratings[level]:6.0f}  {100 * shares[level]:7.1f} %  "
            f"{1000 * pace.get(level, 0.0):13.1f}"
        )
    return "\n".join(lines)
