"""Wales as its rules might be tomorrow: what becomes of the links and saves of today."""

from __future__ import annotations

from typing import Any

from mordred.wales.rules.game import Wales
from mordred.wales.rules.state import State
from tests.core.by_apply import WalesByApply


class Untouched(Wales):
    """Tomorrow's rules: another version, but nothing that this game met is different."""

    rules_version = 2


class Other(Wales):
    """Rules that changed behind the version's back: one pound more at the start."""

    def set_up(self, options: Any, seed: int) -> Any:
        state, events = super().set_up(options, seed)
        state.money = [1] * state.players
        return state, events


class Newer(Other):
    """Tomorrow's rules: another version, and one pound more at the start."""

    rules_version = 2


class Crashing(WalesByApply):
    """Tomorrow's rules, in which an old game comes to something that nobody thought of."""

    rules_version = 2

    def apply(self, state: State, action: Any) -> Any:
        if state.turn > 3:
            raise ZeroDivisionError
        return super().apply(state, action)
