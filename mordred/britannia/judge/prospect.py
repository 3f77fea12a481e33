"""What a position is worth around a War, learned from games: where King's trials end.

Two kinds of positions are judged here: a War whose battles are about to be fought, and the table after a War.
For every seat a row of plain numbers (`SIGHTS`) is counted; the weights of each (`learned.py`) come from who
won thousands of games of the script (`tools/learn.py`), by the kind and how many Wars are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from mordred.ai.judging import proportions, won_by
from mordred.britannia.judge.clock import Clock, last_word
from mordred.britannia.judge.holding import Holdings
from mordred.britannia.judge.learned import WEIGHTS
from mordred.britannia.judge.value import fought_now
from mordred.britannia.rules import scoring
from mordred.britannia.rules.book import Book
from mordred.britannia.rules.state import Player, State
from mordred.britannia.rules.table import RulesTable

SIGHTS = (
    "score",  # favour held and the Leaders' bonuses, as if the game ended now
    "claims",  # how much more that is after the War's claims, by the odds of its battles
    "ground",  # territories held after the War, by the odds
    "reach",  # favour one step away where nobody stands
    "court",  # Leaders within a step of what one holds: where they go favour lies
    "units",  # on the map
    "risk",  # units that stand where a battle is to come
    "cards",  # Combat cards in hand
    "time",  # sectors still to travel
    "before",  # of them, those before the next War, six at most
    "word",  # the last word before the next War
    "missed",  # past the next War already
    "behind",  # acts next
    "spells",  # not cast yet
    "mystics",  # that have a Spell to cast
    "permanents",  # permanent Spells in play
    "champion",  # a Champion in service
    "discs",  # Action discs that make the next actions dearer, squared
)


def chances(state: State, lean: Callable[[State], list[float]] | None = None) -> list[float]:
    """Every seat's chance to win; a style may lean, by so many points for each seat."""
    seats = len(state.players)
    if state.ended:
        return won_by(scoring.outcome(RulesTable(state)), seats)
    phase, rows = sights(state)
    weights = WEIGHTS[max(min(WEIGHTS), min(phase, max(WEIGHTS)))]
    totals = [sum([weight * amount for weight, amount in zip(weights, row, strict=True)]) for row in rows]
    if lean is not None:
        totals = [total + weights[0] * points for total, points in zip(totals, lean(state), strict=True)]
    best = max(totals)
    return proportions([exp(total - best) for total in totals])


def sights(state: State) -> tuple[int, list[list[float]]]:
    """Which weights fit the position, and what is counted for every seat."""
    holdings = Holdings(state)
    book, players = holdings.book, state.players
    clock = Clock(state, book)
    fighting = fought_now(state) >= 0
    held, reach, risks, units = _map(holdings, len(players))
    hopes = [_hoped(player, odds, state, book) for player, odds in zip(players, held, strict=True)]
    scores = [_score(book, [player.favour for player in players], seat) for seat in range(len(players))]
    court = _court(state, book, held)
    next_war = clock.war if clock.left else -1
    rows = []
    for seat, player in enumerate(players):
        here, spells = player.distance, len(player.spells)
        discs = player.discs
        rows.append(
            [
                scores[seat],
                _score(book, hopes, seat) - scores[seat],
                sum(held[seat].values()),
                reach[seat],
                court[seat],
                float(units[seat][0]),
                float(risks[seat]),
                float(min(9, len(player.hand))),
                float(max(0, clock.end - here)),
                float(min(6, max(0, next_war + 1 - here))),
                last_word(clock.distances, seat, here, next_war),
                1.0 if here > next_war >= 0 else 0.0,
                1.0 if state.order[0] == seat else 0.0,
                float(spells),
                float(min(units[seat][1], spells)),
                float(len(player.permanents)),
                1.0 if player.champion else 0.0,
                float(sum([n * n for n in discs])) if sum(discs) < book.constants.discs else 0.0,
            ]
        )
    return 2 * min(clock.left, 6) + fighting, rows


def _map(
    holdings: Holdings, seats: int
) -> tuple[list[dict[str, float]], list[float], list[int], list[tuple[int, int]]]:
    """For each seat: the odds of the territories it stands in, favour within reach, units in battles, units
    and Mystics on the map.
    """
    state, armies, pots = holdings.state, holdings.armies, holdings.pots
    near = holdings.book.geography(state).near
    held: list[dict[str, float]] = [{} for _ in range(seats)]
    risks, units, mystics, reach = [0] * seats, [0] * seats, [0] * seats, [0.0] * seats
    for place in holdings.places:
        here = armies[place]
        for seat, _ in here:
            army = state.lands[place].armies[seat]
            units[seat] += army.figures
            mystics[seat] += army.mystics
            held[seat][place] = holdings.hold(place, seat)
            if len(here) > 1:
                risks[seat] += army.standing
        if pots[place] and not here:
            for seat in {seat for other in near[place] for seat, _ in armies[other]}:
                reach[seat] += pots[place]
    return held, reach, risks, list(zip(units, mystics, strict=True))


def _court(state: State, book: Book, held: list[dict[str, float]]) -> list[float]:
    """For each seat: how many Leaders are within a step of a territory it holds, by the odds."""
    near = book.geography(state).near
    found = [0.0] * len(held)
    for place in state.leaders.values():
        around = (place, *near.get(place, ()))
        for seat, odds in enumerate(held):
            found[seat] += max([odds.get(other, 0.0) for other in around])
    return found


def _hoped(player: Player, odds: dict[str, float], state: State, book: Book) -> list[float]:
    """A seat's favour of each Leader after the War's claims, by the odds."""
    one, two, three = (float(n) for n in player.favour)
    for place, held in odds.items():
        favour = state.lands[place].favour
        if any(favour):
            one += held * favour[0]
            two += held * favour[1]
            three += held * favour[2]
    for slot, favour in state.borders.items():
        if any(favour):
            first, second = book.ends[slot]
            if first in odds and second in odds:
                both = odds[first] * odds[second]
                one += both * favour[0]
                two += both * favour[1]
                three += both * favour[2]
    return [one, two, three]


def _score(book: Book, favours: Sequence[Sequence[float]], seat: int) -> float:
    """The score of so much favour, where it need not be whole: bonuses for every few grow evenly, and who has
    a little more than another has most with some doubt.
    """
    mine = favours[seat]
    total = float(sum(mine))
    for bonuses in book.bonuses.values():
        for bonus in bonuses:
            if bonus.formula == "set":
                total += bonus.points * min([mine[index] for index in bonus.of])
            elif bonus.formula == "per":
                total += bonus.points * max(0.0, mine[bonus.of[0]] - (bonus.every - 1) / 2) / bonus.every
            else:
                index = bonus.of[0]
                best = max([favour[index] for who, favour in enumerate(favours) if who != seat])
                total += bonus.points * min(1.0, max(0.0, 0.5 + 0.4 * (mine[index] - best)))
    return total
