"""What may come of a battle, as one side can know it before the cards lie open.

Every way in which both sides could lay the cards that they may hold is counted: one's own hand, and of the
enemy what is known and every hand that the cards not seen yet allow. Nothing is read from hidden cards: give
it a view. What a card's text may add or take is reckoned with its least and its most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import NamedTuple

from mordred.britannia.content.vocabulary import Amount, Choose, Each, Rule, Step
from mordred.britannia.rules.battle import battle_rules, muted, slots_of
from mordred.britannia.rules.book import Entry
from mordred.britannia.rules.control import total_rule
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
    """What some cards bring: least and most of attack, defence, spared units, and changes of the enemy's."""

    attack: Span
    defence: Span
    saves: Span
    on_attack: Span
    on_defence: Span
    strikes: int = 0
    """Enemy Warriors' cards they may cancel."""
    silences: int = 0
    """Enemy Mystics' cards they may cancel."""
    top: tuple[int, int] = (0, 0)
    """The best attack and defence among the Warriors' cards: what a cancelled one takes along at most."""
    soft: tuple[int, int, int] = (0, 0, 0)
    """Attack, defence and spared units that hang on a Mystic's card."""


NOTHING = Span(0, 0)
BARE = Force(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)


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
    worst = max(_loss_at_worst(a, b) for a in _front(own, _frail) for b in _front(enemy, _fierce))
    best = min(_loss_at_best(a, b) for a in _front(own, _sturdy) for b in _front(enemy, _meek))
    return Span(best, worst)


def _loss_at_worst(own: Force, enemy: Force) -> int:
    silenced = bool(enemy.silences)
    attack = max(0, enemy.attack.most + own.on_attack.most)
    lowest = own.defence.least - enemy.strikes * own.top[1] - silenced * own.soft[1]
    defence = max(0, lowest + enemy.on_defence.least)
    return _lost(attack, defence, max(0, own.saves.least - silenced * own.soft[2]))


def _loss_at_best(own: Force, enemy: Force) -> int:
    silenced = bool(own.silences)
    lowest = enemy.attack.least - own.strikes * enemy.top[0] - silenced * enemy.soft[0]
    attack = max(0, lowest + own.on_attack.least)
    return _lost(attack, max(0, own.defence.most + enemy.on_defence.most), own.saves.most)


def _lost(attack: int, defence: int, saves: int) -> int:
    return max(0, attack - defence - saves) if attack > defence else 0


def _frail(f: Force) -> tuple[int, ...]:
    return f.on_attack.most, -f.defence.least, f.top[1], f.soft[1], -f.saves.least, f.soft[2]


def _fierce(f: Force) -> tuple[int, ...]:
    return f.attack.most, -f.on_defence.least, f.strikes, f.silences


def _sturdy(f: Force) -> tuple[int, ...]:
    return -f.on_attack.least, f.defence.most, f.saves.most, f.strikes, f.silences


def _meek(f: Force) -> tuple[int, ...]:
    return -f.attack.least, f.top[0], f.soft[0], f.on_defence.most


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
    slots = [*((slot, False) for slot in hidden), *((slot, True) for slot in waiting)]
    slots.sort()
    spare = len(waiting) > len(player.hand)
    ways = _Ways(table, battle, side, known, pool, unknown, spare)
    ways.lay(slots, 0, ground)
    return list(ways.found)


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
    """Counts every way to lay cards; equal units are not told apart."""

    def __init__(
        self,
        table: RulesTable,
        battle: Battle,
        side: Side,
        known: Counter[str],
        pool: Counter[str],
        unknown: int,
        spare: bool,
    ) -> None:
        self.known, self.pool, self.unknown, self.spare = known, pool, unknown, spare
        self.cards = sorted(known.keys() | pool.keys())
        self.found: set[Force] = set()
        units = ("chief", "mystic", "warrior", "champion")
        self.worth = {
            (unit, card): _of_card(table, battle, side, unit, card) for unit in units for card in self.cards
        }

    def lay(self, slots: Sequence[tuple[str, bool]], first: int, force: Force) -> None:
        """All ways for these slots; `first`: cards before this one were tried for an equal unit."""
        if not slots:
            self.found.add(force)
            return
        (slot, may_wait), rest = slots[0], slots[1:]
        equal = bool(rest) and rest[0] == slots[0]
        for index in range(first, len(self.cards)):
            card = self.cards[index]
            for pile, limited in ((self.known, False), (self.pool, True)):
                if pile[card] <= 0 or (limited and self.unknown <= 0) or (not limited and not may_wait):
                    continue
                pile[card] -= 1
                self.unknown -= limited
                self.lay(rest, index if equal else 0, _plus(force, self.worth[slot, card]))
                self.unknown += limited
                pile[card] += 1
                if not limited:
                    break  # the same card from elsewhere is the same
        if may_wait and self.spare:
            self.lay(rest, len(self.cards) if equal else 0, force)


def _of_card(table: RulesTable, battle: Battle, side: Side, slot: str, card: str) -> Force:
    """What a card brings before a unit: Mystics use their part, the Chief both, all others the numbers."""
    force = BARE
    if slot != "mystic":
        attack, defence = table.book.combat[card]
        top = (attack, defence) if slot in ("warrior", "champion") else (0, 0)
        force = BARE._replace(attack=Span(attack, attack), defence=Span(defence, defence), top=top)
    if slot in ("mystic", "chief") and not muted(table, battle, slot):
        trigger = "reveal" if slot == "mystic" else "totals"
        part = _of_script(table, f"combat.{card}.{slot}", trigger)
        if slot == "mystic":
            soft = (max(0, part.attack.least), max(0, part.defence.least), max(0, part.saves.least))
            part = part._replace(soft=soft)
        force = _plus(force, part)
    return force


def _always(table: RulesTable, battle: Battle, side: Side) -> Force:
    """Standing rules, what waits for these moments, and what was given already."""
    rules = battle_rules(table, battle, side.seat)
    attack = side.attack + sum(attack for attack, _ in rules)
    defence = side.defence + sum(defence for _, defence in rules)
    saves = side.saves + total_rule(table, side.seat, "save", battle.territory)
    force = BARE._replace(
        attack=Span(attack, attack), defence=Span(defence, defence), saves=Span(saves, saves)
    )
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
        attack, defence = _span(step.attack), _span(step.defence)
        if step.side == "enemy":
            return BARE._replace(on_attack=attack, on_defence=defence)
        return BARE._replace(attack=attack, defence=defence)
    if step.do == "save_units":
        force = BARE._replace(saves=_span(step.n))
        return force if step.who is not None and step.who.set == "you" else _loose(force)
    if step.do == "cancel" and step.side == "enemy":
        most = _span(step.n or Amount(n=1)).most
        return BARE._replace(
            strikes=most if step.part == "warrior" else 0, silences=most if step.part == "mystic" else 0
        )
    return BARE


def _span(amount: Amount | None) -> Span:
    """An amount as it may turn out."""
    if amount is None:
        return NOTHING
    if amount.everything:
        return Span(0, MANY)
    if amount.per is not None:
        far = amount.n * MANY if amount.most is None else min(amount.n * MANY, amount.most)
        return Span(min(0, far), max(0, far))
    return Span(min(0, amount.n), max(0, amount.n)) if amount.upto else Span(amount.n, amount.n)


def _loose(force: Force) -> Force:
    """The same where it may come to nothing."""
    return force._replace(
        attack=_or_nothing(force.attack),
        defence=_or_nothing(force.defence),
        saves=_or_nothing(force.saves),
        on_attack=_or_nothing(force.on_attack),
        on_defence=_or_nothing(force.on_defence),
    )


def _or_nothing(span: Span) -> Span:
    return Span(min(0, span.least), max(0, span.most))


def _plus(a: Force, b: Force) -> Force:
    return Force(
        Span(a[0][0] + b[0][0], a[0][1] + b[0][1]),
        Span(a[1][0] + b[1][0], a[1][1] + b[1][1]),
        Span(a[2][0] + b[2][0], a[2][1] + b[2][1]),
        Span(a[3][0] + b[3][0], a[3][1] + b[3][1]),
        Span(a[4][0] + b[4][0], a[4][1] + b[4][1]),
        a.strikes + b.strikes,
        a.silences + b.silences,
        (max(a.top[0], b.top[0]), max(a.top[1], b.top[1])),
        (a.soft[0] + b.soft[0], a.soft[1] + b.soft[1], a.soft[2] + b.soft[2]),
    )
