"""`tempo`: a plain scripted player, the careful newcomer whom one can meet a thousand times.

It plays a handful of tips and nothing else: know who acts last before the next War, and be it; know which
favour the War will pay and to whom; send enough units to hold it against those who can still come; use the
reserves; a cheap action onto the War's sector, then one large March. Nothing is tried out, and all other
questions are answered by instinct.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mordred.britannia.content.plain import Step
from mordred.britannia.judge.clock import Clock
from mordred.britannia.judge.field import Field
from mordred.britannia.judge.quick import quick_answer
from mordred.britannia.rules import magic
from mordred.britannia.rules.book import Book, book_of
from mordred.britannia.rules.state import Casting, Marching, Mustering, State
from mordred.britannia.rules.table import RulesTable, chief_place, mystics_in_play
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt

TIME = 0.63
"""What a sector of time is worth."""
LAST = 3.2
"""What the last word before a War is worth."""
LATER = 0.55
"""And before the War after the next one, as a share of it."""
MISSED = 2.65
"""What it costs to be past the War after next as well."""
BODY = 0.32
"""What a unit on the map is worth for each War to come, up to three."""
CAUTION = 0.87
"""How much is feared of the others while one will act again before the War."""
LEAST = -0.58
"""A group whose gain, less its time, is below this is not worth moving at all."""


class Move(NamedTuple):
    """One group of a March: from where, to where, how many, at what cost and for what gain."""

    origin: str
    destination: str
    n: int
    cost: int
    gain: float
    goal: str
    """Where the group wants to be in the end: the destination, or a step further."""


@dataclass(slots=True)
class Notes:
    """What somebody meant to do with the rest of a turn, so that it need not be thought out again."""

    turn: int = -1
    seat: int = -1
    moves: list[Move] = field(default_factory=list)
    home: str = ""
    units: int = 0


def tempo_answer(state: State, prompt: Prompt, chance: Chance, notes: Notes | None = None) -> Action:
    """What the script says; instinct where it says nothing. Notes keep a turn thought out."""
    found = None
    if notes is not None and notes.turn == state.turns and notes.seat == prompt.seat:
        found = _noted(state, prompt, notes)
    if found is None and prompt.kind in _ANSWERS:
        script = Script(state, prompt.seat)
        found = _ANSWERS[prompt.kind](script, prompt)
        if notes is not None and prompt.kind == "action":
            notes.turn, notes.seat = state.turns, prompt.seat
            notes.moves, notes.home, notes.units = script.moves, script.home, script.units
    return found if found is not None else quick_answer(state, prompt, chance)


def _noted(state: State, prompt: Prompt, notes: Notes) -> Action | None:
    """The next step of what was meant; None if there is none, or it cannot be done."""
    done = prompt.actions[-1] if prompt.actions[-1].verb == "done" else None
    if prompt.kind == "march":
        if not notes.moves:
            return done
        move = notes.moves.pop(0)
        for goal in dict.fromkeys((move.goal, move.destination)):
            found = cheapest_group(prompt, move.origin, goal, move.n)
            if found is not None:
                if goal != move.goal:
                    notes.moves.insert(0, Move(goal, move.goal, move.n, 1, 0.0, move.goal))
                return found
        notes.turn = -1
        return None
    if prompt.kind == "muster":
        if prompt.actions[0].verb == "chief" and notes.home:
            home, notes.home = notes.home, ""
            step = Action("chief", (home,))
            if step in prompt.actions:
                return step
        if notes.units <= 0:
            return done
        notes.units -= 1
        return unit_to_add(prompt, state, notes.seat)
    return None


def cheapest_group(prompt: Prompt, origin: str, destination: str, n: int) -> Action | None:
    """The group of that size on that way that costs least to lose."""
    found = [
        action
        for action in prompt.actions
        if action.verb == "march"
        and action.operands[0] == origin
        and action.operands[1] == destination
        and sum(map(int, action.operands[2:])) == n
    ]
    return min(found, key=_dear, default=None)


def standing(clock: Clock, seat: int, distance: int) -> float:
    """What it is worth to stand there on the dial: time that is left, and the last word before a War."""
    worth = -TIME * min(distance, clock.end)
    if distance <= clock.war:
        return worth + LAST * clock.last_word(seat, distance, clock.war)
    if clock.then < 0:
        return worth
    if distance > clock.then:
        return worth - MISSED
    return worth + LATER * LAST * clock.last_word(seat, distance, clock.then)


class Script:
    """One look at the table for one seat: the dial, and the map as numbers."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.book: Book = book_of(state)
        self.clock = Clock(state, self.book)
        self.player = state.players[seat]
        self.here = self.player.distance
        self.moves: list[Move] = []
        self.home, self.units = "", 0
        self._field: Field | None = None
        self._dearer: dict[str, int] = {}
        self._after: dict[int, float] = {}

    @property
    def field(self) -> Field:
        """The map as numbers, drawn when it is first asked for; Magic needs none."""
        if self._field is None:
            seat, clock = self.seat, self.clock
            later = [who for who, there in enumerate(clock.distances) if who != seat and there <= clock.war]
            caution = 1.0 if self.here >= clock.war - 1 else CAUTION
            self._field = Field(self.state, seat, later, caution)
        return self._field

    def after(self, action: str, cost: int) -> float:
        """What it is worth to stand where an action of that cost leads, against standing here."""
        dearer = self._dearer.get(action)
        if dearer is None:
            dearer = self._dearer[action] = self._dearer_by(action)
        cost = max(1, cost + dearer)
        found = self._after.get(cost)
        if found is None:
            clock = self.clock
            found = standing(clock, self.seat, self.here + cost) + TIME * min(self.here, clock.end)
            self._after[cost] = found
        return found

    def _dearer_by(self, action: str) -> int:
        """How much more than usual an action costs, by standing rules and what waits for it."""
        dearer = 0
        for rule in self.book.standing(self.state, self.seat).rules.get("cost", ()):
            if rule.action in (action, "any"):
                dearer += rule.n
        for waiting in self.player.discounts:
            if waiting.action in (action, "any"):
                dearer -= waiting.n
        return dearer

    # --- marching ---

    def best_move(
        self, budget: int, allowed: set[tuple[str, str, int]] | None, shunned: Container[str] = ()
    ) -> Move | None:
        """The group that gains most for its time by going one step or two."""
        field = self.field
        own, limit, full, worths = field.own, field.limit, field.full, field.worths
        best, found = LEAST, None
        rises: dict[str, tuple[float, Sequence[float], int]] = {}
        for origin in field.places():
            here, table = own[origin], worths(origin)
            stay = table[here]
            losses = [left - stay for left in table[here::-1]]
            least_loss = max(losses[1 : limit + 1])
            ways = field.ways(origin)
            for goal, first in zip(ways[::2], ways[1::2], strict=True):
                cost = 1 if goal == first else 2
                if cost > budget:
                    continue
                known = rises.get(goal)
                if known is None:
                    there = own.get(goal, 0)
                    closed = (goal in full and not there) or goal in shunned or there >= limit
                    goal_table = worths(goal)
                    rise = -1e9 if closed else max(goal_table[there + 1 : limit + 1]) - goal_table[there]
                    known = rises[goal] = rise, goal_table, there
                rise, goal_table, there = known
                if least_loss + rise - TIME * cost < best - 1e-9:
                    continue
                for n in range(1, min(here, limit - there) + 1):
                    gain = losses[n] + goal_table[there + n] - goal_table[there]
                    if gain - TIME * cost > best and (allowed is None or (origin, first, n) in allowed):
                        best, found = gain - TIME * cost, Move(origin, first, n, cost, gain, goal)
        return found

    def long_march(self, spent: int, cap: int, shunned: Container[str] = ()) -> list[Move]:
        """The groups of the longest March there is a use for, the best ones first; it does not begin with a
        group to one of the goals it should shun.
        """
        return self._greedy(spent, cap, None, shunned)[0]

    def march(
        self, spent: int, cap: int, allowed: set[tuple[str, str, int]] | None = None
    ) -> tuple[float, list[Move]]:
        """The best March from here on: what it is worth with the time it takes, and its groups."""
        best, kept, total = -1e9, 0, 0.0
        plan, _ = self._greedy(spent, cap, allowed)
        for number, move in enumerate(plan, 1):
            total += move.gain
            spent += move.cost
            worth = total + self.after("march", spent)
            if worth > best:
                best, kept = worth, number
        return best, plan[:kept]

    def _greedy(
        self,
        spent: int,
        cap: int,
        allowed: set[tuple[str, str, int]] | None,
        shunned: Container[str] = (),
    ) -> tuple[list[Move], int]:
        """The best group again and again, as long as there is one; and what they cost together."""
        field, before = self.field, dict(self.field.own)
        plan: list[Move] = []
        while spent < cap:
            found = self.best_move(cap - spent, allowed, shunned)
            if found is None:
                break
            allowed, shunned = None, ()
            own = field.own
            there = own.get(found.goal, 0) + found.n
            field.put({found.origin: own[found.origin] - found.n, found.goal: there})
            spent += found.cost
            plan.append(found)
        field.put(before | {place: 0 for place in field.own if place not in before})
        return plan, spent

    # --- mustering ---

    def homes(self, home: str, chief_may_move: bool) -> list[str]:
        """Where the Chief may be for a Muster: where it is, or a step away."""
        field = self.field
        if not chief_may_move:
            return [home]
        return [
            home,
            *(place for place in field.near[home] if place not in field.full or field.own.get(place)),
        ]

    def muster_worth(self, home: str, place: str, n: int) -> float:
        """What so many units there bring, the Chief's step included; time is not counted."""
        field = self.field
        there = field.own.get(place, 0) + (place != home)
        changes = {place: there + n}
        if place != home:
            changes[home] = field.own.get(home, 0) - 1
        return field.gain(changes) + BODY * min(3, self.clock.left) * n

    def muster(self, home: str, spent: int, chief_may_move: bool, most: int) -> tuple[float, str, int]:
        """The best Muster from here on: worth, where the Chief should be, how many units still to add."""
        best = (-1e9, home, 0)
        for place in self.homes(home, chief_may_move):
            for n in range(min(self._space(home, place), most) + 1):
                if n or place != home:
                    worth = self.muster_worth(home, place, n) + self.after("muster", spent + n)
                    if worth > best[0]:
                        best = (worth, place, n)
        return best

    def musters(self, home: str) -> list[tuple[float, str]]:
        """The places to muster in, the best first, each with what the best number of units brings there."""
        found = [
            (
                max(
                    self.muster_worth(home, place, n) - TIME * n for n in range(self._space(home, place) + 1)
                ),
                place,
            )
            for place in self.homes(home, True)
            if self._space(home, place) >= 0
        ]
        return sorted(found, reverse=True)

    def _space(self, home: str, place: str) -> int:
        """How many units could be added there, the Chief being there; below zero: not even the Chief."""
        reserve = self.player.mystics + self.player.warriors
        return min(self.field.limit - self.field.own.get(place, 0) - (place != home), reserve)

    # --- magic ---

    def spells(self, on_offer: Iterable[str], left: int, spent: int) -> tuple[float, list[str]]:
        """The best Spells to cast: worth with the time they take, and their names."""
        ranked = sorted(
            ((self._spell_worth(name) - TIME * self.book.spells[name].cost, name) for name in on_offer),
            key=lambda item: -item[0],
        )
        best, kept, total = -1e9, list[str](), 0.0
        chosen: list[str] = []
        for _, name in ranked[:left]:
            total += self._spell_worth(name)
            spent += self.book.spells[name].cost
            chosen.append(name)
            worth = total + self.after("magic", spent)
            if worth > best:
                best, kept = worth, chosen[:]
        return best, kept

    def _spell_worth(self, name: str) -> float:
        half = "chaos" if self.state.broken else "pre"
        if name in self.book.permanents:
            return 0.6 * min(4, self.clock.left)
        return sum(_step_worth(step) for step in self.book.scripts[f"spell.{name}.{half}"])


_WORTH: dict[str, float] = {
    "claim_favour": 2.4, "gain_favour": 1.3, "place_favour": 0.9, "steal_favour": 1.9, "hire_champion": 1.5,
    "add_units": 0.6, "move_units": 0.4, "remove_units": 1.0, "draw": 0.2,
}  # fmt: skip


def unit_to_add(prompt: Prompt, state: State, seat: int) -> Action | None:
    """The unit to add: Mystics while there are Spells for them, else Warriors."""
    wanted = min(2, len(state.players[seat].spells))
    kind = "mystic" if mystics_in_play(state, seat) < wanted else "warrior"
    units = [action for action in prompt.actions if action.verb == "muster"]
    return next((action for action in units if action.operands[0] == kind), units[0] if units else None)


def _step_worth(step: object) -> float:
    if not isinstance(step, Step):
        return 0.9
    n = step.n.n if step.n is not None and not step.n.everything else 1
    return _WORTH.get(step.do, 0.2) * (max(1, n) if step.do == "place_favour" else 1)


# Answers ----------------------------------------------------------------------------------------------------


def _action(script: Script, prompt: Prompt) -> Action | None:
    """The action whose best plan is worth most."""
    player, state, seat = script.player, script.state, script.seat
    worth: dict[str, float] = {}
    for action in prompt.actions:
        if action.verb != "action":
            return None
        name = str(action.operands[0])
        if name == "march":
            cap = script.book.flags.march_cap
            worth[name], script.moves = script.march(player.discs[0], 6 if cap is None else cap)
        elif name == "muster":
            home = chief_place(state, seat)
            worth[name], place, script.units = script.muster(home, player.discs[1], True, 99)
            script.home = place if place != home else ""
        else:
            castable = magic.castable(RulesTable(state, script.book), seat, dict.fromkeys(player.spells))
            worth[name] = script.spells(castable, mystics_in_play(state, seat), player.discs[2])[0]
    return max(prompt.actions, key=lambda action: worth[str(action.operands[0])])


def _march(script: Script, prompt: Prompt) -> Action | None:
    """The next group of the best March, or the end of it."""
    frame = script.state.frames[-1]
    if not isinstance(frame, Marching):
        return None
    cap = script.book.flags.march_cap
    groups = _groups(prompt)
    spent = frame.gross - frame.freed
    done = prompt.actions[-1]
    worth, plan = script.march(spent, spent + (6 if cap is None else cap) - frame.gross, set(groups))
    if done.verb == "done" and (not plan or worth <= script.after("march", spent)):
        return done
    return groups[plan[0].origin, plan[0].destination, plan[0].n] if plan else None


def _groups(prompt: Prompt) -> dict[tuple[str, str, int], Action]:
    """The groups on offer by origin, destination and size: of each the one that costs least to lose."""
    found: dict[tuple[str, str, int], Action] = {}
    for action in prompt.actions:
        if action.verb == "march":
            origin, destination, chief, mystics, warriors, champion = action.operands
            key = (str(origin), str(destination), int(chief) + int(mystics) + int(warriors) + int(champion))
            held = found.get(key)
            if held is None or _dear(action) < _dear(held):
                found[key] = action
    return found


def _dear(action: Action) -> tuple[int, int, int]:
    """Warriors go first, Chief and Mystics stay behind where they can."""
    chief, mystics, _, champion = (int(n) for n in action.operands[2:6])
    return chief, mystics, champion


def _muster(script: Script, prompt: Prompt) -> Action | None:
    """The Chief's step if it is worth it, then one unit after the other."""
    frame = script.state.frames[-1]
    if not isinstance(frame, Mustering):
        return None
    fresh = not frame.chief_moved and not frame.added
    most = 99 if frame.room < 0 else frame.room - frame.added
    spent = frame.added + frame.penalty
    worth, home, n = script.muster(frame.home, spent, fresh, most)
    done = prompt.actions[-1]
    if done.verb == "done" and (not n or worth <= script.after("muster", spent)):
        return done
    if home != frame.home:
        return next((action for action in prompt.actions if action == Action("chief", (home,))), None)
    return unit_to_add(prompt, script.state, script.seat)


def _magic(script: Script, prompt: Prompt) -> Action | None:
    """The most useful Spell, as long as it is worth its time."""
    frame = script.state.frames[-1]
    if not isinstance(frame, Casting):
        return None
    spent = frame.time + frame.penalty
    names = [str(action.operands[0]) for action in prompt.actions if action.verb == "cast"]
    worth, chosen = script.spells(names, frame.left, spent)
    done = prompt.actions[-1]
    if done.verb == "done" and (not chosen or worth <= script.after("magic", spent)):
        return done
    return next(action for action in prompt.actions if action.operands == (chosen[0],)) if chosen else None


_ANSWERS: dict[str, Callable[[Script, Prompt], Action | None]] = {
    "action": _action,
    "march": _march,
    "muster": _muster,
    "magic": _magic,
}
