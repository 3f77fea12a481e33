"""Games played out by computers: who wins, how games end, how long they last."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from mordred.cli import add_game, seed_number, whole_number
from mordred.cli.opponents import RANDOM, chooser, seating
from mordred.cli.progress import progress
from mordred.cli.tables import add_options, chosen_options
from mordred.core.chance import Chance
from mordred.core.game import Game, Outcome
from mordred.core.session import Session
from mordred.games import GAMES

HELP = "play many games and count"


@dataclass(slots=True)
class Tally:
    """What is counted."""

    games: int = 0
    decisions: int = 0
    turns: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    """Shares of wins: a win shared by two counts half for each."""
    factions: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    lands: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome, decisions: int, turns: int, factions: list[str]) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += decisions
        self.turns.append(turns)
        self.endings[outcome.reason] += 1
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)  # type: ignore[assignment]
            if factions:
                self.factions[factions[seat]] += 1 / len(outcome.winners)  # type: ignore[assignment]
        if "wales" in outcome.details:
            self.lands[str(outcome.details["wales"])] += 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `simulate`."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=100, help="how many games (100)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    add_options(parser)
    parser.add_argument("--who", default=RANDOM, help="who plays: names in seat order, as in random,knight")
    parser.add_argument("--seconds", type=float, default=0.1, help="thinking time for a decision (0.1)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Play and report."""
    game = GAMES[arguments.game]
    options = chosen_options(game, arguments)
    tally = Tally()
    with progress(arguments.games, f"simulate {game.id}") as bar:
        for session in play_out(
            game, options, arguments.games, arguments.seed, arguments.who, arguments.seconds
        ):
            outcome = game.outcome(session.state)
            assert outcome is not None
            tally.add(outcome, len(session.records), turns_of(session), factions_of(session))
            bar.step()
    seats = game.seats(session.state)
    print(json.dumps(as_json(tally, seats)) if arguments.json else as_text(tally, seats))
    return 0


def play_out(
    game: Game[Any], options: BaseModel, games: int, seed: int, who: str, seconds: float
) -> Iterator[Session[Any]]:
    """Finished games; each has its own seed, drawn from the first."""
    seeds = Chance(seed)
    for _ in range(games):
        session = Session(game, options, seeds.draw())
        players = [
            chooser(name, game, session.seed + place, seconds)
            for place, name in enumerate(seating(who, game.seats(session.state)))
        ]
        while session.prompt is not None:
            session.play(players[session.prompt.seat](session, session.prompt.seat))
        yield session


def turns_of(session: Session[Any]) -> int:
    """How many turns were begun: both games tell it by an event of this name."""
    events = [*session.opening, *(event for record in session.records for event in record.events)]
    return sum(type(event).__name__ == "TurnBegan" for event in events)


def factions_of(session: Session[Any]) -> list[str]:
    """The faction of each seat, in a game that has factions."""
    players = getattr(session.state, "players", ())
    return [str(player.faction) for player in players] if isinstance(players, list) else []


def _plain(share: float) -> float:
    return int(share) if float(share).is_integer() else round(share, 4)


def as_json(tally: Tally, seats: int) -> dict[str, object]:
    """The counts for programs: totals, all of them."""
    found: dict[str, object] = {
        "games": tally.games,
        "wins_by_seat": [_plain(tally.wins[seat]) for seat in range(seats)],
        "endings": dict(sorted(tally.endings.items())),
        "turns": sum(tally.turns),
        "decisions": tally.decisions,
    }
    if tally.factions:
        found["wins_by_faction"] = {name: _plain(share) for name, share in sorted(tally.factions.items())}
    return found


def as_text(tally: Tally, seats: int) -> str:
    """The counts for people."""

    def share(count: float) -> str:
        return f"{100 * count / tally.games:.1f} %"

    lines = [
        f"{tally.games} games, {tally.decisions / tally.games:.1f} decisions and "
        f"{sum(tally.turns) / tally.games:.1f} turns each ({min(tally.turns)} to {max(tally.turns)})",
        "wins by seat:  " + "  ".join(f"{seat + 1}: {share(tally.wins[seat])}" for seat in range(seats)),
        "endings:       " + "  ".join(f"{name}: {share(n)}" for name, n in tally.endings.most_common()),
    ]
    if tally.factions:
        lines.append(
            "wins by faction: " + "  ".join(f"{n}: {share(c)}" for n, c in tally.factions.most_common())
        )
    if tally.lands:
        lines.append(
            "the land goes to: " + "  ".join(f"{n}: {share(c)}" for n, c in tally.lands.most_common())
        )
    return "\n".join(lines)
