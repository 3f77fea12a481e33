"""Verbs of the battlefield: battle_mod, cancel, save_units."""

from __future__ import annotations

from mordred.britannia.content.plain import Step
from mordred.britannia.rules.control import actor
from mordred.britannia.rules.effects import NOTHING, VERBS, Choice, Verb
from mordred.britannia.rules.events import BattleBonus, CardCancelled, UnitsSaved
from mordred.britannia.rules.selectors import amount, chooser, players
from mordred.britannia.rules.state import Effect, Laid, Side
from mordred.britannia.rules.table import RulesTable, enemy_of, side_of
from mordred.core.game import Action, act


def _you(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return [run.you]


def _side(table: RulesTable, run: Effect, step: Step) -> Side | None:
    battle = table.battle
    if battle is None:
        return None
    return enemy_of(battle, run.you) if step.side == "enemy" else side_of(battle, run.you)


# --- battle_mod ---


def _bonus(table: RulesTable, run: Effect, step: Step) -> tuple[int, int]:
    attack = amount(table, step.attack, run)[1] if step.attack is not None else 0
    defence = amount(table, step.defence, run)[1] if step.defence is not None else 0
    return attack, defence


def _mod_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    if run.count or _side(table, run, step) is None or not any(_bonus(table, run, step)):
        return NOTHING
    return Choice(seat, [act("battle_mod")])


def _mod_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    side = _side(table, run, step)
    assert side is not None
    attack, defence = _bonus(table, run, step)
    side.attack += attack
    side.defence += defence
    table.log.append(BattleBonus(side.seat, attack, defence, run.source))
    run.count = 1


# --- cancel ---


def _targets(table: RulesTable, side: Side, part: str | None) -> list[Laid]:
    """Cards that can still be cancelled; a resolved Mystic card cannot."""
    slots = [part]
    if part == "warrior" and table.book.flags.champion_is_warrior:
        slots.append("champion")
    return [laid for laid in side.laid if laid.slot in slots and not laid.cancelled and not laid.resolved]


def _cancel_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    side = _side(table, run, step)
    low, high = amount(table, step.n, run)
    if side is None or run.count >= high:
        return NOTHING
    cards = dict.fromkeys((laid.slot, laid.card) for laid in _targets(table, side, step.part))
    actions = [act("cancel", slot, card) for slot, card in cards]
    return Choice(chooser(table, run, step.by, actor(run)), actions, low == 0)


def _cancel_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    side = _side(table, run, step)
    assert side is not None
    for laid in _targets(table, side, step.part):
        if (laid.slot, laid.card) == action.operands:
            laid.cancelled = True
            by = chooser(table, run, step.by, actor(run))
            table.log.append(CardCancelled(by, side.seat, laid.slot, laid.card, run.source))
            break
    run.count += 1


# --- save_units ---


def _saved(table: RulesTable, run: Effect, step: Step) -> list[int]:
    battle = table.battle
    if battle is None:
        return []
    return [seat for seat in players(table, step.who, run) if side_of(battle, seat) is not None]


def _save_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    return Choice(seat, [act("save")]) if table.battle is not None and not run.count else NOTHING


def _save_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    battle, n = table.battle, amount(table, step.n, run)[1]
    assert battle is not None
    side = side_of(battle, seat)
    assert side is not None
    side.saves += n
    table.log.append(UnitsSaved(seat, n, run.source))
    run.count = 1


VERBS["battle_mod"] = Verb(_you, _mod_options, _mod_take, instant=True)
VERBS["cancel"] = Verb(_you, _cancel_options, _cancel_take)
VERBS["save_units"] = Verb(_saved, _save_options, _save_take, instant=True)
