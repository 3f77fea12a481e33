"""What may come of a battle, as one side can know it before the cards lie open.

Every way in which both sides could lay the cards that they may hold is counted: one's own hand, and of the
enemy what is known and every hand that the cards not seen yet allow. Nothing is read from hidden cards: give
it a view. What a card's text may add or take is reckoned with its least and its most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial, reduce
from itertools import product, starmap
from operator import add
from typing import NamedTuple

from mordred.britannia.content import vocabulary
from mordred.britannia.content.plain import Amount, Choose, Each, Rule, Step
from mordred.britannia.rules.battle import muted, slots_of
from mordred.britannia.rules.book import Entry
from mordred.britannia.rules.gifts import gifts, summed
from mordred.britannia.rules.state import Battle, Side, State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import HIDDEN

MANY = 4
"""No more units of a faction are ever counted in one place."""


class Span(NamedTuple):
    """From the least to the most."""

    least: int
    most: int


class Forecast(NamedTuple):
    """Units that each side would have to lose."""

    mine: Span
    theirs: Span


class Force(NamedTuple):
    """What some cards bring: the least and the most of each, and what cancelling may do."""

    attack: int = 0
    attack_most: int = 0
    defence: int = 0
    defence_most: int = 0
    saves: int = 0
    saves_most: int = 0
    on_attack: int = 0
    """What they change of the enemy's attack."""
    on_attack_most: int = 0
    on_defence: int = 0
    on_defence_most: int = 0
    strikes: int = 0
    """Enemy Warriors' cards they may cancel."""
    silences: int = 0
    """Enemy Mystics' cards they may cancel."""
    soft_attack: int = 0
    """Attack, defence and spared units that hang on a Mystic's card."""
    soft_defence: int = 0
    soft_saves: int = 0
    top_attack: int = 0
    """The best attack and defence among the Warriors' cards: what a cancelled one takes along at most."""
    top_defence: int = 0


BARE = Force()


def forecast(view: State, seat: int) -> Forecast | None:
    """What a seat and its enemy may lose in the battle whose cards are being laid; None if there is none."""
    table = RulesTable(view)
    battle = table.battle
    if battle is None or battle.revealed:
        return None
    mine = next((side for side in battle.sides if side.seat == seat), None)
    theirs = next((side for side in battle.sides if side.seat != seat), None)
    if mine is None or theirs is None:
        return None
    ours, others = _forces(table, battle, mine), _forces(table, battle, theirs)
    return Forecast(_losses(ours, others), _losses(others, ours))


# ------------------------------------------------------------------------- from forces to losses


def _losses(own: Sequence[Force], enemy: Sequence[Force]) -> Span:
    """What the owner of one of the first would lose to one of the second."""
    worst = starmap(_loss_at_worst, product(_front(own, _frail), _front(enemy, _fierce)))
    best = starmap(_loss_at_best, product(_front(own, _sturdy), _front(enemy, _meek)))
    return Span(min(best), max(worst))


def _loss_at_worst(own: Force, enemy: Force) -> int:
    silenced = bool(enemy.silences)
    attack = max(0, enemy.attack_most + own.on_attack_most)
    lowest = own.defence - enemy.strikes * own.top_defence - silenced * own.soft_defence
    defence = max(0, lowest + enemy.on_defence)
    return _lost(attack, defence, max(0, own.saves - silenced * own.soft_saves))


def _loss_at_best(own: Force, enemy: Force) -> int:
    silenced = bool(own.silences)
    lowest = enemy.attack - own.strikes * enemy.top_attack - silenced * enemy.soft_attack
    attack = max(0, lowest + own.on_attack)
    return _lost(attack, max(0, own.defence_most + enemy.on_defence_most), own.saves_most)


def _lost(attack: int, defence: int, saves: int) -> int:
    return max(0, attack - defence - saves) if attack > defence else 0


def _frail(f: Force) -> tuple[int, ...]:
    return f.on_attack_most, -f.defence, f.top_defence, f.soft_defence, -f.saves, f.soft_saves


def _fierce(f: Force) -> tuple[int, ...]:
    return f.attack_most, -f.on_defence, f.strikes, f.silences


def _sturdy(f: Force) -> tuple[int, ...]:
    return -f.on_attack, f.defence_most, f.saves_most, f.strikes, f.silences


def _meek(f: Force) -> tuple[int, ...]:
    return -f.attack, f.top_attack, f.soft_attack, f.on_defence_most


def _front(forces: Iterable[Force], merit: Callable[[Force], tuple[int, ...]]) -> list[Force]:
    """Those that no other one surpasses in everything: one of them makes the extreme."""
    found = {merit(force): force for force in forces}
    kept: list[tuple[int, ...]] = []
    for points in sorted(found, key=sum, reverse=True):
        if not any(all(a >= b for a, b in zip(better, points, strict=True)) for better in kept):
            kept.append(points)
    return [found[points] for points in kept]


# ---------------------------------------------------------------------- from cards to forces


def _forces(table: RulesTable, battle: Battle, side: Side) -> list[Force]:
    """What a side brings, for every way in which it may have laid, or may lay, its cards."""
    player = table.state.players[side.seat]
    hidden = [laid.slot for laid in side.laid if laid.card == HIDDEN]
    ground = reduce(
        _plus,
        (_of_card(table, battle, side, laid.slot, laid.card) for laid in side.laid if laid.card != HIDDEN),
        _always(table, battle, side),
    )
    known = Counter(card for card in player.hand if card != HIDDEN)
    unknown = len(player.hand) - known.total() + len(hidden)
    pool = _unseen(table, side, known) if unknown else Counter()
    waiting = _slots(table, battle, side)
    open_slots = [*((slot, False) for slot in hidden), *((slot, True) for slot in waiting)]
    ordered = sorted((_ORDER[slot], may_wait) for slot, may_wait in open_slots)
    ways = _Ways(table, battle, side, unknown, len(waiting) > len(player.hand))
    ways.lay([(_KINDS[place], may_wait) for place, may_wait in ordered], known, pool, -1, ground)
    return list(ways.found)


_KINDS = ("chief", "mystic", "warrior")
_ORDER = {"chief": 0, "mystic": 1, "warrior": 2, "champion": 2}
"""Those whose cards bring most different things first; a Champion's card counts as a Warrior's."""


def _slots(table: RulesTable, battle: Battle, side: Side) -> list[str]:
    """Units that may still get a card; where both sides lay in secret, all of the other's seem to wait."""
    if side.slots or side.laid:
        return list(side.slots)
    army = table.state.lands[battle.territory].armies.get(side.seat)
    return list(slots_of(table, army)) if army is not None else []


def _unseen(table: RulesTable, side: Side, known: Counter[str]) -> Counter[str]:
    """The faction's cards that lie neither in the open nor in a hand one knows."""
    player, pack = table.state.players[side.seat], table.book.pack
    deck = next(cards for faction, cards in pack.combat.items() if faction == player.faction)
    whole = Counter({card.id: card.copies for card in deck})
    whole.subtract(player.discards)
    whole.subtract(laid.card for laid in side.laid if laid.card != HIDDEN)
    whole.subtract(known)
    return +whole


class _Ways:
    """Counts every way to lay cards; neither equal units nor cards that bring the same are told apart."""

    def __init__(self, table: RulesTable, battle: Battle, side: Side, unknown: int, spare: bool) -> None:
        self.unknown, self.spare = unknown, spare
        self.found: set[Force] = set()
        self.ask = cache(partial(_of_card, table, battle, side))

    def lay(
        self,
        slots: Sequence[tuple[str, bool]],
        known: Counter[str],
        pool: Counter[str],
        first: int,
        force: Force,
    ) -> None:
        """All ways for these slots; `first`: those before were tried for an equal unit; -1: there is none."""
        if not slots:
            self.found.add(force)
            return
        (slot, may_wait), rest = slots[0], slots[1:]
        if first < 0:
            kinds = tuple(dict.fromkeys(kind for kind, _ in slots))
            known, pool = self._merged(known, kinds), self._merged(pool, kinds)
        cards = sorted(known.keys() | pool.keys())
        equal = bool(rest) and rest[0] == slots[0]
        for index in range(max(0, first), len(cards)):
            card = cards[index]
            pile = known if may_wait and known[card] > 0 else pool
            if pile[card] <= 0 or (pile is pool and self.unknown <= 0):
                continue
            hidden = pile is pool
            pile[card] -= 1
            self.unknown -= hidden
            self.lay(rest, known, pool, index if equal else -1, _plus(force, self.ask(slot, card)))
            self.unknown += hidden
            pile[card] += 1
        if may_wait and self.spare:
            self.lay(rest, known, pool, len(cards) if equal else -1, force)

    def _merged(self, cards: Counter[str], kinds: tuple[str, ...]) -> Counter[str]:
        """The cards left, one name for all that bring the same before any unit that still waits."""
        names: dict[tuple[Force, ...], str] = {}
        merged: Counter[str] = Counter()
        for card in sorted(cards):
            if cards[card] > 0:
                worth = tuple(self.ask(kind, card) for kind in kinds)
                merged[names.setdefault(worth, card)] += cards[card]
        return merged


def _of_card(table: RulesTable, battle: Battle, side: Side, slot: str, card: str) -> Force:
    """What a card brings before a unit: Mystics use their part, the Chief both, all others the numbers."""
    force = BARE
    if slot != "mystic":
        attack, defence = table.book.combat[card]
        force = Force(attack, attack, defence, defence)
        if slot != "chief":
            force = force._replace(top_attack=attack, top_defence=defence)
    if slot in ("mystic", "chief") and not muted(table, battle, slot):
        trigger = "reveal" if slot == "mystic" else "totals"
        part = _of_script(table, f"combat.{card}.{slot}", trigger)
        if slot == "mystic":
            part = part._replace(
                soft_attack=max(0, part.attack),
                soft_defence=max(0, part.defence),
                soft_saves=max(0, part.saves),
            )
        force = _plus(force, part)
    return force


def _always(table: RulesTable, battle: Battle, side: Side) -> Force:
    """Standing rules, what waits for these moments, and what was given already."""
    attack, defence, saves = summed(gifts(table, side.seat, battle.territory))
    attack, defence, saves = side.attack + attack, side.defence + defence, side.saves + saves
    force = Force(attack, attack, defence, defence, saves, saves)
    for trigger in ("reveal", "totals"):
        for source in table.standing(side.seat).waiting.get(trigger, ()):
            force = _plus(force, _loose(_of_script(table, source, trigger)))
    return force


# ------------------------------------------------------------------- from a card's text to forces


def _of_script(table: RulesTable, source: str, trigger: str) -> Force:
    """What a script may do to the totals at that moment."""
    return _of_steps([step for _, step in table.book.deeds(source, trigger)])


def _of_steps(steps: Iterable[Entry]) -> Force:
    return reduce(_plus, (_of_step(step) for step in steps), BARE)


def _of_step(step: Entry) -> Force:
    """One step; where it depends on anything, it may come to nothing."""
    if isinstance(step, Rule):
        return BARE
    if isinstance(step, Choose):
        branches = [_loose(_of_steps(branch)) for branch in step.branches]
        return reduce(_plus, branches, BARE)
    if isinstance(step, Each):
        return _loose(_of_steps([*step.steps, *step.steps]))
    force = _of_verb(step)
    return _loose(force) if step.when or step.may else force


def _of_verb(step: Step) -> Force:
    if step.do == "battle_mod":
        numbers = (*_span(step.attack), *_span(step.defence))
        return Force(0, 0, 0, 0, 0, 0, *numbers) if step.side == "enemy" else Force(*numbers)
    if step.do == "save_units":
        force = Force(0, 0, 0, 0, *_span(step.n))
        return force if step.who is not None and step.who.set == "you" else _loose(force)
    if step.do == "cancel" and step.side == "enemy":
        most = _span(step.n or vocabulary.Amount(n=1)).most
        return BARE._replace(
            strikes=most if step.part == "warrior" else 0, silences=most if step.part == "mystic" else 0
        )
    return BARE


def _span(amount: Amount | None) -> Span:
    """An amount as it may turn out."""
    if amount is None:
        return Span(0, 0)
    if amount.everything:
        return Span(0, MANY)
    if amount.per is not None:
        far = amount.n * MANY if amount.most is None else min(amount.n * MANY, amount.most)
        return Span(min(0, far), max(0, far))
    return Span(min(0, amount.n), max(0, amount.n)) if amount.upto else Span(amount.n, amount.n)


def _loose(force: Force) -> Force:
    """The same where it may come to nothing."""
    least = [min(0, number) for number in force[:10:2]]
    most = [max(0, number) for number in force[1:10:2]]
    spans = [number for pair in zip(least, most, strict=True) for number in pair]
    return Force._make([*spans, *force[10:]])


def _plus(a: Force, b: Force) -> Force:
    """Both together: everything adds up, but the best card stays the best."""
    tops = (max(a.top_attack, b.top_attack), max(a.top_defence, b.top_defence))
    return Force._make([*map(add, a[:15], b[:15]), *tops])
