"""What the players agree on before the game: seats, factions, edition, dial, leader cards, content pack."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mordred.core.game import MordredError

LEADERS = ("merlin", "morgana", "mordred")
"""The fixed order of every triple of favour counts."""

ACTIONS = ("march", "muster", "magic")
"""The dashboard's slots, in the order of every triple of disc counts."""


class OptionError(MordredError):
    """Options that do not go together, or that the content pack does not offer."""

    code: ClassVar[str] = "option"


class Options(BaseModel):
    """The options of one game of Britannia."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: int = Field(default=4, ge=2, le=4)
    factions: tuple[Annotated[str, Field(max_length=40)], ...] = Field(default=(), max_length=4)
    """The faction of each seat; empty means the pack's first ones in order."""
    edition: Literal["final", "preview"] = "final"
    mode: Literal["war", "blitz"] = "war"
    leaders: Literal["basic", "advanced"] = "basic"
    pack: str = Field(default="standard", max_length=80)
    """The id of a content pack that is installed (see pack.py), or `id@digest` for one version of it."""

    @model_validator(mode="after")
    def _one_faction_a_seat(self) -> Options:
        if self.factions and (len(self.factions) != self.players or len(set(self.factions)) != self.players):
            raise ValueError("factions: give each seat its own faction, or leave the list empty")
        return self
