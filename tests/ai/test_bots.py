"""Bots that other people bring: they are loaded, asked, and told of when they fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mordred.ai.arena import fixtures
from mordred.ai.bots import BotTrouble, learn_bot
from mordred.ai.levels import policy
from mordred.ai.policy import ask_policy
from mordred.cli import main
from mordred.core.game import IllegalAction
from mordred.games import GAMES

pytestmark = pytest.mark.native

FIRST = """
class First:
    def __init__(self, game):
        self.game = game
    def choose(self, world, prompt, chance):
        return prompt.actions[0]
"""
CAREFUL = Path(__file__).parents[2] / "docs" / "bots" / "careful.py"


def asked(text: str) -> object:
    """What a bot answers to the first question of a game of Wales."""
    learn_bot("bot:tried", text)
    game = GAMES["wales"]
    state = game.new(game.Options(players=2), 1)
    prompt = game.prompt(state)
    assert prompt is not None
    return ask_policy(policy("wales", "bot:tried"), game, state, prompt.seat, 1).action


def test_a_bot_is_asked_like_a_level() -> None:
    assert asked(FIRST) == ("declare", ("A",))


def test_a_bot_may_think_as_our_levels_do() -> None:
    thinker = """
from mordred.ai.policy import Decision
class Thinker:
    def __init__(self, game):
        self.game = game
    def think(self, world, seat, seed, budget):
        yield 0.5
        return Decision(self.game.prompt(world).actions[-1], 0.5)
"""
    assert asked(thinker) == ("declare", ("C",))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("class Broken(:", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("x = 1", "there must be one class"),
        (FIRST + FIRST.replace("First", "Second"), "there are 2"),
        (FIRST.replace("self.game = game", "self.game = game.nothing"), "First failed: AttributeError"),
        (FIRST.replace("prompt.actions[0]", "prompt.actions[99]"), "First failed: IndexError"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(text: str, what: str) -> None:
    with pytest.raises(BotTrouble, match=what):
        asked(text)


def test_an_illegal_answer_is_not_played() -> None:
    with pytest.raises(IllegalAction, match="First"):
        asked(FIRST.replace("prompt.actions[0]", "('fly', ())"))


def test_guests_meet_everybody_and_the_others_do_not_meet() -> None:
    games = fixtures(["page", "king", "bot:First"], 2, 40, 1, guests=["bot:First"])
    assert {frozenset(game.seats) for game in games} == {
        frozenset(("bot:First", "king")),
        frozenset(("bot:First", "page")),
    }


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_example_meets_our_levels(workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "wales", "--players", "2", "--levels", "random,page", "--games", "16", "--json")
    assert main([*words, "--bot", f"{CAREFUL}:Careful", "--workers", workers]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 16
    assert {tuple(sorted(duel["levels"])) for duel in found["duels"]} == {
        ("bot:Careful", "page"),
        ("bot:Careful", "random"),
    }
    assert found["win_share"]["bot:Careful"] > found["win_share"]["random"]


def test_the_command_says_how_to_name_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "wales", "--bot", "nobody"]) == 1
    assert "FILE.py:CLASS" in capsys.readouterr().err
    assert main(["arena", "wales", "--bot", f"{CAREFUL}:Nobody"]) == 1
    assert "Nobody" in capsys.readouterr().err


def test_the_example_is_as_short_as_we_say() -> None:
    lines = CAREFUL.read_text(encoding="utf-8").rpartition('"""')[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 20
