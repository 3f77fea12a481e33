"""Actions as short text: the verb and its operands as words (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mordred.britannia.rules.options import ACTIONS
from mordred.core import notation
from mordred.core.game import Action, Event

VERBS = (
    "action", "bide", "march", "chief", "muster", "cast", "done", "fate", "battle", "lay", "leave", "resolve",
    "lose", "choose", "move", "add", "remove", "aim", "hire", "favour", "steal", "place", "claim", "shift",
    "disc", "retrieve", "discard", "recover", "peek", "cancel", "leader", "monster",
    "battle_mod", "save", "advance", "discount", "draw",
)  # fmt: skip


def write(action: Action) -> str:
    """The action as text, like "march garloth corbenic 0.0.2.0"."""
    words = [str(word) for word in action.operands]
    if action.verb in ("march", "move"):
        words[2:6] = [".".join(words[2:6])]
    return " ".join((action.verb, *words))


def read(legal: Sequence[Action], text: str) -> Action:
    """The legal action the text names; a turn's action goes by its own name too ("march")."""
    texts = [(write(action), action) for action in legal]
    texts += [(str(action.operands[0]), action) for action in legal if action.verb == "action"]
    first = notation.words(text[: notation.LONGEST])[:1]
    known = first and (first[0] in VERBS or first[0] in ACTIONS)
    return notation.read(text, texts, [text] if known else ())


def remark(events: Iterable[Event]) -> str:
    """Britannia has no dice; chance shows itself in cards, which the log tells."""
    return ""
