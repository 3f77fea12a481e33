"""Why something cannot be done: there is always a reason, it is true, and mending what it names helps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mordred.core.chance import Chance
from mordred.core.game import Prompt, Reason, Thing
from mordred.i18n import Words
from mordred.wales.handling.labels import touches
from mordred.wales.painter.tips import tip_lines
from mordred.wales.rules.data import BUILDINGS, CASTLE, INDEX, ROADS, ROWS, SPACES, TO_ATTACK
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.reasons import builds_here, closed_ground, prices_here
from mordred.wales.rules.state import PLACE_MAN, SPEND, State
from tests.wales.table import asked, table

THINGS = [
    *(Thing("space", space.id) for space in SPACES),
    *(Thing("building", kind) for kind in BUILDINGS),
    *(Thing("row", row) for row in ROWS),
    Thing("choice", "pass"),
]
LIMITS = {"village": 9, "town": 6, "small_castle": 6, "large_castle": 4}
RICH = 50


def positions(seed: int, players: int) -> Iterator[tuple[State, Prompt]]:
    """Every third decision of a game at random."""
    state, chance, number = GAME.new(WalesOptions(players=players), seed), Chance(seed), 0
    while (prompt := GAME.prompt(state)) is not None:
        if number % 3 == 0:
            yield state, prompt
        number += 1
        GAME.apply(state, prompt.actions[chance.below(len(prompt.actions))])


def named(state: State) -> set[Thing]:
    """Everything that some legal action names."""
    prompt = GAME.prompt(state)
    refs = (ref for action in prompt.actions for ref in touches(action)) if prompt else ()
    return {Thing(*ref.split(":")) for ref in refs}


def near(space: str) -> set[str]:
    """The spaces that a road joins to one, from the list of roads."""
    return {a if b == space else b for a, b in ROADS if space in (a, b)}


def owner_at(state: State, space: str) -> int | None:
    standing = state.building_at(space)
    return standing[0] if standing else None


def owns_near(state: State, space: str) -> bool:
    return any(owner_at(state, other) == state.seat for other in near(space))


def with_money(state: State, money: int) -> State:
    richer = state.copy()
    richer.money[state.seat] = money
    return richer


# Each reason says something about the table: these look for themselves whether it is so.


def declare_first(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return state.row == "" and thing.kind != "row"


def row(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return state.row == facts["row"] != ""


def men_in_hand(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return state.in_hand > 0 and facts.get("men", state.in_hand) == state.in_hand


def man_there(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return thing.name in state.men_spaces()


def own_building(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return owner_at(state, thing.name) == state.seat


def no_man_near(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    mended = state.copy()
    mended.men |= 1 << [space.id for space in SPACES].index(sorted(near(thing.name))[0])
    return not near(thing.name) & set(state.men_spaces()) and thing in named(mended)


def attack_money(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    price, money = int(str(facts["price"])), int(str(facts["money"]))
    return money == state.money[state.seat] < price and thing in named(with_money(state, price))


def no_attacker(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return state.man_at(thing.name) and not owns_near(state, thing.name)


def others_building(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return owner_at(state, thing.name) == facts["owner"] != state.seat


def framed_first(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    framed = {space.id for space in SPACES if space.framed}
    return state.buildings_on_map() == 0 and thing.name not in framed


def not_connected(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    framed = {space.id for space in SPACES if space.framed}
    joined = any(owner_at(state, other) is not None for other in near(thing.name))
    return thing.name not in framed and not joined and thing not in named(with_money(state, RICH))


def no_stock(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    kind = str(facts["building"])
    standing = [state.building_at(space.id) for space in SPACES]
    return standing.count((state.seat, BUILDINGS.index(kind))) == LIMITS[kind]


def no_other_kind(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return owner_at(state, thing.name) == state.seat and thing not in named(with_money(state, RICH))


def no_kind(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    return thing not in named(with_money(state, RICH))


def exactly_too_dear(state: State, thing: Thing, facts: dict[str, object]) -> bool:
    """One pound less than the price will not do, the price will."""
    price, money = int(str(facts["price"])), int(str(facts["money"]))
    if money != state.money[state.seat] or money >= price:
        return False
    builds = {
        purse: {
            ref
            for action in asked(with_money(state, purse)).actions
            if action.verb == "build"
            for ref in touches(action)
        }
        for purse in (price - 1, price)
    }
    wanted = f"{thing.kind}:{thing.name}"
    return wanted in builds[price] and wanted not in builds[price - 1]


CHECKS: dict[str, Callable[[State, Thing, dict[str, object]], bool]] = {
    "declare_first": declare_first,
    "row": row,
    "not_spending": men_in_hand,
    "men_first": men_in_hand,
    "man_there": man_there,
    "own_building": own_building,
    "no_man_near": no_man_near,
    "attack_money": attack_money,
    "no_attacker": no_attacker,
    "others_building": others_building,
    "framed_first": framed_first,
    "not_connected": not_connected,
    "no_stock": no_stock,
    "no_other_kind": no_other_kind,
    "no_kind": no_kind,
    "no_ground": no_kind,
    "no_site": exactly_too_dear,
    "too_dear": exactly_too_dear,
}


def holds(state: State, thing: Thing, reason: Reason) -> bool:
    return CHECKS[reason.code](state, thing, dict(reason.facts))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_cannot_be_chosen_has_a_reason_and_it_is_true(players: int) -> None:
    met: set[str] = set()
    for seed in range(3):
        for state, prompt in positions(seed, players):
            legal = named(state)
            for thing in THINGS:
                if thing not in legal:
                    reason = GAME.reason(GAME.view(state, prompt.seat), prompt, thing)
                    assert holds(state, thing, reason), (reason, thing, state)
                    met.add(reason.code)
    common = {"declare_first", "row", "man_there", "no_man_near", "no_attacker", "others_building"}
    assert common | {"attack_money", "too_dear", "no_site", "not_connected"} <= met


def test_the_rare_reasons_are_true_too() -> None:
    villages = "hawarden chirk breidden montgomery knighton hay monmouth chepstow tegeingl"
    state = table(men=f"{CASTLE} ruthin", buildings={0: {"village": villages}}, money=[RICH])
    found = GAME.reason(state, GAME.prompt(state), Thing("building", "village"))
    assert found.code == "no_stock" and holds(state, Thing("building", "village"), found)
    first = table(money=[RICH])
    found = GAME.reason(first, GAME.prompt(first), Thing("space", "bala"))
    assert found.code == "framed_first" and holds(first, Thing("space", "bala"), found)


def test_nothing_in_stock_for_a_building_to_be_replaced() -> None:
    """On a hill no town can stand; with both castles used up a village there has no successor."""
    buildings = {
        "village": "cadair",
        "small_castle": "chirk berwyn harlech hiraethog snowdon betws",
        "large_castle": "hawarden montgomery monmouth chepstow",
    }
    state = table(buildings={0: buildings}, money=[RICH])
    found = GAME.reason(state, GAME.prompt(state), Thing("space", "cadair"))
    assert found.code == "no_other_kind" and holds(state, Thing("space", "cadair"), found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tip_shows_the_price_of_every_legal_build_and_no_other(players: int) -> None:
    for state, prompt in positions(7, players):
        legal: dict[str, dict[str, int]] = {}
        for action in prompt.actions:
            if action.verb == "build":
                after = state.copy()
                GAME.apply(after, action)
                kind, space = (str(operand) for operand in action.operands)
                legal.setdefault(space, {})[kind] = state.money[state.seat] - after.money[state.seat]
        for site in SPACES:
            assert builds_here(state, site.id) == legal.get(site.id, {})
            lines = [
                line for line in tip_lines(state, f"space:{site.id}", WORDS) if "tip.space.price" in line
            ]
            now = [line for line in lines if line.startswith("scene.tip.space.prices")]
            assert bool(now) == (site.id in legal)
            for kind, price in legal.get(site.id, {}).items():
                assert f"{kind} £{price}|" in now[0]


def test_prices_for_later_are_those_the_seat_will_pay_with_the_money() -> None:
    """And there are none where the ground is closed: a man, another's building, no road, Mordred's castle."""
    for state, _ in positions(3, 3):
        for seat in range(3):
            later = state.copy()
            later.seat, later.phase, later.in_hand, later.money[seat] = seat, SPEND, 0, RICH
            for space in SPACES:
                prices = prices_here(state, seat, space.id)
                assert prices == builds_here(later, space.id)
                assert bool(prices) == (closed_ground(state, seat, space.id) is None)


def test_the_tip_of_closed_ground_says_why_and_names_no_price() -> None:
    state = table(men=f"{CASTLE} bala", buildings={1: {"town": "chirk"}}, money=[RICH])
    said = {space: tip_lines(state, f"space:{space}", WORDS) for space in ("bala", "chirk", "gower", CASTLE)}
    codes = {"bala": "no_attacker", "chirk": "others_building", "gower": "not_connected"}
    for space, lines in said.items():
        assert not any("tip.space.price" in line for line in lines)
        assert space == CASTLE or any(f"scene.why.{codes[space]}" in line for line in lines)


@pytest.mark.parametrize("players", [2, 4])
def test_the_tip_of_a_man_names_every_legal_attack_on_him_and_no_other(players: int) -> None:
    """It said only that he is there, as if there were nothing to be done about it."""
    met = 0
    for state, prompt in positions(7, players):
        legal: dict[str, set[str]] = {}
        for action in prompt.actions:
            if action.verb == "attack":
                target, source = (str(operand) for operand in action.operands)
                legal.setdefault(target, set()).add(source)
        for site in SPACES if legal else ():
            lines = tip_lines(state, f"space:{site.id}", WORDS)
            told = [line for line in lines if line.startswith("scene.attack ")]
            assert len(told) == len(legal.get(site.id, ())), (site.id, lines)
            for source in legal.get(site.id, ()):
                kind = state.building_at(source)
                assert kind is not None
                name, needed = SPACES[INDEX[source]].name, TO_ATTACK[kind[1]]
                (line,) = [line for line in told if f" {name} · " in line]
                assert line.endswith(str(needed))
                met += 1
    assert met > 5


def test_while_others_act_the_tip_speaks_of_the_one_who_looks() -> None:
    """Seat 1 looks while seat 0 spends: no "now", and the surcharge is its own."""
    state = table(buildings={0: {"village": "chirk"}}, money=[RICH, 0, 0])
    mine = next(line for line in tip_lines(state, "space:edeirnion", WORDS, seat=0) if "space.price" in line)
    other = next(line for line in tip_lines(state, "space:edeirnion", WORDS, seat=1) if "space.price" in line)
    assert mine.startswith("scene.tip.space.prices") and "village £3|" in mine
    assert other.startswith("scene.tip.space.later") and "village £4|" in other
    placing = table(
        phase=PLACE_MAN, in_hand=2, men="anglesey bangor", buildings={0: {"village": "chirk"}}, money=[RICH]
    )
    assert any(
        line.startswith("scene.tip.space.later") for line in tip_lines(placing, "space:hawarden", WORDS)
    )


def WORDS(key: str, **facts: object) -> str:
    """A catalogue that shows its keys: what is asked of it stays visible."""
    if key == "scene.tip.space.price":
        return f"{facts['building']} £{facts['price']}|"
    if key.startswith("scene.building."):
        return key.removeprefix("scene.building.")
    return f"{key} {' '.join(str(fact) for fact in facts.values())}" + (
        " tip.space.price" if key in ("scene.tip.space.prices", "scene.tip.space.later") else ""
    )


def test_every_reason_has_a_check_and_words() -> None:
    words = Words("en", "wales")
    assert [code for code in CHECKS if not words.has(f"scene.why.{code}")] == []
