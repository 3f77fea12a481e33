"""Links that are opened: a seat picked once, and whatever is wrong with one is a damaged link."""

from __future__ import annotations

import pytest

from mordred.desk.effects import Copy, Share
from tests.desk.helpers import Sitting


def shared(sitting: Sitting) -> str:
    sitting.click("share:show")
    sitting.click("share:copy")
    sitting.press("Escape")
    return sitting.taken(Copy)[-1].text


def test_play_by_link_pick_a_seat_once_play_and_pass_on() -> None:
    ann = Sitting()
    ann.new_game("britannia", "hhc", place="link")
    while ann.table.my_turn or ann.table.opponents.thinking:
        ann.step() if ann.table.my_turn else ann.wait()
    assert "share:send" in ann.refs()
    ann.click("share:send")
    assert ann.taken(Share)[-1].url.startswith("https://example.org/play/#m2.")
    seat = ann.prompt.seat

    bob = Sitting(seed=11)
    bob.desk.on_fragment(shared(ann).partition("#")[2])
    bob.settle()
    assert bob.dialog.kind == "pick_seat"
    bob.click(f"share:seat:{seat}")
    assert bob.table.viewer == seat and bob.table.my_turn
    assert bob.table.names == ann.table.names
    assert [one.kind for one in bob.table.plan.seats] == ["human", "human", "computer"]
    assert bob.table.recap
    bob.step()

    link = shared(bob)
    bob.click("ui:home")
    bob.desk.on_fragment(link.partition("#")[2])
    bob.settle()
    assert bob.desk.dialog is None and bob.table.viewer == seat, "the seat is asked for only once"
    bob.wait(("keep",))
    assert len(bob.desk.shelf.listing()) == 1, "a correspondence keeps one slot"


def test_a_damaged_link_is_one_message_and_loses_nothing() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hc")
    link = shared(sitting)
    sitting.wait(("keep",))
    sitting.click("ui:home")
    kept = dict(sitting.store.texts)
    for broken in (
        "nonsense",
        link[:-9],
        link.replace("#m2.", "#m9."),
        link[:-30] + "AAA" + link[-27:],
        "m1.",
    ):
        sitting.enter("ui:paste", broken)
        sitting.click("ui:open_link")
        assert sitting.dialog.kind == "bad_link", broken
        assert sitting.desk.table is None and sitting.store.texts == kept
        sitting.press("Escape")


@pytest.mark.parametrize(
    "problem", [RecursionError("too deep"), KeyError("x"), MemoryError(), TypeError("no")]
)
@pytest.mark.parametrize("where", ["fragment", "pasted"])
def test_whatever_a_link_brings_about_is_a_damaged_link(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, where: str
) -> None:
    """Also what nobody thought of: a link comes from outside, and no fault in it may stop the page."""

    def fails(*_: object) -> None:
        raise problem

    monkeypatch.setattr("mordred.desk.links.open_link", fails)
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.table
    if where == "fragment":
        sitting.desk.on_fragment("m1.anything")
    else:
        sitting.desk.pasted = "m1.anything"
        sitting.click("ui:open_link")
    assert (sitting.dialog.kind, sitting.dialog.about) == ("bad_link", "damaged_link")
    assert sitting.desk.table is table, "the game in progress goes on"


def test_a_game_from_a_link_that_cannot_begin_is_a_damaged_link(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Sitting()
    ann.new_game("wales", "hc", place="link")
    link = shared(ann)

    def fails(_: object) -> None:
        raise ValueError("not this one")

    monkeypatch.setattr("mordred.desk.table.Table.begin", fails)
    bob = Sitting(seed=11)
    bob.desk.on_fragment(link.partition("#")[2])
    assert bob.desk.table is None
    assert (bob.dialog.kind, bob.dialog.about) == ("bad_link", "damaged_link")
