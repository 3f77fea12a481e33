"""A bot for both games in twenty lines: it tries every action on a copy and looks what it may be worth.

python -m mordred arena wales --bot docs/bots/careful.py:Careful --games 60
"""

from typing import Any

from mordred.ai.levels import expertise
from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt


class Careful:
    def __init__(self, game: Game[Any]) -> None:
        self.game, self.judge = game, expertise(game).judge

    def choose(self, world: Any, prompt: Prompt, chance: Chance) -> Action:
        return max(prompt.actions, key=lambda action: self.worth(world, prompt.seat, action, chance))

    def worth(self, world: Any, seat: int, action: Action, chance: Chance, tries: int = 3) -> float:
        total = 0.0
        for _ in range(tries):  # dice and cards fall otherwise each time
            after = self.game.redeal(world, seat, chance)
            self.game.apply(after, action)
            total += self.judge.chances(after)[seat]
        return total
