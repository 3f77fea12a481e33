"""What may come of a battle, in sentences, before the cards lie open."""

from __future__ import annotations

from mordred.britannia.handling.battle import Clash
from mordred.britannia.rules.battle_forecast import Forecast, Span, forecast
from mordred.britannia.rules.state import State
from mordred.i18n import Names, Words

_LAST: list[tuple[State, int, Forecast | None]] = []
"""The view asked about last: a picture is painted more often than something happens."""


def foreseen(view: State, seat: int) -> Forecast | None:
    """The forecast, counted once for each view."""
    for seen, whose, found in _LAST:
        if seen is view and whose == seat:
            return found
    _LAST[:] = [(view, seat, forecast(view, seat))]
    return _LAST[0][2]


def forecast_lines(words: Words, names: Names, view: State, viewer: int | None, clash: Clash) -> list[str]:
    """What each side may lose, as the viewer can know it; nothing for those who only watch."""
    wing = clash.wing(viewer) if viewer is not None else None
    if viewer is None or wing is None:
        return []
    found = foreseen(view, viewer)
    if found is None:
        return []
    enemy = clash.wings[wing is clash.wings[0]]
    return [
        words("battle.forecast"),
        _range(words, "battle.forecast.mine", _at_most(found.mine, wing.figures), names[viewer]),
        _range(words, "battle.forecast.theirs", _at_most(found.theirs, enemy.figures), names[enemy.seat]),
    ]


def _at_most(span: Span, figures: tuple[int, int, int, str]) -> Span:
    """Nobody loses more than stands there (a Chief that lies down counts as one)."""
    chief, mystics, warriors, champion = figures
    there = chief + mystics + warriors + bool(champion)
    return Span(min(span.least, there), min(span.most, there))


def _range(words: Words, key: str, span: Span, name: str) -> str:
    if span.least == span.most:
        return words(f"{key}.sure", n=span.least, name=name)
    return words(key, least=span.least, most=span.most, n=span.most, name=name)
