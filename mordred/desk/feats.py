"""Which puzzles were solved, and how many days in a row: kept in the browser's storage."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mordred.core.reader import SETTINGS, Unreadable, from_json, to_json
from mordred.desk.store import Store, StoreError

KEY = "mordred:puzzles"
MOST = 900
"""So many results are remembered, the latest ones."""

Feat = Literal["solved", "tried"]
"""At the first try, or not."""
_Day = Annotated[int, Field(ge=0, le=1_000_000)]


class _Kept(BaseModel):
    model_config = ConfigDict(extra="ignore")

    feats: Annotated[dict[Annotated[str, Field(max_length=40)], Feat], Field(max_length=2 * MOST)] = {}
    days: Annotated[dict[Annotated[str, Field(max_length=30)], _Day], Field(max_length=20)] = {}
    """By game: the day whose puzzle was solved last."""
    last: _Day = 0
    """The last day that counts for the streak."""
    length: _Day = 0
    best: _Day = 0


class Feats:
    """Results and streak. What cannot be read or kept is as if nobody had tried."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept = _Kept()
        self.reload()

    def reload(self) -> None:
        """Read again what is kept: another tab may have gone on."""
        try:
            self._kept = _Kept.model_validate(from_json(self.store.read(KEY) or "{}", SETTINGS))
        except (StoreError, Unreadable, ValidationError):
            self._kept = _Kept()

    def of(self, id: str) -> Feat | None:
        """How the first try went; None if there was none."""
        return self._kept.feats.get(id)

    def solved_on(self, game: str, day: int) -> bool:
        """Whether the puzzle of that day was solved at the first try."""
        return day > 0 and self._kept.days.get(game) == day

    def streak(self, day: int) -> int:
        """So many days in a row, up to that day or the one before, a puzzle of the day was solved."""
        return self._kept.length if day - self._kept.last in (0, 1) else 0

    @property
    def best(self) -> int:
        """The longest streak."""
        return self._kept.best

    def note(self, id: str, feat: Feat, game: str = "", day: int = 0) -> None:
        """The first try at a puzzle; with a day, it was that day's. StoreError where it cannot be kept."""
        self.reload()
        kept = self._kept
        if id in kept.feats:
            return
        kept.feats[id] = feat
        while len(kept.feats) > MOST:
            del kept.feats[next(iter(kept.feats))]
        if day and feat == "solved":
            kept.days[game] = day
            if kept.last != day:
                kept.length = kept.length + 1 if kept.last == day - 1 else 1
                kept.last, kept.best = day, max(kept.best, kept.length)
        self.store.write(KEY, to_json(kept.model_dump()))
