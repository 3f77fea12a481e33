"""What is always on in a battle, source by source: who or what gives a side attack, defence, units spared."""

from __future__ import annotations

from collections.abc import Iterator

from mordred.britannia.content.plain import Rule
from mordred.britannia.rules.control import rule_holds, wide_rules
from mordred.britannia.rules.facts import Gift
from mordred.britannia.rules.table import RulesTable


def gifts(table: RulesTable, seat: int, place: str) -> tuple[Gift, ...]:
    """Everything that standing rules give a side there, one entry for each source that gives anything."""
    given: dict[str, tuple[int, int, int]] = {}
    for source, rule in (*_of_player(table, seat, place), *_of_place(table, place)):
        attack, defence, saves = given.get(source, (0, 0, 0))
        spared = rule.n if rule.key == "save" else 0
        given[source] = (attack + rule.attack, defence + rule.defence, saves + spared)
    return tuple([(source, *numbers) for source, numbers in given.items() if any(numbers)])


def _of_player(table: RulesTable, seat: int, place: str) -> Iterator[tuple[str, Rule]]:
    """By ability, permanent Spells, Champion and Leaders' powers."""
    for source, rule in table.book.sourced(table.state, seat):
        if rule.key in ("battle", "save") and rule_holds(table, rule, seat, place):
            yield source, rule


def _of_place(table: RulesTable, place: str) -> Iterator[tuple[str, Rule]]:
    """By the Monster or the tile there, for both sides; some reach further."""
    rules, state = table.book.site_rules.get("battle"), table.state
    if rules is None:
        return
    for monster, brought in rules.monsters.items():
        if state.monsters.get(monster) == place:
            yield from ((f"monster.{monster}", rule) for rule in brought)
    tile = state.lands[place].tile
    yield from ((f"tile.{tile}", rule) for rule in rules.tiles.get(tile, ()))
    for bearer, rule in wide_rules(table, rules.wide, place):
        yield f"{'monster' if bearer in table.book.monsters else 'tile'}.{bearer}", rule
