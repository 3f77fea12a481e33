"""Hint: "what would you do?". The suggestion glows on the board alone, and the panel says why."""

from __future__ import annotations

from collections.abc import Callable

from mordred.core.advice import Advice
from mordred.i18n import Words


def lines(
    advice: Advice, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]
) -> list[str]:
    """What the panel says to a question of that kind: the action (by its refs), why, and the odds."""
    said = [_suggestion(advice, words, kind, refs, label)]
    keys = [f"advice.reason.{name}" for name in advice.welcome]
    reasons = list(dict.fromkeys(words(key) for key in keys if words.has(key)))
    said.append(words("advice.because", reasons=words.listed(reasons)) if reasons else words("advice.least"))
    if "success" in advice.odds:
        said.append(words("advice.odds.success", percent=_percent(advice.odds["success"])))
    if "pounds" in advice.odds:
        facts = {name: _number(words, advice.odds[name]) for name in ("pounds", "men")}
        said.append(words("advice.odds.roll", **facts, percent=_percent(advice.odds["no_men"])))
    return said


def _suggestion(
    advice: Advice, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]
) -> str:
    """Who goes, and from where to where: "march: 2 Warriors, Elmet → Cambria"; or all of it in words."""
    keys = (f"advice.do.{kind}", f"advice.do.{advice.action.verb}", "advice.do.other")
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
