"""Every card and every effect at least once: in its normal, its partly possible and its impossible form."""

from __future__ import annotations

from typing import Any

import pytest

from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import State
from tests.britannia.cards import ALWAYS, CASES, FORMS, Case
from tests.britannia.table import COLOURS, Table, table


def text_of(favour: list[int]) -> str:
    return "".join(letter * n for letter, n in zip(COLOURS, favour, strict=True))


def measured(t: Table) -> dict[str, Any]:
    """Everything a card can change, by a name that tests can read."""
    state: State = t.state
    found: dict[str, Any] = {"cauldron": tuple(secret.seats for secret in state.cauldron)}
    for name, land in state.lands.items():
        found[f"land {name}"] = text_of(land.favour)
        for seat in range(len(state.players)):
            found[f"army {name} {seat}"] = t.army(name, seat)
    for slot, tokens in state.borders.items():
        found[f"border {slot}"] = text_of(tokens)
    for seat, player in enumerate(state.players):
        found[f"holds {seat}"] = text_of(player.favour)
        found[f"discs {seat}"] = tuple(player.discs)
        found[f"champion {seat}"] = player.champion
        found[f"discounts {seat}"] = tuple((waiting.action, waiting.n) for waiting in player.discounts)
        found[f"spells {seat}"] = tuple(sorted(player.spells))
        found[f"used {seat}"] = tuple(sorted(player.used))
        found[f"hand {seat}"] = len(player.hand)
        found[f"discards {seat}"] = len(player.discards)
        found[f"distance {seat}"] = player.distance
    for leader in LEADERS:
        found[f"leader {leader}"] = state.leaders[leader]
    for monster, place in state.monsters.items():
        found[f"monster {monster}"] = place
    return found


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is different; numbers as differences."""
    return {
        name: after[name] - before[name] if isinstance(after[name], int) else after[name]
        for name in after
        if after[name] != before[name]
    }


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_card_in_every_form(case: Case) -> None:
    t = table(**case.position)
    before = measured(t)
    t.resolve(case.key, on=case.on, here=case.here)
    t.answer(*case.answers)
    if not t.paused and t.offers("done"):
        t.answer("done")
    assert t.paused, t.prompt
    assert changes(before, measured(t)) == case.after


def test_every_form_of_every_such_card_is_here() -> None:
    """Cards of these kinds do something once; the others are walked in test_combat and test_standing."""
    here = {str(case) for case in CASES} | set(ALWAYS)
    for key, script in table().game_scripts().items():
        if "/" in key or key.startswith(("combat.", "champion.", "leader.", "dial.")):
            continue
        if all(step.do == "rule" for step in script):
            continue
        for form in FORMS:
            assert f"{key}-{form}" in here


@pytest.mark.parametrize(
    "source", ["spell.gate.pre", "spell.gate.chaos", "chaos.gates", "spell.teleport_humans.chaos"]
)
def test_a_move_goes_somewhere_else(source: str) -> None:
    t = table(players=2, armies={"elmet": {0: "CW"}}, broken="chaos" in source)
    t.resolve(source)
    assert t.options("move")
    assert all(operands[0] != operands[1] for operands in t.options("move"))
