"""Save files: a session as JSON text, with a schema version and a way up from every older one.

Options, seed and actions are the truth and are replayed on loading; the snapshot stands in when rules or
content have changed since. Nothing gets in unvalidated, and whatever is wrong gives one typed error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from mordred.core.content import CONTENT_CHANGED, RULES_CHANGED, Position, pinned, position
from mordred.core.game import Action, Game, MordredError, UnknownContent
from mordred.core.reader import SAVE, Unreadable, cut, digest, from_json, to_json, trouble
from mordred.core.session import Session

SCHEMA = 3
LARGEST = SAVE.length
"""Characters; a longer text is not looked at."""
LONGEST_NAME = 60
LONGEST_TITLE = 200
"""Characters; what is longer is cut, wherever it comes from."""


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


class SaveContentChanged(SaveError):
    """Its cards are not here as they were, and its snapshot does not fit those that are."""

    code = "content_changed"


class SaveContentMissing(SaveError):
    """Its content pack is not here at all; the facts name it."""

    code = "unknown_pack"


class Seat(BaseModel):
    """Who sits where."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["human", "computer"] = "human"
    name: Annotated[str, cut(LONGEST_NAME)] = ""
    level: Annotated[str, cut(30)] = ""
    """Of a computer."""


_Action = Annotated[list[str | int], Field(min_length=1, max_length=12, fail_fast=True)]


class _Save(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    app: Literal["mordred"]
    schema_version: Literal[3] = Field(alias="schema")
    game: str = Field(max_length=30)
    rules_version: int = Field(ge=1)
    options: dict[str, JsonValue]
    content: Annotated[str, Field(max_length=64)] | None
    """Which version of the content it is played with; None where an older save does not say."""
    seed: int = Field(ge=0, lt=1 << 64)
    start: dict[str, JsonValue] | None
    actions: Annotated[list[_Action], Field(max_length=20_000, fail_fast=True)]
    floor: int = Field(ge=0, le=20_000)
    free_undo: bool
    seats: list[Seat] = Field(max_length=8)
    title: Annotated[str, cut(LONGEST_TITLE)]
    table: dict[str, JsonValue]
    snapshot: dict[str, JsonValue] | None


@dataclass(slots=True)
class Loaded:
    """A save's game; `notice` says why only its snapshot could be saved ("rules_changed")."""

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
            "content": game.content(session.options),
            "seed": session.seed,
            "start": game.dump(session.state_at(0)) if session.from_position else None,
            "actions": [[record.action.verb, *record.action.operands] for record in session.records],
            "floor": session.floor,
            "free_undo": session.free_undo,
            "seats": [seat.model_dump() for seat in seats],
            "title": title[:LONGEST_TITLE],
            "table": dict(table or {}),
            "snapshot": game.dump(session.state) if snapshot else None,
        }
    )


def load(text: str, games: Mapping[str, Game[Any]]) -> Loaded:
    """The session of a save; a SaveError says why not."""
    if len(text) > LARGEST:
        raise OversizedSave("larger than any save of ours", length=len(text))
    try:
        data = _migrated(from_json(text, SAVE))
        if data.get("game") not in list(games):
            raise ForeignSave("of a game that is not here")
        saved = _Save.model_validate(data)
        return _rebuild(saved, games[saved.game])
    except SaveError:
        raise
    except ValidationError as error:
        raise DamagedSave(f"it cannot be read: {trouble(error)}") from None
    except Unreadable as error:
        raise DamagedSave(f"it cannot be read: {error}"[:200]) from None
    except UnknownContent as error:
        raise SaveContentMissing("its content pack is not here", **error.facts) from None
    except MordredError as error:
        raise DamagedSave(f"it cannot be read: {error}"[:200]) from error
    except Exception as error:
        # Nothing that somebody brings may stop the page: what nobody thought of is one more bad save.
        raise SaveError(f"it cannot be opened: {type(error).__name__}") from error


def _rebuild(saved: _Save, game: Game[Any]) -> Loaded:
    if saved.rules_version > game.rules_version:
        raise NewerSave("made with newer rules", version=saved.rules_version)
    game = game.earlier.get(saved.rules_version, game)
    options = game.Options.model_validate(saved.options)
    session, notice = _replayed(saved, game, options)
    if session is None:
        found = _snapshot(saved, game, options, notice)
        session = Session(game, found.options, 0, free_undo=saved.free_undo, start=found.state)
    else:
        session.floor = max(session.floor, min(saved.floor, len(session.records)))
    return Loaded(session, saved.seats, saved.title, saved.table, notice)


def _replayed(saved: _Save, game: Game[Any], options: BaseModel) -> tuple[Session[Any] | None, str]:
    """The session out of its actions; or none, and why."""
    exact = pinned(game, options, saved.content)
    start = None
    if saved.start is not None:
        found = position(game, saved.start, options, saved.content)
        exact, start = (None, None) if found.recast else (found.options, found.state)
    if exact is None:
        return None, CONTENT_CHANGED
    actions = [Action(str(parts[0]), tuple(parts[1:])) for parts in saved.actions]
    try:
        session = Session.from_actions(
            game, exact, saved.seed, actions, free_undo=saved.free_undo, start=start
        )
    except MordredError:
        return None, RULES_CHANGED
    except Exception:
        if saved.rules_version == game.rules_version:
            raise
        return None, RULES_CHANGED  # with older rules anything may go wrong on the way
    trouble = _disagreement(saved, game, session, options)
    return (None, trouble) if trouble else (session, "")


def _disagreement(saved: _Save, game: Game[Any], session: Session[Any], options: BaseModel) -> str:
    """Why the replay is not to be trusted; "" if it led where the snapshot says.

    A snapshot that cannot be read says nothing, unless the rules are older than ours: then only a snapshot
    can prove that they have not changed for this game.
    """
    same_rules = saved.rules_version == game.rules_version
    if saved.snapshot is None:
        return "" if same_rules else RULES_CHANGED
    if digest(game.dump(session.state)) == digest(saved.snapshot):
        return ""
    try:
        found = position(game, saved.snapshot, options, saved.content)
    except (ValidationError, Unreadable):
        return "" if same_rules else RULES_CHANGED
    except UnknownContent:
        return CONTENT_CHANGED
    return CONTENT_CHANGED if found.recast else RULES_CHANGED


def _snapshot(saved: _Save, game: Game[Any], options: BaseModel, notice: str) -> Position:
    if saved.snapshot is not None:
        try:
            return position(game, saved.snapshot, options, saved.content)
        except (ValidationError, Unreadable):
            pass
    if notice == CONTENT_CHANGED:
        raise SaveContentChanged("its content is not here as it was", game=game.id)
    raise SaveRulesChanged("the rules have changed since it was saved", game=game.id)


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
            raise DamagedSave(f"it cannot be read as version {schema}: {type(error).__name__}") from None
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


def _from_schema_2(old: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 did not say which version of the content it means."""
    return {**old, "schema": 3, "content": None}


_MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_schema_1, 2: _from_schema_2}
