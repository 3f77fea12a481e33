"""The table of Britannia as nodes: map, Chaos Dial, dashboards, hands, battles.

The page holds `definitions()` once. After the Breakout `view.broken` is set: board and dial carry the class
`broken`. Stylesheet: assets/css/britannia.css. Words: `words/*/pictures.json`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.painter.battle import battle
from mordred.britannia.painter.board import board
from mordred.britannia.painter.dial import dial
from mordred.britannia.painter.emblems import definitions
from mordred.britannia.painter.figures import Figures, identify
from mordred.britannia.painter.motion import moved
from mordred.britannia.painter.panels import dashboard, hand, offer, references, spells
from mordred.britannia.painter.picker import picker
from mordred.britannia.painter.report import battle_report, played_card
from mordred.britannia.painter.tips import face, tip
from mordred.britannia.rules.state import State
from mordred.scene.again import again
from mordred.scene.motion import Motion
from mordred.scene.node import Node, node
from mordred.scene.painter import Painter, Showing

__all__ = [
    "BritanniaPainter",
    "battle",
    "board",
    "dashboard",
    "definitions",
    "dial",
    "hand",
    "identify",
    "offer",
    "picker",
    "references",
    "spells",
    "tip",
]


class BritanniaPainter(Painter):
    """Draws Britannia."""

    def __init__(self) -> None:
        self.dial = again(dial)

    def definitions(self) -> Node:
        """Sigils, seals, towers, leaders, monsters, signs."""
        return definitions()

    def identify(self, view: State, before: Figures | None) -> Figures:
        """Which figure stands where."""
        return identify(view, before)

    def motion(self, before: Showing, pieces_before: Figures, after: Showing, pieces: Figures) -> Motion:
        """Figures walk from where they stood, seals fly to their taker."""
        return moved(before.view, pieces_before, after.view, pieces)

    def board(self, showing: Showing, pieces: Figures) -> Node:
        """The map."""
        return board(showing.view, showing.words, showing.lit, showing.chosen, pieces)

    def stage(self, showing: Showing) -> Node | None:
        """The Fate cards on offer, the battle just fought, the card just played, the battle now fought."""
        view, words, lit, chosen = showing.view, showing.words, showing.lit, showing.chosen
        drawn = (
            offer(view, showing.viewer, words, lit, chosen),
            battle_report(showing),
            played_card(showing),
            battle(view, words, lit, chosen),
        )
        parts = [part for part in drawn if part is not None]
        return node("div", *parts, key="stage", class_="stage") if parts else None

    def hand(self, showing: Showing) -> Node | None:
        """The viewer's Combat cards and Spells."""
        seat = showing.viewer
        if seat is None:
            return None
        view, words, lit, chosen = showing.view, showing.words, showing.lit, showing.chosen
        return node(
            "div",
            hand(view, seat, words, lit, chosen),
            spells(view, seat, words, lit, chosen),
            key="side.hand",
            class_="hands",
        )

    def panels(self, showing: Showing) -> list[Node]:
        """The Chaos Dial."""
        drawn = self.dial(showing.view, showing.words)
        return [node("div", drawn, key="side.dial", class_="panel dial-panel")]

    def far_panels(self, showing: Showing) -> list[Node]:
        """Dashboards, reference cards."""
        view, words, lit = showing.view, showing.words, showing.lit
        acting = showing.prompt.seat if showing.prompt else -1
        boards = [
            dashboard(view, seat, words, name=showing.names[seat], lit=lit, active=seat == acting)
            for seat in _seat_order(showing)
        ]
        cards = references(view, words, showing.viewer, lit)
        return [
            node("div", *boards, key="side.dashboards", class_="dashboards"),
            node("div", cards, key="side.references", class_="panel"),
        ]

    def picker(self, showing: Showing) -> Node | None:
        """Who goes along."""
        prompt = showing.question
        if prompt is None:
            return None
        chosen = next((ref for ref in showing.chosen if ref.startswith("group:")), "")
        if not chosen or len(showing.groups) < 2:
            return None
        named = (int(ref.removeprefix("player:")) for ref in showing.chosen if ref.startswith("player:"))
        return picker(showing.view, next(named, prompt.seat), showing.groups, chosen, showing.words)

    def face(self, showing: Showing, ref: str) -> list[Node]:
        """The picture of a choice."""
        return face(showing.view, showing.viewer, ref)

    def tip(self, showing: Showing, ref: str) -> Node | None:
        """The card that explains whatever lies on the table."""
        return tip(showing.view, ref, showing.words, showing.viewer)


def _seat_order(showing: Showing) -> Sequence[int]:
    """The viewer's own dashboard first."""
    seats = list(range(len(showing.view.players)))
    if showing.viewer is not None:
        seats.sort(key=lambda seat: seat != showing.viewer)
    return seats
