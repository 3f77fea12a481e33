"""What a person has set once and for all: language, light, motion, pace."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from mordred.core.reader import SETTINGS, Unreadable, cut, object_from_json
from mordred.core.saves import LONGEST_NAME
from mordred.desk.paces import PACES
from mordred.desk.store import Store, StoreError

KEY = "mordred:settings"

Theme = Literal["auto", "light", "dark"]
Motion = Literal["auto", "less"]
Pace = Literal["slow", "calm", "quick", "brisk", "instant"]
Stage = Literal["each", "end", "flow", "off"]
"""Battles and great moments: every beat waits, the last one does, none does, or they are not shown."""
Seconds = Literal["0.5", "1.5", "5"]
"""How long King may think about a move."""


MOST_NAMES = 8
MOST_HINTS = 100
MOST_SEATS = 40
"""So many games played by link are remembered, the latest ones."""


def _latest(value: object) -> object:
    return dict(list(value.items())[-MOST_SEATS:]) if isinstance(value, dict) else value


def _first_names(value: object) -> object:
    return value[:MOST_NAMES] if isinstance(value, list) else value


def _notch(value: object) -> object:
    """A slider gives the number of its notch."""
    return PACES[int(value)] if isinstance(value, str) and value in "01234" and value else value


def _first_hints(value: object) -> object:
    return value[:MOST_HINTS] if isinstance(value, list) else value


class FormChair(BaseModel):
    """A chair of the form."""

    kind: Literal["human", "computer"] = "human"
    level: Annotated[str, cut(20)] = ""
    name: Annotated[str, cut(LONGEST_NAME)] = ""
    arms: Annotated[str, cut(40)] = ""


class Form(BaseModel):
    """The form for a new game, without its seed."""

    chairs: Annotated[list[FormChair], Field(max_length=8)] = []
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=80)]], Field(max_length=20)
    ] = {}
    place: Literal["here", "link", "live"] = "here"


class Settings(BaseModel):
    """Remembered between visits; whatever of a stored copy cannot be read has these defaults."""

    model_config = ConfigDict(extra="ignore")

    language: Annotated[str, cut(20)] = ""
    theme: Theme = "auto"
    motion: Motion = "auto"
    pace: Annotated[Pace, BeforeValidator(_notch)] = "calm"
    stage: Stage = "end"
    seconds: Seconds = "1.5"
    confirm_end: bool = False
    coach: bool = True
    sound: bool = False
    hints: Annotated[list[Annotated[str, cut(60)]], BeforeValidator(_first_hints)] = []
    """First-game hints that were read, whatever the game they were read in."""
    forms: Annotated[dict[Annotated[str, Field(max_length=40)], Form], BeforeValidator(_latest)] = {}
    """The form for a new game as it was last sent off, by game."""
    live_way: Literal["relays", "codes"] = "relays"
    relays: Annotated[str, cut(600)] = ""
    """Relays of one's own for live tables, apart by blanks; "" means the site's."""
    ice: Annotated[str, cut(900)] = ""
    """STUN and TURN servers of one's own ("turn:host user password", apart by commas); "" the site's."""
    notify: bool = False
    clock: bool = False
    names: Annotated[list[Annotated[str, cut(LONGEST_NAME)]], BeforeValidator(_first_names)] = []
    seats: Annotated[
        dict[Annotated[str, Field(max_length=60)], Annotated[int, Field(ge=0, lt=8)]],
        BeforeValidator(_latest),
    ] = {}
    """Which seat this browser took in a game played by link, by the game's fingerprint."""

    def choices(self, field: str) -> tuple[str, ...]:
        """What a setting may be set to."""
        return {
            "theme": ("auto", "light", "dark"),
            "motion": ("auto", "less"),
            "pace": PACES,
            "stage": ("each", "end", "flow", "off"),
            "seconds": ("0.5", "1.5", "5"),
        }[field]


def load(store: Store) -> Settings:
    """The settings as stored; the default for each that is not there or cannot be read."""
    try:
        return _readable(object_from_json(store.read(KEY) or "{}", SETTINGS))
    except (StoreError, Unreadable):
        return Settings()


def _readable(data: dict[str, Any]) -> Settings:
    """The settings out of those fields that are sound."""
    sound = {}
    for name in Settings.model_fields.keys() & data.keys():
        try:
            sound[name] = getattr(Settings.model_validate({name: data[name]}), name)
        except ValidationError:
            continue
    return Settings.model_validate(sound)


def keep(store: Store, settings: Settings) -> None:
    """Remember the settings; StoreError where that fails."""
    store.write(KEY, settings.model_dump_json())
