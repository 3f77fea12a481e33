"""What the app may know of Wales, each part loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mordred.core.game import Action, Game
from mordred.core.manifest import Manifest


def _rules() -> Game[Any]:
    from mordred.wales.rules.game import GAME

    return GAME


def _judge() -> Any:
    from mordred.wales.judge import value

    return value


def _levels() -> Mapping[str, Callable[[Any], Any]]:
    from mordred.wales.judge.levels import LEVELS

    return LEVELS


def _handling() -> Any:
    from mordred.wales.handling import WalesHandling

    return WalesHandling()


def _painter() -> Any:
    from mordred.wales.painter import WalesPainter

    return WalesPainter()


def _diagrams() -> Any:
    from mordred.wales.painter.diagrams import diagram

    return diagram


def _text_board() -> Callable[[Any, bool], str]:
    from mordred.wales.text_board import text_board

    return text_board


def _lasting() -> Callable[[Any, Sequence[Action]], Sequence[Action]]:
    from mordred.wales.judge.lasting import lasting

    return lasting


MANIFEST = Manifest(
    id="wales",
    rules=_rules,
    judge=_judge,
    levels=_levels,
    handling=_handling,
    painter=_painter,
    diagrams=_diagrams,
    text_board=_text_board,
    words=Path(__file__).parent / "words",
    lasting=_lasting,
    styles=("wales.css",),
    cover="cover-wales.svg",
)
