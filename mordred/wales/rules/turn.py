"""The rules of Wales, in the order of the rulebook: set-up, then a turn from the stock check to the pass.

Each question has one function that knows what is legal, as a set of spaces (`targets`, `sites`, `attackers`);
`legal` turns the sets into actions for the prompt, and whoever takes an action asks the very same sets.
"""

from __future__ import annotations

from mordred.core.chance import Chance
from mordred.core.game import Action, Event
from mordred.wales.rules.data import (
    AFFORDABLE,
    ATTACK,
    ATTACK_PRICE,
    BUILD,
    BUILDINGS,
    CASTLE_BIT,
    CELLS,
    DECLARE,
    DRAGON,
    MEN,
    MONEY_CAP,
    NEIGHBOURS,
    PASS,
    PLACE,
    SPACES,
    START_MONEY,
    STOCK,
    SURCHARGE,
    TO_ATTACK,
    TO_DESTROY,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    neighbours,
)
from mordred.wales.rules.events import (
    BuildingAssaulted,
    Built,
    Collected,
    GameEnded,
    ManAttacked,
    ManPlaced,
    MenStranded,
    PawnMoved,
    ReserveShort,
    Rolled,
    RowDeclared,
    StartDecided,
    StartRolled,
    StartTied,
    TurnBegan,
    TurnEnded,
)
from mordred.wales.rules.prices import plain_ground, price_for
from mordred.wales.rules.state import (
    ANGLESEY,
    DECLARE_ROW,
    KINDS,
    MEN_PLACED,
    OVER,
    PLACE_MAN,
    SPEND,
    STOCK_EMPTY,
    TRACK_END,
    State,
)

# Set-up ---------------------------------------------------------------------------------------------------


def set_up(players: int, seed: int) -> tuple[State, list[Event]]:
    """A table at the first turn, and what happened on the way there."""
    chance = Chance(seed)
    events: list[Event] = []
    first = _roll_for_start(list(range(players)), chance, events)
    state = State(
        chance=chance,
        players=players,
        first=first,
        seat=first,
        turn=0,
        phase=DECLARE_ROW,
        men=CASTLE_BIT,
        buildings=[0] * (players * KINDS),
        owned=[0] * players,
        money=[START_MONEY] * players,
        pawns=[DRAGON] * players,
    )
    _begin_turn(state, first, events)
    return state, events


def _roll_for_start(seats: list[int], chance: Chance, events: list[Event]) -> int:
    """The highest total of both dice begins; those who tie for it roll again."""
    while True:
        totals = {}
        for seat in seats:
            first, second = chance.die(), chance.die()
            totals[seat] = first + second
            events.append(StartRolled(seat, first, second))
        best = max(totals.values())
        seats = [seat for seat in seats if totals[seat] == best]
        if len(seats) == 1:
            events.append(StartDecided(seats[0]))
            return seats[0]
        events.append(StartTied(tuple(seats)))


# 0. Stock check -------------------------------------------------------------------------------------------


def _begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """The game ends at once if all of the seat's buildings of any one kind are on the map."""
    state.seat = seat
    state.row, state.dice = "", (0, 0)
    own = seat * KINDS
    for kind in range(KINDS):
        if state.buildings[own + kind].bit_count() == STOCK[kind]:
            _end(state, STOCK_EMPTY, events)
            return
    state.turn += 1
    state.phase = DECLARE_ROW
    events.append(TurnBegan(seat, state.turn))


# 1. Declare a row, then roll ------------------------------------------------------------------------------


def declare(state: State, row: str, events: list[Event]) -> None:
    """Name a row of the money table and roll both dice."""
    chance = state.chance
    first, second = chance.die(), chance.die()
    state.row, state.dice = row, (first, second)
    events.append(RowDeclared(state.seat, row))
    events.append(Rolled(state.seat, row, first, second))
    _collect(state, events)


# 2. Collect -----------------------------------------------------------------------------------------------


def _collect(state: State, events: list[Event]) -> None:
    """Pounds from both dice; bold cells bring as many men and move the pawn as far towards Mordred."""
    seat = state.seat
    cells = CELLS[state.row]
    first, second = state.dice
    pounds = cells[first][0] + cells[second][0]
    men = cells[first][1] + cells[second][1]
    state.money[seat] += pounds
    events.append(Collected(seat, pounds, men))
    if men == 0:
        state.phase = SPEND
        return
    squares = min(men, state.pawns[seat] + TOWARDS_MORDRED)
    if squares:
        state.pawns[seat] -= squares
        events.append(PawnMoved(seat, -squares, state.pawns[seat]))
    if squares < men:
        _end(state, TRACK_END, events)
        return
    reserve = MEN - state.men.bit_count()
    if reserve < men:
        events.append(ReserveShort(seat, men - reserve))
        men = reserve
    state.in_hand = men
    _go_on_placing(state, events)


# 3. Place all men -----------------------------------------------------------------------------------------


def targets(state: State) -> int:
    """Where a man may go: connected to any man, with no man there yet and none of one's own buildings."""
    men = state.men
    return neighbours(men) & ~(men | state.owned[state.seat])


def _go_on_placing(state: State, events: list[Event]) -> None:
    """Ask for the next man, unless none is left or he has no target; a single target needs no question."""
    while state.in_hand:
        open_to = targets(state)
        if not open_to:
            events.append(MenStranded(state.seat, state.in_hand))
            state.in_hand = 0
        elif open_to & (open_to - 1):
            state.phase = PLACE_MAN
            return
        else:
            _send_man(state, open_to.bit_length() - 1, True, events)
            if state.phase == OVER:
                return
    state.phase = SPEND


def place(state: State, space: int, events: list[Event]) -> None:
    """Send one man to a space that the seat chose."""
    _send_man(state, space, False, events)
    if state.phase != OVER:
        _go_on_placing(state, events)


def _send_man(state: State, space: int, forced: bool, events: list[Event]) -> None:
    """A man enters an empty space, or tries to destroy a building: failing, he goes back to the reserve."""
    bit = 1 << space
    state.in_hand -= 1
    for owner in range(state.players):
        if state.owned[owner] & bit:
            if not _assault(state, space, owner, forced, events):
                return
            break
    else:
        events.append(ManPlaced(state.seat, SPACES[space].id, forced))
    state.men |= bit
    if state.men.bit_count() == MEN:
        _end(state, MEN_PLACED, events)


def _assault(state: State, space: int, owner: int, forced: bool, events: list[Event]) -> bool:
    bit = 1 << space
    kind = _kind_at(state, owner, bit)
    needed = TO_DESTROY[kind]
    die = state.chance.die()
    destroyed = die >= needed
    events.append(
        BuildingAssaulted(
            state.seat, SPACES[space].id, owner, BUILDINGS[kind], needed, die, destroyed, forced
        )
    )
    if destroyed:
        state.buildings[owner * KINDS + kind] ^= bit
        state.owned[owner] ^= bit
    return destroyed


def _kind_at(state: State, owner: int, bit: int) -> int:
    place = owner * KINDS
    while not state.buildings[place] & bit:
        place += 1
    return place - owner * KINDS


# 4. Spend: build ------------------------------------------------------------------------------------------


def grounds(state: State, seat: int) -> tuple[int, int]:
    """Where a new building of the seat may come: the spaces at the plain price, those at the surcharge.

    Framed spaces, and those connected to a building of one's own, cost no more; those connected to others'
    buildings do. With no building on the map at all this leaves the framed spaces alone, as it must.
    """
    built = 0
    for mask in state.owned:
        built |= mask
    free = ~(built | state.men | CASTLE_BIT)
    plain = plain_ground(state.owned[seat]) & free
    return plain, neighbours(built) & free & ~plain


def sites(state: State, kind: int, plain: int, dearer: int) -> int:
    """Where the seat may build a kind now: in stock, affordable, and on ground that allows it.

    Its own buildings of other kinds may be replaced at the new one's full price, wherever they stand.
    """
    seat = state.seat
    own = state.buildings[seat * KINDS + kind]
    if own.bit_count() == STOCK[kind]:
        return 0
    money = state.money[seat]
    if money > MONEY_CAP:
        money = MONEY_CAP
    affordable = AFFORDABLE[kind]
    found = (plain | state.owned[seat] & ~own) & affordable[money]
    if money >= SURCHARGE:
        found |= dearer & affordable[money - SURCHARGE]
    return found


def build(state: State, kind: int, space: int, events: list[Event]) -> None:
    """Pay for a building and put it on the map; one's own building that stood there returns to the stock."""
    seat, bit = state.seat, 1 << space
    own = seat * KINDS
    cost = price_for(state, seat, kind, space)
    assert cost is not None, "towns never stand on hills"
    replaced = ""
    if state.owned[seat] & bit:
        old = _kind_at(state, seat, bit)
        state.buildings[own + old] ^= bit
        replaced = BUILDINGS[old]
    state.money[seat] -= cost
    state.buildings[own + kind] |= bit
    state.owned[seat] |= bit
    left = STOCK[kind] - state.buildings[own + kind].bit_count()
    events.append(Built(seat, BUILDINGS[kind], SPACES[space].id, cost, replaced, left))


# 4. Spend: attack -----------------------------------------------------------------------------------------


def attackers(state: State) -> int:
    """The seat's buildings that may attack now: a road joins them to a man, and the attack can be paid."""
    if state.money[state.seat] < ATTACK_PRICE:
        return 0
    return state.owned[state.seat] & neighbours(state.men)


def prey(state: State, source: int) -> int:
    """The men that a building on a space may attack, if it is among the attackers."""
    return NEIGHBOURS[source] & state.men


def may_attack(state: State, target: int, source: int) -> bool:
    """Whether the seat may attack the man on one space from its building on the other."""
    return bool(attackers(state) >> source & prey(state, source) >> target & 1)


def attack(state: State, target: int, source: int, events: list[Event]) -> None:
    """Pay, roll, and on success send the man back to the reserve and step towards Arthur."""
    seat, bit = state.seat, 1 << target
    kind = _kind_at(state, seat, 1 << source)
    state.money[seat] -= ATTACK_PRICE
    needed = TO_ATTACK[kind]
    die = state.chance.die()
    killed = die >= needed
    events.append(
        ManAttacked(seat, SPACES[target].id, SPACES[source].id, BUILDINGS[kind], needed, die, killed)
    )
    if not killed:
        return
    state.men ^= bit
    can_step = state.pawns[seat] < TOWARDS_ARTHUR
    if can_step:
        state.pawns[seat] += 1
        events.append(PawnMoved(seat, 1, state.pawns[seat]))
    if bit == CASTLE_BIT:
        _end(state, ANGLESEY, events)
    elif not can_step:
        _end(state, TRACK_END, events)


# 4. Spend: pass -------------------------------------------------------------------------------------------


def end_turn(state: State, events: list[Event]) -> None:
    """Keep what is left; the next seat clockwise begins its turn."""
    seat = state.seat
    events.append(TurnEnded(seat, state.money[seat]))
    _begin_turn(state, (seat + 1) % state.players, events)


def _end(state: State, reason: str, events: list[Event]) -> None:
    """The game is over at once: nothing of the turn is finished."""
    state.phase = OVER
    state.ending = reason
    state.in_hand = 0
    events.append(GameEnded(reason, state.seat))


# Every legal action ---------------------------------------------------------------------------------------


class _Part(dict[int, tuple[Action, ...]]):
    """The actions for each subset of eleven spaces, made when first needed: five of them span the map."""

    def __init__(self, actions: tuple[Action, ...]) -> None:
        super().__init__()
        self.actions = actions

    def __missing__(self, subset: int) -> tuple[Action, ...]:
        found = tuple(action for number, action in enumerate(self.actions) if subset >> number & 1)
        self[subset] = found
        return found


_Parts = tuple[_Part, _Part, _Part, _Part, _Part]


def _parts(actions: tuple[Action, ...]) -> _Parts:
    a, b, c, d, e = (_Part(actions[start : start + 11]) for start in range(1, 56, 11))
    return a, b, c, d, e


_PLACE_PARTS = _parts(PLACE)
_BUILD_PARTS = tuple(_parts(actions) for actions in BUILD)


def _expand(parts: _Parts, mask: int) -> tuple[Action, ...]:
    """One action for each space of a set, in map order (space 0, the castle, is never among them)."""
    a, b, c, d, e = parts
    return (
        a[mask >> 1 & 2047]
        + b[mask >> 12 & 2047]
        + c[mask >> 23 & 2047]
        + d[mask >> 34 & 2047]
        + e[mask >> 45]
    )


class _Attacks(dict[tuple[int, int], tuple[Action, ...]]):
    """The attacks from a space on a set of men, made when first needed."""

    def __missing__(self, key: tuple[int, int]) -> tuple[Action, ...]:
        source, men = key
        found = tuple(ATTACK[target.id, SPACES[source].id] for n, target in enumerate(SPACES) if men >> n & 1)
        self[key] = found
        return found


_ATTACKS = _Attacks()


def legal(state: State) -> tuple[Action, ...]:
    """Every legal action, in map order: rows, or targets, or builds by kind, then attacks, then the pass."""
    phase = state.phase
    if phase == SPEND:
        return _legal_spending(state)
    if phase == PLACE_MAN:
        return _expand(_PLACE_PARTS, targets(state))
    return DECLARE


def _legal_spending(state: State) -> tuple[Action, ...]:
    found: tuple[Action, ...] = ()
    if state.money[state.seat] >= CHEAPEST_BUILDING:
        plain, dearer = grounds(state, state.seat)
        for kind in range(KINDS):
            mask = sites(state, kind, plain, dearer)
            if mask:
                found += _expand(_BUILD_PARTS[kind], mask)
    sources = attackers(state)
    while sources:
        number = (sources & -sources).bit_length() - 1
        sources &= sources - 1
        found += _ATTACKS[number, prey(state, number)]
    return (*found, PASS)


CHEAPEST_BUILDING = min(
    money for money in range(MONEY_CAP) if any(AFFORDABLE[kind][money] for kind in range(KINDS))
)
