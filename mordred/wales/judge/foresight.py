"""How far King looks in Wales: until its turn has come round again, the others answering in their manner."""

from __future__ import annotations

from collections.abc import Iterator

from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt
from mordred.wales.judge.value import better_than, quick_answer, wanted_row
from mordred.wales.rules.state import DECLARE_ROW, OVER, SPEND, State

manners = ("quick", "random")
telling = (DECLARE_ROW, SPEND)
"""Not where men go: there even Kings seem random."""

ROWS_APART = (1.2, 1.05, 0.45)
"""By how many rows lie between: how much likelier sensible players name a row than those at random."""
FIFTHS = {2: (0.3, 0.5, 0.8, 1.1, 2.4), 3: (0.65, 0.55, 0.65, 1.3, 1.45), 4: (0.6, 0.5, 0.75, 1.0, 1.8)}
"""The same of purchases, by the number of players and by fifths of what is on offer, the worst first."""

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


def sense(state: State, prompt: Prompt, action: Action) -> float:
    """How much likelier somebody sensible answers so: by how far a row is from the one that a quick answer
    would name, and by how much of all purchases look worse.
    """
    if prompt.kind == DECLARE_ROW:
        return ROWS_APART[abs(prompt.actions.index(action) - wanted_row(state))]
    return FIFTHS[state.players][min(4, int(5 * better_than(state, prompt, action)))]


def horizon(state: State) -> int:
    """The turn in which it is one's own turn again."""
    return state.turn + state.players


def far_enough(state: State, turn: int) -> bool:
    """Whether that turn has begun, or the game is over."""
    return state.turn >= turn or state.phase == OVER
