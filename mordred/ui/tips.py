"""The explanation card: what a piece, a card or a symbol means, on hover, focus or long press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mordred.scene.node import Node, node

if TYPE_CHECKING:
    from mordred.desk.desk import Desk


def tip_card(desk: Desk) -> Node | None:
    """The card for the tip that is shown now; the page puts it beside what it explains."""
    if not desk.tip or desk.table is None:
        return None
    card = desk.table.kit.tip(desk.table, desk.tip)
    if card is None:
        return None
    return node("div", card, key="tip", class_="tip panel", role="tooltip", data_for=desk.tip)
