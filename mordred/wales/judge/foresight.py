"""How far King looks in Wales: until its turn has come round again, the others answering in their manner."""

from __future__ import annotations

from collections.abc import Iterator

from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt
from mordred.wales.judge.value import quick_answer
from mordred.wales.rules.state import OVER, State

manners = ("quick", "random")
telling = ("declare_row", "place_man", "spend")

settled = ()
"""Dice fall in every turn: nothing goes the same way in all worlds."""


def revealed(state: State) -> int:
    """How much chance has said so far."""
    return state.chance.counter


def ideas(game: Game[State], state: State, prompt: Prompt) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """The beam finds all that is worth trying in Wales."""
    yield from ()


def notes() -> None:
    """Nothing has to be noted while a position is played on."""
    return


def answer(state: State, prompt: Prompt, chance: Chance, manner: str, notes: None = None) -> Action:
    """What somebody of that manner would answer."""
    if len(prompt.actions) == 1:
        return prompt.actions[0]
    if manner == "random":
        return prompt.actions[chance.below(len(prompt.actions))]
    return quick_answer(state, prompt, chance)


def horizon(state: State) -> int:
    """The turn in which it is one's own turn again."""
    return state.turn + state.players


def far_enough(state: State, turn: int) -> bool:
    """Whether that turn has begun, or the game is over."""
    return state.turn >= turn or state.phase == OVER
