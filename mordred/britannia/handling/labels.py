"""How the table speaks: names of lands, factions, units and cards, and what a place holds in one line."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol

from mordred.britannia.content.library import find
from mordred.britannia.content.pack import Pack
from mordred.britannia.content.plain import Choose, Step
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import Army, Effect, State


class Speaker(Hashable, Protocol):
    """What the scene needs of `mordred.i18n.words.Words`."""

    def __call__(self, key: str, **facts: object) -> str: ...

    def has(self, key: str) -> bool: ...


def pack_of(view: State) -> Pack:
    """The content pack a game is played with."""
    return find(view.digest)


def said(words: Speaker, key: str, otherwise: str) -> str:
    """The catalogue's text for a key, or the pack's own words where the catalogue has none."""
    return words(key) if words.has(key) else otherwise


def named(words: Speaker, kind: str, name: str, otherwise: str = "") -> str:
    """What something is called, by the catalogue; else as the pack says, or its id made readable."""
    for key in (f"{kind}.{name}.name", f"{kind}.{name}", f"name.{name}"):
        if words.has(key):
            return words(key)
    return otherwise or name.replace("_", " ").title()


def territory_name(words: Speaker, territory: str) -> str:
    """A territory's name."""
    return named(words, "territory", territory, "Tír na nÓg" if territory == "tirnanog" else "")


def border_name(view: State, slot: str, words: Speaker) -> str:
    """A border slot by the territories it lies between."""
    atlas = pack_of(view).map
    borders = (*atlas.britannia.borders, *atlas.lost_lands.borders)
    a, b = next(border.between for border in borders if border.slot == slot)
    return words("scene.between", a=territory_name(words, a), b=territory_name(words, b))


def leader_name(words: Speaker, leader: str) -> str:
    """A Leader's name."""
    return named(words, "leader", leader)


def faction_name(words: Speaker, view: State, seat: int) -> str:
    """The name of a seat's faction."""
    return named(words, "faction", view.players[seat].faction)


def joined(words: Speaker, parts: Iterable[str]) -> str:
    """A list as it is read out."""
    return words("scene.comma").join(part for part in parts if part)


def army_line(words: Speaker, army: Army) -> str:
    """A faction's figures in a territory: "Chief (laid down), 2 Warriors"."""
    champion = named(words, "champion", army.champion) if army.champion else ""
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


def label(view: State, ref: str, words: Speaker) -> str:
    """A ref as a button says it."""
    kind, _, name = ref.partition(":")
    if kind == "territory":
        return territory_name(words, name)
    if kind == "player":
        return faction_name(words, view, int(name))
    if kind in ("leader", "favour") and name in LEADERS:
        return leader_name(words, name)
    if kind in ("monster", "champion"):
        return named(words, kind, name)
    if kind in ("card", "used", "laid"):
        pack = pack_of(view)
        card_id = name.rpartition(":")[2]
        for deck in (pack.combat_cards, pack.spell_cards, pack.fate_cards, pack.chaos_cards):
            if card_id in deck:
                return said(words, f"card.{card_id}.name", deck[card_id].name)
    if kind == "branch":
        return _branch(view, int(name), words)
    if kind == "unit":
        return words(f"scene.unit.{name}")
    if kind == "action":
        return words(f"scene.action.{name}")
    if kind == "slot":
        return border_name(view, name, words)
    if kind == "disc":
        seat, _, action = name.partition(":")
        frame = view.frames[-1] if view.frames else None
        if isinstance(frame, Effect) and frame.seats[:1] == (int(seat),):
            return words(f"scene.action.{action}")  # the question has said whose disc it is
        return words(
            "scene.disc_of",
            faction=faction_name(words, view, int(seat)),
            action=words(f"scene.action.{action}"),
        )
    return named(words, kind, name)


def _branch(view: State, index: int, words: Speaker) -> str:
    """One of several possibilities of the card at work, told by the first thing it does."""
    frame = view.frames[-1] if view.frames else None
    if isinstance(frame, Effect):
        entry = book_of(view).scripts[frame.source][frame.index]
        if isinstance(entry, Choose) and index < len(entry.branches):
            first = entry.branches[index][0]
            if isinstance(first, Step) and words.has(f"scene.branch.{first.do}"):
                return words(f"scene.branch.{first.do}", n=first.n.n if first.n is not None else 1)
    return named(words, "branch", str(index))


def elsewhere(words: Speaker, view: State, seat: int) -> tuple[str, str] | None:
    """The ability by which a Muster may add a unit away from the Chief: its name, and what it says."""
    name = view.players[seat].faction
    entry = next((one for one in pack_of(view).factions if one.id == name), None)
    if entry is None or not any(getattr(one, "key", "") == "remote_muster" for one in entry.ability.effects):
        return None
    ability = said(words, f"faction.{name}.ability", entry.ability.name)
    return ability, said(words, f"faction.{name}.ability.text", entry.ability.text)
