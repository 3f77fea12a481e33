"""What is wrong with a pack, in sentences that name card and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mordred.britannia.content.grammar import LARGEST
from mordred.britannia.content.pack import (
    BRITANNIA,
    CHAMPIONS,
    FACTIONS,
    LEADERS,
    LOST_LANDS,
    MONSTERS,
    Border,
    Edition,
    Pack,
)
from mordred.britannia.content.places import Endless, misplaced
from mordred.britannia.content.vocabulary import brief
from mordred.britannia.content.wording import sentence

COMBAT_CARDS = 12
SPELLS = 5
SECTORS = {"war": 12, "blitz": 10}
NODES = 20_000
"""No pack has more values in it; the shipped one has a quarter of that."""
_RESERVED = frozenset((*LEADERS, "leader", "each", "reserve"))
"""Words that mean something else where a border is named."""


def monstrous(data: Mapping[str, Any]) -> Iterator[str]:
    """What no card says and what would only make the engine count for ever, before anything else is read."""
    seen = 0
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((key,), value) for key, value in data.items()]
    while waiting:
        seen += 1
        if seen > NODES:
            yield f"The pack has more than {NODES} values in it, which is too many."
            return
        path, node = waiting.pop()
        if isinstance(node, Mapping):
            waiting += [((*path, str(key)), value) for key, value in node.items()]
        elif isinstance(node, (list, tuple)):
            waiting += [((*path, place), value) for place, value in enumerate(node)]
        elif node is None and path[-1] != "march_cap":
            yield sentence(data, path, "is empty (null); leave it out instead")
        elif isinstance(node, int) and abs(node) > LARGEST and path[0] != "meta":
            yield sentence(data, path, f"no number is above {LARGEST}")


def cross_check(pack: Pack, data: Mapping[str, Any], *, kept: bool = False) -> Iterator[str]:
    """Everything that only shows when the parts of a pack are seen together.

    A mistake is told once: within a group, what comes after the first thing found may be its consequence.
    In a pack that somebody has `kept` since before, words that do nothing are let be: its games go on.
    """
    for group in (
        (_check_ids, _check_combat, _check_spells, _check_fate, _check_islands),
        (_check_slots, _check_supply, _check_routes, _check_zones),
        (_check_dial,),
        (_check_leaders,),
        (_check_discs,),
    ):
        for check in group:
            problems = list(check(pack))
            if problems:
                yield from problems
                break
    for path, why in misplaced(pack):
        if not kept or isinstance(why, Endless):
            yield sentence(data, path, why)


def _same(what: str, have: list[str], wanted: tuple[str, ...]) -> Iterator[str]:
    """Exactly these, each once: one sentence for all that is amiss."""
    amiss = [f"{have.count(name)} of {brief(name)}" for name in wanted if have.count(name) != 1]
    strange = [f"an unknown one, {brief(name)}" for name in dict.fromkeys(have) if name not in wanted]
    if amiss or strange:
        shown = ", ".join((*amiss, *strange)[:4])
        yield f"The pack, field id of every {what}: there must be 1 of each, but there is {shown}."


def _check_ids(pack: Pack) -> Iterator[str]:
    boards = pack.map
    kinds: tuple[tuple[str, list[str], tuple[str, ...]], ...] = (
        ("faction", [faction.id for faction in pack.factions], FACTIONS),
        ("leader", [leader.id for leader in pack.leaders], LEADERS),
        ("monster", [monster.id for monster in pack.monsters], MONSTERS),
        ("champion", [champion.id for champion in pack.champions], CHAMPIONS),
        ("region", [region.id for region in pack.regions], BRITANNIA),
        ("territory", [place.id for place in boards.britannia.territories], BRITANNIA),
        ("Lost Land", [place.id for place in boards.lost_lands.territories], LOST_LANDS),
    )
    for what, have, wanted in kinds:
        yield from _same(what, have, wanted)
    seen: set[str] = set()
    cards = [(card.id, "combat card") for cards in pack.combat.values() for card in cards]
    cards += [(card.id, "spell") for card in pack.spells]
    cards += [(card.id, "Fate card") for card in pack.fate] + [(card.id, "Chaos card") for card in pack.chaos]
    cards += [(tile.id, "tile") for tile in pack.tiles]
    for card, kind in cards:
        if card in seen:
            yield f"{kind[:1].upper()}{kind[1:]} {card!r}, field id: another card has the same id."
        seen.add(card)


# --- the map ---


def _check_slots(pack: Pack) -> Iterator[str]:
    britannia, lost = pack.map.britannia, pack.map.lost_lands
    seen: set[str] = set()
    for border in (*britannia.borders, *lost.borders):
        name = f"Border {border.slot!r}"
        if border.slot in BRITANNIA + LOST_LANDS:
            yield f"{name}, field slot: a territory has this name."
        elif border.slot in _RESERVED:
            yield f"{name}, field slot: this word means something else."
        elif border.slot.lower() in seen:
            yield f"{name}, field slot: there are two borders with this slot."
        seen.add(border.slot.lower())
    yield from _check_borders("Britannia", britannia.borders, BRITANNIA)
    yield from _check_borders("the Lost Lands", lost.borders, LOST_LANDS)
    for place in britannia.territories:
        if place.island:
            yield f"Territory {place.id!r}, field island: only a Lost Land is an island."


def _check_borders(board: str, borders: tuple[Border, ...], places: tuple[str, ...]) -> Iterator[str]:
    pairs: set[frozenset[str]] = set()
    for border in borders:
        pair, name = frozenset(border.between), f"Border {border.slot!r}"
        if len(pair) != 2 or not pair <= set(places):
            yield f"{name}, field between: it must join two different territories of {board}."
        elif pair in pairs:
            yield f"{name}, field between: these two territories already share a border."
        pairs.add(pair)


def _check_supply(pack: Pack) -> Iterator[str]:
    numbers, leaders = pack.constants, len(LEADERS)
    slots, wanted = len(pack.map.britannia.borders), (numbers.setup_border_favour_per_leader + 1) * leaders
    if slots != wanted:
        yield f"The pack, field map.britannia.borders: {slots} slots for Caers and Favour that need {wanted}."
        return
    slots, wanted = len(pack.map.lost_lands.borders), numbers.breakout_border_favour * leaders
    if slots != wanted:
        yield f"The pack, field map.lost_lands.borders: {slots} slots for {wanted} Favour of the Breakout."
    placed = numbers.setup_leader_favour + numbers.setup_border_favour_per_leader
    placed += max(pack.flags(edition).island_favour for edition in EDITIONS)
    if placed >= numbers.favour_per_leader:
        yield "The pack, field constants.favour_per_leader: nothing would be left in the reserve after setup."


def _check_routes(pack: Pack) -> Iterator[str]:
    britannia = pack.map.britannia
    by_land = {frozenset(border.between) for border in britannia.borders}
    for route in britannia.sea_routes:
        if len(set(route)) != 2 or not set(route) <= set(BRITANNIA) or frozenset(route) in by_land:
            yield (
                f"Sea route {brief(' - '.join(route))}, field map.britannia.sea_routes: it must join two "
                "different territories of Britannia that share no land border."
            )


def _check_zones(pack: Pack) -> Iterator[str]:
    here = {border.slot for border in pack.map.britannia.borders}
    owners: dict[str, str] = {}
    for region in pack.regions:
        if region.zone not in here:
            yield f"Region {region.id!r}, field zone: Britannia has no border slot {brief(region.zone)}."
        elif region.zone in owners:
            other = owners[region.zone]
            yield f"Region {region.id!r}, field zone: Region {other!r} has the same zone {region.zone!r}."
        owners[region.zone] = region.id


def _check_islands(pack: Pack) -> Iterator[str]:
    """Islands, what lies opposite them, and the tiles: each depends on the one before."""
    lost, field = pack.map.lost_lands, "The pack, field map.lost_lands"
    islands = [place.id for place in lost.territories if place.island]
    if len(islands) != len(LEADERS):
        yield f"{field}.territories: {len(islands)} islands, but there are {len(LEADERS)} Caers for them."
        return
    strange = [place for place in lost.opposite if place not in LOST_LANDS]
    lonely = [place for place in LOST_LANDS if lost.opposite.get(lost.opposite.get(place, "")) != place]
    lonely += [place for place in islands if lost.opposite.get(place) in islands]
    if lonely or strange:
        shown = ", ".join(brief(place) for place in (*lonely, *strange)[:6])
        yield f"{field}.opposite: an island and another land must name each other; look at {shown}."
        return
    sites = lost.tile_sites
    for site in sites:
        if site not in LOST_LANDS:
            yield f"{field}.tile_sites: there is no Lost Land {brief(site)}."
            return
    if len(set(sites)) != len(sites) or len(sites) != len(pack.tiles) or set(sites) & set(islands):
        yield f"{field}.tile_sites: every tile needs a land of its own that is no island."


# --- the decks ---


def _check_combat(pack: Pack) -> Iterator[str]:
    for faction in FACTIONS:
        copies = sum(card.copies for card in pack.combat.get(faction, ()))
        if copies != COMBAT_CARDS:
            yield f"Faction {faction!r}, field combat: {copies} cards counting copies, but it needs 12."


def _check_spells(pack: Pack) -> Iterator[str]:
    spells = {name: [spell.id for spell in pack.spells if spell.faction == name] for name in FACTIONS}
    wrong = {name: len(found) for name, found in spells.items() if len(found) != SPELLS}
    if wrong:
        shown = ", ".join(f"{name!r} has {n}" for name, n in wrong.items())
        yield f"The pack, field spells: every faction needs {SPELLS}, but {shown}."
        return
    for name, found in spells.items():
        for common in ("teleport", "hire"):
            if not any(spell.startswith(common) for spell in found):
                yield f"Faction {name!r}, field spells: no Spell has an id that starts with {common!r}."


EDITIONS: tuple[Edition, ...] = ("final", "preview")


def _check_fate(pack: Pack) -> Iterator[str]:
    for edition in EDITIONS:
        cards = len(pack.fate) if edition == "final" else sum(card.preview for card in pack.fate)
        says = pack.flags(edition).fate_cards
        if says != cards:
            yield f"Edition {edition!r}, field fate_cards: it says {says}, but {cards} Fate cards are its."
            return
    if len(pack.chaos) < pack.constants.chaos_draw:
        yield "The pack, field chaos: at least 2 Chaos cards are needed."


def _check_dial(pack: Pack) -> Iterator[str]:
    for mode, length in SECTORS.items():
        sectors = pack.dial.war if mode == "war" else pack.dial.blitz
        if len(sectors) != length:
            yield f"The dial, field {mode}: it has {len(sectors)} sectors, but needs {length}."
        elif sectors[-1:] != ("W",):
            yield f"The dial, field {mode}: the last sector must be a War (W)."


def _check_leaders(pack: Pack) -> Iterator[str]:
    for leader in pack.leaders:
        at = [threshold.at for threshold in leader.thresholds]
        if at != sorted(set(at)):
            yield f"Leader {leader.id!r}, field thresholds: they must rise."


def _check_discs(pack: Pack) -> Iterator[str]:
    wanted = pack.constants.discs
    wrong = [faction.id for faction in pack.factions if faction.discs != wanted]
    if len(wrong) > 1 and len(wrong) == len(pack.factions):
        yield f"The pack, field constants.discs: it says {wanted}, but every faction has another number."
    else:
        for name in wrong:
            yield f"Faction {name!r}, field discs: it must be {wanted} as in the constants."
