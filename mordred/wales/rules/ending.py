"""The end of a game of Wales: who won the land, who won the game, and what had to decide it."""

from __future__ import annotations

from mordred.core.game import Outcome, Standing
from mordred.wales.rules.state import ANGLESEY, OVER, State

MORDRED, ARTHUR = "mordred", "arthur"

CRITERIA = {MORDRED: ("pawn", "points", "money"), ARTHUR: ("points", "money")}
"""What is compared, in turn, when Mordred wins Wales and when Arthur does."""
SHARED = "shared"


def winner_of_wales(state: State) -> str:
    """Mordred, if he has more men on the map than all players have buildings; Arthur otherwise."""
    return MORDRED if state.men_on_map() > state.buildings_on_map() else ARTHUR


def score(state: State, seat: int) -> dict[str, int]:
    """All that can be compared at the end."""
    return {"pawn": state.pawns[seat], "points": state.victory_points(seat), "money": state.money[seat]}


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over."""
    if state.phase != OVER:
        return None
    wales = winner_of_wales(state)
    criteria = CRITERIA[wales]
    scores = [score(state, seat) for seat in range(state.players)]
    keys = [tuple(parts[name] for name in criteria) for parts in scores]
    outright = state.seat if state.ending == ANGLESEY else None

    def rank(seat: int) -> int:
        if seat == outright:
            return 1
        ahead = sum(keys[other] > keys[seat] and other != outright for other in range(state.players))
        return 1 + ahead + (outright is not None)

    standings = [Standing(seat, rank(seat), scores[seat]) for seat in range(state.players)]
    standings.sort(key=lambda standing: (standing.rank, standing.seat))
    winners = tuple(standing.seat for standing in standings if standing.rank == 1)
    return Outcome(
        reason=state.ending,
        winners=winners,
        standings=standings,
        tie_breaks=[] if outright is not None else _tie_breaks(keys, criteria),
        details={
            "wales": wales,
            "men": state.men_on_map(),
            "buildings": state.buildings_on_map(),
            "seat": state.seat,
        },
    )


def _tie_breaks(keys: list[tuple[int, ...]], criteria: tuple[str, ...]) -> list[str]:
    """The criteria after the first that had to be asked, and "shared" if none of them parted the best."""
    spoke = []
    tied = keys
    for place, _ in enumerate(criteria):
        best = max(key[place] for key in tied)
        tied = [key for key in tied if key[place] == best]
        if len(tied) == 1:
            break
        spoke.append(criteria[place + 1] if place + 1 < len(criteria) else SHARED)
    return spoke
