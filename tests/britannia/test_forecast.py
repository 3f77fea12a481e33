"""What would come of it: the time of an action and where it leads, and who would claim what now."""

import random

from mordred.britannia.rules.events import DialEvent, TimeSpent, WarBegan
from mordred.britannia.rules.forecast import claims_now, landing, notes, on_borders
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.state import Discount, State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action, Thing, act


def fresh(seed: int = 3) -> State:
    return GAME.new(GAME.Options(players=3), seed)


def codes(state: State, kind: str, name: str) -> list[str]:
    prompt = GAME.prompt(state)
    assert prompt is not None
    return [note.code for note in notes(state, prompt, Thing(kind, name))]


def test_a_disc_makes_the_next_one_dearer() -> None:
    state = fresh()
    seat = state.order[0]
    assert codes(state, "action", "march") == ["begin_march_free", "dearer"]
    state.players[seat].discs = [2, 0, 0]
    prompt = GAME.prompt(state)
    assert prompt is not None
    first, second = notes(state, prompt, Thing("action", "march"))
    assert (first.code, first.facts["penalty"]) == ("begin_march", 2)
    assert (second.code, second.facts["penalty"]) == ("dearer", 3)


def test_the_last_disc_brings_all_of_them_back() -> None:
    state = fresh()
    state.players[state.order[0]].discs = [1, 1, 1]
    assert codes(state, "action", "muster") == ["begin_muster", "discs_return"]


def test_at_the_end_of_the_second_lap_it_is_the_last_action() -> None:
    state = fresh()
    table = RulesTable(state)
    for player in state.players:
        player.distance = 2 * table.book.size - 1
    state.swept = 2 * table.book.size - 1
    state.lines = 1
    assert "last_action" in codes(state, "action", "march")


def test_what_is_foretold_of_done_is_what_happens() -> None:
    """Random games: whoever is told time, sector and events before "done" gets just these."""
    told = 0
    for seed in range(4):
        state, chance = fresh(seed), random.Random(seed)
        for _ in range(250):
            prompt = GAME.prompt(state)
            if prompt is None:
                break
            done = act("done")
            if prompt.kind in ("march", "muster", "magic") and done in prompt.actions:
                found = notes(state, prompt, Thing("choice", "done"))
                lands = next(note for note in found if note.code.startswith("lands"))
                events = GAME.apply(state, Action("done"))
                spent = next(event for event in events if isinstance(event, TimeSpent))
                assert (spent.cost, spent.sector) == (lands.facts["time"], lands.facts["sector"])
                dial = [event for event in events if isinstance(event, DialEvent | WarBegan)]
                foreseen = str(lands.facts.get("events", "")).split()
                assert bool(dial) <= bool(foreseen)
                if dial and isinstance(dial[0], DialEvent):
                    assert foreseen[0] == dial[0].event
                told += 1
                continue
            GAME.apply(state, chance.choice(prompt.actions))
    assert told > 20


def test_a_sector_where_somebody_stays_has_no_event() -> None:
    state = fresh()
    seat = state.order[0]
    for player in state.players:
        player.distance = 0
    assert landing(RulesTable(state), seat, 2).events == ()
    for place, player in enumerate(state.players):
        player.distance = 0 if place == seat else 5
    assert len(landing(RulesTable(state), seat, 2).events) == 1


def test_claims_follow_control_and_borders_need_both_sides() -> None:
    state = fresh()
    table = RulesTable(state)
    slot, (one, other) = next(iter(table.book.ends.items()))
    for land in state.lands.values():
        land.armies.clear()
        land.favour[:] = [0, 0, 0]
    for favour in state.borders.values():
        favour[:] = [0, 0, 0]
    state.borders[slot] = [1, 0, 1]
    state.lands[one].favour[:] = [0, 2, 0]
    army = next(iter(fresh().lands.values())).armies.get(0)
    donor = next(land.armies[0] for land in fresh().lands.values() if 0 in land.armies)
    assert claims_now(state) == []
    state.lands[one].armies[0] = army or donor
    assert [(claim.place, claim.seat, claim.n) for claim in claims_now(state)] == [(one, 0, 2)]
    state.lands[other].armies[0] = donor
    assert (slot, 0, 2) in claims_now(state)
    assert on_borders(state, one) == on_borders(state, other) == (1, 0, 1)
    far = next(place for place in state.lands if place not in (one, other))
    assert on_borders(state, far) == (0, 0, 0)


def test_a_march_that_costs_less_than_was_spent_says_so() -> None:
    """The question counted 8 of time spent, and the choice below it said "cost 7"."""
    state, seat = fresh(), fresh().order[0]
    GAME.apply(state, act("action", "march"))
    for _ in range(2):
        prompt = GAME.prompt(state)
        assert prompt is not None
        GAME.apply(state, next(action for action in prompt.actions if action != act("done")))
    assert "saved" not in codes(state, "choice", "done")
    state.players[seat].discounts.append(Discount("march", 1))
    prompt = GAME.prompt(state)
    assert prompt is not None
    found = notes(state, prompt, Thing("choice", "done"))
    paid = next(note for note in found if note.code.startswith("lands")).facts["time"]
    saved = next(note for note in found if note.code == "saved").facts["time"]
    assert int(paid) + int(saved) == prompt.details["spent"] == 2
