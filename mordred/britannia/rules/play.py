"""The engine's pulse: the frame on top goes on until it has to ask; what all see is forced is taken."""

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
Take = Callable[[RulesTable, Any, Action], None]


def _asks_nothing(table: RulesTable, frame: object) -> None:
    return None


def _never(table: RulesTable, frame: object, action: Action) -> None:
    raise AssertionError(f"{frame} has asked nothing")


FRAMES: dict[type, tuple[Ask, Ask, Take]] = {
    Turn: (turn.ask_turn, turn.go_on_turn, turn.take_turn),
    Marching: (march.ask_march, march.ask_march, march.take_march),
    Mustering: (muster.ask_muster, muster.ask_muster, muster.take_muster),
    Casting: (magic.ask_magic, magic.ask_magic, magic.take_magic),
    FateChoice: (dial.ask_fate, dial.go_on_fate, dial.take_fate),
    War: (war.ask_war, war.go_on_war, war.take_war),
    Battle: (battle.ask_battle, battle.go_on_battle, battle.take_battle),
    Effect: (effects.ask_effect, effects.go_on_effect, effects.take_effect),
    Breakout: (_asks_nothing, breakout.go_on_breakout, _never),
}
"""How each frame asks; how it goes on until it asks or another is on top; how it takes an answer."""


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
        _, go_on, take = FRAMES[type(frame)]
        prompt = go_on(table, frame)
        if prompt is not None:
            if len(prompt.actions) > 1 or is_asked(table, prompt):
                return prompt
            take(table, frame, prompt.actions[0])
    return None


def take(table: RulesTable, action: Action) -> Prompt | None:
    """Answer the frame on top, then go on to the next real choice."""
    frame = table.state.frames[-1]
    FRAMES[type(frame)][2](table, frame, action)
    return settle(table)
