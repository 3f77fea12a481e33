"""Who controls a territory, and what tags, conditions and standing rules say about it.

Control may depend on standing rules, these on tags, and tags on control; so they live together.
"""

from __future__ import annotations

from collections.abc import Iterator

from mordred.britannia.content.grammar import CONDITIONS
from mordred.britannia.content.plain import Rule, Tag, Where
from mordred.britannia.rules.book import SiteRules
from mordred.britannia.rules.state import Army, Effect
from mordred.britannia.rules.table import RulesTable, chief_place, enemy_of, side_of


def controller(table: RulesTable, place: str) -> int:
    """Who has more standing units there than anybody else; -1 if tied, empty or under a spell."""
    armies = table.state.lands[place].armies
    if not armies or site_rules(table, place, "no_control"):
        return -1
    if len(armies) == 1:
        for seat, army in armies.items():
            return seat if army.standing else -1
    best, leader = 0, -1
    for seat, army in armies.items():
        strength = army.standing
        if strength:
            strength += _control_bonus(table, place, seat, army)
        if strength > best:
            best, leader = strength, seat
        elif strength == best:
            leader = -1
    return leader


def _control_bonus(table: RulesTable, place: str, seat: int, army: Army) -> int:
    bonus = 0
    for rule in table.rules(seat, "control"):
        if rule_holds(table, rule, seat, place):
            bonus += rule.n * _matching(table, rule, army)
    for rule in site_rules(table, place, "control"):
        bonus += rule.n * _matching(table, rule, army)
    return bonus


def _matching(table: RulesTable, rule: Rule, army: Army) -> int:
    if rule.per is None:
        return 1
    if rule.per == "mystic":
        return army.mystics
    if rule.per == "warrior":
        return warriors(table, army)
    if rule.per == "champion":
        return 1 if army.champion else 0
    return 1 if army.chief and not army.laid else 0


def site_rules(table: RulesTable, place: str, key: str) -> tuple[Rule, ...]:
    """The standing rules with this key that a tile or a Monster brings to a place."""
    rules = table.book.site_rules.get(key)
    return () if rules is None else tuple([rule for _, rule in borne(table, rules, place)])


def borne(table: RulesTable, rules: SiteRules, place: str) -> Iterator[tuple[str, Rule]]:
    """Those of one kind, each with the Monster or the tile that brings it."""
    state = table.state
    if rules.monsters and place in state.monsters.values():
        for monster, brought in rules.monsters.items():
            if state.monsters.get(monster) == place:
                yield from [(monster, rule) for rule in brought]
    if rules.tiles:
        tile = state.lands[place].tile
        yield from [(tile, rule) for rule in rules.tiles.get(tile, ())]
    if rules.wide:
        yield from wide_rules(table, rules.wide, place)


def wide_rules(
    table: RulesTable, wide: tuple[tuple[str, Rule], ...], place: str
) -> Iterator[tuple[str, Rule]]:
    """The rules of Monsters and tiles in play that reach a place, each with its bearer."""
    state = table.state
    sites = {state.lands[site].tile: site for site in table.book.tile_sites} if state.opened else {}
    for bearer, rule in wide:
        spot = state.monsters.get(bearer) or sites.get(bearer)
        if spot and _reaches(table, rule, spot, place):
            yield bearer, rule


def _reaches(table: RulesTable, rule: Rule, spot: str, place: str) -> bool:
    """Whether the rule of something at `spot` holds at a place: its 'if' is read at the spot."""
    view = Effect("", -1, here=spot)
    if not all(condition(table, tag, view) for tag in rule.when):
        return False
    return place == spot if rule.where is None else fits(table, rule.where, place, view)


def rule_holds(table: RulesTable, rule: Rule, seat: int, place: str) -> bool:
    """Whether a seat's standing rule holds at a place: its conditions and its 'where'."""
    if not rule.when and rule.where is None:
        return True
    view = Effect("", seat, here=place)
    return all(condition(table, tag, view) for tag in rule.when) and (
        rule.where is None or fits(table, rule.where, place, view)
    )


def fits(table: RulesTable, where: Where, place: str, view: Effect, who: int = -1, origin: str = "") -> bool:
    """Whether a place is among those a selector means (its 'pick' aside)."""
    if where.at is not None and place != reference(table, where.at, view, origin):
        return False
    if where.near is not None:
        start = reference(table, where.near, view, origin)
        if not start or place not in table.geography.reach(start, where.steps, where.via):
            return False
    if where.twin is not None:
        start = reference(table, where.twin, view, origin)
        if place not in table.geography.twins(start):
            return False
    return described(table, where, place, view, who)


def total_rule(table: RulesTable, seat: int, key: str, place: str) -> int:
    """The sum of n over the seat's standing rules with this key that hold at a place."""
    rules = table.rules(seat, key)
    return sum([rule.n for rule in rules if rule_holds(table, rule, seat, place)]) if rules else 0


def toll(table: RulesTable, place: str) -> int:
    """What each group move into a territory costs on top."""
    return sum([rule.n for rule in site_rules(table, place, "toll")])


def tolls(table: RulesTable) -> dict[str, int]:
    """Every territory that asks a toll."""
    rules = table.book.site_rules.get("toll")
    if rules is None:
        return {}
    state = table.state
    sites: list[str] = []
    if rules.wide:
        sites += table.geography.lands
    if rules.monsters:
        sites += [place for monster, place in state.monsters.items() if monster in rules.monsters]
    if rules.tiles and state.opened:
        sites += [place for place in table.book.tile_sites if state.lands[place].tile in rules.tiles]
    return {place: n for place in sites if (n := toll(table, place))} if sites else {}


# --- tags and conditions ---

UNIT_TAGS = frozenset(("units", "chief", "mystic", "warrior", "champion"))


def warriors(table: RulesTable, army: Army) -> int:
    """Warriors for card effects: with the Champion, in the edition that counts it as one."""
    return army.warriors + (1 if army.champion and table.book.flags.champion_is_warrior else 0)


def count(table: RulesTable, tag: Tag, place: str, run: Effect, who: int = -1) -> int:
    """How much of what a tag names is in a territory."""
    state, name = table.state, tag.name
    land = state.lands.get(place)
    if land is None:
        return 0
    if name in UNIT_TAGS:
        if tag.who == "you":
            army = land.armies.get(run.you)
            return 0 if army is None else units(table, name, army)
        return sum(
            units(table, name, army)
            for seat, army in land.armies.items()
            if _means(table, tag.who, seat, run, who)
        )
    if name == "caer":
        return len(table.geography.caers.get(place, ()))
    if name == "favour":
        return sum(land.favour)
    if name == "leader":
        return sum(where == place for where in state.leaders.values())
    if name == "monster":
        return sum(where == place for where in state.monsters.values())
    if name == "tile":
        return 1 if land.tile else 0
    if name == "battle":
        return 1 if len(land.armies) >= 2 else 0
    if tag.who == "you" and run.you not in land.armies:
        return 0
    holder = controller(table, place)
    return 1 if holder >= 0 and _means(table, tag.who, holder, run, who) else 0


def units(table: RulesTable, name: str, army: Army) -> int:
    """How many units a tag of that name means in an army."""
    if name == "units":
        return army.standing
    if name == "mystic":
        return army.mystics
    if name == "warrior":
        return warriors(table, army)
    if name == "champion":
        return 1 if army.champion else 0
    return army.able[0]


def _means(table: RulesTable, whose: str | None, seat: int, run: Effect, who: int) -> bool:
    """Whether a tag's player word means this seat."""
    if whose is None or whose == "none":
        return True
    if whose == "you":
        return seat == run.you
    if whose == "other":
        return seat != actor(run)
    if whose == "it":
        return seat == actor(run)
    if whose == "who":
        return seat == who
    return seat == enemy(table, run)


def holds(table: RulesTable, tag: Tag, place: str, run: Effect, who: int = -1) -> bool:
    """Whether a tag holds in a territory."""
    found = count(table, tag, place, run, who)
    return found == 0 if tag.who == "none" else found >= tag.least


def condition(table: RulesTable, tag: Tag, run: Effect, who: int = -1) -> bool:
    """Whether a step's condition is true: one of the named ones, or a tag read at `here`."""
    name = tag.name
    if name not in CONDITIONS:
        return holds(table, tag, run.here, run, who)
    if name == "done":
        return run.done
    if name == "has_champion":
        return bool(table.state.players[run.you].champion)
    if name == "no_champion":
        return not table.state.players[run.you].champion
    battle = table.battle
    if battle is None:
        return False
    mine, theirs = side_of(battle, run.you), enemy_of(battle, run.you)
    if mine is None or theirs is None:
        return False
    if name == "won":
        return theirs.lost > mine.lost
    if name == "killed":
        return theirs.lost > 0
    if name == "bled":
        return mine.lost > 0
    if name == "unhurt":
        return mine.lost == 0
    if name == "outnumbered":
        armies = table.state.lands[battle.territory].armies
        own, other = armies.get(mine.seat), armies.get(theirs.seat)
        return (own.standing if own else 0) < (other.standing if other else 0)
    mystic_card = any(laid.slot == "mystic" for laid in theirs.laid)
    return mystic_card if name == "enemy_mystic_card" else not mystic_card


def actor(run: Effect) -> int:
    """Whose effect it is just now: `it` within an `each`, else `you`."""
    return run.it if run.it >= 0 else run.you


def enemy(table: RulesTable, run: Effect) -> int:
    """The enemy in the battle going on; -1 outside one."""
    battle = table.battle
    side = enemy_of(battle, run.you) if battle is not None else None
    return side.seat if side is not None else -1


def reference(table: RulesTable, name: str, run: Effect, origin: str = "") -> str:
    """The territory a reference means; empty if there is none."""
    if name == "here":
        return run.here
    if name == "chief":
        return chief_place(table.state, actor(run))
    if name == "from":
        return origin or run.origin
    if name == "to":
        return run.destination
    return table.state.leaders.get(run.moved, "")


def described(table: RulesTable, where: Where, place: str, run: Effect, who: int = -1) -> bool:
    """Whether board and tags of a selector fit a place."""
    if where.board is not None and table.book.board[place] != where.board:
        return False
    for tag in where.having:
        if not holds(table, tag, place, run, who):
            return False
    return not any(holds(table, tag, place, run, who) for tag in where.lacking)
