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

    def lines(self, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]) -> list[str]:
        """What the panel says to a question of that kind: the action (by its refs), why, and the odds."""
        said = [self._suggestion(words, kind, refs, label)]
        keys = [f"advice.reason.{name}" for name in self.reasons]
        reasons = list(dict.fromkeys(words(key) for key in keys if words.has(key)))
        said.append(
            words("advice.because", reasons=words.listed(reasons)) if reasons else words("advice.least")
        )
        if "success" in self.odds:
            said.append(words("advice.odds.success", percent=_percent(self.odds["success"])))
        if "pounds" in self.odds:
            facts = {name: _number(words, self.odds[name]) for name in ("pounds", "men")}
            said.append(words("advice.odds.roll", **facts, percent=_percent(self.odds["no_men"])))
        return said

    def _suggestion(self, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]) -> str:
        """Who goes, and from where to where: "march: 2 Warriors, Elmet → Cambria"; or all of it in words."""
        keys = (f"advice.do.{kind}", f"advice.do.{self.action.verb}", "advice.do.other")
        key = next(key for key in keys if words.has(key))
        groups = [label(ref) for ref in refs if ref.startswith("group:")]
        places = [label(ref) for ref in refs if not ref.startswith("group:")]
        if refs[0].startswith("choice:"):
            return words("advice.says.alone", verb=words(key))
        if "{" in words.raw(key):
            return words("advice.says.alone", verb=words(key, first=places[0], last=places[-1]))
        return words("advice.says", verb=words(key), what=", ".join([*groups, " → ".join(places)]))


def _percent(share: float) -> int:
    return round(100 * share)


def _number(words: Words, value: float) -> str:
    """Seven; or six and a half, as the language writes it."""
    return f"{value:.1f}".removesuffix(".0").replace(".", words("number.point"))


def from_plain(reply: dict[str, Any]) -> Advice:
    """The worker's answer; a term that only gets worse is no reason."""
    verb, operands = reply["action"]
    welcome = [str(name) for name, change in reply["reasons"] if change > 0]
    return Advice(Action(str(verb), tuple(operands)), welcome, dict(reply["odds"]))
