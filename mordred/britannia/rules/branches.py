"""What each possibility that a card leaves open costs or risks whoever chooses. Facts, no words."""

from __future__ import annotations

from collections.abc import Callable

from mordred.britannia.content.plain import Choose, Step
from mordred.britannia.rules.control import controller
from mordred.britannia.rules.forecast import points_with
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.selectors import amount, players, sites
from mordred.britannia.rules.state import Effect, State
from mordred.britannia.rules.table import RulesTable, remove_unit
from mordred.britannia.rules.verbs_units import movable
from mordred.core.game import Prompt, Reason, because


def branch_stakes(state: State, prompt: Prompt, index: int) -> list[Reason]:
    """What the first thing done there means for whoever chooses; empty where it concerns somebody else."""
    run = state.frames[-1] if state.frames else None
    table = RulesTable(state)
    entry = table.book.scripts[run.source][run.index] if isinstance(run, Effect) else None
    if not isinstance(run, Effect) or not isinstance(entry, Choose):
        return []
    step = entry.branches[index][0]
    if not isinstance(step, Step) or step.do not in _TOLD or players(table, step.who, run) != [prompt.seat]:
        return []
    return _TOLD[step.do](table, run, step, prompt.seat)


def _favour(table: RulesTable, run: Effect, step: Step, seat: int) -> list[Reason]:
    """One's own score after it, by the colour that suits best."""
    sign = -1 if step.do == "lose_favour" else 1
    stock = table.state.players[seat].favour if sign < 0 else table.state.reserve
    n = amount(table, step.n, run, seat)[1]
    ways = [
        points_with(table.state, [(seat, [sign * min(n, stock[at]) if at == one else 0 for at in range(3)])])
        for one in range(len(LEADERS))
        if stock[one]
    ]
    if not ways:
        return []
    best = max((points[seat] for points in ways), key=lambda points: points.total)
    alike = len({points[seat].total for points in ways}) == 1
    return [because("score" if alike else "score_at_best", total=best.total, gain=best.gain)]


def _units(table: RulesTable, run: Effect, step: Step, seat: int) -> list[Reason]:
    """Whether one can do it without losing control of a territory."""
    if step.at is None or amount(table, step.n, run, seat) != (1, 1):
        return []
    kept = [
        _holds_without(table, place, unit, seat)
        for place in sites(table, step.at, run, seat)
        if (army := table.state.lands[place].armies.get(seat)) is not None
        for unit, n in zip(("mystic", "warrior"), movable(table, army, step.kind)[1:3], strict=True)
        if n
    ]
    return [because("keeps_land" if any(kept) else "loses_land")] if kept else []


def _holds_without(table: RulesTable, place: str, unit: str, seat: int) -> bool:
    if controller(table, place) != seat:
        return True  # it is not one's own now
    after = RulesTable(table.state.copy())
    remove_unit(after, seat, place, unit)
    return controller(after, place) == seat


def _cards(table: RulesTable, run: Effect, step: Step, seat: int) -> list[Reason]:
    return [because("of_hand", cards=len(table.state.players[seat].hand))]


def _time(table: RulesTable, run: Effect, step: Step, seat: int) -> list[Reason]:
    there = table.state.players[seat].distance + amount(table, step.n, run, seat)[1]
    return [because("to_sector", sector=there % table.book.size + 1)]


def _disc(table: RulesTable, run: Effect, step: Step, seat: int) -> list[Reason]:
    discs = table.book.constants.discs
    frees = sum(table.state.players[seat].discs) + 1 >= discs
    return [because("discs_return", discs=discs) if frees else because("one_dearer")]


def _champions(table: RulesTable, run: Effect, step: Step, seat: int) -> list[Reason]:
    return [because("for_hire", n=len(table.state.champions))]


_TOLD: dict[str, Callable[[RulesTable, Effect, Step, int], list[Reason]]] = {
    "lose_favour": _favour,
    "gain_favour": _favour,
    "remove_units": _units,
    "discard": _cards,
    "advance": _time,
    "place_disc": _disc,
    "hire_champion": _champions,
}
