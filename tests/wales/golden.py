"""A readable account of one game: who is asked what, every legal action, what happened, how the table looks.

    python -m tests.wales.golden

writes it anew; a diff of the file then shows what a change of the rules did.
"""

from __future__ import annotations

from pathlib import Path

from mordred.cli.boards import board
from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.wales.rules.game import GAME, WalesOptions

PATH = Path(__file__).parent.parent / "fixtures" / "wales" / "golden.txt"


def account(seed: int = 21, players: int = 3) -> str:
    """The whole game in text."""
    session = Session(GAME, WalesOptions(players=players), seed)
    chance = Chance(seed)
    lines = [f"wales, {players} players, seed {seed}", *(f"  {event}" for event in session.opening)]
    while (prompt := session.prompt) is not None:
        texts = [GAME.write(session.state, action) for action in prompt.actions]
        action = prompt.actions[chance.below(len(prompt.actions))]
        asked = f"seat {prompt.seat} {prompt.kind} {dict(prompt.details)}"
        lines.append(f"\n{len(session.records) + 1}. {asked}: {'; '.join(texts)}")
        lines.append(f"> {GAME.write(session.state, action)}")
        lines += [f"  {event}" for event in session.play(action)]
        if len(session.records) % 20 == 0:
            lines.append(board(GAME, GAME.view(session.state, None), colour=False))
    lines += ["", board(GAME, session.state, colour=False), "", str(GAME.outcome(session.state)), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PATH.write_text(account(), encoding="utf-8")
