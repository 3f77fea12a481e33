"""How Britannia's own kinds of facts are said: places, figures, Favour, and whatever is at work."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.i18n import Words
from mordred.i18n.words import Tellers

LEADERS = ("merlin", "morgana", "mordred")
CARD_KINDS = ("combat", "spell", "fate", "chaos")
"""The families of scripts that belong to cards of a deck."""


def place(words: Words, id: str) -> str:
    """A territory by its name, a border by those of its two territories, or the reserve."""
    if words.has(f"border.{id}.a"):
        return words("place.border", a=words(f"border.{id}.a"), b=words(f"border.{id}.b"))
    return words(f"territory.{id}")


def figures(words: Words, group: tuple[int, int, int, str]) -> str:
    """A group, counted: "the Chief, 2 Warriors and Lady Elaine"."""
    *counts, champion = group
    parts = [
        words(f"figures.{figure}", n=n)
        for figure, n in zip(("chief", "mystics", "warriors"), counts, strict=True)
        if n
    ]
    return words.listed([*parts, words(f"champion.{champion}.name") if champion else ""])


def favour(words: Words, triple: Sequence[int]) -> str:
    """A triple of Favour: "2 of Merlin and 1 of Mordred"."""
    return words.listed(
        [
            words("favour.of", n=n, leader=words(f"leader.{leader}.name"))
            for leader, n in zip(LEADERS, triple, strict=True)
            if n
        ]
    )


def quoted(words: Words, name: str) -> str:
    """The name of a card as it stands in a sentence."""
    return words("card.quoted", name=name)


def card(words: Words, id: str) -> str:
    """A card by its name."""
    return quoted(words, words(f"card.{id}.name")) if id else ""


def cards(words: Words, ids: Sequence[str]) -> str:
    """Several cards by their names."""
    return words.listed([card(words, id) for id in ids])


def source(words: Words, script: str) -> str:
    """What a script belongs to: a step of a card ("chaos.land/1") is called by the card's name."""
    kind, bearer, *part = script.partition("/")[0].split(".")
    if kind in CARD_KINDS:
        return quoted(words, words(f"{kind}.{bearer}.name"))
    if kind == "tile":
        return words(f"tile.{bearer}.{part[0]}.name")
    keys = {"faction": f"faction.{bearer}.ability", "dial": f"source.dial.{bearer}"}
    return words(keys.get(kind, f"{kind}.{bearer}.name"))


TELLERS: Tellers = {
    "place": place,
    "figures": figures,
    "favour": favour,
    "card": card,
    "cards": cards,
    "source": source,
}
