"""No id, key or empty place reaches a person: everything that the kept games, and games played at random,
say in any language is read here as a person would read it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mordred.britannia.rules import events as britannia
from mordred.britannia.rules.effects import VERBS
from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN, Event
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.i18n.narrate import key_of, narrate
from mordred.i18n.words import LANGUAGES
from mordred.wales.rules import events as wales
from mordred.wales.rules.game import WalesOptions
from tests.britannia.play import SETTINGS, at_random, played, random_options
from tests.i18n.spoken import all_said, fault, heard, played_through
from tests.i18n.test_narrate import sentences

FIXTURES = Path(__file__).parents[1] / "fixtures"
KEPT = sorted([*FIXTURES.glob("britannia/*.link"), *FIXTURES.glob("wales/*.json")])
PICTURES = 4
"""So many paintings of each game, each in a language drawn by lot."""


RARE: list[tuple[str, Event]] = [
    ("britannia", britannia.Bided(0)),
    ("britannia", britannia.MusterFull(0, 3)),
    ("britannia", britannia.FateShuffled("fate")),
    ("britannia", britannia.FateShuffled("chaos")),
    ("britannia", britannia.PartsMuted("ys", "mystic")),
    ("britannia", britannia.PartsMuted("ys", "chief")),
    ("britannia", britannia.CardDiscarded(0, "h1", "viewer")),
    ("britannia", britannia.CardsPeeked(0, "hand", 1, ("h1", "h2"))),
    ("britannia", britannia.CardsPeeked(0, "hand", 1, ())),
    ("britannia", britannia.CardsPeeked(0, "hand", 1, (HIDDEN,))),
    ("britannia", britannia.CardsPeeked(0, "cauldron", -1, (HIDDEN, HIDDEN))),
    ("britannia", britannia.CardsPeeked(0, "cauldron", -1, ())),
    ("britannia", britannia.CardsRevealed(0, "ys", (), ())),
    ("britannia", britannia.FavourPlaced("L2", "merlin", 1)),
    ("britannia", britannia.FavourShifted("ys", "reserve", "merlin", 1)),
    ("britannia", britannia.DiscountGranted(0, "any", 1)),
    ("britannia", britannia.DiscountGranted(0, "march", 1)),
    ("britannia", britannia.LeaderSummoned("merlin", "ys", 0)),
    ("wales", wales.StartTied((0, 1))),
    ("wales", wales.BuildingAssaulted(0, "stdavids", 1, "small_castle", 4, 3, False, forced=True)),
    ("wales", wales.BuildingAssaulted(0, "stdavids", 1, "small_castle", 4, 5, True, forced=True)),
    ("wales", wales.MenStranded(0, 1)),
    ("wales", wales.MenStranded(0, 2)),
    ("wales", wales.ManAttacked(0, "anglesey", "stdavids", "town", 6, 5, False)),
]
"""What games hardly ever bring about."""


@cache
def kept(path: Path) -> Session[Any]:
    text = path.read_text("utf-8")
    opened = links.open_link(text.strip(), GAMES) if path.suffix == ".link" else saves.load(text, GAMES)
    return opened.session


def check(session: Session[Any]) -> None:
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


@cache
def britannia_at_random(place: int) -> Session[Any]:
    setting, chance = SETTINGS[place], Chance(40 + place)
    options = random_options(setting, chance)
    actions = [action for _, _, action in played(options, place, at_random(chance))]
    return Session.from_actions(GAMES["britannia"], options, place, actions)


@cache
def wales_at_random(players: int) -> Session[Any]:
    session, chance = Session(GAMES["wales"], WalesOptions(players=players), players), Chance(players)
    while (prompt := session.prompt) is not None:
        session.play(prompt.actions[chance.below(len(prompt.actions))])
    return session


SAMPLE = range(1, len(SETTINGS), 3)
"""Both editions, with two, three and four players; the kept games have the other dial."""


@pytest.mark.parametrize("place", SAMPLE)
def test_games_of_britannia_played_at_random(place: int) -> None:
    check(britannia_at_random(place))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_wales_played_at_random(players: int) -> None:
    check(wales_at_random(players))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_hardly_ever_happens(language: str) -> None:
    for game, event in RARE:
        line = narrate(handling_of(game).words(language), event, ("Ann", "Bob"))
        assert not fault(line, game, language), (line, event)


def test_every_sentence_was_read() -> None:
    """Each event in each of its variants is in one of the games, or among the rare ones."""
    games = [kept(path) for path in KEPT] + [britannia_at_random(place) for place in SAMPLE]
    games += [wales_at_random(players) for players in (2, 3, 4)]
    told = {(game, key_of(event)) for game, event in RARE}
    for session in games:
        told |= {(session.game.id, key_of(event)) for event in heard(session).values()}
    assert sentences() - told == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_a_card_that_asks_has_its_question(language: str) -> None:
    words = handling_of("britannia").words(language)
    asking = [verb for verb, word in VERBS.items() if not word.instant]
    assert [verb for verb in (*asking, "choose") if not words.has(f"prompt.{verb}")] == []


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


@pytest.mark.parametrize(("language", "line"), [("fr", "Cela coûte £3."), ("it", "3,5 £"), ("de", "8.3 £")])
def test_sums_as_others_write_them_are_found(language: str, line: str) -> None:
    assert fault(line, "wales", language) == "a sum as others write it"


@pytest.mark.parametrize("line", ["IV: Guerre", "Où va-t-il ?", "Cela coûte 3 £.", "« Porte profonde »"])
def test_a_space_that_is_missing_or_breaks_is_found(line: str) -> None:
    assert fault(line, "wales", "fr") == "a space that is missing, or may break"


def test_english_in_another_language_is_found() -> None:
    assert fault("Merlin. 3: Refill to 8 Combat cards instead of 7.", "britannia", "fr")


def test_what_may_be_said_is_not_found() -> None:
    assert not fault("Ann claims Favour from the border of Elmet and Ys: 2 of Merlin.", "britannia", "en")
    assert not fault("Où se dresse-t-il\xa0: Guerrier\xa0?", "britannia", "fr")
    assert not fault("On average £3.3; St Davids is empty.", "wales", "en")
