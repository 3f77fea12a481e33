"""Styles: the same levels with a leaning, which shows in what they choose and not in how they are asked."""

from __future__ import annotations

import pytest

from mordred.ai.levels import policy
from mordred.ai.policy import Budget, ask_policy
from mordred.core.levels import CHOICES, LEVELS, STRONGEST, STYLED, STYLES, level_and_style
from mordred.games import GAMES
from mordred.i18n import LANGUAGES, Words
from mordred.ui.setup_form import computer_name
from tests.ai.table import positions

FEW = Budget(tries=2)


def test_every_level_but_the_strongest_has_every_style() -> None:
    assert {level_and_style(name) for name in STYLED} == {
        (level, style) for level in LEVELS if level != STRONGEST for style in STYLES
    }
    assert set(CHOICES) == {*LEVELS, *STYLED} and CHOICES[0] == "page" and CHOICES[-1] == "king"


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_a_style_shows_in_what_a_squire_chooses(game_id: str) -> None:
    """Same seed, same position: only the leaning can make the difference."""
    chosen: dict[str, list[object]] = {style: [] for style in STYLES}
    for number, (state, prompt) in enumerate(positions(game_id, 3, 7)):
        if number % 4 == 0 and len(prompt.actions) > 2:
            for style, list_ in chosen.items():
                mind = policy(game_id, f"squire-{style}")
                choice = ask_policy(mind, GAMES[game_id], state, prompt.seat, number, FEW).action
                assert choice in prompt.actions
                list_.append(choice)
    assert len({tuple(found) for found in chosen.values()}) == len(STYLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_name_of_its_own(language: str) -> None:
    words = Words(language)
    names = [computer_name(words, choice) for choice in CHOICES]
    assert len(set(names)) == len(CHOICES)
