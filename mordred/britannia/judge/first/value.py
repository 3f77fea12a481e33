"""What a position of Britannia is worth to each seat: named, weighted terms, and from them the chance to win.

Terms are in points of the final score: what a seat has, what it will claim at the next War as things stand,
and what its units, Spells, cards and time should still bring. The chance to win is a softmax over the seats'
totals, the sharper the less time is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import exp

from mordred.britannia.judge.holding import Holdings
from mordred.britannia.judge.quick import candidates, quick_answer
from mordred.britannia.rules import scoring
from mordred.britannia.rules.book import EVENTS, book_of
from mordred.britannia.rules.state import Casting, Marching, Mustering, State, Turn
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action

__all__ = [
    "TERMS",
    "WEIGHTS",
    "candidates",
    "chances",
    "closes",
    "odds",
    "quick_answer",
    "quiet",
    "same_turn",
    "terms",
    "value",
]

WEIGHTS = {
    "score": 1.00,  # favour held and the Leaders' bonuses, as if the game ended now
    "majority": 0.38,  # favour held of a Leader who gives a bonus for the most
    "harvest": 1.34,  # favour that would be claimed at the next War, by the odds of its battles
    "borders": 0.81,  # the same for favour on borders between two territories
    "ground": 0.19,  # territories held, for each War after the next
    "reach": 0.14,  # favour one step away that nobody holds for sure
    "threat": -0.73,  # favour held in the face of enemies next door who still act before the next War
    "army": 0.25,  # units on the map, for each War to come
    "mystics": 0.44,  # Mystics that still have Spells to cast
    "spells": 0.53,  # Spells not cast yet
    "permanents": 0.35,  # permanent Spells in play, for each War to come
    "cards": 0.08,  # Combat cards in hand
    "time": 5.23,  # sectors still to travel, less the cost of the action under way, by the number of players
    "discs": -0.31,  # Action discs that make the next actions dearer
}
TERMS = tuple(WEIGHTS)
SHARPNESS = (2.0, 0.22)
"""The softmax's temperature in points: at the end, and more for every sector still to go."""

UNREST = (0.86, 6)
"""What is held now is worth so much less if each of the others has so many sectors until the next War."""


@cache
def _wars(dial: tuple[str, ...]) -> tuple[int, ...]:
    """The distances of all Wars of a game."""
    return tuple(n for n in range(2 * len(dial)) if EVENTS[dial[n % len(dial)]] == "war")


def _until_war(state: State, dial: tuple[str, ...], payer: int, cost: int) -> list[int]:
    """For each seat, in how many sectors its tracker passes the next War; 0 if it cannot act before it."""
    war = next((war for war in _wars(dial) if war >= state.swept), -1)
    return [
        max(0, war + 1 - player.distance - (cost if seat == payer else 0))
        for seat, player in enumerate(state.players)
    ]


def _imminence(sectors: int) -> float:
    """How much a seat can still do before the War: from 0, nothing, to 1, several actions."""
    return min(1.0, (1 + sectors) / 4) if sectors else 0.0


def _steadiness(seat: int, until_war: list[int]) -> float:
    """How likely things stay as they are until the War: the less, the more time the others still have."""
    others = (sum(until_war) - until_war[seat]) / (len(until_war) - 1)
    return 1 - UNREST[0] * min(1.0, others / UNREST[1])


def pending_cost(state: State) -> tuple[int, int]:
    """(seat, time) of the action under way; (-1, 0) if there is none."""
    for frame in state.frames[1:2]:
        if isinstance(frame, Marching):
            return frame.seat, _discounted(state, frame.seat, "march", frame.gross - frame.freed)
        if isinstance(frame, Mustering):
            return frame.seat, _discounted(state, frame.seat, "muster", frame.added + frame.penalty)
        if isinstance(frame, Casting):
            return frame.seat, _discounted(state, frame.seat, "magic", frame.time + frame.penalty)
    return -1, 0


def _discounted(state: State, seat: int, action: str, time: int) -> int:
    for rule in book_of(state).standing(state, seat).rules.get("cost", ()):
        if rule.action in (action, "any"):
            time += rule.n
    for waiting in state.players[seat].discounts:
        if waiting.action in (action, "any"):
            time -= waiting.n
    return max(1, time)


@dataclass(slots=True)
class _Tally:
    """What is counted for one seat on a walk over the map."""

    held: dict[str, float] = field(default_factory=dict)
    """The territories the seat stands in, and how likely it holds each at the next War."""
    units: int = 0
    mystics: int = 0
    soil: float = 0.0
    harvest: float = 0.0
    threat: float = 0.0
    reach: float = 0.0


def _survey(holdings: Holdings, imminence: list[float]) -> list[_Tally]:
    """Walk over the map once, counting for every seat."""
    state, armies, pots = holdings.state, holdings.armies, holdings.pots
    near = holdings.book.geography(state).near
    tallies = [_Tally() for _ in state.players]
    for place in holdings.places:
        here = armies[place]
        pot = pots[place]
        for seat, force in here:
            tally, army = tallies[seat], state.lands[place].armies[seat]
            tally.units += army.figures
            tally.mystics += army.mystics
            held = tally.held[place] = holdings.hold(place, seat)
            tally.soil += held
            tally.harvest += held * pot
            if len(here) == 1:
                danger = 0.0
                for other in near[place]:
                    for who, rival in armies[other]:
                        if rival >= force and who != seat and imminence[who] > danger:
                            danger = imminence[who]
                tally.threat += danger * held * (0.3 + pot)
    for tally in tallies:
        for place in tally.held:
            for other in near[place]:
                if pots[other] and tally.held.get(other, 0.0) <= 0.5:
                    tally.reach += 0.7 * min(4, pots[other])
    return tallies


def _border_harvest(state: State, ends: Mapping[str, tuple[str, str]], tallies: list[_Tally]) -> list[float]:
    """For each seat, favour on borders by the odds of holding both sides; one side is a beginning."""
    found = [0.0] * len(tallies)
    for slot, favour in state.borders.items():
        lying = favour[0] + favour[1] + favour[2]
        if not lying:
            continue
        one, other = ends[slot]
        for seat, tally in enumerate(tallies):
            first, second = tally.held.get(one, 0.0), tally.held.get(other, 0.0)
            if first or second:
                both = first * second
                found[seat] += lying * (both if both > 0.02 else 0.06 * (first + second))
    return found


def features(state: State) -> list[dict[str, float]]:
    """The terms of every seat before they are weighed."""
    holdings = Holdings(state)
    book = holdings.book
    wars_left = sum(war >= state.swept for war in _wars(book.dial))
    soon, later = min(1, wars_left), max(0, wars_left - 1)
    payer, cost = pending_cost(state)
    until_war = _until_war(state, book.dial, payer, cost)
    imminence = [_imminence(sectors) for sectors in until_war]
    table = RulesTable(state, book)
    tallies = _survey(holdings, imminence)
    borders = _border_harvest(state, book.ends, tallies)
    found = []
    for seat, (player, tally) in enumerate(zip(state.players, tallies, strict=True)):
        spells = len(player.spells)
        left = max(0, 2 * book.size - player.distance - (cost if seat == payer else 0))
        discs = player.discs
        steadiness = soon * _steadiness(seat, until_war)
        found.append(
            {
                "score": float(sum(scoring.score_parts(table, seat).values())),
                "majority": player.favour[2] * min(1.0, left / 6),
                "harvest": steadiness * tally.harvest,
                "borders": steadiness * borders[seat],
                "ground": tally.soil * later,
                "reach": min(tally.reach, 12.0) * (imminence[seat] + min(1, later)) / 2,
                "threat": tally.threat,
                "army": float(tally.units * min(wars_left, 4)),
                "mystics": min(tally.mystics, spells, 3) * min(1.0, left / 6),
                "spells": spells * min(1.0, left / 8),
                "permanents": float(len(player.permanents) * min(wars_left, 4)),
                "cards": float(soon * min(len(player.hand), 9)),
                "time": left / len(tallies),
                "discs": sum(n * n for n in discs) * min(1.0, left / 6)
                if sum(discs) < book.constants.discs
                else 0.0,
            }
        )
    return found


def strengths(state: State) -> list[float]:
    """Each seat's total, in points."""
    return [sum(WEIGHTS[name] * amount for name, amount in row.items()) for row in features(state)]


def chances(state: State) -> list[float]:
    """Every seat's chance to win, as far as the position shows."""
    seats = len(state.players)
    if state.ended:
        outcome = scoring.outcome(RulesTable(state))
        assert outcome is not None
        share = 1 / len(outcome.winners)
        return [share if seat in outcome.winners else 0.0 for seat in range(seats)]
    totals = strengths(state)
    book = book_of(state)
    rest = sum(max(0, 2 * book.size - player.distance) for player in state.players) / seats
    temperature = SHARPNESS[0] + SHARPNESS[1] * rest
    best = max(totals)
    odds = [exp((total - best) / temperature) for total in totals]
    sum_of_odds = sum(odds)
    return [one / sum_of_odds for one in odds]


def value(state: State, seat: int) -> float:
    """The seat's chance to win."""
    return chances(state)[seat]


def terms(state: State, seat: int) -> dict[str, float]:
    """What speaks for the seat and what against it, in points, compared with the mean of the others."""
    table = features(state)
    others = len(table) - 1
    return {
        name: weight
        * (table[seat][name] - sum(row[name] for who, row in enumerate(table) if who != seat) / others)
        for name, weight in WEIGHTS.items()
    }


def quiet(state: State) -> bool:
    """Whether nothing is in suspense: between turns, or within an action that has begun to do something."""
    if not state.frames:
        return True
    top = state.frames[-1]
    if isinstance(top, Turn):
        return top.stage == "choose"
    if isinstance(top, Marching):
        return top.moves > 0
    if isinstance(top, Mustering):
        return top.added > 0 or top.chief_moved
    return isinstance(top, Casting) and top.cast > 0


def closes(state: State, action: Action) -> bool:
    """Whether the action only ends a March, a Muster or Magic, whose cost the value has counted already."""
    return action.verb == "done" and quiet(state)


def same_turn(state: State, later: State) -> bool:
    """Whether the later state still belongs to the turn of the first, and to the same part of it."""
    if state.turns != later.turns or not state.frames or not later.frames:
        return False
    before, after = state.frames[0], later.frames[0]
    return isinstance(before, Turn) and isinstance(after, Turn) and before.stage == after.stage


def odds(state: State, action: Action) -> dict[str, float]:
    """No action of Britannia is decided by dice alone."""
    return {}
