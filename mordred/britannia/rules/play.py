"""The engine's pulse: ask the frame on top; if it asks nothing, let it run; take what all see is forced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mordred.britannia.content.grammar import VERBS
from mordred.britannia.rules import (
    battle,
    breakout,
    dial,
    effects,
    magic,
    march,
    muster,
    turn,
    verbs_battle,
    verbs_cards,
    verbs_favour,
    verbs_figures,
    verbs_units,
    war,
)
from mordred.britannia.rules.state import (
    Battle,
    Breakout,
    Casting,
    Effect,
    FateChoice,
    Marching,
    Mustering,
    Turn,
    War,
)
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action, Prompt

assert set(effects.VERBS) == set(VERBS), "a verb without a function"
assert verbs_battle and verbs_cards and verbs_favour and verbs_figures and verbs_units

Ask = Callable[[RulesTable, Any], Prompt | None]
Run = Callable[[RulesTable, Any], None]
Take = Callable[[RulesTable, Any, Action], None]


def _asks_nothing(table: RulesTable, frame: object) -> None:
    return None


def _never(table: RulesTable, frame: object, action: Action | None = None) -> None:
    raise AssertionError(f"{frame} has nothing to do")


FRAMES: dict[type, tuple[Ask, Run, Take]] = {
    Turn: (turn.ask_turn, turn.run_turn, turn.take_turn),
    Marching: (march.ask_march, _never, march.take_march),
    Mustering: (muster.ask_muster, _never, muster.take_muster),
    Casting: (magic.ask_magic, _never, magic.take_magic),
    FateChoice: (dial.ask_fate, dial.run_fate, dial.take_fate),
    War: (war.ask_war, war.run_war, war.take_war),
    Battle: (battle.ask_battle, battle.run_battle, battle.take_battle),
    Effect: (effects.ask_effect, effects.run_effect, effects.take_effect),
    Breakout: (_asks_nothing, breakout.run_breakout, _never),
}
"""How each frame asks, goes on without asking, and takes an answer."""


def pending(table: RulesTable) -> Prompt | None:
    """The question of the frame on top; None if there is none."""
    frames = table.state.frames
    return FRAMES[type(frames[-1])][0](table, frames[-1]) if frames else None


def is_asked(table: RulesTable, prompt: Prompt) -> bool:
    """Whether the seat decides itself: as far as everybody knows, it might have a choice.

    Equal cards leave no choice; but if that were taken without asking, all would know that they are equal.
    So who lays or discards one of several cards is asked always: how many they are is for all to see.
    """
    actions = prompt.actions
    if len(actions) > 1:
        return True
    if actions[0].verb not in ("lay", "discard") or actions[0].operands[-1] == "random":
        return False
    owner = int(prompt.details.get("subject", prompt.seat))
    return table.state.rules > 1 and len(table.state.players[owner].hand) > 1


def settle(table: RulesTable) -> Prompt | None:
    """Go on until somebody has a real choice, which is returned, or the game is over."""
    frames = table.state.frames
    while frames:
        frame = frames[-1]
        ask, run, take = FRAMES[type(frame)]
        prompt = ask(table, frame)
        if prompt is None:
            run(table, frame)
            continue
        if len(prompt.actions) > 1 or is_asked(table, prompt):
            return prompt
        take(table, frame, prompt.actions[0])
    return None


def take(table: RulesTable, action: Action) -> Prompt | None:
    """Answer the frame on top, then go on to the next real choice."""
    frame = table.state.frames[-1]
    FRAMES[type(frame)][2](table, frame, action)
    return settle(table)
