"""How the choices of a prediction are worded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mordred.handling import Handling
from mordred.i18n import Names, Words
from mordred.lessons.model import Lesson, Step


def seat_labels(words: Words, handling: Handling, state: Any, names: Names, lesson: Lesson) -> list[str]:
    """What the seats are called in an answer: "you", others as the lessons say or by name."""
    return [
        words("lessons.you")
        if seat == lesson.seat
        else words.first(f"lesson.seat.{handling.arms_of(state, seat)}", name)
        for seat, name in enumerate(names)
    ]


def choice_label(words: Words, seats: Sequence[str], step: Step, choice: int | str) -> str:
    """An answer to a prediction: a seat by its label, a number by its unit, else by its own words."""
    if step.unit == "seat" and isinstance(choice, int):
        return seats[choice] if choice >= 0 else words("lesson.choice.nobody")
    return words(f"lesson.unit.{step.unit}", n=choice) if step.unit else words(f"lesson.choice.{choice}")
