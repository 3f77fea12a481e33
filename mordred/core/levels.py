"""The levels of computer players by name, weakest first; how they play is in `ai`."""

LEVELS = ("page", "squire", "knight", "king")
BOT = "bot:"
"""A level whose name begins so is a bot that somebody brought."""
DEFAULT_LEVEL = "squire"
STRONGEST = LEVELS[-1]
STYLES = ("careful", "greedy", "warlike")
"""How a level below the strongest may lean; the strongest has no style but to win."""
STYLED = tuple(f"{level}-{style}" for level in LEVELS[:-1] for style in STYLES)
CHOICES = tuple(sorted(LEVELS + STYLED, key=lambda choice: LEVELS.index(choice.partition("-")[0])))
"""Every computer player one can choose at the table: each level, and after it the same one in each style."""


def level_and_style(choice: str) -> tuple[str, str]:
    """ "knight-careful" as its two parts; a plain level has no style."""
    level, _, style = choice.partition("-")
    return level, style


DEFAULT_SECONDS = 1.5
"""How long the strongest thinks about a decision."""
