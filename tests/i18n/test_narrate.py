"""Every event says what its facts are and which sentence tells it, in every language."""

from __future__ import annotations

import dataclasses
import importlib
import re

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.rules import events as britannia
from mordred.core.game import HIDDEN, Event
from mordred.core.says import AS_IS, NOTHING, NUMBER, SEAT, SEATS, Says, kinds_of
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.i18n.facts import KINDS, roman
from mordred.i18n.narrate import narrate
from mordred.i18n.words import LANGUAGES, Words, catalogue
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked, ManPlaced

NAMES = ["Ann", "Bob", "Cat", "Dan"]


def events(game: str) -> list[type[Event]]:
    """Every event of a game; a base that has no facts and no sentence is none."""
    module = importlib.import_module(f"mordred.{game}.rules.events")
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [kind for kind in found if kind.__module__ == module.__name__ and not kind.__subclasses__()]


EVENTS = [(game, kind) for game in GAMES for kind in events(game)]


NEVER_PLAIN = {("wales", "PawnMoved"), ("wales", "GameEnded"), ("britannia", "CardsPeeked")}
"""Events that are always told by one of their variants."""


def sentences() -> set[tuple[str, str]]:
    """Every sentence that an event may ask for, with its game."""
    found = set()
    for game, kind in EVENTS:
        plain = () if (game, kind.__name__) in NEVER_PLAIN else ("",)
        found |= {
            (game, f"event.{kind.__name__}.{variant}".rstrip(".")) for variant in (*plain, *kind.variants)
        }
    return found


def told(game: str, event: Event, language: str = "en") -> str:
    return narrate(handling_of(game).words(language), event, NAMES)


@dataclasses.dataclass(slots=True)
class Mute(Event):
    """An event that forgot to say what its fact is."""

    seat: int


def test_an_event_that_does_not_say_its_facts_is_found() -> None:
    assert kinds_of(Mute) == {}


@pytest.mark.parametrize(("game", "kind"), EVENTS, ids=lambda value: getattr(value, "__name__", value))
def test_every_fact_says_what_it_is(game: str, kind: type[Event]) -> None:
    said = kinds_of(kind)
    assert set(said) == {field.name for field in dataclasses.fields(kind)}
    known = {"nothing", *KINDS, *handling_of(game).words("en").tellers}
    assert {one.kind for one in said.values()} <= known
    assert not kind.counted or kind.counted in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_catalogue_has_each_sentence_and_no_other(game: str, language: str) -> None:
    wanted = {key for of, key in sentences() if of == game}
    own = {key for key in catalogue(language, game) if key.startswith("event.")}
    assert {re.sub(r"\.(one|none|preview)$", "", key) for key in own} == wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_speaks_only_of_facts_that_the_event_has(game: str) -> None:
    texts = catalogue("en", game)
    for kind in events(game):
        facts = {name for name, says in kinds_of(kind).items() if says is not NOTHING}
        facts |= set(sample(kind).also()) | ({"n"} if kind.counted else set())
        for key, text in texts.items():
            if key.split(".")[:2] == ["event", kind.__name__]:
                assert set(re.findall(r"{(\w+)}", text)) <= facts, key


def sample(kind: type[Event]) -> Event:
    """An event with some value of the right shape for each fact."""
    values: dict[str, object] = {}
    for field in dataclasses.fields(kind):
        shape = str(field.type)
        says = kinds_of(kind)[field.name]
        pair = (0, 1, 0) if shape == "Favour" else (0, 1)
        plain = "x" if says not in (NUMBER, SEAT, Says("roman")) else 1
        values[field.name] = pair if says == SEATS or shape in ("BothSides", "Favour") else plain
    return kind(**values)


def test_a_masked_card_is_told_without_it() -> None:
    assert (
        told("britannia", britannia.CardsDrawn(1, ("h1", "h3")))
        == "Bob draws “Levy Spears” and “Longbow Volley”."
    )
    assert told("britannia", britannia.CardsDrawn(1, (HIDDEN, HIDDEN))) == "Bob draws 2 cards."
    assert told("britannia", britannia.CardsDrawn(1, (HIDDEN,))) == "Bob draws 1 card."


def test_looking_at_cards_says_whose() -> None:
    peek = britannia.CardsPeeked
    assert told("britannia", peek(0, "hand", 1, ("h1",))) == "Ann looks at the hand of Bob: “Levy Spears”."
    assert told("britannia", peek(0, "hand", 1, (HIDDEN,))) == "Ann looks at 1 card in the hand of Bob."
    assert told("britannia", peek(0, "cauldron", -1, ())) == "Ann looks into the Cauldron: it is empty."


def test_figures_are_counted() -> None:
    line = told("britannia", britannia.GroupMarched(0, "garloth", "cornwall", 1, 0, 2, "", 1), "fr")
    assert line == "Ann fait marcher le Chef et 2 Guerriers du Garloth en Cornouailles."


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ann claims Favour from the border of Garloth and Lothian: 2 of Merlin."),
        ("fr", "Ann prend les Faveurs de la frontière entre le Garloth et le Lothian\xa0: 2 de Merlin."),
        ("it", "Ann riscuote i Favori del confine tra il Garloth e il Lothian: 2 di Merlino."),
        ("de", "Ann sammelt Gunst ein (Grenze zwischen Garloth und Lothian): 2 von Merlin."),
    ],
)
def test_a_border_is_named_by_its_territories(language: str, line: str) -> None:
    assert told("britannia", britannia.FavourClaimed(0, "3", (2, 0, 0)), language) == line


def test_the_sector_is_the_one_the_dial_shows() -> None:
    assert told("britannia", britannia.TurnBegan(0, 1)) == "Ann’s turn, on sector I."
    assert [roman(n) for n in (1, 4, 9, 10, 12)] == ["I", "IV", "IX", "X", "XII"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_acts_is_called_by_its_name(language: str) -> None:
    from mordred.britannia.rules.book import book_of
    from mordred.britannia.rules.game import GAME
    from mordred.britannia.rules.options import Options

    book = book_of(GAME.new(Options(players=2), 1))
    for source in {*standard().scripts, *book.scripts}:
        line = told("britannia", britannia.AbilityUsed(0, source, ""), language)
        assert not re.search(r"\w\.\w|/|_", line), line


def test_a_step_of_a_card_goes_by_the_name_of_the_card() -> None:
    whole, part = (told("britannia", britannia.AbilityUsed(0, s, "")) for s in ("chaos.land", "chaos.land/1"))
    assert whole == part


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ann puts a man on the Castle of Anglesey."),
        ("fr", "Ann place un homme au château d’Anglesey."),
        ("it", "Ann piazza un uomo al Castello di Anglesey."),
        ("de", "Ann setzt einen Mann nach Burg Anglesey."),
    ],
)
def test_the_castle_has_a_name_in_every_language(language: str, line: str) -> None:
    assert told("wales", ManPlaced(0, "anglesey"), language) == line


def test_what_is_forced_is_told_as_forced() -> None:
    assert (
        told("wales", ManPlaced(0, "stdavids", forced=True))
        == "A man goes to St Davids, the only place for him."
    )
    choice = told("wales", BuildingAssaulted(0, "stdavids", 1, "town", 3, 4, True))
    forced = told("wales", BuildingAssaulted(0, "stdavids", 1, "town", 3, 4, True, forced=True))
    assert choice.startswith("Ann sends a man") and forced.startswith("A man can only go")


def test_a_sentence_begins_with_a_capital() -> None:
    words = handling_of("wales").words("fr")
    said = words("scene.why.not_connected", space=words("space.anglesey"))
    assert said.startswith("Le château d’Anglesey")
    attack = told("wales", ManAttacked(0, "anglesey", "stdavids", "town", 6, 5, False), "it")
    assert attack == "La città di Ann a St Davids attacca l’uomo del Castello di Anglesey: 5, ma serviva 6."
    assert Words("en")("{x} plays.", x="bob") == "bob plays."


def test_a_row_is_a_letter_everywhere() -> None:
    from mordred.wales.rules.events import RowDeclared

    assert kinds_of(RowDeclared)["row"] == AS_IS
