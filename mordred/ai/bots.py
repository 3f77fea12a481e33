"""Bots that other people wrote: a class in a file of Python, loaded here and asked like any level.

A bot is a class. It is made with the rules of the game and asked for one action at a time:

    class MyBot:
        def __init__(self, game): ...
        def choose(self, world, prompt, chance): return prompt.actions[0]

`world` is a state in which all that its seat cannot know was dealt anew; `prompt` the question with every
legal action; `chance` a source of randomness that makes a game repeatable. Instead of `choose` it may have
`think`, as our own levels do (`ai.policy.Policy`).

Loading a bot runs its code with all the rights of the process: who loads it must trust it. In the page that
is the worker, which has no picture to draw on and no game but the position it is sent.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, cast

from mordred.ai.policy import Budget, Decision, Policy, Thinking
from mordred.core.chance import Chance
from mordred.core.game import Game, IllegalAction, MordredError
from mordred.core.levels import BOT

PREFIX = BOT
"""A level of that kind of name is a bot: `bot:MyBot`."""


class BotTrouble(MordredError):
    """A bot that cannot be loaded, or that failed."""

    code = "bot"


_bots: dict[str, type] = {}


def learn_bot(level: str, text: str, name: str = "") -> str:
    """Load a bot and let it be asked under that level's name: the name of its class."""
    try:
        kind = _class_in(_run(level, text), name)
    except BotTrouble:
        raise
    except Exception as error:
        raise BotTrouble(f"the bot cannot be loaded: {type(error).__name__}: {error}"[:300]) from error
    _bots[level] = kind
    return kind.__name__


def _run(level: str, text: str) -> ModuleType:
    module = ModuleType("mordred_bot_" + "".join(sign if sign.isalnum() else "_" for sign in level))
    sys.modules[module.__name__] = module  # dataclasses and pickle look a class's module up by name
    exec(compile(text, f"<{level}>", "exec"), module.__dict__)
    return module


def _class_in(module: ModuleType, name: str) -> type:
    found = {
        key: kind
        for key, kind in vars(module).items()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and (hasattr(kind, "choose") or hasattr(kind, "think"))
    }
    if name and name not in found:
        raise BotTrouble(f"there is no class {name} with choose or think in it", name=name)
    if not name and len(found) != 1:
        raise BotTrouble(
            f"there must be one class with a method choose or think in it; there are {len(found)}"
        )
    return found[name] if name else next(iter(found.values()))


def bot_policy(level: str, game: Game[Any]) -> Policy:
    """A fresh bot of a level that was learnt."""
    if level not in _bots:
        raise BotTrouble(f"there is no bot {level.removeprefix(PREFIX)!r} here", level=level)
    return Guest(_bots[level], game)


class Guest:
    """A bot as a policy: what goes wrong in it is told as its own fault."""

    def __init__(self, kind: type, game: Game[Any]) -> None:
        self.game, self.name = game, kind.__name__
        try:
            self.bot: Any = kind(game)
        except Exception as error:
            raise self._trouble(error) from error

    def think(self, world: Any, seat: int, seed: int, budget: Budget) -> Thinking:
        """Ask the bot; its answer has to be legal."""
        prompt = self.game.prompt(world)
        assert prompt is not None and prompt.seat == seat
        legal = tuple(prompt.actions)
        try:
            if hasattr(self.bot, "think"):
                decision = cast(Decision, (yield from self.bot.think(world, seat, seed, budget)))
            else:
                yield 0.0
                decision = Decision(self.bot.choose(world, prompt, Chance(seed)), 0.5)
        except Exception as error:
            raise self._trouble(error) from error
        if decision.action not in legal:
            raise IllegalAction(f"{self.name} chose what is not legal: {decision.action}"[:300])
        return decision

    def _trouble(self, error: Exception) -> BotTrouble:
        return BotTrouble(f"{self.name} failed: {type(error).__name__}: {error}"[:300], name=self.name)
