"""What a position of Wales is worth to each seat: named, weighted terms, and from them the chance to win.

A seat's strength is a sum of terms. Points count as far as Arthur seems to win Wales, the pawn as far as
Mordred does; near the end of the game what the standing is *now* counts most. The chance to win is a softmax
over the strengths of all seats. The weights were fitted to games that the opponents played among themselves
(one set for each number of players), so they are in natural units: a difference of 0.7 doubles the odds of
winning.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from mordred.ai.judging import lead, proportions, won_by
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from mordred.wales.judge.odds import odds as odds  # part of the judge
from mordred.wales.judge.weights import LAND, QUICK, STRENGTH
from mordred.wales.rules import ending
from mordred.wales.rules.data import (
    ATTACK_PRICE,
    BIT,
    BUILDINGS,
    CASTLE,
    CASTLE_BIT,
    DECLARE,
    FRAMED,
    GROUND,
    INDEX,
    MEN,
    NEIGHBOURS,
    STOCK,
    TO_ATTACK,
    TO_DESTROY,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    VICTORY_POINTS,
    WOOD,
    neighbours,
    price,
)
from mordred.wales.rules.state import DECLARE_ROW, KINDS, OVER, PLACE_MAN, SPEND, State

TERMS = (
    "points",  # victory points, as far as Arthur seems to win Wales
    "points_late",  # the same, near the end
    "pawn",  # squares towards Arthur, as far as Mordred seems to win Wales
    "pawn_late",
    "tie",  # points, as far as Mordred wins: they break ties
    "money",
    "money_late",
    "purse",  # money that can be spent at once, in one's own turn
    "standing",  # would win if the game ended now, near the end
    "first_points",  # leads in points, as far as Arthur seems to win Wales and the end is near
    "first_pawn",  # leads by the pawn, as far as Mordred does
    "danger",  # own points next to Mordred's men, weighed by how easily they fall
    "prey",  # men that own buildings may attack, weighed by the odds
    "anglesey",  # the odds of killing the man in the castle soon
    "march",  # how near the own buildings have come to the castle
    "room",  # places to build in the woods at the plain price
    "track",  # how near the own pawn is to Mordred's end, where it ends the game
    "initiative",  # how soon the own turn comes
)

ATTACK_ODDS = tuple((7 - needed) / 6 for needed in TO_ATTACK)
DESTROY_ODDS = tuple((7 - needed) / 6 for needed in TO_DESTROY)
RISK = tuple(points * odds for points, odds in zip(VICTORY_POINTS, DESTROY_ODDS, strict=True))
_KIND = {name: kind for kind, name in enumerate(BUILDINGS)}
WORSE = {
    old: tuple(
        kind
        for kind in range(KINDS)
        if kind != old
        and VICTORY_POINTS[kind] <= VICTORY_POINTS[old]
        and TO_DESTROY[kind] <= TO_DESTROY[old]
        and TO_ATTACK[kind] >= TO_ATTACK[old]
    )
    for old in range(KINDS)
}
"""By kind: those that are worth no more, stand no firmer and attack no better."""
WOODS = GROUND[WOOD]
GATE = neighbours(CASTLE_BIT)
NEXT_TURN_MONEY = 7
"""What a seat may count on before its next attacks on the castle."""


def _rings() -> tuple[int, ...]:
    """The spaces by their distance from the castle."""
    rings, seen = [CASTLE_BIT], CASTLE_BIT
    while ring := neighbours(seen) & ~seen:
        rings.append(ring)
        seen |= ring
    return tuple(rings)


RINGS = _rings()
FAR = len(RINGS)


def land(state: State) -> tuple[float, float]:
    """How likely Arthur wins Wales, and how near the end of the game seems (0 to 1)."""
    men = state.men.bit_count()
    built = 0
    fullest = 0.0
    for place, mask in enumerate(state.buildings):
        count = mask.bit_count()
        built += count
        share = count / STOCK[place % KINDS]
        if share > fullest:
            fullest = share
    late = max(men / MEN, -min(state.pawns) / TOWARDS_MORDRED, fullest)
    late *= late
    balance, hand, bias, early, money, pawns = LAND[state.players]
    gap = built - men + money * sum(state.money) + pawns * (sum(state.pawns) / state.players + 6)
    score = (balance * gap + bias) * (early + late) - hand * state.in_hand
    return 1 / (1 + exp(-max(-30.0, min(30.0, score)))), late


def features(state: State) -> list[list[float]]:
    """The terms of every seat before they are weighed, in the order of TERMS."""
    arthur, late = land(state)
    mordred = 1 - arthur
    men = state.men
    by_men = neighbours(men)
    built = 0
    for mask in state.owned:
        built |= mask
    free = ~(built | men | CASTLE_BIT)
    points = [state.victory_points(seat) for seat in range(state.players)]
    by_points, by_pawn = leaders(state, points)
    first = by_pawn if men.bit_count() > built.bit_count() else by_points
    found = []
    for seat in range(state.players):
        own, money, pawn = state.owned[seat], state.money[seat], state.pawns[seat]
        active = seat == state.seat
        spends = active and state.phase != DECLARE_ROW
        danger, prey, gate = 0.0, 0.0, 0.0
        if own & by_men:
            for kind in range(KINDS):
                mask = state.buildings[seat * KINDS + kind]
                exposed = mask & by_men
                if exposed:
                    danger += RISK[kind] * exposed.bit_count()
                    odds = ATTACK_ODDS[kind]
                    prey += odds * (neighbours(exposed) & men & ~CASTLE_BIT).bit_count()
                    if mask & GATE:
                        tries = (money + (0 if spends else NEXT_TURN_MONEY)) // ATTACK_PRICE
                        gate = (1 - (1 - odds) ** tries) * (1.0 if active else 1 - DESTROY_ODDS[kind] / 2)
        ring = 1
        while ring < FAR and not own & RINGS[ring]:
            ring += 1
        found.append(
            [
                arthur * points[seat],
                arthur * late * points[seat],
                mordred * pawn,
                mordred * late * pawn,
                mordred * points[seat],
                min(money, 20) * 1.0,
                min(money, 20) * late,
                min(money, 20) * 1.0 if spends else 0.0,
                late * first[seat],
                arthur * late * by_points[seat],
                mordred * late * by_pawn[seat],
                danger,
                min(prey, 3.0),
                gate,
                1.0 / ring,
                min(((FRAMED | neighbours(own)) & free & WOODS).bit_count(), 8) * 1.0,
                max(0.0, -pawn / TOWARDS_MORDRED) ** 2,
                -((seat - state.seat) % state.players) / state.players,
            ]
        )
    return found


def leaders(state: State, points: list[int]) -> tuple[list[float], list[float]]:
    """Each seat's share of the victory if the game ended now: if Arthur has won Wales, and if Mordred has."""
    if_arthur = list(zip(points, state.money, strict=True))
    if_mordred = list(zip(state.pawns, points, state.money, strict=True))
    return _shares(if_arthur), _shares(if_mordred)


def _shares(keys: Sequence[tuple[int, ...]]) -> list[float]:
    best = max(keys)
    share = 1 / keys.count(best)
    return [share if key == best else 0.0 for key in keys]


def chances(state: State) -> list[float]:
    """Every seat's chance to win, as far as the position shows."""
    if state.phase == OVER:
        return won_by(ending.outcome(state), state.players)
    weights = STRENGTH[state.players]
    return proportions([exp(sum(map(float.__mul__, weights, row))) for row in features(state)])


def value(state: State, seat: int) -> float:
    """The seat's chance to win."""
    return chances(state)[seat]


def terms(state: State, seat: int) -> dict[str, float]:
    """What speaks for the seat and what against it, compared with the mean of the others."""
    columns = zip(TERMS, STRENGTH[state.players], zip(*features(state), strict=True), strict=True)
    return {name: weight * lead(column, seat) for name, weight, column in columns}


# Quick answers ----------------------------------------------------------------------------------------------


def quiet(state: State) -> bool:
    """Wales has no position that must be played on before it can be judged."""
    return True


def closes(state: State, action: Action) -> bool:
    """What follows a pass can be judged as well as what was before it."""
    return False


def same_turn(state: State, later: State) -> bool:
    """Whether the later state still belongs to the turn of the first."""
    return state.turn == later.turn and later.phase != OVER


def last_turn(state: State) -> bool:
    """Whether the next seat has all buildings of one kind on the map: its turn would end the game."""
    return state.phase != OVER and state.emptied(state.following()) is not None


def candidates(state: State, prompt: Prompt) -> Sequence[Action]:
    """Every answer but money spent on a worse building in the place of one's own.

    Unless it frees a kind that is used up (which would end the game), or uses one up.
    """
    vain = _vain(state) if prompt.kind == SPEND else {}
    if not any(vain.values()):
        return prompt.actions
    return [
        one
        for one in prompt.actions
        if one.verb != "build" or not vain[str(one.operands[0])] & BIT[str(one.operands[1])]
    ]


def _vain(state: State) -> dict[str, int]:
    """By kind of building: where the active seat has a better one that it would take the place of."""
    seat, own = state.seat, state.seat * KINDS
    found = dict.fromkeys(BUILDINGS, 0)
    for old, kinds in WORSE.items():
        if state.stock(seat, old) == 0:
            continue
        for kind in kinds:
            if state.stock(seat, kind) > 1:
                found[BUILDINGS[kind]] |= state.buildings[own + old]
    return found


def quick_answer(state: State, prompt: Prompt, chance: Chance) -> Action:
    """A quick sensible answer, for playing positions out: each answer's lure by a few weighed facts."""
    mood = _Mood(state)
    if prompt.kind == DECLARE_ROW:
        return DECLARE[mood.row(chance.below(100) / 100)]
    lure = mood.lure_of_target if prompt.kind == PLACE_MAN else mood.lure_of_purchase
    best, choice, whims = -1e9, prompt.actions[-1], chance.draw()
    for number, action in enumerate(prompt.actions):
        found = lure(action) + (whims >> number % 58 & 63) / 640
        if found > best:
            best, choice = found, action
    return choice


def wanted_row(state: State) -> int:
    """The row a quick answer names, without a whim: 0 for A."""
    return _Mood(state).row()


def better_than(state: State, prompt: Prompt, action: Action) -> float:
    """The share of all purchases on offer that lure less than this one; of equal ones half."""
    lure = _Mood(state).lure_of_purchase
    own, lures = lure(action), [lure(other) for other in prompt.actions]
    return sum((one < own) + (one <= own) for one in lures) / (2 * len(lures))


class _Mood:
    """How the active seat feels about the position: which king it wants to win Wales, and how soon."""

    __slots__ = ("arthur", "late", "pawn_lead", "point_lead", "seat", "state", "tilt", "weight", "winning")

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = seat = state.seat
        self.arthur, self.late = land(state)
        points = [state.victory_points(who) for who in range(state.players)]
        others = [who for who in range(state.players) if who != seat]
        self.point_lead = points[seat] - max(points[who] for who in others)
        self.pawn_lead = state.pawns[seat] - max(state.pawns[who] for who in others)
        lead = self.pawn_lead if state.men_on_map() > state.buildings_on_map() else self.point_lead
        self.winning = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
        self.weight = QUICK[state.players]
        balance = self.weight["tilt_points"] * self.point_lead - self.weight["tilt_pawn"] * self.pawn_lead
        self.tilt = max(-1.0, min(1.0, balance + self.weight["tilt_arthur"]))
        """Above zero: better off if Arthur wins Wales; below: if Mordred does."""

    def row(self, whim: float = 0.0) -> int:
        """The row it wants; a whim is a share of the usual ones."""
        appetite = self.appetite() + whim * self.weight["row_whim"]
        return 2 if appetite > 1 else 1 if appetite > 0 else 0

    def appetite(self) -> float:
        """For money, although it brings men: above 0 row B, above 1 row C."""
        weight, pawn = self.weight, self.state.pawns[self.seat]
        brink = max(0, 6 - TOWARDS_MORDRED - pawn) / 6
        return (
            weight["row_bias"]
            + weight["row_arthur"] * self.arthur
            + weight["row_pawn"] * (1 - self.arthur) * self.pawn_lead / 4
            + weight["row_tilt"] * self.tilt
            + weight["row_late"] * self.late
            + weight["row_brink"] * brink * self.winning
            + weight["row_care"] * brink
        )

    def lure_of_target(self, action: Action) -> float:
        """Others' points are worth destroying; men beside one's own buildings are not welcome."""
        state, weight = self.state, self.weight
        space = INDEX[action.operands[0]]  # type: ignore[index]
        bit, near = 1 << space, NEIGHBOURS[space]
        lure = weight["man_tilt"] * self.tilt
        for place, mask in enumerate(state.buildings):
            if not mask & (bit | near):
                continue
            seat, kind = divmod(place, KINDS)
            if seat == self.seat:
                lure -= weight["man_near_own"] * RISK[kind] * (mask & near).bit_count()
            elif mask & bit:
                lure += (
                    weight["man_destroys"] * RISK[kind]
                    - weight["man_tilt_building"] * DESTROY_ODDS[kind] * self.tilt
                )
            else:
                lure += weight["man_near_other"] * RISK[kind] * (mask & near).bit_count()
        return lure

    def lure_of_purchase(self, action: Action) -> float:
        """Points for money; safe ones rather than endangered ones; attacks when the pawn counts."""
        state, weight = self.state, self.weight
        verb, operands = action
        if verb == "pass":
            return 0.0
        if verb == "attack":
            target, source = operands
            odds = ATTACK_ODDS[_kind_on(state, BIT[str(source)])]
            if target == CASTLE:
                return 20 * odds
            gain = (
                weight["attack"]
                + weight["attack_mordred"] * (1 - self.arthur)
                + weight["attack_tilt"] * self.tilt
            )
            if state.pawns[self.seat] == TOWARDS_ARTHUR:
                gain = 4.0 * self.winning
            return odds * gain - weight["price"] * ATTACK_PRICE
        kind, space = _KIND[str(operands[0])], INDEX[str(operands[1])]
        bit = 1 << space
        gain = VICTORY_POINTS[kind] * (weight["points"] + weight["points_arthur"] * self.arthur)
        if state.owned[self.seat] & bit:
            gain -= VICTORY_POINTS[_kind_on(state, bit)] * (
                weight["points"] + weight["points_arthur"] * self.arthur
            )
        else:
            gain += weight["building"] + weight["building_tilt"] * self.tilt
            gain += weight["room"] * (NEIGHBOURS[space] & WOODS & ~state.owned[self.seat]).bit_count()
        if NEIGHBOURS[space] & state.men:
            gain -= weight["danger"] * RISK[kind]
        if state.stock(self.seat, kind) == 1:
            gain += weight["last_of_kind"] * self.winning
        return gain - weight["price"] * price(kind, space)


def _kind_on(state: State, bit: int) -> int:
    """The kind of the active seat's building there."""
    own = state.seat * KINDS
    return next(kind for kind in range(KINDS) if state.buildings[own + kind] & bit)
