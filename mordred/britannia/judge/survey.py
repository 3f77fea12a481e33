"""What a judge of Britannia counts on the map, on the dial and in the hands: the terms all its judges share.

The judge of the first King (`judge.first`) counts with these functions too and must not change its mind: a
new term belongs to the judge that wants it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mordred.britannia.judge.holding import Holdings
from mordred.britannia.rules import scoring
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.state import Casting, Marching, Mustering, State
from mordred.britannia.rules.table import RulesTable


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
class Outlook:
    """How much time is left: for the game, and for each seat before the next War."""

    wars_left: int
    until_war: list[int]
    """For each seat, in how many sectors its tracker passes the next War; 0 if it cannot act before it."""
    payer: int
    cost: int
    """Who pays for the action under way, and how much; -1 and 0 if there is none."""
    unrest: tuple[float, int]
    """What is held now is worth so much less if each of the others has so many sectors until the next War."""

    def imminence(self) -> list[float]:
        """How much each seat can still do before the War: from 0, nothing, to 1, several actions."""
        return [min(1.0, (1 + sectors) / 4) if sectors else 0.0 for sectors in self.until_war]

    def steadiness(self, seat: int) -> float:
        """How likely things stay as they are until the War: the less, the more time the others still have."""
        others = (sum(self.until_war) - self.until_war[seat]) / (len(self.until_war) - 1)
        return 1 - self.unrest[0] * min(1.0, others / self.unrest[1])


def outlook(state: State, war: int, wars_left: int, unrest: tuple[float, int]) -> Outlook:
    """The outlook if the next War is at that distance (-1: nobody acts before it any more)."""
    payer, cost = pending_cost(state)
    until_war = [
        max(0, war + 1 - player.distance - (cost if seat == payer else 0))
        for seat, player in enumerate(state.players)
    ]
    return Outlook(wars_left, until_war, payer, cost, unrest)


@dataclass(slots=True)
class Tally:
    """What is counted for one seat on a walk over the map."""

    held: dict[str, float] = field(default_factory=dict)
    """The territories the seat stands in, and how likely it holds each at the next War."""
    units: int = 0
    mystics: int = 0
    soil: float = 0.0
    harvest: float = 0.0
    clashes: int = 0
    threat: float = 0.0
    reach: float = 0.0


def survey(holdings: Holdings, imminence: list[float]) -> list[Tally]:
    """Walk over the map once, counting for every seat."""
    state, armies, pots = holdings.state, holdings.armies, holdings.pots
    near = holdings.book.geography(state).near
    tallies = [Tally() for _ in state.players]
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
            if len(here) > 1:
                tally.clashes += held > 0.5
            else:
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


def _border_harvest(state: State, ends: Mapping[str, tuple[str, str]], tallies: list[Tally]) -> list[float]:
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


def counted(holdings: Holdings, tallies: list[Tally], ahead: Outlook) -> list[dict[str, float]]:
    """The terms of every seat before they are weighed."""
    state, book = holdings.state, holdings.book
    soon, later = min(1, ahead.wars_left), max(0, ahead.wars_left - 1)
    imminence = ahead.imminence()
    table = RulesTable(state, book)
    borders = _border_harvest(state, book.ends, tallies)
    found = []
    for seat, (player, tally) in enumerate(zip(state.players, tallies, strict=True)):
        spells = len(player.spells)
        left = max(0, 2 * book.size - player.distance - (ahead.cost if seat == ahead.payer else 0))
        discs = player.discs
        steadiness = soon * ahead.steadiness(seat)
        found.append(
            {
                "score": float(sum(scoring.score_parts(table, seat).values())),
                "majority": player.favour[2] * min(1.0, left / 6),
                "harvest": steadiness * tally.harvest,
                "borders": steadiness * borders[seat],
                "ground": tally.soil * later,
                "reach": min(tally.reach, 12.0) * (imminence[seat] + min(1, later)) / 2,
                "threat": tally.threat,
                "army": float(tally.units * min(ahead.wars_left, 4)),
                "mystics": min(tally.mystics, spells, 3) * min(1.0, left / 6),
                "spells": spells * min(1.0, left / 8),
                "permanents": float(len(player.permanents) * min(ahead.wars_left, 4)),
                "cards": float(soon * min(len(player.hand), 9)),
                "time": left / len(tallies),
                "discs": sum(n * n for n in discs) * min(1.0, left / 6)
                if sum(discs) < book.constants.discs
                else 0.0,
            }
        )
    return found
