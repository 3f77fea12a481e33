"""What the facts of Wales are, as types of the events' fields: plain for the rules, each with its kind."""

from __future__ import annotations

from typing import Annotated

from mordred.core.says import AS_IS, named

SPACE = named("space.{}")
BUILDING = named("building.{}")

Space = Annotated[str, SPACE]
Building = Annotated[str, BUILDING]
Row = Annotated[str, AS_IS]
