"""Random legal play over players x dials x editions x leader sides: it never breaks, and it always ends.

`check()` looks after every decision: 90 Favour by colour, 13 figures, 12 Combat cards, 4 discs, limits.
At some decisions the game is also dumped, loaded and dealt anew; the dearer looks of the checklist (copies,
notation, views, undo, links) are taken now and then. The command `fuzz` plays as many as one likes.
"""

from __future__ import annotations

import pytest

from mordred.core.chance import Chance
from mordred.core.checklist import Checklist
from mordred.core.session import Session
from tests.britannia.play import SETTINGS, Setting, at_random, name_of, played, random_options
from tests.britannia.table import GAME

CHUNKS = 4
GAMES = 7
"""18 settings x 4 chunks x 7 games = 504 games."""
GLANCES = 80
"""One decision in so many is looked at more closely."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_random_games_stay_healthy_and_end(setting: Setting, chunk: int) -> None:
    first = (SETTINGS.index(setting) * CHUNKS + chunk) * GAMES
    for seed in range(first, first + GAMES):
        chance = Chance(seed)
        options = random_options(setting, chance)
        state = None
        looks, checklist = Chance(seed ^ 0x1005), Checklist(GAME, Chance(seed))
        for number, (state, prompt, action) in enumerate(played(options, seed, at_random(chance))):
            broken = GAME.check(state)
            assert not broken, (seed, number, broken)
            assert len(prompt.actions) > 1 or prompt.kind in ("lay", "discard"), (seed, number, prompt.kind)
            if looks.below(GLANCES) == 0:
                checklist.glance(state, prompt, action)
        assert state is not None
        assert GAME.check(state) == []
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners
        assert sorted(standing.seat for standing in outcome.standings) == list(range(options.players))


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_the_whole_checklist_now_and_then(setting: Setting) -> None:
    chance = Chance(9000 + SETTINGS.index(setting))
    session = Session(GAME, random_options(setting, chance), chance.draw())
    checklist = Checklist(GAME, chance.copy())
    while session.prompt is not None:
        checklist.decision(session.state, session.prompt)
        action = session.prompt.actions[chance.below(len(session.prompt.actions))]
        if chance.below(12) == 0:
            checklist.thorough(session, action)
        session.play(action)
    checklist.finished(session)
