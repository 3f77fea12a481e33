"""Pictures for the help of Wales: small positions on the real board, cut out around what they show."""

from __future__ import annotations

from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.scene.illustration import illustration
from mordred.scene.node import Node, node
from mordred.wales.handling import WalesHandling
from mordred.wales.handling.labels import Words
from mordred.wales.painter import chart
from mordred.wales.painter.board import board
from mordred.wales.painter.table import money, track
from mordred.wales.rules.data import BIT, BUILDINGS, CASTLE
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, PLACE_MAN, SPEND, State

HANDLING = WalesHandling()
_KNIGHTS = 4


def diagram(name: str, words: Words) -> Node | None:
    """The picture of that name; None if there is none."""
    draw = _PICTURES.get(name)
    return draw(words) if draw else None


def _position(
    men: tuple[str, ...] = (), buildings: tuple[tuple[int, str, str], ...] = (), phase: str = DECLARE_ROW
) -> State:
    """A table with these men and buildings (seat, kind, space); it is the first seat's turn."""
    state = State(
        Chance(0), _KNIGHTS, 0, 0, 1, phase, BIT[CASTLE], [0] * (_KNIGHTS * len(BUILDINGS)), [0] * _KNIGHTS,
        [0] * _KNIGHTS, [0] * _KNIGHTS,
    )  # fmt: skip
    for space in men:
        state.men |= BIT[space]
    for seat, kind, space in buildings:
        state.buildings[seat * len(BUILDINGS) + BUILDINGS.index(kind)] |= BIT[space]
        state.owned[seat] |= BIT[space]
    return state


def _map(state: State, words: Words, about: tuple[str, ...], chosen: tuple[str, ...], label: str) -> Node:
    """The board around these spaces, with what may be done glowing."""
    prompt: Prompt | None = GAME.prompt(state)
    across = [chart.PLACES[space][0] for space in about]
    down = [chart.PLACES[space][1] for space in about]
    left, top = min(across) - 90, min(down) - 70
    box = f"{left:g} {top:g} {max(across) - left + 150:g} {max(down) - top + 60:g}"
    return illustration(board(state, prompt, HANDLING.narrow(prompt, chosen), words), label, box)


def _pieces(words: Words) -> Node:
    state = _position(
        ("ruthin",),
        ((0, "village", "hawarden"), (1, "town", "chirk"), (2, "small_castle", "edeirnion"),
         (3, "large_castle", "berwyn")),
        SPEND,
    )  # fmt: skip
    return _map(state, words, ("hawarden", "edeirnion", "breidden"), (), words("help.1.title"))


def _place(words: Words) -> Node:
    state = _position(("bangor", "caernarfon"), ((1, "village", "snowdon"),), PLACE_MAN)
    state.in_hand = 2
    return _map(state, words, ("anglesey", "nefyn", "betws"), (), words("help.4.title"))


def _build(words: Words) -> Node:
    state = _position((), ((1, "village", "hawarden"),), SPEND)
    state.money[0] = 4
    return _map(state, words, ("hawarden", "ruthin", "berwyn"), ("building:village",), words("help.5.title"))


def _attack(words: Words) -> Node:
    state = _position(("ruthin", "hiraethog"), ((0, "large_castle", "hawarden"),), SPEND)
    state.money[0] = 2
    return _map(state, words, ("hawarden", "hiraethog", "chirk"), (), words("help.6.title"))


def _money(words: Words) -> Node:
    state = _position()
    state.row, state.dice = "C", (2, 5)
    return illustration(money(state, HANDLING.narrow(None, ()), words, still=True), words("help.3.title"))


def _track(words: Words) -> Node:
    state = _position()
    state.pawns[:] = [0, -2, 1, -6]
    return node("div", illustration(track(state, words), words("help.7.title")))


_PICTURES = {
    "pieces": _pieces, "place": _place, "build": _build, "attack": _attack, "money": _money, "track": _track,
}  # fmt: skip
