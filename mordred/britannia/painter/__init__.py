"""The table of Britannia as nodes: map, Chaos Dial, dashboards, hands, battles.

The page holds `definitions()` once. After the Breakout `view.broken` is set: board and dial carry the class
`broken`. Stylesheet: assets/css/britannia.css. Words: `words/*/pictures.json`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.handling.costs import gains_now
from mordred.britannia.handling.labels import pack_of
from mordred.britannia.painter.asking import asking_card
from mordred.britannia.painter.battle_stage import battle
from mordred.britannia.painter.board import board
from mordred.britannia.painter.dial import dial
from mordred.britannia.painter.emblems import definitions
from mordred.britannia.painter.figures import Figures, identify
from mordred.britannia.painter.moments import moment, with_spoils
from mordred.britannia.painter.motion import moved
from mordred.britannia.painter.panels import dashboard, hand, offer, references, spells
from mordred.britannia.painter.picker import picker
from mordred.britannia.painter.places import PLACES
from mordred.britannia.painter.played import played_card
from mordred.britannia.painter.standing import standing
from mordred.britannia.painter.tips import face, tip
from mordred.britannia.painter.trails import trails
from mordred.britannia.rules.state import State
from mordred.core.narrowing import Refs
from mordred.scene.again import again, seats_again
from mordred.scene.motion import Motion, Point
from mordred.scene.node import Node, node
from mordred.scene.painter import Painter, Showing
from mordred.scene.parts import button

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
        self.dashboard = seats_again(dashboard)

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
        return board(showing.view, showing.words, showing.lit, showing.chosen, pieces, showing.foretold)

    def stage(self, showing: Showing) -> Node | None:
        """The Fate cards on offer, the card just played."""
        view, words, lit, chosen = showing.view, showing.words, showing.lit, showing.chosen
        asking = asking_card(showing)
        drawn = (
            offer(view, showing.viewer, words, lit, chosen),
            asking,
            played_card(showing) if asking is None else None,
        )
        parts = [part for part in drawn if part is not None]
        return node("div", *parts, key="stage", class_="stage") if parts else None

    def scene(self, showing: Showing) -> Node | None:
        """A battle or a great moment."""
        if showing.scene is None or not showing.shown:
            return None
        return battle(showing) if showing.scene.kind == "battle" else moment(showing)

    def marks(self, showing: Showing) -> Node | None:
        """An arrow for each way that somebody has just gone."""
        return trails(showing)

    def way(self, refs: Refs) -> list[Point]:
        """The territories in their order."""
        names = [ref.removeprefix("territory:") for ref in refs if ref.startswith("territory:")]
        return [PLACES[name].lone for name in names if name in PLACES]

    def hand(self, showing: Showing) -> Node | None:
        """The viewer's Combat cards and Spells."""
        seat = showing.viewer
        if seat is None:
            return None
        view, words, lit, chosen = showing.view, showing.words, showing.lit, showing.chosen
        prompt = showing.question
        asks = str(prompt.details.get("slot", "")) if prompt is not None else ""
        return node(
            "div",
            hand(view, seat, words, lit, chosen, asks),
            spells(view, seat, words, lit, chosen, self._spell_notes(showing)),
            key="side.hand",
            class_="hands",
        )

    def _spell_notes(self, showing: Showing) -> dict[str, str]:
        """What casting each Spell on offer would cost and lead to."""
        cards = [ref for ref in showing.lit if ref.startswith("card:")]
        return {ref: " · ".join(lines) for ref in cards if (lines := self.notes(showing, ref))}

    def panels(self, showing: Showing) -> list[Node]:
        """The Chaos Dial, and the question what a War would bring now."""
        drawn = self.dial(showing.view, showing.words)
        foretell = button(
            showing.words("scene.foretell"),
            "table:foretell",
            pressed=showing.foretold,
            key="side.foretell",
            class_="small foretell",
        )
        return [node("div", drawn, foretell, key="side.dial", class_="panel dial-panel")]

    def standing(self, showing: Showing) -> Node | None:
        """Score and sector of everybody."""
        return standing(showing)

    def far_panels(self, showing: Showing) -> list[Node]:
        """Dashboards, reference cards."""
        view, words, lit = with_spoils(showing), showing.words, showing.lit
        totals = showing.handling.scores(view)
        gains = gains_now(showing.view) if showing.foretold else {}
        mine = tuple(ref for ref in lit if ref.startswith(("player:", "disc:")))
        boards = [
            self.dashboard(
                seat,
                view.players[seat],
                pack_of(view),
                words,
                showing.names[seat],
                mine,
                seat == showing.acting,
                totals[seat],
                gains.get(seat),
            )
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
        """The card that explains whatever lies on the table; on what one may choose, what that costs."""
        page = tip(showing.view, ref, showing.words, showing.viewer)
        goal = ref in showing.lit and (
            ref.startswith("card:") or (bool(showing.chosen) and ref.startswith("territory:"))
        )
        notes = self.notes(showing, ref) if goal else []
        if page is None or not notes:
            return page
        costs = [node("p", text=line, class_="choice-note") for line in notes]
        return Node(page.tag, page.attrs, [*page.children, *costs], page.text, page.key)


def _seat_order(showing: Showing) -> Sequence[int]:
    """The viewer's own dashboard first."""
    seats = list(range(len(showing.view.players)))
    if showing.viewer is not None:
        seats.sort(key=lambda seat: seat != showing.viewer)
    return seats
