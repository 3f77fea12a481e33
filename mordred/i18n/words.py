"""Catalogues: flat JSON files, merged per language; keys may have forms `.none` and `.one`, chosen by `n`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from mordred.games import MANIFESTS
from mordred.i18n.elision import MARK, begin, elide, elides, held
from mordred.i18n.numbers import printed, typeset
from mordred.i18n.places import articles, bend

LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch"}
"""Every language the table speaks, by its code, named in itself."""

Names = Sequence[str]
"""What the people (and computers) in the seats are called."""
Tellers = Mapping[str, Callable[["Words", Any], str]]
"""How a game's own kinds of facts are said (`core.says`), by kind."""

_HOME = Path(__file__).parent
REMEMBERED = 4000
"""So many sentences of a language are remembered, then it begins anew."""
FRONT = "front.json"
"""What the front page says of a game: the only words of it that are read before it is chosen."""


def choose_language(wanted: Iterable[str]) -> str:
    """The first language we speak among the browser's wishes ("fr-CH"); English otherwise."""
    for wish in wanted:
        code = wish.split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def _begun(text: str) -> str:
    """A text that begins with a capital, whatever else it has."""
    return text[:1].upper() + text[1:]


def catalogue(language: str, game: str = "") -> Mapping[str, str]:
    """The words of a language: the common ones, what the front page says of each game, and one game's own."""
    homes = tuple(manifest.words for manifest in MANIFESTS.values())
    return _merged(language, homes, MANIFESTS[game].words if game else None)


@cache
def _merged(language: str, homes: tuple[Path, ...], own: Path | None) -> Mapping[str, str]:
    merged: dict[str, str] = {}
    paths = [*sorted((_HOME / language).glob("*.json")), *(home / language / FRONT for home in homes)]
    for path in [*paths, *(sorted((own / language).glob("*.json")) if own else ())]:
        if path.exists():
            texts: dict[str, str] = json.loads(path.read_text("utf-8"))
            merged.update({key: held(language, text) for key, text in texts.items()})
    return merged


@cache
def _lands(language: str, game: str) -> Mapping[str, str]:
    """The lands of a game with their articles."""
    return articles(catalogue(language, game))


class _Facts(Formatter):
    """Formatting in which a fact that was not given stays visible instead of breaking the page."""

    def get_value(self, key: int | str, args: object, kwargs: Mapping[str, object]) -> object:
        value = kwargs.get(str(key), "{" + str(key) + "}")
        return printed(value) if isinstance(value, int) else value


class _MarkedFacts(_Facts):
    """The same with a mark before every word, for languages in which the word before it may change."""

    def get_value(self, key: int | str, args: object, kwargs: Mapping[str, object]) -> object:
        value = kwargs.get(str(key))
        return MARK + value if isinstance(value, str) else super().get_value(key, args, kwargs)


_FORMAT = _Facts()
_MARKED = _MarkedFacts()


class Words:
    """A language speaking of one game (or of none): `words("prompt.place_man", left=2)`."""

    def __init__(
        self,
        language: str,
        game: str = "",
        texts: Mapping[str, str] | None = None,
        renames: Iterable[tuple[str, str]] = (),
        tellers: Tellers | None = None,
        edition: str = "",
    ) -> None:
        """`texts`: the content's own English by key; `renames`: what an edition calls things; `edition`:
        sentences that have another wording there ("help.2.text.preview") are said in that wording."""
        self.language = language if language in LANGUAGES else "en"
        self.game = game
        self._own = catalogue(self.language, game)
        self._english = catalogue("en", game)
        self._lands = _lands(self.language, game)
        self._texts = texts or {}
        self.tellers: Tellers = tellers or {}
        self._edition = edition
        self._said: dict[object, str] = {}
        self._renames = [(self._translated(old), self._translated(new)) for old, new in renames]

    def _translated(self, text: str) -> str:
        """A pack's English sentence in this language, or as it stands (with a real minus)."""
        return self._own.get(text) or typeset(text)

    def has(self, key: str) -> bool:
        """Whether the key has words, in this language or at least in English."""
        return key in self._own or key in self._english or key in self._texts

    def raw(self, key: str) -> str:
        """The catalogue's text; then the pack's, English, or the key itself, where it is missing."""
        text = self._own.get(f"{key}.{self._edition}") if self._edition else None
        if text is None:
            text = self._own.get(key)
        if text is None:
            text = self._translated(self._texts[key]) if key in self._texts else self._english.get(key, key)
        return self._renamed(text) if self._renames else text

    def _renamed(self, text: str) -> str:
        """The text with an edition's names; a capital that begins it stays one."""
        said = text
        for old, new in self._renames:
            said = said.replace(old, new).replace(_begun(old), _begun(new))
        return _begun(said) if text[:1].isupper() else said

    def __call__(self, key: str, **facts: object) -> str:
        """The text with its facts; `key.none` for the fact `n` = 0, `key.one` where it is singular here.

        A picture says the same things again and again: what was said is remembered.
        """
        asked = (key, *((name, type(fact), fact) for name, fact in facts.items()))
        try:
            said = self._said.get(asked)
        except TypeError:  # a fact that cannot be looked up
            return self._say(key, facts)
        if said is None:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            said = self._said[asked] = self._say(key, facts)
        return said

    def _say(self, key: str, facts: Mapping[str, object]) -> str:
        if facts.get("n") == 0 and self.has(f"{key}.none"):
            key = f"{key}.none"
        elif "n" in facts and self.has(f"{key}.one") and self._singular(facts["n"], f"{key}.one"):
            key = f"{key}.one"
        text = self.raw(key)
        if "{" not in text:
            return text
        said = _FORMAT.vformat(text, (), facts)
        if elides(self.language):
            marked = bend(self.language, _MARKED.vformat(text, (), facts), self._lands)
            said = elide(self.language, marked)
        return begin(said) if text.startswith("{") else said

    def _singular(self, count: object, key: str) -> bool:
        """One; and in French also none, unless the words of the key say one outright."""
        return count == 1 or (count == 0 and self.language == "fr" and "{n}" in self.raw(key))

    def first(self, *keys: str, **facts: object) -> str:
        """The first of the keys that has words; the last key otherwise."""
        for key in keys:
            if self.has(key):
                return self(key, **facts)
        return keys[-1]

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in one breath: "a, b and c"."""
        *front, last = [part for part in parts if part] or [""]
        if not front:
            return last
        return elide(self.language, self("list.comma").join(front) + self("list.and") + MARK + last)
