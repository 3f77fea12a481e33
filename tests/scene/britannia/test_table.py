"""The table of Britannia over whole games: every legal thing can be touched, nothing hidden is shown."""

from __future__ import annotations

import re

import pytest

from mordred.britannia import painter as scene
from mordred.britannia.handling import labels
from mordred.britannia.handling.touches import groups
from mordred.britannia.handling.why import why
from mordred.britannia.rules.state import Battle, Effect, State
from mordred.core.narrowing import choose
from mordred.scene.node import diff
from tests.scene.britannia.table import (
    GAME,
    HANDLING,
    WORDS,
    defined,
    early,
    games,
    late,
    moments,
    table,
    walk,
)

GAMES = [
    (2, {"players": 2, "leaders": "advanced"}),
    (5, {"players": 4}),
    (9, {"players": 3, "mode": "blitz"}),
]


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_each_action_is_named_by_its_touches_alone(seed: int, options: dict[str, object]) -> None:
    for _, prompt in moments(seed, **options):
        named = [HANDLING.touches(action) for action in prompt.actions]
        assert len(set(named)) == len(named), prompt.kind


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_touching_plays_every_action(seed: int, options: dict[str, object]) -> None:
    """Touch after touch, with what goes without saying filled in, as the page does it."""
    for _, prompt in moments(seed, **options):
        for action in prompt.actions[:: max(1, len(prompt.actions) // 4)]:
            chosen: tuple[str, ...] = ()
            played = None
            for ref in HANDLING.touches(action):
                if ref in chosen and HANDLING.narrow(prompt, (*chosen, ref)).actions == ():
                    continue
                if ref.startswith("group:") and any(old.startswith("group:") for old in chosen):
                    chosen = HANDLING.regroup(prompt, chosen, ref)
                    continue
                choice = choose(prompt.actions, HANDLING.touches, chosen, ref)
                assert choice.refused is None, (prompt.kind, action, chosen, ref)
                chosen = HANDLING.complete(prompt, choice.narrowed.chosen)
                played = choice.action or HANDLING.narrow(prompt, chosen).action
            assert played == action


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_whatever_may_be_touched_is_drawn_and_glows(seed: int, options: dict[str, object]) -> None:
    for count, (session, prompt) in enumerate(games(seed, **options)):
        state = session.state
        if count % 4:
            continue
        chosen: tuple[str, ...] = ()
        while True:
            glows = HANDLING.narrow(prompt, chosen).glows
            drawn = {
                ref
                for ref in glows
                if ref.partition(":")[0] in HANDLING.drawn and not ref.startswith("group:")
            }
            tree = table(state, prompt, prompt.seat, chosen, session.records)
            glowing = {
                part.attrs["data-ref"]
                for part in walk(tree)
                if "can" in part.attrs.get("class", "").split() and "data-ref" in part.attrs
            }
            assert drawn <= glowing, (prompt.kind, drawn - glowing)
            for ref in set(glows) - drawn:
                assert labels.label(GAME.view(state, prompt.seat), ref, WORDS)
            longer = HANDLING.complete(prompt, (*chosen, glows[0])) if glows else chosen
            if longer == chosen or HANDLING.narrow(prompt, longer).action is not None:
                break
            chosen = longer


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_keys_are_unique_pictures_defined_and_tips_written(seed: int, options: dict[str, object]) -> None:
    ids = defined()
    told: set[str] = set()
    for count, (session, prompt) in enumerate(games(seed, **options)):
        state = session.state
        if count % 5:
            continue
        view = GAME.view(state, prompt.seat)
        keys: set[str] = set()
        for part in walk(table(state, prompt, prompt.seat, (), session.records)):
            assert not part.key or part.key not in keys, part.key
            keys.add(part.key)
            href = part.attrs.get("href", "")
            assert not href or href[1:] in ids, href
            for named in re.findall(r"url\(#([\w-]+)\)", " ".join(part.attrs.values())):
                assert named in ids, named
            tip = part.attrs.get("data-tip")
            if tip and tip not in told:
                told.add(tip)
                assert scene.tip(view, tip, WORDS, prompt.seat) is not None, tip


def battle_of(state: State) -> Battle | None:
    """The battle that is being fought, if any."""
    return next((frame for frame in reversed(state.frames) if isinstance(frame, Battle)), None)


def turned_up(battle: Battle, owner: int, seat: int) -> set[str]:
    """The cards an owner has laid in a battle that a seat may see."""
    laid = [card for side in battle.sides if side.seat == owner for card in side.laid]
    return {one.card for one in laid if battle.revealed or seat in one.seen}


@pytest.mark.parametrize("seed", [3, 8])
def test_a_seat_never_sees_another_hand(seed: int) -> None:
    """Of other factions' Combat cards only those are in the tree that lie open or were looked at."""
    seen_some = False
    for count, (session, prompt) in enumerate(games(seed, players=3)):
        state = session.state
        if count % 6:
            continue
        battle = battle_of(state)
        for seat in range(3):
            tree = table(state, prompt, seat, (), session.records)
            tips = {part.attrs.get("data-tip", "") for part in walk(tree)}
            for other in range(3):
                if other == seat:
                    continue
                player = state.players[other]
                open_cards = {*player.discards, *player.known.get(seat, [])}
                if battle is not None:
                    open_cards |= turned_up(battle, other, seat)
                hidden = {*player.hand, *player.deck} - open_cards
                seen_some = seen_some or bool(hidden)
                assert not {f"card:{card}" for card in hidden} & tips
                backs = [page for page in walk(scene.hand(GAME.view(state, seat), other, WORDS)) if page.key]
                assert len(backs) == 2 + len(player.hand)
    assert seen_some


def test_an_unchanged_table_is_not_painted_again() -> None:
    for state in (early(), late()):
        prompt = GAME.prompt(state)
        assert diff(table(state, prompt, 0), table(state, prompt, 0)) == []


def test_the_ground_is_the_same_node_all_game_long() -> None:
    first = scene.board(GAME.view(early(), 0), WORDS)
    again = scene.board(GAME.view(early(), 1), WORDS)
    assert first.children[0] is again.children[0]


def test_the_board_is_light_enough_for_a_phone() -> None:
    for state in (early(), late()):
        assert sum(1 for _ in walk(scene.board(GAME.view(state, 0), WORDS))) < 1500


def test_the_breakout_changes_board_and_dial() -> None:
    calm, storm = GAME.view(early(), 0), GAME.view(late(), 0)
    boards = scene.board(calm, WORDS), scene.board(storm, WORDS)
    dials = scene.dial(calm, WORDS), scene.dial(storm, WORDS)
    for before, after in (boards, dials):
        assert "broken" not in before.attrs["class"].split()
        assert "broken" in after.attrs["class"].split()


def test_a_touch_in_vain_gets_a_reason() -> None:
    """Every land, border, Leader, Monster and card answers with a sentence when it fits nothing."""
    said: set[str] = set()
    for count, (state, prompt) in enumerate(moments(5, players=4)):
        if count % 3:
            continue
        view = GAME.view(state, prompt.seat)
        player = view.players[prompt.seat]
        cards = [*player.hand, *player.spells, *player.permanents, *player.used]
        refs = [f"territory:{name}" for name in view.lands] + [f"card:{card}" for card in cards]
        refs += [
            *(f"leader:{name}" for name in view.leaders),
            *(f"monster:{name}" for name in view.monsters),
            "slot:8",
        ]
        for chosen in ((), HANDLING.touches(prompt.actions[0])[:1]):
            glows = HANDLING.narrow(prompt, chosen).glows
            for ref in refs:
                if ref not in glows:
                    sentence = why(view, prompt, chosen, ref, WORDS)
                    assert sentence.endswith("."), sentence
                    assert "{" not in sentence
                    said.add(sentence)
    assert len(said) > 30
    assert any("is not next to" in sentence for sentence in said)
    assert any("no units" in sentence for sentence in said)


def test_the_possibilities_of_a_card_say_what_they_do() -> None:
    state = GAME.copy(early())
    state.frames.append(Effect("chaos.tithe/0", you=0, it=1))
    told = [labels.label(state, f"branch:{index}", WORDS) for index in range(3)]
    assert told == ["Return 1 Favour", "Remove 1 of your units", "Discard 2 Combat cards"]


def reached(state: State, seat: int, going: list[str], picked: str) -> set[str]:
    """Every group that the picker's buttons lead to, from the one that is picked at first."""
    found, todo = {picked}, [picked]
    while todo:
        drawn = scene.picker(state, seat, going, todo.pop(), WORDS)
        new = {str(one.attrs["data-ref"]) for one in walk(drawn) if one.attrs.get("data-ref")} - found
        found |= new
        todo += new
    return found


@pytest.mark.parametrize("seed", [4, 6, 12])
def test_every_group_can_be_picked(seed: int) -> None:
    """Where a card lets one unit go at a time, no button led from the Warrior to the Chief or the Mystic."""
    alone = 0
    for state, prompt in moments(seed, players=4):
        named = (HANDLING.touches(action) for action in prompt.actions)
        before = {
            touched[:place]
            for touched in named
            for place, ref in enumerate(touched)
            if ref.startswith("group:") and place
        }
        for chosen in (HANDLING.complete(prompt, one) for one in before):
            going = groups(prompt, chosen)
            picked = next((ref for ref in chosen if ref.startswith("group:")), "")
            if picked and len(going) > 1:
                assert reached(state, prompt.seat, going, picked) == set(going), (prompt.kind, chosen)
                alone += prompt.kind == "move_units"
    assert alone
