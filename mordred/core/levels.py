"""The levels of computer players by name, weakest first; how they play is in `ai`."""

LEVELS = ("page", "squire", "knight", "king")
BOT = "bot:"
"""A level whose name begins so is a bot that somebody brought."""
DEFAULT_LEVEL = "squire"
STRONGEST = LEVELS[-1]
DEFAULT_SECONDS = 1.5
"""How long the strongest thinks about a decision."""
