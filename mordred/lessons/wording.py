"""How the choices of a prediction are worded."""

from __future__ import annotations

from mordred.i18n import Names, Words
from mordred.lessons.model import Step


def choice_label(words: Words, names: Names, step: Step, choice: int | str) -> str:
    """An answer to a prediction: a seat by its name, a number by its unit, anything else by its own words."""
    if step.unit == "seat" and isinstance(choice, int):
        return names[choice] if choice >= 0 else words("lesson.choice.nobody")
    return words(f"lesson.unit.{step.unit}", n=choice) if step.unit else words(f"lesson.choice.{choice}")
