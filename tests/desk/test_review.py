"""The review at the table: asked for after the game, told bit by bit, looked at on the board, kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from mordred.core.work import finished
from mordred.desk.effects import AskReview, StopReview
from mordred.desk.review import LARGEST
from mordred.desk.shelf import PREFIX
from mordred.desk.store import MemoryStore
from mordred.i18n import LANGUAGES
from mordred.review.reviewer import between, scattered
from mordred.review.worker import review
from mordred.scene.node import Node
from tests.desk.helpers import Sitting


@cache
def played(kinds: str) -> str:
    """A save of a finished game of Wales."""
    someone = Sitting(painting=False)
    someone.new_game("wales", kinds)
    someone.play_on()
    someone.wait(("keep",))
    return someone.store.texts[PREFIX + someone.table.slot_id]


def ended(kinds: str = "hc", painting: bool = False, store: MemoryStore | None = None) -> Sitting:
    """Somebody at the end of a game of Wales."""
    store = store or MemoryStore()
    store.texts[PREFIX + "1"] = played(kinds)
    someone = Sitting(store=store, painting=painting)
    someone.click("save:open:1")
    return someone


def asked(someone: Sitting) -> AskReview:
    """What the worker was asked last."""
    return someone.taken(AskReview)[-1]


@cache
def told(game: str, text: str) -> list[dict[str, Any]]:
    """What a worker tells bit by bit, the whole at last."""
    working = review(game, text)
    said: list[dict[str, Any]] = []
    whole = finished(working, lambda so_far: said.append(so_far) if so_far is not None else None)
    return [*said, whole]


def reviewed(someone: Sitting, ask: bool = True) -> dict[str, Any]:
    """Open the review and let the worker do all of it."""
    if ask:
        someone.click("review:open")
    question = asked(someone)
    whole = told(question.game, question.text)[-1]
    someone.desk.on_review(question.ticket, whole)
    someone.settle()
    return whole


def kept_review() -> tuple[MemoryStore, str, dict[str, Any]]:
    """A store with a game and its review, the slot in which they are, and the review."""
    store = MemoryStore()
    someone = ended(store=store)
    whole = reviewed(someone)
    someone.wait(("keep",))
    return store, someone.table.slot_id, whole


def found(tree: Node, key: str) -> Node | None:
    """A node by its key."""
    if tree.key == key:
        return tree
    return next((one for child in tree.children if (one := found(child, key))), None)


def seen(someone: Sitting, key: str) -> Node | None:
    assert someone.picture is not None
    return found(someone.picture.tree, key)


@pytest.fixture(scope="module")
def reviewing() -> Sitting:
    """Somebody with the whole review of a game in front of them."""
    someone = ended(painting=True)
    reviewed(someone)
    return someone


def test_it_is_offered_when_the_game_is_over_and_not_before() -> None:
    someone = ended(painting=True)
    assert someone.dialog.kind == "end" and "review:open" in someone.refs()
    someone.click("ui:close")
    someone.click("table:undo")
    someone.click("ui:menu")
    assert "review:open" not in someone.refs()
    someone.click("review:open")
    assert someone.taken(AskReview) == [] and someone.dialog.kind == "menu"


def test_the_worker_gets_the_whole_game_and_what_it_tells_first_is_shown_at_once() -> None:
    someone = ended(painting=True)
    someone.click("review:open")
    question = asked(someone)
    assert seen(someone, "review.chart") is None and seen(someone, "review.stop") is not None
    first = told(question.game, question.text)[0]
    assert first["done"] < 0.2
    someone.desk.on_review(question.ticket, first)
    someone.settle()
    assert seen(someone, "review.chart") is not None and seen(someone, "review.stop") is not None
    assert someone.table.plan.review is None  # a part is not kept


def test_it_can_be_stopped_and_begun_again() -> None:
    someone = ended(painting=True)
    someone.click("review:open")
    late = asked(someone)
    someone.click("review:stop")
    assert someone.taken(StopReview)
    someone.desk.on_review(late.ticket, told(late.game, late.text)[0])
    assert someone.table.reviewing.review is None, "what nobody waits for is dropped"
    someone.click("review:again")
    reviewed(someone, ask=False)
    assert seen(someone, "review.chart") is not None and seen(someone, "review.stop") is None


def test_leaving_the_table_stops_it() -> None:
    someone = ended()
    someone.click("review:open")
    someone.click("ui:home")
    assert someone.taken(StopReview)


def test_a_failure_is_said_and_it_can_be_tried_again() -> None:
    someone = ended(painting=True)
    someone.click("review:open")
    someone.desk.on_review(asked(someone).ticket, None, "lost")
    someone.settle()
    assert "could not" in someone.texts() and "review:again" in someone.refs()


def test_everybody_reads_luck_and_skill(reviewing: Sitting) -> None:
    reviewing.click("review:open")
    table = reviewing.table.reviewing
    assert table.review is not None
    own = table.summary(0)
    assert own.startswith("You ") and str(abs(round(100 * table.review.seats[0].luck))) in own
    assert table.summary(1).startswith(reviewing.table.names[1])
    assert own in reviewing.texts()


def test_the_chart_is_a_table_too(reviewing: Sitting) -> None:
    reviewing.click("review:open")
    numbers = seen(reviewing, "review.numbers")
    rows = reviewing.table.reviewing.rows()
    assert numbers is not None and len(numbers.children[1].children[1].children) == len(rows)
    assert abs(sum(rows[0][1]) - 1) < 1e-6


def test_a_turning_point_is_shown_on_the_board_as_its_seat_saw_it(reviewing: Sitting) -> None:
    shown = reviewing.table.reviewing.points()[0]
    reviewing.click("review:open")
    reviewing.click(f"review:show:{shown.seat}.{shown.place}")
    table = reviewing.table
    assert not reviewing.desk.dialogs
    assert table.replay.cursor == shown.point.record and table.looking == shown.seat
    played, better = table.reviewing.ways(shown)
    possible = [table.handling.touches(action) for action in shown.point.better]
    assert better and all(way.refs in possible for way in better)
    assert (
        table.reviewing.said(played) in reviewing.texts()
        and table.reviewing.said(better) in reviewing.texts()
    )
    card = seen(reviewing, "review.card")
    assert card is not None and ("review:try" in reviewing.refs()) == table.here(shown.seat)


def test_stepping_away_puts_the_card_away_and_the_next_one_comes_by_a_button(reviewing: Sitting) -> None:
    points = reviewing.table.reviewing.points()
    assert len(points) > 1
    reviewing.click(f"review:show:{points[0].seat}.{points[0].place}")
    reviewing.click("review:next:1")
    assert reviewing.table.replay.cursor == points[1].point.record
    reviewing.click("table:replay:forward")
    assert seen(reviewing, "review.card") is None and seen(reviewing, "review.marks") is None


def test_better_and_played_are_drawn_on_the_board() -> None:
    someone = ended(painting=True)
    reviewed(someone)
    drawn = 0
    for shown in someone.table.reviewing.points():
        someone.click(f"review:show:{shown.seat}.{shown.place}")
        drawn += seen(someone, "review.marks") is not None
    assert drawn, "no turning point was on the map"


def test_try_it_from_here_is_a_game_of_its_own_against_the_same() -> None:
    someone = ended("hc", painting=True)
    reviewed(someone)
    old = someone.table
    own = next(one for one in old.reviewing.points() if old.here(one.seat))
    someone.click(f"review:show:{own.seat}.{own.place}")
    someone.click("review:try")
    new = someone.table
    assert new is not old and not new.session.over
    assert new.session.actions() == old.session.actions()[: own.point.record]
    assert [(seat.kind, seat.level) for seat in new.plan.seats] == [
        (seat.kind, seat.level) for seat in old.plan.seats
    ]
    assert new.my_turn and new.name != old.name


def test_where_only_computers_played_one_takes_the_seat_oneself() -> None:
    someone = ended("cc")
    reviewed(someone)
    shown = someone.table.reviewing.points()[0]
    someone.click(f"review:show:{shown.seat}.{shown.place}")
    someone.click("review:try")
    assert someone.table.people_here == [shown.seat]


def test_it_is_kept_with_the_save_and_opened_from_the_shelf_without_asking_again() -> None:
    store, slot, whole = kept_review()
    again = Sitting(store=store)
    assert f"save:review:{slot}" in again.refs()
    again.click(f"save:review:{slot}")
    assert again.dialog.kind == "review" and again.taken(AskReview) == []
    kept = again.table.reviewing.review
    assert kept is not None and kept.to_plain() == whole


def damaged(whole: dict[str, Any]) -> Iterator[Any]:
    """Reviews that are none of the game they lie beside."""
    yield None
    yield "a review"
    yield {**whole, "chances": whole["chances"][:-1]}
    yield {**whole, "done": 0.5}
    yield {**whole, "seats": whole["seats"][::-1]}
    wrongs: list[dict[str, Any]] = [
        {"played": [["pass", []]]},
        {"better": [["fly", ["away"]]]},
        {"better": []},
        {"record": 99_999},
        {"why": 7},
    ]
    for wrong in wrongs:
        changed = json.loads(json.dumps(whole))
        seat = next(one for one in changed["seats"] if one["turning_points"])
        seat["turning_points"][0].update(wrong)
        yield changed


def test_a_damaged_review_is_made_anew() -> None:
    store, slot, whole = kept_review()
    name = PREFIX + slot
    for plain in damaged(whole):
        save = json.loads(store.texts[name])
        save["table"]["review"]["review"] = plain
        store.texts[name] = json.dumps(save)
        again = Sitting(store=store, painting=False)
        again.click(f"save:review:{slot}")
        assert again.taken(AskReview), plain
        assert again.table.session.over


def test_the_review_of_another_end_is_not_taken_for_this_one() -> None:
    someone = ended("hc")
    reviewed(someone)
    someone.click("table:undo")
    assert not someone.table.reviewing.offered
    someone.play_on()
    someone.wait(("keep",))
    someone.table.plan.review = None  # what lies beside the save may be of a game that went the same way
    count = len(someone.taken(AskReview))
    someone.click("review:open")
    assert len(someone.taken(AskReview)) == count + 1


def test_a_review_that_is_too_large_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mordred.desk.review.LARGEST", 100)
    assert LARGEST > 100
    someone = ended()
    reviewed(someone)
    assert someone.table.plan.review is None and someone.table.reviewing.review is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_of_it(reviewing: Sitting, language: str) -> None:
    reviewing.enter("set:language", language)
    reviewing.click("review:open")
    assert "review." not in reviewing.texts() and "{" not in reviewing.texts()
    shown = reviewing.table.reviewing.points()[0]
    reviewing.click(f"review:show:{shown.seat}.{shown.place}")
    assert "review." not in reviewing.texts() and "{" not in reviewing.texts()
    reviewing.enter("set:language", "en")


def test_a_rematch_begins_without_the_review_of_the_game_before() -> None:
    someone = ended()
    reviewed(someone)
    assert someone.table.plan.review is not None
    someone.click("again:rematch")
    assert someone.table.plan.review is None


def test_what_is_known_early_is_known_everywhere() -> None:
    for count in (1, 2, 3, 17, 64, 331):
        order = scattered(count)
        assert sorted(order) == list(range(count)) and set(order[:2]) == {0, count - 1}
    assert between({0: [0.0, 1.0], 4: [1.0, 0.0]}) == [[n / 4, 1 - n / 4] for n in range(5)]
