"""King keeps to its time, planning included. Time is counted in work here: each step of the rules and each
judgement is a tick, so that the test does not depend on the machine.
"""

from __future__ import annotations

from typing import Any

import pytest

from mordred.ai import levels
from mordred.ai.king import Contender, King
from mordred.ai.levels import expertise, policy
from mordred.ai.policy import Budget, Expertise, ask_policy
from mordred.core.chance import Chance
from mordred.games import GAMES
from mordred.wales.judge import learned
from tests.ai.table import positions

TICKS = {"wales": 1500.0, "britannia": 700.0}
"""About as much work as the page's Python does in the time it gives to King."""


STRIDE = {"wales": 16, "britannia": 47}
"""Every so many decisions of a game are looked at."""


class _Work:
    """A clock that goes on when something is done."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self) -> float:
        return float(self.done)

    def counted(self, whole: Any, name: str) -> Any:
        """The same object, with the work of one method counted."""
        return _Counted(self, whole, name)

    def learned(self, chances: Any) -> Any:
        """The learned chances of Wales: they take as long as three steps."""

        def counted(*asked: Any) -> Any:
            self.done += 3
            return chances(*asked)

        return counted


class _Counted:
    def __init__(self, work: _Work, whole: Any, name: str) -> None:
        self._work, self._whole, self._name = work, whole, name

    def __getattr__(self, name: str) -> Any:
        if name == self._name:
            self._work.done += 1
        return getattr(self._whole, name)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_king_keeps_its_time_within_a_fifth(
    game_id: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, work = GAMES[game_id], _Work()
    known = expertise(game)
    counting = Expertise[Any](work.counted(game, "step"), work.counted(known.judge, "chances"))
    monkeypatch.setattr(levels, "expertise", lambda _: counting)
    monkeypatch.setattr(learned, "by_net", work.learned(learned.by_net))
    asked = used_up = 0
    for number, (state, prompt) in enumerate(positions(game_id, players, 12)):
        if number % STRIDE[game_id] == 0:
            budget = Budget(TICKS[game_id], work)
            before = work.done
            ask_policy(policy(game_id, "king"), game, state, prompt.seat, number, budget)
            spent = work.done - before
            assert spent <= 1.2 * TICKS[game_id], prompt.kind
            asked += 1
            used_up += spent > 0.9 * TICKS[game_id]
    assert asked > 2 and used_up > asked / 2, "and it uses what it was given"


SHORT = 450.0
"""Time for about eight trials of a turn at a table of four, where there are seven plans to try."""


def test_with_little_time_few_plans_meet_several_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven plans in one world each, or none of them at all, would tell nothing."""
    game, work = GAMES["britannia"], _Work()
    counting = Expertise[Any](work.counted(game, "step"), work.counted(expertise(game).judge, "chances"))
    monkeypatch.setattr(levels, "expertise", lambda _: counting)
    tried: list[list[int]] = []
    best = King._best

    def noted(king: King[Any], trial: list[Contender], chance: Chance) -> Contender:
        tried.append([contender.trials for contender in trial])
        return best(king, trial, chance)

    monkeypatch.setattr(King, "_best", noted)
    for number, (state, prompt) in enumerate(positions("britannia", 4, 12)):
        if prompt.kind == "action":
            ask_policy(policy("britannia", "king"), game, state, prompt.seat, number, Budget(SHORT, work))
        if len(tried) == 6:
            break
    assert len(tried) == 6
    assert all(len(set(trials)) == 1 and trials[0] >= 2 for trials in tried), tried
