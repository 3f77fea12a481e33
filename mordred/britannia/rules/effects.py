"""Carrying out a card: its steps one after another, each as far as it is possible.

A verb is three functions: which players it deals with one by one, what the chooser may do next, and doing it.
A step goes on as long as there is something to choose; a single possibility is taken without asking.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mordred.britannia.content.plain import Choose, Each, Rule, Step
from mordred.britannia.rules.book import Deed, Entry, Script
from mordred.britannia.rules.control import actor, condition
from mordred.britannia.rules.events import AbilityUsed, BranchChosen, NothingHappened
from mordred.britannia.rules.selectors import chooser, places, players
from mordred.britannia.rules.state import Effect
from mordred.britannia.rules.table import DONE, RulesTable
from mordred.core.game import Action, Prompt, act


@dataclass(slots=True)
class Choice:
    """What may be done next: by whom, which actions, and whether the step may be left here."""

    seat: int
    actions: list[Action]
    may_stop: bool = False


NOTHING = Choice(-1, [])


@dataclass(frozen=True, slots=True)
class Verb:
    """One word of the cards' language."""

    subjects: Callable[[RulesTable, Effect, Step], list[int]]
    """The players it deals with one after another."""
    options: Callable[[RulesTable, Effect, Step, int], Choice]
    """What may be done next for one of them; nothing: it is finished with that one."""
    take: Callable[[RulesTable, Effect, Step, int, Action], None]
    can: Callable[[RulesTable, Effect, Step], bool] | None = None
    """A quicker answer to whether there are any options at all, where there is one."""
    instant: bool = False
    """Nobody ever has a choice: it simply happens, once for each player."""


VERBS: dict[str, Verb] = {}


# --- whether a script could do something ---


def possible(table: RulesTable, entry: Deed, run: Effect) -> bool:
    """Whether a step could do anything now."""
    if entry.when and not _holds(table, entry, run):
        return False
    if isinstance(entry, Step):
        return _can_do(table, entry, run)
    if isinstance(entry, Choose):
        return any(_any_possible(table, branch, run) for branch in entry.branches)
    for seat in players(table, entry.players, run):
        if _any_possible(table, entry.steps, _within(run, "", seat)):
            return True
    return False


def _holds(table: RulesTable, entry: Deed, run: Effect) -> bool:
    """Whether all conditions of a step are true."""
    for tag in entry.when:
        if not condition(table, tag, run):
            return False
    return True


def _any_possible(table: RulesTable, script: Script, run: Effect) -> bool:
    for step in script:
        if not isinstance(step, Rule) and possible(table, step, run):
            return True
    return False


def _can_do(table: RulesTable, step: Step, run: Effect) -> bool:
    word = VERBS[step.do]
    blank = run
    if run.begun:
        blank = _within(run, "", run.it)
        blank.done = run.done
    if word.can is not None:
        return word.can(table, blank, step)
    for seat in word.subjects(table, blank, step):
        if word.options(table, blank, step, seat).actions:
            return True
    return False


def does_something(table: RulesTable, run: Effect) -> bool:
    """Whether any step of the run's script for its trigger, from where it is, could do anything now."""
    for index, step in table.book.deeds(run.source, run.on):
        if index >= run.index and possible(table, step, run):
            return True
    return False


def _within(run: Effect, source: str, it: int) -> Effect:
    """A run in the same context, its scratch empty."""
    new = Effect(source, run.you, run.on, run.here, 0, it, run.target, run.origin, run.destination, run.moved)
    new.must = run.must and not run.changed
    return new


# --- the frame ---


def ask_effect(table: RulesTable, run: Effect) -> Prompt | None:
    """The next choice of the step under way."""
    if not run.begun:
        return None
    step = table.book.scripts[run.source][run.index]
    if isinstance(step, Step):
        choice = VERBS[step.do].options(table, run, step, run.seats[0]) if run.seats else NOTHING
    elif isinstance(step, Choose):
        choice = _branches(table, run, step)
    else:
        return None
    actions = choice.actions
    if not actions:
        return None
    if (choice.may_stop or (step.may and not run.acted)) and not _must_act(table, run):
        actions = [*actions, DONE]
    details: dict[str, str | int] = {"source": run.source, "step": run.index}
    if run.here:
        details["here"] = run.here
    if run.seats:
        details["subject"] = run.seats[0]
    return Prompt(choice.seat, step.do, actions, details)


def _must_act(table: RulesTable, run: Effect) -> bool:
    """A Spell has to change something: its last possible step may not be left undone."""
    if not run.must or run.changed or run.acted:
        return False
    deeds = table.book.deeds(run.source, run.on)
    return not any(index > run.index and possible(table, step, run) for index, step in deeds)


def _branches(table: RulesTable, run: Effect, step: Choose) -> Choice:
    if run.count:
        return NOTHING
    actions = [
        act("choose", index)
        for index, branch in enumerate(step.branches)
        if _any_possible(table, branch, run)
    ]
    return Choice(chooser(table, run, step.by, actor(run)), actions)


def go_on_effect(table: RulesTable, run: Effect) -> Prompt | None:
    """Go on until there is a choice: to the step's next player, to the next step, to the end."""
    frames = table.state.frames
    while frames and frames[-1] is run:
        if run.begun:
            prompt = ask_effect(table, run)
            if prompt is not None:
                return prompt
            _go_on(table, run, table.book.scripts[run.source][run.index])
        else:
            _next_step(table, run)
    return None


def _next_step(table: RulesTable, run: Effect) -> None:
    """Begin the next step whose conditions are true; those without any choice happen at once."""
    for index, step in table.book.deeds(run.source, run.on):
        if index < run.index:
            continue
        run.index = index
        if not step.when or _holds(table, step, run):
            _begin(table, run, step)
            if not isinstance(step, Step) or step.may or not VERBS[step.do].instant:
                return
            _happen(table, run, step)
        else:
            run.done = False
            run.index += 1
    table.pop()
    if not run.changed and run.source.startswith(("fate.", "chaos.")) and "/" not in run.source:
        table.log.append(NothingHappened(run.you, run.source))
    _report(table, run)


def _report(table: RulesTable, run: Effect) -> None:
    """Tell the card this was a part of whether anything came of it."""
    frames = table.state.frames
    above = frames[-1] if frames else None
    if "/" in run.source and isinstance(above, Effect):
        above.acted = above.acted or run.changed
        above.target, above.moved = run.target, run.moved


def _begin(table: RulesTable, run: Effect, step: Deed) -> None:
    run.begun, run.acted, run.count = True, False, 0
    run.picked, run.arrived, run.fixed = (), (), ()
    if isinstance(step, Step):
        run.seats = tuple(VERBS[step.do].subjects(table, run, step))
        where = step.at or step.origin
        if where is not None and where.pick is not None and where.pick.everything:
            run.fixed = tuple(places(table, where, run))
    elif isinstance(step, Each):
        run.seats = tuple(players(table, step.players, run))
    else:
        run.seats = ()


def _one_shot(step: Step) -> bool:
    """Whether one action is all there is to a step (for each of its players): no need to ask again."""
    found = _ONE_SHOT.get(id(step))
    if found is None:
        amounts = [step.n, *(where.pick for where in (step.at, step.origin, step.slot) if where is not None)]
        amounts += [step.victim.pick] if step.victim is not None else []
        single = all(amount is None or amount.n == 1 for amount in amounts)
        single = single and step.which != "all" and (step.victim is None or step.victim.pick is not None)
        found = _ONE_SHOT[id(step)] = single
        _KEPT.append(step)
    return found


_ONE_SHOT: dict[int, bool] = {}
_KEPT: list[Step] = []
"""Steps whose id is in use above: they must not be thrown away."""


def _happen(table: RulesTable, run: Effect, step: Step) -> None:
    """A step without any choice, once for each of its players."""
    word = VERBS[step.do]
    while run.begun:
        actions = word.options(table, run, step, run.seats[0]).actions if run.seats else ()
        if actions:
            _act(table, run, step, actions[0])
        _go_on(table, run, step)


def _act(table: RulesTable, run: Effect, step: Step, action: Action) -> None:
    """Carry out one action of a step, saying first whose ability it is."""
    if run.on != "cast" and not run.changed and not run.acted and not run.source.startswith("combat."):
        table.log.append(AbilityUsed(run.you, run.source, run.here))
    run.acted = True
    VERBS[step.do].take(table, run, step, run.seats[0], action)


def _go_on(table: RulesTable, run: Effect, step: Entry) -> None:
    """Nothing more to choose for the player at work."""
    if run.seats:
        seat, run.seats = run.seats[0], run.seats[1:]
        run.count = 0
        run.picked = ()
        if step.do == "each":
            table.push(_within(run, f"{run.source}/{run.index}", seat))
            return
        if run.seats:
            return
    run.begun = False
    run.done = run.acted
    run.changed = run.changed or run.acted
    run.index += 1


def take_effect(table: RulesTable, run: Effect, action: Action) -> None:
    """Carry out a choice of the step under way."""
    step = table.book.scripts[run.source][run.index]
    if isinstance(step, Step):
        if action == DONE:
            run.count = 0
            _go_on(table, run, step)
            return
        _act(table, run, step, action)
        if action.verb != "aim" and table.state.frames[-1] is run and _one_shot(step):
            _go_on(table, run, step)
        return
    run.count = 1
    if action != DONE:
        assert isinstance(step, Choose)
        branch = int(action.operands[0])
        table.log.append(BranchChosen(chooser(table, run, step.by, actor(run)), run.source, branch))
        table.push(_within(run, f"{run.source}/{run.index}.{branch}", run.it))
