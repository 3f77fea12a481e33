"""Britannia on the Game protocol: a thin face over rules, view, notation and saved form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel

from mordred.britannia.content.library import find, newest_of
from mordred.britannia.content.versions import unsaid
from mordred.britannia.rules import check, control, fen, notation, play, reasons, saved, scoring, setup, view
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import RULES, State
from mordred.britannia.rules.table import RulesTable
from mordred.britannia.rules.table import sector as _sector
from mordred.core.base_game import BaseGame
from mordred.core.chance import Chance
from mordred.core.game import (
    Action,
    Event,
    Game,
    IllegalAction,
    MalformedAction,
    Outcome,
    Prompt,
    Reason,
    Thing,
    because,
)


class Britannia(BaseGame[State]):
    """The rules of Britannia."""

    id = "britannia"
    Options: type[BaseModel] = Options
    link_words = saved.LINK_WORDS
    link_room = 1600
    saved = saved
    lines = fen

    def __init__(self, rules_version: int = RULES) -> None:
        """The game by today's rules, or as it was played by earlier ones."""
        self.rules_version = rules_version
        self.earlier: Mapping[int, Game[State]] = {
            version: Britannia(version) for version in range(1, rules_version)
        }

    def set_up(self, options: BaseModel, seed: int) -> tuple[State, list[Event]]:
        """A table at the first turn, and what happened on the way there."""
        assert isinstance(options, Options)
        state, events = setup.set_up(options, seed)
        state.rules = self.rules_version
        table = RulesTable(state)
        play.settle(table)
        return state, [*events, *table.log]

    def content(self, options: BaseModel) -> str:
        """The digest of the pack that these options mean."""
        assert isinstance(options, Options)
        return find(options.pack).digest

    def pinned(self, options: BaseModel, content: str | None) -> BaseModel:
        """The options with the pack of exactly that digest; its name alone where that is the newest one."""
        assert isinstance(options, Options)
        name = options.pack.partition("@")[0]
        if content is None:
            content = unsaid(name) or find(name).digest
        pack = find(f"{name}@{content}")
        newest = newest_of(name)
        same = newest is not None and newest.digest == pack.digest
        return options.model_copy(update={"pack": name if same else pack.ref})

    def options_of(self, state: State) -> BaseModel:
        """The options that a state is played with."""
        return self.pinned(state.options, state.digest)

    def seats(self, state: State) -> int:
        """How many seats there are."""
        return len(state.players)

    def prompt(self, state: State) -> Prompt | None:
        """The pending question with every legal answer; None when the game is over."""
        return play.pending(RulesTable(state)) if state.frames else None

    def apply(self, state: State, action: Action) -> list[Event]:
        """Take a legal action, changing the state in place; IllegalAction otherwise, and nothing changed."""
        prompt = self.prompt(state)
        if prompt is None or action not in prompt.actions:
            if action.verb not in notation.VERBS:
                raise MalformedAction("no action of this game", text=f"{action.verb} {action.operands}"[:80])
            raise IllegalAction("not a legal action here", text=notation.write(action)[:80])
        return self.step(state, action)[0]

    def step(self, state: State, action: Action) -> tuple[list[Event], Prompt | None]:
        """Take an action out of the state's prompt: what happened, and the next question."""
        table = RulesTable(state)
        prompt = play.take(table, action)
        return table.log, prompt

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def view(self, state: State, seat: int | None) -> State:
        """A copy in which all that the seat may not know is masked; None is a spectator."""
        return view.view(state, seat)

    def masked(self, event: Event, seat: int | None) -> Event | None:
        """The event as that seat may hear it."""
        return view.masked(event, seat)

    def load_view(self, data: object) -> State:
        """A view from untrusted plain data."""
        return saved.load_view(data)

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        """A copy in which all that the seat cannot know is dealt anew."""
        return view.redeal(state, seat, chance)

    def reason(
        self, state: State, prompt: Prompt | None, thing: Thing, chosen: Sequence[Thing] = ()
    ) -> Reason:
        """Why that thing is no answer now, after the things chosen before it."""
        return because("over") if prompt is None else reasons.reason(state, prompt, thing, chosen)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over."""
        return scoring.outcome(RulesTable(state))

    def check(self, state: State) -> list[str]:
        """Broken invariants; empty in a healthy game."""
        return check.check(state)

    def write(self, state: State, action: Action) -> str:
        """The action in notation."""
        return notation.write(action)

    def read(self, state: State, text: str) -> Action:
        """The legal action that the text names."""
        prompt = self.prompt(state)
        return notation.read(prompt.actions if prompt is not None else (), text)

    def remark(self, events: Iterable[Event]) -> str:
        """What chance answered, for the log."""
        return notation.remark(events)

    def recast(self, data: object) -> object:
        """The same table with the pack of that name that is here."""
        if not isinstance(data, dict) or not isinstance(data.get("pack"), str):
            return data
        return {**data, "pack": find(data["pack"].partition("@")[0]).ref}


GAME: Game[State] = Britannia()
"""The one instance everybody shares."""


# --- small questions that boards and opponents ask ---


def controller(state: State, territory: str) -> int:
    """The seat that controls a territory; -1 if nobody does."""
    return control.controller(RulesTable(state), territory)


def neighbours(state: State, territory: str) -> tuple[str, ...]:
    """The territories adjacent to one now (land, sea, and portals once they are open)."""
    return RulesTable(state).geography.near.get(territory, ())


def score(state: State, seat: int) -> int:
    """What the seat would score if the game ended now."""
    return scoring.score(RulesTable(state), seat)


def score_parts(state: State, seat: int) -> dict[str, int]:
    """The same by parts: favour of each Leader, and each Leader's bonus."""
    return scoring.score_parts(RulesTable(state), seat)


def active(state: State) -> int:
    """Whose turn it is; -1 when the game is over."""
    return RulesTable(state).turn.seat if state.frames else -1


def sector(state: State, seat: int) -> int:
    """The sector of the dial on which the seat's tracker stands, counted from 1."""
    return _sector(RulesTable(state), seat)
