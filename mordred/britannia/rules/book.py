"""What never changes during a game: the pack's tables, worked out once for each edition and dial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from mordred.britannia.content import vocabulary
from mordred.britannia.content.library import find
from mordred.britannia.content.pack import Pack
from mordred.britannia.content.plain import Choose, Each, Rule, Step, plain
from mordred.britannia.rules.options import LEADERS, OptionError, Options
from mordred.britannia.rules.state import Player, State

Deed = Step | Choose | Each
Entry = Deed | Rule
Script = tuple[Entry, ...]
Deeds = tuple[tuple[int, Deed], ...]

LONG_WAY = 999
"""What a card may say at most where it counts something."""
KEPT = 100
"""How many maps a book keeps in mind; one game needs three."""

Roads = tuple[
    tuple[str, ...],
    dict[str, tuple[str, ...]],
    dict[tuple[str, str], str],
    dict[tuple[object, ...], tuple[str, ...]],
]
"""The first four fields of a Geography: all that has nothing to do with Caers but through portals."""

EVENTS = {"M": "monster", "L": "leader", "F": "fate", "W": "war"}


@dataclass(frozen=True, slots=True)
class Geography:
    """Which territories are in play and how they join, for one layout of Caers and stage of the Breakout."""

    lands: tuple[str, ...]
    near: dict[str, tuple[str, ...]]
    via: dict[tuple[str, str], str]
    """How two neighbours join: "land", "sea" or "portal"."""
    reached: dict[tuple[object, ...], tuple[str, ...]]
    """What `reach`, `around` and `exactly` have found before."""
    caers: dict[str, tuple[str, ...]]
    """The Leaders whose Caer is on or within the borders of a territory."""
    homes: tuple[tuple[tuple[str, ...], ...], ...]
    """By Leader: the territories that each of the Leader's Caers touches."""
    twinned: dict[str, tuple[str, ...]]
    """What `twins` has found before."""

    def reach(self, start: str, steps: int, via: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Territories within so many steps of `start` (without it), in the map's order."""
        if steps == 1 and via is None:
            return self.near[start]
        key = (start, steps, via)
        found = self.reached.get(key)
        if found is None:
            near = self._walk(start, steps, via)
            found = self.reached[key] = tuple([place for place in self.lands if place in near])
        return found

    def around(self, start: str, steps: int) -> tuple[str, ...]:
        """The same with `start` itself."""
        key = ("around", start, steps)
        found = self.reached.get(key)
        if found is None:
            near = (start, *self.reach(start, steps))
            found = self.reached[key] = tuple([place for place in self.lands if place in near])
        return found

    def twins(self, start: str) -> tuple[str, ...]:
        """Territories with the other Caer of a Leader whose Caer touches `start`."""
        found = self.twinned.get(start)
        if found is None:
            others: dict[str, None] = {}
            for places in self.homes:
                for touched, names in permutations(places, 2):
                    if start in touched:
                        others.update(dict.fromkeys(names))
            found = self.twinned[start] = tuple([name for name in others if name != start])
        return found

    def _walk(self, start: str, steps: int, via: tuple[str, ...] | None) -> list[str]:
        """Ring after ring around `start`."""
        found = [start]
        done = 0
        for _ in range(steps):
            ring, done = found[done:], len(found)
            for place in ring:
                for other in self.near[place]:
                    if other not in found and (via is None or self.via[place, other] in via):
                        found.append(other)
        return found[1:]

    def exactly(self, start: str, steps: int, via: tuple[str, ...]) -> tuple[str, ...]:
        """Territories exactly so many borders of these kinds away, and no neighbours of `start`."""
        key = ("exactly", start, steps, via)
        found = self.reached.get(key)
        if found is None:
            nearer = {start, *self.near[start], *self.reach(start, steps - 1, via)}
            found = tuple(place for place in self._walk(start, steps, via) if place not in nearer)
            self.reached[key] = found
        return found


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything always on for one player: rules by key, and scripts that wait for a trigger, by trigger."""

    rules: dict[str, tuple[Rule, ...]]
    waiting: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class SiteRules:
    """What Monsters and tiles bring to the place where they are, by bearer ("lord_fog", "hall.a")."""

    monsters: dict[str, tuple[Rule, ...]]
    tiles: dict[str, tuple[Rule, ...]]
    wide: tuple[tuple[str, Rule], ...] = ()
    """Those that reach further than that place, or hold under a condition."""


class Bonus(NamedTuple):
    """A rule of the final tally: points for sets, for so many each, or for the most of these favours."""

    formula: str | None
    of: tuple[int, ...]
    every: int
    points: int
    tie_points: int


def _bonus(rule: Rule) -> Bonus:
    of = tuple(LEADERS.index(leader) for leader in (rule.of or (rule.leader,)) if leader is not None)
    return Bonus(rule.formula, of, rule.every, rule.points, rule.tie_points)


class Book:
    """A content pack as the engine reads it."""

    def __init__(self, pack: Pack, edition: str, mode: str, leaders: str) -> None:
        self.pack = pack
        self.flags = plain(pack.flags("preview" if edition == "preview" else "final"))
        self.constants = plain(pack.constants)
        if mode not in self.flags.dial_modes:
            raise OptionError(f"the {edition} edition has no {mode} dial", edition=edition, mode=mode)
        self.dial = tuple(pack.dial.blitz if mode == "blitz" else pack.dial.war)
        self.size = len(self.dial)
        laps = 2 * self.size - (0 if self.flags.final_war else 1)
        self.last_war = max(
            (at for at in range(laps) if EVENTS[self.dial[at % self.size]] == "war"), default=-2
        )
        """The distance of the last War, if nothing ends the game before (-2: there is none)."""
        self.advanced = leaders == "advanced"
        self.scripts: dict[str, Script] = {key: plain(steps) for key, steps in pack.scripts.items()}
        self._add_dial_scripts()
        self.limit = pack.constants.units_per_faction
        self.open_limit = self.limit if self.flags.unit_limit_scope == "every_turn_end" else 99
        """The unit limit outside a Muster."""
        self.britannia = tuple(land.id for land in pack.map.britannia.territories)
        self.lost = tuple(land.id for land in pack.map.lost_lands.territories)
        self.islands = tuple(land.id for land in pack.map.lost_lands.territories if land.island)
        self.lands = self.britannia + self.lost
        self.tile_sites = pack.map.lost_lands.tile_sites
        self.rank = {name: index for index, name in enumerate(self.lands)}
        self.board = dict.fromkeys(self.britannia, "britannia") | dict.fromkeys(self.lost, "lost")
        self.ends: dict[str, tuple[str, str]] = {}
        self.slots_at: dict[str, tuple[str, ...]] = dict.fromkeys(self.lands, ())
        for border in (*pack.map.britannia.borders, *pack.map.lost_lands.borders):
            self.ends[border.slot] = border.between
            for end in border.between:
                self.slots_at[end] += (border.slot,)
        self.britannia_slots = tuple(border.slot for border in pack.map.britannia.borders)
        self.lost_slots = tuple(border.slot for border in pack.map.lost_lands.borders)
        self.monsters = {monster.id: monster for monster in pack.monsters}
        self.champions = tuple(champion.id for champion in pack.champions)
        self.combat = {card.id: (card.attack, card.defence) for card in pack.combat_cards.values()}
        self.spells = pack.spell_cards
        self.ease = {spell.id: _ease(self.scripts[f"spell.{spell.id}.pre"]) for spell in pack.spells}
        """Which Spells are tried first when only one that works is wanted."""
        self.permanents = frozenset(spell.id for spell in pack.spells if spell.type == "permanent")
        self.site_rules: dict[str, SiteRules] = {}
        """The standing rules of tiles and Monsters, by key."""
        for source, script in self.scripts.items():
            family, _, bearer = source.partition(".")
            if family in ("tile", "monster"):
                for key, rules in _by_key(script).items():
                    brought = self.site_rules.setdefault(key, SiteRules({}, {}))
                    simple = tuple(rule for rule in rules if _only_here(rule))
                    if simple:
                        (brought.tiles if family == "tile" else brought.monsters)[bearer] = simple
                    more = tuple((bearer, rule) for rule in rules if not _only_here(rule))
                    brought.wide += more
        self.rule_keys = frozenset(
            step.key
            for source, script in self.scripts.items()
            if not source.startswith(("tile.", "monster."))
            for step in script
            if isinstance(step, Rule)
        )
        """The kinds of standing rules that players may come to have: the others need not be looked for."""
        self.bonuses = {
            f"{leader}_bonus": tuple(_bonus(rule) for rule in _by_key(script).get("score", ()))
            for leader in LEADERS
            for script in (self.scripts[f"leader.{leader}.score"],)
        }
        """By part of the score: what it is made of."""
        self.thresholds: dict[str, tuple[tuple[int, str], ...]] = {
            leader.id: tuple((power.at, f"leader.{leader.id}.{power.at}") for power in leader.thresholds)
            for leader in pack.leaders
        }
        self.longest_advance = sum(
            LONG_WAY
            if step.n is not None and step.n.per is not None
            else step.n.n
            if step.n is not None
            else 1
            for script in self.scripts.values()
            for step in script
            if isinstance(step, Step) and step.do == "advance"
        )
        """No turn moves a tracker further by cards: as if all of them were played."""
        self._triggers = {
            key: frozenset(step.on for step in script if not isinstance(step, Rule))
            for key, script in self.scripts.items()
        }
        self._deeds: dict[tuple[str, str], Deeds] = {}
        self._geographies: dict[tuple[object, ...], Geography] = {}
        self._latest: tuple[bool, bool, Mapping[str, str], Geography | None] = (False, False, {}, None)
        """The map asked for last, and what it depends on."""
        self._known_roads: dict[tuple[bool, frozenset[tuple[str, str]]], Roads] = {}
        self.gathered: set[str] = set()
        """Sources whose standing rules somebody has had."""
        self._standing: dict[tuple[object, ...], Standing] = {}

    def _add_dial_scripts(self) -> None:
        """The Monster and Leader events of the dial are written in the cards' own words."""
        favour = self.constants.leader_event_favour
        self.scripts["dial.monster"] = _steps(
            {"do": "move_monster", "which": "all", "steps": "listed", "effect": True, "by": "you"}
        )
        self.scripts["dial.leader"] = _steps(
            {"do": "move_leader", "which": "all", "steps": 1, "by": "you"},
            {"do": "place_favour", "leader": "each", "n": favour, "at": {"at": "leader"}, "by": "you"},
        )

    def has(self, source: str, trigger: str) -> bool:
        """Whether this script has a step for that trigger."""
        return trigger in self._triggers[source]

    def deeds(self, source: str, trigger: str) -> Deeds:
        """What a script does at that trigger, each with its place in the script."""
        found = self._deeds.get((source, trigger))
        if found is None:
            found = self._deeds[source, trigger] = tuple(
                (index, step)
                for index, step in enumerate(self.scripts[source])
                if not isinstance(step, Rule) and step.on in (None, trigger)
            )
        return found

    def geography(self, state: State) -> Geography:
        """The map as it is joined now: mostly as it was when it was last asked for."""
        opened, broken, caers, found = self._latest
        if found is not None and caers is state.caers and opened == state.opened and broken == state.broken:
            return found
        found = self._surveyed(state)
        self._latest = (state.opened, state.broken, state.caers, found)
        return found

    def _surveyed(self, state: State) -> Geography:
        """One of the maps kept in mind, or a new one."""
        key = (state.opened, state.broken, *state.caers.items())
        found = self._geographies.get(key)
        if found is None:
            if len(self._geographies) >= KEPT:
                self._geographies.clear()
            found = self._geographies[key] = self._survey(state)
        return found

    def _survey(self, state: State) -> Geography:
        """The Caers on the map, the ways between those of one Leader, and the roads."""
        lands = self.lands if state.opened else self.britannia + self.islands
        homes: dict[str, list[tuple[str, ...]]] = {leader: [] for leader in LEADERS}
        caers: dict[str, tuple[str, ...]] = dict.fromkeys(lands, ())
        for spot, leader in state.caers.items():
            touched: tuple[str, ...] = self.ends.get(spot) or (spot,)
            homes[leader].append(touched)
            for name in touched:
                if leader not in caers[name]:
                    caers[name] += (leader,)
        portals = self.pack.map.portals
        walk = portals.after_breakout if state.broken else portals.before_breakout
        pairs = self._portals(homes.values()) if walk else frozenset()
        lands, near, via, reached = self._roads(state.opened, pairs)
        return Geography(lands, near, via, reached, caers, tuple(map(tuple, homes.values())), {})

    def _portals(self, homes: Iterable[list[tuple[str, ...]]]) -> frozenset[tuple[str, str]]:
        """The ways between the boards: from one Caer of a Leader to another."""
        return frozenset(
            (name, other)
            for places in homes
            for touched, others in permutations(places, 2)
            for name in touched
            for other in others
            if self.board[name] != self.board[other]
        )

    def _roads(self, opened: bool, portals: frozenset[tuple[str, str]]) -> Roads:
        """How the territories join; many games share this, and what was found by walking along."""
        found = self._known_roads.get((opened, portals))
        if found is None:
            if len(self._known_roads) >= KEPT:
                self._known_roads.clear()
            found = self._known_roads[opened, portals] = self._pave(opened, portals)
        return found

    def _pave(self, opened: bool, portals: Iterable[tuple[str, str]]) -> Roads:
        lands = self.lands if opened else self.britannia + self.islands
        slots = self.britannia_slots + (self.lost_slots if opened else ())
        via: dict[tuple[str, str], str] = {}
        borders, routes = [self.ends[slot] for slot in slots], self.pack.map.britannia.sea_routes
        for kind, pairs in (("land", borders), ("sea", routes), ("portal", portals)):
            for one, other in pairs:
                via.setdefault((one, other), kind)
                via.setdefault((other, one), kind)
        near = {name: tuple(other for other in lands if (name, other) in via) for name in lands}
        return lands, near, via, {}

    def standing(self, state: State, seat: int) -> Standing:
        """What is always on for this seat: ability, permanent Spells, Champion, Leader powers."""
        player = state.players[seat]
        key: tuple[object, ...] = (player.faction, player.champion, state.broken)
        if player.permanents:
            key += tuple(player.permanents)
        if self.advanced:
            key += self._powers(player.favour)
        found = self._standing.get(key)
        if found is None:
            found = self._gather(self._sources(state, player), bool(player.champion))
            self._standing[key] = found
        return found

    def sourced(self, state: State, seat: int) -> Iterator[tuple[str, Rule]]:
        """The standing rules of this seat, each with where it comes from."""
        player = state.players[seat]
        for source in self._sources(state, player):
            for step in self.scripts[source]:
                if isinstance(step, Rule) and _with_champion(step, bool(player.champion)):
                    yield source, step

    def _powers(self, favour: list[int]) -> tuple[int, ...]:
        """How many of each Leader's powers this favour gives."""
        return tuple(
            sum(held >= at for at, _ in self.thresholds[leader])
            for leader, held in zip(LEADERS, favour, strict=True)
        )

    def _sources(self, state: State, player: Player) -> list[str]:
        half = "chaos" if state.broken else "pre"
        sources = [f"faction.{player.faction}", *(f"spell.{spell}.{half}" for spell in player.permanents)]
        if player.champion:
            sources.append(f"champion.{player.champion}")
        if self.advanced:
            for leader, held in zip(LEADERS, player.favour, strict=True):
                sources += [source for at, source in self.thresholds[leader] if held >= at]
        return sources

    def _gather(self, sources: Iterable[str], champion: bool) -> Standing:
        """The rules of these sources; those that need a Champion, or none, only while that is so."""
        rules: dict[str, tuple[Rule, ...]] = {}
        waiting: dict[str, tuple[str, ...]] = {}
        for source in sources:
            self.gathered.add(source)
            for key, found in _by_key(self.scripts[source]).items():
                held = tuple(rule for rule in found if _with_champion(rule, champion))
                if held:
                    rules[key] = rules.get(key, ()) + held
            for trigger in self._triggers[source]:
                if trigger:
                    waiting[trigger] = (*waiting.get(trigger, ()), source)
        return Standing(rules, waiting)


def _ease(script: Script) -> int:
    """Low for what can nearly always be done."""
    verbs = [step.do for step in script]
    return 0 if "draw" in verbs or "place_favour" in verbs else 1 if "hire_champion" in verbs else 2


_HERE = plain(vocabulary.Where(at="here"))


def _only_here(rule: Rule) -> bool:
    """Whether a Monster's or tile's rule simply holds where that is."""
    return not rule.when and rule.where in (None, _HERE)


def _with_champion(rule: Rule, champion: bool) -> bool:
    return not any(tag.name == ("no_champion" if champion else "has_champion") for tag in rule.when)


def _by_key(script: Script) -> dict[str, tuple[Rule, ...]]:
    rules: dict[str, tuple[Rule, ...]] = {}
    for step in script:
        if isinstance(step, Rule):
            rules[step.key] = (*rules.get(step.key, ()), step)
    return rules


def _steps(*raw: dict[str, object]) -> Script:
    return tuple(plain(vocabulary.Step.model_validate(step)) for step in raw)


_books: dict[tuple[str, str, str, str], Book] = {}


_latest: tuple[Options, str, Book] | None = None
"""The book asked for last, and for which game: mostly it is the same game again."""


def book_of(state: State) -> Book:
    """The book this game is played by."""
    global _latest
    latest = _latest
    if latest is not None and latest[0] is state.options and latest[1] == state.digest:
        return latest[2]
    book = book_for(state.digest, state.options)
    _latest = (state.options, state.digest, book)
    return book


def book_for(digest: str, options: Options) -> Book:
    """The book of a content pack, as these options read it."""
    key = (digest, options.edition, options.mode, options.leaders)
    book = _books.get(key)
    if book is None:
        book = _books[key] = Book(find(digest), options.edition, options.mode, options.leaders)
    return book


def books_of(digest: str) -> list[Book]:
    """The books of a pack that are open."""
    return [book for key, book in _books.items() if key[0] == digest]


def forget(digest: str) -> None:
    """Close the books of a pack that nobody plays with any more."""
    global _latest
    _latest = None
    for key in [key for key in _books if key[0] == digest]:
        del _books[key]
