"""END OF THE GAME: the tally, the Leaders' bonuses, the tie-breaks."""

from __future__ import annotations

from mordred.britannia.events import GameEnded
from mordred.britannia.options import LEADERS
from mordred.britannia.rules.table import Table, units_in_play
from mordred.britannia.state import State
from mordred.britannia.vocabulary import Rule
from mordred.core.game import Outcome, Standing


def end_game(table: Table, reason: str) -> None:
    """The game is over."""
    table.state.ended = reason
    table.state.frames.clear()
    table.log.append(GameEnded(reason))


def score_parts(table: Table, seat: int) -> dict[str, int]:
    """A seat's score by parts: favour of each Leader, and each Leader's bonus."""
    favour = table.state.players[seat].favour
    parts = dict(zip(LEADERS, favour, strict=True))
    for leader in LEADERS:
        parts[f"{leader}_bonus"] = sum(
            _bonus(table.state, rule, seat) for rule in table.book.score_rules[leader]
        )
    return parts


def _bonus(state: State, rule: Rule, seat: int) -> int:
    favour = state.players[seat].favour
    if rule.formula == "set":
        return rule.points * min(favour[LEADERS.index(leader)] for leader in rule.of)
    assert rule.leader is not None
    index = LEADERS.index(rule.leader)
    if rule.formula == "per":
        return rule.points * (favour[index] // rule.every)
    best = max(player.favour[index] for player in state.players)
    if not best or favour[index] < best:
        return 0
    alone = sum(player.favour[index] == best for player in state.players) == 1
    return rule.points if alone else rule.tie_points


def outcome(table: Table) -> Outcome | None:
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
