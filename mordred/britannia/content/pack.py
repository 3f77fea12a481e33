"""Content packs: the map, the dial and every card of Britannia as one validated JSON file.

The rulebooks print none of these, so the shipped pack is our own design; owners of the box may write another
one (docs/packs.md) and play with it. A pack is read-only data for the engine; options, saves and links name
it by its id and digest. Reading the shipped one costs less than 10 ms, so it is validated like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from mordred.britannia.content.vocabulary import Choose, Data, Each, Effect, Effects, LeaderName

FactionName = Literal["humans", "high_elves", "hobyars", "tunnel_dwarves"]
Sector = Literal["M", "L", "F", "W"]
Edition = Literal["final", "preview"]
Mode = Literal["war", "blitz"]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=32)]
"""What links, saves and scripts call a card."""

FACTIONS: tuple[FactionName, ...] = ("humans", "high_elves", "hobyars", "tunnel_dwarves")
LEADERS: tuple[LeaderName, ...] = ("merlin", "morgana", "mordred")
MONSTERS = ("baavan_shee", "nightmare", "cluricaun", "lord_fog")
CHAMPIONS = ("blackheart", "elaine", "britomart", "hroldrim")
BRITANNIA = (
    "pictland", "lothian", "garloth", "corbenic", "malahaut", "elmet", "cambria", "essex", "cornwall",
)  # fmt: skip
LOST_LANDS = ("avalon", "ys", "lyonesse", "tirnanog", "annwn", "broceliande")


def _tuple(raw: Any) -> Any:
    return tuple(raw) if isinstance(raw, list) else raw


def _triggered(trigger: str) -> BeforeValidator:
    """Steps of this part that name no trigger get this one; standing rules are always on."""

    def fill(raw: Any) -> Any:
        steps = raw.get("effects") if isinstance(raw, dict) else None
        if not isinstance(steps, list):
            return raw
        return {**raw, "effects": [fill_step(step) for step in steps]}

    def fill_step(step: Any) -> Any:
        if not isinstance(step, dict):
            return step
        return {"on": "always" if step.get("do") == "rule" else trigger, **step}

    return BeforeValidator(fill)


class Part(Data):
    """One box of a card: what it says and what it does."""

    text: str
    effects: Effects


class NamedPart(Part):
    """A part with a name of its own: a faction's ability, a side of a tile."""

    name: str


CastPart = Annotated[Part, _triggered("cast")]


class Change(Data):
    """One change of a number since the pack's first version, and why."""

    version: int
    where: str
    before: str
    after: str
    why: str


class Meta(Data):
    """What the pack is and where it comes from."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=32)
    name: str = Field(min_length=1)
    origin: str = Field(min_length=1)
    version: int = Field(ge=1)
    changelog: Annotated[tuple[Change, ...], BeforeValidator(_tuple)] = ()


class Constants(Data):
    """The numbers of the rulebook.

    Setup needs room for a Chief, a Mystic and a Warrior in one territory, and nine Region cards are enough
    for three Leaders, four armies and two Monsters.
    """

    favour_per_leader: int = Field(ge=1, le=99)
    hand: int = Field(ge=1)
    units_per_faction: int = Field(ge=3, le=20)
    factions_per_territory: int = Field(ge=2, le=2)
    discs: int = Field(ge=1, le=9)
    min_action_cost: int = Field(ge=1)
    leader_event_favour: int = Field(ge=0)
    breakout_leader_favour: int = Field(ge=0)
    breakout_border_favour: int = Field(ge=0)
    setup_leader_favour: int = Field(ge=0)
    setup_border_favour_per_leader: int = Field(ge=0)
    monsters_in_play: int = Field(ge=0, le=2)
    fate_draw: int = Field(ge=2, le=2)
    chaos_draw: int = Field(ge=2, le=2)


class Territory(Data):
    """A space that factions fight for; `island` marks the Lost Lands that are there before the Breakout."""

    id: str
    name: str
    island: bool = False


Ends = Annotated[tuple[str, str], BeforeValidator(_tuple)]


class Border(Data):
    """A land border and the slot on it that holds Favour or a Caer."""

    slot: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=32)
    between: Ends


class BritanniaMap(Data):
    """The main board."""

    territories: Annotated[tuple[Territory, ...], BeforeValidator(_tuple)]
    borders: Annotated[tuple[Border, ...], BeforeValidator(_tuple)]
    sea_routes: Annotated[tuple[Ends, ...], BeforeValidator(_tuple)]


class LostLandsMap(Data):
    """The second board: three islands at first, six lands once it is flipped open."""

    territories: Annotated[tuple[Territory, ...], BeforeValidator(_tuple)]
    borders: Annotated[tuple[Border, ...], BeforeValidator(_tuple)]
    opposite: dict[str, str]
    tile_sites: Annotated[tuple[str, ...], BeforeValidator(_tuple)]


class Portals(Data):
    """When the two Caers of a Leader join their territories for everybody who walks."""

    before_breakout: bool
    after_breakout: bool


class Map(Data):
    """Both boards and what joins them."""

    britannia: BritanniaMap
    lost_lands: LostLandsMap
    portals: Portals


class Dial(Data):
    """The sectors of each side of the dial; the Chaos Line lies before the first."""

    war: Annotated[tuple[Sector, ...], BeforeValidator(_tuple)]
    blitz: Annotated[tuple[Sector, ...], BeforeValidator(_tuple)]


class Region(Data):
    """A Region card: its territory (also its id) and the border slot where a Leader's Caer goes."""

    id: str
    zone: str


class Figures(Data):
    """The figures of one faction."""

    chief: Literal[1]
    mystic: int = Field(ge=2, le=9)
    warrior: int = Field(ge=2, le=20)


class Faction(Data):
    """A faction's dashboard."""

    id: FactionName
    name: str
    ability: Annotated[NamedPart, _triggered("always")]
    units: Figures
    discs: int = Field(ge=1)


class CombatCard(Data):
    """A Combat card: melee numbers, and what it adds under a Chief or does under a Mystic."""

    id: Id
    name: str
    copies: int = Field(ge=1)
    attack: int = Field(ge=0)
    defence: int = Field(ge=0)
    chief: Annotated[Part, _triggered("totals")]
    mystic: Annotated[Part, _triggered("reveal")]


class SpellCard(Data):
    """A Spell: the half before and the half after the Breakout."""

    id: Id
    faction: FactionName
    name: str
    cost: int = Field(ge=1)
    type: Literal["single", "permanent"]
    pre: CastPart
    chaos: CastPart


class FateCard(Data):
    """A Fate card: a boon when it is played, its Chaos half out of the Cauldron."""

    id: Id
    name: str
    preview: bool
    boon: CastPart
    chaos: CastPart


class ChaosCard(NamedPart):
    """A Chaos card."""

    id: Id


class Monster(NamedPart):
    """A Monster: how far it walks and what it does where it stops."""

    id: str
    movement: int = Field(ge=1)


class Champion(NamedPart):
    """A Champion's card."""

    id: str


class Threshold(Part):
    """A power of a Leader's advanced side, from so many of their Favour upwards."""

    at: int = Field(ge=1)


class Leader(Data):
    """A Leader's card: end scoring on both sides, powers on the advanced one."""

    id: LeaderName
    name: str
    side_name: str
    score: Annotated[Part, _triggered("always")]
    thresholds: Annotated[tuple[Annotated[Threshold, _triggered("always")], ...], BeforeValidator(_tuple)]


class Tile(Data):
    """A Lost Land tile with two sides."""

    id: Id
    a: Annotated[NamedPart, _triggered("always")]
    b: Annotated[NamedPart, _triggered("always")]


class Flags(Data):
    """Everything in which the editions of the rules differ."""

    fate_cards: int = Field(ge=2)
    dial_modes: Annotated[tuple[Mode, ...], BeforeValidator(_tuple), Field(min_length=1)]
    island_favour: int = Field(ge=0)
    border_favour_site: Literal["empty_slots", "numbered_zones"]
    unit_limit_scope: Literal["every_turn_end", "muster_only"]
    champion_is_warrior: bool
    group_order: Literal["ahead_first", "active_first"]
    tracker_effect_events: Literal["war_only", "all"]
    march_cap: Annotated[int, Field(ge=1)] | None
    monster_must_step: bool
    card_per: Literal["unit", "unit_type"]
    card_choice: Literal["ahead_first", "simultaneous"]
    mystic_order: Literal["ahead_first", "active_first"]
    chief_laid_down: bool
    battle_token_blocks: bool
    battle_tokens: int = Field(ge=0)
    tile_sides: Literal[1, 2]
    final_war: bool
    reserve_end: Literal["reserve_empty", "last_token_taken"]
    tiebreak: Annotated[tuple[Literal["units_in_play", "further_behind"], ...], BeforeValidator(_tuple)]
    names: Literal["final", "preview"]


class Editions(Data):
    """The flags of both editions."""

    final: Flags
    preview: Flags


class Pack(Data):
    """A whole content pack."""

    meta: Meta
    constants: Constants
    map: Map
    dial: Dial
    regions: Annotated[tuple[Region, ...], BeforeValidator(_tuple)]
    factions: Annotated[tuple[Faction, ...], BeforeValidator(_tuple)]
    combat: dict[FactionName, Annotated[tuple[CombatCard, ...], BeforeValidator(_tuple)]]
    spells: Annotated[tuple[SpellCard, ...], BeforeValidator(_tuple)]
    fate: Annotated[tuple[FateCard, ...], BeforeValidator(_tuple), Field(max_length=52)]
    chaos: Annotated[
        tuple[Annotated[ChaosCard, _triggered("cast")], ...], BeforeValidator(_tuple), Field(max_length=52)
    ]
    monsters: Annotated[tuple[Annotated[Monster, _triggered("arrive")], ...], BeforeValidator(_tuple)]
    champions: Annotated[tuple[Annotated[Champion, _triggered("always")], ...], BeforeValidator(_tuple)]
    leaders: Annotated[tuple[Leader, ...], BeforeValidator(_tuple)]
    tiles: Annotated[tuple[Tile, ...], BeforeValidator(_tuple)]
    editions: Editions
    digest: str = Field(default="", exclude=True)
    """Sixteen hex digits over everything that changes play (not names, texts or meta)."""

    @property
    def id(self) -> str:
        """The pack's short name."""
        return self.meta.id

    @property
    def title(self) -> str:
        """What its author calls it."""
        return self.meta.name

    @property
    def ref(self) -> str:
        """`id@digest`, how options, saves and links name this very pack."""
        return f"{self.meta.id}@{self.digest}"

    def flags(self, edition: Edition) -> Flags:
        """The rules of that edition."""
        return self.editions.final if edition == "final" else self.editions.preview

    @cached_property
    def combat_cards(self) -> dict[str, CombatCard]:
        """Every Combat card by id."""
        return {card.id: card for cards in self.combat.values() for card in cards}

    @cached_property
    def spell_cards(self) -> dict[str, SpellCard]:
        """Every Spell by id."""
        return {card.id: card for card in self.spells}

    @cached_property
    def fate_cards(self) -> dict[str, FateCard]:
        """Every Fate card by id."""
        return {card.id: card for card in self.fate}

    @cached_property
    def chaos_cards(self) -> dict[str, ChaosCard]:
        """Every Chaos card by id."""
        return {card.id: card for card in self.chaos}

    @cached_property
    def scripts(self) -> dict[str, tuple[Effect, ...]]:
        """Every list of steps by a key that can stand in a saved state.

        `combat.h1.chief`, `spell.fyrd.pre`, `fate.throne.boon`, `chaos.crows`, `monster.nightmare`,
        `champion.elaine`, `leader.merlin.score`, `leader.merlin.3`, `tile.hall.a`, `faction.humans`; steps
        within step 2 of one are `<key>/2` (each) and `<key>/2.0`, `<key>/2.1` ... (branches of a choice).
        """
        found: dict[str, tuple[Effect, ...]] = {}

        def add(key: str, steps: tuple[Effect, ...]) -> None:
            found[key] = steps
            for index, step in enumerate(steps):
                if isinstance(step, Each):
                    add(f"{key}/{index}", step.steps)
                elif isinstance(step, Choose):
                    for branch, branch_steps in enumerate(step.branches):
                        add(f"{key}/{index}.{branch}", branch_steps)

        for key, part in self.parts():
            add(key, part.effects)
        return found

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every box of every card, with its key."""
        for faction in self.factions:
            yield f"faction.{faction.id}", faction.ability
        for combat in self.combat_cards.values():
            yield f"combat.{combat.id}.chief", combat.chief
            yield f"combat.{combat.id}.mystic", combat.mystic
        for spell in self.spells:
            yield f"spell.{spell.id}.pre", spell.pre
            yield f"spell.{spell.id}.chaos", spell.chaos
        for fate in self.fate:
            yield f"fate.{fate.id}.boon", fate.boon
            yield f"fate.{fate.id}.chaos", fate.chaos
        yield from ((f"chaos.{card.id}", card) for card in self.chaos)
        yield from ((f"monster.{monster.id}", monster) for monster in self.monsters)
        yield from ((f"champion.{champion.id}", champion) for champion in self.champions)
        for leader in self.leaders:
            yield f"leader.{leader.id}.score", leader.score
            for threshold in leader.thresholds:
                yield f"leader.{leader.id}.{threshold.at}", threshold
        for tile in self.tiles:
            yield f"tile.{tile.id}.a", tile.a
            yield f"tile.{tile.id}.b", tile.b
