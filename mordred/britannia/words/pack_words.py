"""The words of a content pack: its English texts by key, translated where a catalogue knows the sentence.

A pack carries its own English. The catalogues translate by sentence, not by card id, so that another pack's
card with the same id but other words never gets a wrong translation: it is shown as its author wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator

from mordred.britannia.content.pack import Edition, Pack, Territory

PREVIEW_NAMES = (
    ("Tunnel Dwarves", "Underground Dwarves"),
    ("Hire a Champion", "Knighthood"),
    ("Sir Hroldrim", "Sir Hrildrim"),
    ("Champions", "Knights"),
    ("Champion", "Knight"),
    ("Time tracker", "player tracker"),
)
"""What the preview edition calls some things (flag `names`)."""


def names_of(pack: Pack, edition: Edition) -> tuple[tuple[str, str], ...]:
    """The renames of an edition of a pack: the preview's where its flag `names` says so."""
    return PREVIEW_NAMES if pack.flags(edition).names == "preview" else ()


def pack_texts(pack: Pack) -> dict[str, str]:
    """Every text of a pack by key: `card.h3.mystic`, `spell.oath.chaos`, `tile.road.a.name`."""
    return dict(_texts(pack))


def _texts(pack: Pack) -> Iterator[tuple[str, str]]:
    for territory in _territories(pack):
        yield f"territory.{territory.id}", territory.name
        yield f"territory.{territory.id}.name", territory.name
    names = {territory.id: territory.name for territory in _territories(pack)}
    for border in (*pack.map.britannia.borders, *pack.map.lost_lands.borders):
        yield f"border.{border.slot}.a", names[border.between[0]]
        yield f"border.{border.slot}.b", names[border.between[1]]
    for faction in pack.factions:
        yield f"faction.{faction.id}.name", faction.name
        yield f"faction.{faction.id}.ability", faction.ability.name
        yield f"faction.{faction.id}.ability.text", faction.ability.text
    for leader in pack.leaders:
        yield f"leader.{leader.id}.name", leader.name
        yield f"leader.{leader.id}.side_name", leader.side_name
        yield f"leader.{leader.id}.score", leader.score.text
        for threshold in leader.thresholds:
            yield f"leader.{leader.id}.{threshold.at}", threshold.text
    for tile in pack.tiles:
        for side, part in (("a", tile.a), ("b", tile.b)):
            yield f"tile.{tile.id}.{side}.name", part.name
            yield f"tile.{tile.id}.{side}.text", part.text
    yield from _cards(pack)


def _territories(pack: Pack) -> tuple[Territory, ...]:
    return (*pack.map.britannia.territories, *pack.map.lost_lands.territories)


def _cards(pack: Pack) -> Iterator[tuple[str, str]]:
    """Cards answer to their own kind ("spell.oath.name") and to the common one ("card.oath.name")."""
    for kind, card, parts in _card_parts(pack):
        for part, text in parts.items():
            yield f"{kind}.{card}.{part}", text
            yield f"card.{card}.{part}", text


def _card_parts(pack: Pack) -> Iterator[tuple[str, str, dict[str, str]]]:
    for deck in pack.combat.values():
        for combat in deck:
            texts = {"name": combat.name, "chief": combat.chief.text, "mystic": combat.mystic.text}
            yield "combat", combat.id, texts
    for spell in pack.spells:
        yield "spell", spell.id, {"name": spell.name, "pre": spell.pre.text, "chaos": spell.chaos.text}
    for fate in pack.fate:
        yield "fate", fate.id, {"name": fate.name, "boon": fate.boon.text, "chaos": fate.chaos.text}
    for kind, cards in (("chaos", pack.chaos), ("monster", pack.monsters), ("champion", pack.champions)):
        for card in cards:
            yield kind, card.id, {"name": card.name, "text": card.text}
