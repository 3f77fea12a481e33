"""The fuzzer's other subject: random packs that the check finds sound, and damaged ones it refuses."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pydantic import BaseModel

from mordred.britannia.content.damage import damaged, torn
from mordred.britannia.content.generate import random_pack
from mordred.britannia.content.library import STANDARD, PackError, forget, load_pack, register
from mordred.britannia.content.pack import Pack
from mordred.britannia.content.vocabulary import Rule, Step
from mordred.britannia.rules import book, effects
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.state import Effect, State
from mordred.britannia.rules.table import RulesTable
from mordred.cli.files import write_whole
from mordred.cli.progress import progress
from mordred.cli.tables import all_options
from mordred.cli.work import Crew, carried_out, chosen_crew
from mordred.core.chance import Chance
from mordred.core.game import Action, Game, MordredError
from mordred.core.session import Session

GAMES_A_PACK = 20
SLOW = 1.0
"""Seconds after which refusing a damaged pack took too long."""
Play = Callable[[Game[Any], BaseModel, int], tuple[Session[Any], dict[str, object]]]
"""Plays one random game: the session, and its fault if a promise was broken."""
Reached = set[tuple[str, int]]
"""Steps that did something: script and place in it."""


@dataclass(slots=True)
class Report:
    """What was seen."""

    counts: Counter[str] = field(default_factory=Counter)
    """Packs, games, decisions, steps, and steps that were reached."""
    unreached: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    broken: dict[str, str] = field(default_factory=dict)
    """Packs with which a promise was broken, by id."""

    def add(self, other: Report) -> None:
        """Count what another run saw, too."""
        self.counts += other.counts
        self.unreached += other.unreached
        self.faults += other.faults
        self.broken |= other.broken


def run(arguments: argparse.Namespace, play: Play) -> int:
    """Fuzz packs instead of games of the shipped one."""
    report = Report()
    seen = report.counts
    if arguments.damaged:
        with progress(arguments.damaged, "damaged packs") as bar:
            for fault in fuzz_damaged(arguments.damaged, arguments.seed, chosen_crew(arguments)):
                bar.step()
                seen["packs"] += 1
                report.faults += [fault] if fault else []
        print(f"{seen['packs']} damaged packs, {len(report.faults)} faults")
    else:
        with progress(arguments.packs, "random packs") as bar:
            seeds = [arguments.seed + number for number in range(arguments.packs)]
            for one in carried_out(partial(fuzz_named, play), seeds, chosen_crew(arguments)):
                report.add(one)
                bar.step()
        for name, text in report.broken.items():
            write_whole(arguments.out / f"fault-{name}.json", text)
        share = 100 * seen["reached"] / max(seen["steps"], 1)
        print(
            f"{seen['packs']} random packs, {seen['games']} games, {seen['decisions']} decisions, "
            f"{seen['reached']} of {seen['steps']} steps reached ({share:.1f}%), {len(report.faults)} faults"
        )
        if arguments.json:
            print(json.dumps({"unreached": report.unreached, "faults": report.faults}))
    for fault in report.faults:
        print(f"  {fault}", file=sys.stderr)
    return 1 if report.faults else 0


# --- random packs ---


def fuzz_named(play: Play, seed: int) -> Report:
    """What one random pack shows, for another process to find out."""
    report = Report()
    fuzz_pack(seed, play, report)
    return report


def fuzz_pack(seed: int, play: Play, report: Report, *, games: int = GAMES_A_PACK) -> None:
    """One random pack: it is sound, its games keep every promise, and which of its steps they reached."""
    game = GAME
    data = random_pack(Chance(seed), f"random-{seed}")
    report.counts["packs"] += 1
    try:
        pack = register(load_pack(data))
    except PackError as wrong:
        report.faults.append(f"pack {seed}: the check refuses what it let pass: {wrong}")
        return
    reached: Reached = set()
    tables = all_options(game)
    with _watched(reached):
        for number in range(games):
            options = tables[(seed + number) % len(tables)].model_copy(update={"pack": pack.id})
            session, fault = play(game, options, seed * 1000 + number)
            report.counts["games"] += 1
            report.counts["decisions"] += len(session.records)
            _note_figures(pack, session.state, reached)
            if fault:
                report.faults.append(f"pack {seed}, game {number}: {fault['fault']}")
                report.broken[pack.id] = json.dumps(data)
    _note_standing(pack, reached)
    _count_steps(pack, reached, report)
    book.forget(pack.digest)
    forget(pack)


@contextmanager
def _watched(reached: Reached) -> Iterator[None]:
    """Note every step that does something."""
    plain = dict(effects.VERBS)

    def noting(verb: effects.Verb) -> effects.Verb:
        def take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
            reached.add((run.source, run.index))
            verb.take(table, run, step, seat, action)

        return replace(verb, take=take)

    effects.VERBS.update({word: noting(verb) for word, verb in plain.items()})
    try:
        yield
    finally:
        effects.VERBS.update(plain)


def _note_figures(pack: Pack, state: State, reached: Reached) -> None:
    """The rules of Monsters and tiles are in force where these are."""
    tiles = [land.tile for land in state.lands.values() if land.tile]
    sources = [f"monster.{monster}" for monster in state.monsters] + [f"tile.{tile}" for tile in tiles]
    _note_rules(pack, sources, reached)


def _note_standing(pack: Pack, reached: Reached) -> None:
    """Players' rules are in force once a book has gathered them; points count in every game."""
    for used in book.books_of(pack.digest):
        _note_rules(pack, used.gathered, reached)
    _note_rules(pack, [source for source in pack.scripts if source.endswith(".score")], reached)


def _note_rules(pack: Pack, sources: Any, reached: Reached) -> None:
    for source in sources:
        for index, step in enumerate(pack.scripts[source]):
            if isinstance(step, Rule):
                reached.add((source, index))


def _count_steps(pack: Pack, reached: Reached, report: Report) -> None:
    for source, script in pack.scripts.items():
        for index, step in enumerate(script):
            if isinstance(step, (Step, Rule)):
                report.counts["steps"] += 1
                if (source, index) in reached:
                    report.counts["reached"] += 1
                else:
                    name = step.key if isinstance(step, Rule) else step.do
                    report.unreached.append(f"{pack.id} {source}[{index}] {name}")


# --- damaged packs ---


def fuzz_damaged(packs: int, seed: int, crew: Crew = Crew()) -> Iterator[str]:  # noqa: B008 (it is frozen)
    """Read so many damaged packs: for each what went wrong, or nothing."""
    return carried_out(partial(damage_one, seed), range(packs), crew)


def damage_one(seed: int, number: int) -> str:
    """Damage the shipped pack in one way and read it."""
    text = STANDARD.read_text(encoding="utf-8")
    chance = Chance(seed + number)
    spoilt = torn(text, chance) if number % 4 == 0 else json.dumps(damaged(json.loads(text), chance))
    return read_damaged(spoilt, f"damaged pack {seed + number}")


def read_damaged(text: str, name: str) -> str:
    """Refused in bounded sentences, or sound; anything else is a fault."""
    begun = time.process_time()
    try:
        load_pack(text)
    except PackError as wrong:
        if len(wrong.problems) > 50 or any(len(problem) > 400 for problem in wrong.problems):
            return f"{name}: {len(wrong.problems)} messages or one too long"
        raw = ("Input should", "Extra inputs", "value_error", "Field required", " valid ")
        for problem in wrong.problems:
            if any(words in problem for words in raw):
                return f"{name}: the validator's own words: {problem}"
    except MordredError as wrong:
        return f"{name}: {type(wrong).__name__} instead of PackError"
    except Exception as wrong:
        return f"{name}: {type(wrong).__name__}: {wrong}"[:300]
    spent = time.process_time() - begun
    return f"{name}: {spent:.1f} s" if spent > SLOW else ""
