"""Britannia in words, for a terminal: who is in a land and what it is joined to, and what a card does."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.content.pack import Pack
from mordred.britannia.handling.labels import army_line, favour_line, named, pack_of, said, territory_name
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import MordredError
from mordred.i18n import Words

GROUP = """A group is written as Chief.Mystics.Warriors.Champion: "march elmet essex 1.0.2.0" takes
the Chief and 2 Warriors from Elmet to Essex."""


class NoSuchLand(MordredError):
    """No land, or more than one, is called like that, and no card either."""

    code = "no_such_land"


def text_tables(kind: str, words: Words) -> str:
    """How a group is written, where one is asked for; no other question needs a table."""
    return GROUP if kind in ("march", "") else ""


def text_place(state: State, seat: int, text: str, names: Sequence[str], words: Words) -> str:
    """A land in words: who stands there, its Favour, and its neighbours, over land, sea or by a portal.

    The board names cards, Monsters and Champions by their ids: of those, what is printed on them.
    """
    card = _card(pack_of(state), text.strip().lower(), words)
    if card:
        return card
    name = _find(state, text, words)
    land = state.lands[name]
    lines = [territory_name(words, name)]
    lines += [f"  {names[owner]}: {army_line(words, army)}" for owner, army in sorted(land.armies.items())]
    if any(land.favour):
        lines.append(f"  {words('scene.favour', favour=favour_line(words, land.favour))}")
    near = [territory_name(words, other) for other in RulesTable(state).geography.near.get(name, ())]
    lines.append(f"  Next to {words.listed(near)}." if near else "  No way leads there yet.")
    return "\n".join(lines)


def _card(pack: Pack, id: str, words: Words) -> str:
    """What a card says, both halves of it; "" if none has this id."""

    def part(name: str, otherwise: str) -> str:
        return said(words, f"card.{id}.{name}", otherwise)

    if combat := pack.combat_cards.get(id):
        return words(
            "scene.combat_card",
            name=part("name", combat.name),
            attack=combat.attack,
            defence=combat.defence,
            chief=part("chief", combat.chief.text),
            mystic=part("mystic", combat.mystic.text),
        )
    if spell := pack.spell_cards.get(id):
        kind = words("scene.permanent" if spell.type == "permanent" else "scene.single")
        name, text = part("name", spell.name), part("pre", spell.pre.text)
        told = words("scene.spell_card", name=name, cost=spell.cost, kind=kind, text=text)
        return f"{told}\n  {words('scene.half_chaos')}: {part('chaos', spell.chaos.text)}"
    if fate := pack.fate_cards.get(id):
        boon, chaos = part("boon", fate.boon.text), part("chaos", fate.chaos.text)
        return words("scene.fate_card", name=part("name", fate.name), boon=boon, chaos=chaos)
    if late := pack.chaos_cards.get(id):
        return f"{part('name', late.name)}. {part('text', late.text)}"
    for monster in pack.monsters:
        if monster.id == id:
            text = said(words, f"monster.{id}.text", monster.text)
            steps = words("scene.steps", n=monster.movement)
            return f"{named(words, 'monster', id, monster.name)}. {steps}. {text}"
    for champion in pack.champions:
        if champion.id == id:
            text = said(words, f"champion.{id}.text", champion.text)
            return f"{named(words, 'champion', id, champion.name)}. {text}"
    return ""


def _find(state: State, text: str, words: Words) -> str:
    """The land whose name or id begins like that."""
    wanted = text.strip().lower()
    atlas = pack_of(state).map
    lands = [land.id for land in (*atlas.britannia.territories, *atlas.lost_lands.territories)]
    found = [
        land
        for land in lands
        if wanted and any(name.lower().startswith(wanted) for name in (land, territory_name(words, land)))
    ]
    if len(found) != 1:
        raise NoSuchLand(f"which land? {', '.join(found or lands)}")
    return found[0]
