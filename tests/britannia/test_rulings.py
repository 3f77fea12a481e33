"""Every ruling on what the rulebook leaves open has a test that carries its name."""

from __future__ import annotations

import re
from pathlib import Path

GAPS = range(1, 14)
"""1 stacks, 2 least cost, 3 too few cards, 4 two Wars, 5 order, 6 early Breakout, 7 stuck Leaders, 8 thin
decks, 9 Champions, 10 limits, 11 claims, 12 final War, 13 laps."""
RULINGS = (
    "no_action", "march_cap", "muster_max", "magic_count", "spell_castable", "permanent", "teleport_two",
    "discs_back", "battle_steps", "unit_leaves", "cancelled", "conditions", "see_card", "laid_chief",
    "new_battles", "fog", "portals", "breakout_empty", "breakout_actor", "tiles", "wars_by_effect", "hand",
    "deck", "end_token", "waiting", "ties_in_effects", "hidden", "three_players", "chief_loss_choice",
    "war_actor", "region_zone", "long_step", "winner_tie",
)  # fmt: skip


def test_every_ruling_has_its_test() -> None:
    me = Path(__file__)
    text = "".join(path.read_text(encoding="utf-8") for path in me.parent.glob("test_*.py") if path != me)
    named = re.findall(r"def test_\w+", text)
    for ruling in RULINGS:
        told = re.search(rf"Ruling {ruling}\b", text)
        assert told or any(f"ruling_{ruling}" in name for name in named), ruling
    for gap in GAPS:
        told = re.search(rf"\b[Gg]ap {gap}\b", text)
        assert told or any(f"gap_{gap}_" in name for name in named), gap
