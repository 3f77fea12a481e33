"""What somebody else does in a turn, told together as it grows: the roll, the men, each die, what was built.

Single decisions of a computer go by faster than one can read. Here those of one kind stand in one line with
all their places ("Village ×3: Bala, Mold, Ruthin"), which stays until the next turn has something to tell;
each of the places has a ring on the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mordred.core.coats import COATS
from mordred.i18n import narrate
from mordred.scene.heraldry import building
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing
from mordred.wales.handling.labels import space_name, space_title
from mordred.wales.painter import chart
from mordred.wales.painter.throws import attempt, roll
from mordred.wales.rules.data import BUILDINGS
from mordred.wales.rules.events import (
    BuildingAssaulted,
    Built,
    ManAttacked,
    ManPlaced,
    MenStranded,
    ReserveShort,
    Rolled,
    TurnEnded,
)
from mordred.wales.rules.state import OVER, State

Placed = ManPlaced | BuildingAssaulted | Built | ManAttacked
"""What happens at a space of the map."""
Deed = Rolled | MenStranded | ReserveShort | TurnEnded | Placed
"""What of a turn is told here; the pawn is seen to move."""
LONG = 6
"""With more lines than these, each die is told with what it needed, and without how often that comes."""
RADIUS = 40
"""Of the ring around a space, in board units."""


def deeds(showing: Showing) -> list[Deed]:
    """What somebody else has done in the turn; nothing while one looks at one's own, or back."""
    if showing.replaying:
        return []
    found = [event for event in showing.turn() if isinstance(event, Deed)]
    return [] if any(event.seat == showing.viewer for event in found) else found


def told(showing: Showing) -> Node | None:
    """The turn in lines, in the order in which each kind of thing began."""
    found = deeds(showing)
    if not found:
        return None
    start = f"told.{_number(showing, found)}"
    lines = _lines(showing, found, start)
    if len(lines) > LONG:
        lines = _lines(showing, found, start, brief=True)
    name = node("b", text=showing.names[found[0].seat], class_="told-name")
    return node("div", name, *lines.values(), class_="throws told", key=start)


def _lines(showing: Showing, found: Sequence[Deed], start: str, brief: bool = False) -> dict[str, Node]:
    lines: dict[str, Node] = {}
    for number, event in enumerate(found):
        lines.update(_line(showing, found, event, start, number, brief))
    return lines


def _number(showing: Showing, found: Sequence[Deed]) -> int:
    """Which turn it is: after its end the next one is being played, unless the game ended before that.

    The telling is one thing from its first line to its last: under another number its dice would roll again.
    """
    view: State = showing.view
    begun = isinstance(found[-1], TurnEnded) and view.phase != OVER
    return view.turn - begun


def _line(
    showing: Showing, found: Sequence[Deed], event: Deed, start: str, number: int, brief: bool
) -> dict[str, Node]:
    """The line that an event is told in, by what makes it one line with others."""
    words, key = showing.words, f"{start}.{number}"
    if isinstance(event, Rolled):
        return {key: roll(showing, event, key)}
    if isinstance(event, BuildingAssaulted | ManAttacked):
        return _tried(showing, found, event, start, brief)
    if isinstance(event, ManPlaced):
        there = [one.space for one in found if isinstance(one, ManPlaced)]
        man = node("svg", node("use", href="#wales-man"), viewBox="-16 -24 32 46", class_="told-man")
        return {"men": _places(man, words("told.men", n=len(there), places=_listed(showing, there)))}
    if isinstance(event, Built):
        alike = [one for one in found if isinstance(one, Built) and one.building == event.building]
        house = node("svg", building(event.building, COATS[event.seat]), viewBox="-30 -41 60 62")
        text = words(
            "told.built",
            building=words(f"scene.building.{event.building}"),
            n=len(alike),
            places=_listed(showing, [one.space for one in alike]),
            pounds=sum(one.price for one in alike),
        )
        return {f"built.{BUILDINGS.index(event.building)}": _places(house, text)}
    if isinstance(event, TurnEnded):
        return {key: node("p", node("span", text=words("told.keeps", n=event.money)), class_="throw quiet")}
    return {key: node("p", node("span", text=narrate(words, event, showing.names)), class_="throw")}


def _tried(
    showing: Showing,
    found: Sequence[Deed],
    event: BuildingAssaulted | ManAttacked,
    start: str,
    brief: bool,
) -> dict[str, Node]:
    """A die, and beside it those thrown for the same with the same end: three men before one castle."""
    if isinstance(event, BuildingAssaulted):
        said = _said(showing, event, f"told.building_{'falls' if event.destroyed else 'holds'}", brief)
    else:
        said = _said(showing, event, f"told.man_{'falls' if event.killed else 'stands'}", brief)
    alike = [number for number, one in enumerate(found) if _alike(one, event)]
    first, *others = ((found[number], f"{start}.{number}") for number in alike)
    again = [(one.die, key) for one, key in others if isinstance(one, BuildingAssaulted | ManAttacked)]
    assert isinstance(first[0], BuildingAssaulted | ManAttacked)
    return {first[1]: attempt(showing, first[0], said, first[1], again=again, brief=brief)}


def _alike(one: Deed, other: BuildingAssaulted | ManAttacked) -> bool:
    """Whether two throws differ in nothing that is told but the die: from where a man is attacked is not."""
    if isinstance(one, ManAttacked) and isinstance(other, ManAttacked):
        return replace(one, die=other.die, source=other.source) == other
    return isinstance(one, BuildingAssaulted) and replace(one, die=other.die) == other


def _said(showing: Showing, event: BuildingAssaulted | ManAttacked, key: str, brief: bool) -> str:
    """A die's outcome in a few words; that a man could go nowhere else is said at length if not brief."""
    words = showing.words
    forced = isinstance(event, BuildingAssaulted) and event.forced
    if forced and not brief:
        return narrate(words, event, showing.names)
    owner = showing.names[event.owner] if isinstance(event, BuildingAssaulted) else ""
    kind = words(f"building.{event.building}")
    said = words(key, space=space_name(event.space, words), building=kind, owner=owner)
    return words("told.forced", said=said) if forced else said


def _listed(showing: Showing, spaces: Sequence[str]) -> str:
    return showing.words.listed([space_title(space, showing.words) for space in spaces])


def _places(picture: Node, text: str) -> Node:
    picture.attrs["aria-hidden"] = "true"
    return node("p", picture, node("span", text=text), class_="throw placed")


def rings(showing: Showing) -> Node | None:
    """A ring in the player's colours around each space of the turn."""
    found = deeds(showing)
    placed = (event for event in found if isinstance(event, Placed))
    drawn = [_ring(space) for space in dict.fromkeys(event.space for event in placed)]
    if not drawn:
        return None
    coat = COATS[found[0].seat]
    return Node("g", {"class": f"told-rings {coat.css}", "aria-hidden": "true"}, drawn, key="told.rings")


def _ring(space: str) -> Node:
    x, y = chart.PLACES[space]
    circle = {"cx": f"{x:g}", "cy": f"{y:g}", "r": str(RADIUS)}
    under = Node("circle", {**circle, "class": "told-under"})
    return Node("g", {}, [under, Node("circle", {**circle, "class": "told-ring"})], key=f"told.ring:{space}")
