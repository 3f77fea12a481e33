"""Who holds a territory, as the players see it."""

from __future__ import annotations

from mordred.britannia.state import State


def holder(view: State, territory: str) -> int | None:
    """The seat with more standing units there than any other; None if nobody or a tie."""
    counts = sorted(
        ((army.standing, seat) for seat, army in view.lands[territory].armies.items() if army.standing), reverse=True
    )
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return None
    return counts[0][1]
