"""The card that asks: it lies beside the prompt, both halves of it, while its question is pending."""

from __future__ import annotations

from mordred.britannia.handling.labels import pack_of
from mordred.britannia.painter.cards import card, champion_card, monster_card, tile_card
from mordred.britannia.painter.tips import unkeyed
from mordred.core.game import Prompt
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing


def asking_card(showing: Showing) -> Node | None:
    """The card whose script asks the pending question, for whoever is asked; None if no card does."""
    prompt = showing.question
    page = _page(showing, prompt) if prompt is not None else None
    if page is None:
        return None
    return node("section", unkeyed(page), key="asking", class_="asking")


def _page(showing: Showing, prompt: Prompt) -> Node | None:
    """The page that a script's name leads to ("spell.teleport.pre", "monster.nightmare")."""
    kind, _, rest = str(prompt.details.get("source", "")).partition("/")[0].partition(".")
    bearer, _, part = rest.partition(".")
    pack, words = pack_of(showing.view), showing.words
    if kind == "monster":
        return monster_card(pack, bearer, words)
    if kind == "champion":
        return champion_card(pack, bearer, words)
    if kind == "tile":
        return tile_card(pack, rest, words)
    if kind in ("combat", "spell", "fate", "chaos"):
        return card(pack, bearer, words, half="chaos" if part == "chaos" else "pre")
    return None
