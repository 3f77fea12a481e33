"""What the facts of Wales are, as types of the events' fields: plain for the rules, each with its kind."""

from __future__ import annotations

from typing import Annotated

from mordred.core.says import AS_IS, named

SPACE = named("space.{}")
NEW_BUILDING = named("building.{}.new")
"""As it stands behind "builds": "a town", "une ville"."""
BUILDING = named("building.{}")
"""As it stands behind "Ann's", or before "of Ann" where the language says it so: "town", "la ville"."""

Space = Annotated[str, SPACE]
Building = Annotated[str, BUILDING]
NewBuilding = Annotated[str, NEW_BUILDING]
Row = Annotated[str, AS_IS]
