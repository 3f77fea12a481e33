"""Britannia's notation: readable, understood again, and written down in docs/notation.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mordred.britannia.rules.notation import VERBS, write
from mordred.core.game import Action, AmbiguousAction, IllegalAction, MalformedAction
from tests.britannia.table import GAME, table

DOCS = Path(__file__).parents[2] / "docs" / "notation.md"
ARMIES = {"garloth": {0: "CWW"}}


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action("march", ("garloth", "corbenic", 0, 0, 2, 0)), "march garloth corbenic 0.0.2.0"),
        (Action("move", ("garloth", "corbenic", 1, 0, 0, 0, 3)), "move garloth corbenic 1.0.0.0 3"),
        (Action("cast", ("fyrd",)), "cast fyrd"),
        (Action("done"), "done"),
    ],
)
def test_an_action_is_its_verb_and_its_operands(action: Action, text: str) -> None:
    assert write(action) == text


def test_a_turns_action_goes_by_its_own_name_too() -> None:
    t = table(armies=ARMIES)
    assert GAME.read(t.state, "March") == GAME.read(t.state, "action march") == Action("action", ("march",))


def test_beginnings_of_words_will_do() -> None:
    t = table(armies=ARMIES)
    t.answer("march")
    wanted = Action("march", ("garloth", "corbenic", 1, 0, 2, 0))
    assert GAME.read(t.state, "march gar corb 1.0.2.0") == wanted


def test_three_different_errors() -> None:
    t = table(armies=ARMIES)
    with pytest.raises(MalformedAction):
        GAME.read(t.state, "dance")
    with pytest.raises(IllegalAction):
        GAME.read(t.state, "battle elmet")
    t.answer("march")
    with pytest.raises(IllegalAction):
        GAME.read(t.state, "magic")
    with pytest.raises(AmbiguousAction):
        GAME.read(t.state, "march garloth")


def test_the_documentation_has_every_verb() -> None:
    chapter = DOCS.read_text(encoding="utf-8").split("## Britannia")[1].split("\n## ")[0]
    told = set(re.findall(r"`([a-z_]+)", chapter))
    assert set(VERBS) <= told, set(VERBS) - told
