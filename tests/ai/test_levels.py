"""Every level: it reasons about every kind of decision, cannot peek, and repeats itself for the same seed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mordred.ai import levels
from mordred.ai.levels import UnknownLevel, expertise, policy
from mordred.ai.policy import Budget, Expertise, ask_policy
from mordred.britannia.rules.effects import VERBS
from mordred.core.chance import Chance
from mordred.core.levels import LEVELS
from mordred.games import GAMES
from mordred.wales.judge import learned
from tests.ai.table import one_of_each_kind, positions

KINDS = {
    "wales": {"declare_row", "place_man", "spend"},
    "britannia": {
        "action", "march", "muster", "magic", "war", "lay", "lose", "mystic", "fate", "move_monster",
        "move_leader", "move_units", "add_units", "remove_units", "hire_champion", "gain_favour",
        "lose_favour", "steal_favour", "place_favour", "claim_favour", "shift_favour", "place_disc",
        "retrieve_disc", "discard", "recover", "choose", "cancel", "peek",
    },
}  # fmt: skip
"""The kinds of decisions that every level reasons about."""
GAMES_PLAYED = {"wales": 6, "britannia": 36}
FEW = Budget(tries=3)


@cache
def _kinds(game_id: str) -> dict[str, Any]:
    return one_of_each_kind(game_id, GAMES_PLAYED[game_id])


class _Listening:
    """A judge that counts how often it is asked."""

    def __init__(self, judge: Any) -> None:
        self._judge, self.asked = judge, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._judge, name)

    def chances(self, state: Any) -> list[float]:
        self.asked += 1
        found: list[float] = self._judge.chances(state)
        return found

    def hear(self, learned: Any) -> Any:
        """The learned chances, counted as well."""

        def counted(*asked: Any) -> Any:
            self.asked += 1
            return learned(*asked)

        return counted


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_the_games_ask_the_listed_kinds_of_decisions(game_id: str) -> None:
    """A kind that comes up in play but is not listed would be one that nobody thought of."""
    assert _kinds(game_id).keys() == KINDS[game_id]


def test_every_question_a_card_of_britannia_can_put_is_listed() -> None:
    """Verbs that are carried out at once ask nothing; a branching card asks which branch."""
    asking = {name for name, verb in VERBS.items() if not verb.instant}
    assert asking | {"choose"} <= KINDS["britannia"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_each_level_judges_several_answers_to_every_kind_of_decision(
    game_id: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[game_id]
    listening = _Listening(expertise(game).judge)
    monkeypatch.setattr(levels, "expertise", lambda game: Expertise(game, listening))
    monkeypatch.setattr(learned, "by_net", listening.hear(learned.by_net))
    for kind, state in _kinds(game_id).items():
        prompt = game.prompt(state)
        assert prompt is not None and prompt.kind == kind
        listening.asked = 0
        choice = ask_policy(policy(game_id, level), GAMES[game_id], state, prompt.seat, 3, FEW)
        assert choice.action in prompt.actions
        assert listening.asked >= 2, f"{level} does not think about {kind}"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_no_level_keeps_taking_the_first_legal_action(game_id: str, level: str) -> None:
    first = asked = 0
    for number, (state, prompt) in enumerate(positions(game_id, 4, 22)):
        if number % 4 == 0 and len(prompt.actions) > 2:
            asked += 1
            choice = ask_policy(policy(game_id, level), GAMES[game_id], state, prompt.seat, number, FEW)
            first += choice.action == prompt.actions[0]
    assert asked > 5 and first < asked * 0.75


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_what_a_seat_cannot_see_does_not_change_its_choice(game_id: str, level: str) -> None:
    """Hidden cards are permuted and the dice to come replaced: same seed, same choice."""
    game = GAMES[game_id]
    for number, (state, prompt) in enumerate(positions(game_id, 3, 31)):
        if number % 13 == 0:
            other = game.redeal(state, prompt.seat, Chance(999 + number))
            assert other.chance != state.chance
            mine = ask_policy(policy(game_id, level), GAMES[game_id], state, prompt.seat, 17, FEW)
            again = ask_policy(policy(game_id, level), GAMES[game_id], state, prompt.seat, 17, FEW)
            theirs = ask_policy(policy(game_id, level), GAMES[game_id], other, prompt.seat, 17, FEW)
            assert mine.action == again.action == theirs.action


def test_another_seed_may_bring_another_choice() -> None:
    """Otherwise the test above would prove nothing about chance."""
    found = set()
    for number, (state, prompt) in enumerate(positions("wales", 3, 5)):
        if number % 10 == 0:
            found |= {
                (number, ask_policy(policy("wales", "page"), GAMES["wales"], state, prompt.seat, seed).action)
                for seed in range(5)
            }
    assert len({number for number, _ in found}) < len(found)


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_a_thinking_level_leaves_the_position_alone(game_id: str) -> None:
    game = GAMES[game_id]
    for number, (state, prompt) in enumerate(positions(game_id, 2, 41)):
        if number % 29 == 0:
            before = game.dump(state)
            ask_policy(policy(game_id, "king"), GAMES[game_id], state, prompt.seat, 1, FEW)
            assert game.dump(state) == before


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(UnknownLevel, match="emperor"):
        policy("wales", "emperor")


def test_thinking_comes_in_small_steps_with_progress() -> None:
    state, prompt = next(pair for pair in positions("wales", 3, 2) if pair[1].kind == "spend")
    steps = list(policy("wales", "king").think(state, prompt.seat, 1, Budget(tries=5)))
    assert len(steps) > 5 and all(0 <= step <= 1 for step in steps)


def test_king_stops_when_the_clock_says_so() -> None:
    ticks = iter(range(10_000))
    state, prompt = next(pair for pair in positions("wales", 3, 2) if pair[1].kind == "declare_row")
    choice = ask_policy(
        policy("wales", "king"),
        GAMES["wales"],
        state,
        prompt.seat,
        1,
        Budget(20.0, lambda: float(next(ticks))),
    )
    assert choice.action in prompt.actions and 15 < next(ticks) < 60
