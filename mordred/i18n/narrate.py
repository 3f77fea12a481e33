"""From typed events and actions to sentences, by the names of their classes, verbs and fields.

An event's sentence is `event.<Class>.<variant>` where the catalogue has that variant, else `event.<Class>`.
Variants are what makes a sentence differ: "hidden" (the card is masked for this reader), "stays" (origin is
the destination), flags that are set ("forced", or several: "destroyed_forced"), or the value of a word-like
field ("reason", "event", "how").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import cast

from mordred.core.game import HIDDEN, Event
from mordred.i18n.words import Words

Names = Sequence[str]
"""What the people (and computers) in the seats are called."""

SEAT_FIELDS = frozenset(
    {
        "seat",
        "owner",
        "player",
        "victim",
        "winner",
        "loser",
        "thief",
        "attacker",
        "defender",
        "by",
        "of",
        "seats",
    }
)
"""Event and prompt fields that hold a seat, or seats."""

VARIANT_FIELDS = (
    "reason",
    "event",
    "how",
    "deck",
    "at",
    "half",
    "what",
    "row",
    "part",
    "destination",
    "replaced",
)
"""Fields whose value may choose another sentence."""

FIGURES = ("chief", "mystics", "warriors")

HINTS = {
    "origin": "territory", "destination": "territory", "place": "territory", "space": "space",
    "building": "building", "replaced": "building", "card": "card", "cards": "card", "spell": "spell",
    "source": "space", "unit": "unit", "slot": "slot", "slots": "slot", "action": "act", "event": "sector",
}  # fmt: skip
"""Which names a field speaks of, where its own name does not say it."""


def _seat(names: Names, seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else "?"


def name_of(words: Words, value: object, hint: str = "") -> str:
    """An id in words: `<hint>.<id>`, `<hint>.<id>.name`, `name.<id>` ..., or the id itself made readable.

    An id may say itself what it is of, and which part: "monster.cluricaun", "combat.h1.mystic",
    "chaos.land/1".
    """
    if isinstance(value, (tuple, list)):
        return words.listed([name_of(words, part, hint) for part in cast("Sequence[object]", value)])
    if not isinstance(value, str):
        return str(value)
    keys = [f"{hint}.{value}", f"{hint}.{value}.name", f"card.{value}.name", f"name.{value}"]
    if "." in value:
        family, bearer, *_ = value.partition("/")[0].split(".")
        keys += [f"{value}.name", f"{family}.{bearer}.name", f"card.{bearer}.name", f"{family}.{bearer}"]
    for key in keys:
        if words.has(key):
            return words(key)
    return value.replace("_", " ").title() if value.islower() else value


def figures(words: Words, bearer: object) -> str:
    """The figures an event (or army) names, counted: "the Chief and 2 Warriors"."""
    parts = []
    for figure in FIGURES:
        count = int(getattr(bearer, figure, 0))
        if count:
            parts.append(words(f"figures.{figure}", n=count))
    champion = getattr(bearer, "champion", "")
    if champion:
        parts.append(words(f"champion.{champion}.name"))
    return words.listed(parts)


def favours(words: Words, triple: Sequence[int]) -> str:
    """A triple of Favour in words: "2 of Merlin and 1 of Mordred"."""
    leaders = ("merlin", "morgana", "mordred")
    return words.listed(
        [words("favour.of", n=n, leader=words(f"leader.{leader}.name"))
         for leader, n in zip(leaders, triple, strict=True) if n]
    )  # fmt: skip


def _facts(words: Words, event: Event, names: Names) -> dict[str, object]:
    facts: dict[str, object] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in SEAT_FIELDS and isinstance(value, int):
            facts[field.name] = _seat(names, value)
        elif field.name == "seats":
            facts[field.name] = words.listed([_seat(names, seat) for seat in value])
        elif field.name == "favour":
            facts[field.name] = favours(words, value)
        elif isinstance(value, int):
            facts[field.name] = value
        else:
            facts[field.name] = name_of(words, value, HINTS.get(field.name, field.name))
        if isinstance(value, tuple) and len(value) == 2 and field.name not in SEAT_FIELDS:
            facts[f"{field.name}0"], facts[f"{field.name}1"] = value
    if hasattr(event, "mystics"):
        facts["figures"] = figures(words, event)
    if hasattr(event, "territory") and hasattr(event, "first") and hasattr(event, "second"):
        facts["first"], facts["second"] = _seat(names, event.first), _seat(names, event.second)
    if hasattr(event, "seats") and len(event.seats) == 2:
        facts["seat0"], facts["seat1"] = (_seat(names, seat) for seat in event.seats)
    if hasattr(event, "sector"):
        facts["sector"] = event.sector + 1
    for count in ("men", "pounds", "missing", "squares", "cards", "cost"):
        if "n" not in facts and hasattr(event, count):
            value = getattr(event, count)
            facts["n"] = abs(value) if isinstance(value, int) else len(value)
    return facts


def _variants(event: Event) -> Iterator[str]:
    """The sentences that may fit an event better than its plain one, best first."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    if any(value == HIDDEN or (isinstance(value, tuple) and HIDDEN in value) for value in values.values()):
        yield "hidden"
    if "origin" in values and values["origin"] == values.get("destination"):
        yield "stays"
    if "squares" in values:
        yield "towards_mordred" if values["squares"] < 0 else "towards_arthur"
    flags = [name for name, value in values.items() if value is True]
    if len(flags) > 1:
        yield "_".join(flags)
    for name, value in values.items():
        if value is True:
            yield name
        elif value is False:
            yield f"not_{name}"
    for name in VARIANT_FIELDS:
        if isinstance(values.get(name), str) and values[name]:
            yield values[name]
            yield name


def narrate(words: Words, event: Event, names: Names) -> str:
    """One readable line for what happened."""
    key = f"event.{type(event).__name__}"
    variants = [f"{key}.{variant}" for variant in _variants(event)]
    return words.first(*variants, key, **_facts(words, event, names))
