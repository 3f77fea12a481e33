"""From typed events to sentences: the event says which sentence it is and what its facts are."""

from __future__ import annotations

from mordred.core.game import Event
from mordred.core.says import facts_of
from mordred.i18n.facts import how_many, say_all
from mordred.i18n.words import Names, Words


def key_of(event: Event) -> str:
    """The key of an event's sentence: `event.<Class>` or `event.<Class>.<variant>`."""
    name, variant = type(event).__name__, event.variant()
    return f"event.{name}.{variant}" if variant else f"event.{name}"


def narrate(words: Words, event: Event, names: Names) -> str:
    """One readable line for what happened."""
    facts = say_all(words, names, facts_of(event))
    if event.counted:
        facts["n"] = how_many(getattr(event, event.counted))
    return words(key_of(event), **facts)
