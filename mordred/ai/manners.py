"""Who one plays against: from what the others did, how they choose.

A manner is a way to answer questions that the game knows (its own scripts, or any legal answer). Each answer
of somebody else is compared with what every manner would have said; those that foresaw it gain, and plans are
then played on with the likeliest one. Where even strong players rarely answer as a script does, the game
itself says how sensible an answer was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import Generic, TypeVar

from mordred.ai.policy import Foresight
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, State

S = TypeVar("S", bound=State)

RANDOM = "random"
FAITH = 0.4
"""How often somebody of a manner answers exactly as that manner's script does: people and levels differ."""
LIKENESS = 0.6
"""A script other than the usual one must have foreseen so many of the answers: to take somebody strong for
somebody simple would be dear.
"""
DOUBT = 2.0
"""How much better than the usual manner another one must explain what was seen (natural log)."""
WIDE = 3
"""Questions with fewer answers tell too little."""


@dataclass(slots=True)
class Acquaintance(Generic[S]):
    """What one has seen of the others so far."""

    foresight: Foresight[S]
    likelihood: dict[int, dict[str, float]] = field(default_factory=dict)
    """By seat and manner: how well it explains the answers, as a logarithm."""
    foreseen: dict[tuple[int, str], list[bool]] = field(default_factory=dict)
    """By seat and manner: which answers its script would have given as well."""

    def observe(self, world: S, prompt: Prompt, action: Action) -> None:
        """Somebody answered a question about a position as the observer sees it."""
        n = len(prompt.actions)
        if n < WIDE or prompt.kind not in self.foresight.telling:
            return
        seen = self.likelihood.setdefault(prompt.seat, {})
        sense = self.foresight.sense(world, prompt, action)
        for manner in self.foresight.manners:
            if manner == RANDOM:
                share = 1 / n
            elif sense is not None:
                share = sense / n
            else:
                foreseen = self.foresight.answer(world, prompt, Chance(n), manner) == action
                share = FAITH + (1 - FAITH) / n if foreseen else (1 - FAITH) / n
                self.foreseen.setdefault((prompt.seat, manner), []).append(foreseen)
            seen[manner] = seen.get(manner, 0.0) + log(share)

    def manner(self, seat: int) -> str:
        """How that seat seems to choose: the usual way, unless another explains it clearly better."""
        usual = self.foresight.manners[0]
        seen = self.likelihood.get(seat)
        if not seen:
            return usual
        best = max(seen, key=lambda manner: seen[manner])
        if seen[best] <= seen[usual] + DOUBT:
            return usual
        likeness = self.foreseen.get((seat, best), [True])
        return best if sum(likeness) >= LIKENESS * len(likeness) else usual
