"""King in Wales: the learned judge, told who plays at random; trials where all plans meet the same dice."""

from __future__ import annotations

from dataclasses import dataclass

from mordred.ai.king import King
from mordred.ai.manners import RANDOM
from mordred.ai.planner import PATIENCE
from mordred.ai.policy import Budget, Foresight, Thinking
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.wales.judge.learned import Learned
from mordred.wales.rules.state import State

GUESS = {2: 100.0, 3: 100.0, 4: 60.0}
"""How many trials the judge's own word counts for, by the number of players. Trials err all in the same way,
by the quick answers in them, and having many of them does not mend that.
"""

EVERY_TURN = {2: True, 3: False, 4: True}
"""By the number of players, whether a trial is worth the mean of the judge's words at every turn until one's
own, or its last word alone: as counted against king-1 (docs/ladder.md).
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

    def _at_the_horizon(
        self,
        foresight: Foresight[State],
        horizon: int,
        world: State,
        prompt: Prompt | None,
        seat: int,
        chance: Chance,
    ) -> float:
        """The seat's chance when its turn has come round, or the mean of its chances as each turn begins: the
        nearer ones were played less by quick answers, the farther ones have seen more.

        Each turn has dice that do not depend on the turns before it: a plan that rolls one die more would
        otherwise meet other luck in all that follows, and with four players half of what tells two plans
        apart was that.
        """
        game, notes = self.expertise.game, foresight.notes()
        luck, turn, total = Chance(chance.draw()), -1, 0.0
        left = words = world.players if EVERY_TURN[world.players] else 1
        for _ in range(PATIENCE):
            if prompt is None or foresight.far_enough(world, horizon):
                break
            if world.turn != turn:
                if horizon - world.turn < left:
                    total, left = total + self._worth(world, seat), left - 1
                turn = world.turn
                world.chance, chance = dice_of(luck, turn), dice_of(luck, -turn)
            manner = self._manner(foresight, prompt.seat)
            _, prompt = game.step(world, foresight.answer(world, prompt, chance, manner, notes))
        return (total + left * self._worth(world, seat)) / words


def dice_of(luck: Chance, turn: int) -> Chance:
    """The dice of one turn in a world of that luck."""
    return Chance(Chance(luck.seed, 2 * abs(turn) + (turn < 0)).draw())
