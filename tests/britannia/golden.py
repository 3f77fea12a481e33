"""Readable accounts of whole games: who is asked what, what is legal, what happened, how the table looks.

    python -m tests.britannia.golden

writes them anew; a diff of the files then shows what a change of the rules did.
"""

from __future__ import annotations

from pathlib import Path

from mordred.britannia.rules.game import controller, score
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core.chance import Chance
from mordred.core.session import Session
from tests.britannia.table import GAME, Table

FOLDER = Path(__file__).parents[1] / "fixtures" / "britannia"
GOLDEN = {
    "golden_war": (Options(players=4, leaders="advanced"), 11),
    "golden_preview": (Options(players=2, edition="preview"), 13),
}
SHOWN = 8
"""So many of the legal actions are written out."""


def table_text(state: State) -> list[str]:
    """The whole table in a few lines, with open hands."""
    t = Table(GAME, state)
    lines = [f"  dial {[state.players[seat].distance for seat in state.order]} order {state.order}"]
    lines[0] += f" reserve {state.reserve} leaders {state.leaders} monsters {state.monsters}"
    for name, land in state.lands.items():
        armies = [f"{seat}:{t.army(name, seat)}" for seat in sorted(land.armies)]
        if armies or any(land.favour) or land.tile:
            held = controller(state, name)
            lines.append(f"  {name:12} {' '.join(armies):16} favour {land.favour} {land.tile} held by {held}")
    for seat, player in enumerate(state.players):
        lines.append(
            f"  seat {seat} {player.faction}: favour {player.favour} score {score(state, seat)} "
            f"discs {player.discs} hand {' '.join(sorted(player.hand))} "
            f"spells {' '.join(player.spells)} in play {player.permanents}"
        )
    return lines


def account(name: str) -> str:
    """One whole game in text."""
    options, seed = GOLDEN[name]
    session = Session(GAME, options, seed)
    chance = Chance(seed)
    lines = [f"britannia, {options.model_dump(exclude_defaults=True)}, seed {seed}"]
    lines += [f"  {event}" for event in session.opening]
    lines += table_text(session.state)
    while (prompt := session.prompt) is not None:
        texts = [GAME.write(session.state, action) for action in prompt.actions[:SHOWN]]
        more = f" ... {len(prompt.actions)} in all" if len(prompt.actions) > SHOWN else ""
        action = prompt.actions[chance.below(len(prompt.actions))]
        asked = f"seat {prompt.seat} {prompt.kind} {dict(prompt.details)}"
        lines.append(f"\n{len(session.records) + 1}. {asked}: {'; '.join(texts)}{more}")
        lines.append(f"> {GAME.write(session.state, action)}")
        events = session.play(action)
        lines += [f"  {event}" for event in events]
        if any(type(event).__name__ in ("WarEnded", "CauldronFlipped") for event in events):
            lines += table_text(session.state)
    lines += ["", *table_text(session.state), str(GAME.outcome(session.state)), ""]
    return "\n".join(line.rstrip() for line in lines)


if __name__ == "__main__":
    for game in GOLDEN:
        (FOLDER / f"{game}.txt").write_text(account(game), encoding="utf-8")
