"""What draws a game's table: painters look at a `Showing` and give nodes; they change nothing, know no rules.

What may be touched is handed to them, and pieces move by comparing two pictures: so painting the same table
twice gives the same nodes, and nothing else happens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mordred.core.coats import COATS
from mordred.core.game import Event, Prompt
from mordred.core.narrowing import Narrowed, Refs
from mordred.core.scenes import Scene
from mordred.games import MANIFESTS
from mordred.handling import Handling
from mordred.i18n import Names, Words
from mordred.scene.heraldry import badge_svg
from mordred.scene.motion import Motion, Point
from mordred.scene.node import Node, node


@dataclass(frozen=True, slots=True)
class Showing:
    """Everything a painter may look at, put together once for each picture."""

    handling: Handling
    words: Words
    names: Names
    view: Any
    """The state as the viewer may know it, at the moment that is shown: of now, of the replay, or of what is
    watched on the stage."""
    viewer: int | None
    """The seat through whose eyes one looks; None: what everybody may see."""
    narrowed: Narrowed
    """What is selected, and what may be touched next: empty while the viewer has nothing to decide."""
    question: Prompt | None = None
    """The pending question, if it is the viewer's."""
    acting: int = -1
    """Whose decision it is at the moment that is shown; -1: nobody's any more."""
    lit: frozenset[str] = frozenset()
    """What glows: what may be touched next, or the whole way of what was advised."""
    buttons: tuple[str, ...] = ()
    """The refs that need a button in the prompt, in order."""
    groups: tuple[str, ...] = ()
    """The groups of figures to choose among, where the selection holds one."""
    events: Sequence[Event] = ()
    """What has just happened, as the viewer heard it."""
    ways: Callable[[], Sequence[Event]] = tuple
    """The same, and what went before it too quickly to be seen by itself: for the arrows; found on demand."""
    turn: Callable[[], Sequence[Event]] = tuple
    """What was done in the turn under way, or in the last one, as the viewer heard it; found on demand."""
    beat: int = 0
    """Another number whenever something happened, so that dice are thrown anew."""
    scene: Scene | None = None
    """What is on the stage."""
    shown: int = 0
    """So many of its beats are shown."""
    replaying: bool = False
    foretold: bool = False
    """Whether the board is to show how it would be settled now."""

    @property
    def chosen(self) -> Refs:
        """The refs touched so far."""
        return self.narrowed.chosen


def badge(handling: Handling, state: Any, seat: int, size: int) -> Node:
    """A seat's coat of arms, small, with its letter."""
    return badge_svg(COATS[handling.coat(state, seat)], size, handling.letter(handling.arms_of(state, seat)))


class Painter:
    """The common part; each game has its own, named in its manifest."""

    def definitions(self) -> Node | None:
        """Drawings the page must hold once, beside those that all games share."""
        return None

    def loose_definitions(self) -> Node | None:
        """The same for a page without a table, where pictures of the help stand alone."""
        return self.definitions()

    # ------------------------------------------------------------------- from picture to picture

    def identify(self, view: Any, before: Any) -> Any:
        """Which piece is which, given the same of the last picture (None: there was none).

        Rules count pieces; a picture must know which of them went. What is returned is handed to `board`, to
        `motion`, and comes back as `before` with the next picture.
        """
        return None

    def motion(self, before: Showing, pieces_before: Any, after: Showing, pieces: Any) -> Motion:
        """How things came from one picture to where the next one has them."""
        return Motion()

    # ---------------------------------------------------------------------------------- the table

    def board(self, showing: Showing, pieces: Any) -> Node:
        """The board: an `<svg>` whose first child is the still background."""
        raise NotImplementedError

    def panels(self, showing: Showing) -> list[Node]:
        """What lies beside the board, close to the prompt: dial or track. Open to all: it lies on under
        the curtain."""
        return []

    def far_panels(self, showing: Showing) -> list[Node]:
        """What lies further away: players, stock, decks. Open to all, too."""
        return []

    def standing(self, showing: Showing) -> Node | None:
        """How everybody stands, in a corner of the board; for screens that have no room for the panels."""
        return None

    def hand(self, showing: Showing) -> Node | None:
        """What the viewer holds."""
        return None

    def stage(self, showing: Showing) -> Node | None:
        """What was just laid open and is not on the stage: cards on offer, a card just played."""
        return None

    def scene(self, showing: Showing) -> Node | None:
        """What is on the stage, as far as it is shown."""
        return None

    def marks(self, showing: Showing) -> Node | None:
        """What has just happened, drawn on the board: arrows, dice."""
        return None

    def way(self, refs: Refs) -> list[Point]:
        """Where on the board the refs of an action are, in the order in which it goes; none: not on it."""
        return []

    def caption(self, showing: Showing) -> Node | None:
        """A picture beside the words that say what somebody has just done."""
        return None

    # --------------------------------------------------------------------------------- the prompt

    def choices(self, showing: Showing) -> list[Node]:
        """A button for each of `showing.buttons`, in that order."""
        return [self._choice(showing, ref) for ref in showing.buttons]

    def _choice(self, showing: Showing, ref: str) -> Node:
        return node(
            "button",
            *self.face(showing, ref),
            self._said(showing, ref),
            type="button",
            data_ref=ref,
            data_tip=self.tip_of(ref) or None,
            class_=self.button_class(ref) or None,
            aria_pressed="true" if ref in showing.chosen else None,
            aria_disabled="true" if ref not in showing.narrowed.glows else None,
            key=f"choice.{ref}",
        )

    def _said(self, showing: Showing, ref: str) -> Node:
        """A choice's name, and under it what it costs and risks."""
        label = showing.handling.label(showing.words, ref, showing.view)
        notes = self.notes(showing, ref)
        if not notes:
            return node("span", text=label)
        lines = [node("span", text=line, class_="choice-note") for line in notes]
        return node("span", node("span", text=label, class_="choice-name"), *lines, class_="choice-words")

    def notes(self, showing: Showing, ref: str) -> list[str]:
        """What a choice of the viewer costs and risks, in words."""
        prompt = showing.question
        if prompt is None:
            return []
        return showing.handling.notes(showing.words, showing.names, showing.view, prompt, ref)

    def face(self, showing: Showing, ref: str) -> list[Node]:
        """A small picture on a choice's button."""
        return []

    def button_class(self, ref: str) -> str:
        """How loud a choice's button is."""
        return "can" if ref.startswith("choice:") else ""

    def tip_of(self, ref: str) -> str:
        """The tip that explains a choice's button; '' for none."""
        return ref

    def picker(self, showing: Showing) -> Node | None:
        """A way to choose figures, where the selection needs one."""
        return None

    def tip(self, showing: Showing, ref: str) -> Node | None:
        """The explanation card of a ref or symbol: `tip.<kind>.<name>`, `tip.<kind>`."""
        words = showing.words
        kind, _, name = ref.partition(":")
        text = words.first(f"tip.{kind}.{name}", f"tip.{kind}", "empty")
        title = words.first(f"tip.{kind}.{name}.title", f"tip.{kind}.title", "empty")
        if not text:
            return None
        title = title or showing.handling.label(words, ref, showing.view)
        return node("div", node("h3", text=title), *(node("p", text=part) for part in text.split("\n\n")))


def painter_of(game_id: str) -> Painter:
    """A game's painter, made when it is first needed."""
    painter: Painter = MANIFESTS[game_id].painter()
    return painter


def diagram(game_id: str, words: Words, name: str) -> Node | None:
    """A game's picture for the help, by name."""
    diagrams = MANIFESTS[game_id].diagrams
    found: Node | None = diagrams()(name, words) if diagrams else None
    return found
