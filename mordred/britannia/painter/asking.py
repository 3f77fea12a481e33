"""The card that asks: it lies beside the prompt, both halves of it, while its question is pending."""

from __future__ import annotations

from collections.abc import Collection

from mordred.britannia.handling.labels import pack_of
from mordred.britannia.painter.cards import card, champion_card, leader_card, monster_card, tile_card
from mordred.britannia.painter.tips import unkeyed
from mordred.britannia.rules.options import LEADERS
from mordred.core.game import Prompt
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing


def asking_card(showing: Showing) -> Node | None:
    """The card whose script asks the pending question, for whoever is asked; None if no card does."""
    prompt = showing.question
    pages = _pages(showing, prompt) if prompt is not None else []
    if not pages:
        return None
    cards_asked = any(ref.startswith(("card:", "used:")) for ref in showing.lit)
    css = "asking" if cards_asked else "asking over-hand"  # on a phone: where no card is asked for
    return node("section", *(unkeyed(page) for page in pages), key="asking", class_=css)


def _pages(showing: Showing, prompt: Prompt) -> list[Node]:
    if prompt.kind == "move_monster":
        return _monsters(showing, prompt)
    if prompt.kind == "move_leader" and str(prompt.details.get("source", "")).startswith("dial."):
        return _leaders(showing, prompt)
    page = _page(showing, prompt)
    return [] if page is None else [page]


def _monsters(showing: Showing, prompt: Prompt) -> list[Node]:
    """What each Monster does that may be sent, or only the one that has been chosen."""
    pack, words = pack_of(showing.view), showing.words
    chosen = [ref.removeprefix("monster:") for ref in showing.chosen if ref.startswith("monster:")]
    sent = chosen or list(
        dict.fromkeys(str(action.operands[0]) for action in prompt.actions if action.operands)
    )
    return [monster_card(pack, monster, words) for monster in sent if monster in showing.view.monsters]


def _leaders(showing: Showing, prompt: Prompt) -> list[Node]:
    """All Leaders that may be sent, in sight whatever else lies on the table; or only the one chosen."""
    view, words, lit = showing.view, showing.words, showing.lit
    held = view.players[prompt.seat].favour
    sent = {str(action.operands[0]) for action in prompt.actions if action.verb == "leader"}
    chosen = {ref.removeprefix("leader:") for ref in showing.chosen if ref.startswith("leader:")}
    return [
        leader_card(
            pack_of(view), one, words, False, view.reserve[n], held[n], _lit(one, lit), f"leader:{one}"
        )
        for n, one in enumerate(LEADERS)
        if one in (chosen or sent)
    ]


def _lit(leader: str, lit: Collection[str]) -> str:
    return " can" if f"leader:{leader}" in lit else ""


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
