"""No id, key or empty place reaches a person: everything that the kept games, and games played at random,
say in any language is read here as a person would read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.wales.rules.game import WalesOptions
from tests.britannia.play import SETTINGS, at_random, played, random_options
from tests.i18n.spoken import all_said, fault, played_through

FIXTURES = Path(__file__).parents[1] / "fixtures"
KEPT = sorted([*FIXTURES.glob("britannia/*.link"), *FIXTURES.glob("wales/*.json")])
PICTURES = 4
"""So many paintings of each game, each in a language drawn by lot."""


def kept(path: Path) -> Session:
    text = path.read_text("utf-8")
    opened = links.open_link(text.strip(), GAMES) if path.suffix == ".link" else saves.load(text, GAMES)
    return opened.session


def check(session: Session) -> None:
    game = session.game.id
    wrong = {
        (line.text, language): f"{what} in {line.text!r} ({language}, {line.origin})"
        for language, line in all_said(session, PICTURES)
        if (what := fault(line.text, game, language))
    }
    assert list(wrong.values()) == []


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_kept_games(path: Path) -> None:
    check(kept(path))


@pytest.mark.parametrize("place", range(0, len(SETTINGS), 3))
def test_games_of_britannia_played_at_random(place: int) -> None:
    setting, chance = SETTINGS[place], Chance(40 + place)
    options = random_options(setting, chance)
    actions = [action for _, _, action in played(options, place, at_random(chance))]
    check(Session.from_actions(GAMES["britannia"], options, place, actions))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_wales_played_at_random(players: int) -> None:
    session, chance = Session(GAMES["wales"], WalesOptions(players=players), players), Chance(players)
    while (prompt := session.prompt) is not None:
        session.play(prompt.actions[chance.below(len(prompt.actions))])
    check(session)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_detail_of_a_question_and_of_an_ending_says_what_it_is(path: Path) -> None:
    session = kept(path)
    handling = handling_of(session.game.id)
    details = {name for _, prompt in played_through(session) for name in prompt.details}
    assert details <= set(handling.details)
    outcome = session.game.outcome(session.state)
    assert outcome is None or set(outcome.details) <= set(handling.endings)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("britannia", "Ann claims Favour from 3/1."),
        ("britannia", "L2 is empty."),
        ("britannia", "Border 7: empty"),
        ("britannia", "chaos.land can do nothing."),
        ("britannia", "Ann plays h1."),
        ("britannia", "Ann goes to elmet."),
        ("britannia", "Ann goes to Tirnanog."),
        ("britannia", "{seat} goes on."),
        ("britannia", "Ann looks at ?."),
        ("britannia", "From : choose who goes."),
        ("wales", "A man goes to Stdavids."),
        ("wales", "The game is over: track_end."),
    ],
)
def test_what_must_not_be_said_is_found(game: str, line: str) -> None:
    assert fault(line, game, "en")


def test_what_may_be_said_is_not_found() -> None:
    assert not fault("Ann claims Favour from the border of Elmet and Ys: 2 of Merlin.", "britannia", "en")
    assert not fault("Où se dresse-t-il : Guerrier ?", "britannia", "fr")
    assert not fault("On average £3.3; St Davids is empty.", "wales", "en")
