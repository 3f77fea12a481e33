"""BATTLE RESOLUTION: cards face down, reveal and Mystics, totals and losses, discard and token."""

from __future__ import annotations

from collections import Counter

from mordred.britannia.rules.cards import distinct
from mordred.britannia.rules.control import controller, site_rules, total_rule
from mordred.britannia.rules.events import (
    BattleBegan,
    BattleEnded,
    CardLaid,
    CardSeen,
    CardsRevealed,
    ChiefLaidDown,
    MysticResolved,
    PartsMuted,
    TotalsCounted,
    UnitLeftBare,
    UnitLost,
)
from mordred.britannia.rules.gifts import gifts, summed
from mordred.britannia.rules.state import UNITS, Army, Battle, BattleStage, Effect, Laid, Side, Unit
from mordred.britannia.rules.table import RulesTable, forget, remove_unit
from mordred.core.game import Action, Prompt, act

_AFTER: dict[str, BattleStage] = {
    "lay": "champions", "champions": "mystics", "mystics": "chiefs", "chiefs": "totals",
    "totals": "losses", "losses": "after", "after": "end",
}  # fmt: skip
_CHOICES = ("lay", "mystics", "losses")
_PARTS = {"mystics": "mystic", "chiefs": "chief"}
"""The part of a Combat card that has its effect in a step."""


def begin(table: RulesTable, place: str) -> None:
    """Two factions go to battle: who is ahead lays first, unless only that one may choose last."""
    state = table.state
    first, second = sorted(state.lands[place].armies, key=state.order.index, reverse=True)[:2]
    ahead = first
    if total_rule(table, first, "see_card", place) and not total_rule(table, second, "see_card", place):
        first, second = second, first
    sides = [Side(seat, slots_of(table, state.lands[place].armies[seat])) for seat in (first, second)]
    order = [0, 1] if first == ahead else [1, 0]
    table.log.append(_beginning(table, place, first, second))
    table.push(Battle(place, sides, order=order))


def _beginning(table: RulesTable, place: str, first: int, second: int) -> BattleBegan:
    land = table.state.lands[place]
    one, other = land.armies[first], land.armies[second]
    armies = (
        (one.chief, one.mystics, one.warriors, one.champion),
        (other.chief, other.mystics, other.warriors, other.champion),
    )
    by_type = table.book.flags.card_per == "unit_type"
    return BattleBegan(place, first, second, armies, by_type, controller(table, place), _stake(table, place))


def _stake(table: RulesTable, place: str) -> tuple[int, int, int]:
    """The favour that lies there for whoever controls it when the War ends."""
    merlin, morgana, mordred = table.state.lands[place].favour
    return merlin, morgana, mordred


def slots_of(table: RulesTable, army: Army) -> list[Unit]:
    """One card for each unit (preview: for each type of unit), in the order of the dashboard."""
    single = table.book.flags.card_per == "unit_type"
    slots: list[Unit] = []
    for unit, n in zip(UNITS, army.able, strict=True):
        slots += [unit] * (min(n, 1) if single else n)
    return slots


# --- choices ---


def ask_battle(table: RulesTable, battle: Battle) -> Prompt | None:
    """A card to lay, a Mystic card to resolve, or a unit to lose."""
    if battle.turn == 2:
        return None
    if battle.stage == "lay":
        return _ask_lay(table, battle, battle.sides[battle.turn])
    if battle.stage == "mystics":
        return _ask_mystic(table, battle, _at_work(table, battle))
    if battle.stage == "losses":
        return _ask_loss(table, battle, _at_work(table, battle))
    return None


def _at_work(table: RulesTable, battle: Battle) -> Side:
    """The side whose turn it is within a step: ahead first (preview: Mystics of the active player first)."""
    index = battle.order[battle.turn]
    if battle.stage == "mystics" and table.book.flags.mystic_order == "active_first":
        active = table.turn.seat
        if active in (battle.sides[0].seat, battle.sides[1].seat):
            index = (battle.turn == 0) == (battle.sides[1].seat == active)
    return battle.sides[index]


def _ask_lay(table: RulesTable, battle: Battle, side: Side) -> Prompt | None:
    """One card before the next unit; with too few cards the owner chooses which units go without."""
    if not side.slots:
        return None
    slot, hand = side.slots[0], table.state.players[side.seat].hand
    actions = [act("lay", slot, card) for card in distinct(hand)]
    if len(side.slots) > len(hand):
        actions.append(act("leave", slot))
    details: dict[str, str | int] = {"territory": battle.territory, "slot": slot}
    return Prompt(side.seat, "lay", actions, details)


def _ask_mystic(table: RulesTable, battle: Battle, side: Side) -> Prompt | None:
    cards = distinct([laid.card for laid in _unresolved(side)])
    if not cards or muted(table, battle, "mystic"):
        return None
    actions = [act("resolve", card) for card in cards]
    return Prompt(side.seat, "mystic", actions, {"territory": battle.territory})


def _unresolved(side: Side) -> list[Laid]:
    return [laid for laid in side.laid if laid.slot == "mystic" and not laid.resolved and not laid.cancelled]


def _ask_loss(table: RulesTable, battle: Battle, side: Side) -> Prompt | None:
    """The owner picks what is lost, kind by kind; the Chief comes last of all."""
    army = table.state.lands[battle.territory].armies.get(side.seat)
    if army is None or not side.to_lose:
        return None
    kinds = (("warrior", army.warriors), ("mystic", army.mystics), ("champion", 1 if army.champion else 0))
    actions = [act("lose", unit) for unit, n in kinds if n]
    if not actions:
        return None
    details: dict[str, str | int] = {"territory": battle.territory, "left": side.to_lose}
    return Prompt(side.seat, "lose", actions, details)


def take_battle(table: RulesTable, battle: Battle, action: Action) -> None:
    """Carry out a choice of one side."""
    if action.verb in ("lay", "leave"):
        _lay(table, battle, battle.sides[battle.turn], action)
        return
    side = _at_work(table, battle)
    if action.verb == "resolve":
        _resolve_mystic(table, battle, side, str(action.operands[0]))
    else:
        _lose(table, battle, side, str(action.operands[0]))


# --- step 1: cards face down ---


def _lay(table: RulesTable, battle: Battle, side: Side, action: Action) -> None:
    slot = side.slots.pop(0)
    at_once = table.book.flags.card_choice == "simultaneous"
    if action.verb == "leave":
        table.log.append(UnitLeftBare(side.seat, battle.territory, slot, at_once))
        return
    card = str(action.operands[1])
    table.state.players[side.seat].hand.remove(card)
    side.laid.append(Laid(slot, card))
    table.log.append(CardLaid(side.seat, battle.territory, slot, card, at_once))


def _see_cards(table: RulesTable, battle: Battle) -> None:
    """Who chooses last may have a rule that shows some of the enemy's face-down cards."""
    first, second = battle.sides
    n = total_rule(table, second.seat, "see_card", battle.territory)
    if not n:
        return
    hidden = [laid for laid in first.laid if second.seat not in laid.seen]
    for _ in range(min(n, len(hidden))):
        laid = hidden.pop(table.state.chance.below(len(hidden)))
        laid.seen.append(second.seat)
        known = table.state.players[first.seat].known
        if laid.card in known.get(second.seat, ()):
            known[second.seat].remove(laid.card)
            if not known[second.seat]:
                del known[second.seat]
        table.log.append(CardSeen(second.seat, first.seat, laid.slot, laid.card))


# --- going on ---


def go_on_battle(table: RulesTable, battle: Battle) -> Prompt | None:
    """Side by side and step by step, until there is a choice or an effect has to come first."""
    frames = table.state.frames
    while frames[-1] is battle:
        stage = battle.stage
        if stage == "end":
            _end(table, battle)
        elif battle.turn == 2 or stage == "totals":
            _step_done(table, battle)
        else:
            prompt = ask_battle(table, battle) if stage in _CHOICES else None
            if prompt is not None:
                return prompt
            _side_done(table, battle)
            battle.turn += 1
    return None


def _step_done(table: RulesTable, battle: Battle) -> None:
    """What both sides do together at the end of a step; then the next one."""
    if battle.stage == "lay":
        _reveal(table, battle)
    elif battle.stage == "totals":
        _count_totals(table, battle)
    battle.stage = _AFTER[battle.stage]
    battle.turn = 0
    part = _PARTS.get(battle.stage)
    if part is not None and muted(table, battle, part):
        table.log.append(PartsMuted(battle.territory, part))


def _side_done(table: RulesTable, battle: Battle) -> None:
    """One side's share of a step."""
    stage = battle.stage
    if stage == "lay":
        if battle.turn == 0:
            _see_cards(table, battle)
    elif stage != "mystics":
        side = battle.sides[battle.order[battle.turn]]
        if stage == "losses":
            _fell_the_rest(table, battle, side)
        elif stage == "champions":
            _push(table, battle, side, "reveal")
        elif stage == "chiefs":
            sources = _chief_sources(table, battle, side)
            side.after += [source for source in sources if table.book.has(source, "after")]
            _push(table, battle, side, "totals", sources)
        else:
            _push(table, battle, side, "after", tuple(side.after))


def _push(table: RulesTable, battle: Battle, side: Side, trigger: str, cards: tuple[str, ...] = ()) -> None:
    """The effects of one side's cards and of what is always on for it, to be carried out in this order."""
    for source in reversed(cards + table.standing(side.seat).waiting.get(trigger, ())):
        if table.book.has(source, trigger):
            table.push(Effect(source, side.seat, trigger, battle.territory))


def _chief_sources(table: RulesTable, battle: Battle, side: Side) -> tuple[str, ...]:
    found = [laid.card for laid in side.laid if laid.slot == "chief" and not laid.cancelled]
    if not found or muted(table, battle, "chief"):
        return ()
    return tuple(f"combat.{card}.chief" for card in found)


def muted(table: RulesTable, battle: Battle, part: str) -> bool:
    """Whether a part of all Combat cards is ignored in this battle."""
    rules = site_rules(table, battle.territory, "mute")
    return bool(rules) and any(rule.part == part for rule in rules)


# --- step 2: reveal and Mystics ---


def _reveal(table: RulesTable, battle: Battle) -> None:
    battle.revealed = True
    for index in battle.order:
        side = battle.sides[index]
        slots = tuple([laid.slot for laid in side.laid])
        cards = tuple([laid.card for laid in side.laid])
        army = table.state.lands[battle.territory].armies.get(side.seat)
        bare = Counter([] if army is None else slots_of(table, army)) - Counter(slots)
        table.log.append(CardsRevealed(side.seat, battle.territory, slots, cards, tuple(bare)))


def _resolve_mystic(table: RulesTable, battle: Battle, side: Side, card: str) -> None:
    laid = next(laid for laid in _unresolved(side) if laid.card == card)
    laid.resolved = True
    table.log.append(MysticResolved(side.seat, card))
    source = f"combat.{card}.mystic"
    if table.book.has(source, "after"):
        side.after.append(source)
    if table.book.has(source, "reveal"):
        table.push(Effect(source, side.seat, "reveal", battle.territory))


# --- step 3: totals and losses ---


def _count_totals(table: RulesTable, battle: Battle) -> None:
    """Melee of all but the Mystics, with the bonuses of cards and standing rules; never below 0."""
    first, second = battle.sides
    effects = ((first.attack, first.defence), (second.attack, second.defence))
    cards = (_melee(table, first), _melee(table, second))
    given = (gifts(table, first.seat, battle.territory), gifts(table, second.seat, battle.territory))
    standing = (summed(given[0]), summed(given[1]))
    for place, side in enumerate(battle.sides):
        attack, defence, _ = standing[place]
        side.attack = max(side.attack + cards[place][0] + attack, 0)
        side.defence = max(side.defence + cards[place][1] + defence, 0)
    saves = (first.saves + standing[0][2], second.saves + standing[1][2])
    for side, enemy, saved in ((first, second, saves[0]), (second, first, saves[1])):
        side.to_lose = max(0, enemy.attack - side.defence - saved) if enemy.attack > side.defence else 0
    table.log.append(
        TotalsCounted(
            battle.territory,
            (first.seat, second.seat),
            (first.attack, second.attack),
            (first.defence, second.defence),
            (first.to_lose, second.to_lose),
            cards,
            effects,
            (standing[0][:2], standing[1][:2]),
            saves,
            given,
        )
    )


def _melee(table: RulesTable, side: Side) -> tuple[int, int]:
    """The numbers of a side's cards that strike."""
    found = [
        table.book.combat[laid.card] for laid in side.laid if laid.slot != "mystic" and not laid.cancelled
    ]
    return sum([attack for attack, _ in found]), sum([defence for _, defence in found])


def _lose(table: RulesTable, battle: Battle, side: Side, unit: str) -> None:
    champion = remove_unit(table, side.seat, battle.territory, unit)
    side.to_lose -= 1
    side.lost += 1
    table.log.append(UnitLost(side.seat, battle.territory, unit, champion))


def _fell_the_rest(table: RulesTable, battle: Battle, side: Side) -> None:
    """Nothing but the Chief is left: it lies down; any excess is ignored."""
    army = table.state.lands[battle.territory].armies.get(side.seat)
    hit = side.to_lose and army is not None and army.chief and not army.laid
    if hit and army is not None and table.book.flags.chief_laid_down:
        table.state.lands[battle.territory].armies[side.seat] = army.with_chief(laid=True)
        side.lost += 1
        table.log.append(ChiefLaidDown(side.seat, battle.territory))
    side.to_lose = 0


# --- step 4: discard and token ---


def _end(table: RulesTable, battle: Battle) -> None:
    for side in battle.sides:
        player = table.state.players[side.seat]
        for laid in side.laid:
            player.discards.append(laid.card)
            forget(player, laid.card)
    table.state.lands[battle.territory].fought = True
    place, (first, second) = battle.territory, battle.sides
    seats, lost = (first.seat, second.seat), (first.lost, second.lost)
    table.log.append(BattleEnded(place, seats, lost, controller(table, place), _stake(table, place)))
    table.pop()
