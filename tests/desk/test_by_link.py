"""By link, better too: fewer links, an honest share sheet, a box for the reply, no way back."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from mordred.britannia.rules.state import Battle
from mordred.core.session import Session
from mordred.desk.effects import Copy
from mordred.games import GAMES
from tests.desk.helpers import Sitting


def test_a_sides_cards_of_a_battle_travel_in_one_link() -> None:
    """Whoever lays cards lays all of them before the other side is asked: one link there, not one a card."""
    game, battles = GAMES["britannia"], 0
    for seed in range(4):
        chance = random.Random(seed)
        session: Session[Any] = Session(game, game.Options(players=3), seed)
        laid: dict[tuple[str, int], list[int]] = {}
        while session.prompt is not None:
            battle = next((frame for frame in session.state.frames if isinstance(frame, Battle)), None)
            if battle is not None and session.prompt.kind == "lay":
                laid.setdefault((battle.territory, session.state.turns), []).append(session.prompt.seat)
            session.play(chance.choice(session.prompt.actions))
        for order in laid.values():
            hands_over = sum(one != other for one, other in pairwise(order))
            assert hands_over <= 1, order
        battles += len(laid)
    assert battles > 5


def at_the_others_turn() -> Sitting:
    sitting = Sitting(seed=3)
    sitting.new_game("wales", "hh", place="link")
    chance = random.Random(1)
    while sitting.table.my_turn:
        narrowed = sitting.table.narrowed
        assert narrowed is not None
        sitting.click(chance.choice(narrowed.glows))
    return sitting


def test_undo_closes_once_a_link_was_copied() -> None:
    sitting = at_the_others_turn()
    allowed = sitting.table.rewind.can_undo
    sitting.click("share:copy")
    assert not sitting.table.rewind.can_undo
    assert sitting.table.session.floor == len(sitting.table.session.records)
    again = Sitting(sitting.store)
    again.click(f"save:open:{again.desk.listing[0].id}")
    assert not again.table.rewind.can_undo, "nor after a reload"
    assert allowed or sitting.table.session.records[-1].reveals


def test_the_box_for_the_reply_takes_the_game_on() -> None:
    sitting = at_the_others_turn()
    sitting.click("share:copy")
    link = sitting.taken(Copy)[-1].text
    other = Sitting(seed=8)
    other.desk.open_link(link)
    other.settle()
    other.click("share:seat:1")
    chance = random.Random(2)
    while other.table.my_turn:
        narrowed = other.table.narrowed
        assert narrowed is not None
        other.click(chance.choice(narrowed.glows))
    other.click("share:copy")
    sitting.enter("ui:paste", other.taken(Copy)[-1].text)
    before = len(sitting.table.session.records)
    sitting.click("ui:open_link")
    assert len(sitting.table.session.records) > before and sitting.table.plan.mine == 0
    assert len(sitting.desk.listing) == 1, "one correspondence, one slot"


def test_the_share_sheet_is_honest_and_offers_the_live_table() -> None:
    sitting = at_the_others_turn()
    sitting.click("share:show")
    assert "the dice to come" in sitting.texts() and "hand" not in sitting.texts(), "Wales hides none"
    assert sitting.texts().count("whole game") == 1, "said twice"
    sitting.click("live:open")
    assert sitting.dialog.kind == "lobby" and sitting.table.plan.place == "live"


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_hands_are_spoken_of_where_there_are_any(game: str) -> None:
    """Sharing a game of Wales warned of hands that could be read: the leaf was looked at in Britannia."""
    sitting = Sitting()
    sitting.set_chairs(game, "hh")
    sitting.enter("form:place", "live")
    assert ("Hands stay hidden" in sitting.texts()) == (game == "britannia")
    sitting.enter("form:place", "here")
    sitting.click("form:start")
    sitting.click("share:show")
    assert ("every hand" in sitting.texts()) == (game == "britannia")
    sitting.click("live:open")
    assert ("every hand" in sitting.texts()) == (game == "britannia")


def test_your_turn_is_shown_in_the_list_of_games() -> None:
    sitting = Sitting(seed=3)
    sitting.new_game("wales", "hh", place="link")
    mine = sitting.table.prompt is not None and sitting.table.prompt.seat == 0
    sitting.wait()
    sitting.click("ui:home")
    assert ("your turn" in sitting.texts()) == mine
