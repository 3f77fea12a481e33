"""What is always on in a battle, source by source: who or what gives a side attack, defence, units spared."""

from __future__ import annotations

from collections.abc import Iterator

from mordred.britannia.content.plain import Rule
from mordred.britannia.rules.control import borne, rule_holds
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


def summed(given: tuple[Gift, ...]) -> tuple[int, int, int]:
    """Attack, defence and units spared by all of it together."""
    return (
        sum([gift[1] for gift in given]),
        sum([gift[2] for gift in given]),
        sum([gift[3] for gift in given]),
    )


def _of_player(table: RulesTable, seat: int, place: str) -> Iterator[tuple[str, Rule]]:
    """By ability, permanent Spells, Champion and Leaders' powers."""
    for source, rule in table.book.sourced(table.state, seat):
        if rule.key in ("battle", "save") and rule_holds(table, rule, seat, place):
            yield source, rule


def _of_place(table: RulesTable, place: str) -> Iterator[tuple[str, Rule]]:
    """By the Monster or the tile there, for both sides; some reach further."""
    rules, monsters = table.book.site_rules.get("battle"), table.book.monsters
    if rules is not None:
        for bearer, rule in borne(table, rules, place):
            yield f"{'monster' if bearer in monsters else 'tile'}.{bearer}", rule
