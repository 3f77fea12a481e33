"""March, against brute force: a move is offered exactly if the March can still be finished legally after it.

The rule is written here a second time, as plainly as it can be: groups of any size go from territory to
territory; each move costs 1 and the toll of where it ends; the whole costs at most the cap; once a March a
group of the Tunnel Dwarves may go two land borders as one move; at the end no territory holds more than the
limit of one's units, nor units of more than two factions.
"""

from __future__ import annotations

from itertools import product

import pytest

from mordred.britannia.content import library
from mordred.britannia.content.pack import Edition
from mordred.britannia.rules.check import material
from mordred.britannia.rules.game import neighbours
from mordred.britannia.rules.state import Army, Marching, State
from mordred.core.chance import Chance
from mordred.core.game import Action
from tests.britannia.table import GAME, table

DWARVES = 3
MAP = library.find("standard").map
Move = tuple[str, str, int]
BOARDS = 120


class Oracle:
    """One marcher's units as numbers, and every way the March might go on."""

    def __init__(self, state: State, frame: Marching) -> None:
        self.state, self.seat = state, frame.seat
        final = state.options.edition == "final"
        self.limit = 4 if final else 13
        self.left = (6 if final else 2 * 12) - frame.gross
        self.long_left = frame.long_left
        self.units = {
            place: land.armies[self.seat].figures
            for place, land in state.lands.items()
            if self.seat in land.armies
        }
        self.full = {
            place
            for place, land in state.lands.items()
            if len([s for s in land.armies if s != self.seat]) >= 2
        }
        self.near = {place: neighbours(state, place) for place in state.lands}
        borders = [border.between for border in MAP.britannia.borders]
        borders += [border.between for border in MAP.lost_lands.borders] if state.opened else []
        self.land = {
            place: {other for pair in borders if place in pair for other in pair if other != place}
            for place in state.lands
        }
        self.known: dict[object, bool] = {}
        self.ways: dict[tuple[str, int], list[tuple[str, int, int]]] = {}

    def legal(self, units: dict[str, int]) -> bool:
        """Whether the March may end like this."""
        return not self.broken(units)

    def broken(self, units: dict[str, int]) -> int:
        return sum(n > 0 and (n > self.limit or place in self.full) for place, n in units.items())

    def steps(self, origin: str, long_left: int) -> list[tuple[str, int, int]]:
        """Destination, cost, and how many long steps are left then."""
        if (origin, long_left) not in self.ways:
            self.ways[origin, long_left] = self._steps(origin, long_left)
        return self.ways[origin, long_left]

    def _steps(self, origin: str, long_left: int) -> list[tuple[str, int, int]]:
        toll = {place: land.tile == "road.a" for place, land in self.state.lands.items()}
        found = [(place, 1 + toll[place], long_left) for place in self.near[origin]]
        if long_left:
            far = {other for middle in self.land[origin] for other in self.land[middle]}
            far -= {origin, *self.land[origin], *self.near[origin]}
            found += [(place, 1 + toll[place], long_left - 1) for place in sorted(far)]
        return found

    def can_end(self, units: dict[str, int], left: int, long_left: int) -> bool:
        """Whether some further moves, any at all, bring the March to a legal end."""
        broken = self.broken(units)
        if not broken or broken > left:
            return not broken  # every broken territory needs a move out of it
        key = (frozenset(units.items()), left, long_left)
        if key not in self.known:
            self.known[key] = any(
                self.can_end(after, left - cost, long_after)
                for _, cost, long_after, after in self.moves(units, left, long_left)
            )
        return self.known[key]

    def moves(
        self, units: dict[str, int], left: int, long_left: int
    ) -> list[tuple[Move, int, int, dict[str, int]]]:
        """Every group move there is time for, sound or not, and the units after it."""
        found = []
        for origin, here in units.items():
            for destination, cost, long_after in self.steps(origin, long_left):
                if cost > left:
                    continue
                for n in range(1, here + 1):
                    after = {**units, origin: here - n, destination: units.get(destination, 0) + n}
                    if not after[origin]:
                        del after[origin]
                    found.append(((origin, destination, n), cost, long_after, after))
        return found

    def offers(self) -> set[Move]:
        """The moves after which the March can still be finished."""
        return {
            move
            for move, cost, long_after, after in self.moves(self.units, self.left, self.long_left)
            if self.can_end(after, self.left - cost, long_after)
        }


def crowded(number: int, edition: Edition, seat: int, *, opened: bool) -> State:
    """A random March under way: the marcher's units in a few joined territories, enemies around them."""
    chance = Chance(number * 8 + seat)
    state = table(edition=edition, broken=opened, tiles={"ys": "road.a"} if opened else {}).state
    for land in state.lands.values():
        land.armies.clear()
    places = [place for place in state.lands if neighbours(state, place)]
    chance.shuffle(places)
    near = list(neighbours(state, places[0]))
    chance.shuffle(near)
    left = {who: [1, 3, 9] for who in range(4)}

    def post(place: str, who: int, n: int) -> None:
        chief, mystics = left[who][0], min(left[who][1], chance.below(2))
        warriors = min(max(0, n - chief - mystics), left[who][2])
        if chief + mystics + warriors:
            left[who] = [0, left[who][1] - mystics, left[who][2] - warriors]
            state.lands[place].armies[who] = Army(chief, mystics, warriors)

    for place in [places[0], *near[: chance.below(4)]]:
        post(place, seat, 2 + chance.below(4 if edition == "final" else 2))
    for who in [other for other in range(4) if other != seat]:
        around = list(dict.fromkeys([*near[: chance.below(5)], *places[1:]]))
        for place in around[: 3 + chance.below(6)]:
            if sum(other != seat for other in state.lands[place].armies) < 2:
                post(place, who, 1 + chance.below(2))
        if left[who][0]:
            quiet = [p for p in places if sum(other != seat for other in state.lands[p].armies) < 2]
            post(quiet[-1], who, 1)
    for who, player in enumerate(state.players):
        _, player.mystics, player.warriors = left[who]
    spent = (6 if edition == "final" else 24) - 1 - chance.below(4)
    long_left = 1 if seat == DWARVES and chance.below(3) else 0
    state.frames.append(Marching(seat, spent, 0, chance.below(2), 0, long_left))
    assert material(state) == []
    return state


def offered(state: State) -> tuple[set[Move], bool]:
    """What the prompt offers, by size; all groups of one size stand and fall together."""
    frame = state.frames[-1]
    assert isinstance(frame, Marching)
    prompt = GAME.prompt(state)
    assert prompt is not None
    groups: dict[Move, set[tuple[object, ...]]] = {}
    for action in prompt.actions:
        if action.verb == "march":
            origin, destination, *group = action.operands
            move = (str(origin), str(destination), sum(map(int, group)))
            groups.setdefault(move, set()).add(tuple(group))
    for (origin, _, n), found in groups.items():
        every = product(*(range(most + 1) for most in state.lands[origin].armies[frame.seat].able))
        assert found == {group for group in every if sum(group) == n}
    return set(groups), Action("done") in prompt.actions


@pytest.mark.parametrize("opened", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize("seat", [0, DWARVES], ids=["plain", "under-roads"])
@pytest.mark.parametrize("edition", ["final", "preview"])
def test_a_move_is_offered_exactly_if_the_march_can_still_be_finished(
    edition: Edition, seat: int, opened: bool
) -> None:
    broken = refused = 0
    for number in range(BOARDS):
        state = crowded(number, edition, seat, opened=opened)
        frame = state.frames[-1]
        assert isinstance(frame, Marching)
        oracle = Oracle(state, frame)
        found, done = offered(state)
        assert found == oracle.offers(), (number, found ^ oracle.offers())
        assert done == (frame.moves > 0 and oracle.legal(oracle.units)), number
        broken += not oracle.legal(oracle.units)
        refused += len(found) < len({m for m, *_ in oracle.moves(oracle.units, oracle.left, frame.long_left)})
    assert broken > 10 and refused > 20  # the boards are hard enough to tell


def test_a_crowd_may_leave_in_two_groups() -> None:
    """Four cross Lothian into Essex, where four are; Elmet and Cornwall have room for two each."""
    t = table(
        armies={
            "pictland": {0: "CMWW"}, "lothian": {1: "W", 2: "W"}, "essex": {0: "MWWW"},
            "elmet": {0: "WW"}, "cornwall": {0: "WW"},
        },
        discs={0: (2, 0, 0)},
    )  # fmt: skip
    t.answer("march", "pictland lothian CMWW", "lothian essex CMWW")
    assert not t.offers("done")
    t.answer("essex elmet WW", "essex cornwall WW")  # 2 + 4: the cap; the March ends by itself
    assert t.heard("TimeSpent")[-1].cost == 6


def test_an_old_game_goes_on_as_it_was_offered_then() -> None:
    """Under version 1 a crowd had to leave as one group; records made then still find their places."""
    held_back = 0
    for number in range(BOARDS):
        state = crowded(number, "final", 0, opened=False)
        today, _ = offered(state)
        state.rules = 1
        then, _ = offered(state)
        assert then <= today
        held_back += then < today
    assert held_back
