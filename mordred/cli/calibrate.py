"""How honest the chances of a review are: predicted against won, in ten bins, and the best curve."""

from __future__ import annotations

import argparse
import json
from functools import partial

from pydantic import BaseModel

from mordred.ai.levels import expertise, policy
from mordred.ai.policy import Budget, ask_policy
from mordred.cli import add_game, seed_number, whole_number
from mordred.cli.progress import progress
from mordred.cli.tables import add_options, chosen_options
from mordred.cli.work import add_workers, carried_out, chosen_crew
from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.review.curve import bins, error, fitted, power_of

HELP = "measure how honest the chances of a review are, and fit their curve"
MOMENTS = 12
"""So many quiet moments of each game are looked at, so that no game counts more than another."""

Seen = list[tuple[list[float], list[float]]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `calibrate`."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=1000, help="how many games (1000)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    parser.add_argument("--levels", default="knight", help="who plays, seat by seat in turn (knight)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    add_options(parser)
    add_workers(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, compare, fit on one half of the games, and report what the other half says."""
    game = GAMES[arguments.game]
    options = chosen_options(game, arguments)
    players = int(options.model_dump()["players"])
    levels = [name.strip() for name in arguments.levels.split(",") if name.strip()]
    one = partial(play_one, arguments.game, options, levels)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    games: list[Seen] = []
    with progress(arguments.games, f"calibrate {arguments.game}") as bar:
        for seen in carried_out(one, seeds, chosen_crew(arguments)):
            games.append(seen)
            bar.step()
    half = [moment for seen in games[::2] for moment in seen]
    other = [moment for seen in games[1::2] for moment in seen]
    power = fitted(half)
    shipped = power_of(arguments.game, players)
    found = {
        "players": players,
        "games": len(games),
        "fitted": power,
        "shipped": shipped,
        "error_raw": round(error(bins(other, 1.0)), 4),
        "error_fitted": round(error(bins(other, power)), 4),
        "error_shipped": round(error(bins([*half, *other], shipped)), 4),
        "bins": [[n, round(said, 3), round(won, 3)] for n, said, won in bins([*half, *other], shipped)],
    }
    print(json.dumps(found) if arguments.json else _as_text(found))
    return 0


def play_one(game_id: str, options: BaseModel, levels: list[str], seed: int) -> Seen:
    """One game: what was predicted at some quiet moments, and how the win was shared in the end."""
    game = GAMES[game_id]
    known = expertise(game)
    session = Session(game, options, seed)
    seats = game.seats(session.state)
    minds = [policy(game_id, levels[(seat + seed) % len(levels)]) for seat in range(seats)]
    moments: list[list[float]] = []
    chance = Chance(seed)
    while session.prompt is not None:
        seat = session.prompt.seat
        if known.judge.quiet(session.state):
            world = game.redeal(session.state, seat, Chance(chance.draw() >> 8))
            moments.append(list(known.judge.chances(world)))
        number = chance.draw() >> 8
        session.play(ask_policy(minds[seat], game, session.state, seat, number, Budget(tries=4)).action)
    outcome = game.outcome(session.state)
    assert outcome is not None
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    picked = [moments[index * len(moments) // MOMENTS] for index in range(MOMENTS)] if moments else []
    return [(predicted, shares) for predicted in picked]


def _as_text(found: dict[str, object]) -> str:
    """The table for people."""
    lines = [
        f"{found['games']} games, {found['players']} players",
        f"expected calibration error: {found['error_raw']:.1%} as the judge says, "
        f"{found['error_fitted']:.1%} with the fitted power {found['fitted']}, "
        f"{found['error_shipped']:.1%} with the shipped power {found['shipped']}",
        "",
        "said      won     moments",
    ]
    cells = found["bins"]
    assert isinstance(cells, list)
    lines += [f"{said:6.1%}  {won:6.1%}  {n:8}" for n, said, won in cells if n]
    return "\n".join(lines)
