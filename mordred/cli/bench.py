"""Measurements: speed of random play, cost of the small things, length of links, cost of undo.

Time is the process's own, so that a busy machine does not spoil the ratios.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from mordred.cli import number_of_seconds, whole_number
from mordred.cli.progress import Progress, progress
from mordred.cli.tables import NoSuchTable, options_for
from mordred.core import links, saves
from mordred.core.game import Game, MordredError
from mordred.core.session import Session
from mordred.games import GAMES, MANIFESTS

HELP = "measure speed, link lengths and undo"
PLAYERS = 4
PETTINGZOO = "pettingzoo"
RIVALS = ("catanatron", PETTINGZOO)
WINDOW = 16
"""Undo is measured over so many in a row, so that where states are kept makes no difference."""


class RivalMissing(MordredError):
    """The package to compare with is not installed."""

    code = "rival_missing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `bench`."""
    parser.add_argument("--games", default="all", help="which games, as in wales,britannia (all)")
    parser.add_argument("--against", choices=RIVALS, help="measure this package in the same run")
    parser.add_argument(
        "--rounds", type=whole_number, default=5, help="rounds of random play; the median counts (5)"
    )
    parser.add_argument("--seconds", type=number_of_seconds, default=1.0, help="length of one round (1)")
    parser.add_argument("--link-games", type=whole_number, default=50, help="finished games to link (50)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Measure and report."""
    wanted = list(GAMES) if arguments.games == "all" else arguments.games.split(",")
    unknown = [id for id in wanted if id not in GAMES]
    if unknown:
        raise NoSuchTable(f"there is no game {unknown[0]!r}")
    games = [GAMES[id] for id in wanted]
    players: dict[str, Callable[[float], float]] = {game.id: _random_play(game) for game in games}
    if arguments.against == PETTINGZOO:
        players |= _environments(wanted)
    elif arguments.against:
        players[arguments.against] = _rival(arguments.against)
    steps = arguments.rounds * len(players) + len(games) * (arguments.link_games + 3)
    with progress(steps, "bench") as bar:
        found: dict[str, Any] = {
            "decisions_per_second": _speeds(players, arguments.rounds, arguments.seconds, bar),
            "link_chars": {},
            "microseconds": {},
            "undo_cost_ratio": {},
        }
        for game in games:
            found["link_chars"].update(_link_lengths(game, arguments.link_games, bar))
            found["microseconds"][game.id] = _small_things(game)
            bar.step()
            found["undo_cost_ratio"][game.id] = _undo_ratio(game)
            bar.step(2)
    print(json.dumps(found) if arguments.json else _as_text(found))
    return 0


# Random play ------------------------------------------------------------------------------------------------


def _speeds(
    players: dict[str, Callable[[float], float]], rounds: int, seconds: float, bar: Progress
) -> dict[str, float]:
    """Decisions a second of each: the median of rounds taken in turn, so that all meet the same noise."""
    seen: dict[str, list[float]] = {name: [] for name in players}
    for play in players.values():
        play(0.1)  # warm up
    for _ in range(rounds):
        for name, play in players.items():
            seen[name].append(play(seconds))
            bar.step()
    return {name: round(statistics.median(speeds)) for name, speeds in seen.items()}


def _random_play(game: Game[Any]) -> Callable[[float], float]:
    """Uniform choice from the prompt, full rules, as everybody plays: choose, step, choose, step."""
    dice = random.Random(1)
    options = options_for(game, PLAYERS)

    def play(seconds: float) -> float:
        decisions = 0
        prompt_of, step, choose = game.prompt, game.step, dice.choice
        began = time.process_time()
        while (now := time.process_time()) - began < seconds:
            state = game.new(options, dice.getrandbits(64))
            prompt = prompt_of(state)
            while prompt is not None:
                prompt = step(state, choose(prompt.actions))[1]
                decisions += 1
        return decisions / (now - began)

    return play


def _rival(name: str) -> Callable[[float], float]:
    """Catanatron with four RandomPlayers, by its own loop."""
    try:
        catanatron = importlib.import_module(name)
    except ImportError:
        raise RivalMissing(f"{name} is not installed: pip install 'mordred[bench]'") from None

    def play(seconds: float) -> float:
        decisions = 0
        began = time.process_time()
        while (now := time.process_time()) - began < seconds:
            game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                decisions += 1
        return decisions / (now - began)

    return play


def _environments(games: list[str]) -> dict[str, Callable[[float], float]]:
    """The games as PettingZoo environments, and PettingZoo's own classic games."""
    try:
        from mordred.cli.bench_envs import environments

        return environments(games)
    except ImportError as error:
        raise RivalMissing(f"{error.name} is not installed: pip install 'mordred[bench]'") from None


def random_game(
    game: Game[Any], seed: int, *, records: int | None = None, free_undo: bool = False
) -> Session[Any]:
    """A session of random play, to its end or to so many records."""
    dice = random.Random(seed)
    session = Session(game, options_for(game, PLAYERS), dice.getrandbits(64), free_undo=free_undo)
    while (prompt := session.prompt) is not None and len(session.records) != records:
        session.play(dice.choice(prompt.actions))
    return session


# Links ------------------------------------------------------------------------------------------------------


def _link_lengths(game: Game[Any], games: int, bar: Progress) -> dict[str, int]:
    """The longest link of so many finished games, and of positions along them."""
    whole = position = 0
    for seed in range(games):
        session = random_game(game, seed)
        whole = max(whole, len(links.game_link(session)))
        for share in (0.5, 0.75, 1.0):
            state = session.state_at(int(len(session.records) * share))
            position = max(position, len(links.position_link(game, session.options, state)))
        bar.step()
    return {f"{game.id}_game": whole, f"{game.id}_position": position}


# Small things -----------------------------------------------------------------------------------------------


def _microseconds(work: Callable[[], object], least: float = 0.05) -> float:
    """The best of three averages."""
    best = float("inf")
    for _ in range(3):
        times, began = 0, time.process_time()
        while (passed := time.process_time() - began) < least:
            work()
            times += 1
        best = min(best, passed / times)
    return round(best * 1e6, 2)


def _small_things(game: Game[Any]) -> dict[str, float]:
    """What is done to a late position of a game, each on its own."""
    full = random_game(game, 3)
    session = random_game(game, 3, records=len(full.records) * 4 // 5)
    while session.prompt is not None and len(session.prompt.actions) < 8:
        session.play(session.prompt.actions[0])
    state, prompt = session.state, session.prompt
    assert prompt is not None
    action = prompt.actions[len(prompt.actions) // 2]
    copying = _microseconds(lambda: game.copy(state))
    saved = saves.save(session)
    games = {game.id: game}
    link = links.game_link(session)
    return {
        "copy": copying,
        "prompt": _microseconds(lambda: game.prompt(state)),
        "apply": round(max(0.0, _microseconds(lambda: game.apply(game.copy(state), action)) - copying), 2),
        "view": _microseconds(lambda: game.view(state, prompt.seat)),
        "save": _microseconds(lambda: saves.save(session)),
        "load": _microseconds(lambda: saves.load(saved, games)),
        "link": _microseconds(lambda: links.game_link(session)),
        "open_link": _microseconds(lambda: links.open_link(link, games)),
    }


# Undo -------------------------------------------------------------------------------------------------------


def _undo_ratio(game: Game[Any]) -> float:
    """Cost of one undo at 1,000 records (or at the end of the longest game found) over that at 10."""
    session = long_game(game, 1000 + WINDOW // 2)
    late = _undo_cost(session)
    early = _undo_cost(
        Session.from_actions(
            game, session.options, session.seed, session.actions()[: 10 + WINDOW // 2], free_undo=True
        )
    )
    return round(late / early, 2)


def _undo_cost(session: Session[Any]) -> float:
    """Seconds for an undo, over a window of them; the least of several tries."""
    best = float("inf")
    for _ in range(9):
        began = time.process_time()
        for _ in range(WINDOW):
            session.undo()
        best = min(best, time.process_time() - began)
        for _ in range(WINDOW):
            session.redo()
    return best / WINDOW


def long_game(game: Game[Any], records: int) -> Session[Any]:
    """A session of so many records, or the longest that was found, played to last."""
    best: Session[Any] | None = None
    for seed in range(12):
        dice = random.Random(seed)
        session = Session(game, options_for(game, PLAYERS), seed, free_undo=True)
        while (prompt := session.prompt) is not None and len(session.records) < records:
            lasting = MANIFESTS[game.id].lasting
            actions = lasting()(session.state, prompt.actions) if lasting else prompt.actions
            session.play(dice.choice(actions))
        if best is None or len(session.records) > len(best.records):
            best = session
        if len(best.records) >= records:
            break
    assert best is not None
    return best


# Text -------------------------------------------------------------------------------------------------------


def _as_text(found: dict[str, Any]) -> str:
    speeds = found["decisions_per_second"]
    lines = [f"Python {sys.version.split()[0]}", "", "decisions a second"]
    lines += [f"  {name:<28} {speed:>10,.0f}" for name, speed in speeds.items()]
    for rival in RIVALS:
        if rival in speeds:
            lines += [f"  {n} = {s / speeds[rival]:.2f} x {rival}" for n, s in speeds.items() if n != rival]
    classic = [name for name in speeds if name.startswith(PETTINGZOO)]
    for name in (name for name in speeds if name.endswith(" env") and classic):
        lines.append(f"  {name} = " + ", ".join(f"{speeds[name] / speeds[c]:.2f} x {c}" for c in classic))
    lines += ["", "longest links, in characters"]
    lines += [f"  {name:<20} {length:>6}" for name, length in found["link_chars"].items()]
    for name, costs in found["microseconds"].items():
        lines += [
            "",
            f"microseconds, late in {name}",
            *(f"  {what:<10} {cost:>10}" for what, cost in costs.items()),
        ]
    lines += ["", "cost of an undo at 1,000 records over that at 10"]
    lines += [f"  {name:<12} {ratio}" for name, ratio in found["undo_cost_ratio"].items()]
    return "\n".join(lines)
