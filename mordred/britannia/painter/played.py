"""A card that was just played, drawn for people to read."""

from __future__ import annotations

from mordred.britannia.handling.labels import pack_of
from mordred.britannia.painter.cards import card
from mordred.britannia.rules.events import CauldronRevealed, FatePlayed, SpellCast
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing


def played_card(showing: Showing) -> Node | None:
    """A Fate, Chaos or Spell card that has just been played, for all to see."""
    words, view = showing.words, showing.view
    for event in reversed(showing.events):
        name = ""
        if isinstance(event, FatePlayed | CauldronRevealed):
            name = event.card
        elif isinstance(event, SpellCast):
            name = event.spell
        if name and name != "?":
            half = "chaos" if view.broken or isinstance(event, CauldronRevealed) else "pre"
            told = (
                words("battle.played", name=showing.names[event.seat])
                if hasattr(event, "seat")
                else words("battle.cauldron")
            )
            return node(
                "section",
                node("p", text=told, class_="small quiet"),
                card(pack_of(view), name, words, half=half, key=""),
                key=f"played.{name}",
                class_="played panel",
            )
    return None
