"""Where each faction's Favour comes from: `python -m tools.purses [--games N] [--set edition=preview] ...`.

Games by one player against itself, as `simulate` plays them, told apart by what brought the Favour: a War's
claims, a Spell, an ability, a tile, a Combat card. For whoever asks why a faction wins too much
(docs/balance.md). Battles are counted too, and those after which a faction held the field.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from mordred.britannia.rules import events as happened
from mordred.britannia.rules.state import State
from mordred.cli import seed_number, whole_number
from mordred.cli.opponents import chooser
from mordred.cli.progress import progress
from mordred.cli.simulate import events_of, factions_of, tables
from mordred.cli.tables import add_options, chosen_options
from mordred.core.game import Event
from mordred.core.session import Session
from mordred.games import GAMES

GAME = GAMES["britannia"]
Purses = dict[str, Counter[str]]
"""By faction: how much came from where."""


def gains(events: Iterable[Event]) -> Iterator[tuple[int, str, int]]:
    """(seat, source, Favour) of all that anybody got or lost; what is stolen is told for both."""
    source = ability = ""
    for event in events:
        match event:
            case happened.SpellCast(spell=spell):
                source, ability = f"spell {spell}", ""
            case happened.ActionChosen(action=action):
                source, ability = action, ""
            case happened.BattleBegan():
                source, ability = "battle", ""
            case happened.WarBegan() | happened.BattleEnded():
                source, ability = "war", ""
            case happened.FatePlayed(deck=deck):
                source, ability = deck, ""
            case happened.AbilityUsed(source=name):
                ability = name
            case happened.FavourClaimed(seat=seat, favour=favour):
                yield seat, ability or source, sum(favour)
                ability = ""
            case happened.FavourGained(seat=seat, n=n):
                yield seat, ability or source, n
                ability = ""
            case happened.FavourLost(seat=seat, n=n):
                yield seat, f"lost by {source}", -n
            case happened.FavourStolen(seat=seat, victim=victim, n=n):
                yield seat, f"stolen, {source}", n
                yield victim, "stolen by others", -n


def counted(session: Session[State], purses: Purses) -> None:
    """Add a finished game."""
    factions = factions_of(session)
    outcome = GAME.outcome(session.state)
    assert outcome is not None
    for standing in outcome.standings:
        purses[factions[standing.seat]]["points"] += sum(standing.score.values())
    for faction in factions:
        purses[faction]["games"] += 1
    for seat in outcome.winners:
        purses[factions[seat]]["wins, %"] += 100
    for seat, source, n in gains(events_of(session)):
        purses[factions[seat]][source] += n
    for event in events_of(session):
        if isinstance(event, happened.BattleEnded):
            for seat in event.seats:
                purses[factions[seat]]["battles"] += 1
                purses[factions[seat]]["battles held"] += seat == event.held


def as_text(purses: Purses, least: float = 0.05) -> Iterator[str]:
    """A line for each source that brings anybody so much a game."""
    factions = sorted(purses)
    yield f"{'a game':<34}" + "".join(f"{faction:>16}" for faction in factions)
    for source in sorted({source for purse in purses.values() for source in purse} - {"games"}):
        row = [purses[faction][source] / purses[faction]["games"] for faction in factions]
        if max(map(abs, row)) >= least:
            yield f"{source:<34}" + "".join(f"{amount:16.2f}" for amount in row)


def main(arguments: list[str]) -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description="Where each faction's Favour comes from")
    parser.add_argument("--who", default="tempo", help="who plays (tempo)")
    parser.add_argument("--games", type=whole_number, default=240, help="how many games (240)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    add_options(parser)
    options = parser.parse_args(arguments)
    purses: Purses = defaultdict(Counter)
    work = tables(GAME.id, chosen_options(GAME, options), options.games, options.seed)
    with progress(len(work), "purses") as bar:
        for table, seed in work:
            session = Session(GAME, table, seed)
            players = [
                chooser(options.who, GAME, seed + seat, 0.0) for seat in range(GAME.seats(session.state))
            ]
            while (prompt := session.prompt) is not None:
                session.play(players[prompt.seat](session, prompt.seat))
            counted(session, purses)
            bar.step()
    print("\n".join(as_text(purses)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
