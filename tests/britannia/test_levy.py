"""A Muster says beforehand that a unit which stands up elsewhere counts against the room beside the Chief."""

from __future__ import annotations

import pytest

from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES
from tests.britannia.play import at_random, played


def _two_places() -> tuple[State, Prompt]:
    """A Muster in which a unit may stand up beside the Chief or elsewhere."""
    for seed in range(7, 60):
        for state, prompt, _ in played(Options(players=2), seed, at_random(Chance(seed))):
            places = {action.operands[1] for action in prompt.actions if action.verb == "muster"}
            if prompt.kind == "muster" and len(places) > 1:
                return state, prompt
    raise AssertionError("no such Muster in all these games")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_muster_says_what_counts(language: str) -> None:
    """It ended by itself, and only then was it said why: sentences were tried with other peoples."""
    state, prompt = _two_places()
    handling = handling_of("britannia")
    words = handling.words(language)
    ability = words("faction.humans.ability")
    for chosen in ((), ("unit:warrior",)):
        said = handling.sentence(words, ["Aelfwyn", "Borri"], state, prompt, chosen)
        assert ability in said
    assert str(prompt.details["left"]) in said
