"""PettingZoo's own tests on both games, and that no observation tells what its seat may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from mordred.britannia.content.generate import random_pack
from mordred.britannia.content.library import forget, load_pack, register
from mordred.cli.tables import all_options
from mordred.core.chance import Chance
from mordred.core.game import IllegalAction
from mordred.core.numbers import blank_row
from mordred.envs.pettingzoo import env, raw_env
from mordred.games import GAMES, MANIFESTS

pytestmark = pytest.mark.native

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("wales", {"players": 2}),
    ("wales", {"players": 4}),
    ("britannia", {"players": 3}),
    ("britannia", {"players": 2, "mode": "blitz", "leaders": "advanced"}),
    ("britannia", {"players": 4, "edition": "preview"}),
]
each_table = pytest.mark.parametrize(("game", "options"), TABLES, ids=str)


@each_table
def test_pettingzoos_api_test_passes(game: str, options: dict[str, Any]) -> None:
    api_test(env(game, **options), num_cycles=150)


@pytest.mark.parametrize(("game", "options"), [TABLES[0], TABLES[2]], ids=str)
def test_pettingzoos_seed_test_passes(game: str, options: dict[str, Any]) -> None:
    seed_test(lambda: env(game, **options), num_cycles=60)


def played(table: Any, seed: int) -> Iterator[str]:
    """A random game, moment by moment: who is asked."""
    table.reset(seed=seed)
    chance = Chance(seed)
    while not all(table.terminations.values()):
        yield table.agent_selection
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
        table.step(int(legal[chance.below(len(legal))]))


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in ("observation", "action_mask"))


def put(table: raw_env, state: Any) -> None:
    """Another state on the table, at the same question; half of an action stays said."""
    table.table = state
    if table.observe(table.agent_selection)["observation"][-1] == 0:
        table.prompt = table.rules.prompt(state)
        table._begin_decision()


def hidden_elsewhere(table: raw_env, seed: int) -> Iterator[str]:
    """Play, and at many moments deal anew what a seat cannot know: the seats whose observation changed."""
    chance = Chance(seed ^ 0xDEA1)
    for number, _ in enumerate(played(table, seed)):
        if number % 7:
            continue
        true = table.table
        for seat, agent in enumerate(table.possible_agents):
            before = table.observe(agent)
            put(table, table.rules.redeal(true, seat, chance))
            if not same(table.observe(agent), before):
                yield agent
            put(table, true)


@each_table
def test_no_observation_tells_what_is_hidden(game: str, options: dict[str, Any]) -> None:
    """The same table with other hidden cards looks the same to the seat that cannot know them."""
    for seed in (3, 4):
        assert list(hidden_elsewhere(raw_env(game, **options), seed)) == []


def test_an_observation_that_peeks_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = raw_env("britannia", players=3)
    monkeypatch.setattr(type(table.rules), "view", lambda rules, state, seat: rules.copy(state))
    assert len(list(hidden_elsewhere(table, 3))) > 20


def test_only_the_seat_that_is_asked_learns_what_is_legal() -> None:
    table = raw_env("britannia", players=3)
    for asked in played(table, 5):
        for agent in table.possible_agents:
            assert table.observe(agent)["action_mask"].any() == (agent == asked)


def test_an_observation_shows_what_the_seat_may_know() -> None:
    """One's own hand is there, card by card, and of the others' hands only the number of cards."""
    table = raw_env("britannia", players=2)
    table.reset(seed=1)
    blocks, view = table.numbers.layout.blocks, table.table
    row = table.observe("seat_1")["observation"]
    own = row[blocks["seat 0: hand, as far as known"]]
    cards = list(view.players[0].hand) + list(view.players[1].hand)
    assert own.sum() == len(view.players[1].hand) and cards
    assert row[blocks["seat 1: hand, as far as known"]].sum() == 0
    assert row[blocks["seat 1: cards in deck, in hand"]][1] == len(view.players[0].hand)


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_every_action_has_numbers_of_its_own(game: str) -> None:
    """At every table the game offers, whatever happens in a random game."""
    rules = GAMES[game]
    make = MANIFESTS[game].numbers
    assert make is not None
    verbs: Counter[str] = Counter()
    for number, options in enumerate(all_options(rules)):
        numbers = make()(options)
        state = rules.new(options, number)
        prompt, chance = rules.prompt(state), Chance(number)
        while prompt is not None:
            said = [numbers.codes.numbers(action) for action in prompt.actions]
            assert len(set(said)) == len(said) and all(len(each) <= 2 for each in said)
            verbs.update(action.verb for action in prompt.actions)
            prompt = rules.step(state, prompt.actions[chance.below(len(said))])[1]
    assert len(verbs) >= (5 if game == "wales" else 20)


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_a_pack_of_ones_own_has_its_own_numbers(seed: int) -> None:
    pack = register(load_pack(random_pack(Chance(seed), f"random-{seed}")))
    table = raw_env("britannia", players=3, pack=pack.id)
    for _ in played(table, seed):
        pass
    forget(pack)


def test_a_march_is_said_in_two() -> None:
    table = raw_env("britannia", players=2)
    phrases = table.numbers.codes.phrases
    halves = 0
    for agent in played(table, 2):
        said = table.observe(agent)["observation"][-1]
        offered = {phrases[number][0] for number in np.flatnonzero(table.observe(agent)["action_mask"])}
        if said:
            halves += 1
            assert phrases[said - 1][0] in ("march", "move") and offered == {"group"}
        else:
            assert "group" not in offered
    assert halves > 5


@each_table
def test_rewards_sum_to_zero_and_name_the_winner(game: str, options: dict[str, Any]) -> None:
    table = raw_env(game, **options)
    for _ in played(table, 8):
        assert not any(table.rewards.values())
    outcome = table.rules.outcome(table.table)
    assert outcome is not None
    assert sum(table.rewards.values()) == pytest.approx(0)
    best = max(table.rewards.values())
    assert [seat for seat, reward in enumerate(table.rewards.values()) if reward == best] == sorted(
        outcome.winners
    )


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    table = raw_env("wales", players=2)
    table.reset(seed=1)
    before = table.rules.dump(table.table)
    legal = set(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]))
    wrong = next(number for number in range(len(table.numbers.codes)) if number not in legal)
    with pytest.raises(IllegalAction):
        table.step(wrong)
    assert table.rules.dump(table.table) == before


def test_the_table_can_be_read() -> None:
    table = env("wales", players=2, render_mode="ansi")
    table.reset(seed=1)
    assert str(table.unwrapped.table.turn) in table.render() and len(table.render()) > 200


def test_a_row_of_games_follows_from_one_seed() -> None:
    one, other = raw_env("wales"), raw_env("wales")
    for table in (one, other):
        table.reset(seed=9)
        table.reset()
    assert one.table == other.table
    one.reset()
    assert one.table != other.table


def test_the_layout_names_every_number_once() -> None:
    for game, options in TABLES:
        layout = raw_env(game, **options).numbers.layout
        ends = [(block.start, block.stop) for block in layout.blocks.values()]
        assert ends[0][0] == 0 and ends[-1][1] == layout.size
        assert all(one[1] == other[0] for one, other in pairwise(ends))
        assert len(blank_row(layout.size)) == layout.size
