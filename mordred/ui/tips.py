"""The explanation card: what a piece, a card or a symbol means, on hover, focus or long press."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.scene.node import Node, node
from mordred.ui.showing import OnTable


def tip_card(desk: Desk, on_table: OnTable) -> Node | None:
    """The card for the tip that is shown now; the page puts it beside what it explains."""
    if not desk.tip:
        return None
    card = on_table.painter.tip(on_table.showing, desk.tip)
    if card is None:
        return None
    return node("div", card, key="tip", class_="tip panel", role="tooltip", data_for=desk.tip)
