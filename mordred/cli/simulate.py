"""Games played out by computers: who wins, how games end, how long they last."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from typing import Any

from pydantic import BaseModel

from mordred.cli import add_game, number_of_seconds, seed_number, whole_number
from mordred.cli.opponents import RANDOM, chooser, seating
from mordred.cli.progress import progress
from mordred.cli.tables import add_options, chosen_options, pack_step
from mordred.cli.work import Crew, Step, add_workers, carried_out, chosen_crew
from mordred.core.chance import Chance
from mordred.core.game import Event, Game
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import handling_of

HELP = "play many games and count"


# One game -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Played:
    """What is remembered of one game."""

    decisions: int
    turns: int
    ending: str
    winners: tuple[int, ...]
    factions: list[str]
    scores: list[int]
    order: tuple[int, ...] = ()
    """The seats in the order in which they began, where the game draws lots for it."""
    breakout: str = ""
    """Why Chaos broke out, where it can."""
    land: str = ""
    """Whose Wales is, where that is asked."""


def play(game: Game[Any], who: str, seconds: float, job: tuple[BaseModel, int]) -> Played:
    """One game to its end."""
    options, seed = job
    session = Session(game, options, seed)
    players = [
        chooser(name, game, seed + place, seconds)
        for place, name in enumerate(seating(who, game.seats(session.state)))
    ]
    while (prompt := session.prompt) is not None:
        session.play(players[prompt.seat](session, prompt.seat))
    return summary(session)


def summary(session: Session[Any]) -> Played:
    """What is remembered of a finished game."""
    outcome = session.game.outcome(session.state)
    assert outcome is not None
    scores = {standing.seat: sum(standing.score.values()) for standing in outcome.standings}
    found = Played(
        decisions=len(session.records),
        turns=0,
        ending=outcome.reason,
        winners=outcome.winners,
        factions=factions_of(session),
        scores=[scores[seat] for seat in sorted(scores)],
        land=str(outcome.details.get("wales", "")),
    )
    for event in events_of(session):
        match type(event).__name__:
            case "TurnBegan":
                found.turns += 1
            case "OrderDrawn":
                found.order = event.order  # type: ignore[attr-defined]
            case "BreakoutBegan":
                found.breakout = event.reason  # type: ignore[attr-defined]
    return found


def events_of(session: Session[Any]) -> Iterator[Event]:
    """Everything that happened, in order."""
    yield from session.opening
    for record in session.records:
        yield from record.events


def factions_of(session: Session[Any]) -> list[str]:
    """The faction of each seat, in a game that has factions."""
    players = getattr(session.state, "players", ())
    return [str(player.faction) for player in players] if isinstance(players, list) else []


# Many games -----------------------------------------------------------------------------------------------


def tables(game_id: str, options: BaseModel, games: int, seed: int) -> list[tuple[BaseModel, int]]:
    """Options and seed of each game. Unless factions were chosen, they change seats from game to game."""
    seeds = Chance(seed)
    seats = list(seatings(game_id, options)) or [options]
    return [(seats[number % len(seats)], seeds.draw()) for number in range(games)]


def seatings(game_id: str, options: BaseModel) -> Iterator[BaseModel]:
    """The same options with every choice of factions for the seats."""
    if getattr(options, "factions", None) != ():
        return
    for factions in permutations(handling_of(game_id).arms, options.players):  # type: ignore[attr-defined]
        yield options.model_copy(update={"factions": factions})


def play_out(
    game: Game[Any],
    work: Sequence[tuple[BaseModel, int]],
    who: str,
    seconds: float,
    crew: Crew,
    prepare: Sequence[Step] = (),
) -> Iterator[Played]:
    """Finished games in the order of the work, the same ones however many processes share them."""
    return carried_out(partial(play_named, game.id, who, seconds), work, crew, prepare)


def play_named(game_id: str, who: str, seconds: float, job: tuple[BaseModel, int]) -> Played:
    """One game, told what to play in words that another process understands."""
    return play(GAMES[game_id], who, seconds, job)


# Counting -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What is counted. A win shared by two counts half for each."""

    games: int = 0
    decisions: int = 0
    turns: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    breakouts: Counter[str] = field(default_factory=Counter)
    lands: Counter[str] = field(default_factory=Counter)
    seats: dict[int, float] = field(default_factory=dict)
    places: dict[int, float] = field(default_factory=dict)
    """By place in the order of the beginning."""
    factions: dict[str, float] = field(default_factory=dict)
    seated: Counter[str] = field(default_factory=Counter)
    """How often a faction was played."""
    points: Counter[str] = field(default_factory=Counter)
    """Points by faction, all games together."""
    winning: int = 0
    """The winners' points, all games together."""

    def add(self, played: Played) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += played.decisions
        self.turns.append(played.turns)
        self.endings[played.ending] += 1
        self.winning += max(played.scores, default=0)
        for counter, name in ((self.breakouts, played.breakout), (self.lands, played.land)):
            if name:
                counter[name] += 1
        share = 1 / len(played.winners)
        for seat in played.winners:
            self.seats[seat] = self.seats.get(seat, 0.0) + share
            if played.order:
                place = played.order.index(seat)
                self.places[place] = self.places.get(place, 0.0) + share
        for seat, faction in enumerate(played.factions):
            self.seated[faction] += 1
            self.points[faction] += played.scores[seat]
            self.factions[faction] = self.factions.get(faction, 0.0) + share * (seat in played.winners)


def count(games: Iterable[Played], step: Callable[[], None] = lambda: None) -> tuple[Tally, bool]:
    """Count all games, or those until Ctrl-C; and whether it was pressed."""
    tally = Tally()
    try:
        for played in games:
            tally.add(played)
            step()
    except KeyboardInterrupt:
        return tally, True
    return tally, False


# The command ----------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `simulate`."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=100, help="how many games (100)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    add_options(parser)
    parser.add_argument("--who", default=RANDOM, help="who plays: names in seat order, as in random,knight")
    parser.add_argument(
        "--seconds", type=number_of_seconds, default=0.1, help="thinking time for a decision (0.1)"
    )
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Play and report; stopped by Ctrl-C, report what was played."""
    game = GAMES[arguments.game]
    options = chosen_options(game, arguments)
    work = tables(game.id, options, arguments.games, arguments.seed)
    seats = game.seats(game.new(*work[0]))
    seating(arguments.who, seats)  # unknown names are found out here, not in another process
    with progress(arguments.games, f"simulate {game.id}") as bar:
        packs = pack_step(game.id, arguments.pack)
        games = play_out(game, work, arguments.who, arguments.seconds, chosen_crew(arguments), packs)
        tally, stopped = count(games, bar.step)
    if stopped:
        print(f"\nmordred: stopped after {tally.games} of {arguments.games} games", file=sys.stderr)
    if tally.games:
        print(json.dumps(as_json(tally, seats)) if arguments.json else as_text(tally, seats))
    return 130 if stopped else 0


def _plain(share: float) -> float:
    return int(share) if float(share).is_integer() else round(share, 4)


def as_json(tally: Tally, seats: int) -> dict[str, object]:
    """The counts for programs: totals, all of them."""
    found: dict[str, object] = {
        "games": tally.games,
        "wins_by_seat": [_plain(tally.seats.get(seat, 0)) for seat in range(seats)],
        "endings": dict(sorted(tally.endings.items())),
        "turns": sum(tally.turns),
        "decisions": tally.decisions,
    }
    if tally.factions:
        found["wins_by_faction"] = {name: _plain(share) for name, share in sorted(tally.factions.items())}
        found["games_by_faction"] = dict(sorted(tally.seated.items()))
        found["points_by_faction"] = dict(sorted(tally.points.items()))
        found["winning_points"] = tally.winning
    if tally.places:
        found["wins_by_start"] = [_plain(tally.places.get(place, 0)) for place in range(seats)]
    if tally.lands:
        found["land_held_by"] = dict(sorted(tally.lands.items()))
    if tally.breakouts:
        found["breakouts"] = dict(sorted(tally.breakouts.items()))
    return found


def as_text(tally: Tally, seats: int) -> str:
    """The counts for people."""

    def share(count: float, games: int = tally.games) -> str:
        return f"{100 * count / games:.1f} %"

    def line(title: str, counts: Iterable[tuple[object, float]]) -> str:
        return f"{title + ':':17}" + "  ".join(f"{name}: {share(n)}" for name, n in counts)

    def in_order(title: str, wins: dict[int, float]) -> str:
        return line(title, ((number + 1, wins.get(number, 0.0)) for number in range(seats)))

    lines = [
        f"{tally.games} games, {tally.decisions / tally.games:.1f} decisions and "
        f"{sum(tally.turns) / tally.games:.1f} turns each ({min(tally.turns)} to {max(tally.turns)})",
        in_order("wins by seat", tally.seats),
        line("endings", tally.endings.most_common()),
    ]
    if tally.places:
        lines.insert(2, in_order("wins by start", tally.places))
    if tally.breakouts:
        lines.append(line("Chaos broke out", tally.breakouts.most_common()))
    if tally.factions:
        each = sorted(tally.factions.items(), key=lambda item: -item[1])
        lines.append(
            "wins by faction: " + "  ".join(f"{name}: {share(n, tally.seated[name])}" for name, n in each)
        )
        lines.append(
            "mean points:     "
            + "  ".join(f"{name}: {tally.points[name] / tally.seated[name]:.2f}" for name, _ in each)
            + f"  the winner: {tally.winning / tally.games:.2f}"
        )
    if tally.lands:
        lines.append(line("the land goes to", tally.lands.most_common()))
    return "\n".join(lines)
