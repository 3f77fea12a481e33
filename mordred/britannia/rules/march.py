"""MARCH: groups of units from territory to territory, 1 time each, at most 6 with penalties.

Limits may be broken on the way and must hold at the end. So that nobody walks into a dead end, a move is
offered only if the limits can still be met with what is left of the cap.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from mordred.britannia.rules import control
from mordred.britannia.rules.cost import finish_action
from mordred.britannia.rules.events import GroupMarched
from mordred.britannia.rules.state import Group, Marching
from mordred.britannia.rules.table import DONE, RulesTable, room, shift_group
from mordred.britannia.rules.verbs_units import group_actions, groups_of, groups_up_to
from mordred.core.game import Action, Prompt

UNCAPPED = 12
"""How far ahead a March without a cap is looked at; nothing on the map is further away."""
LAPS = 2
"""Without a cap a March still cannot cost more than the time of the whole game."""


def begin(table: RulesTable, seat: int, penalty: int) -> Marching:
    """A March about to start; disc penalties count towards the cap."""
    return Marching(seat, penalty, penalty, long_left=len(table.rules(seat, "long_step")))


def possible(table: RulesTable, seat: int) -> bool:
    """Whether at least one group move could be made."""
    penalty = table.state.players[seat].discs[0]
    if _plainly_possible(table, seat, penalty):
        return True
    return bool(_moves(Plan(table, begin(table, seat, penalty)), first_only=True))


def _plainly_possible(table: RulesTable, seat: int, penalty: int) -> bool:
    """Whether some unit may simply step next door and stay there; it nearly always can."""
    cap, near, tolls = table.book.flags.march_cap, table.geography.near, control.tolls(table)
    if cap is not None and penalty >= cap:
        return False
    for place, land in table.state.lands.items():
        if seat in land.armies:
            for other in near[place]:
                if other not in tolls and room(table, seat, other):
                    return True
    return False


def ask_march(table: RulesTable, frame: Marching) -> Prompt:
    """Every group move from which the limits can still be met; done, once they are and something moved."""
    plan = Plan(table, frame)
    actions = _moves(plan)
    if frame.moves and not plan.violated:
        actions.append(DONE)
    cap = table.book.flags.march_cap
    details: dict[str, str | int] = {"spent": frame.gross, "cap": -1 if cap is None else cap}
    return Prompt(frame.seat, "march", actions, details)


def take_march(table: RulesTable, frame: Marching, action: Action) -> None:
    """Move a group, or end the March."""
    if action == DONE:
        table.pop()
        finish_action(table, frame.seat, "march", frame.gross - frame.freed)
        return
    seat, operands = frame.seat, action.operands
    origin, destination = str(operands[0]), str(operands[1])
    group: Group = operands[2:]  # type: ignore[assignment]
    cost = 1 + control.toll(table, destination)
    frame.gross += cost
    via = table.geography.via.get((origin, destination))
    free = table.rules(seat, "free_step")
    if via is None:
        frame.long_left -= 1
    elif free and sum(via in rule.via for rule in free) > frame.freed:
        frame.freed += 1
        cost -= 1
    frame.moves += 1
    name = shift_group(table.state, seat, origin, destination, group)
    chief, mystics, warriors, _ = group
    table.log.append(GroupMarched(seat, origin, destination, chief, mystics, warriors, name, cost))


def _moves(plan: Plan, first_only: bool = False) -> list[Action]:
    """The group moves on offer, by origin, destination and group."""
    frame, near = plan.frame, plan.table.geography.near
    seat, lands = frame.seat, plan.table.state.lands
    actions: list[Action] = []
    at_ease = not plan.violated and plan.budget >= 2
    for origin in tuple(plan.own):
        army = lands[origin].armies[seat]
        most, size = army.able, army.standing
        calm = at_ease and (not plan.tolls or plan.calm(origin))
        if calm:
            actions += _anywhere_near(origin, near[origin], most)
            if not frame.long_left:
                continue
        elif plan.hopeless(origin):
            continue
        plan.look_closer()
        steps = plan.long_steps(origin) if calm else plan.steps(origin, frame.long_left)
        for destination, cost, long in steps:
            if cost > plan.budget:
                continue
            plain = plan.plainly(origin, destination, size, cost, long)
            if plain is not None:
                if plain > 0:
                    actions += groups_up_to(plain, "march", origin, destination, most)
            else:
                sizes = [n for n in range(1, size + 1) if plan.sound(origin, destination, n, cost, long)]
                actions += groups_of(sizes, "march", origin, destination, most)
            if first_only and actions:
                return actions
    return actions


@cache
def _anywhere_near(origin: str, near: tuple[str, ...], most: Group) -> tuple[Action, ...]:
    """Every group of these units to every neighbour."""
    found: list[Action] = []
    for other in near:
        found += group_actions("march", origin, other, most)
    return tuple(found)


class Plan:
    """The marcher's units as mere numbers: can the limits be met with so much time left?"""

    __slots__ = (
        "_dead", "_looked", "_steps", "budget", "closed", "frame", "limit", "own", "refuges", "splits",
        "table", "tolls", "violated",
    )  # fmt: skip

    def __init__(self, table: RulesTable, frame: Marching) -> None:
        self.table, self.frame = table, frame
        book, seat, lands = table.book, frame.seat, table.state.lands
        self.limit = book.open_limit
        cap = book.flags.march_cap
        self.budget = min(UNCAPPED, (LAPS * book.size if cap is None else cap) - frame.gross)
        own: dict[str, int] = {}
        violated: list[str] = []
        limit = self.limit
        for place, land in lands.items():
            armies = land.armies
            if seat in armies:
                units = own[place] = armies[seat].figures
                if units > limit or len(armies) > 2:
                    violated.append(place)
        self.own = own
        """Where how many units of the marcher are."""
        self.violated = violated
        """Where the limits do not hold at the moment."""
        self.tolls = control.tolls(table)
        self._looked = False
        self.closed: Container[str] = ()
        """Territories of two other factions: one may cross them, not stay."""
        self.refuges: list[tuple[str, int]] = []
        """Where units out of the only broken territory could go, and at what cost."""
        self.splits = table.state.rules > 1
        """Under the first rules a crowd had to leave its territory as one group; old games go on so."""
        self._steps: dict[tuple[str, bool], list[tuple[str, int, bool]]] = {}
        self._dead: set[tuple[object, ...]] = set()
        """Positions, with what is left of the cap, from which the limits cannot be met."""

    def calm(self, origin: str) -> bool:
        """While the limits hold: there is time for a step and a step back, so any step is sound."""
        near = self.table.geography.near[origin]
        dearest = max([n for place, n in self.tolls.items() if place in near], default=0)
        return self.budget >= 2 + dearest + self.tolls.get(origin, 0)

    def hopeless(self, origin: str) -> bool:
        """Too much would stay broken after any step from here."""
        return len(self.violated) - (origin in self.violated) >= self.budget

    def look_closer(self) -> None:
        """Not every step is sound: find out, once, what it takes to tell which are."""
        if self._looked:
            return
        self._looked = True
        seat, lands = self.frame.seat, self.table.state.lands
        self.closed = {
            place
            for place, land in lands.items()
            if len(land.armies) > 1 and (len(land.armies) > 2 or seat not in land.armies)
        }
        if len(self.violated) == 1:
            broken = self.violated[0]
            space = self.limit - self.own[broken] + (0 if broken in self.closed else self.limit)
            self.refuges = [
                (other, cost)
                for other, cost, _ in self.steps(broken, 0)
                if other not in self.closed and self.own.get(other, 0) <= space
            ]

    def steps(self, origin: str, long_left: int) -> list[tuple[str, int, bool]]:
        """Where a group may go in one move: destination, cost, and whether it is a long step."""
        key = (origin, long_left > 0)
        found = self._steps.get(key)
        if found is None:
            tolls, near = self.tolls, self.table.geography.near[origin]
            found = self._steps[key] = [(place, 1 + tolls.get(place, 0), False) for place in near]
            if long_left > 0:
                found += self.long_steps(origin)
        return found

    def long_steps(self, origin: str) -> list[tuple[str, int, bool]]:
        """The long ones among them, where a rule allows any."""
        far: dict[str, None] = {}
        for rule in self.table.rules(self.frame.seat, "long_step"):
            far.update(dict.fromkeys(self.table.geography.exactly(origin, rule.n, rule.via)))
        return [(place, 1 + self.tolls.get(place, 0), True) for place in far]

    def broken(self) -> list[str]:
        """Where the limits do not hold."""
        return [p for p, n in self.own.items() if n and (n > self.limit or p in self.closed)]

    def plainly(self, origin: str, destination: str, size: int, cost: int, long: bool) -> int | None:
        """The size up to which any group may go, where that is plain to see; None: look at each size."""
        fitting = 0 if destination in self.closed else self.limit - self.own.get(destination, 0)
        spare = self.budget - cost
        if not self.violated:
            if fitting >= size or (not long and spare > self.tolls.get(origin, 0)):
                return size  # there is room, or time to step back
            return fitting if not spare else None
        if len(self.violated) - (origin in self.violated) > spare:
            return 0  # too much would stay broken
        if fitting < size or origin in self.violated:
            return None
        mended = any(time <= spare and place != destination for place, time in self.refuges)
        return size if mended else None

    def sound(self, origin: str, destination: str, n: int, cost: int, long: bool) -> bool:
        """Whether the limits could still be met after this move."""
        own, limit, closed = self.own, self.limit, self.closed
        before, there = own[origin], own.get(destination, 0)
        broken = [place for place in self.violated if place not in (origin, destination)]
        if there + n > limit or destination in closed:
            broken.append(destination)
        if before > n and (before - n > limit or origin in closed):
            broken.append(origin)
        spare, long_left = self.budget - cost, self.frame.long_left - long
        if not broken or len(broken) > spare:
            return not broken
        own[origin], own[destination] = before - n, there + n
        good = len(broken) == 1 and self._one_step_mends(broken[0], spare, long_left)
        if not good and spare > 1:
            good = any(self._mend(left, long_left) for left in range(2, spare + 1))
        own[origin], own[destination] = before, there
        return good

    def _mend(self, budget: int, long_left: int) -> bool:
        """Whether at most `budget` time of further moves, all out of broken territories, meets the limits.

        Other moves need not be tried: a move out of a sound territory only helps after something came in, and
        then it is a broken one. But a group of any size may go: the rest may leave another way.
        """
        broken = self.broken()
        if not broken:
            return True
        if len(broken) > budget:
            return False
        if len(broken) == 1 and self._one_step_mends(broken[0], budget, long_left):
            return True
        if budget == 1:
            return False
        key = (budget, long_left, *sorted((p, n) for p, n in self.own.items() if n))
        if key in self._dead:
            return False
        own = self.own
        for place in broken:
            here = own[place]
            least = 1 if self.splits or place in self.closed else here - self.limit
            for destination, cost, long in self.steps(place, long_left):
                if cost > budget:
                    continue
                there = own.get(destination, 0)
                for n in range(here, least - 1, -1):
                    own[place], own[destination] = here - n, there + n
                    good = self._mend(budget - cost, long_left - long)
                    own[place], own[destination] = here, there
                    if good:
                        return True
        self._dead.add(key)
        return False

    def _one_step_mends(self, place: str, budget: int, long_left: int) -> bool:
        """Whether one move out of the only broken territory is enough."""
        own, closed = self.own, self.closed
        space = self.limit - own[place] + (0 if place in closed else self.limit)
        for other, cost, _ in self.steps(place, long_left):
            if cost <= budget and other not in closed and own.get(other, 0) <= space:
                return True
        return False
