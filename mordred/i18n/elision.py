"""What a small word does before a fact: "de" and "Arthur" make "d’Arthur", "de" and "le roi" "du roi".

The catalogues have the full word; `MARK` is put before every fact while a sentence is made. Contractions look
at small letters only: an article with a capital belongs to a name ("de Le Mans" stays).
"""

from __future__ import annotations

import re
from collections.abc import Callable

MARK = "\x1f"

_VOWEL = r"(?=[aeiouœæàâäáéèêëíîïóôöúùûü]|y(?![aeiou]))"
_ITALIAN = {"il": "l", "lo": "llo", "la": "lla", "l’": "ll’", "i": "i", "gli": "gli", "le": "lle"}
_ARTICLES = {
    "fr": (
        ("de", {"le": "du", "les": "des"}),
        ("à", {"le": "au", "les": "aux"}),
        ("en", {"le": "au", "les": "aux", "la": "à la", "l’": "à l’"}),
    ),
    "it": tuple(
        (preposition, {article: stem + ending for article, ending in _ITALIAN.items()})
        for preposition, stem in (("di", "de"), ("a", "a"), ("da", "da"), ("in", "ne"), ("su", "su"))
    ),
}
"""For each preposition, what it makes of the article that begins the next word."""

Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def _contraction(preposition: str, joined: dict[str, str]) -> Rule:
    """Join a preposition and the article of the fact behind it; a capital stays one."""
    articles = "|".join(article if article.endswith("’") else f"{article} " for article in joined)

    def join(found: re.Match[str]) -> str:
        article = found[2].rstrip()
        new = joined[article] + ("" if article.endswith("’") else " ")
        return new.capitalize() if found[1][0].isupper() else new

    return re.compile(rf"\b({preposition}|{preposition.capitalize()}) {MARK}({articles})"), join


_RULES: dict[str, tuple[Rule, ...]] = {
    "fr": (
        *(_contraction(*both) for both in _ARTICLES["fr"]),
        (re.compile(rf"\b([djlmnst]|qu|jusqu|lorsqu|puisqu)e {MARK}{_VOWEL}", re.IGNORECASE), r"\1’"),
        (re.compile(rf"\b(l)a {MARK}{_VOWEL}", re.IGNORECASE), r"\1’"),
    ),
    "it": (
        *(_contraction(*both) for both in _ARTICLES["it"]),
        (re.compile(rf"\b(a) {MARK}(?=[aàá])", re.IGNORECASE), r"\1d "),
        (re.compile(rf"\b(e) {MARK}(?=[eèé])", re.IGNORECASE), r"\1d "),
    ),
}
"""French h is left alone: whether it is mute is a matter of the single word."""

_ARTICLE = re.compile(r"(the|le|la|les|il|lo|i|gli|der|die|das) |l’")


_HELD = {
    "fr": ((re.compile(r" (?=[:;?!»£%])"), "\xa0"), (re.compile(r"(?<=«) "), "\xa0")),
    "de": ((re.compile(r" (?=[£%])"), "\xa0"),),
}
"""Spaces at which no line may break, by language: before French marks and before £ and %."""


def held(language: str, text: str) -> str:
    """A text of the catalogue with those spaces; the catalogues themselves have plain ones."""
    for pattern, space in _HELD.get(language, ()):
        text = pattern.sub(space, text)
    return text


def elides(language: str) -> bool:
    """Whether words change before a fact in this language."""
    return language in _RULES


def elide(language: str, marked: str) -> str:
    """The sentence as it is written, without marks."""
    for pattern, short in _RULES.get(language, ()):
        marked = pattern.sub(short, marked)
    return marked.replace(MARK, "")


def begin(sentence: str) -> str:
    """A sentence that begins with the article of a fact begins with a capital: "The border of ..."."""
    whole = sentence.endswith((".", "!", "?"))
    return sentence[0].upper() + sentence[1:] if whole and _ARTICLE.match(sentence) else sentence
