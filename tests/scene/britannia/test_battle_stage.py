"""The stage of a battle says what is fought for: in the land itself, and on its borders."""

from __future__ import annotations

import random

from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.painter.battle_stage import battle
from mordred.britannia.rules.forecast import on_borders
from mordred.britannia.rules.options import Options
from mordred.core.narrowing import narrow
from mordred.core.session import Session
from mordred.scene.painter import Showing
from tests.scene.britannia.table import walk

HANDLING = BritanniaHandling()
WORDS = HANDLING.words("en")
NOTHING = narrow((), HANDLING.touches, ())


def test_favour_on_its_borders_is_at_stake_too() -> None:
    """A land without Favour seemed to be fought for in vain: what lies on its borders was told nowhere. Only
    the Favour in the land was tested.
    """
    told = {True: 0, False: 0}
    for seed in range(8):
        session = Session(HANDLING.game, Options(players=2, mode="blitz"), seed)
        chance = random.Random(seed)
        while (prompt := session.prompt) is not None:
            if prompt.kind == "lay":
                start = HANDLING.scene_start(session.records)
                scene = HANDLING.scenes(session.records, lambda event: event, start)[-1]
                view = HANDLING.game.view(session.state, 0)
                showing = Showing(
                    HANDLING,
                    WORDS,
                    ["Arthur", "Bedwyr"],
                    view,
                    0,
                    NOTHING,
                    scene=scene,
                    shown=len(scene.beats),
                )
                drawn = battle(showing)
                assert drawn is not None
                lying = any(on_borders(view, str(prompt.details["territory"])))
                said = any((one.text or "").startswith("On its borders") for one in walk(drawn))
                assert said == lying
                told[lying] += 1
            session.play(chance.choice(prompt.actions))
    assert min(told.values()) > 3
