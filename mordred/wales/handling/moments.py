"""The great moment of Wales: somebody has built all there are of one kind, so the last round begins."""

from __future__ import annotations

from collections.abc import Iterable

from mordred.core.game import Event
from mordred.core.scenes import Beat, Scene
from mordred.i18n import Names, Words
from mordred.wales.rules.events import Built


def moments(heard: Iterable[tuple[int, Event]]) -> list[Scene]:
    """Each time the stock of a kind runs out."""
    found = []
    for record, event in heard:
        if isinstance(event, Built) and event.left == 0:
            built = record + 1  # what is told of stands on the table already
            beats = [Beat("line", event, [event], record=built), Beat("changes", event, record=built)]
            found.append(Scene(f"last.{record}", "moment", record, beats, great=True))
    return found


def told(words: Words, names: Names, built: Built) -> str:
    """Why the end is near."""
    return words("moment.last.line", name=names[built.seat], building=words(f"building.{built.building}.all"))


def line(words: Words, names: Names, beat: Beat) -> str:
    """A beat in a sentence."""
    return (
        " ".join(changes(words, names, beat.picture))
        if beat.kind == "changes"
        else told(words, names, beat.picture)
    )


def changes(words: Words, names: Names, built: Built) -> list[str]:
    """What it means."""
    return words("moment.last.changes", name=names[built.seat]).split("\n")
