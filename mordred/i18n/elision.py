"""What a word does before a fact that begins with a vowel: "de" and "Arthur" make "d’Arthur".

The catalogues have the full word; `MARK` is put before every fact while a sentence is made.
"""

from __future__ import annotations

import re

MARK = "\x1f"

_VOWEL = r"(?=[aeiouœæàâäáéèêëíîïóôöúùûü]|y(?![aeiou]))"
_RULES = {
    "fr": (
        (re.compile(rf"\b([djlmnst]|qu|jusqu|lorsqu|puisqu)e {MARK}{_VOWEL}", re.IGNORECASE), r"\1’"),
        (re.compile(rf"\b(l)a {MARK}{_VOWEL}", re.IGNORECASE), r"\1’"),
    ),
    "it": (
        (re.compile(rf"\b(a) {MARK}(?=[aàá])", re.IGNORECASE), r"\1d "),
        (re.compile(rf"\b(e) {MARK}(?=[eèé])", re.IGNORECASE), r"\1d "),
    ),
}
"""French h is left alone: whether it is mute is a matter of the single word."""


def elides(language: str) -> bool:
    """Whether words change before a vowel in this language."""
    return language in _RULES


def elide(language: str, marked: str) -> str:
    """The sentence as it is written, without marks."""
    for pattern, short in _RULES.get(language, ()):
        marked = pattern.sub(short, marked)
    return marked.replace(MARK, "")
