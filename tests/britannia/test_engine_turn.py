"""The order of things in a turn: action, event, Wars and Lines along the dial, early Breakout, reserves."""

from __future__ import annotations

import pytest

from mordred.britannia.content.pack import Edition
from mordred.britannia.rules.state import Turn
from mordred.core.game import Prompt
from tests.britannia.table import Table, table

STEPS = (
    "TimeSpent", "DialEvent", "WarBegan", "WarEnded", "BreakoutBegan", "CauldronFlipped", "EndTokenPlaced",
    "GameEnded", "TurnBegan",
)  # fmt: skip


def ended(t: Table) -> str:
    """Why the game has ended, if it has."""
    return t.state.ended


def steps(t: Table) -> list[str]:
    """The great steps heard, in order; the sector or reason after those that have one."""
    found = []
    for event in t.events:
        name = type(event).__name__
        if name in STEPS:
            extra = (
                getattr(event, "reason", "") or getattr(event, "event", "") or getattr(event, "sector", "")
            )
            found.append(f"{name} {extra}".strip())
    return found


def finish(t: Table) -> None:
    """Answer whatever is asked until somebody chooses an action."""
    t.run(lambda now: now.prompt.kind == "action", pick=_last)


def _last(prompt: Prompt) -> object:
    return prompt.actions[-1]


def muster(t: Table, n: int) -> None:
    """A Muster of n Warriors."""
    t.answer("action muster", *["muster warrior"] * n)
    prompt = t.game.prompt(t.state)
    if prompt is not None and prompt.kind == "muster":
        t.answer("done")


def test_fate_first_then_the_war_passed() -> None:
    """The printed example: an action of 4 leaves a Fate sector and passes a War."""
    t = table(armies={"elmet": {0: "C"}}, discs={0: (0, 1, 0)}, distances=[2, 8, 8, 8], land={"avalon": "L"})
    muster(t, 3)
    finish(t)
    assert steps(t) == ["TimeSpent 7", "DialEvent fate", "WarBegan 4", "WarEnded 4", "TurnBegan 7"]


def test_a_war_passed_by_one_who_is_not_last_does_not_happen() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[2, 3, 8, 8], order=[0, 1, 2, 3], land={"avalon": "L"})
    muster(t, 3)
    finish(t)
    assert "WarBegan 4" not in steps(t) and steps(t)[-1] == "TurnBegan 4"


def test_leaving_a_shared_sector_triggers_nothing() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[1, 1, 8, 8], order=[0, 1, 2, 3], land={"avalon": "L"})
    muster(t, 1)
    assert steps(t) == ["TimeSpent 3", "TurnBegan 2"]


def test_two_wars_in_one_move_are_two_full_wars() -> None:
    t = table(
        armies={"elmet": {0: "C"}}, distances=[3, 20, 20, 20], discs={0: (0, 3, 0)}, land={"avalon": "L"}
    )
    muster(t, 3)
    finish(t)
    assert steps(t)[:5] == ["TimeSpent 10", "WarBegan 4", "WarEnded 4", "WarBegan 8", "WarEnded 8"]


def test_the_last_war_of_the_lap_comes_before_the_breakout() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[11, 14, 14, 14], land={"avalon": "L"})
    muster(t, 1)
    finish(t)
    assert steps(t) == [
        "TimeSpent 1", "WarBegan 12", "WarEnded 12", "BreakoutBegan chaos_line", "CauldronFlipped",
        "TurnBegan 1",
    ]  # fmt: skip


def test_empty_islands_break_out_after_the_wars_and_before_the_reserves() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[3, 5, 5, 5], reserve="GGDD")
    muster(t, 1)
    finish(t)
    assert steps(t) == [
        "TimeSpent 5", "WarBegan 4", "WarEnded 4", "BreakoutBegan islands", "CauldronFlipped",
        "EndTokenPlaced 8", "TurnBegan 5",
    ]  # fmt: skip


def test_after_an_early_breakout_the_first_crossing_only_counts() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[11, 14, 14, 14], broken=True)
    muster(t, 1)
    finish(t)
    assert not t.heard("BreakoutBegan") and t.state.lines == 1 and not ended(t)


@pytest.mark.parametrize(("edition", "war"), [("final", True), ("preview", False)])
def test_the_second_crossing_ends_the_game_after_the_last_war(edition: Edition, war: bool) -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[23, 25, 25, 25], broken=True, edition=edition)
    muster(t, 1)
    t.run(pick=_last)
    assert steps(t)[-1] == "GameEnded chaos_line" and ("WarBegan 12" in steps(t)) is war
    outcome = t.game.outcome(t.state)
    assert outcome is not None and outcome.reason == "chaos_line"


def test_the_end_token_lies_strictly_ahead_of_the_rearmost_and_its_war_ends_the_game() -> None:
    """The rearmost stands on War 4 itself: that War is still fought, the game ends with War 8."""
    t = table(armies={"elmet": {0: "C"}}, distances=[2, 9, 9, 9], reserve="GGDD", land={"avalon": "G"})
    muster(t, 1)
    finish(t)
    assert t.state.end_war == 7 and t.heard("EndTokenPlaced")[0].sector == 8
    muster(t, 1)
    finish(t)
    assert "WarEnded 4" in steps(t) and not ended(t)
    t.state.players[0].distance, t.state.swept = 7, 7
    t.state.players[0].discs = [0, 0, 0]
    muster(t, 1)
    t.run(pick=_last)
    assert ended(t) == "reserve" and steps(t)[-2:] == ["WarEnded 8", "GameEnded reserve"]


def test_the_end_token_stays_when_the_reserve_fills_again() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[2, 9, 9, 9], reserve="GGDD", land={"avalon": "G"})
    muster(t, 1)
    finish(t)
    t.state.reserve[0] += 5
    t.state.players[3].favour[0] -= 5
    muster(t, 1)
    finish(t)
    assert t.state.end_war == 7 and len(t.heard("EndTokenPlaced")) == 1


def test_an_advance_by_an_effect_fires_wars_but_no_sector_event() -> None:
    t = table(distances=[2, 3, 3, 3], cauldron=["hare"], land={"avalon": "L"})
    t.resolve("fate.hare.chaos")
    assert [player.distance for player in t.state.players] == [3, 4, 4, 4]
    assert not t.heard("DialEvent") and not t.heard("WarBegan")


def test_in_the_preview_an_advance_by_an_effect_triggers_the_sector_it_left() -> None:
    t = table(distances=[2, 3, 3, 3], edition="preview", land={"avalon": "L"})
    t.resolve("fate.hare.chaos")
    turn = t.state.frames[0]
    assert isinstance(turn, Turn)
    assert turn.queue == [2]  # the Fate sector, left empty by the last tracker


def test_four_discs_come_back_before_the_choice() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[0, 0, 5, 5], order=[1, 0, 2, 3], active=1,
              discs={0: (2, 1, 1)}, land={"avalon": "L"})  # fmt: skip
    t.answer("action muster", "muster warrior", "done")
    assert t.prompt.seat == 0 and t.state.players[0].discs == [0, 0, 0]
    assert len(t.heard("DiscsReturned")) == 1


def test_bide_only_if_nothing_else_can_be_done() -> None:
    """All units shut in on an island, no room to muster, no Spell that would do anything."""
    t = table(
        armies={"avalon": {0: "CWWW"}, "elmet": {1: "W"}}, spells={0: []}, land={"lyonesse": "L"},
        distances=[0, 2, 5, 5],
    )  # fmt: skip
    assert [action.verb for action in t.legal] == ["bide"]
    t.answer("bide")
    assert t.state.players[0].discs == [0, 0, 0] and t.state.players[0].distance == 1
    assert t.heard("Bided") and t.heard("DialEvent")


def test_a_discount_waits_for_the_next_fitting_action_and_never_goes_below_one() -> None:
    t = table(armies={"elmet": {0: "C"}}, distances=[1, 9, 9, 9], land={"avalon": "L"})
    t.resolve("fate.hare.boon")
    t.state.frames.pop()
    muster(t, 2)
    assert t.heard("TimeSpent")[-1].cost == 1 and t.state.players[0].discounts == []
