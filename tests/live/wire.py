"""A wire without a network: texts between peers, lost, late, twice and in any order, as a seed has it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class End(Protocol):
    """Who is at one end of the wire."""

    def on_join(self, peer: str) -> None:
        """Somebody is connected."""

    def on_leave(self, peer: str) -> None:
        """Somebody is gone."""

    def on_message(self, peer: str, text: str) -> None:
        """Somebody said something."""

    def on_tick(self) -> None:
        """A moment has passed."""


@dataclass
class Weather:
    """How bad the network is."""

    loss: float = 0.0
    twice: float = 0.0
    disorder: float = 0.0


class Wire:
    """Joins any number of ends."""

    def __init__(self, seed: int = 1, weather: Weather | None = None) -> None:
        self.chance = random.Random(seed)
        self.weather = weather or Weather()
        self.ends: dict[str, End] = {}
        self.waiting: list[tuple[str, str, str]] = []
        self.received: dict[str, list[str]] = {}
        """Everything each end ever got."""
        self.overheard: list[tuple[str, str, str]] = []

    def sender(self, me: str) -> Callable[[str, str], None]:
        """What an end sends with."""

        def send(to: str, text: str) -> None:
            chance, weather = self.chance, self.weather
            self.overheard.append((me, to, text))
            if chance.random() < weather.loss:
                return
            for _ in range(2 if chance.random() < weather.twice else 1):
                self.waiting.append((me, to, text))

        return send

    def join(self, me: str, end: End) -> None:
        """Connect an end with all others."""
        others = [*self.ends]
        self.ends[me] = end
        for other in others:
            end.on_join(other)
            self.ends[other].on_join(me)

    def leave(self, me: str) -> None:
        """Cut an end off; what was on its way to it is lost."""
        self.ends.pop(me, None)
        self.waiting = [one for one in self.waiting if me not in one[:2]]
        for end in self.ends.values():
            end.on_leave(me)

    def deliver(self) -> bool:
        """Bring one text to its end; False if none is on its way."""
        if not self.waiting:
            return False
        late = self.chance.random() < self.weather.disorder
        who, to, text = self.waiting.pop(self.chance.randrange(len(self.waiting)) if late else 0)
        if to in self.ends:
            self.received.setdefault(to, []).append(text)
            self.ends[to].on_message(who, text)
        return True

    def settle(self, most: int = 20_000) -> None:
        """Bring everything that is on its way."""
        for _ in range(most):
            if not self.deliver():
                return
        raise AssertionError("they never stop talking")

    def tick(self) -> None:
        """A moment passes for everybody."""
        for end in [*self.ends.values()]:
            end.on_tick()
