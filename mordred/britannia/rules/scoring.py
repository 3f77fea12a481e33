"""END OF THE GAME: the tally, the Leaders' bonuses, the tie-breaks."""

from __future__ import annotations

from mordred.britannia.rules.book import Bonus
from mordred.britannia.rules.events import GameEnded
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable, units_in_play
from mordred.core.game import Outcome, Standing


def end_game(table: RulesTable, reason: str) -> None:
    """The game is over."""
    table.state.ended = reason
    table.state.frames.clear()
    table.log.append(GameEnded(reason))


def score(table: RulesTable, seat: int) -> int:
    """What the seat would score if the game ended now."""
    return sum(score_parts(table, seat).values())


def score_parts(table: RulesTable, seat: int) -> dict[str, int]:
    """A seat's score by parts: favour of each Leader, and each Leader's bonus."""
    parts = dict(zip(LEADERS, table.state.players[seat].favour, strict=True))
    for part, bonuses in table.book.bonuses.items():
        parts[part] = sum([_points(table.state, bonus, seat) for bonus in bonuses])
    return parts


def _points(state: State, bonus: Bonus, seat: int) -> int:
    favour = state.players[seat].favour
    if bonus.formula == "set":
        return bonus.points * min([favour[index] for index in bonus.of])
    (index,) = bonus.of
    if bonus.formula == "per":
        return bonus.points * (favour[index] // bonus.every)
    held = [player.favour[index] for player in state.players]
    best = max(held)
    if not best or favour[index] < best:
        return 0
    return bonus.points if held.count(best) == 1 else bonus.tie_points


def outcome(table: RulesTable) -> Outcome | None:
    """The whole ranking, and each tie-break that had to speak."""
    state = table.state
    if not state.ended:
        return None
    seats = range(len(state.players))
    parts = {seat: score_parts(table, seat) for seat in seats}
    keys: dict[int, tuple[int, ...]] = {seat: (sum(parts[seat].values()),) for seat in seats}
    spoken: list[str] = []
    for name in table.book.flags.tiebreak:
        tied = len(set(keys.values())) < len(keys)
        top = max(keys.values())
        if tied and sum(key == top for key in keys.values()) > 1:
            spoken.append(name)
        for seat in seats:
            keys[seat] += (_tie_value(state, name, seat),)
    standings = [
        Standing(seat, 1 + sum(other > keys[seat] for other in keys.values()), parts[seat]) for seat in seats
    ]
    standings.sort(key=lambda standing: (standing.rank, standing.seat))
    winners = tuple(standing.seat for standing in standings if standing.rank == 1)
    return Outcome(state.ended, winners, standings, spoken)


def _tie_value(state: State, name: str, seat: int) -> int:
    """More units in play, then further behind on the dial."""
    return units_in_play(state, seat) if name == "units_in_play" else -state.order.index(seat)
