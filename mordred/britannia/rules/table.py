"""The table the rules work at: a state, the book it is played by, and the log of what happens."""

from __future__ import annotations

from collections.abc import Iterable

from mordred.britannia.content.plain import Rule
from mordred.britannia.rules.book import Book, Geography, Standing, book_of
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import (
    NOBODY,
    Army,
    Battle,
    Frame,
    Group,
    Land,
    Player,
    Side,
    State,
    Turn,
)
from mordred.core.game import Action, Event, Reason, because

DONE = Action("done")


class RulesTable:
    """One visit to the table: everything a rule needs, passed as one thing."""

    __slots__ = ("book", "geography", "log", "state")

    def __init__(self, state: State, book: Book | None = None) -> None:
        """Take a seat, with the book of this game and a look at the map."""
        self.state = state
        self.log: list[Event] = []
        self.book: Book = book or book_of(state)
        self.geography: Geography = self.book.geography(state)
        """The map as it is joined now."""

    def resurvey(self) -> None:
        """The boards changed: look at the map anew."""
        self.geography = self.book.geography(self.state)

    def push(self, frame: Frame) -> None:
        """Something to be dealt with first."""
        self.state.frames.append(frame)

    def pop(self) -> Frame:
        """The frame on top is dealt with."""
        return self.state.frames.pop()

    @property
    def turn(self) -> Turn:
        """The turn going on."""
        turn = self.state.frames[0]
        assert isinstance(turn, Turn)
        return turn

    @property
    def battle(self) -> Battle | None:
        """The battle going on, if one is."""
        for frame in reversed(self.state.frames):
            if type(frame) is Battle:
                return frame
        return None

    def standing(self, seat: int) -> Standing:
        """What is always on for this seat."""
        return self.book.standing(self.state, seat)

    def rules(self, seat: int, key: str) -> tuple[Rule, ...]:
        """The standing rules of this kind that the seat has."""
        return self.book.standing(self.state, seat).rules.get(key, ()) if key in self.book.rule_keys else ()

    def group_order(self) -> list[int]:
        """In which order several players resolve one effect."""
        ahead = self.state.order[::-1]
        if self.book.flags.group_order == "active_first":
            active = self.turn.seat
            ahead.remove(active)
            ahead.insert(0, active)
        return ahead


# --- units on the map ---


def reinforce(land: Land, seat: int, chief: int, mystics: int, warriors: int, champion: str = "") -> None:
    """So many figures of the seat more in a territory."""
    land.armies[seat] = land.armies.get(seat, NOBODY).plus(chief, mystics, warriors, champion)


def leave_with(land: Land, seat: int, army: Army) -> None:
    """What is left of an army; nothing is kept of one without figures."""
    if army.figures:
        land.armies[seat] = army
    else:
        del land.armies[seat]


def chief_place(state: State, seat: int) -> str:
    """Where the seat's Chief is."""
    for name, land in state.lands.items():
        if seat in land.armies and land.armies[seat].chief:
            return name
    return ""


def mystics_in_play(state: State, seat: int) -> int:
    """How many Mystics the seat has on the map."""
    return sum([land.armies[seat].mystics for land in state.lands.values() if seat in land.armies])


def units_in_play(state: State, seat: int) -> int:
    """All the seat's units on the map."""
    return sum(land.armies[seat].figures for land in state.lands.values() if seat in land.armies)


def room(table: RulesTable, seat: int, place: str, *, muster: bool = False) -> int:
    """How many more units of the seat may come into a territory now."""
    land = table.state.lands[place]
    if land.fought and table.book.flags.battle_token_blocks:
        return 0
    limit = table.book.limit if muster else table.book.open_limit
    army = land.armies.get(seat)
    if army is not None:
        return max(0, limit - army.figures)
    return limit if len(land.armies) < 2 else 0


def rooms(
    table: RulesTable, seat: int, places: Iterable[str], *, muster: bool = False
) -> list[tuple[str, int]]:
    """The territories among these where units of the seat may come now, and how many more."""
    lands, book = table.state.lands, table.book
    limit = book.limit if muster else book.open_limit
    found = []
    for place in places:
        land = lands[place]
        armies = land.armies
        space = limit - armies[seat].figures if seat in armies else limit if len(armies) < 2 else 0
        if space > 0 and not (land.fought and book.flags.battle_token_blocks):
            found.append((place, space))
    return found


def with_room(table: RulesTable, seat: int, places: Iterable[str], *, muster: bool = False) -> list[str]:
    """The same without numbers."""
    return [place for place, _ in rooms(table, seat, places, muster=muster)]


def crowding(table: RulesTable, seat: int, place: str, *, muster: bool = False) -> Reason | None:
    """Why no unit of the seat may come into a territory now; None if there is room."""
    if room(table, seat, place, muster=muster):
        return None
    land = table.state.lands[place]
    if land.fought and table.book.flags.battle_token_blocks:
        return because("fought", place=place)
    if seat not in land.armies:
        return because("two_factions", place=place)
    limit = table.book.limit if muster else table.book.open_limit
    return because("full", place=place, n=land.armies[seat].figures, limit=limit)


def shift_group(state: State, seat: int, origin: str, destination: str, group: Group) -> str:
    """Move chief, mystics, warriors and champion (as counts); the Champion's id if it went along."""
    source = state.lands[origin]
    chief, mystics, warriors, champion = group
    army, moved = source.armies[seat], ""
    if champion:
        moved, army = army.champion, army.without_champion()
    reinforce(state.lands[destination], seat, chief, mystics, warriors, moved)
    leave_with(source, seat, army.plus(-chief, -mystics, -warriors))
    return moved


def add_unit(table: RulesTable, seat: int, place: str, unit: str) -> None:
    """A Mystic or Warrior from the reserve stands up in a territory."""
    player, land = table.state.players[seat], table.state.lands[place]
    if unit == "mystic":
        player.mystics -= 1
        reinforce(land, seat, 0, 1, 0)
    else:
        player.warriors -= 1
        reinforce(land, seat, 0, 0, 1)


def remove_unit(table: RulesTable, seat: int, place: str, unit: str) -> str:
    """A unit goes back: to the reserve, or (a Champion, whose id is returned) to the supply."""
    state = table.state
    player, land = state.players[seat], state.lands[place]
    army = land.armies[seat]
    champion = ""
    if unit == "mystic":
        army = army.plus(0, -1, 0)
        player.mystics += 1
    elif unit == "warrior":
        army = army.plus(0, 0, -1)
        player.warriors += 1
    else:
        champion, army, player.champion = army.champion, army.without_champion(), ""
        state.champions.append(champion)
        state.champions.sort(key=table.book.champions.index)
    leave_with(land, seat, army)
    return champion


# --- the dial ---


def sector(table: RulesTable, seat: int) -> int:
    """The sector the seat's tracker stands on, counted from 1."""
    return table.state.players[seat].distance % table.book.size + 1


def move_tracker(table: RulesTable, seat: int, steps: int) -> None:
    """Move a tracker; it arrives on top of its new sector's stack, so it acts before the others there."""
    state = table.state
    state.players[seat].distance += steps
    distance = state.players[seat].distance
    order = state.order
    order.remove(seat)
    for index, other in enumerate(order):
        if state.players[other].distance >= distance:
            order.insert(index, seat)
            return
    order.append(seat)


# --- favour ---


def take_from_reserve(state: State, leader: str, n: int) -> int:
    """Up to n tokens of a Leader out of the reserve: how many there were."""
    index = LEADERS.index(leader)
    taken = min(n, state.reserve[index])
    state.reserve[index] -= taken
    return taken


def favour_at(state: State, place: str) -> list[int]:
    """The favour in a territory or on a border slot."""
    land = state.lands.get(place)
    return land.favour if land is not None else state.borders[place]


# --- combat cards ---


def forget(player: Player, card: str) -> None:
    """A card came into the open: nobody needs to remember it."""
    for seat, cards in list(player.known.items()):
        if card in cards:
            cards.remove(card)
            if not cards:
                del player.known[seat]


def side_of(battle: Battle, seat: int) -> Side | None:
    """The seat's side of a battle."""
    for side in battle.sides:
        if side.seat == seat:
            return side
    return None


def enemy_of(battle: Battle, seat: int) -> Side | None:
    """The other side of a battle."""
    first, second = battle.sides
    return second if first.seat == seat else first if second.seat == seat else None
