"""The picture kept with a game: what opening the save will show, and nothing its viewer may not see."""

from __future__ import annotations

import json
import random

import pytest

from e2e.games import played, save_of
from mordred.desk.desk import Desk, Outside
from mordred.desk.store import MemoryStore
from mordred.scene.node import serialise
from mordred.ui.app import draw
from mordred.ui.kept import kept_picture

pytestmark = pytest.mark.native


def opened(store: MemoryStore) -> Desk:
    """The app with the one save in its store on the table."""
    desk = Desk(store, Outside(now=lambda: "2026-01-01", seed=lambda: 1), ["en"])
    desk.on_click("save:open:1")
    assert desk.table is not None
    desk.toasts.clear()  # what is said once comes when it is live
    return desk


def at(game: str, moves: int, kinds: list[str], seed: int = 3) -> Desk:
    """The app with a game in its middle on the table."""
    session = played(game, moves, seed=seed, players=len(kinds))
    return opened(MemoryStore({"mordred:game:1": save_of(session, kinds=kinds)}))


def text(desk: Desk) -> str:
    """The kept picture as it is written down."""
    tree = kept_picture(desk)
    assert tree is not None
    return json.dumps(serialise("app", tree))


def painted(desk: Desk) -> str:
    """What the page shows, as it is written down."""
    return json.dumps(serialise("app", draw(desk).tree))


@pytest.mark.parametrize("game", ["wales", "britannia"])
@pytest.mark.parametrize("kinds", [["human", "page", "page"], ["human"] * 3], ids=["alone", "hot seat"])
@pytest.mark.parametrize("moves", [0, 7, 31, 90])
def test_it_is_what_opening_the_save_shows(game: str, kinds: list[str], moves: int) -> None:
    desk = at(game, moves, kinds)
    assert text(desk) == painted(desk)


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_it_shows_the_present_whatever_somebody_is_looking_at(game: str) -> None:
    """A selection, a dialog, a step back in time, a hint: none of it is there after opening the save."""
    desk = at(game, 30, ["human", "human", "human"])
    table = desk.table
    assert table is not None
    if table.curtain is not None:
        desk.on_click("table:curtain")
    chance = random.Random(4)
    for _ in range(6):
        narrowed = table.narrowed
        if narrowed is not None and narrowed.glows:
            desk.on_click(chance.choice(sorted(narrowed.glows)))
        if table.curtain is not None:
            desk.on_click("table:curtain")
    table.autosave.keep()
    desk.on_click("table:log")
    desk.on_click("ui:settings")
    desk.on_click("table:replay:first")
    again = opened(desk.store)  # type: ignore[arg-type]
    before = painted(desk)
    assert _first(text(desk), painted(again)) == ("", "")
    assert painted(desk) == before, "drawing it changed the table"


@pytest.mark.parametrize("moves", [0, 12, 40, 80])
def test_behind_a_curtain_there_is_nothing_of_a_hand(moves: int) -> None:
    """Several people at one screen: whoever's hand lies open in the page just now, the picture has none."""
    desk = at("britannia", moves, ["human", "human"])
    table = desk.table
    assert table is not None
    if table.curtain is not None:
        desk.on_click("table:curtain")
    assert table.viewer is not None
    state = table.session.state
    hands = {card for seat in range(2) for card in _hand(state, seat)}
    assert any(f"card:{card}" in painted(desk) for card in hands), "nothing would be given away"
    written = text(desk)
    assert "card:" not in written and "side.hand" not in written and "board.pan" not in written


def _hand(state: object, seat: int) -> list[str]:
    return [str(card) for card in state.players[seat].hand]  # type: ignore[attr-defined]


def test_a_seat_played_by_link_sees_its_own_hand_only() -> None:
    session = played("britannia", 40, seed=3, players=2)
    kept = save_of(session, kinds=["human", "human"], place="link", mine=1)
    desk = opened(MemoryStore({"mordred:game:1": kept}))
    mine, theirs = (_hand(session.state, seat) for seat in (1, 0))
    written = text(desk)
    assert [card for card in mine if f'"card:{card}"' in written]
    assert not [card for card in set(theirs) - set(mine) if f'"card:{card}"' in written]


def test_the_front_page_and_a_finished_game_leave_no_picture() -> None:
    desk = at("wales", 20, ["human", "page"])
    desk.on_click("ui:home")
    assert kept_picture(desk) is None
    session = played("wales", 5, seed=3, players=2)
    while session.prompt is not None:
        session.play(session.prompt.actions[-1])
    over = opened(MemoryStore({"mordred:game:1": save_of(session, kinds=["human", "page"])}))
    assert kept_picture(over) is None


def _first(one: str, other: str) -> tuple[str, str]:
    """Where two texts begin to differ."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    return one[place : place + 80], other[place : place + 80]
