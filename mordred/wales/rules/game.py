"""Wales on the Game protocol: a thin face over rules, ending, notation and saved form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from pydantic import BaseModel, ConfigDict, Field

from mordred.core.base_game import BaseGame
from mordred.core.chance import Chance
from mordred.core.game import (
    Action,
    Event,
    Game,
    IllegalAction,
    MalformedAction,
    Operand,
    Outcome,
    Prompt,
    Reason,
    Thing,
    because,
)
from mordred.wales.rules import ending, fen, notation, reasons, saved
from mordred.wales.rules import turn as rules
from mordred.wales.rules.data import BUILDINGS, DEFAULT_ROW, INDEX, MOST_MEN, PLAYERS, ROWS, VARIANT_PLAYERS
from mordred.wales.rules.state import DECLARE_ROW, OVER, PLACE_MAN, SPEND, State

_KIND = {name: kind for kind, name in enumerate(BUILDINGS)}
_ROW = {row: row for row in ROWS}
"""Rows by name; any other word is none."""
_NO_DETAILS: dict[str, Operand] = {}
_DECLARE_DETAILS: dict[str, Operand] = {"default": DEFAULT_ROW}
_MEN_DETAILS: tuple[dict[str, Operand], ...] = tuple({"men": men} for men in range(MOST_MEN + 1))


class WalesOptions(BaseModel):
    """How a game of Wales is set up."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: int = Field(default=4, ge=min(PLAYERS + VARIANT_PLAYERS), le=max(PLAYERS), strict=True)

    @property
    def variant(self) -> bool:
        """Whether this is our variant and not the rulebook's game."""
        return self.players in VARIANT_PLAYERS


class Wales(BaseGame[State]):
    """The rules of Wales."""

    id = "wales"
    rules_version = 1
    Options: type[BaseModel] = WalesOptions
    link_words = saved.LINK_WORDS
    link_room = 700
    saved = saved
    lines = fen

    def set_up(self, options: BaseModel, seed: int) -> tuple[State, list[Event]]:
        """A table at the first turn, and what happened on the way there."""
        assert isinstance(options, WalesOptions)
        return rules.set_up(options.players, seed)

    def options_of(self, state: State) -> BaseModel:
        """The options that a state is played with."""
        return WalesOptions(players=state.players)

    def seats(self, state: State) -> int:
        """How many seats there are."""
        return state.players

    def prompt(self, state: State) -> Prompt | None:
        """The pending question with every legal answer; None when the game is over."""
        phase = state.phase
        if phase == OVER:
            return None
        if phase == PLACE_MAN:
            details = _MEN_DETAILS[state.in_hand]
        else:
            details = _DECLARE_DETAILS if phase == DECLARE_ROW else _NO_DETAILS
        return Prompt(state.seat, phase, rules.legal(state), details)

    def apply(self, state: State, action: Action) -> list[Event]:
        """Take a legal action, changing the state in place; IllegalAction otherwise, and nothing changed."""
        try:
            legal, take, meant = _meaning(action)
        except (KeyError, TypeError):
            text = f"{action.verb} {action.operands}"[:80]
            raise MalformedAction("no action of this game", text=text) from None
        if not legal(state, *meant):
            raise IllegalAction("not a legal action here")
        events: list[Event] = []
        take(state, *meant, events)
        return events

    def step(self, state: State, action: Action) -> tuple[list[Event], Prompt | None]:
        """Take an action out of the state's prompt: what happened, and the next question."""
        _, take, meant = _meaning(action)
        events: list[Event] = []
        take(state, *meant, events)
        return events, self.prompt(state)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def view(self, state: State, seat: int | None) -> State:
        """A copy without the dice to come, which is all that anybody may not know."""
        seen = state.copy()
        seen.chance = Chance(0)
        return seen

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        """A copy with other dice to come."""
        dealt = state.copy()
        dealt.chance = Chance(chance.draw())
        return dealt

    def reason(
        self, state: State, prompt: Prompt | None, thing: Thing, chosen: Sequence[Thing] = ()
    ) -> Reason:
        """Why that thing is no answer now; what was chosen before makes no difference in Wales."""
        return because("over") if prompt is None else reasons.reason(state, thing)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over."""
        return ending.outcome(state)

    def check(self, state: State) -> list[str]:
        """Broken invariants; empty in a healthy game."""
        return saved.check(state)

    def write(self, state: State, action: Action) -> str:
        """The action in notation."""
        return notation.write(action)

    def read(self, state: State, text: str) -> Action:
        """The legal action that the text names."""
        return notation.read(() if state.phase == OVER else rules.legal(state), text)

    def remark(self, events: Iterable[Event]) -> str:
        """What chance answered, for the log."""
        return notation.remark(events)


# What each verb's operands mean (spaces and kinds by number), whether that is legal, and how it is taken.


def _may_declare(state: State, row: str) -> bool:
    return state.phase == DECLARE_ROW


def _may_place(state: State, space: int) -> bool:
    return state.phase == PLACE_MAN and bool(rules.targets(state) >> space & 1)


def _may_build(state: State, kind: int, space: int) -> bool:
    if state.phase != SPEND:
        return False
    return bool(rules.sites(state, kind, *rules.grounds(state, state.seat)) >> space & 1)


def _may_attack(state: State, target: int, source: int) -> bool:
    return state.phase == SPEND and rules.may_attack(state, target, source)


def _may_pass(state: State) -> bool:
    return state.phase == SPEND


Meant = tuple[Operand, ...]
Legal = Callable[..., bool]
Take = Callable[..., None]

_VERBS: dict[str, tuple[Callable[..., Meant], Legal, Take]] = {
    "declare": (lambda row: (_ROW[row],), _may_declare, rules.declare),
    "place": (lambda space: (INDEX[space],), _may_place, rules.place),
    "build": (lambda kind, space: (_KIND[kind], INDEX[space]), _may_build, rules.build),
    "attack": (lambda target, source: (INDEX[target], INDEX[source]), _may_attack, rules.attack),
    "pass": (lambda: (), _may_pass, rules.end_turn),
}


@cache
def _meaning(action: Action) -> tuple[Legal, Take, Meant]:
    """How an action is looked at and taken; KeyError or TypeError if it is none. There are a few hundred."""
    verb, operands = action
    parse, legal, take = _VERBS[verb]
    return legal, take, parse(*operands)


GAME: Game[State] = Wales()
"""The one instance everybody shares."""
