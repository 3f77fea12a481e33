"""Advice on a question, in one shape from the worker to the panel: what to do, why, and the odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mordred.core.game import Action, Prompt


@dataclass(slots=True)
class Advice:
    """What a level would do, and the terms of the game's judge that change most by it, most welcome first."""

    action: Action
    plan: tuple[Action, ...] = ()
    value: float = 0.0
    reasons: list[tuple[str, float]] = field(default_factory=list)
    """Names of terms and by how much each changes, in its own units."""
    odds: dict[str, float] = field(default_factory=dict)

    def only(self, prompt: Prompt) -> Prompt:
        """The same question with the suggested answer alone, so that nothing else glows."""
        return replace(prompt, actions=[self.action])

    @property
    def welcome(self) -> list[str]:
        """The terms that get better; one that only gets worse is no reason."""
        return [name for name, change in self.reasons if change > 0]

    def to_plain(self) -> dict[str, Any]:
        """As JSON can carry it."""
        return {
            "action": plain_action(self.action),
            "plan": [plain_action(action) for action in self.plan],
            "value": self.value,
            "reasons": [list(reason) for reason in self.reasons],
            "odds": self.odds,
        }


def plain_action(action: Action) -> list[Any]:
    """An action as JSON can carry it."""
    return [action.verb, list(action.operands)]


def read_action(plain: Any) -> Action:
    """An action from what a worker sent."""
    verb, operands = plain
    return Action(str(verb), tuple(operands))


def read_advice(plain: Mapping[str, Any]) -> Advice:
    """Advice from what a worker sent."""
    return Advice(
        read_action(plain["action"]),
        tuple(read_action(action) for action in plain.get("plan", ())),
        float(plain.get("value", 0.0)),
        [(str(name), float(change)) for name, change in plain["reasons"]],
        dict(plain["odds"]),
    )
