"""What a lesson may ask of a position: measures of the game, by name, and comparisons with them.

A game names its measures in its manifest: functions of a state (or of a seat's view of it) and words. So the
prices and chances that a lesson names, and the answers to its predictions, come from the rules.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from mordred.core.game import Prompt
from mordred.games import MANIFESTS
from mordred.lessons.model import LessonError

Value = int | str
Measures = Mapping[str, Callable[..., Value]]

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


def measure(game: str, state: Any, text: str) -> Value:
    """The value of a measure, like `price 0 village aber`; LessonError if there is none like it."""
    name, *words = text.split()
    made = MANIFESTS[game].measures
    measures: Measures = made() if made is not None else {}
    if name not in measures:
        raise LessonError(f"{game} has no measure {name[:40]}")
    try:
        return measures[name](state, *words)
    except (LookupError, StopIteration, TypeError, ValueError, ArithmeticError):
        raise LessonError(f"“{text}” is no measure of {game}") from None


def facts_of(game: str, state: Any, wanted: Mapping[str, str]) -> dict[str, Value]:
    """What the words of a step may name."""
    return {name: measure(game, state, text) for name, text in wanted.items()}


def holds(game: str, state: Any, prompt: Prompt, condition: str) -> bool:
    """Whether a condition of a tip holds: `asked KIND`, or a measure compared with a number."""
    words = condition.split()
    if words[0] == "asked":
        return words[1:] == [prompt.kind]
    if len(words) < 3 or words[-2] not in _COMPARE or not words[-1].lstrip("-").isdecimal():
        raise LessonError(f"“{condition}” is no condition")
    value = measure(game, state, " ".join(words[:-2]))
    if not isinstance(value, int):
        raise LessonError(f"“{condition}” compares a word with a number")
    return _COMPARE[words[-2]](value, int(words[-1]))
