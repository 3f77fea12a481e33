"""SETUP: the boards, the factions, the decks, and populating the board, step by step as printed."""

from __future__ import annotations

from mordred.britannia.content.library import find
from mordred.britannia.rules.events import ArmyPlaced, IslandRaised, LeaderPlaced, MonsterPlaced, OrderDrawn
from mordred.britannia.rules.options import LEADERS, OptionError, Options
from mordred.britannia.rules.state import Land, Player, Secret, State, Turn
from mordred.britannia.rules.table import RulesTable, reinforce, take_from_reserve
from mordred.core.chance import Chance
from mordred.core.game import Event


def set_up(options: Options, seed: int) -> tuple[State, list[Event]]:
    """A table ready for the first turn, and what happened on the way."""
    table = RulesTable(_bare_table(options, seed))
    _deal_factions(table)
    _stack_trackers(table)
    _shuffle_decks(table)
    _populate(table)
    _scatter_border_favour(table)
    _raise_islands(table)
    table.push(Turn(table.state.order[0]))
    return table.state, table.log


def _bare_table(options: Options, seed: int) -> State:
    """Steps 1-3: the boards lie there, everybody has a faction."""
    pack = find(options.pack)
    offered = [faction.id for faction in pack.factions]
    factions = options.factions or tuple(offered[: options.players])
    for faction in factions:
        if faction not in offered:
            raise OptionError(f"the pack has no faction {faction!r}", faction=faction)
    lands = (*pack.map.britannia.territories, *pack.map.lost_lands.territories)
    borders = (*pack.map.britannia.borders, *pack.map.lost_lands.borders)
    return State(
        options=options.model_copy(update={"pack": pack.id}),  # its digest stands beside it
        pack=pack.id,
        digest=pack.digest,
        chance=Chance(seed),
        players=[Player(faction) for faction in factions],
        order=list(range(options.players)),
        lands={land.id: Land() for land in lands},
        borders={border.slot: [0, 0, 0] for border in borders},
        caers={},
        leaders={},
        monsters={},
        reserve=[pack.constants.favour_per_leader] * 3,
        fate=[],
        fate_discards=[],
        chaos=[],
        chaos_discards=[],
        cauldron=[],
        champions=[champion.id for champion in pack.champions],
    )


def _deal_factions(table: RulesTable) -> None:
    """Steps 3-4: figures, Combat cards (a hand of 7) and Spells."""
    state, pack = table.state, table.book.pack
    figures = {faction.id: faction.units for faction in pack.factions}
    for player in state.players:
        units = figures[player.faction]  # type: ignore[index]
        player.mystics, player.warriors = units.mystic, units.warrior
        player.deck = [
            card.id
            for card in pack.combat[player.faction]  # type: ignore[index]
            for _ in range(card.copies)
        ]
        state.chance.shuffle(player.deck)
        player.hand = [player.deck.pop() for _ in range(min(pack.constants.hand, len(player.deck)))]
        player.spells = [spell.id for spell in pack.spells if spell.faction == player.faction]


def _stack_trackers(table: RulesTable) -> None:
    """Step 5: the trackers in a random stack on the first sector, the top one first."""
    state = table.state
    state.chance.shuffle(state.order)
    table.log.append(OrderDrawn(tuple(state.order)))


def _shuffle_decks(table: RulesTable) -> None:
    """Steps 6-8: Fate and Chaos decks, and the Monsters of this game."""
    state, pack = table.state, table.book.pack
    size = table.book.flags.fate_cards
    fate = [card.id for card in pack.fate]
    if size < len(fate):
        fate = [card.id for card in pack.fate if card.preview][:size]
    state.chance.shuffle(fate)
    state.fate = [Secret(card) for card in fate]
    chaos = [card.id for card in pack.chaos]
    state.chance.shuffle(chaos)
    state.chaos = [Secret(card) for card in chaos]
    monsters = [monster.id for monster in pack.monsters]
    state.chance.shuffle(monsters)
    drawn = set(monsters[: pack.constants.monsters_in_play])
    state.monsters = {monster.id: "" for monster in pack.monsters if monster.id in drawn}


def _populate(table: RulesTable) -> None:
    """Step 11: Region cards place Leaders (with Caer and favour), Monsters and armies."""
    state, constants = table.state, table.book.constants
    regions = list(table.book.pack.regions)
    state.chance.shuffle(regions)
    for index, leader in enumerate(LEADERS):
        region = regions.pop()
        state.leaders[leader] = region.id
        state.caers = {**state.caers, region.zone: leader}
        placed = take_from_reserve(state, leader, constants.setup_leader_favour)
        state.lands[region.id].favour[index] += placed
        table.log.append(LeaderPlaced(leader, region.id, region.zone))
    for monster in state.monsters:
        state.monsters[monster] = regions.pop().id
        table.log.append(MonsterPlaced(monster, state.monsters[monster]))
    for seat in state.order:
        _place_army(table, seat, regions.pop().id, chief=1)
    if len(state.players) == 2:
        for seat in state.order:
            _place_army(table, seat, regions.pop().id, chief=0)


def _place_army(table: RulesTable, seat: int, place: str, chief: int) -> None:
    """A Mystic and a Warrior, with the Chief in the first territory."""
    player = table.state.players[seat]
    reinforce(table.state.lands[place], seat, chief, 1, 1)
    player.mystics -= 1
    player.warriors -= 1
    table.log.append(ArmyPlaced(seat, place, chief, 1, 1))


def _scatter_border_favour(table: RulesTable) -> None:
    """Step 12: three favour of each Leader, one on each empty slot (preview: on each numbered zone)."""
    state, book = table.state, table.book
    tokens = [
        index
        for index, leader in enumerate(LEADERS)
        for _ in range(take_from_reserve(state, leader, book.constants.setup_border_favour_per_leader))
    ]
    state.chance.shuffle(tokens)
    if book.flags.border_favour_site == "empty_slots":
        sites = [slot for slot in book.britannia_slots if slot not in state.caers]
    else:
        zones = {region.zone for region in book.pack.regions}
        sites = [slot for slot in book.britannia_slots if slot in zones]
    for number, index in enumerate(tokens):
        state.borders[sites[number % len(sites)]][index] += 1


def _raise_islands(table: RulesTable) -> None:
    """Step 13: on each island, at random, a Leader's other Caer with favour."""
    state, book = table.state, table.book
    owners = list(LEADERS)
    state.chance.shuffle(owners)
    for island, leader in zip(book.islands, owners, strict=False):
        state.caers = {**state.caers, island: leader}
        placed = take_from_reserve(state, leader, book.flags.island_favour)
        state.lands[island].favour[LEADERS.index(leader)] += placed
        table.log.append(IslandRaised(leader, island, placed))
