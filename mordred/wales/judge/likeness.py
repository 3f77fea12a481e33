"""Judges of Wales that are like the usual one but for something: what they do not say anew, `value` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mordred.core.game import Action, Prompt
from mordred.wales.judge import value
from mordred.wales.rules.state import State


class Likeness:
    """The judge of Wales, to be changed in part."""

    def __getattr__(self, name: str) -> Any:
        """Whatever else the judge can do."""
        return getattr(value, name)


class First(Likeness):
    """The judge that King first had: it thought every answer worth a look."""

    def candidates(self, state: State, prompt: Prompt) -> Sequence[Action]:
        """Every legal answer."""
        return prompt.actions
