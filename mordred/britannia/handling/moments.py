"""Great moments of Britannia: what happens, told line by line, and what changes from now on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mordred.britannia.rules.events import (
    BreakoutBegan,
    CauldronFlipped,
    CauldronRevealed,
    DialEvent,
    EndTokenPlaced,
    FavourClaimed,
    FavourGained,
    LeaderSummoned,
    LostLandsOpened,
    TilePlaced,
    TimeSpent,
    WarBegan,
    WarEnded,
)
from mordred.core.game import Event
from mordred.core.scenes import Beat, Scene
from mordred.core.session import Record
from mordred.i18n import Names, Words
from mordred.i18n.facts import roman

DUTIES = ("monster", "leader")
"""Events of the dial in which a player moves what is nobody's."""


@dataclass(slots=True, frozen=True)
class Moment:
    """What a beat of a great moment shows."""

    name: str
    card: str = ""
    """A card that is turned up."""
    sector: int = 0
    """Where on the dial it is, where that matters from now on."""
    battles: int = 1
    """How many there are to fight, in a War: where there is none, none is explained."""


class WarsBefore(NamedTuple):
    """What the people know of Wars by now."""

    told: bool = False
    """There was one."""
    fought: bool = False
    """There was one with a battle."""
    under_way: bool = False
    """The latest is still going on."""

    def and_then(self, battles: int) -> WarsBefore:
        """With one more, that begins now."""
        return WarsBefore(True, self.fought or battles > 0, True)


def wars_before(records: Sequence[Record], start: int) -> WarsBefore:
    """Looked for backwards from a record, no further than to the last War that had a battle; nothing is
    copied, for this is asked at every telling.
    """
    latest: Event | None = None
    for number in range(start - 1, -1, -1):
        for event in reversed(records[number].events):
            if isinstance(event, WarBegan | WarEnded):
                latest = latest or event
                if isinstance(event, WarBegan) and event.fields:
                    return WarsBefore(True, True, isinstance(latest, WarBegan))
    return WarsBefore(latest is not None, False, isinstance(latest, WarBegan))


def moments(
    heard: Iterable[tuple[int, Event]], records: Sequence[Record] = (), start: int = 0
) -> list[Scene]:
    """Every great moment in what was heard, which begins at the record `start`."""
    found: list[Scene] = []
    known = wars_before(records, start)
    at_war = known.under_way
    for record, event in heard:
        if isinstance(event, WarEnded):
            at_war = False
        elif isinstance(event, FavourClaimed | FavourGained):
            if at_war:
                _spoils(found, record, event)
        elif isinstance(event, BreakoutBegan):
            found.append(_scene("chaos", record, event, great=True))
        elif isinstance(event, LostLandsOpened | TilePlaced | LeaderSummoned | CauldronFlipped):
            scene = _latest(found, "chaos", record) or _latest(found, "lost_lands", record)
            _go_on(scene or _new(found, "lost_lands", record, event), event)
        elif isinstance(event, CauldronRevealed):
            _go_on(_latest(found, "cauldron", record) or _new(found, "cauldron", record, event), event)
        elif isinstance(event, WarBegan):
            found.append(_scene("war", record, event))
            at_war = True
        elif (
            isinstance(event, DialEvent) and event.event in DUTIES and not _latest(found, event.event, record)
        ):
            found.append(_scene(event.event, record, event, seats=(event.seat,), once=event.event))
        elif isinstance(event, EndTokenPlaced):
            found.append(_scene("last", record, event, great=True))
        elif isinstance(event, TimeSpent) and event.home:
            found.append(_scene("home", record, event, great=True))
    for scene in found:
        moment: Moment = scene.beats[0].picture
        if moment.name == "war":  # what a War is need not be said at each of them, nor what a battle is
            new = not (known.fought if moment.battles else known.told)
            known = known.and_then(moment.battles)
        else:
            new = moment.name != "spoils"
        if new:
            scene.beats.append(Beat("changes", moment, record=scene.record))
    return found


def _spoils(found: list[Scene], record: int, event: FavourClaimed | FavourGained) -> None:
    """What the War brought, all of one decision on one leaf."""
    scene = _latest(found, "spoils", record)
    if scene is None:
        found.append(_scene("spoils", record, event))
        found[-1].passing = True
    else:
        scene.beats[0].events.append(event)


Spoil = tuple[str, list[int]]
"""Where Favour was claimed (or "", where it comes from nowhere on the board), and how much of each Leader."""


def spoils(beat: Beat, leaders: Sequence[str]) -> dict[int, list[Spoil]]:
    """What each seat got, in the order in which they got it."""
    found: dict[int, list[Spoil]] = {}
    for event in beat.events:
        if isinstance(event, FavourClaimed):
            found.setdefault(event.seat, []).append((event.place, list(event.favour)))
        elif isinstance(event, FavourGained):
            counts = [event.n if leader == event.leader else 0 for leader in leaders]
            found.setdefault(event.seat, []).append(("", counts))
    return found


def _scene(
    name: str, record: int, event: Event, *, great: bool = False, seats: tuple[int, ...] = (), once: str = ""
) -> Scene:
    sector = event.sector if isinstance(event, EndTokenPlaced) else 0
    battles = len(event.fields) if isinstance(event, WarBegan) else 1
    beat = Beat("line", Moment(name, _card(event), sector, battles), [event], record=record)
    at = f".{event.sector}" if isinstance(event, WarBegan | DialEvent) else ""  # two may come of one decision
    return Scene(f"{name}.{record}{at}", "moment", record, [beat], True, seats, once, great=great)


def _card(event: Event) -> str:
    return event.card if isinstance(event, CauldronRevealed) else ""


def _latest(found: list[Scene], name: str, record: int) -> Scene | None:
    return next((scene for scene in reversed(found) if scene.key == f"{name}.{record}"), None)


def _new(found: list[Scene], name: str, record: int, event: Event) -> Scene:
    scene = _scene(name, record, event)
    scene.beats.clear()
    found.append(scene)
    return scene


def _go_on(scene: Scene, event: Event) -> None:
    """The next line; several tiles or Leaders share one."""
    last = scene.beats[-1] if scene.beats else None
    if last is not None and type(last.events[-1]) is type(event) and not _card(event):
        last.events.append(event)
    else:
        name = scene.key.partition(".")[0]
        scene.beats.append(Beat("line", Moment(name, _card(event)), [event], record=scene.record))


def title(words: Words, scene: Scene) -> str:
    """What the moment is called."""
    return words(f"moment.{scene.beats[0].picture.name}.title")


def changes(words: Words, moment: Moment) -> str:
    """What is different from now on, a line for each thing."""
    sector = roman(moment.sector) if moment.sector else ""
    return words(f"moment.{moment.name}.changes", n=moment.battles, sector=sector)


def line(words: Words, names: Names, beat: Beat) -> str:
    """A line that the events do not say by themselves."""
    moment: Moment = beat.picture
    if beat.kind == "changes":
        return changes(words, moment)
    event = beat.events[0]
    if isinstance(event, WarBegan):
        fields = words.listed([words(f"territory.{place}") for place in event.fields])
        told = words("moment.war.fields", n=len(event.fields), fields=fields)
        lead = words("moment.war.lead", name=names[event.seat], sector=roman(event.sector))
        return " ".join((lead, told, *([words("moment.war.last")] if event.last else [])))
    if isinstance(event, TimeSpent):
        return words("moment.home.line", name=names[event.seat])
    if isinstance(event, DialEvent):
        return words(f"moment.{moment.name}.why", sector=roman(event.sector))
    return ""
