"""What the app may know of Britannia, each part loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mordred.core.game import Game
from mordred.core.manifest import ContentPacks, Manifest


def _rules() -> Game[Any]:
    from mordred.britannia.rules.game import GAME

    return GAME


def _judge() -> Any:
    from mordred.britannia.judge import value

    return value


def _levels() -> Mapping[str, Callable[[Any], Any]]:
    from mordred.britannia.judge.levels import LEVELS

    return LEVELS


def _handling() -> Any:
    from mordred.britannia.handling import BritanniaHandling

    return BritanniaHandling()


def _painter() -> Any:
    from mordred.britannia.painter import BritanniaPainter

    return BritanniaPainter()


def _diagrams() -> Any:
    from mordred.britannia.painter.diagrams import diagram

    return diagram


def _text_board() -> Callable[[Any, bool], str]:
    from mordred.britannia.text_board import text_board

    return text_board


def _packs() -> ContentPacks:
    from mordred.britannia.content.library import PackLibrary

    return PackLibrary()


def _fuzz_packs() -> Any:
    from mordred.britannia.fuzz_packs import run

    return run


MANIFEST = Manifest(
    id="britannia",
    rules=_rules,
    judge=_judge,
    levels=_levels,
    handling=_handling,
    painter=_painter,
    diagrams=_diagrams,
    text_board=_text_board,
    words=Path(__file__).parent / "words",
    styles=("britannia.css",),
    cover="cover-britannia.svg",
    packs=_packs,
    fuzz_packs=_fuzz_packs,
)
