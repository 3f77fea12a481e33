"""What a worker may be asked: plain data in, plain data out, thinking as a generator that yields its
progress.

The page sends a position in which everything the seat cannot know was already dealt anew. Policies are kept
from one question to the next, because they remember what they meant to do with the rest of their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from mordred.ai import bots
from mordred.ai import hint as hints
from mordred.ai.levels import policy
from mordred.ai.policy import Budget, Observer, Policy
from mordred.core.advice import plain_action, read_action
from mordred.core.chance import Chance
from mordred.core.levels import DEFAULT_SECONDS
from mordred.core.work import retold
from mordred.games import GAMES, MANIFESTS

__all__ = ["advise", "decide", "learn", "learn_bot", "witness"]

Clock = Callable[[], float]
Progress = Generator[float | None, None, Any]

STEP = 0.05
"""Progress is told when so much more of the time is gone."""

_minds: dict[tuple[str, int, str], Policy] = {}
_brought: dict[str, str] = {}
"""The texts of the bots that were learnt, by level."""
_latest: dict[tuple[str, int, str], int] = {}
"""The last decision of others that each of them has seen."""


def learn(game_id: str, pack: str, clock: Clock | None = None) -> None:
    """Take in a content pack that is not the shipped one; positions then may speak of it."""
    packs = MANIFESTS[game_id].packs
    if packs is not None:
        packs().learn(pack, kept=True)  # the page has looked at it already


def learn_bot(level: str, text: str, clock: Clock | None = None) -> None:
    """Take in a bot that the person brought: its code runs here from now on."""
    if _brought.get(level) == text:
        return
    bots.learn_bot(level, text, level.removeprefix(bots.PREFIX))
    _brought[level] = text
    for key in [key for key in _minds if key[2] == level]:
        del _minds[key]  # another version of it may think otherwise


def witness(
    game_id: str, seat: int, level: str, seen: Sequence[Sequence[Any]], clock: Clock | None = None
) -> Progress:
    """What others did, as [number of the decision, position, action]: whoever learns from it looks on.

    Numbers that begin again are a new game, with others at the table.
    """
    game, key = GAMES[game_id], (game_id, seat, level)
    for number, data, plain in seen:
        if number <= _latest.get(key, -1):
            _minds.pop(key, None)
        _latest[key] = number
        mind = _minds.setdefault(key, policy(game_id, level))
        state = game.load(data)
        prompt = game.prompt(state)
        if isinstance(mind, Observer) and prompt is not None:
            mind.observe(state, prompt, read_action(plain))
        yield None


def decide(
    game_id: str,
    data: object,
    seat: int,
    level: str,
    seconds: float = DEFAULT_SECONDS,
    clock: Clock | None = None,
) -> Progress:
    """The action a level chooses, as [verb, operands]."""
    state = GAMES[game_id].load(data)
    key = (game_id, seat, level)
    mind = _minds.setdefault(key, policy(game_id, level))
    thinking = mind.think(state, seat, _seed(state), Budget(seconds, clock))
    choice = yield from _with_progress(thinking)
    return plain_action(choice.action)


def advise(
    game_id: str,
    data: object,
    seat: int,
    seconds: float = DEFAULT_SECONDS,
    level: str = "king",
    clock: Clock | None = None,
) -> Progress:
    """What a level would do and why: {"action", "plan", "value", "reasons", "odds"}."""
    state = GAMES[game_id].load(data)
    thinking = hints.hint(GAMES[game_id], state, seat, _seed(state), Budget(seconds, clock), level)
    advice = yield from _with_progress(thinking)
    return advice.to_plain()


def _seed(state: Any) -> int:
    """The position was dealt from a fresh seed, and so it brings one along."""
    return Chance(state.chance.seed, state.chance.counter).draw() >> 8


def _with_progress(thinking: Generator[float, None, Any]) -> Progress:
    """Yield the progress when it has grown by a step, and None otherwise: a pause in which a message can
    come in.
    """
    told = 0.0

    def tell(done: float) -> float | None:
        nonlocal told
        if done < told + STEP:
            return None
        told = done
        return round(min(done, 1.0), 2)

    return retold(thinking, tell)
