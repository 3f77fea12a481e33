"""Every card that is played, in the middle of random games: the table stays healthy, and the card ends."""

from __future__ import annotations

from functools import cache

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core.chance import Chance
from tests.britannia.play import at_random, played
from tests.britannia.table import GAME, Table

WHEN = {"monster": "arrive", "tile": "claim", "faction": "claim"}
CARDS = [
    key
    for key, script in standard().scripts.items()
    if "/" not in key
    and key.split(".")[0] in ("spell", "fate", "chaos", "monster", "tile", "faction")
    and any(step.do != "rule" for step in script)
]


@cache
def moments() -> tuple[State, ...]:
    """Turns about to begin, early and late, with few players and many, in both editions."""
    found = []
    for seed in range(8):
        options = Options(
            players=2 + seed % 3, edition="preview" if seed % 4 == 3 else "final", leaders="advanced"
        )
        turns = [
            GAME.copy(state)
            for state, prompt, _ in played(options, seed, at_random(Chance(seed)))
            if prompt.kind == "action"
        ]
        found += turns[:: max(1, len(turns) // 4)]
    return tuple(found)


@pytest.mark.parametrize("key", CARDS)
def test_a_card_played_anywhere_leaves_a_healthy_table(key: str) -> None:
    chance = Chance(CARDS.index(key))
    kind, late = key.split(".")[0], key.endswith(".chaos") or key.startswith(("chaos.", "tile."))
    for state in moments():
        if state.broken != late and kind in ("spell", "chaos", "tile"):
            continue
        t = Table(GAME, GAME.copy(state))
        here = next((place for place, land in t.state.lands.items() if land.armies), "")
        triggers = {step.on or "cast" for step in standard().scripts[key] if step.on != "always"}
        for on in sorted(triggers):
            seat = chance.below(len(t.state.players))
            t.resolve(key, you=seat, on=on, here=here if kind in WHEN else "")
            for _ in range(60):
                if t.paused:
                    break
                t.take(t.legal[chance.below(len(t.legal))])
            assert t.paused, (key, t.prompt)
            t.state.frames.pop()
