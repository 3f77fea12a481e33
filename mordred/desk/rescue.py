"""The file that the way home hands over when Python does not start: everything kept in a browser, as it was.

Its games and packs are taken in one by one. What cannot be opened is counted and told; it may be the very
thing that kept the page from starting, so it does not come back.
"""

from __future__ import annotations

from collections.abc import Callable

from mordred.core.game import MordredError
from mordred.core.reader import Limits, Unreadable, from_json
from mordred.desk.packs import PREFIX as PACK
from mordred.desk.shelf import PREFIX as GAME

FILE = Limits(length=12_000_000, nodes=1_200_000, string=4_000_000)
"""A browser keeps about 5 million characters; quoted once more they may be twice as many."""


def kept_in(text: str) -> dict[str, str] | None:
    """Names and texts of such a file; None if it is something else."""
    if '"kept"' not in text:
        return None
    try:
        data = from_json(text, FILE)
    except Unreadable:
        return None
    kept = data.get("kept") if isinstance(data, dict) and data.get("app") == "mordred" else None
    if not isinstance(kept, dict):
        return None
    return {name: saved for name, saved in kept.items() if isinstance(saved, str)}


def take_in(
    kept: dict[str, str], game: Callable[[str], object], pack: Callable[[str], object]
) -> tuple[int, int]:
    """Take in packs, then the games that may need them: how many games came, how many things did not."""
    came = lost = 0
    for prefix, does in ((PACK, pack), (GAME, game)):
        for name, text in sorted(kept.items()):
            if name.startswith(prefix):
                try:
                    does(text)
                    came += prefix == GAME
                except (MordredError, Unreadable):
                    lost += 1
    return came, lost
