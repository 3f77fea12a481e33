"""Quick sensible answers to every question of Britannia, for playing positions out.

Each answer gets a lure in points, from what lies on the map and on the cards alone; nothing is tried out. One
function for each verb; together they are a player who grabs what is near and seldom looks further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from mordred.britannia.content.plain import Step
from mordred.britannia.judge.holding import Holdings, hold
from mordred.britannia.rules.book import Book
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.state import Battle, State
from mordred.britannia.rules.table import chief_place, mystics_in_play
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt

TIME = 0.55
"""What a sector of time is worth."""
POT = 1.3
"""What a favour is worth, the Leaders' bonuses included."""
SOIL = 0.45
"""What holding a territory is worth beside its favour."""
BODY = 0.30
"""What a unit on the map is worth wherever it stands."""
WHIM = 0.25
"""How much chance there is in an answer."""
ENOUGH = 14
"""No more answers than this are worth thinking about."""
ENOUGH_CARDS = 5
"""Nor more Combat cards for one unit."""

_UNIT_WEIGHT = {"chief": 1.15, "mystic": 1.0, "warrior": 1.0, "champion": 1.3}


def quick_answer(state: State, prompt: Prompt, chance: Chance) -> Action:
    """The most tempting answer; a little chance breaks near ties, so that games differ."""
    eye = Eye(state, prompt)
    whims = chance.draw()
    best, choice = -1e9, prompt.actions[-1]
    for number, action in enumerate(prompt.actions):
        lure = eye.lure(action) + (whims >> number % 56 & 255) * WHIM / 255
        if lure > best:
            best, choice = lure, action
    return choice


def candidates(state: State, prompt: Prompt) -> Sequence[Action]:
    """The answers worth thinking about, most tempting first, so that it decides between equals; "done" is
    always among them.
    """
    enough = ENOUGH_CARDS if prompt.kind == "lay" else ENOUGH
    eye = Eye(state, prompt)
    ranked = sorted(prompt.actions, key=eye.lure, reverse=True)
    chosen = ranked[:enough]
    last = prompt.actions[-1]
    if last.verb == "done" and last not in chosen:
        chosen.append(last)
    return chosen


# Combat cards ---------------------------------------------------------------------------------------------

_PART: dict[str, float] = {
    "save_units": 0.9, "cancel": 2.4, "draw": 0.25, "recover": 0.25, "add_units": 0.9, "steal_favour": 0.7,
    "discard": 0.25, "move_units": 0.4, "claim_favour": 0.7, "gain_favour": 1.0,
}  # fmt: skip
_points: dict[int, dict[str, dict[str, float]]] = {}


def card_points(book: Book) -> dict[str, dict[str, float]]:
    """What each Combat card is worth before each unit, in points of attack and defence."""
    found = _points.get(id(book))
    if found is None:
        found = {}
        for card, (attack, defence) in book.combat.items():
            chief = sum(_step_points(step) for step in book.scripts[f"combat.{card}.chief"])
            mystic = sum(_step_points(step) for step in book.scripts[f"combat.{card}.mystic"])
            melee = float(attack + defence)
            found[card] = {"warrior": melee, "champion": melee, "chief": melee + chief, "mystic": mystic}
        _points[id(book)] = found
    return found


def _step_points(step: object) -> float:
    if not isinstance(step, Step):
        return 0.4
    doubt = 0.6 if step.when else 1.0
    if step.do == "battle_mod":
        sign = 1 if step.side == "you" else -1
        amount = 0.0
        for part in (step.attack, step.defence):
            if part is not None:
                amount += part.n * (2 if part.per is not None else 1)
        return sign * amount * doubt
    n = step.n.n if step.n is not None else 1
    return _PART.get(step.do, 0.3) * max(1, n) * doubt


# Lures ----------------------------------------------------------------------------------------------------


class Eye:
    """One look at the table, through the eyes of the seat that is asked."""

    def __init__(self, state: State, prompt: Prompt) -> None:
        self.state, self.prompt, self.seat = state, prompt, prompt.seat
        self.kind = prompt.kind
        self._ground: Holdings | None = None
        self._worth: dict[tuple[str, float], float] = {}

    @property
    def holdings(self) -> Holdings:
        """Strengths and prizes on the map."""
        if self._ground is None:
            self._ground = Holdings(self.state)
        return self._ground

    def lure(self, action: Action) -> float:
        """How tempting an answer is."""
        judge = _LURES.get(action.verb)
        return judge(self, action.operands) if judge is not None else 0.0

    def worth(self, place: str, own: float, change: float = 0.0) -> float:
        """What a territory is worth to the seat with that strength of its own there, and a rival's changed
        so.
        """
        key = (place, own + 1000 * change)
        found = self._worth.get(key)
        if found is None:
            holdings = self.holdings
            if place not in holdings.pots or place in holdings.fogged:
                return 0.0
            foe = holdings.strengths(place, self.seat)[1] + change
            prize = SOIL + POT * holdings.pots[place]
            for slot in holdings.book.slots_at[place]:
                favour = self.state.borders.get(slot)
                if favour and any(favour):
                    one, other = holdings.book.ends[slot]
                    far = other if one == place else one
                    if far in holdings.pots:
                        prize += POT * sum(favour) * (0.15 + 0.85 * holdings.hold(far, self.seat))
            found = self._worth[key] = prize * hold(own, foe) + 0.02 * own
        return found

    def favour_for(self, place: str) -> float:
        """Whether favour at a place would come to this seat (1), to another (-1) or to nobody."""
        holdings = self.holdings
        if place not in holdings.pots:
            return self._border_for(place)
        mine = holdings.hold(place, self.seat)
        theirs = max(
            (holdings.hold(place, who) for who, _ in holdings.armies[place] if who != self.seat), default=0.0
        )
        nearby = 0.0
        for other in holdings.book.geography(self.state).near[place]:
            nearby += 0.06 * holdings.hold(other, self.seat)
        return mine - 0.7 * theirs + (nearby if mine + theirs < 0.5 else 0.0)

    def _border_for(self, slot: str) -> float:
        ends = self.holdings.book.ends.get(slot, ())
        held = (self.holdings.hold(end, self.seat) for end in ends if end in self.holdings.pots)
        return min(held, default=0.0)

    def leader_worth(self, leader: str) -> float:
        """What one more favour of a Leader brings to the seat's score."""
        mine = self.state.players[self.seat].favour
        index = LEADERS.index(leader) if leader in LEADERS else 0
        gain = 1.0 + (0.4 if mine[index] == min(mine) else 0.0) + (0.25 if index == 1 else 0.0)
        if index == 2:
            best = max(player.favour[2] for who, player in enumerate(self.state.players) if who != self.seat)
            gain += 1.2 if abs(mine[2] - best) <= 1 else 0.2
        return gain


Operands = tuple[str | int, ...]


def _choose_action(eye: Eye, operands: Operands) -> float:
    """March where something is to be gained, Muster while there is room, Magic while it lasts."""
    state, seat = eye.state, eye.seat
    name = str(operands[0])
    player = state.players[seat]
    lure = -TIME * player.discs[ACTIONS.index(name)]
    if name == "magic":
        mystics = mystics_in_play(state, seat)
        return lure + 0.45 * min(mystics, len(player.spells)) - 0.1
    if name == "muster":
        home = chief_place(state, seat)
        army = state.lands[home].armies[seat]
        room = max(0, eye.holdings.book.limit - army.figures)
        reserve = player.mystics + player.warriors
        own = eye.holdings.strengths(home, seat)[0]
        n = min(room, reserve)
        units = sum(land.armies[seat].figures for land in state.lands.values() if seat in land.armies)
        hunger = max(0.2, 1.3 - 0.1 * units)
        return lure + eye.worth(home, own + n) - eye.worth(home, own) + n * BODY * 2 * hunger
    return lure + _best_march(eye)


def _best_march(eye: Eye) -> float:
    """The gain of the best march of one whole army or half of it to a neighbour."""
    holdings, best = eye.holdings, 0.0
    near = holdings.book.geography(eye.state).near
    for place in holdings.places:
        own = holdings.strengths(place, eye.seat)[0]
        if not own:
            continue
        for other in near[place]:
            there = holdings.strengths(other, eye.seat)[0]
            before = eye.worth(place, own) + eye.worth(other, there)
            for n in (own, own - 1) if own > 1 else (own,):
                gain = eye.worth(place, own - n) + eye.worth(other, there + n) - before
                if gain > best:
                    best = gain
    return best


def _march(eye: Eye, operands: Operands) -> float:
    return _move_own(eye, operands) - TIME


def _move_own(eye: Eye, operands: Operands) -> float:
    origin, destination = str(operands[0]), str(operands[1])
    chief, mystics, warriors, champion = cast(tuple[int, int, int, int], operands[2:6])
    n = 1.15 * chief + mystics + warriors + 1.3 * champion
    here, there = (eye.holdings.strengths(place, eye.seat)[0] for place in (origin, destination))
    if there + n > 4.8 or len(eye.holdings.armies.get(destination, ())) - (there > 0) > 1:
        return -2.0
    gain = eye.worth(origin, here - n) + eye.worth(destination, there + n)
    return gain - eye.worth(origin, here) - eye.worth(destination, there)


def _move(eye: Eye, operands: Operands) -> float:
    """One's own units go where they gain; others' units go where they hurt least."""
    mover = int(operands[6])
    if mover == eye.seat:
        return _move_own(eye, operands)
    origin, destination = str(operands[0]), str(operands[1])
    n = float(sum(cast(tuple[int, ...], operands[2:6])))
    gain = eye.worth(origin, eye.holdings.strengths(origin, eye.seat)[0], -n)
    gain -= eye.worth(origin, eye.holdings.strengths(origin, eye.seat)[0])
    loss = eye.worth(destination, eye.holdings.strengths(destination, eye.seat)[0])
    loss -= eye.worth(destination, eye.holdings.strengths(destination, eye.seat)[0], n)
    return gain - loss + 0.3 * eye.holdings.hold(origin, mover) * (1 + eye.holdings.pots.get(origin, 0)) - 0.1


def _add(eye: Eye, operands: Operands) -> float:
    place, unit = str(operands[0]), str(operands[1])
    own = eye.holdings.strengths(place, eye.seat)[0]
    return (
        eye.worth(place, own + _UNIT_WEIGHT[unit])
        - eye.worth(place, own)
        + BODY * 1.6
        + _mystic_hunger(eye, unit)
    )


def _muster(eye: Eye, operands: Operands) -> float:
    return _add(eye, (operands[1], operands[0])) - TIME + 0.2


def _mystic_hunger(eye: Eye, unit: str) -> float:
    if unit != "mystic":
        return 0.0
    spells = len(eye.state.players[eye.seat].spells)
    return 0.6 if mystics_in_play(eye.state, eye.seat) < min(2, spells) else -0.1


def _chief(eye: Eye, operands: Operands) -> float:
    """The Chief's free step: to a better place, with room to muster there."""
    home, place = chief_place(eye.state, eye.seat), str(operands[0])
    here, there = eye.holdings.strengths(home, eye.seat)[0], eye.holdings.strengths(place, eye.seat)[0]
    gain = eye.worth(home, here - 1.15) + eye.worth(place, there + 1.15)
    gain -= eye.worth(home, here) + eye.worth(place, there)
    return gain + 0.35 * min(2.0, here - 1.15 - there)


def _cast(eye: Eye, operands: Operands) -> float:
    return 0.75 - 0.12 * eye.holdings.book.spells[str(operands[0])].cost


def _lay(eye: Eye, operands: Operands) -> float:
    """The card that does most before this unit, unless another unit to come makes more of it."""
    slot, card = str(operands[0]), str(operands[1])
    points = card_points(eye.holdings.book)[card]
    battle = _battle(eye.state)
    later: list[str] = []
    if battle is not None:
        for side in battle.sides:
            if side.seat == eye.seat:
                later = [unit for unit in side.slots[1:] if unit != slot]
    return points[slot] - 0.5 * max((points[unit] for unit in later), default=0.0)


def _battle(state: State) -> Battle | None:
    return next((frame for frame in reversed(state.frames) if isinstance(frame, Battle)), None)


def _lose(eye: Eye, operands: Operands) -> float:
    unit = operands[0]
    if unit == "mystic":
        return -0.6 if eye.state.players[eye.seat].spells else 0.1
    return 0.0 if unit == "warrior" else -0.5


def _remove(eye: Eye, operands: Operands) -> float:
    place, unit, victim = str(operands[0]), str(operands[1]), int(operands[2])
    own = eye.holdings.strengths(place, eye.seat)[0]
    weight = _UNIT_WEIGHT[unit]
    if victim == eye.seat:
        return eye.worth(place, own - weight) - eye.worth(place, own) + _lose(eye, (unit,))
    return eye.worth(place, own, -weight) - eye.worth(place, own) + 0.3


def _aim(eye: Eye, operands: Operands) -> float:
    return _remove(eye, (operands[0], "warrior", operands[1]))


def _cancel(eye: Eye, operands: Operands) -> float:
    slot, card = str(operands[0]), str(operands[1])
    points = card_points(eye.holdings.book)[card].get(slot, 1.0)
    battle = _battle(eye.state)
    own = battle is not None and any(
        side.seat == eye.seat and any(laid.card == card for laid in side.laid) for side in battle.sides
    )
    return -points if own else points


def _leader(eye: Eye, operands: Operands) -> float:
    return 1.5 * eye.favour_for(str(operands[1]))


def _monster(eye: Eye, operands: Operands) -> float:
    """Monsters are best sent where others stand."""
    place, lure = str(operands[1]), 0.0
    for seat, army in eye.state.lands[place].armies.items():
        lure += -0.8 if seat == eye.seat else 0.5 + 0.05 * army.figures
    return lure


def _place(eye: Eye, operands: Operands) -> float:
    return eye.favour_for(str(operands[0])) + (0.1 * eye.leader_worth(str(operands[1])))


def _claim(eye: Eye, operands: Operands) -> float:
    site = str(operands[0])
    land = eye.state.lands.get(site)
    favour = land.favour if land is not None else eye.state.borders.get(site, [0])
    return (float(sum(favour)) if len(operands) == 1 else eye.leader_worth(str(operands[1]))) + 0.5


def _shift(eye: Eye, operands: Operands) -> float:
    return eye.favour_for(str(operands[1])) - eye.favour_for(str(operands[0]))


def _steal(eye: Eye, operands: Operands) -> float:
    return (
        1.0 + 0.1 * sum(eye.state.players[int(operands[0])].favour) + 0.5 * eye.leader_worth(str(operands[1]))
    )


def _favour(eye: Eye, operands: Operands) -> float:
    worth = eye.leader_worth(str(operands[0]))
    return -worth if eye.kind == "lose_favour" else worth


def _disc(eye: Eye, operands: Operands) -> float:
    seat, slot = int(operands[0]), ACTIONS.index(str(operands[1]))
    discs = eye.state.players[seat].discs[slot] + (0.3, 0.2, 0.0)[slot]
    return -discs if seat == eye.seat else discs


def _retrieve(eye: Eye, operands: Operands) -> float:
    return float(eye.state.players[eye.seat].discs[ACTIONS.index(str(operands[0]))])


def _discard(eye: Eye, operands: Operands) -> float:
    points = card_points(eye.holdings.book).get(str(operands[0]))
    worth = sum(points.values()) / 4 if points else 0.0
    return -worth if str(operands[0]) in eye.state.players[eye.seat].hand else worth


def _recover(eye: Eye, operands: Operands) -> float:
    points = card_points(eye.holdings.book).get(str(operands[0]))
    return sum(points.values()) / 4 + 0.2 if points else 1.0


def _peek(eye: Eye, operands: Operands) -> float:
    """The hand to know is that of somebody rich, or of somebody one is about to fight."""
    if not operands:
        return 0.5
    rival = int(operands[0])
    fields = sum(
        any(seat == eye.seat for seat, _ in armies) and any(seat == rival for seat, _ in armies)
        for armies in eye.holdings.armies.values()
    )
    return fields + 0.1 * sum(eye.state.players[rival].favour)


def _hire(eye: Eye, operands: Operands) -> float:
    place = str(operands[1])
    own = eye.holdings.strengths(place, eye.seat)[0]
    return eye.worth(place, own + 0.5) - eye.worth(place, own)


def _fight(eye: Eye, operands: Operands) -> float:
    """Battles of one's own first, while the hand is full; the best prizes before the others."""
    place = str(operands[0])
    own = eye.holdings.strengths(place, eye.seat)[0]
    return eye.worth(place, own) * (1.0 if own else 0.0)


_LURES: dict[str, Callable[[Eye, Operands], float]] = {
    "action": _choose_action, "march": _march, "move": _move, "add": _add, "muster": _muster, "chief": _chief,
    "cast": _cast, "lay": _lay, "lose": _lose, "remove": _remove, "aim": _aim, "cancel": _cancel,
    "leader": _leader, "monster": _monster, "place": _place, "claim": _claim, "shift": _shift,
    "steal": _steal, "favour": _favour, "disc": _disc, "retrieve": _retrieve, "discard": _discard,
    "recover": _recover, "hire": _hire, "battle": _fight, "peek": _peek,
}  # fmt: skip
