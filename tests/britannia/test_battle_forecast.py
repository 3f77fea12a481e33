"""Before the cards lie open: the range holds whatever is really laid, and knows no secret."""

from __future__ import annotations

import pytest

from mordred.britannia.rules.battle_forecast import Forecast, forecast
from mordred.britannia.rules.events import TotalsCounted
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import Battle, State
from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES
from tests.britannia.table import GAME


def played(seed: int, **options: object) -> Session[State]:
    """A whole game at random."""
    session: Session[State] = Session(GAME, Options.model_validate(options), seed)
    chance = Chance(seed, 10**6)
    while session.prompt is not None and len(session.records) < 900:
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    return session


def battle_of(state: State) -> Battle | None:
    return next((frame for frame in reversed(state.frames) if isinstance(frame, Battle)), None)


@pytest.mark.parametrize(
    ("seed", "options"), [(1, {"players": 2}), (2, {"players": 4}), (3, {"players": 3, "edition": "preview"})]
)
def test_what_really_happens_was_within_the_range(seed: int, options: dict[str, object]) -> None:
    """At every decision of laying, for both sides, from what each of them may know."""
    session = played(seed, **options)
    state = session.state_at(0)
    waiting: list[tuple[int, Forecast]] = []
    checked = 0
    for record in session.records:
        battle = battle_of(state)
        if battle is not None and not battle.revealed:
            for side in battle.sides:
                found = forecast(GAME.view(state, side.seat), side.seat)
                assert found is not None
                waiting.append((side.seat, found))
        for event in GAME.apply(state, record.action):
            if isinstance(event, TotalsCounted):
                for seat, found in waiting:
                    mine = event.seats.index(seat)
                    assert found.mine.least <= event.losses[mine] <= found.mine.most
                    assert found.theirs.least <= event.losses[1 - mine] <= found.theirs.most
                    checked += 1
                waiting.clear()
        if battle_of(state) is None:
            waiting.clear()
    assert checked > 8


def test_it_is_a_range_worth_telling() -> None:
    """Not everything is possible: laying one's own cards narrows it down, and some battles are sure."""
    widths = []
    session = played(1, players=2)
    state = session.state_at(0)
    for record in session.records:
        battle = battle_of(state)
        if battle is not None and not battle.revealed:
            found = forecast(GAME.view(state, battle.sides[0].seat), battle.sides[0].seat)
            assert found is not None
            widths.append(found.theirs.most - found.theirs.least)
        GAME.apply(state, record.action)
    assert min(widths) <= 2 and sum(widths) / len(widths) < 6


def test_hidden_cards_change_nothing() -> None:
    """The same question with every hidden card dealt anew has the same answer."""
    session = played(4, players=3)
    state = session.state_at(0)
    asked = 0
    for number, record in enumerate(session.records):
        battle = battle_of(state)
        if battle is not None and not battle.revealed:
            seat = battle.sides[number % 2].seat
            seen = forecast(GAME.view(state, seat), seat)
            dealt = GAME.redeal(state, seat, Chance(number))
            assert forecast(GAME.view(dealt, seat), seat) == seen
            asked += 1
        GAME.apply(state, record.action)
    assert asked > 4


def test_without_a_battle_there_is_nothing_to_foresee() -> None:
    state = GAME.new(Options(players=2), 1)
    assert forecast(GAME.view(state, 0), 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_most_one_is_no_plural(language: str) -> None:
    words = handling_of("britannia").words(language)
    for key in ("battle.forecast.mine", "battle.forecast.theirs"):
        one, two = (words(key, least=0, most=n, n=n, name="Ann") for n in (1, 2))
        assert "1" in one and "0" not in one and "0" in two
