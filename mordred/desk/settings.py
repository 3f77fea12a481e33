"""What a person has set once and for all: language, light, motion, pace."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from mordred.desk.store import Store, StoreError

KEY = "mordred:settings"

Theme = Literal["auto", "light", "dark"]
Motion = Literal["auto", "less"]
Pace = Literal["calm", "quick", "instant"]
Seconds = Literal["0.5", "1.5", "5"]
"""How long King may think about a move."""


class Settings(BaseModel):
    """Remembered between visits; a damaged copy falls back to these defaults."""

    model_config = ConfigDict(extra="ignore")

    language: str = ""
    theme: Theme = "auto"
    motion: Motion = "auto"
    pace: Pace = "calm"
    seconds: Seconds = "1.5"
    confirm_end: bool = False
    coach: bool = True
    names: list[str] = []
    seats: dict[str, int] = {}
    """Which seat this browser took in a game played by link, by the game's fingerprint."""

    def choices(self, field: str) -> tuple[str, ...]:
        """What a setting may be set to."""
        return {
            "theme": ("auto", "light", "dark"),
            "motion": ("auto", "less"),
            "pace": ("calm", "quick", "instant"),
            "seconds": ("0.5", "1.5", "5"),
        }[field]


def load(store: Store) -> Settings:
    """The settings as stored; the defaults where there are none, or none that can be read."""
    try:
        text = store.read(KEY)
        return Settings.model_validate_json(text) if text else Settings()
    except (StoreError, ValidationError):
        return Settings()


def keep(store: Store, settings: Settings) -> None:
    """Remember the settings; StoreError where that fails."""
    store.write(KEY, settings.model_dump_json())
