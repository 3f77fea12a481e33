"""Players for the tests: random ones, and ones with a purpose, all repeatable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TypedDict

from mordred.britannia.content.pack import FACTIONS, Edition
from mordred.britannia.rules.options import ACTIONS, LEADERS, Options
from mordred.britannia.rules.state import State
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from tests.britannia.table import GAME, Mode, Sides

Policy = Callable[[State, Prompt], Action]


class Setting(TypedDict):
    """What a table agrees on, but for the factions."""

    players: int
    edition: Edition
    mode: Mode
    leaders: Sides


DIALS: list[tuple[Edition, Mode]] = [("final", "war"), ("final", "blitz"), ("preview", "war")]
SIDES: list[Sides] = ["basic", "advanced"]
SETTINGS: list[Setting] = [
    {"players": players, "edition": edition, "mode": mode, "leaders": leaders}
    for players, (edition, mode), leaders in product((2, 3, 4), DIALS, SIDES)
]
"""Every combination of players, editions with their dials, and leader sides."""


def name_of(setting: Mapping[str, object]) -> str:
    """A setting as the name of a test."""
    return "-".join(str(value) for value in setting.values())


def random_options(setting: Setting, chance: Chance) -> Options:
    """The setting with factions dealt at random."""
    factions = list(FACTIONS)
    chance.shuffle(factions)
    return Options(**setting, factions=tuple(factions[: setting["players"]]))


def at_random(chance: Chance) -> Policy:
    """Any legal action."""

    def choose(state: State, prompt: Prompt) -> Action:
        return prompt.actions[chance.below(len(prompt.actions))]

    return choose


def played(
    options: Options, seed: int, policy: Policy, limit: int = 5000
) -> Iterator[tuple[State, Prompt, Action]]:
    """Play a game to its end: the state before each decision, its prompt and the action then taken."""
    state = GAME.new(options, seed)
    yield from going_on(state, policy, limit)


def going_on(state: State, policy: Policy, limit: int = 5000) -> Iterator[tuple[State, Prompt, Action]]:
    """Play on from a position."""
    for _ in range(limit):
        prompt = GAME.prompt(state)
        if prompt is None:
            return
        action = policy(state, prompt)
        yield state, prompt, action
        GAME.apply(state, action)
    raise AssertionError(f"no end after {limit} decisions")


def draining(leader: str, chance: Chance) -> Policy:
    """Everything that brings a Leader's Favour out of the reserve: short turns (so that every sector has its
    event), cards that place or gain that Favour, and nobody giving any back."""
    index = LEADERS.index(leader)
    loved = ("oath", "throne", "herald", "land", "thrones", "debts")

    def worth(state: State, prompt: Prompt, action: Action) -> int:
        words = action.operands
        if prompt.kind == "action":
            player = state.players[prompt.seat]
            if words == ("magic",):
                return 50 if "oath" in player.spells and not state.broken else -5
            return -player.discs[ACTIONS.index(str(words[0]))] if words else 0
        if prompt.kind in ("march", "muster"):
            return 5 if action.verb == "done" else 3 if action.verb == "chief" else 0
        if prompt.kind in ("magic", "fate"):
            return 10 if words and words[0] in loved else 0
        if prompt.kind == "lose_favour":
            return -10 if leader in words else 0
        if prompt.kind in ("gain_favour", "place_favour"):
            return 10 if leader in words else 0
        if prompt.kind == "choose":
            return 0 if not state.players[prompt.seat].favour[index] else int(str(words[0]))
        return 0

    def choose(state: State, prompt: Prompt) -> Action:
        best = max(worth(state, prompt, action) for action in prompt.actions)
        good = [action for action in prompt.actions if worth(state, prompt, action) == best]
        return good[chance.below(len(good))]

    return choose
