"""How the table speaks: names of territories, factions, units and cards, and what a place holds, in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from mordred.britannia.options import LEADERS
from mordred.britannia.pack import Pack, find
from mordred.britannia.state import Army, State


class Speaker(Protocol):
    """What the scene needs of `mordred.i18n.words.Words`."""

    def __call__(self, key: str, **facts: object) -> str: ...

    def has(self, key: str) -> bool: ...


def pack_of(view: State) -> Pack:
    """The content pack a game is played with."""
    return find(view.digest)


def said(words: Speaker, key: str, otherwise: str) -> str:
    """The catalogue's text for a key, or the pack's own words where the catalogue has none."""
    return words(key) if words.has(key) else otherwise


def territory_name(words: Speaker, territory: str) -> str:
    """A territory's name."""
    return said(words, f"territory.{territory}", territory.title())


def leader_name(words: Speaker, leader: str) -> str:
    """A Leader's name."""
    return said(words, f"leader.{leader}.name", leader.title())


def faction_name(words: Speaker, view: State, seat: int) -> str:
    """The name of a seat's faction."""
    faction = view.players[seat].faction
    return said(words, f"faction.{faction}.name", faction.replace("_", " ").title())


def joined(words: Speaker, parts: Iterable[str]) -> str:
    """A list as it is read out."""
    return words("scene.comma").join(part for part in parts if part)


def army_line(words: Speaker, army: Army) -> str:
    """A faction's figures in a territory: "Chief (laid down), 2 Warriors"."""
    champion = said(words, f"champion.{army.champion}.name", army.champion.title()) if army.champion else ""
    return joined(
        words,
        [
            words("scene.chief_laid" if army.laid else "scene.chief") if army.chief else "",
            words("scene.mystics", n=army.mystics) if army.mystics else "",
            words("scene.warriors", n=army.warriors) if army.warriors else "",
            champion,
        ],
    )


def favour_line(words: Speaker, favour: Iterable[int]) -> str:
    """Favour by Leader: "2 of Merlin, 1 of Mordred"."""
    return joined(
        words,
        [
            words("scene.favour_of", n=count, leader=leader_name(words, leader))
            for leader, count in zip(LEADERS, favour, strict=True)
            if count
        ],
    )


Words = Callable[..., str]
