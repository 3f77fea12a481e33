"""What would come of it: where an action lands, what a choice costs, who would claim what. Facts, no words.

Everything follows from what lies open on the table: no card is looked at but one's own, and no deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mordred.britannia.content.plain import Step
from mordred.britannia.rules import control
from mordred.britannia.rules.book import EVENTS
from mordred.britannia.rules.cost import time_of
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.scoring import score, score_parts
from mordred.britannia.rules.state import Casting, Marching, Mustering, State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Prompt, Reason, Thing, because

LAPS = 2
"""The game ends when all trackers have been round so often."""
MUCH = 100
"""More time than any action takes: so much that the least price of an action does not matter."""
BREAKOUT, END = "breakout", "end"
"""Beside the events of the dial: Chaos breaks out, and the game is over."""


class Landing(NamedTuple):
    """Where a tracker comes to, and what happens because of it."""

    time: int
    sector: int
    """Counted from 1, as the dial shows it."""
    events: tuple[str, ...]
    """In their order: the sector left (if nobody stays on it), then what all trackers have passed."""
    last: bool
    """Whether this seat can have no turn after it."""


def landing(table: RulesTable, seat: int, time: int) -> Landing:
    """What it means to spend so much time."""
    state, size = table.state, table.book.size
    others = [player.distance for place, player in enumerate(state.players) if place != seat]
    left = state.players[seat].distance
    there = left + time
    events = []
    if left not in others and (event := EVENTS[table.book.dial[left % size]]) != "war":
        events.append(event)
    events += _passed(table, min([*others, there]))
    return Landing(time, there % size + 1, tuple(events), there >= LAPS * size)


def _passed(table: RulesTable, rearmost: int) -> list[str]:
    """What all trackers pass when the last of them comes to this distance, as `turn` would resolve it."""
    state, size = table.state, table.book.size
    swept, lines = state.swept, state.lines
    found: list[str] = []
    while True:
        if swept // size > lines:
            lines += 1
            if lines == LAPS:
                return [*found, END]
            found += [] if state.opened else [BREAKOUT]
        elif swept >= rearmost:
            return found
        else:
            war = EVENTS[table.book.dial[swept % size]] == "war"
            if war and (swept != LAPS * size - 1 or table.book.flags.final_war):
                found.append("war")
                if state.end_war == swept:
                    return [*found, END]
            swept += 1


def notes(state: State, prompt: Prompt, thing: Thing) -> list[Reason]:
    """What a choice costs and leads to; empty where there is nothing to say."""
    table, seat = RulesTable(state), prompt.seat
    if prompt.kind == "action":
        if thing.kind == "action":
            return _action(table, seat, thing.name)
        return _lands(table, seat, "bide", 1) if thing == Thing("choice", "bide") else []
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Marching) and frame.seat == seat:
        return _march(table, frame, thing)
    if isinstance(frame, Mustering) and frame.seat == seat:
        more = {Thing("choice", "done"): 0, Thing("unit", "mystic"): 1, Thing("unit", "warrior"): 1}.get(
            thing
        )
        return [] if more is None else _lands(table, seat, "muster", frame.added + more + frame.penalty)
    if isinstance(frame, Casting) and frame.seat == seat:
        return _magic(table, frame, thing)
    return []


def _action(table: RulesTable, seat: int, action: str) -> list[Reason]:
    """What comes on top by discs, cards and Leaders, and what will the next time; a last action makes nothing
    dearer.
    """
    player, constants = table.state.players[seat], table.book.constants
    penalty = player.discs[ACTIONS.index(action)]
    more = time_of(table, seat, action, MUCH + penalty) - MUCH
    found = [because(f"begin_{action}" + _kind_of(more), penalty=abs(more))]
    if landing(table, seat, time_of(table, seat, action, penalty + _least(table, seat, action))).last:
        return [*found, because("last_action")]
    if sum(player.discs) + 1 >= constants.discs:
        return [*found, because("discs_return", discs=constants.discs)]
    later = penalty + 1 + sum(rule.n for rule in table.rules(seat, "cost") if rule.action in (action, "any"))
    return [*found, because("dearer", penalty=later)] if later > 0 else found


def _kind_of(more: int) -> str:
    return "" if more > 0 else "_free" if more == 0 else "_less"


def _least(table: RulesTable, seat: int, action: str) -> int:
    """The least time an action takes before penalties: one move, one unit, the cheapest Spell."""
    if action != "magic":
        return 1
    spells = table.state.players[seat].spells
    return min([table.book.spells[spell].cost for spell in spells if spell in table.book.spells], default=1)


def _march(table: RulesTable, frame: Marching, thing: Thing) -> list[Reason]:
    if thing == Thing("choice", "done"):
        paid = frame.gross - frame.freed
        saved = frame.gross - time_of(table, frame.seat, "march", paid)
        found = _lands(table, frame.seat, "march", paid)
        return [*found, because("saved", time=saved)] if saved > 0 else found
    if thing.kind == "territory":
        return _move(table, frame, 1 + control.toll(table, thing.name))
    return []


def _move(table: RulesTable, frame: Marching, cost: int) -> list[Reason]:
    """One more move of a March; where some ways are free, only what is out of the ordinary."""
    if table.rules(frame.seat, "free_step"):
        return [because("toll", time=cost)] if cost > 1 else []
    return _lands(table, frame.seat, "march", frame.gross - frame.freed + cost)


def _magic(table: RulesTable, frame: Casting, thing: Thing) -> list[Reason]:
    spent = frame.time + frame.penalty
    if thing == Thing("choice", "done"):
        return _lands(table, frame.seat, "magic", spent)
    if thing.kind == "card" and thing.name in table.book.spells:
        return _lands(table, frame.seat, "magic", spent + table.book.spells[thing.name].cost)
    return []


def _lands(table: RulesTable, seat: int, action: str, time: int) -> list[Reason]:
    whole = time if action == "bide" else time_of(table, seat, action, time)
    there = landing(table, seat, whole)
    found = [because("lands", time=whole, sector=there.sector)]
    if there.events:
        found = [because("lands_with", time=whole, sector=there.sector, events=" ".join(there.events))]
    return [*found, because("last_action")] if there.last else found


class Claim(NamedTuple):
    """Favour that a War would bring somebody as control stands now."""

    place: str
    seat: int
    n: int


def claims_now(state: State) -> list[Claim]:
    """Who would claim what in a War without a loss: territories, then borders held on both sides."""
    table = RulesTable(state)
    holder = {place: control.controller(table, place) for place, land in state.lands.items() if land.armies}
    found = []
    for place, land in state.lands.items():
        if any(land.favour) and holder.get(place, -1) >= 0:
            found.append(Claim(place, holder[place], sum(land.favour)))
    for slot, favour in state.borders.items():
        one, other = table.book.ends[slot]
        if any(favour) and holder.get(one, -1) >= 0 and holder[one] == holder.get(other, -1):
            found.append(Claim(slot, holder[one], sum(favour)))
    return found


class Points(NamedTuple):
    """A seat's score with Favour it does not have yet, and by how much that changes it."""

    total: int
    gain: int
    bonuses: tuple[tuple[str, int], ...]
    """By how much each Leader's bonus changes."""


def points_with(state: State, gained: Iterable[tuple[int, Sequence[int]]]) -> list[Points]:
    """Every seat's score if the seats gained so much Favour of each Leader: it may bring a bonus too, or take
    one away.
    """
    then, now = RulesTable(having(state, gained)), RulesTable(state)
    return [_compared(score_parts(now, seat), score_parts(then, seat)) for seat in range(len(state.players))]


def having(state: State, gained: Iterable[tuple[int, Sequence[int]]]) -> State:
    """The same with so much more Favour of each Leader in the seats' hands."""
    after = state.copy()
    for seat, counts in gained:
        held = after.players[seat].favour
        after.players[seat].favour = [have + more for have, more in zip(held, counts, strict=True)]
    return after


def _compared(before: Mapping[str, int], after: Mapping[str, int]) -> Points:
    """A score and what it has grown by, the Leaders' bonuses one by one."""
    bonuses = tuple([(part, n - before[part]) for part, n in after.items() if part not in LEADERS])
    total = sum(after.values())
    return Points(total, total - sum(before.values()), bonuses)


def points_now(state: State) -> list[int]:
    """By how much such a War would change each score."""
    lying = {**state.borders, **{place: land.favour for place, land in state.lands.items()}}
    claims = [(claim.seat, lying[claim.place]) for claim in claims_now(state)]
    return [points.gain for points in points_with(state, claims)]


class Share(NamedTuple):
    """What a score is made of, or what a change of it comes from."""

    favour: int
    bonus: int


def held(state: State, seat: int) -> Share:
    """A seat's score as it stands."""
    favour = sum(state.players[seat].favour)
    return Share(favour, score(RulesTable(state), seat) - favour)


def brought_now(state: State, seat: int) -> Share:
    """What such a War would bring it: claimed Favour, and bonuses won or lost with it."""
    favour = sum(claim.n for claim in claims_now(state) if claim.seat == seat)
    return Share(favour, points_now(state)[seat] - favour)


def monsters_act(state: State, prompt: Prompt) -> bool:
    """Whether a Monster that is sent does what its own card says: some cards move it and no more."""
    script = RulesTable(state).book.scripts.get(str(prompt.details.get("source", "")), ())
    step = script[number] if (number := int(str(prompt.details.get("step", 0)))) < len(script) else None
    return isinstance(step, Step) and step.effect


def on_borders(state: State, place: str) -> tuple[int, int, int]:
    """The Favour on a territory's borders: for whoever controls both sides of one when a War ends."""
    ends = RulesTable(state).book.ends
    lying = [favour for slot, favour in state.borders.items() if place in ends[slot]]
    merlin, morgana, mordred = (sum(favour[index] for favour in lying) for index in range(3))
    return merlin, morgana, mordred


def border_ends(state: State, slot: str) -> tuple[str, str]:
    """The two territories that must be controlled to claim what lies on a border."""
    one, other = RulesTable(state).book.ends[slot]
    return one, other
