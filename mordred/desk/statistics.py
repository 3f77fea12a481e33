"""Every game that was finished on this device: who won, with what, against whom, how long; and files of it.

A list of results, kept beside the shelf: deleting a save does not change what was once won with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Annotated, Any, NamedTuple
from zlib import crc32

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from mordred.core.reader import SETTINGS, Limits, Unreadable, cut, from_json, to_json
from mordred.core.saves import LONGEST_NAME
from mordred.desk.store import Store, StoreError
from mordred.desk.table_base import TableBase

KEY = "mordred:statistics"
MOST = 400
"""So many games are remembered, the latest ones."""
LIMITS = Limits(length=40 * SETTINGS.length, nodes=100_000)


class Result(BaseModel):
    """One seat of a finished game."""

    model_config = ConfigDict(extra="ignore")

    name: Annotated[str, cut(LONGEST_NAME)]
    arms: Annotated[str, cut(40)]
    level: Annotated[str, cut(30)] = ""
    """Of a computer; "" for a person."""
    here: bool = False
    """Whether a person at this device played it."""
    score: int
    rank: int = Field(ge=1, le=8)


class Finished(BaseModel):
    """One game that was played to its end."""

    model_config = ConfigDict(extra="ignore")

    id: Annotated[str, cut(80)]
    game: Annotated[str, cut(30)]
    when: Annotated[str, cut(40)]
    turns: int = Field(ge=0)
    decisions: int = Field(ge=0)
    reason: Annotated[str, cut(40)]
    first: int = -1
    """Who had the first turn; -1: not known of games that were finished before this was kept."""
    seats: list[Result] = Field(min_length=1, max_length=8)


_FINISHED = TypeAdapter(list[Finished])


def load(store: Store) -> list[Finished]:
    """What is remembered, the oldest first; nothing if it cannot be read."""
    try:
        return _FINISHED.validate_python(from_json(store.read(KEY) or "[]", LIMITS))
    except (StoreError, Unreadable, ValidationError):
        return []


def remember(table: TableBase, turns: int) -> None:
    """A game has just ended at this device: add it, once. Watching somebody else's counts for nothing."""
    desk = table.desk
    outcome = table.outcome
    if outcome is None or not table.people_here:
        return
    known = load(desk.store)
    actions = crc32(to_json([list(action) for action in table.session.actions()]).encode())
    id = f"{table.fingerprint}.{actions:x}"
    if any(one.id == id for one in known):
        return
    scores = table.handling.scores(table.session.state)
    ranks = {standing.seat: standing.rank for standing in outcome.standings}
    results = [
        Result(
            name=seat.name,
            arms=table.handling.arms_of(table.session.state, place),
            level=seat.level if seat.kind == "computer" else "",
            here=table.here(place),
            score=scores[place],
            rank=ranks[place],
        )
        for place, seat in enumerate(table.plan.seats)
    ]
    ended = Finished(
        id=id,
        game=table.handling.id,
        when=desk.outside.now(),
        turns=turns,
        decisions=len(table.session.records),
        reason=outcome.reason,
        first=_first(table),
        seats=results,
    )
    try:
        desk.store.write(KEY, to_json([one.model_dump() for one in [*known, ended][-MOST:]]))
    except StoreError as problem:
        desk.trouble(problem)


def _first(table: TableBase) -> int:
    """Whose turn was the first."""
    session = table.session
    told = chain(session.opening, *(record.events for record in session.records))
    turns = map(table.handling.begins_turn, told)
    return next((seat for seat in turns if seat is not None), -1)


# ------------------------------------------------------------------------------------ reckoning


class Tally(NamedTuple):
    """Games of one kind that people here played, and how many of them they won."""

    key: tuple[str, ...]
    played: int
    won: int
    turns: float
    """On average."""

    @property
    def lost(self) -> int:
        """Those somebody else won."""
        return self.played - self.won


Keys = Callable[[Finished, Result], Iterable[tuple[str, ...]]]


def by_game(one: Finished, mine: Result) -> Iterable[tuple[str, ...]]:
    """All games of a kind."""
    return [(one.game,)]


def by_arms(one: Finished, mine: Result) -> Iterable[tuple[str, ...]]:
    """By the faction or coat played."""
    return [(one.game, mine.arms)]


def by_level(one: Finished, mine: Result) -> Iterable[tuple[str, ...]]:
    """By the levels of the computers met; each level once a game."""
    return sorted({(one.game, seat.level) for seat in one.seats if seat.level})


def tallies(finished: Iterable[Finished], keys: Keys) -> list[Tally]:
    """Won and lost by some key, in the order of the keys.

    A game counts once a key, however many people played it at this device: won if one of them did.
    """
    found: dict[tuple[str, ...], list[tuple[bool, int]]] = {}
    for one in finished:
        best: dict[tuple[str, ...], int] = {}
        for mine in (seat for seat in one.seats if seat.here):
            for key in keys(one, mine):
                best[key] = min(mine.rank, best.get(key, mine.rank))
        for key, rank in best.items():
            found.setdefault(key, []).append((rank == 1, one.turns))
    return [
        Tally(key, len(games), sum(won for won, _ in games), sum(turns for _, turns in games) / len(games))
        for key, games in sorted(found.items())
    ]


# ---------------------------------------------------------------------------------------- files


def as_json(finished: list[Finished]) -> str:
    """Everything, as a file of ours."""
    return to_json({"app": "mordred", "statistics": [one.model_dump() for one in finished]})


def as_bg_stats(
    finished: list[Finished],
    titles: dict[str, str],
    roles: Callable[[str, str], str],
    local: Callable[[str], str] = lambda when: when,
) -> str:
    """The same as BG Stats imports it: games, players and plays by number.

    `titles` are the games' names, `roles(game, arms)` what a faction is called, `local` a moment by the
    person's own clock. Numbers are of this file only; the ids stay the same from file to file, or BG Stats
    would take everybody for somebody new. Of its fields none is left out that has a value in every play.
    """
    told = [one for one in finished if one.game in titles]
    games = {game: number for number, game in enumerate(sorted({one.game for one in told}), start=1)}
    names = sorted({seat.name for one in told for seat in one.seats})
    players = {name: number for number, name in enumerate(names, start=1)}
    mine = next((seat.name for one in told for seat in one.seats if seat.here), "")
    return to_json(
        {
            "games": [_game(game, number, titles[game]) for game, number in games.items()],
            "players": [
                {"id": number, "uuid": _uuid("player", name), "name": name, "isAnonymous": False}
                for name, number in players.items()
            ],
            "locations": [{"id": 1, "uuid": _uuid("place", "Mordred"), "name": "Mordred"}],
            "plays": [_play(one, games, players, roles, local(one.when)) for one in told],
            "userInfo": {"meRefId": players.get(mine, 0)},
        }
    )


def _uuid(kind: str, name: str) -> str:
    """The same id for the same thing, always, in the form that BG Stats gives its own."""
    number = hashlib.sha256(f"mordred/{kind}/{name}".encode()).hexdigest()
    parts = number[:8], number[8:12], f"5{number[13:16]}", f"8{number[17:20]}", number[20:32]
    return "-".join(parts).upper()


def _game(game: str, number: int, title: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": _uuid("game", game),
        "name": title,
        "bggId": 0,
        "bggYear": 0,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _play(
    one: Finished,
    games: dict[str, int],
    players: dict[str, int],
    roles: Callable[[str, str], str],
    when: str,
) -> dict[str, Any]:
    moment = when[:19].replace("T", " ")
    return {
        "uuid": _uuid("play", one.id),
        "playDate": moment,
        "entryDate": moment,
        "modificationDate": moment,
        "gameRefId": games[one.game],
        "locationRefId": 1,
        "durationMin": 0,
        "rounds": one.turns,
        "manualWinner": True,
        "ignored": False,
        "usesTeams": False,
        "rating": 0,
        "scoringSetting": 0,
        "playerScores": [
            {
                "playerRefId": players[seat.name],
                "score": str(seat.score),
                "winner": seat.rank == 1,
                "rank": seat.rank,
                "role": roles(one.game, seat.arms),
                "seatOrder": place,
                "newPlayer": False,
                "startPlayer": place == one.first + 1,
            }
            for place, seat in enumerate(one.seats, start=1)
        ],
    }
