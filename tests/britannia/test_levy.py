"""A Muster says beforehand that a unit which stands up elsewhere counts against the room beside the Chief."""

from __future__ import annotations

import pytest

from e2e.games import played, question
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_muster_says_what_counts(language: str) -> None:
    """It ended by itself, and only then was it said why: sentences were tried with other peoples."""
    handling = handling_of("britannia")
    session = played(
        "britannia",
        lambda one: (
            question(one).kind == "muster"
            and len({action.operands[1] for action in question(one).actions if action.verb == "muster"}) > 1
        ),
        players=2,
    )
    prompt, words = question(session), handling.words(language)
    ability = words("faction.humans.ability")
    for chosen in ((), ("unit:warrior",)):
        said = handling.sentence(words, ["Aelfwyn", "Borri"], session.state, prompt, chosen)
        assert ability in said
    assert str(prompt.details["left"]) in said
