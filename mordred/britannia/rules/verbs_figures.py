"""Verbs that walk the great figures about: move_leader and move_monster."""

from __future__ import annotations

from mordred.britannia.content.plain import Step
from mordred.britannia.rules.control import actor
from mordred.britannia.rules.effects import NOTHING, VERBS, Choice, Verb
from mordred.britannia.rules.events import LeaderMoved, MonsterMoved
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.selectors import chooser
from mordred.britannia.rules.state import Effect
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action, act


def _one_chooser(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return [actor(run)]


def _left(run: Effect, step: Step, figures: tuple[str, ...]) -> list[str]:
    """The figures the step may still move."""
    if step.which == "all":
        return [figure for figure in figures if figure not in run.picked]
    if run.picked:
        return []
    return [figure for figure in figures if step.which in ("choice", figure)]


def steps_of(table: RulesTable, step: Step, figure: str) -> int:
    """How far a step takes a figure: so many steps, or as many as its own card says (a Leader: one)."""
    if isinstance(step.steps, int):
        return step.steps
    return table.book.monsters[figure].movement if figure in table.book.monsters else 1


# --- move_leader ---


def _leader_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    taken = set(table.state.leaders.values())
    actions: list[Action] = []
    for leader in _left(run, step, LEADERS):
        place = table.state.leaders[leader]
        steps = steps_of(table, step, leader)
        free = [other for other in table.geography.reach(place, steps) if other not in taken]
        actions += [act("leader", leader, other) for other in free or [place]]
    return Choice(chooser(table, run, step.by, actor(run)), actions)


def _leader_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    leader, place = str(action.operands[0]), str(action.operands[1])
    by = chooser(table, run, step.by, actor(run))
    table.log.append(LeaderMoved(by, leader, table.state.leaders[leader], place))
    table.state.leaders[leader] = place
    run.moved = leader
    run.picked += (leader,)


# --- move_monster ---


def _monster_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    state = table.state
    figures = tuple(monster for monster in table.book.monsters if monster in state.monsters)
    actions: list[Action] = []
    for monster in _left(run, step, figures):
        place = state.monsters[monster]
        steps = steps_of(table, step, monster)
        found = table.geography.reach(place, steps)
        if not table.book.flags.monster_must_step or not found:
            found = table.geography.around(place, steps)
        actions += [act("monster", monster, other) for other in found]
    return Choice(chooser(table, run, step.by, actor(run)), actions) if actions else NOTHING


def _monster_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    monster, place = str(action.operands[0]), str(action.operands[1])
    by = chooser(table, run, step.by, actor(run))
    table.log.append(MonsterMoved(by, monster, table.state.monsters[monster], place))
    table.state.monsters[monster] = place
    run.picked += (monster,)
    if step.effect:
        table.push(Effect(f"monster.{monster}", run.you, "arrive", place))


VERBS["move_leader"] = Verb(_one_chooser, _leader_options, _leader_take)
VERBS["move_monster"] = Verb(_one_chooser, _monster_options, _monster_take)
