"""The last round on its stage: beside what is told, the table shows what it tells of."""

from __future__ import annotations

import random

from mordred.core.session import Session
from mordred.games import GAMES
from mordred.wales.handling.moments import moments
from mordred.wales.rules.events import Built


def test_who_has_none_left_has_none_left_on_the_table_too() -> None:
    game, chance, seen = GAMES["wales"], random.Random(5), 0
    for seed in range(8):
        session = Session(game, game.Options(players=2), seed)
        while session.prompt is not None:
            session.play(chance.choice(session.prompt.actions))
        heard = [(number, event) for number, one in enumerate(session.records) for event in one.events]
        for scene in moments(heard):
            for beat in scene.beats:
                built = beat.picture
                assert isinstance(built, Built)
                assert session.state_at(beat.record).emptied(built.seat) is not None
                seen += 1
    assert seen
