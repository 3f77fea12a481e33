"""The card that asks: it lies beside the prompt, both halves of it, while its question is pending."""

from __future__ import annotations

from collections.abc import Collection

from mordred.britannia.handling.labels import pack_of
from mordred.britannia.painter.cards import card, champion_card, leader_card, monster_card, tile_card
from mordred.britannia.painter.tips import unkeyed
from mordred.britannia.rules.forecast import monsters_act
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
    css = "asking"
    if not any(ref.startswith(("card:", "used:")) for ref in showing.lit):
        css += " over-hand"  # on a phone: where no card is asked for
    if _crowded(showing):
        css += " over-spells"
    return node("section", *(unkeyed(page) for page in pages), key="asking", class_=css)


def _crowded(showing: Showing) -> bool:
    """Whether what may be chosen leaves no room for the card in every window and language."""
    if any(ref.startswith("card:") for ref in showing.lit):
        return False  # it may be a Spell that is asked for
    picking = len(showing.groups) > 1 and any(ref.startswith("group:") for ref in showing.chosen)
    offered = any(ref.startswith("used:") for ref in showing.lit)
    return picking or offered or len(showing.buttons) > 1


def _pages(showing: Showing, prompt: Prompt) -> list[Node]:
    """The card itself, if one asks; below it all that it asks about: a Leader or Monster that may be sent."""
    page = _page(showing, prompt)
    asks = [] if page is None else [page]
    return [*asks, *_leaders(showing, prompt), *_monsters(showing, prompt)]


def _sent(showing: Showing, prompt: Prompt, kind: str) -> list[str]:
    """Which figures of a kind may be sent, in the order offered; or only the one that has been chosen."""
    chosen = [ref.removeprefix(f"{kind}:") for ref in showing.chosen if ref.startswith(f"{kind}:")]
    named = (str(action.operands[0]) for action in prompt.actions if action.verb == kind)
    return chosen or list(dict.fromkeys(named))


def _monsters(showing: Showing, prompt: Prompt) -> list[Node]:
    """What each does where it goes, unless it only walks."""
    if prompt.kind != "move_monster" or not monsters_act(showing.view, prompt):
        return []
    pack, words = pack_of(showing.view), showing.words
    sent = _sent(showing, prompt, "monster")
    return [monster_card(pack, monster, words) for monster in sent if monster in showing.view.monsters]


def _leaders(showing: Showing, prompt: Prompt) -> list[Node]:
    """In sight whatever else lies on the table: their cards for reference may be below its edge."""
    view, words, lit = showing.view, showing.words, showing.lit
    held, sent = view.players[prompt.seat].favour, _sent(showing, prompt, "leader")
    return [
        leader_card(
            pack_of(view), one, words, False, view.reserve[n], held[n], _lit(one, lit), f"leader:{one}"
        )
        for n, one in enumerate(LEADERS)
        if one in sent
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
