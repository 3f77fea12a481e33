"""Random legal play over players x dials x editions x leader sides: it never breaks, and it always ends.

`check()` looks after every decision: 90 Favour by colour, 13 figures, 12 Combat cards, 4 discs, limits.
The dearer looks of the checklist (copies, dumps, notation, views, undo, links) are taken now and then.
"""

from __future__ import annotations

import pytest

from mordred.core.chance import Chance
from mordred.core.checklist import Checklist
from mordred.core.session import Session
from tests.britannia.play import SETTINGS, at_random, name_of, played, random_options
from tests.britannia.table import GAME

CHUNKS = 4
GAMES = 28
"""18 settings x 4 chunks x 28 games = 2,016 games."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_random_games_stay_healthy_and_end(setting: dict[str, object], chunk: int) -> None:
    first = (SETTINGS.index(setting) * CHUNKS + chunk) * GAMES
    for seed in range(first, first + GAMES):
        chance = Chance(seed)
        options = random_options(setting, chance)
        state = None
        for number, (state, prompt, _) in enumerate(played(options, seed, at_random(chance))):
            broken = GAME.check(state)
            assert not broken, (seed, number, broken)
            assert len(prompt.actions) > 1, (seed, number, prompt.kind)
        assert state is not None
        assert GAME.check(state) == []
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners
        assert sorted(standing.seat for standing in outcome.standings) == list(range(options.players))


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_the_whole_checklist_now_and_then(setting: dict[str, object]) -> None:
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
