"""What a choice costs and leads to, why somebody is asked, what a War would bring now: in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from mordred.britannia.handling.labels import Speaker, pack_of, said
from mordred.britannia.handling.why import why
from mordred.britannia.rules import forecast
from mordred.britannia.rules.events import DialEvent, WarBegan
from mordred.britannia.rules.stakes import stakes
from mordred.britannia.rules.state import State
from mordred.core.game import Prompt, Reason, Thing, act
from mordred.core.session import Record
from mordred.i18n import Names
from mordred.i18n.facts import roman
from mordred.i18n.numbers import signed

REACH = 60
"""No event of the dial takes more records than this."""


def notes(words: Speaker, view: State, prompt: Prompt, ref: str) -> list[str]:
    """What stands on a choice; on an action not on offer, why it is not; on a Champion, what it can do."""
    kind, _, name = ref.partition(":")
    if prompt.kind == kind == "action" and act("action", name) not in prompt.actions:
        return [why(view, prompt, (), ref, words)]
    if kind == "champion":
        entry = next(entry for entry in pack_of(view).champions if entry.id == name)
        return [said(words, f"champion.{name}.text", entry.text)]
    thing = Thing(kind, name)
    return [
        _told(words, note) for note in (*forecast.notes(view, prompt, thing), *stakes(view, prompt, thing))
    ]


def _told(words: Speaker, note: Reason) -> str:
    facts: dict[str, object] = dict(note.facts)
    if "sector" in note.facts:
        facts["sector"] = roman(int(note.facts["sector"]))
    if "gain" in note.facts:
        facts["gain"] = signed(int(note.facts["gain"]))
    if "events" in note.facts:
        events = [words(f"scene.note.event.{event}") for event in str(note.facts["events"]).split()]
        facts["events"] = reduce(
            lambda first, second: words("scene.then", first=first, second=second), events
        )
    return words(f"scene.note.{note.code}", **facts)


def why_asked(words: Speaker, view: State, prompt: Prompt, records: Sequence[Record]) -> str:
    """Why it is this seat that resolves an event of the dial or orders a War; "" for other questions."""
    source = str(prompt.details.get("source", ""))
    if prompt.kind == "war":
        war = _latest(records, WarBegan)
        return words("scene.asked.war", sector=roman(war.sector)) if isinstance(war, WarBegan) else ""
    if prompt.kind != "fate" and not source.startswith("dial."):
        return ""
    event = _latest(records, DialEvent)
    if not isinstance(event, DialEvent) or event.seat != prompt.seat:
        return ""
    return words(f"scene.asked.{event.event}", sector=roman(event.sector))


def _latest(records: Sequence[Record], kind: type[DialEvent] | type[WarBegan]) -> DialEvent | WarBegan | None:
    for record in reversed(records[-REACH:]):
        for event in reversed(record.events):
            if isinstance(event, kind):
                return event
    return None


def gains_now(view: State) -> dict[int, int]:
    """How many points a War now would bring each seat; below 0 where somebody else takes a bonus."""
    return dict(enumerate(forecast.points_now(view)))


def foretold(words: Speaker, names: Names, view: State) -> str:
    """The same in one line."""
    gains = ", ".join(f"{names[seat]} {signed(n)}" for seat, n in gains_now(view).items())
    return words("scene.war_now", gains=gains)
