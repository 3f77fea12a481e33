"""Finds finished games for every ending, both winners of Wales and each tie-break, and keeps them as saves.

    python -m tests.wales.find_fixtures

Run it when the rules change so that old games no longer replay; a test says if one is missing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from mordred.core import saves
from mordred.core.game import Action
from mordred.core.session import Session
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import TRACK_END, State

FIXTURES = Path(__file__).parent.parent / "fixtures" / "wales"

WANTED = (
    "men_placed", "stock_empty", "anglesey", "track_mordred", "track_arthur",
    "mordred_outright", "mordred_points", "mordred_money", "mordred_shared",
    "arthur_outright", "arthur_money", "arthur_shared",
    "players_2", "players_3", "players_4",
)  # fmt: skip
"""What the fixtures must show between them: how it ended, how the winner was found, how many played."""


def shows(session: Session[State]) -> set[str]:
    """What a finished game is an example of."""
    outcome = GAME.outcome(session.state)
    assert outcome is not None
    if outcome.reason == TRACK_END:
        found = {"track_arthur" if session.records[-1].action.verb == "attack" else "track_mordred"}
    else:
        found = {outcome.reason}
    if outcome.reason != "anglesey":
        found.add(f"{outcome.details['wales']}_{(outcome.tie_breaks or ['outright'])[-1]}")
    found.add(f"players_{session.state.players}")
    return found


def _choose(style: str, state: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Random play with a leaning, since some endings never come by chance alone."""
    if style == "brave":
        attacks = [
            action for action in actions if action.verb == "attack" and action.operands[0] != "anglesey"
        ]
        if attacks and dice.random() < 0.9:
            return dice.choice(attacks)
    if style in ("brave", "careful") and actions[0].verb == "declare":
        return actions[0]
    if style == "idle" and actions[-1].verb == "pass" and dice.random() < 0.7:
        return actions[-1]
    return dice.choice(actions)


def main() -> None:
    missing = set(WANTED)
    for old in FIXTURES.glob("*.json"):
        old.unlink()
    seed = 0
    while missing:
        seed += 1
        dice = random.Random(seed)
        style = dice.choice(["wild", "brave", "careful", "idle"])
        session = Session(GAME, WalesOptions(players=2 + seed % 3), seed)
        while session.prompt is not None:
            session.play(_choose(style, session.state, session.prompt.actions, dice))
        new = shows(session) & missing
        if new and len(session.records) < 500:
            missing -= new
            name = "+".join(sorted(new, key=WANTED.index))
            (FIXTURES / f"{name}.json").write_text(saves.save(session, title=name) + "\n", encoding="utf-8")
            print(seed, style, name, len(session.records), "still missing:", sorted(missing))


if __name__ == "__main__":
    main()
