"""Sounds for those who want them, and whose turn it is for the app's icon."""

from __future__ import annotations

import pytest

from mordred.desk.effects import Sound, Turn
from mordred.games import GAMES
from mordred.handling import handling_of
from tests.desk.helpers import Sitting
from tests.i18n.test_narrate import events

KNOWN = {"dice", "card", "march", "war", "turn"}


def test_nothing_is_heard_until_somebody_wants_to() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hc")
    while not sitting.table.session.records:
        sitting.step()
    assert not sitting.taken(Sound)


@pytest.mark.parametrize(("game", "sound"), [("wales", "dice"), ("britannia", "march")])
def test_what_happens_is_heard(game: str, sound: str) -> None:
    sitting = Sitting()
    sitting.enter("set:sound", True)
    sitting.new_game(game, "hc")
    for _ in range(60):
        if {effect.name for effect in sitting.taken(Sound)} >= {sound, "turn"} or not sitting.step():
            break
    assert {effect.name for effect in sitting.taken(Sound)} >= {sound, "turn"}
    assert {effect.name for effect in sitting.taken(Sound)} <= KNOWN


@pytest.mark.parametrize("game", GAMES)
def test_each_sound_belongs_to_an_event(game: str) -> None:
    sounds = handling_of(game).sounds
    assert set(sounds) <= {kind.__name__ for kind in events(game)}
    assert set(sounds.values()) <= KNOWN


def test_the_icon_knows_whose_turn_it_is() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hc")
    assert sitting.taken(Turn)[-1].mine == sitting.table.my_turn
    sitting.click("ui:home")
    assert sitting.taken(Turn)[-1] == Turn(False)
