"""Positions of Wales set up by hand, and dice that fall as told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mordred.core.chance import Chance
from mordred.core.game import Action, Event, Prompt
from mordred.wales.rules.data import BUILDINGS, CASTLE, INDEX, space_set
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, KINDS, PLACE_MAN, SPEND, State

Buildings = Mapping[int, Mapping[str, str]]
"""Seat -> kind -> the spaces, with blanks between."""


@dataclass(slots=True)
class Loaded(Chance):
    """Dice that show what they are told, and fail the test if asked for more."""

    seed: int = 0
    faces: list[int] = field(default_factory=list)

    def below(self, bound: int) -> int:
        assert bound == 6 and self.faces, "more dice were rolled than the test foresaw"
        return self.faces.pop(0) - 1

    def copy(self) -> Loaded:
        return Loaded(self.seed, self.counter, self.faces[:])


def table(
    players: int = 3,
    *,
    seat: int = 0,
    phase: str = SPEND,
    men: str = CASTLE,
    buildings: Buildings | None = None,
    money: Iterable[int] = (),
    pawns: Iterable[int] = (),
    in_hand: int = 0,
    dice: Iterable[int] = (),
) -> State:
    """A healthy position with seat 0 to spend, unless told otherwise."""
    masks = [0] * (players * KINDS)
    for owner, kinds in (buildings or {}).items():
        for kind, spaces in kinds.items():
            masks[owner * KINDS + BUILDINGS.index(kind)] = space_set(*spaces.split())
    rolled = phase != DECLARE_ROW
    state = State(
        chance=Loaded(faces=list(dice)),
        players=players,
        first=0,
        seat=seat,
        turn=20 * players + seat + 1,  # late enough for any money
        phase=phase,
        men=space_set(*men.split()),
        buildings=masks,
        owned=[0] * players,
        money=_filled(money, players),
        pawns=_filled(pawns, players),
        row=("C" if in_hand else "A") if rolled else "",
        dice=((1, 1) if in_hand else (4, 4)) if rolled else (0, 0),
        in_hand=in_hand,
    )
    for owner in range(players):
        for mask in masks[owner * KINDS : owner * KINDS + KINDS]:
            state.owned[owner] |= mask
    assert GAME.check(state) == [], GAME.check(state)
    return state


def _filled(numbers: Iterable[int], players: int) -> list[int]:
    found = list(numbers)
    return found + [0] * (players - len(found))


def roll(state: State, *faces: int) -> State:
    """The next dice will show these faces."""
    state.chance = Loaded(faces=list(faces))
    return state


def do(state: State, text: str) -> list[Event]:
    """Play an action in notation; the position stays healthy."""
    events = GAME.apply(state, GAME.read(state, text))
    assert GAME.check(state) == []
    return events


def asked(state: State) -> Prompt:
    """The pending question; there must be one."""
    prompt = GAME.prompt(state)
    assert prompt is not None, "the game is over"
    return prompt


def texts(state: State) -> list[str]:
    """Every legal action in notation."""
    return [GAME.write(state, action) for action in asked(state).actions]


def operands(state: State, verb: str) -> set[tuple[object, ...]]:
    """The operands of all legal actions with a verb."""
    return {action.operands for action in asked(state).actions if action.verb == verb}


def targets(state: State) -> set[str]:
    """Where a man may go."""
    return {str(space) for (space,) in operands(state, "place")}


def sites(state: State, kind: str) -> set[str]:
    """Where a kind may be built."""
    return {str(space) for built, space in operands(state, "build") if built == kind}


def legal(state: State, verb: str, *what: str | int) -> bool:
    """Whether an action is in the prompt; applying it must agree."""
    assert all(part in INDEX or part in BUILDINGS for part in what if isinstance(part, str) and len(part) > 1)
    return Action(verb, what) in asked(state).actions


PLACING = {"phase": PLACE_MAN}
DECLARING = {"phase": DECLARE_ROW}
