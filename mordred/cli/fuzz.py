"""Random legal play with every promise checked; a broken one is written to a file that `replay` opens."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from mordred.cli import add_game, seed_number, whole_number
from mordred.cli.files import write_whole
from mordred.cli.progress import progress
from mordred.cli.tables import NoSuchTable, all_options
from mordred.cli.work import Crew, add_workers, carried_out, chosen_crew
from mordred.core import saves
from mordred.core.chance import Chance
from mordred.core.checklist import Checklist
from mordred.core.game import Action, Game
from mordred.core.session import Session
from mordred.games import GAMES, MANIFESTS

HELP = "play at random and check every promise at every decision"
SAMPLE = 60
"""About one decision in so many is checked thoroughly."""
SEEDS = 1 << 64
"""After the last seed comes the first."""
ENDLESS = 20_000
"""A game with more decisions is stuck."""


class Endless(AssertionError):
    """A game that does not end."""


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What came of one game: small enough to come back from another machine."""

    options: BaseModel
    seed: int
    decisions: int
    fault: dict[str, object]
    """Empty if all promises were kept."""
    save: str
    """The game up to the fault."""


@dataclass(slots=True)
class Report:
    """What a run of the fuzzer saw."""

    games: int = 0
    decisions: int = 0
    faults: list[dict[str, object]] = field(default_factory=list)

    def add(self, one: Fuzzed, path: Path) -> None:
        """One more game; if it broke a promise it is kept in that file."""
        self.games += 1
        self.decisions += one.decisions
        if one.fault:
            write_whole(path, one.save)
            self.faults.append({"seed": one.seed, "fault": one.fault["fault"], "file": str(path)})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `fuzz`."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=200, help="how many games (200)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    parser.add_argument("--players", type=int, help="one number of players only (default: all in turn)")
    parser.add_argument(
        "--sample", type=whole_number, default=SAMPLE, help=f"thorough checks one in N ({SAMPLE})"
    )
    parser.add_argument("--out", type=Path, default=Path("."), help="where files of faults go")
    parser.add_argument("--packs", type=int, default=0, metavar="N", help="N random packs, 20 games each")
    parser.add_argument("--damaged", type=int, default=0, metavar="N", help="read N packs damaged at random")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Run the fuzzer; stopped by Ctrl-C, report what was played."""
    game = GAMES[arguments.game]
    report = Report()
    stopped = False
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.packs or arguments.damaged:
        fuzz_packs = MANIFESTS[game.id].fuzz_packs
        if fuzz_packs is None:
            raise NoSuchTable(f"{game.id} is played without content packs")
        code: int = fuzz_packs()(arguments, fuzz_one)
        return code
    with progress(arguments.games, f"fuzz {game.id}") as bar:
        try:
            for one in fuzz(
                game,
                arguments.games,
                arguments.seed,
                players=arguments.players,
                sample=arguments.sample,
                crew=chosen_crew(arguments),
            ):
                bar.step()
                report.add(one, arguments.out / f"fault-{game.id}-{one.seed}.json")
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        print(f"\nmordred: stopped after {report.games} of {arguments.games} games", file=sys.stderr)
    if arguments.json:
        print(json.dumps({"games": report.games, "decisions": report.decisions, "faults": report.faults}))
    else:
        print(f"{report.games} games, {report.decisions} decisions, {len(report.faults)} faults")
        for found in report.faults:
            print(f"  {found['fault']}\n  python -m mordred replay {found['file']}", file=sys.stderr)
    return 1 if report.faults else 130 if stopped else 0


def fuzz(
    game: Game[Any],
    games: int,
    seed: int,
    *,
    players: int | None = None,
    sample: int = SAMPLE,
    crew: Crew = Crew(),  # noqa: B008 (it is frozen)
) -> Iterator[Fuzzed]:
    """Play so many games over all options, one seed after the other."""
    tables = all_options(game, players)
    jobs = [(tables[number % len(tables)], (seed + number) % SEEDS) for number in range(games)]
    return carried_out(partial(fuzz_named, game.id, sample), jobs, crew)


def fuzz_named(game_id: str, sample: int, job: tuple[BaseModel, int]) -> Fuzzed:
    """One game, told in words that another process understands."""
    options, seed = job
    session, fault = fuzz_one(GAMES[game_id], options, seed, sample)
    save = fault_file(session, fault) if fault else ""
    return Fuzzed(options, seed, len(session.records), fault, save)


def fuzz_one(
    game: Game[Any], options: BaseModel, seed: int, sample: int = SAMPLE
) -> tuple[Session[Any], dict[str, object]]:
    """One random game; the fault names the promise and the action at which it was broken."""
    session = Session(game, options, seed)
    chance = Chance(seed ^ 0xF022)
    checklist = Checklist(game, Chance(seed ^ 0xC4EC))
    action: Action | None = None
    try:
        while (prompt := session.prompt) is not None:
            action = None
            checklist.decision(session.state, prompt)
            action = prompt.actions[chance.below(len(prompt.actions))]
            if chance.below(sample) == 0:
                checklist.thorough(session, action)
            session.play(action)
            if len(session.records) > ENDLESS:
                raise Endless(f"no end after {ENDLESS} decisions")
        action = None
        checklist.finished(session)
    except Exception as error:
        fault: dict[str, object] = {"fault": f"{type(error).__name__}: {error}"[:500]}
        if action is not None:
            fault["action"] = [action.verb, *action.operands]
        return session, fault
    return session, {}


def fault_file(session: Session[Any], fault: dict[str, object]) -> str:
    """A save of the game up to the fault; its table says what went wrong."""
    return saves.save(session, title="fault", table=fault, snapshot=False)
