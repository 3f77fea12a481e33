"""Every promise of the checklist can be broken: for each one a planted fault, and exactly it is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.checklist import PROMISES, Checklist, Fault
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.wales.rules.game import Wales, WalesOptions
from tests.core import plants

GAMES_TRIED = 12


def first_fault(game: Any, session_type: Any = Session, played_by: Any = None) -> str:
    """The first promise that breaks in random games; "" if all are kept."""
    for seed in range(1, GAMES_TRIED):
        session = session_type(played_by or game, WalesOptions(players=3), seed)
        checklist, chance = Checklist(game, Chance(seed)), Chance(seed)
        try:
            while (prompt := session.prompt) is not None:
                checklist.decision(session.state, prompt)
                action = prompt.actions[chance.below(len(prompt.actions))]
                if chance.below(9) == 0:
                    checklist.thorough(session, action)
                session.play(action)
            checklist.finished(session)
        except Fault as fault:
            return fault.promise
    return ""


def test_a_true_game_keeps_them_all() -> None:
    assert first_fault(Wales()) == ""


# Plants: what is wrong (a game, a session, or something about links and saves), and the promise it breaks.

GAMES_AT_FAULT: dict[str, Callable[[], Any]] = {
    "seat": plants.AsksNobody,
    "kind": plants.AsksForNothing,
    "choice": plants.LeavesNoChoice,
    "unique": plants.NamesAnActionTwice,
    "healthy": plants.LosesCount,
    "open": plants.WinsTooSoon,
    "looking": plants.LooksAndTouches,
    "question": plants.AsksInAnotherOrder,
    "copy": plants.CopiesWrongly,
    "saved_redealt": plants.DealsLoadedStatesOtherwise,
    "saved_events": plants.TellsMoreOfLoadedStates,
    "saved_after": plants.LosesADieInLoadedStates,
    "secret_question": plants.AsksByOthersSecrets,
    "secret_next": plants.GoesOnByOthersSecrets,
    "alias": plants.SharesMoney,
    "events": plants.TellsSomethingElse,
    "after": plants.EndsElsewhere,
    "step": plants.StepsShort,
    "saved": plants.SavesNoMoney,
    "saved_question": plants.AsksLoadedStatesOtherwise,
    "line": plants.WritesNoMoney,
    "notation": plants.WritesTheVerbOnly,
    "capitals": plants.MindsCapitals,
    "refusal": plants.StumblesOverNonsense,
    "legal": plants.TakesAnything,
    "refused": plants.ChargesForRefusals,
    "dice": plants.ShowsTheDiceToCome,
    "secret": plants.HintsAtTheDiceToCome,
    "spectator": plants.HintsToSpectators,
    "redealt": plants.DealsUnhealthily,
    "knowledge": plants.AsksByTheDiceToCome,
    "silent": plants.RollsInSecretAtTimes,
    "silent_events": plants.RollsInSecretButTells,
    "silent_view": plants.RollsInSecret,
    "outcome": plants.EndsWithoutOutcome,
    "healthy_end": plants.EndsUnhealthily,
    "reason": lambda: plants.Ending(reason=""),
    "ranked": plants.RanksTooFew,
    "winners": lambda: plants.Ending(winners=()),
    "closed": plants.GoesOnAfterTheEnd,
}

SESSIONS_AT_FAULT = {
    "unseen": plants.TakesBackWhatWasShown,
    "undo": plants.TakesBackTwo,
    "undone": plants.GoesBackElsewhere,
    "redo": plants.RedoesSomethingElse,
    "past": plants.MixesUpThePast,
}


def _with_notice(opened: Any) -> Any:
    return replace(opened, notice="rules_changed")


def _elsewhere(opened: Any) -> Any:
    opened.session.state.turn += 1
    return opened


def _without_the_last(opened: Any) -> Any:
    del opened.session.records[-1:]
    return opened


def _position_elsewhere(opened: Any) -> Any:
    return _elsewhere(opened) if opened.kind == "position" else opened


OPENED_AT_FAULT: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
    "link_notice": (links, "open_link", _with_notice),
    "link": (links, "open_link", _elsewhere),
    "link_actions": (links, "open_link", _without_the_last),
    "position_link": (links, "open_link", _position_elsewhere),
    "save_notice": (saves, "load", _with_notice),
    "save": (saves, "load", _elsewhere),
}

OTHERS = {"over"}
"""Tested on its own below: a session of such a game would never end."""


def test_every_promise_is_broken_once() -> None:
    assert {*GAMES_AT_FAULT, *SESSIONS_AT_FAULT, *OPENED_AT_FAULT, *OTHERS} == set(PROMISES)


@pytest.mark.parametrize("promise", GAMES_AT_FAULT)
def test_a_game_that_breaks_a_promise_is_caught(promise: str) -> None:
    assert first_fault(GAMES_AT_FAULT[promise]()) == promise


@pytest.mark.parametrize("promise", SESSIONS_AT_FAULT)
def test_a_session_that_breaks_a_promise_is_caught(promise: str) -> None:
    assert first_fault(Wales(), SESSIONS_AT_FAULT[promise]) == promise


@pytest.mark.parametrize("promise", OPENED_AT_FAULT)
def test_a_link_or_save_that_breaks_a_promise_is_caught(
    promise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, spoil = OPENED_AT_FAULT[promise]
    whole = getattr(module, name)
    monkeypatch.setattr(module, name, lambda text, games: spoil(whole(text, games)))
    assert first_fault(Wales()) == promise


def test_a_game_that_asks_after_its_end_is_caught() -> None:
    assert first_fault(plants.AsksAfterTheEnd(), played_by=Wales()) == "over"


def test_a_fault_says_what_was_promised_and_what_was_found() -> None:
    assert str(Fault("seat", 9)) == "not kept: the seat that is asked is at the table (9)"


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_copy_asks_anew(game_id: str) -> None:
    """No state of ours remembers what was asked of it: a changed copy asks something else at once."""
    game = GAMES[game_id]
    state: Any = game.new(game.Options(), 5)
    before = game.prompt(state)
    other: Any = game.new(game.Options(), 6)
    assert before is not None and game.prompt(state) is not before, "it is worked out each time"
    for name in (field for field in state.__slots__ if field != "options"):
        setattr(state, name, getattr(other, name))
    assert state == other and game.prompt(state) == game.prompt(other) != before
