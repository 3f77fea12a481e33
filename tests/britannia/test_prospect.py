"""What positions around a War are worth: learned from games, and where King's trials end."""

from __future__ import annotations

from functools import partial
from itertools import count
from math import log
from typing import Any, cast

import pytest

from mordred.ai.king import Contender, King
from mordred.ai.levels import policy
from mordred.ai.planner import Plan
from mordred.ai.policy import Budget, ask_policy
from mordred.britannia.judge import foresight, prospect
from mordred.britannia.judge.learned import WEIGHTS
from mordred.britannia.judge.tempo import tempo_answer
from mordred.britannia.judge.value import JUDGE
from mordred.britannia.rules.state import War
from mordred.core.chance import Chance
from tests.ai.table import positions
from tests.britannia.table import GAME, Table, two_seats


def _before_battle(distance: int) -> Table:
    """The War of sector 3 is about to be fought, and the first seat has come so far."""
    t = two_seats({"garloth": {0: "CWW"}, "essex": {1: "CWW"}}, {"garloth": "LG", "essex": "LG"}, (5, 5))
    t.state.players[0].distance = distance
    t.state.swept = 4
    t.state.frames.append(War(0, 3))
    return t


def test_every_phase_weighs_every_sight() -> None:
    assert set(range(1, 12)) <= set(WEIGHTS), "all Wars, before their battles and after them"
    assert {len(weights) for weights in WEIGHTS.values()} == {len(prospect.SIGHTS)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_a_share_of_one_anywhere_in_a_game(players: int) -> None:
    """Trials end around Wars, but a game may stop them anywhere."""
    for number, (state, _) in enumerate(positions("britannia", players, 8)):
        if number % 9 == 0:
            chances = prospect.chances(state)
            assert len(chances) == players and sum(chances) == pytest.approx(1)


def test_who_is_past_the_next_war_already_stands_worse() -> None:
    """The fault people saw: King spent its time and let the others have the Wars."""
    there, past = _before_battle(6), _before_battle(8)
    assert prospect.chances(past.state)[0] < prospect.chances(there.state)[0] - 0.05


def test_favour_that_a_stronger_army_will_claim_counts() -> None:
    t = two_seats({"garloth": {0: "CWWW", 1: "C"}, "essex": {1: "W"}}, {"garloth": "LLGG"}, (5, 5))
    t.state.swept = 4
    t.state.frames.append(War(0, 3))
    with_prize = prospect.chances(t.state)[0]
    t.state.lands["garloth"].favour = [0, 0, 0]
    assert with_prize > prospect.chances(t.state)[0] + 0.1


def test_what_was_learned_foretells_better_than_the_judge() -> None:
    """Games of the script that nothing was learned from: the surprise at who won."""
    new = old = 0.0
    for seed in range(900_000, 900_040):
        state, chance, notes = GAME.new(GAME.Options(players=3), seed), Chance(seed), foresight.notes()
        seen: list[tuple[list[float], list[float]]] = []
        prompt, horizon = GAME.prompt(state), foresight.horizon(state)
        while prompt is not None:
            _, prompt = GAME.step(state, tempo_answer(state, prompt, chance, notes))
            if prompt is not None and foresight.far_enough(state, horizon):
                seen.append((prospect.chances(state), JUDGE.chances(state)))
                horizon = foresight.horizon(state) if prompt.kind == "action" else horizon + 1
        outcome = GAME.outcome(state)
        assert outcome is not None and len(seen) > 3
        for learned, judged in seen:
            new -= log(max(1e-4, learned[outcome.winners[0]]))
            old -= log(max(1e-4, judged[outcome.winners[0]]))
    assert new < old


def _king() -> King[Any]:
    return cast(King[Any], policy("britannia", "king"))


def test_a_plan_begins_alike_in_every_world() -> None:
    """Only what is the same whatever is hidden is played once for all trials."""
    king, begun, settled = _king(), 0, 0
    for number, (state, prompt) in enumerate(positions("britannia", 4, 21)):
        if prompt.kind != "action" or number % 3:
            continue
        seat = prompt.seat
        for _, actions in list(foresight.ideas(GAME, state, prompt))[::5]:
            ends = [
                king._begun(cast(Any, foresight), GAME.redeal(state, seat, Chance(seed)), seat, actions)
                for seed in (1, 2)
            ]
            seen = [GAME.dump(GAME.view(end.state, seat)) for end in ends]
            assert _open(seen[0]) == _open(seen[1])
            assert ends[0].rest == ends[1].rest and ends[0].value == ends[1].value
            begun += ends[0].state.turns > state.turns
            settled += ends[0].value is not None
    assert begun > 20 and settled > 5, "others' turns are among it, sometimes all of them"


def _open(seen: dict[str, Any]) -> dict[str, Any]:
    """All but the state of chance, which nobody sees."""
    return {name: part for name, part in seen.items() if name != "chance"}


def test_a_trial_from_its_beginning_is_worth_what_the_whole_is() -> None:
    king = _king()
    whole, halves = list[float](), list[float]()
    for number, (state, prompt) in enumerate(positions("britannia", 4, 22)):
        if prompt.kind == "action" and number % 4 == 0:
            for _, actions in list(foresight.ideas(GAME, state, prompt))[::6]:
                contender = Contender(Plan(actions, 0.0), 1.0)
                for seed in (5, 6, 7):
                    whole.append(king._played_on(state, prompt.seat, actions, seed))
                    halves.append(king._tried(state, prompt.seat, contender, seed))
    assert len(whole) > 60
    assert sum(halves) / len(halves) == pytest.approx(sum(whole) / len(whole), abs=0.02)


def test_without_time_king_plays_the_script() -> None:
    """The floor: who cannot try anything should not guess."""
    asked = 0
    for number, (state, prompt) in enumerate(positions("britannia", 4, 23)):
        if prompt.kind == "action" and number % 7 == 0:
            none = Budget(0.5, partial(next, count()))
            found = ask_policy(_king(), GAME, state, prompt.seat, number, none)
            world = GAME.redeal(state, prompt.seat, Chance(number))
            assert found.action == tempo_answer(world, prompt, Chance(16))
            asked += 1
    assert asked > 3
