"""Hint: "what would you do?". The suggestion glows on the board alone, and the panel says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter

from mordred.core.advice import Advice
from mordred.core.game import Action
from mordred.i18n import Words

THINGS = ("group:", "player:", "unit:", "favour:", "building:")
"""Refs of what is moved, built or given; the others are places, and say from where to where."""


def lines(
    advice: Advice, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]
) -> list[str]:
    """What the panel says to a question of that kind: the action (by its refs), why, and the odds."""
    said = [_suggestion(advice, words, kind, refs, label)]
    said.append(because(words, advice.welcome))
    if "success" in advice.odds:
        said.append(words("advice.odds.success", percent=_percent(advice.odds["success"])))
    if "pounds" in advice.odds:
        facts = {name: _number(words, advice.odds[name]) for name in ("pounds", "men")}
        said.append(words("advice.odds.roll", **facts, percent=_percent(advice.odds["no_men"])))
    return said


def because(words: Words, terms: Iterable[str]) -> str:
    """What speaks for something, by the judge's terms."""
    keys = [f"advice.reason.{name}" for name in terms]
    reasons = list(dict.fromkeys(words(key) for key in keys if words.has(key)))
    return words("advice.because", reasons=words.listed(reasons)) if reasons else words("advice.least")


def _suggestion(
    advice: Advice, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]
) -> str:
    """What one would do, in a sentence."""
    verb, what = _deed(advice.action, words, kind, refs, label)
    return words("advice.says", verb=verb, what=what) if what else words("advice.says.alone", verb=verb)


def deed(
    action: Action, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]
) -> tuple[str, str]:
    """An answer to a question of that kind, by itself: ("March", "2 Warriors, Elmet → Cambria")."""
    verb, what = _deed(action, words, kind, refs, label)
    return verb[:1].upper() + verb[1:], what


def deeds(words: Words, done: Iterable[tuple[str, str]]) -> str:
    """Several of them in a row; what is done more than once is named once."""
    said: list[str] = []
    for verb, group in groupby(done, key=itemgetter(0)):
        whats = list(dict.fromkeys(what for _, what in group if what))
        said.append(words("review.deed", verb=verb, what=" / ".join(whats)) if whats else verb)
    return " · ".join(said)


def _deed(
    action: Action, words: Words, kind: str, refs: tuple[str, ...], label: Callable[[str], str]
) -> tuple[str, str]:
    """Who goes, and from where to where: "march", "2 Warriors, Elmet → Cambria"; or all of it as a verb.

    What is done says more than what was asked: a Chief's step is the answer to a Muster, but adds no unit.
    """
    keys = (f"advice.do.{action.verb}", f"advice.do.{kind}", "advice.do.other")
    key = next(key for key in keys if words.has(key))
    things = [label(ref) for ref in refs if ref.startswith(THINGS)]
    places = [label(ref) for ref in refs if not ref.startswith(THINGS)]
    if refs[0].startswith("choice:"):
        return words(key), ""
    if "{" in words.raw(key):
        named = [*things, *places]
        return words(key, first=named[0], last=named[-1]), ""
    return words(key), ", ".join(filter(None, (*things, " → ".join(places))))


def _percent(share: float) -> int:
    return round(100 * share)


def _number(words: Words, value: float) -> str:
    """Seven; or six and a half, as the language writes it."""
    return f"{value:.1f}".removesuffix(".0").replace(".", words("number.point"))
