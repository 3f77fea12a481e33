"""Wales for tests that change what `apply` does."""

from __future__ import annotations

from mordred.core.game import Action, Event, Prompt
from mordred.wales.rules.game import Wales
from mordred.wales.rules.state import State


class WalesByApply(Wales):
    """Wales whose `step` is its `apply` and then its `prompt`: what is changed in `apply` shows in play."""

    def step(self, state: State, action: Action) -> tuple[list[Event], Prompt | None]:
        return self.apply(state, action), self.prompt(state)
