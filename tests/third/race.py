"""A complete third game, to show that a game needs nothing but its own files: a race with one hidden card.

Two runners want to reach the tenth stone. In turn each either walks as far as a die says, or plays the one
card it was dealt face down at the start, which carries it further. Nobody knows the other's card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from mordred.ai.greedy import Greedy
from mordred.ai.king import King
from mordred.ai.knight import Knight
from mordred.ai.planner import Planner
from mordred.core import notation
from mordred.core.base_game import BaseGame
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN, Action, Event, IllegalAction, Outcome, Prompt, Standing
from mordred.core.manifest import Manifest
from mordred.core.narrowing import Refs
from mordred.core.says import Number, Seat, Unsaid
from mordred.handling import Handling
from mordred.scene.motion import Motion, Walk
from mordred.scene.node import Node, node
from mordred.scene.painter import Painter, Showing

GOAL, CARDS = 10, ("3", "4", "5", "6")
WALK, PLAY = Action("walk"), Action("play")

# rules -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class State:
    chance: Chance
    seat: int = 0
    stones: list[int] = field(default_factory=lambda: [0, 0])
    cards: list[str] = field(default_factory=lambda: ["", ""])
    """Each runner's card; "" once it was played."""


@dataclass(slots=True)
class Ran(Event):
    """A runner went on; `card` is "" for a throw of the die."""

    seat: Seat
    stones: Number
    card: Unsaid = ""
    reveals = True


class Options(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    players: Annotated[int, Field(ge=2, le=2, strict=True)] = 2


class Saved(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    seed: Annotated[int, Field(ge=0, lt=1 << 64)]
    counter: Annotated[int, Field(ge=0, lt=1 << 53)]
    seat: Annotated[int, Field(ge=0, le=1)]
    stones: Annotated[list[Annotated[int, Field(ge=0, le=GOAL)]], Field(min_length=2, max_length=2)]
    cards: Annotated[list[Annotated[str, Field(pattern="^[3-6]?$")]], Field(min_length=2, max_length=2)]


SAVED = TypeAdapter(Saved)


class Race(BaseGame[State]):
    id, rules_version, link_words, link_room = "race", 1, b"stonescardsseat", 400
    Options: type[BaseModel] = Options

    def set_up(self, options: BaseModel, seed: int) -> tuple[State, list[Event]]:
        chance = Chance(seed)
        return State(chance, cards=[CARDS[chance.below(4)] for _ in range(2)]), []

    def options_of(self, state: State) -> BaseModel:
        return Options()

    def seats(self, state: State) -> int:
        return 2

    def prompt(self, state: State) -> Prompt | None:
        if GOAL in state.stones:
            return None
        return Prompt(state.seat, "run", [WALK, PLAY] if state.cards[state.seat] else [WALK])

    def apply(self, state: State, action: Action) -> list[Event]:
        prompt = self.prompt(state)
        if prompt is None or action not in prompt.actions:
            raise IllegalAction("not a legal action here")
        seat, card = state.seat, ""
        if action == PLAY:
            card, state.cards[seat] = state.cards[seat], ""
        far = min(int(card) if card else state.chance.die(), GOAL - state.stones[seat])
        state.stones[seat] += far
        state.seat = 1 - seat
        return [Ran(seat, far, card)]

    def copy(self, state: State) -> State:
        return State(state.chance.copy(), state.seat, state.stones[:], state.cards[:])

    def view(self, state: State, seat: int | None) -> State:
        hidden = [HIDDEN if card and place != seat else card for place, card in enumerate(state.cards)]
        return State(Chance(0), state.seat, state.stones[:], hidden)

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        dealt = self.copy(state)
        dealt.chance = Chance(chance.draw())
        if dealt.cards[1 - seat]:
            dealt.cards[1 - seat] = CARDS[chance.below(4)]
        return dealt

    def outcome(self, state: State) -> Outcome | None:
        if GOAL not in state.stones:
            return None
        winner = state.stones.index(GOAL)
        ranks = [Standing(seat, 1 + (seat != winner), {"stones": state.stones[seat]}) for seat in (0, 1)]
        return Outcome("arrived", (winner,), sorted(ranks, key=lambda one: one.rank))

    def check(self, state: State) -> list[str]:
        return [] if state.stones.count(GOAL) < 2 else ["two winners"]

    def write(self, state: State, action: Action) -> str:
        return action.verb

    def read(self, state: State, text: str) -> Action:
        prompt = self.prompt(state)
        legal = [(action.verb, action) for action in prompt.actions] if prompt else []
        return notation.read(text, legal, ("walk", "play"))

    def dump(self, state: State) -> dict[str, object]:
        return {
            "seed": state.chance.seed, "counter": state.chance.counter, "seat": state.seat,
            "stones": list(state.stones), "cards": list(state.cards),
        }  # fmt: skip

    def load(self, data: object) -> State:
        saved = SAVED.validate_python(data)
        return State(Chance(saved.seed, saved.counter), saved.seat, saved.stones, saved.cards)


# judge, levels ---------------------------------------------------------------------------------------------


class RaceJudge:
    TERMS = ("stones", "card")

    def chances(self, state: State) -> list[float]:
        worth = [state.stones[seat] + (2.0 if state.cards[seat] else 0.0) for seat in (0, 1)]
        if GOAL in state.stones:
            return [float(stones == GOAL) for stones in state.stones]
        return [(1 + own) / (2 + sum(worth)) for own in worth]

    def terms(self, state: State, seat: int) -> dict[str, float]:
        return {"stones": float(state.stones[seat]), "card": float(bool(state.cards[seat]))}

    def quick_answer(self, state: State, prompt: Prompt, chance: Chance) -> Action:
        return prompt.actions[-1]

    def candidates(self, state: State, prompt: Prompt) -> Sequence[Action]:
        return prompt.actions

    def quiet(self, state: State) -> bool:
        return True

    def closes(self, state: State, action: Action) -> bool:
        return False

    def same_turn(self, state: State, later: State) -> bool:
        return False

    def last_turn(self, state: State) -> bool:
        return False

    def odds(self, state: State, action: Action) -> dict[str, float]:
        return {}


LEVELS: Mapping[str, Callable[[Any], Any]] = {
    "page": lambda known: Greedy(known, Planner(known), noise=5.0),
    "squire": lambda known: Greedy(known, Planner(known), noise=1.0),
    "knight": lambda known: Knight(known, Planner(known)),
    "king": lambda known: King(known, Planner(known)),
}

# handling, painter, text board -----------------------------------------------------------------------------


class RaceHandling(Handling):
    id, game, seats, usual, arms, secrets = "race", Race(), (2,), 2, ("gules", "azure"), True

    def touches(self, action: Action) -> Refs:
        return (f"choice:{action.verb}",)

    def scores(self, state: State) -> list[int]:
        return state.stones


class RacePainter(Painter):
    def board(self, showing: Showing, pieces: object) -> Node:
        runners = [
            node("circle", cx=40 * stones, cy=40 * seat, r=15, key=f"runner:{seat}", class_="piece")
            for seat, stones in enumerate(showing.view.stones)
        ]
        card = showing.view.cards[showing.viewer] if showing.viewer is not None else HIDDEN
        told = node("text", text=f"{showing.words('race.card')} {card}", key="card")
        stones = node("g", key="stones")
        return node("svg", stones, *runners, told, viewBox="-20 -20 440 100", class_="race", key="race")

    def motion(self, before: Showing, pieces_before: object, after: Showing, pieces: object) -> Motion:
        ways = zip(before.view.stones, after.view.stones, strict=True)
        walks = [
            Walk(f"runner:{n}", ((40.0 * a, 0), (40.0 * b, 0))) for n, (a, b) in enumerate(ways) if a != b
        ]
        return Motion(tuple(walks))


def text_board(state: State, colour: bool) -> str:
    return "\n".join(f"{seat + 1} {'.' * stones}>" for seat, stones in enumerate(state.stones))


MANIFEST = Manifest(
    id="race", rules=Race, judge=RaceJudge, levels=lambda: LEVELS, handling=RaceHandling, painter=RacePainter,
    text_board=lambda: text_board, words=Path(__file__).parent / "words", styles=(), cover="",
)  # fmt: skip
