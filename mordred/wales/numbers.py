"""Wales in numbers: the pass, 3 rows, 56 spaces for men, 4 buildings for each space, and the roads to attack
along.
"""

from __future__ import annotations

from pydantic import BaseModel

from mordred.core.game import Action
from mordred.core.numbers import Codebook, Layout, Pen, Phrase, Row, blank_row, places
from mordred.wales.rules.data import ATTACK, BUILD, BUILDINGS, DECLARE, PASS, PLACE, ROWS, SPACES
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import ENDINGS, PHASES, State

KINDS = len(BUILDINGS)
ACTIONS = (PASS, *DECLARE, *PLACE, *(action for kind in BUILD for action in kind), *ATTACK.values())
"""Everything that any position could allow."""
_PHASES, _ENDINGS, _ROWS = places(PHASES), places(ENDINGS), places(ROWS)


def _said(action: Action) -> tuple[Phrase, ...]:
    return ((action.verb, *action.operands),)


class WalesNumbers:
    """One table of Wales."""

    def __init__(self, options: BaseModel) -> None:
        assert isinstance(options, WalesOptions)
        self.codes = Codebook((_said(action)[0] for action in ACTIONS), _said)
        self.layout = Layout()
        self._write(GAME.new(options, 1), 0, Pen(blank_row(), self.layout))

    def observe(self, view: State, seat: int, row: Row) -> None:
        """What the seat sees. Nothing in Wales is hidden but the dice to come."""
        self._write(view, seat, Pen(row))

    def _write(self, view: State, seat: int, pen: Pen) -> None:
        pen.counts("phase", _PHASES, (view.phase,))
        pen.counts("ending", _ENDINGS, (view.ending,))
        pen.one_of("seat", view.players, (view.seat - seat) % view.players)
        pen.one_of("first", view.players, (view.first - seat) % view.players)
        pen.counts("row", _ROWS, (view.row,))
        pen.numbers("dice", *view.dice)
        pen.numbers("turn", view.turn)
        pen.numbers("men in hand, in reserve", view.in_hand, view.reserve())
        pen.bits("men", len(SPACES), view.men)
        for place in range(view.players):
            self._write_seat(view, place, (seat + place) % view.players, pen)

    def _write_seat(self, view: State, place: int, who: int, pen: Pen) -> None:
        pen.about = f"seat {place}: "
        for kind, name in enumerate(BUILDINGS):
            pen.bits(name, len(SPACES), view.buildings[who * KINDS + kind])
        pen.numbers("stock", *(view.stock(who, kind) for kind in range(KINDS)))
        pen.numbers("money, pawn, points", view.money[who], view.pawns[who], view.victory_points(who))
