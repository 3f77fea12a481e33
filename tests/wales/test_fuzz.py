"""Random legal play over all numbers of players, every promise checked."""

import re
from collections import Counter

import pytest

from mordred.cli.fuzz import Report, fuzz, fuzz_one
from mordred.core.chance import Chance
from mordred.core.checklist import Checklist, Fault
from mordred.core.game import Action, Event, Prompt
from mordred.core.session import Session
from mordred.wales.rules.data import ATTACK, BUILD, DECLARE, PASS, PLACE
from mordred.wales.rules.events import Rolled
from mordred.wales.rules.game import GAME, Wales, WalesOptions
from mordred.wales.rules.state import State


def test_2000_games_show_nothing() -> None:
    report = Report()
    players: Counter[int] = Counter()
    for session, fault in fuzz(GAME, 2000, 1, sample=400, report=report):
        assert not fault, (session.seed, fault)
        players[session.state.players] += 1
    assert report.games == 2000 and set(players) == {2, 3, 4}


def test_40_games_under_the_magnifying_glass() -> None:
    for session, fault in fuzz(GAME, 40, 90_000, sample=8, report=Report()):
        assert not fault, (session.seed, fault)


def test_apply_takes_exactly_what_the_prompt_names() -> None:
    """Of all actions that any position could allow."""
    every = [*DECLARE, *PLACE, *(action for kind in BUILD for action in kind), *ATTACK.values(), PASS]
    chance = Chance(4)
    for seed in range(6):
        session = Session(GAME, WalesOptions(players=2 + seed % 3), seed)
        while (prompt := session.prompt) is not None:
            if chance.below(10) == 0:
                assert _taken(session.state, every) == set(prompt.actions)
            session.play(prompt.actions[chance.below(len(prompt.actions))])


def _taken(state: State, actions: list[Action]) -> set[Action]:
    found = set()
    for action in actions:
        try:
            GAME.apply(state.copy(), action)
        except Exception as error:
            assert type(error).__name__ == "IllegalAction"
        else:
            found.add(action)
    return found


# The checklist can fail: a game that breaks a promise is caught.


class Twice(Wales):
    """Names an action twice."""

    def prompt(self, state: State) -> Prompt | None:
        prompt = super().prompt(state)
        if prompt is not None:
            prompt.actions = (*prompt.actions, prompt.actions[0])
        return prompt


class Peeking(Wales):
    """Shows the dice to come."""

    def view(self, state: State, seat: int | None) -> State:
        return state.copy()


class Aliasing(Wales):
    """Copies share their money."""

    def copy(self, state: State) -> State:
        copy = state.copy()
        copy.money = state.money
        return copy


class Secretive(Wales):
    """Rolls without saying that something was shown."""

    def apply(self, state: State, action: Action) -> list[Event]:
        return [event for event in super().apply(state, action) if not isinstance(event, Rolled)]


class Forgetful(Wales):
    """Saves no money."""

    def dump(self, state: State) -> dict[str, object]:
        return {**super().dump(state), "money": [0] * state.players}


class Minting(Wales):
    """Loses count of its men."""

    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        state.owned[0] = 0
        return events


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Twice(), "unique"),
        (Peeking(), "may not know"),
        (Aliasing(), "changed the state|leads to the same|copy"),
        (Secretive(), "undone|another deal"),
        (Forgetful(), "dump and load"),
        (Minting(), "check|add up"),
    ],
)
def test_a_broken_promise_is_caught(game: Wales, fault: str) -> None:
    for seed in range(3):
        _, found = fuzz_one(game, WalesOptions(players=3), seed, sample=1)
        if found:
            assert re.search(fault, str(found["fault"])), found
            return
    raise AssertionError("nothing was noticed")


def test_an_endless_game_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mordred.cli.fuzz.ENDLESS", 10)
    _, found = fuzz_one(GAME, WalesOptions(), 1)
    assert "no end" in str(found["fault"])


def test_a_fault_is_a_failed_assertion() -> None:
    checklist = Checklist(GAME, Chance(1))
    with pytest.raises(Fault):
        checklist.decision(GAME.new(WalesOptions(), 1), Prompt(9, "x", ()))
