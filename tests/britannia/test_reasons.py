"""Why something cannot be done: there is always a reason, and it is true in every edition and pack."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Unpack

import pytest

from mordred.britannia.content.library import STANDARD, load_pack, register
from mordred.britannia.content.pack import Edition, Pack
from mordred.britannia.handling.touches import complete, touches
from mordred.britannia.rules import verbs_units
from mordred.britannia.rules.options import LEADERS, Options
from mordred.britannia.rules.state import Army, Casting, Effect, Marching, Mustering, State
from mordred.britannia.rules.table import RulesTable, crowding
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, Reason, Thing
from mordred.core.narrowing import choose, narrow
from mordred.i18n import Words
from tests.britannia.table import GAME, Position, Table, table, top

GAMES = {
    edition: [
        {"players": players, "edition": edition, "leaders": leaders}
        for players, leaders in ((2, "advanced"), (3, "basic"), (4, "advanced"))
    ]
    for edition in ("final", "preview")
}


def thing(ref: str) -> Thing:
    kind, _, name = ref.partition(":")
    return Thing(kind, name)


def things(state: State, seat: int) -> list[str]:
    """Everything on the table that the seat may point at."""
    player = state.players[seat]
    return [
        *(f"territory:{name}" for name in state.lands),
        *(f"slot:{slot}" for slot in state.borders),
        *(f"leader:{name}" for name in LEADERS),
        *(f"monster:{name}" for name in state.monsters),
        *(f"card:{card}" for pile in (player.hand, player.spells, player.permanents) for card in pile),
        *(f"card:{card}" for card in player.used),
        *(f"player:{other}" for other in range(len(state.players))),
        *(f"unit:{unit}" for unit in ("mystic", "warrior")),
    ]


def moments(seed: int, **options: Any) -> Iterator[tuple[State, Prompt]]:
    """Every eleventh decision of a game at random."""
    state, chance, number = GAME.new(Options(**options), seed), Chance(seed, 10**6), 0
    while (prompt := GAME.prompt(state)) is not None:
        if number % 11 == 0:
            yield state, prompt
        number += 1
        GAME.apply(state, prompt.actions[chance.below(len(prompt.actions))])


def beginnings(prompt: Prompt) -> Iterator[tuple[str, ...]]:
    """Nothing chosen, and a few first choices, with what goes without saying."""
    yield ()
    firsts = list(dict.fromkeys(touches(action)[0] for action in prompt.actions))
    for first in firsts[:: max(1, len(firsts) // 3)]:
        chosen = complete(prompt, (first,))
        if narrow(prompt.actions, touches, chosen).action is None:
            yield chosen


def asked_again(state: State) -> Prompt:
    """The question of a state that was mended by hand."""
    prompt = GAME.prompt(state)
    assert prompt is not None
    return prompt


def continues(prompt: Prompt, chosen: Sequence[str], ref: str) -> bool:
    return ref in narrow(prompt.actions, touches, chosen).glows


# Each reason says something about the table: these look for themselves whether it is so.

Case = tuple[State, Prompt, tuple[str, ...], Thing, dict[str, Any]]


def crowd(state: State, seat: int, place: str) -> int:
    """The other factions there."""
    return sum(1 for other in state.lands[place].armies if other != seat)


def own(state: State, seat: int, place: str) -> Army:
    return state.lands[place].armies.get(seat, Army())


def mover(case: Case) -> int:
    """Whose units are about to come."""
    state, prompt, chosen, _, _ = case
    frame = state.frames[-1]
    if isinstance(frame, Effect) and frame.seats and prompt.kind == "add_units":
        return frame.seats[0]
    return next((int(ref[7:]) for ref in chosen if ref.startswith("player:")), prompt.seat)


def adjacent(state: State, one: str, other: str) -> bool:
    return other in RulesTable(state).geography.near[one]


def is_full(case: Case) -> bool:
    """The limit is the pack's; one more (or the chosen group more) would exceed it; with fewer it goes."""
    state, prompt, chosen, _, facts = case
    flags, place = RulesTable(state).book.flags, facts["place"]
    assert prompt.kind == "muster" or flags.unit_limit_scope == "every_turn_end"
    limit = RulesTable(state).book.pack.constants.units_per_faction
    group = next((ref for ref in chosen if ref.startswith("group:")), "group:1")
    size = sum(int(part) for part in group[6:].split("."))
    there = own(state, mover(case), place).figures
    return (facts["limit"], facts["n"]) == (limit, there) and there + size > limit


def is_fought(case: Case) -> bool:
    state, _, _, _, facts = case
    return state.lands[facts["place"]].fought and RulesTable(state).book.flags.battle_token_blocks


def two_factions(case: Case) -> bool:
    return crowd(case[0], mover(case), case[4]["place"]) >= 2


def no_units(case: Case) -> bool:
    return own(case[0], case[1].seat, case[3].name).figures == 0


def laid(case: Case) -> bool:
    army = own(case[0], case[1].seat, case[3].name)
    return army.laid and army.figures == 1


def dear_step(case: Case) -> bool:
    """The cap of this edition is what is in the way: with time enough it is legal."""
    state, _, _, _, facts = case
    frame, cap = state.frames[-1], RulesTable(state).book.flags.march_cap
    assert isinstance(frame, Marching)
    if cap is not None and cap - frame.gross != facts["time"]:
        return False
    return facts["price"] > facts["time"] and with_time(case)


def with_time(case: Case) -> bool:
    state, _, chosen, what, _ = case
    richer = state.copy()
    frame = richer.frames[-1]
    assert isinstance(frame, Marching)
    frame.gross -= 6
    return continues(asked_again(richer), chosen, f"territory:{what.name}")


def mend_first(case: Case) -> bool:
    state, prompt, _, _, facts = case
    place, book = facts["start"], RulesTable(state).book
    return own(state, prompt.seat, place).figures > book.open_limit or crowd(state, prompt.seat, place) >= 2


def not_adjacent(case: Case) -> bool:
    state, _, chosen, what, facts = case
    return chosen[0] == f"territory:{facts['start']}" and not adjacent(state, facts["start"], what.name)


def chief_far(case: Case) -> bool:
    state, prompt, _, what, facts = case
    home = facts["start"]
    return own(state, prompt.seat, home).chief == 1 and not adjacent(state, home, what.name)


def mustering(case: Case) -> Mustering:
    frame = case[0].frames[-1]
    assert isinstance(frame, Mustering)
    return frame


def not_with_chief(case: Case) -> bool:
    state, prompt, _, what, facts = case
    return (
        own(state, prompt.seat, what.name).chief == 0 and own(state, prompt.seat, facts["start"]).chief == 1
    )


def reserve_empty(case: Case) -> bool:
    player = case[0].players[case[1].seat]
    return {"mystic": player.mystics, "warrior": player.warriors}[case[3].name] == 0


def no_room_would_help(case: Case) -> bool:
    """Even if there were room everywhere, the card would not go there."""
    return not with_room_everywhere(case)


def with_room_everywhere(case: Case) -> bool:
    state, _, chosen, what, _ = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verbs_units, "rooms", lambda table, seat, places, **_: [(p, 99) for p in places])
        patch.setattr(verbs_units, "with_room", lambda table, seat, places, **_: list(places))
        return continues(asked_again(state.copy()), chosen, f"{what.kind}:{what.name}")


def nothing_of_the_kind(case: Case) -> bool:
    """No legal answer begins or goes on with a thing of that kind."""
    _, prompt, chosen, what, _ = case
    glows = narrow(prompt.actions, touches, chosen).glows
    return not any(ref.startswith(f"{what.kind}:") for ref in glows)


def asks_for(*kinds: str) -> Callable[[Case], bool]:
    """The answers all begin with such a thing."""
    return lambda case: all(touches(a)[0].partition(":")[0] in (*kinds, "choice") for a in case[1].actions)


def moved_already(case: Case) -> bool:
    frame = case[0].frames[-1]
    return isinstance(frame, Effect) and case[3].name in frame.picked


def other_figure(case: Case) -> bool:
    return nothing_of_the_kind(case) or not continues(case[1], (), f"{case[3].kind}:{case[3].name}")


def figure_at(case: Case) -> str:
    kind, name = case[2][0].split(":")
    return (case[0].leaders if kind == "leader" else case[0].monsters)[name]


def too_far(case: Case) -> bool:
    """Ring after ring of neighbours around the figure does not come so far."""
    state, _, _, what, facts = case
    reached = {figure_at(case)}
    for _ in range(facts["steps"]):
        reached |= {other for place in reached for other in RulesTable(state).geography.near[place]}
    return facts["start"] == figure_at(case) and what.name not in reached


def no_favour(case: Case) -> bool:
    state, _, _, what, _ = case
    return sum(state.lands[what.name].favour if what.kind == "territory" else state.borders[what.name]) == 0


def plain_other(case: Case) -> bool:
    """The plainest answer is kept for small things that nobody is asked for; places get a better one."""
    _, prompt, chosen, what, _ = case
    return what.kind in ("player", "unit") and not continues(prompt, chosen, f"{what.kind}:{what.name}")


def idle(case: Case) -> bool:
    """There is a Mystic for it, it is in hand, and still it may not be cast."""
    state, prompt, _, what, _ = case
    frame = state.frames[-1]
    able = isinstance(frame, Casting) and frame.left > 0 and in_pile("spells")(case)
    return able and Action("cast", (what.name,)) not in prompt.actions


def in_pile(pile: str) -> Callable[[Case], bool]:
    return lambda case: case[3].name in getattr(case[0].players[case[1].seat], pile)


CHECKS: dict[str, Callable[[Case], bool]] = {
    "action": lambda case: case[1].kind == "action",
    "mist": lambda case: not case[0].opened and case[3].name not in RulesTable(case[0]).geography.lands,
    "full": is_full,
    "fought": is_fought,
    "two_factions": two_factions,
    "no_units": no_units,
    "laid": laid,
    "no_road": lambda case: not RulesTable(case[0]).geography.near[case[3].name],
    "no_way_out": dear_step,
    "no_time": dear_step,
    "mend_first": mend_first,
    "no_room_near": with_time,
    "not_adjacent": not_adjacent,
    "unit_first": lambda case: mustering(case).added > 0,
    "chief_moved": lambda case: mustering(case).chief_moved,
    "chief_there": lambda case: own(case[0], case[1].seat, case[3].name).chief == 1,
    "chief_far": chief_far,
    "not_with_chief": not_with_chief,
    "no_reserve": reserve_empty,
    "no_battle": lambda case: len(case[0].lands[case[3].name].armies) < 2,
    "battle_over": lambda case: case[0].lands[case[3].name].fought,
    "spell_first": asks_for("card"),
    "fate_first": asks_for("card"),
    "lay": asks_for("card"),
    "mystic_first": asks_for("laid"),
    "lose": asks_for("unit"),
    "leader_first": asks_for("leader"),
    "monster_first": asks_for("monster"),
    "champion_first": asks_for("champion"),
    "not_asked": nothing_of_the_kind,
    "slot": no_room_would_help,
    "leader": nothing_of_the_kind,
    "monster": nothing_of_the_kind,
    "other": plain_other,
    "place": no_room_would_help,
    "nowhere_with_room": with_room_everywhere,
    "no_favour": no_favour,
    "moved_already": moved_already,
    "other_leader": other_figure,
    "must_step": lambda case: case[3].name == figure_at(case),
    "too_far": too_far,
    "leader_there": lambda case: case[3].name in case[0].leaders.values(),
    "spell_used": in_pile("used"),
    "spell_in_force": in_pile("permanents"),
    "spell_idle": idle,
    "spell_later": lambda case: in_pile("spells")(case) and case[1].kind != "magic",
    "combat_later": lambda case: in_pile("hand")(case) and case[1].kind != "lay",
}


def refusals(state: State, prompt: Prompt) -> Iterator[tuple[Case, Reason]]:
    """Everything that is refused now, after several beginnings, with the reason the rules give."""
    view = GAME.view(state, prompt.seat)
    for chosen in beginnings(prompt):
        for ref in things(view, prompt.seat):
            if choose(prompt.actions, touches, chosen, ref).refused is not None:
                reason = GAME.reason(view, prompt, thing(ref), [thing(before) for before in chosen])
                yield (state, prompt, chosen, thing(ref), dict(reason.facts)), reason


@pytest.mark.parametrize("edition", GAMES)
def test_what_cannot_be_chosen_has_a_reason_and_it_is_true(edition: Edition) -> None:
    met: set[str] = set()
    for options in GAMES[edition]:
        for seed in (1, 2, 3):
            for state, prompt in moments(seed, **options):
                for case, reason in refusals(state, prompt):
                    assert CHECKS[reason.code](case), (reason, prompt.kind, prompt.details, case[2], case[3])
                    met.add(reason.code)
    common = {"action", "mist", "no_units", "not_adjacent", "chief_far", "lay", "place", "combat_later"}
    assert common | {"spell_later", "leader_first", "monster_first", "too_far"} <= met
    if edition == "preview":
        assert not {"fought", "laid"} & met


# The edition and the pack decide --------------------------------------------------------------------------


def said(t: Any, ref: str, *chosen: str) -> Reason:
    return GAME.reason(t.state, t.prompt, thing(ref), [thing(before) for before in chosen])


def test_the_limit_of_units_in_a_muster_is_the_packs() -> None:
    t = table(armies={"elmet": {0: "C"}, "corbenic": {0: "WWWW"}})
    neighbour = next(iter(RulesTable(t.state).geography.near["elmet"]))
    t = table(armies={"elmet": {0: "C"}, neighbour: {0: "WWWW"}})
    t.answer("muster")
    assert said(t, f"territory:{neighbour}") == ("full", {"place": neighbour, "n": 4, "limit": 4})
    t = table(pack=five_units().id, armies={"elmet": {0: "C"}, neighbour: {0: "WWWWW"}})
    t.answer("muster")
    assert said(t, f"territory:{neighbour}").facts["limit"] == 5


def five_units() -> Pack:
    """A pack in which five units of a faction may be in a territory."""
    data = json.loads(STANDARD.read_bytes())
    data["meta"].update(id="five-units", name="Five units", origin="made for a test")
    data["constants"]["units_per_faction"] = 5
    return register(load_pack(data))


@pytest.mark.parametrize(("edition", "code"), [("final", "no_time"), ("preview", "")])
def test_only_the_final_edition_caps_a_march(edition: Edition, code: str) -> None:
    """Five discs on March: the sixth step is the last one of the final edition."""
    t = table(edition=edition, armies={"elmet": {0: "CW"}})
    near = RulesTable(t.state).geography.near["elmet"]
    t.answer("march")
    frame = t.state.frames[-1]
    assert isinstance(frame, Marching)
    frame.gross = 6
    if code:
        found = said(t, f"territory:{near[0]}", "territory:elmet", "group:0.0.1.0")
        assert found == (code, {"price": 1, "time": 0})
    else:
        assert any(action.verb == "march" for action in t.legal)


@pytest.mark.parametrize(("edition", "blocked"), [("final", True), ("preview", False)])
def test_the_battle_token_blocks_in_the_final_edition_alone(edition: Edition, blocked: bool) -> None:
    t = table(edition=edition, armies={"elmet": {0: "CW"}})
    t.state.lands["elmet"].fought = True
    found = crowding(RulesTable(t.state), 0, "elmet")
    assert (found is not None and found.code == "fought") == blocked


# What random play seldom shows ----------------------------------------------------------------------------


def true_reason(t: Any, ref: str, *chosen: str) -> str:
    """The code of a reason that is true."""
    assert choose(t.prompt.actions, touches, chosen, ref).refused == ref
    found = said(t, ref, *chosen)
    assert CHECKS[found.code]((t.state, t.prompt, chosen, thing(ref), dict(found.facts))), found
    return found.code


def marching(spent: int, **position: Unpack[Position]) -> Table:
    t = table(**position)
    t.answer("march")
    march = top(t.state, Marching)
    march.gross = spent
    march.moves = 1
    return t


def test_a_laid_chief_alone_goes_nowhere() -> None:
    t = marching(0, armies={"elmet": {0: "C"}, "garloth": {0: "WW"}})
    t.state.lands["elmet"].armies[0] = Army(1, laid=True)
    assert true_reason(t, "territory:elmet") == "laid"


def test_no_step_is_left_when_the_cap_is_reached() -> None:
    t = marching(6, armies={"elmet": {0: "CW"}})
    assert true_reason(t, "territory:elmet") == "no_way_out"


def test_the_last_step_must_end_where_there_is_room() -> None:
    near = RulesTable(table().state).geography.near["garloth"]
    crowded = {place: {1: "W", 2: "W"} for place in near}
    t = marching(5, armies={"garloth": {0: "CW"}, **crowded})
    assert true_reason(t, "territory:garloth") == "no_room_near"


def test_a_card_adds_nobody_where_it_is_full_or_fought_over() -> None:
    t = table(armies={"elmet": {0: "CWWW"}, "garloth": {0: "W"}, "essex": {0: "W"}, "corbenic": {0: "W"}})
    t.state.lands["garloth"].fought = True
    t.resolve("fate.beacons.boon")
    assert true_reason(t, "territory:elmet") == "full"
    assert true_reason(t, "territory:garloth") == "fought"
    assert true_reason(t, "territory:cornwall") == "place"


def test_in_the_preview_edition_neither_stops_a_card() -> None:
    armies = {"elmet": {0: "CWWW"}, "garloth": {0: "W"}, "essex": {0: "W"}}
    t = table(edition="preview", armies=armies)
    t.state.lands["garloth"].fought = True
    t.resolve("fate.beacons.boon")
    open_places = {place for place, _ in t.options("add")}
    assert {"elmet", "garloth"} <= open_places


def test_a_card_moves_nobody_out_of_a_ring_of_others() -> None:
    near = RulesTable(table().state).geography.near["garloth"]
    crowded = {place: {1: "W", 2: "W"} for place in near}
    t = table(armies={"garloth": {0: "CW"}, "essex": {0: "W"}, **crowded})
    t.resolve("fate.track.boon")
    assert true_reason(t, "territory:garloth") == "nowhere_with_room"


def test_a_card_that_names_its_figure_moves_no_other() -> None:
    data = json.loads(STANDARD.read_bytes())
    data["meta"].update(id="named-figures", name="Named figures", origin="made for a test")
    boons = {card["id"]: card["boon"]["effects"][0] for card in data["fate"]}
    boons["herald"]["which"] = "merlin"
    register(load_pack(data))
    t = table(pack="named-figures")
    t.resolve("fate.herald.boon")
    assert true_reason(t, "leader:morgana") == "other_leader"


def test_every_reason_has_a_check_and_words() -> None:
    words = Words("en", "britannia")
    assert [code for code in CHECKS if not words.has(f"scene.why.{code}")] == []
