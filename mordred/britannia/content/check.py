"""What is wrong with a pack, in sentences that name card and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

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

LARGEST = 999
COMBAT_CARDS = 12
SPELLS = 5
SECTORS = {"war": 12, "blitz": 10}

_CARDS = {
    "regions": "region", "factions": "faction", "combat": "combat card", "spells": "spell",
    "fate": "Fate card", "chaos": "Chaos card", "monsters": "monster", "champions": "champion",
    "leaders": "leader", "tiles": "tile", "territories": "territory",
}  # fmt: skip


_WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is not a field that packs have here",
    "too_short": "is too short",
}


def monstrous(data: Mapping[str, Any]) -> Iterator[str]:
    """Numbers beyond anything a card says: they would only make the engine count for ever."""

    def walk(node: Any, path: tuple[str | int, ...]) -> Iterator[str]:
        if isinstance(node, Mapping):
            for key, value in node.items():
                yield from walk(value, (*path, key))
        elif isinstance(node, (list, tuple)):
            for place, value in enumerate(node):
                yield from walk(value, (*path, place))
        elif isinstance(node, int) and abs(node) > LARGEST:
            yield sentence(data, {"loc": path, "type": "monstrous", "msg": f"no number is above {LARGEST}"})

    for field, value in data.items():
        if field != "meta":
            yield from walk(value, (field,))


def sentence(data: Mapping[str, Any], error: Any) -> str:
    """What pydantic found, as one sentence."""
    card, what, field = "The pack", "", ""
    node: Any = data
    for key in error["loc"]:
        if isinstance(key, int):
            field += f"[{key + 1}]"
        else:
            if not isinstance(node, Mapping) or (key not in node and error["type"] != "missing"):
                continue  # the name of a union's member or of a renamed parameter: no place in the file
            what = _CARDS.get(key, what)
            field += f".{key}" if field else key
        try:
            node = node[key]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(node, Mapping) and isinstance(node.get("id"), str) and what:
            name = f" ({node['name']})" if isinstance(node.get("name"), str) else ""
            card, field = f"{what[:1].upper()}{what[1:]} {node['id']!r}{name}", ""
    wrong = _WRONG.get(error["type"], error["msg"].removeprefix("Value error, "))
    return f"{card}, field {field or 'id'}{' ' if wrong.startswith('is ') else ': '}{wrong}."


def cross_check(pack: Pack) -> Iterator[str]:
    """Everything that only shows when the parts of a pack are seen together."""
    yield from _check_ids(pack)
    yield from _check_map(pack)
    yield from _check_decks(pack)
    yield from _check_supply(pack)


def _same(what: str, have: list[str], wanted: tuple[str, ...]) -> Iterator[str]:
    for name in wanted:
        if have.count(name) != 1:
            yield f"The pack has {have.count(name)} of {what} {name!r}, but needs exactly 1."
    for name in have:
        if name not in wanted:
            yield f"The pack has an unknown {what} {name!r}."


def _check_ids(pack: Pack) -> Iterator[str]:
    yield from _same("faction", [faction.id for faction in pack.factions], FACTIONS)
    yield from _same("leader", [leader.id for leader in pack.leaders], LEADERS)
    yield from _same("monster", [monster.id for monster in pack.monsters], MONSTERS)
    yield from _same("champion", [champion.id for champion in pack.champions], CHAMPIONS)
    yield from _same("region", [region.id for region in pack.regions], BRITANNIA)
    boards = pack.map
    yield from _same("territory", [place.id for place in boards.britannia.territories], BRITANNIA)
    yield from _same("Lost Land", [place.id for place in boards.lost_lands.territories], LOST_LANDS)
    seen: set[str] = set()
    cards = [(card.id, "combat card") for cards in pack.combat.values() for card in cards]
    cards += [(card.id, "spell") for card in pack.spells]
    cards += [(card.id, "Fate card") for card in pack.fate] + [(card.id, "Chaos card") for card in pack.chaos]
    cards += [(tile.id, "tile") for tile in pack.tiles]
    for card, kind in cards:
        if card in seen:
            yield f"{kind[:1].upper()}{kind[1:]} {card!r}, field id: another card has the same id."
        seen.add(card)


def _check_map(pack: Pack) -> Iterator[str]:
    britannia, lost = pack.map.britannia, pack.map.lost_lands
    yield from _check_borders("Britannia", britannia.borders, BRITANNIA)
    yield from _check_borders("the Lost Lands", lost.borders, LOST_LANDS)
    here = {border.slot for border in britannia.borders}
    for border in lost.borders:
        if border.slot in here:
            yield f"Border {border.slot!r}, field slot: Britannia has a border with the same slot."
    by_land = {frozenset(border.between) for border in britannia.borders}
    for route in britannia.sea_routes:
        if len(set(route)) != 2 or not set(route) <= set(BRITANNIA) or frozenset(route) in by_land:
            yield (
                f"Sea route {' - '.join(route)!r}, field map.britannia.sea_routes: it must join two "
                "different territories of Britannia that share no land border."
            )
    zones = [region.zone for region in pack.regions]
    for region in pack.regions:
        if region.zone not in here:
            yield f"Region {region.id!r}, field zone: Britannia has no border slot {region.zone!r}."
        elif zones.count(region.zone) > 1:
            yield f"Region {region.id!r}, field zone: another Region card has the same zone {region.zone!r}."
    yield from _check_islands(pack)


def _check_borders(board: str, borders: tuple[Border, ...], places: tuple[str, ...]) -> Iterator[str]:
    slots: set[str] = set()
    pairs: set[frozenset[str]] = set()
    for border in borders:
        pair, name = frozenset(border.between), f"Border {border.slot!r}"
        if border.slot in BRITANNIA + LOST_LANDS:
            yield f"{name}, field slot: a territory has this name."
        if border.slot in slots:
            yield f"{name}, field slot: there are two borders with this slot."
        if len(pair) != 2 or not pair <= set(places):
            yield f"{name}, field between: it must join two different territories of {board}."
        elif pair in pairs:
            yield f"{name}, field between: these two territories already share a border."
        slots.add(border.slot)
        pairs.add(pair)


def _check_islands(pack: Pack) -> Iterator[str]:
    lost, field = pack.map.lost_lands, "The pack, field map.lost_lands"
    for place in LOST_LANDS:
        if lost.opposite.get(lost.opposite.get(place, "")) != place:
            yield f"{field}.opposite: {place!r} and the land opposite must name each other."
    islands = [place.id for place in lost.territories if place.island]
    if len(islands) != len(LEADERS):
        yield f"{field}.territories: {len(islands)} islands, but there are {len(LEADERS)} Caers for them."
    for island in islands:
        if lost.opposite.get(island) in islands:
            yield f"{field}.opposite: the island {island!r} must face a land that is no island."
    sites = lost.tile_sites
    if len(set(sites)) != len(sites) or len(sites) != len(pack.tiles) or set(sites) & set(islands):
        yield f"{field}.tile_sites: every tile needs a land of its own that is no island."
    for site in sites:
        if site not in LOST_LANDS:
            yield f"{field}.tile_sites: there is no Lost Land {site!r}."


def _check_decks(pack: Pack) -> Iterator[str]:
    for mode, length in SECTORS.items():
        sectors = pack.dial.war if mode == "war" else pack.dial.blitz
        if len(sectors) != length:
            yield f"The dial, field {mode}: it has {len(sectors)} sectors, but needs {length}."
        if sectors[-1:] != ("W",):
            yield f"The dial, field {mode}: the last sector must be a War (W)."
    for faction in FACTIONS:
        copies = sum(card.copies for card in pack.combat.get(faction, ()))
        if copies != COMBAT_CARDS:
            yield f"Faction {faction!r}, field combat: {copies} cards counting copies, but it needs 12."
        spells = [spell.id for spell in pack.spells if spell.faction == faction]
        if len(spells) != SPELLS:
            yield f"Faction {faction!r}, field spells: {len(spells)} Spells, but it needs {SPELLS}."
        for common in ("teleport", "hire"):
            if not any(spell.startswith(common) for spell in spells):
                yield f"Faction {faction!r}, field spells: no Spell has an id that starts with {common!r}."
    editions: tuple[tuple[Edition, int], ...] = (
        ("final", len(pack.fate)),
        ("preview", sum(card.preview for card in pack.fate)),
    )
    for edition, cards in editions:
        says = pack.flags(edition).fate_cards
        if says != cards:
            yield f"Edition {edition!r}, field fate_cards: it says {says}, but {cards} Fate cards are its."
    if len(pack.chaos) < pack.constants.chaos_draw:
        yield "The pack, field chaos: at least 2 Chaos cards are needed."
    for leader in pack.leaders:
        at = [threshold.at for threshold in leader.thresholds]
        if at != sorted(set(at)):
            yield f"Leader {leader.id!r}, field thresholds: they must rise."


def _check_supply(pack: Pack) -> Iterator[str]:
    numbers, leaders = pack.constants, len(LEADERS)
    slots, wanted = len(pack.map.britannia.borders), (numbers.setup_border_favour_per_leader + 1) * leaders
    if slots != wanted:
        yield f"The pack, field map.britannia.borders: {slots} slots for Caers and Favour that need {wanted}."
    slots, wanted = len(pack.map.lost_lands.borders), numbers.breakout_border_favour * leaders
    if slots != wanted:
        yield f"The pack, field map.lost_lands.borders: {slots} slots for {wanted} Favour of the Breakout."
    placed = numbers.setup_leader_favour + numbers.setup_border_favour_per_leader
    if placed + pack.editions.final.island_favour >= numbers.favour_per_leader:
        yield "The pack, field constants.favour_per_leader: nothing would be left in the reserve after setup."
    for faction in pack.factions:
        if faction.discs != numbers.discs:
            yield f"Faction {faction.id!r}, field discs: it must be {numbers.discs} as in the constants."
