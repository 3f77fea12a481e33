"""The turn with which a game of Wales ends: a review reckons with results, not with a general impression."""

from __future__ import annotations

from typing import Any

import pytest

from mordred.core.session import Session
from mordred.games import GAMES
from mordred.review.reviewer import Reviewer, reviewed
from mordred.wales.judge.value import last_turn

LOST = (
    "wales turn:11 first:0 seat:0 phase:spend row:B dice:4-3 men:anglesey,bangor,caernarfon,nefyn,criccieth,"
    "snowdon,aber,deganwy,ffestiniog,rhuddlan,ruthin,tegeingl,bala,harlech,mawddwy,mathrafal"
    " p0:7/-9/V=hawarden,dinefwr,llandaff,monmouth,caerleon,chepstow"
    " p1:6/-6/V=chirk,montgomery,builth,aberaeron,lampeter,carmarthen,llandovery,neath,ogmore chance:1/0"
)
"""All nine villages of the rival stand: 12 points and £7 cannot reach 18, nor the pawn the other pawn."""
WON = (
    "wales turn:10 first:1 seat:0 phase:declare_row men:anglesey,bangor,caernarfon,nefyn,aber,deganwy,"
    "rhuddlan,ruthin,hawarden p0:3/-8/V=carmarthen,dinefwr,llandovery,neath,ogmore,llandaff,monmouth,caerleon"
    " p1:0/-2/V=bala/T=mawddwy,mathrafal,machynlleth,caersws,montgomery,chepstow chance:1/0"
)
"""All six towns of the rival stand: £5 more buy a town and a village, which is enough, and 30 of 36 rolls on
row B pay that. The judge's general word for it is 36 in 100."""


def from_here(position: str, *actions: str) -> Session[Any]:
    game = GAMES["wales"]
    state = game.from_fen(position)
    session = Session(game, game.options_of(state), 1, start=state)
    for text in actions:
        session.play(game.read(session.state, text))
    return session


def test_the_last_turn_is_that_of_the_seat_before_the_one_with_an_empty_stock() -> None:
    state = GAMES["wales"].from_fen(LOST)
    assert last_turn(state)
    state.seat = 1
    assert not last_turn(state)


def test_a_position_that_no_decision_can_save_blames_nobody() -> None:
    review = reviewed(from_here(LOST, "V Brecon", "pass"))
    assert [row[0] for row in review.chances] == [0.0, 0.0, 0.0]
    assert review.seats[0].turning_points == []
    assert review.seats[0].skill == 0


def test_before_the_last_roll_the_chance_is_that_of_a_roll_that_is_enough() -> None:
    """Played on in the quick manner, which is not the best one, it comes near the true five in six."""
    reviewer = Reviewer(from_here(WON))
    chance, _ = reviewer._chances_at(reviewer.states[0], 1)
    assert chance == pytest.approx(30 / 36, abs=0.25)
