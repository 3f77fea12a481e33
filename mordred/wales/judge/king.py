"""King in Wales: the learned judge, told who plays at random."""

from __future__ import annotations

from dataclasses import dataclass

from mordred.ai.king import King
from mordred.ai.manners import RANDOM
from mordred.ai.policy import Budget, Thinking
from mordred.wales.judge.learned import Learned
from mordred.wales.rules.state import State

GUESS = {2: 100.0, 3: 100.0, 4: 30.0}
"""How many trials the judge's own word counts for, by the number of players: with four so many answers lie
between two turns of one's own that the trials tell more.
"""


@dataclass(slots=True)
class WalesKing(King[State]):
    """King whose judge knows what to expect of each seat.

    Whoever rolls and builds at random brings Mordred's victory nearer, and then the pawns decide.
    """

    def think(self, world: State, seat: int, seed: int, budget: Budget) -> Thinking:
        """Tell the judge who is a stranger to the game, then think as King does."""
        judge = self.expertise.judge
        if isinstance(judge, Learned) and self.others is not None:
            others = (who for who in range(world.players) if who != seat)
            judge.think_of(sum(1 << who for who in others if self.others.manner(who) == RANDOM))
        return King.think(self, world, seat, seed, budget)

    def trust(self, world: State) -> float:
        """How many trials the judge's own word counts for at a table of that size."""
        return GUESS[world.players]
