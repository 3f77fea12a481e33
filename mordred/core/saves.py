"""Save files: a session as JSON text, with a schema version and a way up from every older one.

Options, seed and actions are the truth and are replayed on loading; the snapshot stands in when the rules
have changed since. Nothing gets in unvalidated, and whatever is wrong gives one typed error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from mordred.core.game import Action, Game, MordredError
from mordred.core.reader import Unreadable, digest, from_json, to_json
from mordred.core.session import Session

SCHEMA = 2
LARGEST = 4_000_000
"""Characters; a longer text is not looked at."""


class SaveError(MordredError):
    """A save that cannot be loaded."""

    code = "save"


class DamagedSave(SaveError):
    """It is cut short, changed, or never was a save."""

    code = "damaged_save"


class ForeignSave(SaveError):
    """It is some other program's data, or of a game that is not here."""

    code = "foreign_save"


class NewerSave(SaveError):
    """It was made by a newer version."""

    code = "newer_save"


class OversizedSave(SaveError):
    """It is larger than any save of ours."""

    code = "oversized_save"


class SaveRulesChanged(SaveError):
    """The rules have changed since, and its snapshot does not fit them either."""

    code = "save_rules_changed"


class Seat(BaseModel):
    """Who sits where."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["human", "computer"] = "human"
    name: str = Field(default="", max_length=60)
    level: str = Field(default="", max_length=30)
    """Of a computer."""


class _Save(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    app: Literal["mordred"]
    schema_version: Literal[2] = Field(alias="schema")
    game: str = Field(max_length=30)
    rules_version: int = Field(ge=1)
    options: dict[str, JsonValue]
    seed: int = Field(ge=0, lt=1 << 64)
    start: dict[str, JsonValue] | None
    actions: list[Annotated[list[str | int], Field(min_length=1)]] = Field(max_length=20_000)
    floor: int = Field(ge=0, le=20_000)
    free_undo: bool
    seats: list[Seat] = Field(max_length=8)
    title: str = Field(max_length=200)
    table: dict[str, JsonValue]
    snapshot: dict[str, JsonValue] | None


@dataclass(slots=True)
class Loaded:
    """A save's game; `notice` is "rules_changed" if only its snapshot could be saved."""

    session: Session[Any]
    seats: list[Seat] = field(default_factory=list)
    title: str = ""
    table: dict[str, Any] = field(default_factory=dict)
    notice: str = ""


def save(
    session: Session[Any],
    *,
    seats: Sequence[Seat] = (),
    title: str = "",
    table: Mapping[str, Any] | None = None,
    snapshot: bool = True,
) -> str:
    """The session as text. `table` is what the table wants to remember; nobody looks at it here."""
    game = session.game
    return to_json(
        {
            "app": "mordred",
            "schema": SCHEMA,
            "game": game.id,
            "rules_version": game.rules_version,
            "options": session.options.model_dump(mode="json"),
            "seed": session.seed,
            "start": game.dump(session.state_at(0)) if session.from_position else None,
            "actions": [[record.action.verb, *record.action.operands] for record in session.records],
            "floor": session.floor,
            "free_undo": session.free_undo,
            "seats": [seat.model_dump() for seat in seats],
            "title": title,
            "table": dict(table or {}),
            "snapshot": game.dump(session.state) if snapshot else None,
        }
    )


def load(text: str, games: Mapping[str, Game[Any]]) -> Loaded:
    """The session of a save; a SaveError says why not."""
    if len(text) > LARGEST:
        raise OversizedSave("larger than any save of ours", length=len(text))
    try:
        data = _migrated(from_json(text))
        if data.get("game") not in games:
            raise ForeignSave("of a game that is not here", game=str(data.get("game"))[:30])
        saved = _Save.model_validate(data)
        return _rebuild(saved, games[saved.game])
    except (Unreadable, ValidationError) as error:
        raise DamagedSave(f"it cannot be read: {error}"[:300]) from None


def _rebuild(saved: _Save, game: Game[Any]) -> Loaded:
    if saved.rules_version > game.rules_version:
        raise NewerSave("made with newer rules", version=saved.rules_version)
    game = game.earlier.get(saved.rules_version, game)
    options = game.Options.model_validate(saved.options)
    session: Session[Any] | None = None
    if saved.rules_version == game.rules_version:
        session = _replayed(saved, game, options)
    notice = ""
    if session is None or not _agrees(saved, game, session):
        notice = "rules_changed"
        session = Session(game, options, 0, free_undo=saved.free_undo, start=_snapshot(saved, game))
    else:
        session.floor = max(session.floor, min(saved.floor, len(session.records)))
    return Loaded(session, saved.seats, saved.title, saved.table, notice)


def _agrees(saved: _Save, game: Game[Any], session: Session[Any]) -> bool:
    """Whether the replay led where the snapshot says; a snapshot that cannot be read says nothing."""
    if saved.snapshot is None or digest(game.dump(session.state)) == digest(saved.snapshot):
        return True
    try:
        game.load(saved.snapshot)
    except (ValidationError, MordredError):
        return True
    return False


def _replayed(saved: _Save, game: Game[Any], options: BaseModel) -> Session[Any] | None:
    """The session out of its actions; None if they can no longer be played."""
    start = None if saved.start is None else game.load(saved.start)
    actions = [Action(str(parts[0]), tuple(parts[1:])) for parts in saved.actions]
    try:
        session = Session.from_actions(
            game, options, saved.seed, actions, free_undo=saved.free_undo, start=start
        )
    except MordredError:
        return None
    return session


def _snapshot(saved: _Save, game: Game[Any]) -> Any:
    if saved.snapshot is None:
        raise SaveRulesChanged("the rules have changed since it was saved", game=game.id)
    try:
        return game.load(saved.snapshot)
    except ValidationError:
        raise SaveRulesChanged("the rules have changed since it was saved", game=game.id) from None


# Older schemas ----------------------------------------------------------------------------------------------


def _migrated(data: object) -> dict[str, Any]:
    """The data in today's schema."""
    if not isinstance(data, dict) or data.get("app") != "mordred":
        raise ForeignSave("not a save of ours")
    schema = data.get("schema")
    if type(schema) is not int or schema < 1:
        raise DamagedSave("it does not say which version it is")
    if schema > SCHEMA:
        raise NewerSave("made by a newer version", version=schema)
    while schema < SCHEMA:
        try:
            data = _MIGRATIONS[schema](data)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise DamagedSave(f"it cannot be read as version {schema}: {error!r}"[:200]) from None
        schema += 1
    return data


def _from_schema_1(old: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 kept names and computers apart, spelt actions out, and knew no start and no floor."""
    computers = old.pop("computers")
    new = {**old, "schema": 2, "start": None, "floor": 0, "table": {}}
    new["seats"] = [
        {"kind": "computer" if place in computers else "human", "name": name, "level": ""}
        for place, name in enumerate(new.pop("names"))
    ]
    new["actions"] = [[action["verb"], *action["operands"]] for action in old["actions"]]
    return new


_MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_schema_1}
