"""Hint: "what would you do?". The suggestion glows on the board alone, and the panel says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from mordred.core.game import Action, Prompt
from mordred.i18n import Words


@dataclass(slots=True)
class Advice:
    """What the thinker would do, the terms that speak for it, and the odds where dice fall."""

    action: Action
    reasons: list[str] = field(default_factory=list)
    odds: dict[str, float] = field(default_factory=dict)

    def only(self, prompt: Prompt) -> Prompt:
        """The same question with the suggested answer alone, so that nothing else glows."""
        return replace(prompt, actions=[self.action])

    def lines(self, words: Words, label: Callable[[str], str], refs: tuple[str, ...]) -> list[str]:
        """What the panel says: the action, why, and the odds."""
        said = [words("advice.says", action=" → ".join(label(ref) for ref in refs))]
        keys = [f"advice.reason.{name}" for name in self.reasons]
        reasons = [words(key) for key in keys if words.has(key)]
        if reasons:
            said.append(words("advice.because", reasons=words.listed(reasons)))
        if "success" in self.odds:
            said.append(words("advice.odds.success", percent=_percent(self.odds["success"])))
        if "pounds" in self.odds:
            facts = {name: f"{self.odds[name]:.1f}" for name in ("pounds", "men")}
            said.append(words("advice.odds.roll", **facts, percent=_percent(self.odds["no_men"])))
        return said


def _percent(share: float) -> int:
    return round(100 * share)


def from_plain(reply: dict[str, Any]) -> Advice:
    """The worker's answer."""
    verb, operands = reply["action"]
    return Advice(
        Action(str(verb), tuple(operands)), [str(name) for name, _ in reply["reasons"]], dict(reply["odds"])
    )
