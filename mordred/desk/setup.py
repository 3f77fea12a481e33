"""The form for a new game: who sits where, and options read off the game's own model."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import UnionType
from typing import Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from mordred.core.levels import DEFAULT_LEVEL, LEVELS
from mordred.desk.settings import Form, FormChair
from mordred.handling import Chair, Handling

Place = Literal["here", "link", "live"]

SPECIAL = frozenset({"players", "seats", "factions", "names", "colours", "pack", "pack_id", "content"})
"""Option fields that the form asks for in its own way, or not at all."""


@dataclass(slots=True)
class OptionField:
    """An option with a few values: its field, the values as text, and the default."""

    field: str
    values: tuple[str, ...]
    default: str


@dataclass(slots=True)
class Setup:
    """Everything the landing page asks."""

    game: str = ""
    chairs: list[Chair] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    place: Place = "here"
    seed: str = ""
    trouble: str = ""
    """The key of what is wrong with the form, shown beside the start button."""


def choices_of(options: type[BaseModel]) -> list[OptionField]:
    """The options with few values, in the model's order: Literals and yes/no."""
    found = []
    for name, info in options.model_fields.items():
        if name in SPECIAL:
            continue
        values = _values(info.annotation)
        if len(values) > 1:
            found.append(OptionField(name, values, _text(info.default)))
    return found


def _values(annotation: object) -> tuple[str, ...]:
    """The values a field may take, as text; empty where they cannot be listed."""
    if annotation is bool:
        return ("false", "true")
    origin = get_origin(annotation)
    if origin is Literal:
        return tuple(_text(value) for value in get_args(annotation))
    if origin in (Union, UnionType):
        parts = [_values(part) for part in get_args(annotation) if part is not type(None)]
        return tuple(value for part in parts for value in part)
    return ()


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def untext(options: type[BaseModel], field_name: str, text: str) -> object:
    """The value that a choice's text stands for."""
    annotation = options.model_fields[field_name].annotation
    if annotation is bool:
        return text == "true"
    for value in _flat(annotation):
        if _text(value) == text:
            return value
    return text


def _flat(annotation: object) -> list[object]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return [value for part in get_args(annotation) for value in _flat(part)]


def remembered(setup: Setup) -> Form:
    """The form as it is, to be filled in like that the next time."""
    chairs = [
        FormChair(kind=chair.kind, level=chair.level, name=chair.name, arms=chair.arms)
        for chair in setup.chairs
    ]
    return Form(chairs=chairs, options=dict(setup.options), place=setup.place)


def restore(setup: Setup, handling: Handling, form: Form) -> None:
    """Fill the form in as it was last time; what the game would not have today stays as it is."""
    arms = [chair.arms for chair in form.chairs]
    if len(arms) in handling.seats and len(set(arms)) == len(arms) and set(arms) <= set(handling.arms):
        setup.chairs = [
            Chair(
                kind=chair.kind,
                level=chair.level if chair.level in LEVELS else DEFAULT_LEVEL,
                name=chair.name,
                arms=chair.arms,
            )
            for chair in form.chairs
        ]
        setup.place = form.place
    offered = {choice.field: choice.values for choice in choices_of(handling.game.Options)}
    setup.options.update(
        {name: value for name, value in form.options.items() if value in offered.get(name, ())}
    )


def build_options(options: type[BaseModel], chosen: dict[str, str], **given: object) -> BaseModel:
    """The game's options from the form; ValidationError if it will not have them."""
    values: dict[str, object] = {
        name: untext(options, name, text) for name, text in chosen.items() if name in options.model_fields
    }
    values.update({name: value for name, value in given.items() if name in options.model_fields})
    return options.model_validate(values)


def read_seed(text: str, fallback: int) -> int | None:
    """The seed typed in: empty takes the fallback, words are hashed, None if too long to be meant."""
    text = text.strip()
    if not text:
        return fallback
    if len(text) > 40:
        return None
    if text.isdecimal():
        return int(text) & 0xFFFF_FFFF_FFFF_FFFF
    number = 1469598103934665603
    for byte in text.encode():
        number = ((number ^ byte) * 1099511628211) & 0xFFFF_FFFF_FFFF_FFFF
    return number


__all__ = [
    "Chair",
    "OptionField",
    "Setup",
    "ValidationError",
    "build_options",
    "choices_of",
    "read_seed",
]
