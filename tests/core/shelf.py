"""The shelf of old links and saves: one folder for each format ever released, written once and then kept.

`python -m tests.core.shelf FOLDER` writes a new folder with today's format. A folder that is there is never
written again: what was shared or saved once has to open for ever, and to the very same state.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mordred.core.chance import Chance
from mordred.core.links import game_link, open_link, position_link
from mordred.core.reader import to_json
from mordred.core.saves import Seat, load, save
from mordred.core.session import Session
from mordred.desk.links import write_seats
from mordred.games import GAMES

SHELF = Path(__file__).parents[1] / "fixtures" / "shelf"
INDEX = "index.json"
SEATS = [Seat(name="Ann"), Seat(kind="computer", name="Bedwyr", level="knight")]
Until = Callable[[Session[Any]], bool]


class Kept(NamedTuple):
    """One thing on the shelf: its file, its text, and the session it is of."""

    file: str
    text: str
    session: Session[Any]


def digest(session: Session[Any]) -> str:
    """A fingerprint of the state on the table."""
    return hashlib.sha256(to_json(session.game.dump(session.state)).encode()).hexdigest()[:16]


def played(game: str, seed: int, until: Until, **options: object) -> Session[Any]:
    """A random game up to some moment."""
    rules = GAMES[game]
    session = Session(rules, rules.Options.model_validate(options), seed)
    chance = Chance(seed ^ 0x5E1F)
    while session.prompt is not None and not until(session):
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    return session


def _after(records: int) -> Until:
    return lambda session: len(session.records) >= records


def _never(session: Session[Any]) -> bool:
    return False


def _asks(kind: str, after: int = 20) -> Until:
    return lambda session: (
        len(session.records) >= after and session.prompt is not None and session.prompt.kind == kind
    )


def _frame(kind: str, depth: int = -1) -> Until:
    return lambda session: (
        len(session.state.frames) >= -depth and getattr(session.state.frames[depth], "kind", "") == kind
    )


def games() -> Iterator[tuple[str, Session[Any]]]:
    """Games of both kinds at telling moments."""
    for players in (2, 3, 4):
        yield f"wales-{players}-begun", played("wales", 100 + players, _after(0), players=players)
        yield f"wales-{players}-men", played("wales", 110 + players, _asks("place_man"), players=players)
        yield f"wales-{players}-over", played("wales", 120 + players, _never, players=players)
    tables: list[dict[str, object]] = [
        {"players": 2},
        {"players": 3, "mode": "blitz", "leaders": "advanced"},
        {"players": 4, "edition": "preview"},
        {
            "players": 4,
            "leaders": "advanced",
            "factions": ["hobyars", "humans", "high_elves", "tunnel_dwarves"],
        },
    ]
    for number, options in enumerate(tables):
        yield f"britannia-{number}-begun", played("britannia", 200 + number, _after(0), **options)
        for kind in ("marching", "battle", "effect"):
            yield f"britannia-{number}-{kind}", played("britannia", 210 + number, _frame(kind), **options)
        deep = played("britannia", 230 + number, _frame("breakout", -2), **options)
        yield f"britannia-{number}-breakout", deep
        yield f"britannia-{number}-over", played("britannia", 220 + number, _never, **options)


def today() -> Iterator[Kept]:
    """Everything that goes on the shelf, as today's format writes it."""
    for name, session in games():
        game = session.game
        yield Kept(f"{name}.link", game_link(session), session)
        yield Kept(f"{name}.json", save(session, seats=SEATS, title=name, table={"view": 1}), session)
        position = position_link(game, session.options, session.state)
        yield Kept(f"{name}-position.link", position, session)
        yield Kept(f"{name}-seats.link", f"{position}~{write_seats(SEATS)}", session)
        if session.prompt is not None:
            later: Session[Any] = Session(game, session.options, 0, start=session.state)
            for _ in range(3):
                if later.prompt is not None:
                    later.play(later.prompt.actions[-1])
            yield Kept(f"{name}-on.link", game_link(later), later)
            yield Kept(f"{name}-on.json", save(later), later)


def opened(text: str) -> Session[Any]:
    """The session of anything on the shelf."""
    if text.startswith("{"):
        return load(text, GAMES).session
    return open_link(text.partition("~")[0], GAMES).session


def main(folder: str) -> None:
    """Write a folder that is not there yet."""
    home = SHELF / folder
    home.mkdir(parents=True)
    index = {}
    for file, text, session in today():
        (home / file).write_text(text + "\n", encoding="utf-8")
        index[file] = digest(session)
    (home / INDEX).write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
