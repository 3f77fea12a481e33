"""Actions from text: what both games' notations share.

A text names an action if its words begin the action's words in their order and its first word is the action's
first word; words in between may be left out. A text written in full always wins over longer ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from mordred.core.game import Action, AmbiguousAction, IllegalAction, MalformedAction

LONGEST = 400
"""No action needs more characters; a longer text is not looked at."""


def words(text: str) -> list[str]:
    """The words of a text, in lower case and without accents or points."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return plain.casefold().replace("-", " ").replace("'", "").replace(",", " ").replace(".", " ").split()


def fits(short: list[str], full: list[str]) -> bool:
    """Whether the words of a text begin those of an action, in order, the first word exactly."""
    if not short or not full or short[0] != full[0]:
        return False
    rest = iter(full[1:])
    return all(any(word.startswith(part) for word in rest) for part in short[1:])


def read(text: str, legal: Iterable[tuple[str, Action]], known: Iterable[str]) -> Action:
    """The one legal action the text names. `known`: texts that are actions in other positions."""
    if len(text) > LONGEST:
        raise MalformedAction("that is far too long to be an action", text=text[:40])
    asked = words(text)
    found: list[tuple[str, Action]] = []
    for full, action in legal:
        theirs = words(full)
        if theirs == asked:
            return action
        if fits(asked, theirs):
            found.append((full, action))
    if len(found) == 1:
        return found[0][1]
    if found:
        some = ", ".join(full for full, _ in found[:3])
        raise AmbiguousAction(f"“{text}” could be {some}", text=text, count=len(found), some=some)
    if any(fits(asked, words(full)) for full in known):
        raise IllegalAction(f"“{text}” is not possible here", text=text)
    raise MalformedAction(f"“{text}” is no action of this game", text=text)
