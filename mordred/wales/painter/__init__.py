"""The table of Wales as nodes: the map, the money table with the dice, the Mordred track, the players.

Every ref: "row:A", "space:<id>", "building:<kind>", "choice:pass". Tab reaches the glowing spaces only; when
no space glows, all of them, so that the board can be read. Stylesheet: assets/css/wales.css. Words:
`words/*/pictures.json`.
"""

from __future__ import annotations

from mordred.core.game import Event
from mordred.core.narrowing import Refs
from mordred.scene.again import again
from mordred.scene.motion import Motion, Point
from mordred.scene.node import Node, node
from mordred.scene.painter import Painter, Showing
from mordred.wales.painter import chart
from mordred.wales.painter.background import loose_definitions
from mordred.wales.painter.board import board
from mordred.wales.painter.choices import choices
from mordred.wales.painter.motion import moved
from mordred.wales.painter.table import money, players, reserve, standing, track
from mordred.wales.painter.throws import last_round, throws
from mordred.wales.painter.tips import tip
from mordred.wales.painter.told import rings, told
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked
from mordred.wales.rules.forecast import if_ended_now

__all__ = ["WalesPainter", "board", "choices", "money", "players", "reserve", "tip", "track"]


class WalesPainter(Painter):
    """Draws Wales."""

    def loose_definitions(self) -> Node:
        """At the table the map brings its own drawings along."""
        return loose_definitions()

    def motion(self, before: Showing, pieces_before: object, after: Showing, pieces: object) -> Motion:
        """Mordred's men come down the road."""
        return moved(before.view, after.view)

    def board(self, showing: Showing, pieces: object) -> Node:
        """The map, with the dice of the last assaults and attacks."""
        return board(
            showing.view,
            showing.question,
            showing.narrowed,
            showing.words,
            showing.names,
            _throws(showing),
            showing.beat,
        )

    def way(self, refs: Refs) -> list[Point]:
        """The space; in an attack from the building to the man, who is named first."""
        spaces = [chart.PLACES[ref.removeprefix("space:")] for ref in refs if ref.startswith("space:")]
        return spaces[::-1]

    def marks(self, showing: Showing) -> Node | None:
        """A ring in their colours around every space where somebody else has just done something."""
        return rings(showing)

    def caption(self, showing: Showing) -> Node | None:
        """One's own dice, what they needed and brought; of somebody else, the whole turn so far."""
        return told(showing) or throws(showing)

    def scene(self, showing: Showing) -> Node | None:
        """The last round begins."""
        return last_round(showing)

    def panels(self, showing: Showing) -> list[Node]:
        """Money table and dice, Mordred track, reserve."""
        words, view = showing.words, showing.view
        return [
            node("div", money(view, showing.narrowed, words), class_="panel", key="side.money"),
            node(
                "div",
                track(view, words, showing.names),
                reserve(view, words, showing.names, _ending(view)),
                class_="panel",
                key="side.track",
            ),
        ]

    def standing(self, showing: Showing) -> Node | None:
        """Everybody in one line."""
        return standing(showing.view, showing.words, showing.acting, _ending(showing.view))

    def far_panels(self, showing: Showing) -> list[Node]:
        """The players."""
        return [players(showing.view, showing.words, showing.names, showing.acting)]

    def choices(self, showing: Showing) -> list[Node]:
        """Rows, buildings, attacks and the pass."""
        return choices(showing.view, showing.question, showing.narrowed, showing.words, showing.names)

    def tip(self, showing: Showing, ref: str) -> Node | None:
        """The card that explains a space, a building, a row or a symbol."""
        return tip(showing.view, ref, showing.words, showing.names, showing.viewer)


_ending = again(if_ended_now)
"""How it would end now: asked once for a picture, in which two lines tell it."""


def _throws(showing: Showing) -> list[Event]:
    """The assaults and attacks among what has just happened."""
    return [event for event in showing.events if isinstance(event, BuildingAssaulted | ManAttacked)]
